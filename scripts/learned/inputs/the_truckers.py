"""What a network reads of a position of The Truckers."""

from __future__ import annotations

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count
from colisee.games.the_truckers.constants import (
    CAPACITY,
    CARDS,
    DOUBLE_UNITS,
    GOALS,
    JOKER,
    LAPS,
    MAX_SEATS,
    MAX_TRUCKS,
    PHASE_CARDS,
    PHASE_OVER,
    ROUNDS,
    SPACES,
    STAGE_SECOND_TILE,
    START,
    TYPE_OF_KIND,
    TYPES,
)
from colisee.games.the_truckers.points import empty_trucks, units_of_type, units_waiting
from colisee.games.the_truckers.policy import WEIGHTS, top_tile
from colisee.games.the_truckers.rules import units_loaded
from colisee.games.the_truckers.state import State

POLICY_WEIGHTS = len(WEIGHTS)
AHEAD = 6
"""Spaces in front of a truck whose upper tiles are shown."""


def policy_weights() -> int:
    return POLICY_WEIGHTS


def write_inputs(s: State, seat: int, points: Ints, out: Floats, at: int) -> int:
    out[at] = s.round_number / ROUNDS
    out[at + 1] = s.goals / GOALS
    at += 2
    for phase in range(PHASE_CARDS, PHASE_OVER):
        out[at] = 1.0 if s.phase == phase else 0.0
        at += 1
    for step in range(s.seats):
        owner = (seat + step) % s.seats
        for clause in range(points.shape[1]):
            out[at] = points[owner, clause] * 0.2
            at += 1
        at = write_progress(s, owner, out, at)
        at = write_goods(s, owner, out, at)
        at = write_road(s, owner, out, at)
    return at


def write_progress(s: State, seat: int, out: Floats, at: int) -> int:
    player = s.player[seat]
    for laps in range(1, LAPS + 1):
        out[at] = 1.0 if player.laps == laps else 0.0
        at += 1
    out[at] = (player.laps * (SPACES + 1) + player.space) / (LAPS * (SPACES + 1))
    out[at + 1] = player.space / SPACES
    out[at + 2] = player.covered * 1.0
    out[at + 3] = player.marker / MAX_SEATS
    out[at + 4] = 1.0 if s.active == seat and s.phase > PHASE_CARDS else 0.0
    out[at + 5] = player.stage / STAGE_SECOND_TILE
    out[at + 6] = s.card[seat] / (CARDS + 1)
    out[at + 7] = bit_count(player.played) * 0.2
    at += 8
    for card in range(CARDS):
        out[at] = player.played >> card & 1
        at += 1
    return at


def write_goods(s: State, seat: int, out: Floats, at: int) -> int:
    """By type the units loaded and in sight, the lead and the room; then the trucks."""
    for type_ in range(TYPES):
        own = units_in_sight(s, seat, type_)
        best = 0
        for other in range(s.seats):
            if other != seat:
                best = max(best, units_in_sight(s, other, type_))
        out[at] = units_of_type(s, seat, type_) * 0.2
        out[at + 1] = own * 0.2
        out[at + 2] = (own - best) * 0.2
        out[at + 3] = room_for_type(s, seat, type_) * 0.2
        out[at + 4] = 1.0 if own > best else 0.0
        at += 5
    room = 0
    trucks = 0
    for truck in range(MAX_TRUCKS):
        size = s.player[seat].truck[truck].truck_size
        if size != 0:
            trucks += 1
            room += CAPACITY[size] - units_loaded(s, seat, truck)
    out[at] = room * 0.1
    out[at + 1] = trucks * 0.2
    out[at + 2] = empty_trucks(s, seat) * 0.5
    out[at + 3] = units_waiting(s, seat) * 0.1
    out[at + 4] = s.player[seat].waiting[JOKER] * 0.5
    return at + 5


def units_in_sight(s: State, seat: int, type_: int) -> int:
    """Loaded and waiting."""
    return units_of_type(s, seat, type_) + units_of_type_waiting(s, seat, type_)


def units_of_type_waiting(s: State, seat: int, type_: int) -> int:
    return s.player[seat].waiting[type_] + DOUBLE_UNITS * s.player[seat].waiting[type_ + TYPES]


def room_for_type(s: State, seat: int, type_: int) -> int:
    """Room on trucks of a type, or on the largest empty one, beyond what is waiting of the type."""
    player = s.player[seat]
    room = 0
    empty = 0
    for truck in range(MAX_TRUCKS):
        capacity = CAPACITY[player.truck[truck].truck_size]
        if player.truck[truck].type == type_ + 1:
            room += capacity - units_loaded(s, seat, truck)
        elif player.truck[truck].type == 0:
            empty = max(empty, capacity)
    return room + empty - units_of_type_waiting(s, seat, type_)


def write_road(s: State, seat: int, out: Floats, at: int) -> int:
    """The types of the upper tiles that the truck may reach."""
    for i in range(TYPES + 1):
        out[at + i] = 0.0
    for step in range(1, AHEAD + 1):
        space = (s.player[seat].space + step) % (SPACES + 1)
        if space != START:
            kind = top_tile(s, space)
            if kind >= 0:
                out[at + TYPE_OF_KIND[kind]] += 0.25
    return at + TYPES + 1
