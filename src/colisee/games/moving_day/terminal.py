"""Moving Day in a terminal: the row of groups above, each player's scooter, car and truck below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as RichText

from colisee.core.components import game_of
from colisee.core.text import Language, Text
from colisee.games.moving_day import constants as c
from colisee.games.moving_day.wording import COLOUR_NAMES, TYPE_NAMES, VEHICLE_NAMES

INK = {"red": "white on #a83232", "yellow": "black on #e3b93c", "green": "white on #3d7a45",
       "blue": "white on #2f5f9e", "violet": "white on #7b4a93"}  # fmt: skip
CELL = 11

ROW_TITLE = Text("The row", "La rangée")
HAND_TITLE = Text("In hand", "En main")
LEGEND = Text(
    "a box: type, colour letter, weight, • a point, ! = fragile, ✗ = breaks if the match ended now · "
    "a helper card: people +strength, ~ = clumsy",
    "un carton : forme, lettre de la couleur, poids, • par point, ! = fragile, ✗ = casse si la partie finissait ici · "
    "une carte Amis : personnes +force, ~ = maladroit",
)


def render(s: Any, viewer: int, language: Language, names: Sequence[str]) -> RenderableType:
    """The table as `viewer` sees it: the row, what is in hand, the viewer's vehicles, then the others'."""
    seats = [(viewer + i) % s.seats for i in range(s.seats)] if viewer < s.seats else list(range(s.seats))
    own, *others = [_player(s, seat, language, names[seat]) for seat in seats]
    parts: list[RenderableType] = [_row(s, language)]
    if s.hand_helper or s.hand_box.any():
        parts.append(_hand(s, language))
    parts += [own, Columns(others), RichText(LEGEND.to(language), style="dim")]
    return Group(*parts)


def _row(s: Any, language: Language) -> RenderableType:
    table = Table(
        title=ROW_TITLE.to(language), title_justify="left", title_style="bold", show_edge=False, pad_edge=False
    )
    for place in range(s.seats + 1):
        table.add_column(str(place + 1), justify="left", min_width=CELL + 2)
    groups = [s.group[place] for place in range(s.seats + 1)]
    for i in range(2):
        table.add_row(*(_box(int(group.box[i]), False, language) for group in groups))
    table.add_row(*(_helper(int(group.helper)) for group in groups))
    table.add_row(*(RichText("●" * int(group.snacks), style="#c98a2b") for group in groups))
    return table


def _hand(s: Any, language: Language) -> RenderableType:
    line = RichText(HAND_TITLE.to(language) + "  ", style="bold")
    for number, box in zip("UL", s.hand_box, strict=True):
        if box:
            line.append(f"{number} ", style="bold").append_text(_box(int(box), False, language)).append("  ")
    if s.hand_helper:
        line.append("H ", style="bold").append_text(_helper(int(s.hand_helper)))
    return line


def _player(s: Any, seat: int, language: Language, name: str) -> RenderableType:
    damage = damage_of(s, seat)
    grid = Table.grid(padding=(0, 2))
    for vehicle in range(c.VEHICLES):
        grid.add_column(vertical="bottom", width=c.WIDTHS[vehicle] * (CELL + 1) + 1)
    grid.add_row(*(_vehicle(s.player[seat], vehicle, damage, language) for vehicle in range(c.VEHICLES)))
    grid.add_row(*(RichText("─" * c.WIDTHS[vehicle] * (CELL + 1), style="dim") for vehicle in range(c.VEHICLES)))
    grid.add_row(*(_crew(s.player[seat], vehicle, language) for vehicle in range(c.VEHICLES)))
    snacks = f"●{int(s.player[seat].snacks)}"
    return Panel(grid, title=f"{name}  [#c98a2b]{snacks}[/]", title_align="left", expand=False)


def damage_of(s: Any, seat: int) -> Any:
    """For each space the number of the rule that would break its box now, 0 for none."""
    states = np.array([s], s.dtype)
    damage = np.zeros(c.SPACES, np.int8)
    game_of(__package__).interpreted.own("damage_at")(states, 0, seat, damage)
    return damage


def _vehicle(player: Any, vehicle: int, damage: Any, language: Language) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0))
    for level in reversed(range(c.HEIGHTS[vehicle])):
        spaces = [c.SPACE_AT[vehicle, level, column] for column in range(c.WIDTHS[vehicle])]
        grid.add_row(*(_box(int(player.box[space]), bool(damage[space]), language) for space in spaces))
    return grid


def _crew(player: Any, vehicle: int, language: Language) -> RenderableType:
    kinds = [int(kind) for kind in player.crew[vehicle] if kind]
    people = sum(int(c.HELPER[kind - 1].people) for kind in kinds)
    strength = sum(int(c.HELPER[kind - 1].strength) for kind in kinds)
    text = RichText().append(f"{VEHICLE_NAMES[c.KINDS[vehicle]].to(language)}\n", "bold")
    text.append(f"{people}/{c.SEATS_OF_VEHICLE[vehicle]}  +{strength}\n")
    for kind in kinds:
        text.append_text(_helper(kind)).append(" ")
    return text


def _box(box: int, breaks: bool, language: Language) -> RichText:
    if box == 0:
        return RichText("·".center(CELL), style="dim")
    attributes = c.BOX[box - 1]
    kind = TYPE_NAMES[c.TYPES[attributes.type]].to(language)[:4]
    colour = c.COLOURS[attributes.colour]
    letter = COLOUR_NAMES[colour].to(language)[0]
    points = "✗" if breaks else "•" * int(attributes.points)
    label = f"{kind} {letter}{attributes.weight}{'!' if attributes.fragile else ''}{points}"
    return RichText(f"{label:{CELL}}", style=INK[colour] + (" strike" if breaks else ""))


def _helper(helper: int) -> RichText:
    if helper == 0:
        return RichText("·", style="dim")
    attributes = c.HELPER[helper - 1]
    return RichText(f"{attributes.people}+{attributes.strength}{'~' if attributes.clumsy else ''}", style="cyan")
