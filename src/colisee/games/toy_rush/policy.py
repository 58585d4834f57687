"""How Toy Rush is played well by rules of thumb: the value of every action to a seat, in points.

A placement is worth the prizes that the objectives in hand need, less the elves it takes.
"""

from __future__ import annotations

from typing import Any

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, lowest_bit
from colisee.games.toy_rush.constants import (
    BOX,
    COLOURS,
    COLOURS_LAST,
    DONE,
    ELVES,
    GOAL,
    HORSE,
    NEEDS,
    OBJECTS,
    PATTERNS,
    PATTERNS_LAST,
    PHASE_GIFTS,
    PHASE_SET_UP,
    PLACE,
    POINTS,
    PRICE,
    PUT_UNDER,
    SEND,
    SPACE_BOX_OR_ELF,
    SPACE_COLOUR,
    SPACE_ELVES,
    SPACE_OBJECTIVE,
    SPACE_PATTERN,
    SPACE_PRIMEUR,
    TAKE,
    TAKE_BOX,
    TAKE_ELF,
    TRAIN,
)
from colisee.games.toy_rush.rules import pile, prize, supply, total
from colisee.games.toy_rush.state import State

WEIGHTS = {
    "an elf placed": -0.45,
    "work that an object needs": 0.65,
    "an object that is not needed": 0.05,
    "an elf, per round to come": 0.3,
    "rounds in which elves pay": 8.0,
    "an objective": 1.3,
    "an objective with none in hand": 1.3,
    "an objective beyond the goal": 0.1,
    "the first-player token": 0.25,
    "a point of an objective": 1.0,
    "a gift": 1.0,
    "ending the match ahead": 50.0,
}
(
    W_ELF, W_WORK, W_UNNEEDED, W_GROWTH, W_HORIZON, W_OBJECTIVE, W_NO_OBJECTIVE, W_BEYOND, W_PRIMEUR, W_POINT, W_GIFT,
    W_WIN,
) = range(len(WEIGHTS))  # fmt: skip


def action_values(s: State, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    note_needs(s, seat, trials)
    needed = trials[0].player[seat].objects
    for i in range(count):
        action = actions[i]
        value = 0.0
        if action < PUT_UNDER:
            elves = action % ELVES + 1
            value = prize_value(s, seat, (action - PLACE) // ELVES, elves, needed, weights) + weights[W_ELF] * elves
        elif action < TAKE:
            value = -objective_value(s, seat, action - PUT_UNDER, weights)
        elif action == TAKE_BOX:
            value = work_value(BOX, needed[BOX], 1, weights)
        elif action == TAKE_ELF:
            value = elf_value(s, weights)
        elif action < TAKE_BOX:
            value = work_value(action - TAKE, needed[action - TAKE], 1, weights)
            value += 0.01 * (pile(s, action - TAKE) == 1)
        elif action < DONE:
            value = weights[W_GIFT] * POINTS[action - SEND]
        elif total(s, seat) + points_sending(s, seat) >= GOAL:
            value = weights[W_WIN]
        values[i] = value


def note_needs(s: State, seat: int, trials: Any) -> None:
    """Write to the objects of the seat at trials[0] how many cards of each the objectives in hand still lack."""
    player = s.player[seat]
    needed = trials[0].player[seat].objects
    for item in range(OBJECTS):
        cards = -player.objects[item]
        waiting = player.objectives
        while waiting != 0:
            cards += NEEDS[lowest_bit(waiting), item]
            waiting &= waiting - 1
        needed[item] = max(min(cards, pile(s, item)), 0)


def elves_for(item: int) -> int:
    """The elves that a card of an object takes."""
    if item <= COLOURS_LAST or item == TRAIN:
        return 1
    return 3 if item == HORSE else 2


def work_value(item: int, needed: int, cards: int, weights: Floats) -> float:
    useful = min(needed, cards)
    return elves_for(item) * (weights[W_WORK] * useful + weights[W_UNNEEDED] * (cards - useful))


def elf_value(s: State, weights: Floats) -> float:
    """One more elf works in every round to come."""
    return weights[W_GROWTH] * max(weights[W_HORIZON] - s.rounds, 0.0)


def prize_value(s: State, seat: int, space: int, elves: int, needed: Ints, weights: Floats) -> float:
    if space == SPACE_PRIMEUR:
        lead = s.player[seat].elves[SPACE_PRIMEUR] + elves - s.player[1 - seat].elves[SPACE_PRIMEUR]
        return weights[W_PRIMEUR] if lead == 1 else 0.0
    if space == SPACE_OBJECTIVE:
        return objectives_value(s, seat, elves, weights)
    if space == SPACE_BOX_OR_ELF:
        elf = elf_value(s, weights) if supply(s, seat) > 0 else 0.0
        return max(work_value(BOX, needed[BOX], 1, weights) if pile(s, BOX) > 0 else 0.0, elf)
    if space == SPACE_ELVES:
        return min(elves, supply(s, seat)) * elf_value(s, weights)
    if space == SPACE_COLOUR:
        return work_value(COLOURS, needed_of(needed, COLOURS, COLOURS_LAST), elves, weights)
    if space == SPACE_PATTERN:
        return work_value(PATTERNS, needed_of(needed, PATTERNS, PATTERNS_LAST), elves // PRICE[space], weights)
    item = prize(space)
    return work_value(item, needed[item], min(elves // PRICE[space], pile(s, item)), weights)


def needed_of(needed: Ints, first: int, last: int) -> int:
    cards = 0
    for item in range(first, last + 1):
        cards += needed[item]
    return cards


def objectives_value(s: State, seat: int, elves: int, weights: Floats) -> float:
    """More objectives are worth drawing until those in hand reach the goal."""
    if points_in_sight(s, seat) >= GOAL:
        return weights[W_BEYOND]
    value = weights[W_OBJECTIVE] * elves
    if bit_count(s.player[seat].objectives) == 0:
        value += weights[W_NO_OBJECTIVE]
    return value


def points_in_sight(s: State, seat: int) -> int:
    """Gifts sent, and objectives in hand."""
    points = total(s, seat)
    waiting = s.player[seat].objectives
    while waiting != 0:
        points += POINTS[lowest_bit(waiting)]
        waiting &= waiting - 1
    return points


def points_sending(s: State, seat: int) -> int:
    points = 0
    sending = s.player[seat].sending
    while sending != 0:
        points += POINTS[lowest_bit(sending)]
        sending &= sending - 1
    return points


def objective_value(s: State, seat: int, objective: int, weights: Floats) -> float:
    """Its points, less the work still to be done."""
    value: float = weights[W_POINT] * POINTS[objective]
    for item in range(OBJECTS):
        lacking = max(NEEDS[objective, item] - s.player[seat].objects[item], 0)
        value += weights[W_ELF] * elves_for(item) * lacking
    return value


# Hidden choices


def reopen_choices(s: State, seat: int, weights: Floats, trials: Any, values: Floats, rng: Ints) -> None:
    """The rival chooses anew which objective to refuse, and which gifts to send."""
    rival = s.player[1 - seat]
    if s.phase == PHASE_SET_UP:
        rival.refused = 0
    elif s.phase == PHASE_GIFTS and rival.objectives != 0:
        rival.sending = 0
        rival.done = 0


def comes_later(s: State, seat: int, action: int) -> bool:
    return False


def has_plans() -> bool:
    return False
