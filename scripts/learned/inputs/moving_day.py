"""What a network reads of a position of Moving Day."""

from __future__ import annotations

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import lowest_bit
from colisee.games.moving_day.constants import (
    BOX,
    FIRST_SPACE,
    HELPER,
    MAX_GROUPS,
    PAIR,
    PHASE_OVER,
    ROUNDS,
    SEATS_OF_VEHICLE,
    SPACES,
    VEHICLES,
)
from colisee.games.moving_day.policy import NEIGHBOURS, NEXT_TO, WEIGHTS
from colisee.games.moving_day.rules import (
    boxes_to_drop,
    crew_strength,
    fragile_boxes,
    people,
    seat_in_turn,
    too_heavy,
)
from colisee.games.moving_day.state import State

POLICY_WEIGHTS = len(WEIGHTS)
TYPES_SHOWN, COLOURS_SHOWN = int(BOX["type"].max()) + 1, int(BOX["colour"].max()) + 1


def policy_weights() -> int:
    return POLICY_WEIGHTS


def write_inputs(s: State, seat: int, points: Ints, out: Floats, at: int) -> int:
    out[at] = s.turn / (ROUNDS * s.seats)
    out[at + 1] = 1.0 if seat_in_turn(s) == seat else 0.0
    at += 2
    for phase in range(1, PHASE_OVER):
        out[at] = 1.0 if s.phase == phase else 0.0
        at += 1
    for place in range(MAX_GROUPS):
        at = write_group(s, place, out, at)
    for i in range(PAIR):
        at = write_box(s.hand_box[i], out, at)
    at = write_helper(s.hand_helper, out, at)
    for step in range(s.seats):
        owner = (seat + step) % s.seats
        for clause in range(points.shape[1]):
            out[at] = points[owner, clause] * 0.1
            at += 1
        at = write_vehicles(s, owner, out, at)
        at = write_open_ends(s, owner, out, at)
    return at


def write_group(s: State, place: int, out: Floats, at: int) -> int:
    group = s.group[place]
    out[at] = group.snacks * 0.5
    at = write_helper(group.helper, out, at + 1)
    for i in range(PAIR):
        at = write_box(group.box[i], out, at)
    return at


def write_box(box: int, out: Floats, at: int) -> int:
    out[at] = 0.0
    out[at + 1] = 0.0
    if box != 0:
        out[at] = BOX[box - 1].weight * 0.1
        out[at + 1] = BOX[box - 1].points * 0.2
    return at + 2


def write_helper(helper: int, out: Floats, at: int) -> int:
    for i in range(3):
        out[at + i] = 0.0
    if helper != 0:
        out[at] = HELPER[helper - 1].strength * 0.25
        out[at + 1] = HELPER[helper - 1].people * 0.33
        out[at + 2] = HELPER[helper - 1].clumsy * 1.0
    return at + 3


def write_vehicles(s: State, seat: int, out: Floats, at: int) -> int:
    """By vehicle the crew and the boxes that it can and cannot carry; then the boxes themselves."""
    boxes = s.player[seat].box
    crushed = too_heavy(s, seat)
    for vehicle in range(VEHICLES):
        strength = crew_strength(s, seat, vehicle)
        lacking = 0
        unsafe = 0
        empty = 0
        for space in range(FIRST_SPACE[vehicle], FIRST_SPACE[vehicle + 1]):
            box = boxes[space]
            out[at] = 0.0
            out[at + 1] = 0.0
            if box == 0:
                empty += 1
            elif crushed >> space & 1 == 0:
                weight = BOX[box - 1].weight
                lacking = max(lacking, weight - strength)
                unsafe += BOX[box - 1].points if weight > strength else 0
                out[at] = weight * 0.1
                out[at + 1] = BOX[box - 1].points * 0.2
            at += 2
        out[at] = strength * 0.1
        out[at + 1] = (SEATS_OF_VEHICLE[vehicle] - people(s, seat, vehicle)) * 0.25
        out[at + 2] = boxes_to_drop(s, seat, vehicle) * 0.5
        out[at + 3] = bits_of(fragile_boxes(s, seat, vehicle)) * 0.5
        out[at + 4] = lacking * 0.2
        out[at + 5] = unsafe * 0.1
        out[at + 6] = empty * 0.2
        at += 7
    return at


def bits_of(spaces: int) -> int:
    count = 0
    while spaces != 0:
        count += 1
        spaces &= spaces - 1
    return count


def write_open_ends(s: State, seat: int, out: Floats, at: int) -> int:
    """By type and by colour: empty spaces beside boxes of it that still stand."""
    boxes = s.player[seat].box
    for i in range(TYPES_SHOWN + COLOURS_SHOWN):
        out[at + i] = 0.0
    standing = (1 << SPACES) - 1 & ~too_heavy(s, seat)
    while standing != 0:
        space = lowest_bit(standing)
        standing &= standing - 1
        if boxes[space] != 0:
            for i in range(NEIGHBOURS):
                other = NEXT_TO[space, i]
                if other >= 0 and boxes[other] == 0:
                    out[at + BOX[boxes[space] - 1].type] += 0.25
                    out[at + TYPES_SHOWN + BOX[boxes[space] - 1].colour] += 0.25
    return at + TYPES_SHOWN + COLOURS_SHOWN
