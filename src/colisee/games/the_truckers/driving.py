"""The second half of a round of The Truckers: driving, truck cards, goods, and the end (TK-4 to TK-7)."""

from __future__ import annotations

from colisee.core.kit import bit_count, lowest_bit, nth_bit
from colisee.games.the_truckers.constants import (
    COLLECT_ALL,
    COVERED_TILE,
    FIRST_EDITION,
    FIRST_TRUCK_MAY,
    FULL_SPACE,
    GOALS,
    LAP_TWO_TRUCKS,
    LAPS,
    MAX_SEATS,
    MEDIUM,
    PHASE_CARDS,
    PHASE_OVER,
    PHASE_TURN_UP,
    ROUNDS,
    SIZES,
    SMALL,
    SPACES,
    START,
    TOP,
    TRUCKS_BY_LAPS,
)
from colisee.games.the_truckers.state import State

# Driving


def drive_on(s: State) -> None:
    """TK-4: the drivers who have not moved yet, until one of them has a truck card to choose."""
    counted = counted_spaces(s)
    drivers = drivers_left(s)
    while drivers != 0:
        seat = leader_of(s, drivers)
        drivers ^= 1 << seat
        drive(s, seat, counted)
        offer_trucks(s, seat)
        if s.trucks_due != 0:
            return
    collect_goods(s)
    end_round(s)


def drivers_left(s: State) -> int:
    seats = 0
    for seat in range(s.seats):
        if s.card[seat] != 0:
            seats |= 1 << seat
    return seats


def leader_of(s: State, seats: int) -> int:
    leader = 0
    leading = -1
    for seat in range(s.seats):
        if seats >> seat & 1:
            place = track_place(s, seat)
            if place > leading:
                leader = seat
                leading = place
    return leader


def track_place(s: State, seat: int) -> int:
    """TK-4: more is ahead. Laps, then the space, then the upper truck, or on START the earlier start marker."""
    player = s.player[seat]
    among_equals = MAX_SEATS - player.marker if player.space == START else 1 - player.covered
    return (player.laps * (SPACES + 1) + player.space) * (MAX_SEATS + 1) + among_equals


def counted_spaces(s: State) -> int:
    """TK-M1: the set of spaces on which goods lie."""
    spaces = 0
    for i in range(SPACES):
        spaces |= (s.stack[i, 0] != 0) << (i + 1)
    return spaces


def drive(s: State, seat: int, counted: int) -> None:
    player = s.player[seat]
    steps = s.card[seat]
    s.card[seat] = 0
    s.moved |= 1 << seat
    player.played |= 1 << (steps - 1)
    former = player.space
    leave_space(s, seat)
    if counted == 0:
        complete_laps(s, seat, 1)  # TK-M3
        return
    spaces = bit_count(counted)
    behind = bit_count(counted & ((2 << former) - 1)) - 1
    while steps > 0 and trucks_on(s, nth_bit(counted, (behind + steps) % spaces)) == FULL_SPACE:
        steps -= 1  # TK-M2
    if steps == 0:
        stand_on(s, seat, former)
    else:
        stand_on(s, seat, nth_bit(counted, (behind + steps) % spaces))
        complete_laps(s, seat, (behind + steps) // spaces)


def leave_space(s: State, seat: int) -> None:
    """TK-M4: the truck above drops, the truck below is free again."""
    player = s.player[seat]
    for other in range(s.seats):
        if s.player[other].space == player.space:
            s.player[other].covered = 0
    player.space = START


def trucks_on(s: State, space: int) -> int:
    trucks = 0
    for seat in range(s.seats):
        trucks += s.player[seat].space == space
    return trucks


def stand_on(s: State, seat: int, space: int) -> None:
    """TK-M2: on top of a truck that is there already; on START all stand side by side."""
    if space != START:
        for other in range(s.seats):
            if s.player[other].space == space:
                s.player[other].covered = 1
    s.player[seat].space = space


def complete_laps(s: State, seat: int, crossings: int) -> None:
    player = s.player[seat]
    before = player.laps
    player.laps = min(before + crossings, LAPS)
    s.trucks_due = TRUCKS_BY_LAPS[player.laps] - TRUCKS_BY_LAPS[before]
    if player.laps == LAPS:
        reach_goal(s, seat)


def reach_goal(s: State, seat: int) -> None:
    """TK-6: no more cards. The truck stands on its space until the round is over (TK-5)."""
    s.goals += 1
    s.player[seat].goal = s.goals
    s.player[seat].played = 0
    if s.edition == FIRST_EDITION:
        leave_space(s, seat)


# Truck cards


def offer_trucks(s: State, seat: int) -> None:
    """TK-6: the mover chooses now; what the supply cannot give lapses."""
    if s.trucks_due == 0:
        return
    s.active = seat
    if is_lap_one_choice(s) and sizes_offered(s) == 0:
        s.trucks_due -= 1
    if sizes_offered(s) == 0:
        s.trucks_due = 0


def sizes_offered(s: State) -> int:
    """What the supply still has of the sizes that this lap brings."""
    sizes = 0
    for size in range(MEDIUM if is_lap_one_choice(s) else SMALL, SIZES):
        if s.supply[size] != 0:
            sizes |= 1 << size
    return sizes


def is_lap_one_choice(s: State) -> bool:
    """Lap 1 comes first, also for a player who has just completed several laps."""
    return s.trucks_due > LAP_TWO_TRUCKS or s.player[s.active].laps == 1


def may_decline_truck(s: State) -> bool:
    return s.first_truck == FIRST_TRUCK_MAY or not is_lap_one_choice(s)


def decline_truck(s: State, seat: int) -> None:
    """No truck for lap 1, or no more for lap 2."""
    s.trucks_due = s.trucks_due - 1 if is_lap_one_choice(s) else 0
    offer_trucks(s, seat)


def choose_truck(s: State, seat: int, size: int) -> None:
    take_truck(s, seat, size)
    s.trucks_due -= 1
    offer_trucks(s, seat)


def take_truck(s: State, seat: int, size: int) -> None:
    truck = 0
    while s.player[seat].truck[truck].truck_size != 0:
        truck += 1
    s.player[seat].truck[truck].truck_size = size + 1
    s.supply[size] -= 1


# Goods, and the end of the round


def collect_goods(s: State) -> None:
    """TK-5: the upper truck of each space; a truck at the goal takes nothing, nor does the one it covers."""
    for seat in range(s.seats):
        if is_upper_truck(s, seat) and (s.loaders_collect == COLLECT_ALL or s.moved >> seat & 1):
            collect_tile(s, seat, s.player[seat].space - 1)


def is_upper_truck(s: State, seat: int) -> bool:
    player = s.player[seat]
    return player.space != START and player.covered == 0 and player.goal == 0


def collect_tile(s: State, seat: int, i: int) -> None:
    level = TOP
    while level > 0 and s.stack[i, level] == 0:
        level -= 1
    if s.stack[i, level] != 0:
        s.player[seat].waiting[s.stack[i, level] - 1] += 1
        s.stack[i, level] = 0
        if level > 0 and s.stack[i, level - 1] == COVERED_TILE:
            s.uncovered |= 2 << i


def end_round(s: State) -> None:
    """TK-5, TK-7: trucks at the goal leave; the game ends, or uncovered tiles are turned up before the next round."""
    if s.goals != 0:
        clear_goal(s)
    s.moved = 0
    s.active = 0
    if s.goals >= GOALS or s.round_number == ROUNDS:
        s.phase = PHASE_OVER
    elif s.uncovered != 0:
        s.phase = PHASE_TURN_UP
    else:
        begin_round(s)


def clear_goal(s: State) -> None:
    for seat in range(s.seats):
        if s.player[seat].goal != 0:
            leave_space(s, seat)


def turn_up_tile(s: State, kind: int) -> None:
    """Spaces in turn; when the last tile is turned up, the next round begins."""
    i = lowest_bit(s.uncovered) - 1
    level = TOP
    while s.stack[i, level] == 0:
        level -= 1
    s.stack[i, level] = kind + 1
    s.uncovered &= s.uncovered - 1
    if s.uncovered == 0:
        begin_round(s)


def begin_round(s: State) -> None:
    s.round_number += 1
    s.phase = PHASE_CARDS
