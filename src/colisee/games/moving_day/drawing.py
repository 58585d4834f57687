"""A position of Moving Day as text, for tests and documentation: `drawing` writes it, `position` reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from colisee.core.kit import add
from colisee.games.moving_day import constants as c
from colisee.games.moving_day.notation import box_code, helper_code
from colisee.games.moving_day.state import DTYPE

PHASES = ("first", "deal", "take", "place", "over")
BOX_CODES = [box_code(box) + ("!" if c.BOX[box].fragile else "") for box in range(c.BOXES)]
HELPER_CODES = [helper_code(kind) for kind in range(c.HELPER_KINDS)]


def drawing(s: Any) -> str:
    """The whole position as text; `position` reads it back."""
    lines = [
        f"moving-day seats={s.seats} filling={('rows', 'gravity')[s.filling]} damage={('en', 'fr')[s.damage]} "
        f"clumsy={('card', 'person')[s.clumsy]} phase={PHASES[s.phase]} first={s.first + 1} turn={s.turn} place={s.place + 1}",
        "row  | " + " | ".join(_group_text(s.group[place]) for place in range(s.seats + 1)),
        f"hand | {_piece(s.hand_box[0])} {_piece(s.hand_box[1])} {_helper_piece(s.hand_helper)}",
    ]
    for seat in range(s.seats):
        lines += _player_lines(s.player[seat], seat)
    gone = _gone(s)
    if gone:
        lines.append("gone | " + " ".join(HELPER_CODES[kind] for kind in gone))
    return "\n".join(lines) + "\n"


def _group_text(group: Any) -> str:
    return f"{_piece(group.box[0])} {_piece(group.box[1])} {_helper_piece(group.helper)} {group.snacks}"


def _piece(box: int) -> str:
    return "." if box == 0 else BOX_CODES[box - 1]


def _helper_piece(helper: int) -> str:
    return "." if helper == 0 else HELPER_CODES[helper - 1]


def _player_lines(player: Any, seat: int) -> list[str]:
    lines = []
    for row in reversed(range(max(c.HEIGHTS))):
        cells = [
            "".join(f"{_piece(player.box[c.SPACE_AT[v, row, column]]):5}" for column in range(c.WIDTHS[v]))
            if row < c.HEIGHTS[v]
            else ""
            for v in range(c.VEHICLES)
        ]
        label = f"{seat + 1} snacks={player.snacks}" if row == max(c.HEIGHTS) - 1 else ""
        lines.append(_columns(label, cells))
    crews = [" ".join(HELPER_CODES[kind - 1] for kind in player.crew[v] if kind) for v in range(c.VEHICLES)]
    return [*lines, _columns("  crew", crews)]


def _columns(label: str, cells: Sequence[str]) -> str:
    return f"{label:11}| {cells[0]:16}| {cells[1]:16}| {cells[2]}".rstrip()


def _gone(s: Any) -> list[int]:
    """The kinds of the helper cards that were removed from the game."""
    gone = []
    for kind in range(c.HELPER_KINDS):
        shown = int(s.helper_deck[kind]) + int(s.hand_helper == kind + 1)
        shown += sum(int(s.group[place].helper == kind + 1) for place in range(s.seats + 1))
        shown += sum(int((s.player[seat].crew == kind + 1).sum()) for seat in range(s.seats))
        gone += [kind] * (int(c.HELPER[kind].count) - shown)
    return gone


def position(text: str) -> Any:
    """A state (an array of one row) from its picture. What the picture leaves out lies face down in the piles."""
    header, *lines = [line for line in text.strip().splitlines() if line.strip()]
    states = np.zeros(1, DTYPE)
    s = states[0]
    _read_header(s, header)
    used_helpers: list[int] = []
    seat = -1
    for line in lines:
        label, *cells = [cell.strip() for cell in line.split("|")]
        if label == "row":
            for place, cell in enumerate(cells):
                _read_group(s.group[place], cell)
        elif label == "hand":
            upper, lower, helper = cells[0].split()
            s.hand_box[0], s.hand_box[1], s.hand_helper = _read_box(upper), _read_box(lower), _read_helper(helper)
        elif label == "gone":
            used_helpers += [_read_helper(code) for code in cells[0].split()]
        elif label == "crew":
            _read_crew(s.player[seat], cells)
        else:
            if label:
                number, snacks = label.split()
                seat, level = int(number) - 1, max(c.HEIGHTS)
                s.player[seat].snacks = int(snacks.removeprefix("snacks="))
            level -= 1
            _read_boxes(s.player[seat], level, cells)
    _lay_the_rest_face_down(s, used_helpers)
    return states


def _read_header(s: Any, header: str) -> None:
    name, *entries = header.split()
    if name != "moving-day":
        raise ValueError(f"a picture of Moving Day begins with 'moving-day', not {name!r}")
    values = {"filling": "rows", "damage": "en", "clumsy": "card", "phase": "take"}
    values |= {"first": "1", "turn": "0", "place": "1"}
    values |= dict(entry.split("=") for entry in entries)
    s.seats, s.first = int(values["seats"]), int(values["first"]) - 1
    s.turn, s.place = int(values["turn"]), int(values["place"]) - 1
    s.filling = ("rows", "gravity").index(values["filling"])
    s.damage = ("en", "fr").index(values["damage"])
    s.clumsy = ("card", "person").index(values["clumsy"])
    s.phase = PHASES.index(values["phase"])


def _read_group(group: Any, cell: str) -> None:
    upper, lower, helper, snacks = cell.split()
    group.box[0], group.box[1] = _read_box(upper), _read_box(lower)
    group.helper, group.snacks = _read_helper(helper), int(snacks)


def _read_box(code: str) -> int:
    if code == ".":
        return 0
    if code not in BOX_CODES:
        raise ValueError(f"there is no box {code}")
    return BOX_CODES.index(code) + 1


def _read_helper(code: str) -> int:
    if code == ".":
        return 0
    if code not in HELPER_CODES:
        raise ValueError(f"there is no helper card {code}")
    return HELPER_CODES.index(code) + 1


def _read_crew(player: Any, cells: Sequence[str]) -> None:
    for vehicle, cell in enumerate(cells):
        for card, code in enumerate(cell.split()[: c.CREW]):
            player.crew[vehicle, card] = _read_helper(code)


def _read_boxes(player: Any, row: int, cells: Sequence[str]) -> None:
    for vehicle, cell in enumerate(cells):
        for column, code in enumerate(cell.split()):
            player.box[c.SPACE_AT[vehicle, row, column]] = _read_box(code)


def _lay_the_rest_face_down(s: Any, gone: Sequence[int]) -> None:
    boxes = {*s.hand_box, *s.group["box"].flat, *s.player["box"].flat}
    for box in range(c.BOXES):
        if box + 1 not in boxes:
            add(s.box_deck, box)
    helpers = [int(s.hand_helper), *s.group["helper"].flat, *s.player["crew"].flat, *gone]
    for kind in range(c.HELPER_KINDS):
        s.helper_deck[kind] = c.HELPER[kind].count - helpers.count(kind + 1)
        if s.helper_deck[kind] < 0:
            raise ValueError(f"more helper cards {HELPER_CODES[kind]} than there are")
