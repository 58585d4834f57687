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
    CLUMSY_PERSON,
    CREW,
    DISMISS,
    FIRST_SPACE,
    HELPER,
    MAX_GROUPS,
    PAIR,
    PLACE_LOWER,
    PLACE_OF_SPACE,
    PLACE_UPPER,
    ROUNDS,
    SEATS_OF_VEHICLE,
    SPACES,
    SPACES_OF_VEHICLE,
    TAKE,
    TYPES,
    VEHICLES,
)
from colisee.games.moving_day.rules import open_spaces
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
AROUND = np.array([sum(1 << space for space in spaces if space >= 0) for spaces in NEXT_TO.tolist()], np.int32)
"""The same as a set."""
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
COUNT_BITS = 3
FIRST_TYPE = COUNT_BITS
FIRST_COLOUR = FIRST_TYPE + COUNT_BITS * len(TYPES)
"""Neighbours are counted in one number: the empty ones, then those of every type, then those of every colour."""
BEST = 2 * MAX_GROUPS
"""From here on `values` holds the value of every box of the row in its best place; no more than MAX_GROUPS are actions."""


def action_values(s: State, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    notes = trials[0].player[seat].crew
    filled, crushed, weak = note_vehicles(s, seat, notes)
    if actions[0] < PLACE_UPPER:
        value_boxes_of_row(s, seat, filled, crushed, notes, weights, values)
    for i in range(count):
        action = actions[i]
        if action < PLACE_UPPER:
            values[i] = group_value(s, seat, action - TAKE, filled, weak, notes, weights, values)
        elif action < ASSIGN:
            slot = 0 if action < PLACE_LOWER else 1
            space = (action - PLACE_UPPER) % SPACES
            around = neighbours_of(s, seat, space, filled, crushed)
            whole = UNDER[space] & ~crushed
            values[i] = place_value(s, seat, s.hand_box[slot] - 1, space, around, whole, notes, weights)
        elif action < DISMISS:
            values[i] = helper_value(s, seat, s.hand_helper - 1, action - ASSIGN, filled, weak, notes, weights)
        else:
            values[i] = 0.0


def note_vehicles(s: State, seat: int, notes: Any) -> tuple[int, int, int]:
    """notes[vehicle]: what the values of all actions have in common. Returns the spaces that are filled, and those of boxes that
    are crushed (MD-D2) or too heavy for their crew (MD-D3)."""
    crew = s.player[seat].crew
    boxes = s.player[seat].box
    filled = 0
    crushed = 0
    weak = 0
    for vehicle in range(VEHICLES):
        strength = 0
        seats = SEATS_OF_VEHICLE[vehicle]
        drops = 0
        for card in range(CREW):
            if crew[vehicle, card] == 0:
                break
            helper = HELPER[crew[vehicle, card] - 1]
            strength += helper.strength
            seats -= helper.people
            drops += helper.clumsy * helper.people if s.clumsy == CLUMSY_PERSON else helper.clumsy
        fragile = 0
        for space in range(FIRST_SPACE[vehicle], FIRST_SPACE[vehicle + 1]):
            if boxes[space] != 0:
                box = BOX[boxes[space] - 1]
                filled |= 1 << space
                fragile += box.fragile
                if box.weight > strength:
                    weak |= 1 << space
                below = UNDER[space] & ~crushed
                while below != 0:
                    lower = lowest_bit(below)
                    below &= below - 1
                    if BOX[boxes[lower] - 1].weight < box.weight:
                        crushed |= 1 << lower
        notes[vehicle, STRENGTH] = strength
        notes[vehicle, SEATS_LEFT] = seats
        notes[vehicle, TO_DROP] = drops
        notes[vehicle, FRAGILE] = fragile
    return filled, crushed, weak


def value_boxes_of_row(
    s: State, seat: int, filled: int, crushed: int, notes: Any, weights: Floats, values: Floats
) -> None:
    """values[BEST + i]: the i-th box of the row in its best place."""
    for i in range(PAIR * (s.seats + 1)):
        values[BEST + i] = -1e300
    spaces = open_spaces(s, seat)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        around = neighbours_of(s, seat, space, filled, crushed)
        whole = UNDER[space] & ~crushed
        for i in range(PAIR * (s.seats + 1)):
            box = s.group[i // PAIR].box[i % PAIR] - 1
            values[BEST + i] = max(values[BEST + i], place_value(s, seat, box, space, around, whole, notes, weights))


def group_value(
    s: State, seat: int, place: int, filled: int, weak: int, notes: Any, weights: Floats, values: Floats
) -> float:
    """The snacks, each box in its best place, the helper in the best vehicle."""
    group = s.group[place]
    value = weights[W_SNACK] * group.snacks
    for i in range(PAIR):
        value += values[BEST + PAIR * place + i]
    helper = 0.0
    for vehicle in range(VEHICLES):
        if HELPER[group.helper - 1].people <= notes[vehicle, SEATS_LEFT]:
            helper = max(helper, helper_value(s, seat, group.helper - 1, vehicle, filled, weak, notes, weights))
    return value + weights[W_HELPER] * helper


# Boxes


def neighbours_of(s: State, seat: int, space: int, filled: int, crushed: int) -> int:
    """How many neighbours of a space are empty, how many whole ones have every type and colour."""
    boxes = s.player[seat].box
    counts = bit_count(AROUND[space] & ~filled)
    whole = AROUND[space] & filled & ~crushed
    while whole != 0:
        box = BOX[boxes[lowest_bit(whole)] - 1]
        whole &= whole - 1
        counts += (1 << FIRST_TYPE + COUNT_BITS * box.type) + (1 << FIRST_COLOUR + COUNT_BITS * box.colour)
    return counts


def place_value(
    s: State, seat: int, box: int, space: int, around: int, under: int, notes: Any, weights: Floats
) -> float:
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
        weights[W_POINTS] * card.points + weights[W_BOX] + matches(card.type, card.colour, around, weights)
    )
    return value - damage_below(s, seat, card.weight, under, weights)


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


def matches(kind: int, colour: int, around: int, weights: Floats) -> float:
    """MD-P2, MD-P3: neighbours of the same type and of the same colour, and neighbours that may still become some."""
    counted = (1 << COUNT_BITS) - 1
    types = around >> FIRST_TYPE + COUNT_BITS * kind & counted
    colours = around >> FIRST_COLOUR + COUNT_BITS * colour & counted
    value: float = weights[W_EMPTY] * (around & counted)
    if types > 0:
        value += 2.0 * weights[W_TYPE] + weights[W_MORE] * (types - 1)
    if colours > 0:
        value += 2.0 * weights[W_COLOUR] + weights[W_MORE] * (colours - 1)
    return value


def damage_below(s: State, seat: int, weight: int, under: int, weights: Floats) -> float:
    """MD-D2: the boxes below, still whole, that a box of this weight crushes."""
    boxes = s.player[seat].box
    damage = 0.0
    while under != 0:
        lower = BOX[boxes[lowest_bit(under)] - 1]
        under &= under - 1
        if lower.weight < weight:
            damage += weights[W_CRUSH] + weights[W_CRUSH_POINTS] * lower.points
    return damage


# Helpers


def helper_value(
    s: State, seat: int, kind: int, vehicle: int, filled: int, weak: int, notes: Any, weights: Floats
) -> float:
    helper = HELPER[kind]
    boxes = s.player[seat].box
    before = notes[vehicle, STRENGTH]
    after = before + helper.strength
    value: float = -weights[W_SEAT] * helper.people
    left = weak & SPACES_OF_VEHICLE[vehicle]
    while left != 0:
        card = BOX[boxes[lowest_bit(left)] - 1]
        left &= left - 1
        if card.weight <= after:
            value += weights[W_SAFE] * card.points
        value += weights[W_STILL_LACKING] * min(card.weight - before, helper.strength)
    empty = bit_count(SPACES_OF_VEHICLE[vehicle] & ~filled)
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
