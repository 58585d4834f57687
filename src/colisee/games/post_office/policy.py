"""How Post Office is played well by rules of thumb: the value of every action to a seat, in points.

An action is worth what the shelf is worth after it. Shelves with parcels of one colour side by side are worth more than their
points: tapes and squares come from them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, lowest_bit
from colisee.games.post_office.constants import (
    ACTIONS,
    CHALLENGE,
    CHALLENGES,
    COLOUR_COUNT,
    COLOUR_ON_TILE,
    COLUMNS,
    CORNER_OF_SPACE,
    COUNT_COLOURS,
    COUNT_ONE_COLOUR,
    COUNT_ONE_SHAPE,
    COUNT_ROWS,
    COUNT_SHAPES,
    COUNT_SQUARES,
    COUNT_STAMPS,
    COUNT_SYMBOLS,
    COUNT_WAYBILL,
    COVERED,
    FIRST_SIDE,
    HALF_OF_SPACE,
    HALVES,
    KEEP,
    KEPT,
    LAY,
    LOOKS,
    LOWER,
    MAX_PLACES,
    NO_TAPE,
    PAIR,
    PAY,
    PHASE_KEEP,
    PHASE_PLAY,
    PLACE,
    PLACES_OF_LOOK,
    POINTS_PER_SQUARE,
    POINTS_PER_TAPE_BESIDE,
    RECEIVED,
    REWARD,
    SHAPE_COUNT,
    SHAPE_OF_SIDE,
    SHELF_ROW,
    SIDE,
    SIDE_COUNT,
    SPACES,
    SQUARES_DISJOINT,
    STAMP,
    START_TILES_OF_SEAT,
    STEP_KEEP,
    STEP_NONE,
    SYMBOL_ON_TILE,
    TAKE_TAPE,
    TAPES,
    TURNS,
    TYPE,
    UPPER,
    UPPER_PARCELS,
    WAYBILL,
    WIDE,
)
from colisee.games.post_office.rules import (
    advance,
    colour_in_hand,
    corners_above,
    corners_below,
    first_place,
    most_disjoint,
    most_symbols_of_a_type,
    most_tapes_beside_a_waybill,
    next_to_above,
    next_to_below,
    open_spaces,
    pairs_side_by_side,
    seen_above,
    side_in_hand,
    squares_of,
    tapes_beside,
    tapes_of_colour,
    tapes_of_shape,
    tapes_reached,
    type_symbols,
)
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
PLACES_OF_TILE = SPACES * TURNS
ANY_PLACE = -1
SCRATCH = ACTIONS - PAIR * PLACES_OF_TILE
"""From here on `values` holds what the places of both tiles are worth; no decision has so many actions that it would be in use."""


def action_values(s: State, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    """What every action adds to the shelf's value. What all actions have in common is left out."""
    if s.squares == SQUARES_DISJOINT:
        weights = weights[WEIGHTS_PER_SET:]  # type: ignore[assignment, index]  # the second set; Floats knows no slices
    if actions[0] >= NO_TAPE:
        for i in range(count):
            values[i] = value_of_tape_action(s, seat, actions[i], weights)
        return
    player = s.player[seat]
    trials[0].player[seat] = player
    for ahead in range(2):  # where the assistant stands, then one square on
        spaces = open_spaces(trials[0].player[seat])
        if s.phase == PHASE_PLAY if ahead == 0 else actions[0] <= PAY:
            for slot in range(PAIR):
                if player.hand[slot] > 0:
                    fill_places(s, seat, slot, spaces, weights, values)
            for i in range(count):
                if ahead == 0 and actions[i] >= PLACE:
                    values[i] = values[SCRATCH + actions[i] - PLACE]
                elif ahead == 1 and actions[i] < PAY:
                    values[i] = best_place(player, actions[i] - KEEP, spaces, values)
                elif ahead == 1 and actions[i] == PAY:
                    values[i] = value_of_paying(s, seat, spaces, weights, values)
        advance(trials[0].player[seat])


def value_of_paying(s: State, seat: int, spaces: int, weights: Floats, values: Floats) -> float:
    """The better tile in the best of the spaces that the assistant shows then, less the stamp."""
    player = s.player[seat]
    best = max(best_place(player, KEPT, spaces, values), best_place(player, RECEIVED, spaces, values))
    if s.open_challenges != 0:
        best += stamp_progress(s, seat, -1, tiles_to_come(player, 1), weights)
    return best - weights[W_STAMP]


def tiles_to_come(player: Player, placed: int) -> float:
    """The share of the shelf's spaces that are empty after so many more tiles."""
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


def squares_among(s: State, upper: int, lower: int) -> int:
    """The squares of uncovered parcels of a colour."""
    if s.squares == SQUARES_DISJOINT:
        return disjoint_squares(upper, lower)
    upper = pairs_side_by_side(upper, UPPER)
    lower = pairs_side_by_side(lower, LOWER)
    return bit_count(upper & seen_above(upper, lower, COLUMNS)) + bit_count(lower & lower >> COLUMNS)


def symbol_value(tapes: int, to_come: float, weights: Floats) -> float:
    """Of an open type symbol whose colour has so many tapes."""
    return tapes + weights[W_FUTURE_TAPES] * (SHAPE_COUNT - tapes) * to_come


# Tiles


def fill_places(s: State, seat: int, slot: int, spaces: int, weights: Floats, values: Floats) -> None:
    """What a tile of the hand adds in every place on some spaces."""
    player = s.player[seat]
    tile = player.hand[slot] - 1
    first = SCRATCH + slot * PLACES_OF_TILE
    to_come = tiles_to_come(player, 1)
    worth = to_come * (
        weights[W_WAYBILL] * bit_count(SYMBOL_ON_TILE[tile, 0, WAYBILL])
        + weights[W_STAMP_OPEN] * bit_count(SYMBOL_ON_TILE[tile, 0, STAMP])
    )
    for colour in range(COLOUR_COUNT):
        symbols = bit_count(SYMBOL_ON_TILE[tile, 0, TYPE] & COLOUR_ON_TILE[tile, 0, colour])
        if symbols > 0:
            worth += symbols * symbol_value(tapes_of_colour(player, colour), to_come, weights)
    left = spaces
    while left != 0:
        space = lowest_bit(left)
        left &= left - 1
        for turn in range(TURNS):
            values[first + space * TURNS + turn] = worth
    for colour in range(COLOUR_COUNT):
        if COLOUR_ON_TILE[tile, 0, colour] != 0:
            add_colour(s, seat, tile, colour, spaces, to_come, weights, values, first)
    if SYMBOL_ON_TILE[tile, 0, WAYBILL] != 0:
        add_waybills(player, tile, spaces, weights[W_BESIDE], values, first)
    if s.open_challenges != 0:
        add_challenges(s, seat, tile, spaces, to_come, weights, values, first)


def add_colour(
    s: State,
    seat: int,
    tile: int,
    colour: int,
    spaces: int,
    to_come: float,
    weights: Floats,
    values: Floats,
    first: int,
) -> None:
    upper = s.player[seat].parcels[colour, UPPER]
    lower = s.player[seat].parcels[colour, LOWER]
    square = POINTS_PER_SQUARE * (weights[W_SQUARE] * to_come + 1.0 - to_come)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        window = seen_above(upper, lower, WINDOW[space])
        squares = squares_in(window)
        value = value_in(window, to_come, weights)
        for turn in range(TURNS):
            parcels = COLOUR_ON_TILE[tile, turn, colour]
            changed = window | parcels << CORNER_IN_WINDOW[space]
            more = squares_in(changed) - squares
            if more > 0 and s.squares == SQUARES_DISJOINT:
                more = disjoint_squares_by_tile(upper, lower, parcels, space)
            values[first + space * TURNS + turn] += square * more + value_in(changed, to_come, weights) - value


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


def disjoint_squares(upper: int, lower: int) -> int:
    upper = pairs_side_by_side(upper, UPPER)
    lower = pairs_side_by_side(lower, LOWER)
    return most_disjoint(upper & seen_above(upper, lower, COLUMNS), lower & lower >> COLUMNS)


def add_waybills(player: Player, tile: int, spaces: int, weight: float, values: Floats, first: int) -> None:
    """The tapes beside the waybills of a tile."""
    for tape in range(TAPES):
        placement = player.tapes[tape] - 1
        if placement >= 0:
            side = FIRST_SIDE[tape // COLOUR_COUNT] + placement // MAX_PLACES
            above = COVERED[side, placement % MAX_PLACES, UPPER]
            below = COVERED[side, placement % MAX_PLACES, LOWER]
            beside_above = next_to_above(above, below)
            beside_below = next_to_below(above, below)
            left = spaces
            while left != 0:
                space = lowest_bit(left)
                left &= left - 1
                beside = (beside_below if HALF_OF_SPACE[space] else beside_above) >> CORNER_OF_SPACE[space]
                for turn in range(TURNS):
                    waybills = bit_count(beside & SYMBOL_ON_TILE[tile, turn, WAYBILL])
                    values[first + space * TURNS + turn] += POINTS_PER_TAPE_BESIDE * weight * waybills


def best_place(player: Player, slot: int, spaces: int, values: Floats) -> float:
    """What a tile of the hand adds in the best place of some spaces."""
    best = -1e300
    if player.hand[slot] > 0:
        first = SCRATCH + slot * PLACES_OF_TILE
        while spaces != 0:
            space = lowest_bit(spaces)
            spaces &= spaces - 1
            for turn in range(TURNS):
                best = max(best, values[first + space * TURNS + turn])
    return best


# Tapes


def value_of_tape_action(s: State, seat: int, action: int, weights: Floats) -> float:
    player = s.player[seat]
    if action == NO_TAPE:
        return 0.0
    if action < LAY:
        side = (action - TAKE_TAPE) % SIDE_COUNT
        colour = (action - TAKE_TAPE) // SIDE_COUNT
        only = ANY_PLACE
    else:
        side = side_in_hand(player)
        colour = colour_in_hand(player)
        only = action - first_place(side)
    return best_lay(s, seat, side, colour, only, weights)


def best_lay(s: State, seat: int, side: int, colour: int, only: int, weights: Floats) -> float:
    """The value of a tape in its best place, or in the only one that is looked at."""
    player = s.player[seat]
    upper = player.parcels[colour, UPPER]
    lower = player.parcels[colour, LOWER]
    to_come = tiles_to_come(player, 0)
    symbol = symbol_value(1 + tapes_of_colour(player, colour), to_come, weights)
    best = -1e300
    for turn in range(LOOKS[side]):
        for half in range(HALVES):
            corners = corners_above(upper, lower, side, turn) if half == UPPER else corners_below(lower, side, turn)
            while corners != 0:
                parcel = lowest_bit(corners) + half * UPPER_PARCELS
                corners &= corners - 1
                place = turn * PLACES_OF_LOOK[side] + parcel // COLUMNS * WIDE[side, turn] + parcel % COLUMNS
                if only in (ANY_PLACE, place):
                    best = max(best, value_of_lay(s, seat, side, colour, place, to_come, symbol, weights))
    return best - value_under_tapes(s, seat, colour, weights) + tape_progress(s, seat, side, colour, weights)


def value_under_tapes(s: State, seat: int, colour: int, weights: Floats) -> float:
    """Of the parcels of a colour, which a tape would cover."""
    player = s.player[seat]
    to_come = tiles_to_come(player, 0)
    value = type_symbols(player, colour) * symbol_value(tapes_of_colour(player, colour), to_come, weights)
    return value + colour_value(s, player.parcels[colour, UPPER], player.parcels[colour, LOWER], to_come, weights)


def value_of_lay(
    s: State, seat: int, side: int, colour: int, place: int, to_come: float, symbol: float, weights: Floats
) -> float:
    """Of the parcels of a colour after a tape, with what the tape adds and takes elsewhere. `symbol` is the value of one open
    type symbol then."""
    player = s.player[seat]
    above = COVERED[side, place, UPPER]
    below = COVERED[side, place, LOWER]
    upper = player.parcels[colour, UPPER] & ~above
    lower = player.parcels[colour, LOWER] & ~below
    symbols = bit_count(upper & player.symbols[TYPE, UPPER]) + bit_count(lower & player.symbols[TYPE, LOWER])
    value = weights[W_TAPE] + symbols * symbol
    value += colour_value(s, upper, lower, to_come, weights)
    stamps = bit_count(player.symbols[STAMP, UPPER] & above) + bit_count(player.symbols[STAMP, LOWER] & below)
    value += stamps * (weights[W_STAMP] - weights[W_STAMP_OPEN] * to_come)
    waybills_above = player.symbols[WAYBILL, UPPER]
    waybills_below = player.symbols[WAYBILL, LOWER]
    beside = bit_count(waybills_above & ~above & next_to_above(above, below))
    beside += bit_count(waybills_below & ~below & next_to_below(above, below))
    if waybills_above & above or waybills_below & below:
        beside -= tapes_beside(player, waybills_above & above, waybills_below & below)
        waybills = bit_count(waybills_above & above) + bit_count(waybills_below & below)
        value -= weights[W_WAYBILL] * to_come * waybills
    value += POINTS_PER_TAPE_BESIDE * weights[W_BESIDE] * beside
    if s.open_challenges != 0:
        value += cover_progress(s, seat, colour, above, below, stamps, weights)
    return value


# Challenges


def progress(reached_before: int, reached_after: int, least: int, weight: float, to_come: float) -> float:
    """What a step towards a challenge is worth: the more, the nearer it is."""
    return worth(reached_after, least, weight, to_come) - worth(reached_before, least, weight, to_come)


def worth(reached: int, least: int, weight: float, to_come: float) -> float:
    if reached >= least:
        return float(REWARD)
    share = reached / least
    return weight * to_come * share * share


def stamp_progress(s: State, seat: int, stamps: int, to_come: float, weights: Floats) -> float:
    """The value of `stamps` more stamps for the open challenges."""
    value = 0.0
    before = s.player[seat].stamps
    for challenge in range(CHALLENGES):
        if s.open_challenges >> challenge & 1 and CHALLENGE[challenge].count == COUNT_STAMPS:
            value += progress(before, before + stamps, CHALLENGE[challenge].least, weights[W_STAMPS], to_come)
    return value


def add_challenges(
    s: State, seat: int, tile: int, spaces: int, to_come: float, weights: Floats, values: Floats, first: int
) -> None:
    for challenge in range(CHALLENGES):
        if s.open_challenges >> challenge & 1:
            count = CHALLENGE[challenge].count
            least = CHALLENGE[challenge].least
            if count == COUNT_SQUARES or (count == COUNT_WAYBILL and SYMBOL_ON_TILE[tile, 0, WAYBILL] != 0):
                add_progress_by_place(s, seat, tile, spaces, count, least, to_come, weights, values, first)
            elif count >= COUNT_SYMBOLS:
                add_progress_by_space(s.player[seat], tile, spaces, count, least, to_come, weights, values, first)


def add_progress_by_place(
    s: State,
    seat: int,
    tile: int,
    spaces: int,
    count: int,
    least: int,
    to_come: float,
    weights: Floats,
    values: Floats,
    first: int,
) -> None:
    player = s.player[seat]
    before = squares_of(s, seat) if count == COUNT_SQUARES else most_tapes_beside_a_waybill(player)
    weight = weights[W_SQUARES] if count == COUNT_SQUARES else weights[W_BUSY]
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        for turn in range(TURNS):
            if count == COUNT_SQUARES:
                after = before + squares_by_tile(s, seat, tile, space, turn)
            else:
                after = max(before, tapes_beside_tile(player, tile, space, turn))
            values[first + space * TURNS + turn] += progress(before, after, least, weight, to_come)


def squares_by_tile(s: State, seat: int, tile: int, space: int, turn: int) -> int:
    """How many squares a tile adds."""
    squares = 0
    for colour in range(COLOUR_COUNT):
        parcels = COLOUR_ON_TILE[tile, turn, colour]
        if parcels != 0:
            upper = s.player[seat].parcels[colour, UPPER]
            lower = s.player[seat].parcels[colour, LOWER]
            window = seen_above(upper, lower, WINDOW[space])
            more = squares_in(window | parcels << CORNER_IN_WINDOW[space]) - squares_in(window)
            if more > 0 and s.squares == SQUARES_DISJOINT:
                more = disjoint_squares_by_tile(upper, lower, parcels, space)
            squares += more
    return squares


def tapes_beside_tile(player: Player, tile: int, space: int, turn: int) -> int:
    """The most tapes beside one waybill of a tile."""
    most = 0
    waybills = SYMBOL_ON_TILE[tile, turn, WAYBILL] << CORNER_OF_SPACE[space]
    below = HALF_OF_SPACE[space]
    while waybills != 0:
        waybill = waybills & -waybills
        waybills &= waybills - 1
        most = max(most, tapes_beside(player, 0 if below else waybill, waybill if below else 0))
    return most


def add_progress_by_space(
    player: Player,
    tile: int,
    spaces: int,
    count: int,
    least: int,
    to_come: float,
    weights: Floats,
    values: Floats,
    first: int,
) -> None:
    """Add the progress of symbols and rows, which no turn of a tile changes."""
    value = 0.0
    if count == COUNT_SYMBOLS:
        before = 0
        after = 0
        for colour in range(COLOUR_COUNT):
            symbols = type_symbols(player, colour)
            before = max(before, symbols)
            symbols += bit_count(SYMBOL_ON_TILE[tile, 0, TYPE] & COLOUR_ON_TILE[tile, 0, colour])
            after = max(after, symbols)
        value = progress(before, after, least, weights[W_SYMBOLS], to_come)
    else:
        before = spaces_in_rows(player.filled, least)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        if count == COUNT_ROWS:
            after = spaces_in_rows(player.filled | 1 << space, least)
            value = progress(before, after, least * SIDE, weights[W_ROWS], to_come)
        for turn in range(TURNS):
            values[first + space * TURNS + turn] += value


def spaces_in_rows(filled: int, rows: int) -> int:
    """The filled spaces of the fullest rows."""
    spaces = 0
    for full in range(SIDE, 0, -1):
        for row in range(SIDE):
            if rows > 0 and bit_count(filled & SHELF_ROW[row]) == full:
                spaces += full
                rows -= 1
    return spaces


def tape_progress(s: State, seat: int, side: int, colour: int, weights: Floats) -> float:
    """Of a tape, wherever it is laid."""
    value = 0.0
    if s.open_challenges != 0:
        player = s.player[seat]
        to_come = tiles_to_come(player, 0)
        of_colour = tapes_of_colour(player, colour)
        of_shape = tapes_of_shape(player, SHAPE_OF_SIDE[side])
        for challenge in range(CHALLENGES):
            count = CHALLENGE[challenge].count
            if s.open_challenges >> challenge & 1 and COUNT_SHAPES <= count <= COUNT_ONE_SHAPE:
                before = tapes_reached(player, count)
                after = before
                if count == COUNT_SHAPES:
                    after += of_shape == 0
                elif count == COUNT_COLOURS:
                    after += of_colour == 0
                elif count == COUNT_ONE_COLOUR:
                    after = max(before, of_colour + 1)
                else:
                    after = max(before, of_shape + 1)
                weight = weights[W_SHAPES + count - COUNT_SHAPES]
                value += progress(before, after, CHALLENGE[challenge].least, weight, to_come)
    return value


def cover_progress(s: State, seat: int, colour: int, above: int, below: int, stamps: int, weights: Floats) -> float:
    """The value for the open challenges of what a tape covers and of the waybills next to it."""
    player = s.player[seat]
    to_come = tiles_to_come(player, 0)
    value = stamp_progress(s, seat, stamps, to_come, weights) if stamps > 0 else 0.0
    upper = player.parcels[colour, UPPER]
    lower = player.parcels[colour, LOWER]
    for challenge in range(CHALLENGES):
        if s.open_challenges >> challenge & 1:
            count = CHALLENGE[challenge].count
            least = CHALLENGE[challenge].least
            if count == COUNT_SQUARES:
                fewer = squares_among(s, upper, lower) - squares_among(s, upper & ~above, lower & ~below)
                if fewer > 0:
                    before = squares_of(s, seat)
                    value += progress(before, before - fewer, least, weights[W_SQUARES], to_come)
            elif count == COUNT_SYMBOLS:
                if player.symbols[TYPE, UPPER] & above or player.symbols[TYPE, LOWER] & below:
                    before = most_symbols_of_a_type(player)
                    after = bit_count(upper & ~above & player.symbols[TYPE, UPPER])
                    after += bit_count(lower & ~below & player.symbols[TYPE, LOWER])
                    for other in range(COLOUR_COUNT):
                        if other != colour:
                            after = max(after, type_symbols(player, other))
                    value += progress(before, after, least, weights[W_SYMBOLS], to_come)
            elif count == COUNT_WAYBILL and has_waybill_at(player, above, below):
                before = most_tapes_beside_a_waybill(player)
                after = most_tapes_after(player, above, below)
                value += progress(before, after, least, weights[W_BUSY], to_come)
    return value


def has_waybill_at(player: Player, above: int, below: int) -> bool:
    """Whether a waybill lies under a tape or next to it."""
    at_above = player.symbols[WAYBILL, UPPER] & (above | next_to_above(above, below))
    return at_above != 0 or player.symbols[WAYBILL, LOWER] & (below | next_to_below(above, below)) != 0


def most_tapes_after(player: Player, above: int, below: int) -> int:
    """The most tapes beside one waybill, after one more tape."""
    most = 0
    beside_above = next_to_above(above, below)
    beside_below = next_to_below(above, below)
    upper = player.symbols[WAYBILL, UPPER] & ~above
    while upper != 0:
        waybill = upper & -upper
        upper &= upper - 1
        most = max(most, tapes_beside(player, waybill, 0) + bit_count(waybill & beside_above))
    lower = player.symbols[WAYBILL, LOWER] & ~below
    while lower != 0:
        waybill = lower & -lower
        lower &= lower - 1
        most = max(most, tapes_beside(player, 0, waybill) + bit_count(waybill & beside_below))
    return most


# Hidden choices


def reopen_choices(s: State, seat: int, weights: Floats, trials: Any, values: Floats, rng: Ints) -> None:
    """PO-R1: others who have chosen which tile to keep choose anew."""
    if s.phase == PHASE_KEEP:
        for other in range(s.seats):
            if other != seat and s.player[other].step == STEP_NONE:
                s.player[other].kept = 0
                s.player[other].step = STEP_KEEP


def comes_later(s: State, seat: int, action: int) -> bool:
    """To pay (PO-R4) is to lose a stamp where one space is left: the assistant only leaves it to come back to it."""
    return action == PAY and bit_count(s.player[seat].filled) == SPACES - 1


def has_plans() -> bool:
    return False
