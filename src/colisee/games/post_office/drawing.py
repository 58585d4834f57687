"""A position of Post Office as text, for tests and documentation: `drawing` writes it, `position` reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from colisee.core.kit import add, has
from colisee.games.post_office import constants as c
from colisee.games.post_office.notation import NOTATION, tape_code
from colisee.games.post_office.state import DTYPE

PHASES = ("start", "challenges", "draw", "keep", "play", "over")
STEPS = ("none", "keep", "place", "tape", "lay")
CHALLENGES_VALUES = ("off", "on")
SQUARES_VALUES = ("overlapping", "disjoint")
UNSTATED = "?"
"""The colour of a parcel on a score sheet that does not say it: a waybill counts by its place alone."""


def drawing(s: Any) -> str:
    """The whole position as text; `position` reads it back."""
    lines = [
        f"post-office seats={s.seats} challenges={CHALLENGES_VALUES[s.challenges]} squares={SQUARES_VALUES[s.squares]} "
        f"edition={s.edition} phase={PHASES[s.phase]} round={s.rounds + 1}",
        "deck  | " + _ranges([tile + 1 for tile in range(c.TILES) if has(s.deck, tile)]),
    ]
    if s.start_tiles:
        lines.append("start | " + _list(int(s.start_tiles), range(1, c.START_TILES_OF_SEAT + 1)))
    if s.open_challenges:
        lines.append("open  | " + _list(int(s.open_challenges), c.CHALLENGE_NAMES))
    for seat in range(s.seats):
        lines += ["", _player_line(s.player[seat], seat), *shelf_lines(s.player[seat])]
    return "\n".join(lines) + "\n"


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers in increasing order, runs as first-last."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _list(bits: int, names: Sequence[Any]) -> str:
    return " ".join(str(name) for i, name in enumerate(names) if bits >> i & 1)


def _player_line(player: Any, seat: int) -> str:
    hand = ",".join("?" if tile < 0 else str(tile) for tile in player.hand)
    line = f"{seat + 1} stamps={player.stamps} square={player.square} step={STEPS[player.step]} hand={hand}"
    if player.kept:
        line += f" kept={player.kept}"
    if player.tape_in_hand:
        line += f" tape={tape_code(int(player.tape_in_hand) - 1)}"
    if player.fulfilled:
        line += " fulfilled=" + _list(int(player.fulfilled), c.CHALLENGE_NAMES).replace(" ", ",")
    return line


def shelf_lines(player: Any) -> list[str]:
    """The ten rows of a shelf: a parcel as colour and symbol, as `dL` under the dark blue L tape, `..` for none."""
    cells = parcel_codes(player)
    rows = [cells[row * c.COLUMNS : (row + 1) * c.COLUMNS] for row in range(c.ROWS)]
    return ["  ".join(" ".join(row[column : column + 2]) for column in range(0, c.COLUMNS, 2)) for row in rows]


def parcel_codes(player: Any) -> list[str]:
    cells = [".."] * c.PARCELS
    for parcel in range(c.PARCELS):
        for colour in range(c.COLOUR_COUNT):
            if _is_in(player.parcels[colour], parcel):
                cells[parcel] = c.COLOUR_LETTERS[colour] + _symbol_letter(player, parcel)
    for tape in range(c.TAPES):
        for parcel in tape_parcels(player, tape):
            shape, colour = divmod(tape, c.COLOUR_COUNT)
            cells[parcel] = c.COLOUR_LETTERS[colour].lower() + c.SHAPES[shape]
    return cells


def tape_parcels(player: Any, tape: int) -> list[int]:
    """The parcels under a tape; none if it is not laid."""
    if player.tapes[tape] == 0:
        return []
    flipped, place = divmod(int(player.tapes[tape]) - 1, c.MAX_PLACES)
    return c.parcels_under(int(c.FIRST_SIDE[tape // c.COLOUR_COUNT]) + flipped, place)


def _is_in(halves: Any, parcel: int) -> bool:
    half, bit = divmod(parcel, c.UPPER_PARCELS)
    return bool(int(halves[half]) >> bit & 1)


def _symbol_letter(player: Any, parcel: int) -> str:
    letters = (letter for i, letter in enumerate(c.SYMBOL_LETTERS) if _is_in(player.symbols[i], parcel))
    return next(letters, ".")


def position(text: str) -> Any:
    """A state (an array of one row) from its picture. Without a line `deck`, all tiles not in hands lie face down."""
    header, *lines = [line for line in text.strip().splitlines() if line.strip()]
    states = np.zeros(1, DTYPE)
    s = states[0]
    _read_header(s, header)
    shelves: list[list[str]] = []
    has_deck = False
    for line in lines:
        label, _, rest = line.partition("|")
        if label.strip() == "deck":
            has_deck = True
            _read_deck(s, rest)
        elif label.strip() == "start":
            s.start_tiles = sum(1 << int(number) - 1 for number in rest.split())
        elif label.strip() == "open":
            s.open_challenges = _read_challenges(rest.split())
        elif line.split()[0].isdigit():
            _read_player(s, line)
            shelves.append([])
        else:
            shelves[-1] += (line.split() + [".."] * c.COLUMNS)[: c.COLUMNS]
    for seat, cells in enumerate(shelves):
        read_shelf(s.player[seat], cells)
    if not has_deck:
        _lay_the_rest_face_down(s)
    return states


def _read_header(s: Any, header: str) -> None:
    name, *entries = header.split()
    if name != "post-office":
        raise ValueError(f"a picture of Post Office begins with 'post-office', not {name!r}")
    values = {"challenges": "off", "squares": "overlapping", "edition": "2", "phase": "play", "round": "1"}
    values |= dict(entry.split("=") for entry in entries)
    s.seats, s.rounds = int(values["seats"]), int(values["round"]) - 1
    s.challenges = CHALLENGES_VALUES.index(values["challenges"])
    s.squares = SQUARES_VALUES.index(values["squares"])
    s.edition = int(values["edition"])
    s.phase = PHASES.index(values["phase"])


def _read_deck(s: Any, numbers: str) -> None:
    for run in numbers.split():
        first, _, last = run.partition("-")
        for tile in range(int(first), int(last or first) + 1):
            add(s.deck, tile - 1)


def _read_challenges(names: Sequence[str]) -> int:
    return sum(1 << c.CHALLENGE_NAMES.index(name) for name in names)


def _read_player(s: Any, line: str) -> None:
    number, *entries = line.split()
    values = {"stamps": "0", "square": "0", "step": "none", "hand": "0,0", "kept": "0", "tape": "", "fulfilled": ""}
    values |= dict(entry.split("=", 1) for entry in entries)
    player = s.player[int(number) - 1]
    player.stamps, player.square, player.kept = int(values["stamps"]), int(values["square"]), int(values["kept"])
    player.step = STEPS.index(values["step"])
    for slot, tile in enumerate(values["hand"].split(",")):
        player.hand[slot] = -1 if tile == "?" else int(tile)
    if values["tape"]:
        player.tape_in_hand = NOTATION.parse("T" + values["tape"]) - c.TAKE_TAPE + 1
    player.fulfilled = _read_challenges([name for name in values["fulfilled"].split(",") if name])


def read_shelf(player: Any, cells: Sequence[str]) -> None:
    """Fill an empty shelf from the codes of its parcels; those left out at the end are empty."""
    covered: dict[str, list[int]] = {}
    for parcel, code in enumerate(cells):
        if code == "..":
            continue
        row, column = divmod(parcel, c.COLUMNS)
        player.filled |= 1 << row // 2 * c.SIDE + column // 2
        if code[0].islower():
            covered.setdefault(code, []).append(parcel)
        else:
            if code[0] != UNSTATED:
                _put(player.parcels[c.COLOUR_LETTERS.index(code[0])], parcel)
            if code[1] != ".":
                _put(player.symbols[c.SYMBOL_LETTERS.index(code[1])], parcel)
    for code, parcels in covered.items():
        lay_tape_on(player, c.COLOUR_LETTERS.index(code[0].upper()), c.SHAPES.index(code[1]), parcels)


def _put(halves: Any, parcel: int) -> None:
    half, bit = divmod(parcel, c.UPPER_PARCELS)
    halves[half] |= 1 << bit


TAPE_PLACEMENTS = {
    (int(c.SHAPE_OF_SIDE[side]), frozenset(c.parcels_under(side, place))): int(c.FLIPPED[side]) * c.MAX_PLACES + place
    for side in range(c.SIDE_COUNT)
    for place in range(c.PLACES_OF_SIDE[side])
}
"""By shape and parcels: the placement of the tape that covers exactly these parcels."""


def lay_tape_on(player: Any, colour: int, shape: int, parcels: Sequence[int]) -> None:
    """Store a tape that covers these parcels; ValueError if they do not have its shape."""
    key = (shape, frozenset(parcels))
    if key not in TAPE_PLACEMENTS:
        raise ValueError(f"the parcels {sorted(parcels)} have not the shape {c.SHAPES[shape]}")
    player.tapes[shape * c.COLOUR_COUNT + colour] = 1 + TAPE_PLACEMENTS[key]


def _lay_the_rest_face_down(s: Any) -> None:
    hands = {int(tile) for seat in range(s.seats) for tile in s.player[seat].hand}
    for tile in range(c.TILES):
        if tile + 1 not in hands:
            add(s.deck, tile)
