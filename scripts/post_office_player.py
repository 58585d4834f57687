"""A sensible player of Post Office, to check the design of its pieces: it looks one tile and its tape ahead.

Plain functions as in a rules file: the loader compiles them with the game. `taste` holds the player's weights,
in hundredths of a point. A player reads its own shelf and hand only.
"""

from __future__ import annotations

from typing import Any

from colisee.core.contract import apply, draw, draws, due, legal, new_game, ranks, scores
from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, below, bit_count, clear, lowest_bit, seed_source
from colisee.games.post_office.constants import (
    COLOUR_COUNT,
    COLUMNS,
    KEEP_LAST,
    LAY,
    LOWER,
    PAIR,
    PAY,
    PHASE_PLAY,
    POINTS_PER_SQUARE,
    POINTS_PER_TAPE_BESIDE,
    REWARD,
    SHAPE_COUNT,
    SPACES,
    START_TILES_OF_SEAT,
    STEP_LAY,
    STEP_TAPE,
    TAKE_TAPE,
    TURNS,
    UPPER,
    WAYBILL,
)
from colisee.games.post_office.rules import (
    advance,
    challenges_met,
    open_spaces,
    pairs_side_by_side,
    put_on_shelf,
    seen_above,
    sides_that_fit,
    squares_of,
    tapes_of_colour,
    type_symbols,
    waybill_neighbours,
)
from colisee.games.post_office.state import Player, State

FUTURE_TAPES, PAIRS, READY_TAPES, SQUARES_WEIGHT, WAYBILLS_WEIGHT, STAMPS_WEIGHT, NOISE = range(7)
POINT = 100
TILES_TO_PLACE = SPACES - START_TILES_OF_SEAT
LOWEST = -(1 << 40)


def position_value(s: State, seat: int, taste: Ints) -> int:
    """The points of a seat, plus an estimate of the points its shelf can still bring."""
    player = s.player[seat]
    left = SPACES - bit_count(player.filled)
    total = player.stamps * taste[STAMPS_WEIGHT]
    ready = 0
    for colour in range(COLOUR_COUNT):
        tapes = tapes_of_colour(player, colour)
        expected = POINT * tapes + taste[FUTURE_TAPES] * (SHAPE_COUNT - tapes) * left // TILES_TO_PLACE
        total += type_symbols(player, colour) * expected
        if left > 0:
            total += taste[PAIRS] * pairs_of_colour(player, colour)
        if left > 0 and taste[READY_TAPES] > 0:
            ready += bit_count(sides_that_fit(player, colour))
    total += min(ready, left) * taste[READY_TAPES]
    total += POINTS_PER_TAPE_BESIDE * waybill_neighbours(player) * taste[WAYBILLS_WEIGHT]
    waybills = bit_count(player.symbols[WAYBILL, UPPER]) + bit_count(player.symbols[WAYBILL, LOWER])
    total += 2 * waybills * taste[WAYBILLS_WEIGHT] * left // TILES_TO_PLACE
    if s.phase == PHASE_PLAY and s.open_challenges != 0:
        total += POINT * REWARD * bit_count(challenges_met(s, seat))
    return total + POINTS_PER_SQUARE * squares_of(s, seat) * taste[SQUARES_WEIGHT]


def pairs_of_colour(player: Player, colour: int) -> int:
    """Uncovered parcels of a colour side by side or one above the other."""
    upper = player.parcels[colour, UPPER]
    lower = player.parcels[colour, LOWER]
    flat = bit_count(pairs_side_by_side(upper, UPPER)) + bit_count(pairs_side_by_side(lower, LOWER))
    return flat + bit_count(upper & seen_above(upper, lower, COLUMNS)) + bit_count(lower & lower >> COLUMNS)


def best_of_mask(states: Any, masks: Any, depth: int, seat: int, taste: Ints) -> int:
    """The best value from states[depth], where a tape or its place is to be chosen."""
    clear(masks[depth])
    legal(states[depth], seat, masks[depth])
    best = LOWEST
    for word in range(masks.shape[1]):
        bits = masks[depth, word]
        while bits != 0:
            action = word * 32 + lowest_bit(bits)
            bits &= bits - 1
            states[depth + 1] = states[depth]
            apply(states[depth + 1], seat, action)
            if states[depth + 1].player[seat].step == STEP_LAY:
                best = max(best, best_place(states, masks, depth + 1, seat, taste))
            else:
                best = max(best, position_value(states[depth + 1], seat, taste))
    return best


def best_place(states: Any, masks: Any, depth: int, seat: int, taste: Ints) -> int:
    clear(masks[depth])
    legal(states[depth], seat, masks[depth])
    best = LOWEST
    for word in range(masks.shape[1]):
        bits = masks[depth, word]
        while bits != 0:
            action = word * 32 + lowest_bit(bits)
            bits &= bits - 1
            states[depth + 1] = states[depth]
            apply(states[depth + 1], seat, action)
            best = max(best, position_value(states[depth + 1], seat, taste))
    return best


def value_of(states: Any, masks: Any, seat: int, action: int, taste: Ints) -> int:
    """The value of an action at states[0]."""
    if action <= KEEP_LAST:
        return best_of_tile(states, seat, states[0].player[seat].hand[action] - 1, taste)
    states[1] = states[0]
    apply(states[1], seat, action)
    if action == PAY:
        player = states[1].player[seat]
        best = LOWEST
        for slot in range(PAIR):
            if player.hand[slot] != 0:
                best = max(best, best_on_line(states, seat, player.hand[slot] - 1, taste))
        return best
    if action >= LAY or (action < TAKE_TAPE and states[1].player[seat].step != STEP_TAPE):
        return position_value(states[1], seat, taste)
    if states[1].player[seat].step == STEP_LAY:
        return best_place(states, masks, 1, seat, taste)
    return best_of_mask(states, masks, 1, seat, taste)


def best_of_tile(states: Any, seat: int, tile: int, taste: Ints) -> int:
    """The value of a tile on the next line."""
    states[1] = states[0]
    advance(states[1].player[seat])
    return best_on_line(states, seat, tile, taste)


def best_on_line(states: Any, seat: int, tile: int, taste: Ints) -> int:
    """The value of a tile in its best place on the line shown at states[1]."""
    best = LOWEST
    spaces = open_spaces(states[1].player[seat])
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        for turn in range(TURNS):
            states[2] = states[1]
            put_on_shelf(states[2].player[seat], tile, space, turn)
            best = max(best, position_value(states[2], seat, taste))
    return best


def chosen_action(states: Any, masks: Any, seat: int, taste: Ints, rng: Ints) -> int:
    clear(masks[0])
    legal(states[0], seat, masks[0])
    best = LOWEST
    chosen = -1
    for word in range(masks.shape[1]):
        bits = masks[0, word]
        while bits != 0:
            action = word * 32 + lowest_bit(bits)
            bits &= bits - 1
            value = value_of(states, masks, seat, action, taste) + below(rng, taste[NOISE])
            if value > best:
                best = value
                chosen = action
    return chosen


def sensible_games(
    states: Any, blank: Any, masks: Any, seats: int, options: Ints, tastes: Any, seed: int, clauses: Ints, rng: Ints,
    points: Any, places: Any, ends: Any, kept: Ints, placed: Ints, paid: Ints, plies: Ints,
) -> None:  # fmt: skip
    """Play a game for each row of `points`; `ends` keeps the final states, `kept` and `placed` count tiles."""
    for game in range(len(points)):
        states[0] = blank[0]
        seed_source(rng, seed, game)
        new_game(states[0], seats, options)
        owing = due(states[0])
        while owing != OVER:
            plies[game] += 1
            if owing == CHANCE_DUE:
                apply(states[0], CHANCE, draw(states[0], below(rng, draws(states[0]))))
            else:
                seat = lowest_bit(owing)
                action = chosen_action(states, masks, seat, tastes[(seat + game) % len(tastes)], rng)
                if action <= KEEP_LAST:
                    kept[states[0].player[seat].hand[action] - 1] += 1
                elif action == PAY:
                    paid[game] += 1
                elif action < TAKE_TAPE - 1:
                    placed[states[0].player[seat].hand[(action - PAY - 1) // (SPACES * TURNS)] - 1] += 1
                apply(states[0], seat, action)
            owing = due(states[0])
        scores(states[0], clauses)
        ranks(states[0], clauses, places[game])
        for seat in range(seats):
            for clause in range(clauses.shape[1]):
                points[game, seat, clause] = clauses[seat, clause]
        ends[game] = states[0]
