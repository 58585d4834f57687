"""Points and places of The Truckers (TK-P1 to TK-E1)."""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.core.kit import lowest_bit, row_sum
from colisee.games.the_truckers.constants import (
    ALL_TYPES,
    ALL_TYPES_REWARD,
    CAPACITY,
    CLAUSE_EMPTY,
    CLAUSE_FINISH,
    CLAUSE_FIVE_TYPES,
    CLAUSE_FULL,
    CLAUSE_MOST,
    CLAUSE_WAITING,
    EMPTY_PENALTY,
    FIRST_REWARD,
    FULL_EACH,
    FULL_REWARD,
    KINDS,
    LAPS,
    LAST_PENALTY,
    MAX_SEATS,
    MAX_TRUCKS,
    PHASE_MARKERS,
    REWARD_OF_TYPE,
    SECOND_REWARD,
    SPACES,
    TIES_ALL,
    TYPES,
    UNITS_OF_KIND,
    WAITING_PENALTY,
)
from colisee.games.the_truckers.driving import track_place
from colisee.games.the_truckers.rules import units_loaded
from colisee.games.the_truckers.state import State

# Points


def scores(s: State, out: Ints) -> None:
    last = last_on_track(s)
    for seat in range(s.seats):
        out[seat, CLAUSE_FINISH] = finish_points(s, seat) + (LAST_PENALTY if seat == last else 0)
        out[seat, CLAUSE_FIVE_TYPES] = ALL_TYPES_REWARD if types_loaded(s, seat) == ALL_TYPES else 0  # TK-P3
        out[seat, CLAUSE_FULL] = full_truck_points(s, seat)
        out[seat, CLAUSE_EMPTY] = EMPTY_PENALTY * empty_trucks(s, seat)  # TK-P5
        out[seat, CLAUSE_WAITING] = WAITING_PENALTY * units_waiting(s, seat)  # TK-P6
    for type_ in range(TYPES):
        most = seats_with_most(s, type_)
        for seat in range(s.seats):
            out[seat, CLAUSE_MOST + type_] = REWARD_OF_TYPE[type_] if most >> seat & 1 else 0  # TK-P2


def finish_points(s: State, seat: int) -> int:
    """TK-P1"""
    if s.player[seat].goal == 1:
        return FIRST_REWARD
    return SECOND_REWARD if s.player[seat].goal == 2 else 0


def last_on_track(s: State) -> int:
    """TK-P1: the last truck, or the last to cross if all are at the goal; nobody before the start order is known."""
    if s.phase <= PHASE_MARKERS:
        return s.seats
    last = 0
    for seat in range(1, s.seats):
        if final_place(s, seat) < final_place(s, last):
            last = seat
    return last


def final_place(s: State, seat: int) -> int:
    """Like `track_place`, but players at the goal are ahead of all others, in the order of arrival."""
    if s.player[seat].goal != 0:
        return ((LAPS + 1) * (SPACES + 1)) * (MAX_SEATS + 1) - s.player[seat].goal
    return track_place(s, seat)


def seats_with_most(s: State, type_: int) -> int:
    """TK-P2: the set of seats that get the reward of a type; nobody without a unit."""
    seats = 0
    most = 1
    for seat in range(s.seats):
        units = units_of_type(s, seat, type_)
        if units == most:
            seats = settle_tie(s, seats, seat)
        elif units > most:
            seats = 1 << seat
            most = units
    return seats


def settle_tie(s: State, seats: int, seat: int) -> int:
    """The set of seats that get a reward when `seat` has as many units as `seats` (a single one, if markers decide)."""
    if seats == 0 or s.majority_ties == TIES_ALL:
        return seats | 1 << seat
    return seats if s.player[lowest_bit(seats)].marker < s.player[seat].marker else 1 << seat


def units_of_type(s: State, seat: int, type_: int) -> int:
    units = 0
    for truck in range(MAX_TRUCKS):
        if s.player[seat].truck[truck].type == type_ + 1:
            units += units_loaded(s, seat, truck)
    return units


def types_loaded(s: State, seat: int) -> int:
    types = 0
    for truck in range(MAX_TRUCKS):
        if s.player[seat].truck[truck].type != 0:
            types |= 1 << (s.player[seat].truck[truck].type - 1)
    return types


def full_truck_points(s: State, seat: int) -> int:
    """TK-P4"""
    trucks = 0
    full = 0
    for truck in range(MAX_TRUCKS):
        size = s.player[seat].truck[truck].truck_size
        if size != 0:
            trucks += 1
            full += units_loaded(s, seat, truck) == CAPACITY[size]
    if s.full_trucks == FULL_EACH:
        return FULL_REWARD * full
    return FULL_REWARD if full == trucks else 0


def empty_trucks(s: State, seat: int) -> int:
    empty = 0
    for truck in range(MAX_TRUCKS):
        empty += s.player[seat].truck[truck].truck_size != 0 and s.player[seat].truck[truck].type == 0
    return empty


def units_waiting(s: State, seat: int) -> int:
    units = 0
    for kind in range(KINDS):
        units += UNITS_OF_KIND[kind] * s.player[seat].waiting[kind]
    return units


def ranks(s: State, points: Ints, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if standing(s, points, other) > standing(s, points, seat):
                out[seat] += 1


def standing(s: State, points: Ints, seat: int) -> int:
    """TK-E1: the total, and among equals the earlier start marker."""
    return row_sum(points, seat) * (MAX_SEATS + 1) - s.player[seat].marker
