"""Loops over whole games, written once for every game: random playouts and the vector step. Entry points as in `entry_points`.

Seats and actions reach the rules as 64-bit integers, never as literals or small ones: every other type of an argument
would compile the rules once more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.contract import apply, draw, draws, due, legal, new_game, ranks, scores
from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE_DUE, OVER, below, clear, lowest_bit, random_item, seed_source

States = Any

STUCK = -1


def play_out(s: Any, mask: Ints, rng: Ints, limit: int) -> int:
    """Random play to the end. The number of plies, or STUCK after `limit` of them (no sound game comes near)."""
    plies = 0
    seats = due(s)
    while seats != OVER:
        if plies == limit:
            return STUCK
        random_ply(s, seats, mask, rng)
        plies += 1
        seats = due(s)
    return plies


def random_ply(s: Any, seats: int, mask: Ints, rng: Ints) -> None:
    seat = lowest_bit(seats)
    if seats == CHANCE_DUE:
        action = draw(s, below(rng, draws(s)))
    else:
        clear(mask)
        legal(s, seat, mask)
        action = random_item(mask, rng)
    apply(s, seat, action)


def playouts(
    states: States, blank: States, seats: int, options: Ints, seed: int, first: int, totals: Ints, places: Any,
    plies: Ints, mask: Ints, rng: Ints, clauses: Ints, limit: int,
) -> int:  # fmt: skip
    """Play games number `first`, `first`+1, … (one a row of `totals`) at random, each from its own random stream.

    Fills totals[game, seat], places[game, seat] and plies[game]; answers the number of plies of all of them.
    """
    done = 0
    for game in range(len(plies)):
        states[0] = blank[0]
        s = states[0]
        seed_source(rng, seed, first + game)
        new_game(s, seats, options)
        plies[game] = play_out(s, mask, rng, limit)
        done += plies[game]
        scores(s, clauses)
        for seat in range(seats):
            totals[game, seat] = 0
            for clause in range(clauses.shape[1]):
                totals[game, seat] += clauses[seat, clause]
        ranks(s, clauses, places[game])
    return done


def step_tables(
    states: States, blank: States, seats: int, options: Ints, actions: Ints, masks: Any, to_move: Ints,
    finished: Ints, totals: Any, rngs: Any, clauses: Ints,
) -> int:  # fmt: skip
    """One decision at every table of a batch: play actions[t], let chance answer, start ended tables anew, fill masks.

    finished[t] tells that table t ended with this action; totals[t] then holds its final scores. Answers the plies
    played, chance included.
    """
    plies = 0
    for t in range(len(actions)):
        s = states[t]
        apply(s, int(np.int64(to_move[t])), int(np.int64(actions[t])))
        plies += 1 + chance_answers(s, rngs[t])
        finished[t] = 0
        if due(s) == OVER:
            finished[t] = 1
            scores(s, clauses)
            for seat in range(seats):
                totals[t, seat] = 0
                for clause in range(clauses.shape[1]):
                    totals[t, seat] += clauses[seat, clause]
            states[t] = blank[0]
            new_game(s, seats, options)
            plies += chance_answers(s, rngs[t])
        show_due(s, t, masks, to_move)
    return plies


def open_tables(
    states: States, blank: States, seats: int, options: Ints, seed: int, masks: Any, to_move: Ints, rngs: Any
) -> None:
    """Set up a batch for `step_tables`: a new game at every table, each with its own random stream."""
    for t in range(len(to_move)):
        states[t] = blank[0]
        seed_source(rngs[t], seed, t)
        new_game(states[t], seats, options)
        chance_answers(states[t], rngs[t])
        show_due(states[t], t, masks, to_move)


def chance_answers(s: Any, rng: Ints) -> int:
    plies = 0
    seats = due(s)
    while seats == CHANCE_DUE:
        apply(s, lowest_bit(seats), draw(s, below(rng, draws(s))))
        plies += 1
        seats = due(s)
    return plies


def show_due(s: Any, t: int, masks: Any, to_move: Ints) -> None:
    seat = lowest_bit(due(s))
    to_move[t] = seat
    clear(masks[t])
    legal(s, seat, masks[t])


def random_actions(masks: Any, rngs: Any, actions: Ints) -> None:
    """A random legal action for every table of a batch."""
    for t in range(len(actions)):
        actions[t] = random_item(masks[t], rngs[t])
