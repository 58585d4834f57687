"""What a network reads of a position of Toy Rush."""

from __future__ import annotations

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, lowest_bit
from colisee.games.toy_rush.constants import (
    GOAL,
    LAST_ROUND,
    NEEDS,
    OBJECTIVES,
    OBJECTS,
    PHASE_OVER,
    PHASE_SET_UP,
    POINTS,
    SEATS,
    SPACES,
)
from colisee.games.toy_rush.policy import WEIGHTS, elves_for, points_in_sight, points_sending
from colisee.games.toy_rush.rules import can_send, pile, supply
from colisee.games.toy_rush.state import State

POLICY_WEIGHTS = len(WEIGHTS)


def policy_weights() -> int:
    return POLICY_WEIGHTS


def write_inputs(s: State, seat: int, points: Ints, out: Floats, at: int) -> int:
    out[at] = s.rounds / LAST_ROUND
    out[at + 1] = 1.0 if s.first == seat else 0.0
    out[at + 2] = 1.0 if s.turn == seat else 0.0
    at += 3
    for phase in range(PHASE_SET_UP, PHASE_OVER):
        out[at] = 1.0 if s.phase == phase else 0.0
        at += 1
    for item in range(OBJECTS):
        out[at] = pile(s, item) * 0.2
        at += 1
    for step in range(SEATS):
        at = write_player(s, (seat + step) % SEATS, points, out, at)
    return at


def write_player(s: State, seat: int, points: Ints, out: Floats, at: int) -> int:
    player = s.player[seat]
    for item in range(OBJECTS):
        out[at] = player.objects[item] * 0.3
        at += 1
    for space in range(SPACES):
        out[at] = player.elves[space] * 0.25
        at += 1
    out[at] = player.stock * 0.1
    out[at + 1] = supply(s, seat) * 0.1
    out[at + 2] = points[seat, 0] / GOAL
    out[at + 3] = points_in_sight(s, seat) / GOAL
    out[at + 4] = bit_count(player.objectives) * 0.2
    out[at + 5] = player.done * 1.0
    out[at + 6] = points_sending(s, seat) / GOAL
    return write_objectives(s, seat, out, at + 7)


def write_objectives(s: State, seat: int, out: Floats, at: int) -> int:
    """The work that all objectives take and that the easiest one takes; the points that can be sent now; each objective."""
    player = s.player[seat]
    for i in range(OBJECTIVES):
        out[at + 4 + i] = 0.0
    work = 0
    least = 20
    ready = 0
    for item in range(OBJECTS):
        out[at + 4 + OBJECTIVES + item] = -player.objects[item] * 0.3
    waiting = player.objectives
    while waiting != 0:
        objective = lowest_bit(waiting)
        waiting &= waiting - 1
        elves = 0
        for item in range(OBJECTS):
            elves += elves_for(item) * max(NEEDS[objective, item] - player.objects[item], 0)
            out[at + 4 + OBJECTIVES + item] += NEEDS[objective, item] * 0.3
        work += elves
        least = min(least, elves)
        if can_send(s, seat, objective):
            ready += POINTS[objective]
        out[at + 4 + objective] = 1.0
    out[at] = work * 0.05
    out[at + 1] = least * 0.1
    out[at + 2] = ready / GOAL
    out[at + 3] = 1.0 if ready + points_sending(s, seat) > 0 else 0.0
    return at + 4 + OBJECTIVES + OBJECTS
