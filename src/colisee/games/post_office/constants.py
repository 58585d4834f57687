"""The numbers of Post Office: tiles and tapes as tables, the geometry of the shelf, the action ranges.

The 10 × 10 parcels of a shelf are numbered in reading order. A set of them is two numbers, one a half: UPPER holds the
rows 1 to 6 (60 bits), LOWER the rows 7 to 10 (40 bits), so that a tile never lies in both.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.components import set_of
from colisee.core.dtypes import Int8, Ints, dtype_of

COMPONENTS = set_of(__package__).data


def _table(values: Any, kind: Any) -> Ints:
    table: Ints = np.array(values, kind)
    return table


MAX_SEATS = 4
ROUNDS = 11
LAST_ROUND = ROUNDS - 1
PAIR = 2
KEPT, RECEIVED = range(PAIR)
FIRST_STAMPS = 3
STAMPS_LIMIT = 1024
"""Above any number of stamps in a match."""

# Colours, types and symbols

COLOURS = ("light blue", "dark blue", "yellow", "brown")
TYPES = ("fragile", "christmas", "treats", "love")
COLOUR_LETTERS = "LDYB"
COLOUR_COUNT = len(COLOURS)
SYMBOLS = ("type", "stamp", "waybill")
SYMBOL_LETTERS = "tsw"
SYMBOL_COUNT = len(SYMBOLS)
TYPE, STAMP, WAYBILL = range(SYMBOL_COUNT)

# The shelf and its ring

SIDE: int = COMPONENTS["shelf"]["spaces"]
SPACES = SIDE * SIDE
ALL_SPACES = (1 << SPACES) - 1
ROWS = COLUMNS = 2 * SIDE
PARCELS = ROWS * COLUMNS
HALVES = 2
UPPER, LOWER = range(HALVES)
UPPER_ROWS = 6
UPPER_PARCELS = UPPER_ROWS * COLUMNS
START_SPACES = sum(1 << (row - 1) * SIDE + column - 1 for row, column in COMPONENTS["start_spaces"]["rows"])
START_TILES_OF_SEAT = len(COMPONENTS["start_spaces"]["rows"])
ALL_START_TILES = (1 << START_TILES_OF_SEAT) - 1
EDITION_OWN_START_TILES = 1
"""The rules version in which every assistant has start tiles of its own; in later ones everybody has those of the first."""

HALF_OF_SPACE = _table([int(2 * (space // SIDE) >= UPPER_ROWS) for space in range(SPACES)], np.int8)
CORNER_OF_SPACE = _table(
    [
        2 * (space // SIDE) * COLUMNS + 2 * (space % SIDE) - UPPER_PARCELS * int(HALF_OF_SPACE[space])
        for space in range(SPACES)
    ],
    np.int8,
)
"""The bit of a space's top left parcel in its half."""

FULL_SPACE = 1 | 1 << 1 | 1 << COLUMNS | 1 << COLUMNS + 1
"""The parcels of a space, as bits from the top left one on."""

SQUARES = 4 * (SIDE + 1)
START = 0
ROW_SPACES = [sum(1 << row * SIDE + column for column in range(SIDE)) for row in range(SIDE)]
COLUMN_SPACES = [sum(1 << row * SIDE + column for row in range(SIDE)) for column in range(SIDE)]
LINE = _table(
    [
        *(ALL_SPACES, *COLUMN_SPACES),  # clockwise from START, the top left corner
        *(ALL_SPACES, *ROW_SPACES),
        *(ALL_SPACES, *reversed(COLUMN_SPACES)),
        *(ALL_SPACES, *reversed(ROW_SPACES)),
    ],
    np.int32,
)
"""PO-R5: the spaces that each square of the ring shows."""
SHELF_ROW = _table(ROW_SPACES, np.int32)

# Tiles: the standard ones first, then the start tiles of each assistant

TURNS = 4
ASSISTANTS = ("cat", "dog", "pigeon", "hamster")
STANDARD_FACES: list[str] = COMPONENTS["standard_tiles"]["rows"]
START_FACES: list[str] = [face for assistant in ASSISTANTS for face in COMPONENTS["start_tiles"][assistant]]
FACES = (*STANDARD_FACES, *START_FACES)
TILES = len(STANDARD_FACES)
TILE_WORDS = (TILES + 31) // 32
HIDDEN = -1
"""In a view: a tile that the viewer may not know."""


def parcels_of(face: str, turn: int) -> list[str]:
    """The parcels of a tile in reading order after `turn` quarter turns clockwise, each as colour and symbol."""
    parcels = face.replace("/", " ").split()
    for _ in range(turn):
        parcels = [parcels[2], parcels[0], parcels[3], parcels[1]]
    return parcels


def _face_table(letters: str, letter: int) -> Ints:
    """table[tile, turn, i] = the parcels that show the i-th letter, as bits from the top left parcel on."""
    bits = (1, 1 << 1, 1 << COLUMNS, 1 << COLUMNS + 1)
    return _table(
        [
            [
                [
                    sum(b for b, parcel in zip(bits, parcels_of(face, turn), strict=True) if parcel[letter] == x)
                    for x in letters
                ]
                for turn in range(TURNS)
            ]
            for face in FACES
        ],
        np.int16,
    )


COLOUR_ON_TILE = _face_table(COLOUR_LETTERS, 0)
SYMBOL_ON_TILE = _face_table(SYMBOL_LETTERS, 1)

# Tapes. A side is a shape as it lies, face up or flipped; turning a side gives its places.

SHAPES: tuple[str, ...] = tuple(shape["name"] for shape in COMPONENTS["tapes"]["shapes"])
SHAPE_COUNT = len(SHAPES)
TAPES = SHAPE_COUNT * COLOUR_COUNT
TAPE_PARCELS = 4

Cells = tuple[tuple[int, int], ...]


def _to_corner(cells: list[tuple[int, int]]) -> Cells:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def _turns_of(cells: Cells) -> list[Cells]:
    """The different looks of a side: as it is, then after each quarter turn clockwise."""
    looks = [cells]
    for _ in range(TURNS - 1):
        looks.append(_to_corner([(column, -row) for row, column in looks[-1]]))
    return list(dict.fromkeys(looks))


def _sides_of(cells: Cells) -> list[list[Cells]]:
    """A shape face up and, if that looks different, flipped."""
    face_up = _turns_of(cells)
    flipped = _turns_of(_to_corner([(row, -column) for row, column in cells]))
    return [face_up] if set(flipped) == set(face_up) else [face_up, flipped]


_SIDES = [
    (shape, flipped, looks)
    for shape, data in enumerate(COMPONENTS["tapes"]["shapes"])
    for flipped, looks in enumerate(_sides_of(_to_corner([tuple(cell) for cell in data["cells"]])))
]
SIDE_COUNT = len(_SIDES)
SHAPE_OF_SIDE = _table([shape for shape, _, _ in _SIDES], np.int8)
FLIPPED = _table([flipped for _, flipped, _ in _SIDES], np.int8)
FIRST_SIDE = _table([[shape for shape, _, _ in _SIDES].index(shape) for shape in range(SHAPE_COUNT)], np.int8)
"""The face-up side of each shape; its flipped side, if it has one, comes next."""
LINE_SHAPE = SHAPES.index("I")
LOOKS = _table([len(looks) for _, _, looks in _SIDES], np.int8)
"""How many different looks a side has when it is turned."""


def _extent(look: Cells) -> tuple[int, int]:
    return 1 + max(row for row, _ in look), 1 + max(column for _, column in look)


LOOK_OF_SIDE = [looks for _, _, looks in _SIDES]
WIDE = _table(
    [[COLUMNS + 1 - _extent(looks[turn % len(looks)])[1] for turn in range(TURNS)] for looks in LOOK_OF_SIDE], np.int8
)
"""WIDE[side, turn]: in how many columns the left end may lie."""
HIGH = _table(
    [[ROWS + 1 - _extent(looks[turn % len(looks)])[0] for turn in range(TURNS)] for looks in LOOK_OF_SIDE], np.int8
)
PLACES_OF_LOOK = _table([int(WIDE[side, 0]) * int(HIGH[side, 0]) for side in range(SIDE_COUNT)], np.int16)
"""A look and its quarter turn have equally many places."""


def _halves(parcels: list[int]) -> list[int]:
    bits = sum(1 << parcel for parcel in parcels)
    return [bits & ((1 << UPPER_PARCELS) - 1), bits >> UPPER_PARCELS]


def _side_table(value: Any, shape: tuple[int, ...], kind: Any) -> Ints:
    """table[side, turn, …] = value(side, turn); 0 for a turn that gives no new look."""
    table: Any = np.zeros((SIDE_COUNT, TURNS, *shape), kind)
    for side in range(SIDE_COUNT):
        for turn in range(LOOKS[side]):
            table[side, turn] = value(side, turn)
    made: Ints = table
    return made


STEP = _side_table(
    lambda side, turn: [row * COLUMNS + column for row, column in LOOK_OF_SIDE[side][turn]], (TAPE_PARCELS,), np.int8
)
"""STEP[side, turn, i]: from the corner of a tape to its i-th parcel."""
CORNERS = _side_table(
    lambda side, turn: _halves([r * COLUMNS + c for r in range(HIGH[side, turn]) for c in range(WIDE[side, turn])]),
    (HALVES,),
    np.int64,
)
"""Where the corner of a tape (of the rectangle round it) may lie on the shelf."""
PLACES_OF_SIDE = _table([int(LOOKS[side]) * int(PLACES_OF_LOOK[side]) for side in range(SIDE_COUNT)], np.int16)
MAX_PLACES = max(int(PLACES_OF_SIDE[side]) for side in range(SIDE_COUNT))


def parcels_under(side: int, place: int) -> list[int]:
    """The parcels that a side covers in one of its places."""
    turn, corner = divmod(place, int(PLACES_OF_LOOK[side]))
    row, column = divmod(corner, int(WIDE[side, turn]))
    return [row * COLUMNS + column + int(STEP[side, turn, i]) for i in range(TAPE_PARCELS)]


COVERED = _table(
    [
        [_halves(parcels_under(side, place)) if place < PLACES_OF_SIDE[side] else [0, 0] for place in range(MAX_PLACES)]
        for side in range(SIDE_COUNT)
    ],
    np.int64,
)
"""COVERED[side, place, half]: the parcels under a tape."""

NOT_FIRST_COLUMN = _table(_halves([parcel for parcel in range(PARCELS) if parcel % COLUMNS != 0]), np.int64)
NOT_LAST_COLUMN = _table(_halves([parcel for parcel in range(PARCELS) if parcel % COLUMNS != COLUMNS - 1]), np.int64)
ALL_UPPER = (1 << UPPER_PARCELS) - 1
ALL_LOWER = (1 << PARCELS - UPPER_PARCELS) - 1

NEAR = _table(
    [
        _halves(
            [r * COLUMNS + c for r in range(ROWS) for c in range(COLUMNS) if max(abs(r - row), abs(c - column)) <= 1]
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
    ],
    np.int64,
)
"""NEAR[parcel, half]: a parcel and its eight neighbours; squares of parcels overlap when their corners are near."""

# Challenges

CHALLENGE_COUNTS = (
    "squares", "shapes", "colours", "tapes of one colour", "tapes of one shape", "tapes beside one waybill",
    "stamps", "symbols of one type", "full rows",
)  # fmt: skip
(
    COUNT_SQUARES, COUNT_SHAPES, COUNT_COLOURS, COUNT_ONE_COLOUR, COUNT_ONE_SHAPE, COUNT_WAYBILL,
    COUNT_STAMPS, COUNT_SYMBOLS, COUNT_ROWS,
) = range(len(CHALLENGE_COUNTS))  # fmt: skip


class Challenge:
    count: Int8
    least: Int8


def challenge_table(rows: list[dict[str, Any]]) -> np.ndarray[Any, Any]:
    """What each challenge counts, and the least count that fulfils it."""
    table = np.zeros(len(rows), dtype_of(Challenge))
    for entry, row in zip(table, rows, strict=True):
        entry.count, entry.least = CHALLENGE_COUNTS.index(row["count"]), row["least"]
    return table


CHALLENGE = challenge_table(COMPONENTS["challenges"]["rows"])
CHALLENGE_NAMES: tuple[str, ...] = tuple(row["name"] for row in COMPONENTS["challenges"]["rows"])
CHALLENGES = len(CHALLENGE)
OPEN_CHALLENGES = 4
REWARD: int = COMPONENTS["challenges"]["reward"]

CHALLENGES_OFF, CHALLENGES_ON = range(2)
SQUARES_OVERLAPPING, SQUARES_DISJOINT = range(2)

POINTS_PER_TAPE_BESIDE = 3
POINTS_PER_SQUARE = 5

PHASE_START, PHASE_CHALLENGES, PHASE_DRAW, PHASE_KEEP, PHASE_PLAY, PHASE_OVER = range(6)
STEP_NONE, STEP_KEEP, STEP_PLACE, STEP_TAPE, STEP_LAY = range(5)

KEEP, KEEP_LAST = 0, PAIR - 1
PAY = KEEP_LAST + 1
PLACE, PLACE_LAST = PAY + 1, PAY + PAIR * SPACES * TURNS
NO_TAPE = PLACE_LAST + 1
TAKE_TAPE, TAKE_TAPE_LAST = NO_TAPE + 1, NO_TAPE + SIDE_COUNT * COLOUR_COUNT
LAY, LAY_LAST = TAKE_TAPE_LAST + 1, TAKE_TAPE_LAST + MAX_PLACES
LAY_LINE, LAY_LINE_LAST = LAY_LAST + 1, LAY_LAST + int(PLACES_OF_SIDE[FIRST_SIDE[LINE_SHAPE]])
ACTIONS = LAY_LINE_LAST + 1
START_TILE, START_TILE_LAST = ACTIONS, ACTIONS + START_TILES_OF_SEAT * TURNS - 1
OPEN_CHALLENGE, OPEN_CHALLENGE_LAST = START_TILE_LAST + 1, START_TILE_LAST + CHALLENGES
DRAW_TILE, DRAW_TILE_LAST = OPEN_CHALLENGE_LAST + 1, OPEN_CHALLENGE_LAST + TILES

CLAUSES = ("stamps", *TYPES, "waybills", "squares")
CLAUSE_STAMPS = 0
CLAUSE_FIRST_TYPE = 1
CLAUSE_WAYBILLS = CLAUSE_FIRST_TYPE + COLOUR_COUNT
CLAUSE_SQUARES = CLAUSE_WAYBILLS + 1
CLAUSE_COUNT = CLAUSE_SQUARES + 1

RULES = (
    "PO-S1", "PO-S2", "PO-R1", "PO-R2", "PO-R3", "PO-R4", "PO-R5", "PO-R6", "PO-R12", "PO-R7", "PO-R8", "PO-R9",
    "PO-R10", "PO-R11", "PO-P1", "PO-P2", "PO-P3", "PO-P4", "PO-E1",
)  # fmt: skip
(
    S1, S2, R1, R2, R3, R4, R5, R6, R12, R7, R8, R9,
    R10, R11, P1, P2, P3, P4, E1,
) = range(1, len(RULES) + 1)  # fmt: skip

PROBLEMS = (
    "phase",
    "round",
    "steps",
    "hand",
    "tiles",
    "shelf",
    "parcels",
    "symbols",
    "tapes",
    "ring",
    "stamps",
    "challenges",
)
(
    PROBLEM_PHASE, PROBLEM_ROUND, PROBLEM_STEP, PROBLEM_HAND, PROBLEM_TILES, PROBLEM_SHELF, PROBLEM_PARCELS,
    PROBLEM_SYMBOLS, PROBLEM_TAPES, PROBLEM_RING, PROBLEM_STAMPS, PROBLEM_CHALLENGES,
) = (1 << i for i in range(len(PROBLEMS)))  # fmt: skip

_TILES_PLACED = SPACES - START_TILES_OF_SEAT
_MAX_STAMPS = FIRST_STAMPS + TAPES * TAPE_PARCELS + OPEN_CHALLENGES * REWARD
MAX_PLIES = OPEN_CHALLENGES + MAX_SEATS * (START_TILES_OF_SEAT + 3 * ROUNDS + 2 * _TILES_PLACED + TAPES + _MAX_STAMPS)
"""No match has more plies: drawing, keeping, placing, taping, and every stamp paid away."""
