"""A sensible player of Toy Rush, to check the design of the objectives: it values placements in elves and looks ahead.

Plain functions as in a rules file: the loader compiles them with the game. `taste` holds the player's weights.
"""

from __future__ import annotations

from typing import Any

from colisee.core.contract import apply, draw, draws, due, guess, legal, new_game, ranks, scores, view
from colisee.core.dtypes import Ints
from colisee.core.kit import (
    CHANCE,
    CHANCE_DUE,
    OVER,
    below,
    bit_count,
    clear,
    lowest_bit,
    nth,
    remove,
    seed_source,
    size_of,
)
from colisee.games.toy_rush.constants import (
    BEAR,
    BOX,
    COLOURS,
    COLOURS_LAST,
    DONE,
    ELVES,
    GOAL,
    HORSE,
    NEEDS,
    OBJECTIVES,
    OBJECTS,
    PATTERNS,
    PATTERNS_LAST,
    PHASE_GIFTS,
    PHASE_PLACE,
    PLACE,
    POINTS,
    PUT_UNDER,
    SEND,
    SPACE_BEAR,
    SPACE_BOX_OR_ELF,
    SPACE_COLOUR,
    SPACE_ELVES,
    SPACE_OBJECTIVE,
    SPACE_PATTERN,
    SPACE_PRIMEUR,
    SPACE_TRAIN,
    SPACES,
    TAKE,
    TAKE_BOX,
    TAKE_ELF,
    TRAIN,
)
from colisee.games.toy_rush.rules import is_open, pile, total

TASTE_GROWTH, TASTE_HORIZON, TASTE_OBJECTIVES, TASTE_PRIMEUR, TASTE_NOISE, TASTE_LOOKAHEAD = range(6)
HUNDREDTHS = 100
CANDIDATES = 6


def elves_of(item: int) -> int:
    if item <= COLOURS_LAST or item == TRAIN:
        return 1
    return 3 if item == HORSE else 2


def missing(s: Any, seat: int, item: int) -> int:
    """Cards of an object that all objectives in hand still lack."""
    cards: int = -s.player[seat].objects[item]
    waiting = s.player[seat].objectives
    while waiting != 0:
        cards += NEEDS[lowest_bit(waiting), item]
        waiting &= waiting - 1
    return max(cards, 0)


def useful(s: Any, seat: int, item: int) -> int:
    return min(missing(s, seat, item), pile(s, item))


def useful_of(s: Any, seat: int, first: int, last: int) -> int:
    cards = 0
    for item in range(first, last + 1):
        cards += useful(s, seat, item)
    return cards


def points_in_sight(s: Any, seat: int) -> int:
    points = total(s, seat)
    waiting = s.player[seat].objectives
    while waiting != 0:
        points += POINTS[lowest_bit(waiting)]
        waiting &= waiting - 1
    return points


def elf_value(s: Any, seat: int, taste: Ints) -> int:
    """The value of one more elf, which works in every remaining round."""
    rounds: int = taste[seat, TASTE_HORIZON] - s.rounds
    return max(0, rounds) * taste[seat, TASTE_GROWTH]


def prize_value(s: Any, seat: int, space: int, elves: int, taste: Ints) -> int:
    if space == SPACE_PRIMEUR:
        lead = s.player[seat].elves[0] + elves - s.player[1 - seat].elves[0]
        return taste[seat, TASTE_PRIMEUR] if lead == 1 else 0
    if space == SPACE_OBJECTIVE:
        short = GOAL - points_in_sight(s, seat)
        value = taste[seat, TASTE_OBJECTIVES] if short > 0 else 20
        if bit_count(s.player[seat].objectives) <= 1:
            value *= 2
        return value * elves if short > 5 or elves == 1 else value + 20
    if space == SPACE_BOX_OR_ELF:
        return max(200 if useful(s, seat, BOX) > 0 else 0, elf_value(s, seat, taste))
    if space == SPACE_ELVES:
        return elves * elf_value(s, seat, taste)
    if space == SPACE_COLOUR:
        return HUNDREDTHS * min(elves, useful_of(s, seat, COLOURS, COLOURS_LAST))
    if space == SPACE_PATTERN:
        return 2 * HUNDREDTHS * min(elves // 2, useful_of(s, seat, PATTERNS, PATTERNS_LAST))
    if space == SPACE_TRAIN:
        return HUNDREDTHS * min(elves, useful(s, seat, TRAIN))
    if space == SPACE_BEAR:
        return 2 * HUNDREDTHS * min(elves // 2, useful(s, seat, BEAR))
    return 3 * HUNDREDTHS * min(elves // 3, useful(s, seat, HORSE))


def action_gain(s: Any, seat: int, action: int, taste: Ints) -> int:
    """The gain of an action in hundredths of an elf, minus the elves it uses."""
    if s.phase == PHASE_PLACE:
        space = (action - PLACE) // ELVES
        elves = (action - PLACE) % ELVES + 1
        gain = prize_value(s, seat, space, elves, taste)
        return gain + (10 if space >= SPACE_PATTERN else 0) - 70 * elves
    if PUT_UNDER <= action < TAKE:
        return -objective_value(s, seat, action - PUT_UNDER)
    if action == TAKE_BOX:
        return 200 if missing(s, seat, BOX) > 0 else 0
    if action == TAKE_ELF:
        return elf_value(s, seat, taste) + 1
    if action < TAKE_BOX:
        return HUNDREDTHS * min(missing(s, seat, action - TAKE), 2) - pile(s, action - TAKE)
    return 0 if action == DONE else POINTS[action - SEND]


def objective_value(s: Any, seat: int, objective: int) -> int:
    """Points, less what is still to be made."""
    elves = 0
    for item in range(OBJECTS):
        elves += elves_of(item) * max(0, NEEDS[objective, item] - s.player[seat].objects[item])
    points: int = POINTS[objective]
    return points * 150 - elves * HUNDREDTHS


def sensible_action(s: Any, seat: int, mask: Ints, taste: Ints, rng: Ints) -> int:
    best = -1
    best_gain = -(1 << 40)
    for n in range(size_of(mask)):
        action = nth(mask, n)
        gain = action_gain(s, seat, action, taste) + below(
            rng, taste[seat, TASTE_NOISE] if s.phase != PHASE_GIFTS else 1
        )
        if gain > best_gain:
            best = action
            best_gain = gain
    return best


def quick_placement(s: Any, seat: int, taste: Ints, rng: Ints) -> int:
    """Like `sensible_action`, but looks only at the fitting number of elves for each space."""
    stock: int = s.player[seat].stock
    best = PLACE
    best_gain = prize_value(s, seat, SPACE_PRIMEUR, 1, taste) - 70 + below(rng, taste[seat, TASTE_NOISE])
    for space in range(SPACE_OBJECTIVE, SPACES):
        if is_open(s, space):
            elves = fitting(s, seat, space, stock)
            if elves > 0:
                gain = prize_value(s, seat, space, elves, taste) - 70 * elves + below(rng, taste[seat, TASTE_NOISE])
                if gain > best_gain:
                    best = PLACE + space * ELVES + elves - 1
                    best_gain = gain
    return best


def fitting(s: Any, seat: int, space: int, stock: int) -> int:
    if space == SPACE_OBJECTIVE:
        return min(stock, 2) if bit_count(s.player[seat].objectives) == 0 else 1
    if space == SPACE_BOX_OR_ELF:
        return 1
    if space == SPACE_ELVES:
        return min(stock, 2)
    if space == SPACE_COLOUR:
        return min(stock, useful_of(s, seat, COLOURS, COLOURS_LAST))
    if space == SPACE_TRAIN:
        return min(stock, useful(s, seat, TRAIN))
    if space == SPACE_PATTERN:
        return 2 * min(stock // 2, useful_of(s, seat, PATTERNS, PATTERNS_LAST))
    if space == SPACE_BEAR:
        return 2 * min(stock // 2, useful(s, seat, BEAR))
    return 3 * min(stock // 3, useful(s, seat, HORSE))


def sensible_playout(s: Any, mask: Ints, taste: Ints, rng: Ints) -> None:
    seats = due(s)
    while seats != OVER:
        if seats == CHANCE_DUE:
            apply(s, CHANCE, draw(s, below(rng, draws(s))))
        elif s.phase == PHASE_PLACE:
            apply(s, s.turn, quick_placement(s, s.turn, taste, rng))
        else:
            seat = lowest_bit(seats)
            clear(mask)
            legal(s, seat, mask)
            apply(s, seat, sensible_action(s, seat, mask, taste, rng))
        seats = due(s)


def looking_ahead(
    states: Any, seat: int, mask: Ints, scratch: Ints, taste: Ints, rng: Ints, points: Ints, places: Ints
) -> int:
    """The best of the most promising actions, by playouts from guesses of what the seat cannot know.

    states: 0 the truth, 1 the view, 2 the playout, 3 blank.
    """
    states[1] = states[3]
    view(states[0], seat, states[1])
    best = -1
    best_result = -(1 << 40)
    for _ in range(min(CANDIDATES, size_of(mask))):
        action = sensible_action(states[1], seat, mask, taste, rng)
        remove(mask, action)
        result = 0
        for _playout in range(taste[seat, TASTE_LOOKAHEAD]):
            states[2] = states[1]
            s = states[2]
            guess(s, seat, rng)
            apply(s, seat, action)
            sensible_playout(s, scratch, taste, rng)
            scores(s, points)
            ranks(s, points, places)
            result += (100 if places[seat] == 1 else 0) + points[seat, 0] - points[1 - seat, 0]
        if result > best_result:
            best = action
            best_result = result
    return best


def sensible_games(
    states: Any, seed: int, first: int, options: Ints, taste: Ints, mask: Ints, scratch: Ints, rng: Ints, points: Ints,
    places: Ints, out: Any, kept: Ints, sent: Ints,
) -> None:  # fmt: skip
    """out[game] = first player of round 1, winner, rounds, total 0, total 1; kept and sent count every objective."""
    for game in range(len(out)):
        states[0] = states[3]
        s = states[0]
        seed_source(rng, seed, first + game)
        new_game(s, 2, options)
        starter = -1
        seats = due(s)
        while seats != OVER:
            if seats == CHANCE_DUE:
                apply(s, CHANCE, draw(s, below(rng, draws(s))))
                if starter < 0:
                    starter = s.first
            else:
                seat = lowest_bit(seats)
                clear(mask)
                legal(s, seat, mask)
                if size_of(mask) == 1:
                    apply(s, seat, nth(mask, 0))
                elif taste[seat, TASTE_LOOKAHEAD] == 0 or s.phase == PHASE_GIFTS:
                    apply(s, seat, sensible_action(s, seat, mask, taste, rng))
                else:
                    apply(s, seat, looking_ahead(states, seat, mask, scratch, taste, rng, points, places))
            seats = due(s)
        scores(s, points)
        ranks(s, points, places)
        out[game, 0] = starter
        out[game, 1] = 0 if places[0] == 1 else 1
        out[game, 2] = s.rounds
        out[game, 3] = points[0, 0]
        out[game, 4] = points[1, 0]
        for objective in range(OBJECTIVES):
            for seat in range(2):
                held = (s.player[seat].objectives | s.player[seat].sent) >> objective & 1
                kept[objective] += held
                sent[objective] += s.player[seat].sent >> objective & 1
