"""What the parcels and symbols of a shelf are worth by rules of thumb, with the weights of the policy."""

from __future__ import annotations

import numpy as np

from colisee.core.dtypes import Floats
from colisee.core.kit import bit_count
from colisee.games.post_office.constants import (
    COLUMNS,
    CORNER_OF_SPACE,
    HALF_OF_SPACE,
    LOWER,
    POINTS_PER_SQUARE,
    SHAPE_COUNT,
    SIDE,
    SPACES,
    SQUARES_DISJOINT,
    START_TILES_OF_SEAT,
    UPPER,
    UPPER_PARCELS,
)
from colisee.games.post_office.rules import most_disjoint, pairs_side_by_side, seen_above
from colisee.games.post_office.state import Player, State

OVERLAPPING = {
    "a stamp": 1.0,
    "a stamp to be taped": 0.35,
    "tapes to come": 0.3,
    "two of a colour": 0.6,
    "three of a colour": 0.3,
    "a square": 0.8,
    "a tape beside a waybill": 1.1,
    "a waybill": 2.2,
    "a tape laid": 0.5,
    "towards squares": 5.0,
    "towards shapes": 6.0,
    "towards colours": 5.0,
    "towards tapes of one colour": 3.5,
    "towards tapes of one shape": 8.0,
    "towards a busy waybill": 3.5,
    "towards stamps": 4.5,
    "towards symbols": 4.5,
    "towards rows": 3.5,
}
(
    W_STAMP, W_STAMP_OPEN, W_FUTURE_TAPES, W_PAIR, W_TRIPLE, W_SQUARE, W_BESIDE, W_WAYBILL, W_TAPE, W_SQUARES, W_SHAPES,
    W_COLOURS, W_ONE_COLOUR, W_ONE_SHAPE, W_BUSY, W_STAMPS, W_SYMBOLS, W_ROWS,
) = range(len(OVERLAPPING))  # fmt: skip
WEIGHTS_PER_SET = len(OVERLAPPING)
DISJOINT = {
    "a stamp": 1.2,
    "a stamp to be taped": 0.39,
    "tapes to come": 0.37,
    "two of a colour": 0.49,
    "a square": -0.1,
    "a waybill": 2.9,
    "a tape laid": 0.4,
}
WEIGHTS = OVERLAPPING | {f"{name}, disjoint": DISJOINT.get(name, value) for name, value in OVERLAPPING.items()}
"""One set for every value of the option `squares`."""
WEIGHT_SETS = 2
WINDOW_ROWS = UPPER_PARCELS // COLUMNS
FIRST_ROW_OF_WINDOW = [min(max(2 * (space // SIDE) - 2, 0), 2 * SIDE - WINDOW_ROWS) for space in range(SPACES)]
WINDOW = np.array([row * COLUMNS for row in FIRST_ROW_OF_WINDOW], np.int8)
"""The rows in which a tile changes what lies next to each other: by space, the first parcel of as many rows as the upper half has."""
CORNER_IN_WINDOW = np.array(
    [(2 * (space // SIDE) - FIRST_ROW_OF_WINDOW[space]) * COLUMNS + 2 * (space % SIDE) for space in range(SPACES)],
    np.int8,
)
TILES_TO_PLACE = SPACES - START_TILES_OF_SEAT


def tiles_to_come(player: Player, placed: int) -> float:
    """The share of the spaces to fill that are still empty once `placed` more tiles are placed."""
    return (SPACES - bit_count(player.filled) - placed) / TILES_TO_PLACE


def colour_value(s: State, upper: int, lower: int, to_come: float, weights: Floats) -> float:
    """Uncovered parcels of a colour: next to each other in twos and in rows of three, while tiles are to come, and in squares."""
    upper_flat = pairs_side_by_side(upper, UPPER)
    lower_flat = pairs_side_by_side(lower, LOWER)
    upper_squares = upper_flat & seen_above(upper_flat, lower_flat, COLUMNS)
    lower_squares = lower_flat & lower_flat >> COLUMNS
    if s.squares == SQUARES_DISJOINT:
        squares = most_disjoint(upper_squares, lower_squares)
    else:
        squares = bit_count(upper_squares) + bit_count(lower_squares)
    value = POINTS_PER_SQUARE * squares * (weights[W_SQUARE] * to_come + 1.0 - to_come)
    if to_come > 0.0:
        upper_tall = upper & seen_above(upper, lower, COLUMNS)
        lower_tall = lower & lower >> COLUMNS
        twos = bit_count(upper_flat) + bit_count(lower_flat) + bit_count(upper_tall) + bit_count(lower_tall)
        threes = bit_count(upper_flat & upper_flat >> 1) + bit_count(lower_flat & lower_flat >> 1)
        threes += bit_count(upper_tall & seen_above(upper_tall, lower_tall, COLUMNS))
        threes += bit_count(lower_tall & lower_tall >> COLUMNS)
        value += weights[W_PAIR] * twos + weights[W_TRIPLE] * threes
    return value


def symbol_value(tapes: int, to_come: float, weights: Floats) -> float:
    """The value of an open type symbol whose colour has this number of tapes."""
    return tapes + weights[W_FUTURE_TAPES] * (SHAPE_COUNT - tapes) * to_come


def squares_among(s: State, upper: int, lower: int) -> int:
    """The squares of uncovered parcels of a colour."""
    if s.squares == SQUARES_DISJOINT:
        return disjoint_squares(upper, lower)
    upper = pairs_side_by_side(upper, UPPER)
    lower = pairs_side_by_side(lower, LOWER)
    return bit_count(upper & seen_above(upper, lower, COLUMNS)) + bit_count(lower & lower >> COLUMNS)


def disjoint_squares(upper: int, lower: int) -> int:
    upper = pairs_side_by_side(upper, UPPER)
    lower = pairs_side_by_side(lower, LOWER)
    return most_disjoint(upper & seen_above(upper, lower, COLUMNS), lower & lower >> COLUMNS)


def squares_in(window: int) -> int:
    """The squares of a colour in as many rows as the upper half has, overlapping ones too."""
    flat = pairs_side_by_side(window, UPPER)
    return bit_count(flat & flat >> COLUMNS)


def value_in(window: int, to_come: float, weights: Floats) -> float:
    """The twos and threes of a colour in as many rows as the upper half has."""
    if to_come == 0.0:
        return 0.0
    flat = pairs_side_by_side(window, UPPER)
    tall = window & window >> COLUMNS
    threes = bit_count(flat & flat >> 1) + bit_count(tall & tall >> COLUMNS)
    return weights[W_PAIR] * (bit_count(flat) + bit_count(tall)) + weights[W_TRIPLE] * threes


def disjoint_squares_by_tile(upper: int, lower: int, parcels: int, space: int) -> int:
    """How many more squares that share no parcel there are with the parcels of a tile."""
    parcels <<= CORNER_OF_SPACE[space]
    below = HALF_OF_SPACE[space]
    after = disjoint_squares(upper | (0 if below else parcels), lower | (parcels if below else 0))
    return after - disjoint_squares(upper, lower)
