"""The Truckers in a terminal: the loop of spaces above, the players with their trucks and goods below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from colisee.core.components import game_of
from colisee.core.position import Position
from colisee.core.text import Language, Text
from colisee.games.the_truckers import constants as c
from colisee.games.the_truckers.notation import CARD_CODES, KIND_CODES, SIZE_CODES, TYPE_CODES
from colisee.games.the_truckers.wording import GOODS_NAMES

INK = {"furniture": "white on #8a5a2b", "fish": "white on #2f6f9e", "vegetables": "white on #3d7a45",
       "clothes": "white on #7b4a93", "toys": "black on #e3b93c"}  # fmt: skip
JOKER_INK = "black on white"
COVERED_INK = "white on #55504a"
TRUCK_INK = ("bold #e05555", "bold #4f8fe0", "bold #55b06a", "bold #d6a02f", "bold #b070d0")
LETTERS = "ABCDE"
SPACES_PER_ROW = 10
CELL = 7

ROUND = Text("Round {round} of at most {rounds}", "Manche {round} sur {rounds} au plus")
SUPPLY = Text("supply", "réserve")
START_NAME = Text("START", "DÉPART")
HEADINGS = (
    Text("player", "joueur"),
    Text("lap, space", "tour, case"),
    Text("cards", "cartes"),
    Text("waiting", "en attente"),
    Text("trucks", "camions"),
    Text("points", "points"),
)
AT_GOAL = Text("goal, no. {goal}", "arrivée, n° {goal}")
LEGEND = Text(
    "a space: the tiles from the top, ? = covered, then the trucks, the upper one first, ⚑ = at the goal · "
    "2 = a double, Jo = a joker · "
    "cards: still in hand, → chosen · points: if the match ended now",
    "une case : les tuiles depuis le sommet, ? = couverte, puis les camions, celui du dessus d’abord, ⚑ = arrivé · "
    "2 = une double cargaison, Jo = un joker · "
    "cartes : encore en main, → choisie · points : si la partie finissait ici",
)


def render(s: Any, viewer: int, language: Language, names: Sequence[str]) -> RenderableType:
    """The table as `viewer` sees it: the track, then the players, the viewer first."""
    seats = [(viewer + i) % s.seats for i in range(s.seats)] if viewer < s.seats else list(range(s.seats))
    return Group(_heading(s, language), _track(s, language), _players(s, seats, language, names), _legend(language))


def _heading(s: Any, language: Language) -> RichText:
    heading = RichText(ROUND.to(language).format(round=int(s.round_number), rounds=c.ROUNDS), style="bold")
    heading.append(f"   {SUPPLY.to(language)} ", style="dim")
    for size in range(len(c.SIZE_NAMES)):
        heading.append(f" {int(s.supply[size])}×{int(c.CAPACITY[size + 1])}", style="cyan")
    return heading


# The track


def _track(s: Any, language: Language) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 1, 0))
    for _ in range(SPACES_PER_ROW):
        grid.add_column(width=CELL)
    cells = [_space(s, space, language) for space in range(c.SPACES + 1)]
    for first in range(0, len(cells), SPACES_PER_ROW):
        grid.add_row(*cells[first : first + SPACES_PER_ROW])
    return grid


def _space(s: Any, space: int, language: Language) -> RichText:
    name = START_NAME.to(language) if space == c.START else str(space)
    cell = RichText(f"{name:^{CELL}}\n", style="dim")
    if space != c.START:
        for tile in reversed(s.stack[space - 1]):
            cell.append_text(_tile(int(tile)).append("\n"))
    return cell.append_text(_trucks_on(s, space))


def _tile(tile: int) -> RichText:
    """A tile as wide as a space, `tile` as in a stack (0 = none)."""
    if tile == 0:
        return RichText("·".center(CELL), style="dim")
    if tile == c.COVERED_TILE:
        return RichText("?".center(CELL), style=COVERED_INK)
    return RichText(KIND_CODES[tile - 1].center(CELL), style=_ink(tile - 1))


def _ink(kind: int) -> str:
    return JOKER_INK if kind == c.JOKER else INK[c.TYPE_NAMES[kind % c.TYPES]]


def _trucks_on(s: Any, space: int) -> RichText:
    seats = [
        seat
        for seat in range(s.seats)
        if s.player[seat].space == space and not (space == c.START and s.player[seat].goal)
    ]
    order = "marker" if space == c.START else "covered"
    text = RichText()
    for seat in sorted(seats, key=lambda seat: int(s.player[seat][order])):
        text.append(f"{LETTERS[seat]}{'⚑' if s.player[seat].goal else ''}", style=TRUCK_INK[seat])
    return text


# The players


def _players(s: Any, seats: Sequence[int], language: Language, names: Sequence[str]) -> RenderableType:
    table = Table(show_edge=False, pad_edge=False, expand=False, show_lines=True)
    for heading in HEADINGS:
        table.add_column(heading.to(language), justify="right" if heading == HEADINGS[-1] else "left")
    totals = _totals(s)
    for seat in seats:
        player = s.player[seat]
        table.add_row(
            RichText(f"{LETTERS[seat]} {names[seat]}\n", style=TRUCK_INK[seat]).append(
                f"№ {int(player.marker)}", style="dim"
            ),
            _place(player, language),
            _cards(s, seat),
            _waiting(player),
            _trucks(player),
            str(totals[seat]),
        )
    return table


def _totals(s: Any) -> list[int]:
    spec = game_of(__package__)
    return Position(spec, np.array([s], s.dtype), spec.interpreted).totals()


def _place(player: Any, language: Language) -> RichText:
    if player.goal:
        return RichText(AT_GOAL.to(language).format(goal=int(player.goal)), style="bold")
    return RichText(f"{int(player.laps)}, {int(player.space) or START_NAME.to(language)}")


def _cards(s: Any, seat: int) -> RichText:
    """The hand, and the chosen card; a hidden one is still somewhere in the hand."""
    player, card = s.player[seat], int(s.card[seat])
    if player.goal:
        return RichText("–", style="dim")
    hand = c.ALL_CARDS & ~int(player.played) & ~(1 << card - 1 if 1 <= card <= c.CARDS else 0)
    text = RichText("".join(code if hand >> i & 1 else "·" for i, code in enumerate(CARD_CODES)))
    if card:
        text.append(f"\n→ {'?' if card == c.HIDDEN else CARD_CODES[card - 1]}", style="bold")
    return text


def _waiting(player: Any) -> RichText:
    text = RichText()
    for kind, code in enumerate(KIND_CODES):
        for _ in range(int(player.waiting[kind])):
            text.append(code, style=_ink(kind)).append(" ")
    return text


def _trucks(player: Any) -> RichText:
    """One line per truck: its number and size, a square for each unit, its type."""
    lines = []
    for number, truck in enumerate(player.truck, 1):
        if truck.truck_size:
            units = int(truck.singles + 2 * truck.doubles + truck.jokers)
            room = int(c.CAPACITY[truck.truck_size]) - units
            line = RichText(f"{number}{SIZE_CODES[int(truck.truck_size) - 1]} {'■' * units}{'□' * room}")
            if truck.type:
                line.append(" ").append(TYPE_CODES[int(truck.type) - 1], style=_ink(int(truck.type) - 1))
            lines.append(line)
    return RichText("\n").join(lines)


def _legend(language: Language) -> RichText:
    legend = RichText()
    for code, name in zip(TYPE_CODES, c.TYPE_NAMES, strict=True):
        legend.append(code, style=INK[name]).append(f" {GOODS_NAMES[name].to(language)}  ", style="dim")
    return legend.append("\n" + LEGEND.to(language), style="dim")
