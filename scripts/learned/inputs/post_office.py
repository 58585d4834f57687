"""What a network reads of a position of Post Office."""

from __future__ import annotations

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count
from colisee.games.post_office.constants import (
    CHALLENGES,
    COLOUR_COUNT,
    COLUMNS,
    HALVES,
    LOWER,
    PHASE_OVER,
    PHASE_PLAY,
    POINTS_PER_SQUARE,
    POINTS_PER_TAPE_BESIDE,
    REWARD,
    ROUNDS,
    SHAPE_COUNT,
    SPACES,
    SQUARES,
    STAMP,
    STEP_LAY,
    SYMBOL_COUNT,
    TAPES,
    UPPER,
    WAYBILL,
)
from colisee.games.post_office.rules import (
    challenges_met,
    pairs_side_by_side,
    seen_above,
    squares_of,
    tapes_of_colour,
    type_symbols,
    waybill_neighbours,
)
from colisee.games.post_office.shelf_value import (
    TILES_TO_PLACE,
    W_BESIDE,
    W_FUTURE_TAPES,
    W_PAIR,
    W_SQUARE,
    W_STAMP,
    W_STAMP_OPEN,
    W_TAPE,
    W_TRIPLE,
    W_WAYBILL,
    WEIGHTS,
)
from colisee.games.post_office.state import Player, State

POLICY_WEIGHTS = len(WEIGHTS)


def policy_weights() -> int:
    return POLICY_WEIGHTS


def write_inputs(s: State, seat: int, points: Ints, out: Floats, at: int) -> int:
    out[at] = s.rounds / ROUNDS
    at += 1
    for phase in range(1, PHASE_OVER):
        out[at] = 1.0 if s.phase == phase else 0.0
        at += 1
    for challenge in range(CHALLENGES):
        out[at] = s.open_challenges >> challenge & 1
        at += 1
    for step in range(s.seats):
        owner = (seat + step) % s.seats
        for clause in range(points.shape[1]):
            out[at] = points[owner, clause] * 0.03
            at += 1
        out[at] = shelf_value(s, owner, out) * 0.01
        at = write_shelf(s.player[owner], out, at + 1)
        at = write_colours(s.player[owner], out, at)
    return at


def write_shelf(player: Player, out: Floats, at: int) -> int:
    for space in range(SPACES):
        out[at] = player.filled >> space & 1
        at += 1
    for tape in range(TAPES):
        out[at] = 1.0 if player.tapes[tape] != 0 else 0.0
        at += 1
    for step in range(1, STEP_LAY + 1):
        out[at] = 1.0 if player.step == step else 0.0
        at += 1
    out[at] = player.square / SQUARES
    out[at + 1] = player.stamps * 0.05
    out[at + 2] = 1.0 if player.hand[0] > 0 else 0.0
    out[at + 3] = 1.0 if player.hand[1] > 0 else 0.0
    at += 4
    for symbol in range(SYMBOL_COUNT):
        out[at] = (bit_count(player.symbols[symbol, UPPER]) + bit_count(player.symbols[symbol, LOWER])) * 0.05
        at += 1
    return at


def write_colours(player: Player, out: Floats, at: int) -> int:
    """By colour: parcels, parcels with a stamp, neighbours as the policy values them, symbols of its type, tapes laid."""
    for colour in range(COLOUR_COUNT):
        parcels = 0
        stamps = 0
        for half in range(HALVES):
            parcels += bit_count(player.parcels[colour, half])
            stamps += bit_count(player.parcels[colour, half] & player.symbols[STAMP, half])
        out[at] = parcels * 0.05
        out[at + 1] = stamps * 0.2
        out[at + 2] = groups_value(player, colour, out) * 0.1
        out[at + 3] = type_symbols(player, colour) * 0.1
        out[at + 4] = tapes_of_colour(player, colour) * 0.25
        at += 5
    return at


# What the policy thinks of a whole shelf, as the network learned it


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
