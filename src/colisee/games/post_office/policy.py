"""How Post Office is played well by rules of thumb: the value of every action to a seat, in points.

An action is worth what the shelf is worth after it. Shelves with parcels of one colour side by side are worth more than their
points: tapes and squares come from them.
"""

from __future__ import annotations

from typing import Any

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, lowest_bit
from colisee.games.post_office.challenge_value import (
    add_challenges,
    cover_progress,
    stamp_progress,
    tape_progress,
)
from colisee.games.post_office.constants import (
    ACTIONS,
    COLOUR_COUNT,
    COLOUR_ON_TILE,
    COLUMNS,
    CORNER_OF_SPACE,
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
    SIDE_COUNT,
    SPACES,
    SQUARES_DISJOINT,
    STAMP,
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
    next_to_above,
    next_to_below,
    open_spaces,
    seen_above,
    side_in_hand,
    tapes_beside,
    tapes_of_colour,
    type_symbols,
)
from colisee.games.post_office.shelf_value import (
    CORNER_IN_WINDOW,
    W_BESIDE,
    W_SQUARE,
    W_STAMP,
    W_STAMP_OPEN,
    W_TAPE,
    W_WAYBILL,
    WEIGHTS_PER_SET,
    WINDOW,
    colour_value,
    disjoint_squares_by_tile,
    squares_in,
    symbol_value,
    tiles_to_come,
    value_in,
)
from colisee.games.post_office.state import Player, State

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
