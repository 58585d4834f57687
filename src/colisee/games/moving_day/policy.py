"""How Moving Day is played well by rules of thumb: the value of every action to a seat, in points.

A group is worth its snacks and the best places of its boxes and its helper.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, lowest_bit
from colisee.games.moving_day.constants import (
    ASSIGN,
    BOX,
    BOXES,
    DISMISS,
    FIRST_SPACE,
    HELPER,
    PAIR,
    PLACE_LOWER,
    PLACE_OF_SPACE,
    PLACE_UPPER,
    ROUNDS,
    SEATS_OF_VEHICLE,
    SPACES,
    TAKE,
    VEHICLES,
)
from colisee.games.moving_day.rules import (
    boxes_to_drop,
    crew_strength,
    fragile_boxes,
    open_spaces,
    people,
    too_heavy,
)
from colisee.games.moving_day.state import State

WEIGHTS = {
    "strength to come per seat": 1.55,
    "strength to come per turn": 1.28,
    "chance of a crew strong enough": 0.75,
    "lacking strength": 0.15,
    "points": 1.37,
    "a box": 0.5,
    "a match in type": 0.96,
    "a match in colour": 0.89,
    "a further match": 0.1,
    "an empty neighbour": 0.35,
    "crushing a box": 1.5,
    "crushing, per point": 1.23,
    "a heavier box to come": 0.9,
    "a fragile box that will be dropped": 0.15,
    "a fragile box at risk": 0.43,
    "a box made safe": 0.89,
    "strength still lacking": 0.18,
    "strength for boxes to come": 0.3,
    "a seat taken": 0.32,
    "clumsy among fragile boxes": 2.09,
    "clumsy, per empty space": 0.2,
    "a snack": 1.4,
    "the helper of a group": 1.1,
}
(
    W_SEAT_STRENGTH, W_TURN_STRENGTH, W_STRONG, W_LACKING, W_POINTS, W_BOX, W_TYPE, W_COLOUR, W_MORE, W_EMPTY,
    W_CRUSH, W_CRUSH_POINTS, W_HEAVIER, W_DROPPED, W_FRAGILE, W_SAFE, W_STILL_LACKING, W_CAPACITY, W_SEAT, W_CLUMSY,
    W_CLUMSY_EMPTY, W_SNACK, W_HELPER,
) = range(len(WEIGHTS))  # fmt: skip

NEIGHBOURS = 4
STRENGTH, SEATS_LEFT, TO_DROP, FRAGILE = range(4)
"""What is noted of every vehicle (`note_vehicles`)."""


def _spaces_at(steps: tuple[tuple[int, int], ...]) -> Any:
    """For every space those that lie some rows and columns away in the same vehicle, -1 for none."""
    at = {place: space for space, place in enumerate(PLACE_OF_SPACE)}
    return np.array(
        [[at.get((vehicle, row + r, column + c), -1) for r, c in steps] for vehicle, row, column in PLACE_OF_SPACE],
        np.int8,
    )


NEXT_TO = _spaces_at(((0, 1), (0, -1), (1, 0), (-1, 0)))
VEHICLE_OF = np.array([vehicle for vehicle, _, _ in PLACE_OF_SPACE], np.int8)
SAME_COLUMN = [
    [there for there, place in enumerate(PLACE_OF_SPACE) if (place[0], place[2]) == (here[0], here[2])]
    for here in PLACE_OF_SPACE
]
UNDER = np.array([sum(1 << b for b in column if b < a) for a, column in enumerate(SAME_COLUMN)], np.int32)
"""The spaces below a space, in its column."""
SPACES_ABOVE = np.array([sum(b > a for b in column) for a, column in enumerate(SAME_COLUMN)], np.int8)
SHARE_HEAVIER = np.array(
    [sum(other > weight for other in BOX["weight"].tolist()) / BOXES for weight in range(128)], np.float64
)
"""By weight: how many of all boxes are heavier."""


def action_values(s: State, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    crushed = too_heavy(s, seat)
    notes = trials[0].player[seat].crew
    note_vehicles(s, seat, notes)
    for i in range(count):
        action = actions[i]
        if action < PLACE_UPPER:
            values[i] = group_value(s, seat, action - TAKE, crushed, notes, weights)
        elif action < ASSIGN:
            slot = 0 if action < PLACE_LOWER else 1
            space = (action - PLACE_UPPER) % SPACES
            values[i] = place_value(s, seat, s.hand_box[slot] - 1, space, crushed, notes, weights)
        elif action < DISMISS:
            values[i] = helper_value(s, seat, s.hand_helper - 1, action - ASSIGN, notes, weights)
        else:
            values[i] = 0.0


def note_vehicles(s: State, seat: int, notes: Any) -> None:
    """notes[vehicle]: what the values of all actions have in common."""
    for vehicle in range(VEHICLES):
        notes[vehicle, STRENGTH] = crew_strength(s, seat, vehicle)
        notes[vehicle, SEATS_LEFT] = SEATS_OF_VEHICLE[vehicle] - people(s, seat, vehicle)
        notes[vehicle, TO_DROP] = boxes_to_drop(s, seat, vehicle)
        notes[vehicle, FRAGILE] = bit_count(fragile_boxes(s, seat, vehicle))


def group_value(s: State, seat: int, place: int, crushed: int, notes: Any, weights: Floats) -> float:
    """The snacks, each box in its best place, the helper in the best vehicle."""
    group = s.group[place]
    value = weights[W_SNACK] * group.snacks
    spaces = open_spaces(s, seat)
    for i in range(PAIR):
        best = -1e300
        left = spaces
        while left != 0:
            space = lowest_bit(left)
            left &= left - 1
            best = max(best, place_value(s, seat, group.box[i] - 1, space, crushed, notes, weights))
        value += best
    helper = 0.0
    for vehicle in range(VEHICLES):
        if HELPER[group.helper - 1].people <= notes[vehicle, SEATS_LEFT]:
            helper = max(helper, helper_value(s, seat, group.helper - 1, vehicle, notes, weights))
    return value + weights[W_HELPER] * helper


# Boxes


def place_value(s: State, seat: int, box: int, space: int, crushed: int, notes: Any, weights: Floats) -> float:
    """What the box will bring there, less what it breaks."""
    vehicle = VEHICLE_OF[space]
    card = BOX[box]
    whole: float = chance_of_strength(s, vehicle, card.weight, notes, weights)
    whole *= 1.0 - min(weights[W_HEAVIER] * SPACES_ABOVE[space] * SHARE_HEAVIER[card.weight], 1.0)
    if card.fragile != 0:
        if notes[vehicle, TO_DROP] > notes[vehicle, FRAGILE]:
            whole *= weights[W_DROPPED]
        else:
            whole *= 1.0 - weights[W_FRAGILE] * notes[vehicle, SEATS_LEFT] / SEATS_OF_VEHICLE[vehicle]
    value: float = whole * (
        weights[W_POINTS] * card.points + weights[W_BOX] + matches(s, seat, box, space, crushed, weights)
    )
    return value - damage_below(s, seat, card.weight, space, crushed, weights)


def chance_of_strength(s: State, vehicle: int, weight: int, notes: Any, weights: Floats) -> float:
    """How likely the crew will be strong enough for a box."""
    lacking = weight - notes[vehicle, STRENGTH]
    if lacking <= 0:
        return 1.0
    to_come = min(weights[W_SEAT_STRENGTH] * notes[vehicle, SEATS_LEFT], weights[W_TURN_STRENGTH] * turns_left(s))
    chance: float = weights[W_STRONG] - weights[W_LACKING] * (lacking - to_come)
    return min(max(chance, 0.0), 1.0)


def turns_left(s: State) -> int:
    """Turns that every player still has, this one included."""
    return ROUNDS - s.turn // s.seats


def matches(s: State, seat: int, box: int, space: int, crushed: int, weights: Floats) -> float:
    """MD-P2, MD-P3: neighbours of the same type and of the same colour, and neighbours that may still become some."""
    boxes = s.player[seat].box
    types = 0
    colours = 0
    empty = 0
    for i in range(NEIGHBOURS):
        other = NEXT_TO[space, i]
        if other >= 0:
            if boxes[other] == 0:
                empty += 1
            elif crushed >> other & 1 == 0:
                types += BOX[boxes[other] - 1].type == BOX[box].type
                colours += BOX[boxes[other] - 1].colour == BOX[box].colour
    value = weights[W_EMPTY] * empty
    if types > 0:
        value += 2.0 * weights[W_TYPE] + weights[W_MORE] * (types - 1)
    if colours > 0:
        value += 2.0 * weights[W_COLOUR] + weights[W_MORE] * (colours - 1)
    return value


def damage_below(s: State, seat: int, weight: int, space: int, crushed: int, weights: Floats) -> float:
    """MD-D2: the boxes below that a box of this weight crushes."""
    boxes = s.player[seat].box
    damage = 0.0
    below = UNDER[space] & ~crushed
    while below != 0:
        lower = lowest_bit(below)
        below &= below - 1
        if boxes[lower] != 0 and BOX[boxes[lower] - 1].weight < weight:
            damage += weights[W_CRUSH] + weights[W_CRUSH_POINTS] * BOX[boxes[lower] - 1].points
    return damage


# Helpers


def helper_value(s: State, seat: int, kind: int, vehicle: int, notes: Any, weights: Floats) -> float:
    helper = HELPER[kind]
    boxes = s.player[seat].box
    before = notes[vehicle, STRENGTH]
    after = before + helper.strength
    value: float = -weights[W_SEAT] * helper.people
    empty = 0
    for space in range(FIRST_SPACE[vehicle], FIRST_SPACE[vehicle + 1]):
        if boxes[space] == 0:
            empty += 1
        else:
            card = BOX[boxes[space] - 1]
            if before < card.weight <= after:
                value += weights[W_SAFE] * card.points
            if before < card.weight:
                value += weights[W_STILL_LACKING] * min(card.weight - before, helper.strength)
    value += weights[W_CAPACITY] * empty * helper.strength / (1.0 + before)
    if helper.clumsy != 0:
        if notes[vehicle, FRAGILE] > notes[vehicle, TO_DROP]:
            value -= weights[W_CLUMSY]
        value -= weights[W_CLUMSY_EMPTY] * empty
    return value


def reopen_choices(s: State, seat: int, weights: Floats, trials: Any, values: Floats, rng: Ints) -> None:
    """Nothing is hidden."""


def comes_later(s: State, seat: int, action: int) -> bool:
    """The lighter box comes after the heavier one: placed first, it might be the one below and break (MD-D2)."""
    if action < PLACE_UPPER or action >= ASSIGN:
        return False
    slot = 0 if action < PLACE_LOWER else 1
    other = s.hand_box[1 - slot]
    return bool(other > 0 and BOX[other - 1].weight > BOX[s.hand_box[slot] - 1].weight)


def has_plans() -> bool:
    """A turn is a group, two boxes and a helper."""
    return True
