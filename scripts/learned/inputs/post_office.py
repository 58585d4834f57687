"""What a network reads of a position of Post Office."""

from __future__ import annotations

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count
from colisee.games.post_office.constants import (
    CHALLENGES,
    COLOUR_COUNT,
    HALVES,
    LOWER,
    PHASE_OVER,
    ROUNDS,
    SPACES,
    SQUARES,
    STAMP,
    STEP_LAY,
    SYMBOL_COUNT,
    TAPES,
    UPPER,
)
from colisee.games.post_office.policy import WEIGHTS, groups_value, shelf_value
from colisee.games.post_office.rules import tapes_of_colour, type_symbols
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
