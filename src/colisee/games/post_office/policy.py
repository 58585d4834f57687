"""How Post Office is played well by rules of thumb: the value of every action to a seat, in points.

An action is worth what the shelf is worth after it. Shelves with parcels of one colour side by side are worth more than their
points: tapes and squares come from them.
"""

from __future__ import annotations

from typing import Any

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, lowest_bit
from colisee.games.post_office.constants import (
    ACTIONS,
    COLOUR_COUNT,
    COLOUR_ON_TILE,
    COLUMNS,
    CORNER_OF_SPACE,
    COVERED,
    FIRST_SIDE,
    FLIPPED,
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
    SIDE_COUNT,
    SPACES,
    SQUARES_DISJOINT,
    STAMP,
    START_TILES_OF_SEAT,
    STEP_KEEP,
    STEP_NONE,
    SYMBOL_COUNT,
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
    challenges_met,
    colour_in_hand,
    corners_above,
    corners_below,
    first_place,
    most_disjoint,
    next_to_above,
    next_to_below,
    open_spaces,
    pairs_side_by_side,
    put_on_shelf,
    seen_above,
    side_in_hand,
    tapes_beside,
    tapes_of_colour,
    type_symbols,
)
from colisee.games.post_office.state import Player, State

WEIGHTS = {
    "a stamp": 1.0,
    "a stamp to be taped": 0.35,
    "tapes to come": 0.3,
    "two of a colour": 0.6,
    "three of a colour": 0.3,
    "a square": 0.8,
    "a tape beside a waybill": 1.1,
    "a waybill": 2.2,
    "a tape laid": 0.5,
}
(
    W_STAMP, W_STAMP_OPEN, W_FUTURE_TAPES, W_PAIR, W_TRIPLE, W_SQUARE, W_BESIDE, W_WAYBILL, W_TAPE,
) = range(len(WEIGHTS))  # fmt: skip
TILES_TO_PLACE = SPACES - START_TILES_OF_SEAT
PLACES_OF_TILE = SPACES * TURNS
SCRATCH = ACTIONS - PAIR * PLACES_OF_TILE
"""From here on `values` holds what the places of both tiles are worth; no decision has so many actions that it would be in use."""


def action_values(s: State, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    """What every action adds to the shelf's value. What all actions have in common is left out."""
    trials[0] = s
    if actions[0] >= NO_TAPE:
        for i in range(count):
            values[i] = value_of_tape_action(s, seat, actions[i], weights, trials)
        return
    player = s.player[seat]
    if s.phase == PHASE_PLAY:
        for slot in range(PAIR):
            if player.hand[slot] > 0:
                fill_places(s, seat, slot, open_spaces(player), weights, trials, values)
        for i in range(count):
            if actions[i] >= PLACE:
                values[i] = values[SCRATCH + actions[i] - PLACE]
    if actions[0] <= PAY:
        trials[1].player[seat] = player
        advance(trials[1].player[seat])
        spaces = open_spaces(trials[1].player[seat])
        for slot in range(PAIR):
            if player.hand[slot] > 0:
                fill_places(s, seat, slot, spaces, weights, trials, values)
        for i in range(count):
            if actions[i] < PAY:
                values[i] = best_place(player, actions[i] - KEEP, spaces, values)
            elif actions[i] == PAY:
                best = max(best_place(player, KEPT, spaces, values), best_place(player, RECEIVED, spaces, values))
                values[i] = best - weights[W_STAMP]


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


def symbol_value(tapes: int, to_come: float, weights: Floats) -> float:
    """Of an open type symbol whose colour has so many tapes."""
    return tapes + weights[W_FUTURE_TAPES] * (SHAPE_COUNT - tapes) * to_come


def reward_of_challenges(s: State, seat: int) -> int:
    return REWARD * bit_count(challenges_met(s, seat)) if s.phase == PHASE_PLAY and s.open_challenges != 0 else 0


# Tiles


def fill_places(s: State, seat: int, slot: int, spaces: int, weights: Floats, trials: Any, values: Floats) -> None:
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
    if s.open_challenges != 0 and s.phase == PHASE_PLAY:
        add_challenges(s, seat, tile, spaces, trials, values, first)


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
    before = colour_value(s, upper, lower, to_come, weights)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        below = HALF_OF_SPACE[space]
        corner = CORNER_OF_SPACE[space]
        for turn in range(TURNS):
            parcels = COLOUR_ON_TILE[tile, turn, colour] << corner
            above = 0 if below else parcels
            under = parcels if below else 0
            values[first + space * TURNS + turn] += (
                colour_value(s, upper | above, lower | under, to_come, weights) - before
            )


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


def add_challenges(s: State, seat: int, tile: int, spaces: int, trials: Any, values: Floats, first: int) -> None:
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        for turn in range(TURNS):
            trials[0].player[seat] = s.player[seat]
            put_on_shelf(trials[0].player[seat], tile, space, turn)
            values[first + space * TURNS + turn] += reward_of_challenges(trials[0], seat)


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


def value_of_tape_action(s: State, seat: int, action: int, weights: Floats, trials: Any) -> float:
    player = s.player[seat]
    if action == NO_TAPE:
        return float(reward_of_challenges(s, seat))
    if action < LAY:
        side = (action - TAKE_TAPE) % SIDE_COUNT
        return best_lay(s, seat, side, (action - TAKE_TAPE) // SIDE_COUNT, weights, trials)
    side = side_in_hand(player)
    colour = colour_in_hand(player)
    before = value_under_tapes(s, seat, colour, weights)
    return value_of_lay(s, seat, side, colour, action - first_place(side), weights, trials) - before


def best_lay(s: State, seat: int, side: int, colour: int, weights: Floats, trials: Any) -> float:
    """The value of a tape in its best place."""
    player = s.player[seat]
    upper = player.parcels[colour, UPPER]
    lower = player.parcels[colour, LOWER]
    best = -1e300
    for turn in range(LOOKS[side]):
        for half in range(HALVES):
            corners = corners_above(upper, lower, side, turn) if half == UPPER else corners_below(lower, side, turn)
            while corners != 0:
                parcel = lowest_bit(corners) + half * UPPER_PARCELS
                corners &= corners - 1
                place = turn * PLACES_OF_LOOK[side] + parcel // COLUMNS * WIDE[side, turn] + parcel % COLUMNS
                best = max(best, value_of_lay(s, seat, side, colour, place, weights, trials))
    return best - value_under_tapes(s, seat, colour, weights)


def value_under_tapes(s: State, seat: int, colour: int, weights: Floats) -> float:
    """Of the parcels of a colour, which a tape would cover."""
    player = s.player[seat]
    to_come = tiles_to_come(player, 0)
    value = type_symbols(player, colour) * symbol_value(tapes_of_colour(player, colour), to_come, weights)
    return value + colour_value(s, player.parcels[colour, UPPER], player.parcels[colour, LOWER], to_come, weights)


def value_of_lay(s: State, seat: int, side: int, colour: int, place: int, weights: Floats, trials: Any) -> float:
    """Of the parcels of a colour after a tape, with what the tape adds and takes elsewhere."""
    player = s.player[seat]
    to_come = tiles_to_come(player, 0)
    above = COVERED[side, place, UPPER]
    below = COVERED[side, place, LOWER]
    upper = player.parcels[colour, UPPER] & ~above
    lower = player.parcels[colour, LOWER] & ~below
    symbols = bit_count(upper & player.symbols[TYPE, UPPER]) + bit_count(lower & player.symbols[TYPE, LOWER])
    value = weights[W_TAPE] + symbols * symbol_value(1 + tapes_of_colour(player, colour), to_come, weights)
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
    if s.open_challenges != 0 and s.phase == PHASE_PLAY:
        trials[0].player[seat] = player
        cover(trials[0].player[seat], side, colour, place)
        value += reward_of_challenges(trials[0], seat)
    return value


def cover(player: Player, side: int, colour: int, place: int) -> None:
    for half in range(HALVES):
        covered = COVERED[side, place, half]
        player.stamps += bit_count(player.symbols[STAMP, half] & covered)
        player.parcels[colour, half] &= ~covered
        for symbol in range(SYMBOL_COUNT):
            player.symbols[symbol, half] &= ~covered
    player.tapes[SHAPE_OF_SIDE[side] * COLOUR_COUNT + colour] = 1 + FLIPPED[side] * MAX_PLACES + place


# Hidden choices


def reopen_choices(s: State, seat: int, weights: Floats, trials: Any, values: Floats, rng: Ints) -> None:
    """PO-R1: others who have chosen which tile to keep choose anew."""
    if s.phase == PHASE_KEEP:
        for other in range(s.seats):
            if other != seat and s.player[other].step == STEP_NONE:
                s.player[other].kept = 0
                s.player[other].step = STEP_KEEP


def comes_later(s: State, seat: int, action: int) -> bool:
    return False


def has_plans() -> bool:
    return False
