"""Post Office in a terminal: everybody's shelf in its ring with the assistant, the tiles in hand, the tapes left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text as RichText

from colisee.core.text import Language, Text
from colisee.games.post_office import constants as c
from colisee.games.post_office.drawing import parcel_codes
from colisee.games.post_office.wording import ASSISTANT_NAMES, CHALLENGE_TEXTS

INK = {"L": "black on #8fc7e8", "D": "white on #24477e", "Y": "black on #e6c34a", "B": "white on #7a5233"}
TAPED = {
    "L": "bold #24477e on #d4e9f5",
    "D": "bold #d4e9f5 on #0f2447",
    "Y": "bold #6b5200 on #f6e7ad",
    "B": "bold #f0dcc8 on #3f2614",
}
SYMBOL_MARKS = {"t": "●", "s": "$", "w": "≡", ".": " "}
ASSISTANT = "◉"
TILE_WIDTH = 5
"""Two parcels of two characters and a gap."""

ROUND = Text("Round", "Manche")
CHALLENGES_TITLE = Text("Open challenges: ", "Défis ouverts : ")
NO_CHALLENGE = Text("none left", "plus aucun")
TAPES_LEFT = Text("tapes left ", "bandes ")
HAND = Text("in hand ", "en main ")
KEPT_RECEIVED = Text("kept received", "gardé reçu")
LEGEND = Text(
    "a parcel: colour letter, ● its type, $ a stamp, ≡ a waybill · dL under the dark blue L tape · ◉ the assistant",
    "un colis : lettre de la couleur, ● son type, $ un timbre, ≡ un bordereau · dL sous la bande L bleu foncé · "
    "◉ l’assistant",
)
LETTERS = Text("L light blue, D dark blue, Y yellow, B brown", "L bleu clair, D bleu foncé, Y jaune, B marron")


def render(s: Any, viewer: int, language: Language, names: Sequence[str]) -> RenderableType:
    """The table as `viewer` sees it: the viewer's shelf first."""
    seats = [(viewer + i) % s.seats for i in range(s.seats)] if viewer < s.seats else list(range(s.seats))
    panels = [_player(s, seat, language, names[seat]) for seat in seats]
    legend = RichText(f"{LEGEND.to(language)} · {LETTERS.to(language)}", style="dim")
    return Group(_heading(s, language), Columns(panels), legend)


def _heading(s: Any, language: Language) -> RichText:
    heading = RichText(f"{ROUND.to(language)} {min(s.rounds + 1, c.ROUNDS)}/{c.ROUNDS}", style="bold")
    if s.challenges == c.CHALLENGES_ON:
        names = [name for i, name in enumerate(c.CHALLENGE_NAMES) if s.open_challenges >> i & 1]
        challenges = " · ".join(CHALLENGE_TEXTS[name].to(language) for name in names) or NO_CHALLENGE.to(language)
        heading.append(f"\n{CHALLENGES_TITLE.to(language)}{challenges}", style="not bold")
    return heading


def _player(s: Any, seat: int, language: Language, name: str) -> RenderableType:
    player = s.player[seat]
    parts: list[RenderableType] = [_shelf(player), _tapes_left(player, language)]
    if player.hand.any():
        parts.append(_hand(player, language, s.phase == c.PHASE_PLAY))
    title = f"{name} ({ASSISTANT_NAMES[seat].to(language)})  [#c98a2b]${int(player.stamps)}[/]"
    return Panel(Group(*parts), title=title, title_align="left", expand=False)


def _shelf(player: Any) -> RichText:
    """The ring as a frame, the assistant on its square, the parcels inside."""
    square, codes = int(player.square), parcel_codes(player)
    text = RichText()
    text.append(_ring_line(square, 0, 1)).append("\n")
    for row in range(c.ROWS):
        space_row, is_first = row // 2, row % 2 == 0
        text.append(f" {ASSISTANT} " if is_first and square == 4 * (c.SIDE + 1) - 1 - space_row else "   ")
        for column in range(c.COLUMNS):
            text.append_text(_parcel(codes[row * c.COLUMNS + column]))
            if column % 2 == 1:
                text.append(" ")
        text.append(f"{ASSISTANT}\n" if is_first and square == c.SIDE + 2 + space_row else " \n")
    return text.append(_ring_line(square, 2 * (c.SIDE + 1), -1))


def _ring_line(square: int, corner: int, direction: int) -> str:
    """The squares above (clockwise: left to right) or below the shelf (right to left), corners at both ends."""
    squares = [(corner + i) if direction > 0 else corner + c.SIDE + 1 - i for i in range(c.SIDE + 2)]
    marks = [ASSISTANT if square == at else "·" for at in squares]
    middle = "".join(f" {mark} ".ljust(TILE_WIDTH) for mark in marks[1:-1])
    return f" {marks[0]} {middle}{marks[-1]}"


def _parcel(code: str) -> RichText:
    if code == "..":
        return RichText("· ", style="dim")
    if code[0].islower():
        return RichText(code, style=TAPED[code[0].upper()])
    return RichText(code[0] + SYMBOL_MARKS[code[1]], style=INK[code[0]])


def _tapes_left(player: Any, language: Language) -> RichText:
    text = RichText(TAPES_LEFT.to(language), style="dim")
    for colour in range(c.COLOUR_COUNT):
        left = [shape for i, shape in enumerate(c.SHAPES) if player.tapes[i * c.COLOUR_COUNT + colour] == 0]
        text.append("".join(left).ljust(len(c.SHAPES)), style=INK[c.COLOUR_LETTERS[colour]]).append(" ")
    return text


def _hand(player: Any, language: Language, is_passed: bool) -> RichText:
    """The tiles in hand as they look unturned; a tile that the viewer may not know as question marks."""
    names = KEPT_RECEIVED.to(language).split() if is_passed else ["1", "2"]
    rows = [RichText(HAND.to(language), style="dim"), RichText(" " * len(HAND.to(language)))]
    for slot in range(c.PAIR):
        if player.hand[slot] == 0:
            continue
        parcels = c.parcels_of(c.STANDARD_FACES[player.hand[slot] - 1], 0) if player.hand[slot] > 0 else None
        label = f"{names[slot]} "
        for i, row in enumerate(rows):
            row.append(label if i == 0 else " " * len(label))
            for parcel in parcels[2 * i : 2 * i + 2] if parcels else ():
                row.append_text(_parcel(parcel))
            if parcels is None:
                row.append("????", style="dim")
            row.append("  ")
    return RichText("\n").join(rows)
