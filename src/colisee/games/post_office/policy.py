"""How Post Office is played well by rules of thumb: the value of every action to a seat, in points.

An action is worth what the shelf is worth after it. Shelves with parcels of one colour side by side are worth more than their
points: tapes and squares come from them.
"""

from __future__ import annotations

from typing import Any

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, lowest_bit
from colisee.games.post_office.constants import (
    COLOUR_COUNT,
    COLUMNS,
    COVERED,
    FLIPPED,
    HALVES,
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
    REWARD,
    SHAPE_COUNT,
    SHAPE_OF_SIDE,
    SIDE_COUNT,
    SPACES,
    STAMP,
    START_TILES_OF_SEAT,
    STEP_KEEP,
    STEP_NONE,
    SYMBOL_COUNT,
    TAKE_TAPE,
    TURNS,
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
    open_spaces,
    pairs_side_by_side,
    put_on_shelf,
    seen_above,
    side_in_hand,
    squares_of,
    tapes_of_colour,
    type_symbols,
    waybill_neighbours,
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


def action_values(s: State, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    trials[0] = s
    for i in range(count):
        action = actions[i]
        if action >= LAY:
            player = s.player[seat]
            side = side_in_hand(player)
            values[i] = value_of_lay(s, seat, side, colour_in_hand(player), action - first_place(side), weights, trials)
        elif action >= TAKE_TAPE:
            side = (action - TAKE_TAPE) % SIDE_COUNT
            values[i] = best_lay(s, seat, side, (action - TAKE_TAPE) // SIDE_COUNT, weights, trials)
        elif action == NO_TAPE:
            values[i] = shelf_value(s, seat, weights)
        elif action >= PLACE:
            slot = (action - PLACE) // (SPACES * TURNS)
            where = (action - PLACE) % (SPACES * TURNS)
            values[i] = value_of_tile(s, seat, s.player[seat].hand[slot] - 1, where, weights, trials)
        else:
            values[i] = value_of_next_line(s, seat, action, weights, trials)


def shelf_value(s: State, seat: int, weights: Floats) -> float:
    """The points of a seat, plus an estimate of the points its shelf can still bring."""
    player = s.player[seat]
    left = SPACES - bit_count(player.filled)
    to_come = left / TILES_TO_PLACE
    value = player.stamps * weights[W_STAMP]
    for colour in range(COLOUR_COUNT):
        tapes = tapes_of_colour(player, colour)
        symbols = type_symbols(player, colour)
        value += symbols * (tapes + weights[W_FUTURE_TAPES] * (SHAPE_COUNT - tapes) * to_come)
        value += weights[W_TAPE] * tapes
        if left > 0:
            value += groups_value(player, colour, weights)
    value += POINTS_PER_TAPE_BESIDE * waybill_neighbours(player) * weights[W_BESIDE]
    waybills = bit_count(player.symbols[WAYBILL, UPPER]) + bit_count(player.symbols[WAYBILL, LOWER])
    stamps = bit_count(player.symbols[STAMP, UPPER]) + bit_count(player.symbols[STAMP, LOWER])
    value += (waybills * weights[W_WAYBILL] + stamps * weights[W_STAMP_OPEN]) * to_come
    if s.phase == PHASE_PLAY and s.open_challenges != 0:
        value += REWARD * bit_count(challenges_met(s, seat))
    squares_weight = weights[W_SQUARE] * to_come + 1.0 - to_come
    return value + POINTS_PER_SQUARE * squares_of(s, seat) * squares_weight


def groups_value(player: Player, colour: int, weights: Floats) -> float:
    """Uncovered parcels of a colour next to each other, in twos and in rows of three."""
    upper = player.parcels[colour, UPPER]
    lower = player.parcels[colour, LOWER]
    upper_flat = pairs_side_by_side(upper, UPPER)
    lower_flat = pairs_side_by_side(lower, LOWER)
    upper_tall = upper & seen_above(upper, lower, COLUMNS)
    lower_tall = lower & lower >> COLUMNS
    twos = bit_count(upper_flat) + bit_count(lower_flat) + bit_count(upper_tall) + bit_count(lower_tall)
    threes = bit_count(upper_flat & upper_flat >> 1) + bit_count(lower_flat & lower_flat >> 1)
    threes += bit_count(upper_tall & seen_above(upper_tall, lower_tall, COLUMNS)) + bit_count(
        lower_tall & lower_tall >> COLUMNS
    )
    return weights[W_PAIR] * twos + weights[W_TRIPLE] * threes


# Tiles


def value_of_tile(s: State, seat: int, tile: int, where: int, weights: Floats, trials: Any) -> float:
    trials[0].player[seat] = s.player[seat]
    put_on_shelf(trials[0].player[seat], tile, where // TURNS, where % TURNS)
    return shelf_value(trials[0], seat, weights)


def value_of_next_line(s: State, seat: int, action: int, weights: Floats, trials: Any) -> float:
    """Of a tile kept, or of a stamp paid: the best place on the next line."""
    trials[1] = s
    player = trials[1].player[seat]
    advance(player)
    best = -1e300
    for slot in range(PAIR):
        if player.hand[slot] > 0 and action in (PAY, slot):
            best = max(best, best_of_line(trials[1], seat, player.hand[slot] - 1, weights, trials))
    return best - (weights[W_STAMP] if action == PAY else 0.0)


def best_of_line(s: State, seat: int, tile: int, weights: Floats, trials: Any) -> float:
    best = -1e300
    spaces = open_spaces(s.player[seat])
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        for turn in range(TURNS):
            best = max(best, value_of_tile(s, seat, tile, space * TURNS + turn, weights, trials))
    return best


# Tapes


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
    return best


def value_of_lay(s: State, seat: int, side: int, colour: int, place: int, weights: Floats, trials: Any) -> float:
    trials[0].player[seat] = s.player[seat]
    player = trials[0].player[seat]
    for half in range(HALVES):
        covered = COVERED[side, place, half]
        player.stamps += bit_count(player.symbols[STAMP, half] & covered)
        player.parcels[colour, half] &= ~covered
        for symbol in range(SYMBOL_COUNT):
            player.symbols[symbol, half] &= ~covered
    player.tapes[SHAPE_OF_SIDE[side] * COLOUR_COUNT + colour] = 1 + FLIPPED[side] * MAX_PLACES + place
    return shelf_value(trials[0], seat, weights)


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
