"""How actions of Post Office are written: `K1`, `kb3.0`, `TDL`, `@4.7.1`, and as JSON objects."""

from __future__ import annotations

from collections.abc import Iterator

from colisee.core.notation import Notation, Object
from colisee.games.post_office import constants as c

SLOT_NAMES = ("kept", "received")
SPACE_COLUMNS = "abcde"

BENT_SIDE, LINE_SIDE = 0, int(c.FIRST_SIDE[c.LINE_SHAPE])
"""A bent side with every place there is, and the straight one: the places of all bent sides are numbered alike."""


def space_code(space: int) -> str:
    """Column and row: `b3`."""
    return f"{SPACE_COLUMNS[space % c.SIDE]}{space // c.SIDE + 1}"


def tape_code(tape: int) -> str:
    """Colour and shape, * if flipped: `YZ*`."""
    colour, side = divmod(tape, c.SIDE_COUNT)
    return c.COLOUR_LETTERS[colour] + c.SHAPES[c.SHAPE_OF_SIDE[side]] + ("*" if c.FLIPPED[side] else "")


def corner_of(side: int, place: int) -> tuple[int, int, int]:
    """The row and column of a tape's corner, counted from 1, and its quarter turns."""
    turn, corner = divmod(place, int(c.PLACES_OF_LOOK[side]))
    row, column = divmod(corner, int(c.WIDE[side, turn]))
    return row + 1, column + 1, turn


def place_parts(action: int) -> tuple[int, int, int]:
    """The slot of the tile, the space, and the quarter turns of an action that places a tile."""
    slot, where = divmod(action - c.PLACE, c.SPACES * c.TURNS)
    return slot, *divmod(where, c.TURNS)


def _placements() -> Iterator[tuple[str, Object]]:
    for action in range(c.PLACE, c.PLACE_LAST + 1):
        slot, space, turn = place_parts(action)
        name, row, column = SLOT_NAMES[slot], space // c.SIDE + 1, space % c.SIDE + 1
        placed = {"tile": name, "row": row, "column": column, "turns": turn}
        yield f"{name[0]}{space_code(space)}.{turn}", {"place": placed}


def _tapes_taken() -> Iterator[tuple[str, Object]]:
    for tape in range(c.COLOUR_COUNT * c.SIDE_COUNT):
        colour, side = divmod(tape, c.SIDE_COUNT)
        shape = c.SHAPES[c.SHAPE_OF_SIDE[side]]
        taken = {"colour": c.COLOURS[colour], "shape": shape, "flipped": bool(c.FLIPPED[side])}
        yield f"T{tape_code(tape)}", {"take_tape": taken}


def _tapes_laid(mark: str, name: str, side: int) -> Iterator[tuple[str, Object]]:
    for place in range(c.PLACES_OF_SIDE[side]):
        row, column, turn = corner_of(side, place)
        yield f"{mark}{row}.{column}.{turn}", {"lay": {"tape": name, "row": row, "column": column, "turns": turn}}


NOTATION = Notation(
    [
        *((f"K{drawn}", {"keep": {"drawn": drawn}}) for drawn in range(1, c.PAIR + 1)),
        ("P", {"pay": {"stamps": 1}}),
        *_placements(),
        ("-", {"no_tape": {}}),
        *_tapes_taken(),
        *_tapes_laid("@", "bent", BENT_SIDE),
        *_tapes_laid("=", "straight", LINE_SIDE),
        *(
            (f"+S{tile}.{turn}", {"start_tile": {"tile": tile, "turns": turn}})
            for tile in range(1, c.START_TILES_OF_SEAT + 1)
            for turn in range(c.TURNS)
        ),
        *((f"+{name}", {"open_challenge": {"challenge": name}}) for name in c.CHALLENGE_NAMES),
        *(
            (f"+{tile}", {"draw": {"tile": tile, "parcels": c.STANDARD_FACES[tile - 1]}})
            for tile in range(1, c.TILES + 1)
        ),
    ],
    examples=("K1", "P", "kb3.0", "rc5.2", "-", "TDL", "TYZ*", "@4.7.1", "=1.3.0"),
)
