"""How often each seat wins from a position, by playing on. An entry point as in `core.doors`, compiled with the rules.

A ply of a playout is the better of two random actions, judged by the mover's lead at once: not good play, but play that does
not throw away what a position offers.
"""

from __future__ import annotations

from typing import Any

from colisee.core.contract import apply, due, guess, legal, ranks, scores
from colisee.core.drivers import random_ply
from colisee.core.kit import CHANCE_DUE, OVER, clear, lowest_bit, random_item
from colisee.core.record import Ints

States = Any

POSITION, TRIAL = range(2)
"""Rows of the caller's states."""
NO_ACTION = -1
VICTORY = 60
"""A victory in shares, so that two to five winners divide it exactly."""


def outlook(
    given: States, states: States, mask: Ints, rng: Ints, clauses: Ints, places: Ints, shares: Ints, seat: int,
    is_view: bool, action: int, playouts: int, limit: int,
) -> None:  # fmt: skip
    """Play `given` on so often, after an action of `seat` if there is one; adds up each seat's shares of the victories.

    A view is completed at random each time.
    """
    for _ in range(playouts):
        states[POSITION] = given[0]
        if is_view:
            guess(states[POSITION], seat, rng)
        if action != NO_ACTION:
            apply(states[POSITION], seat, action)
        play_sensibly(states, mask, rng, clauses, limit)
        scores(states[POSITION], clauses)
        ranks(states[POSITION], clauses, places)
        share_victory(places, shares)


def play_sensibly(states: States, mask: Ints, rng: Ints, clauses: Ints, limit: int) -> None:
    s = states[POSITION]
    seats = due(s)
    plies = 0
    while seats != OVER and plies < limit:
        if seats == CHANCE_DUE:
            random_ply(s, seats, mask, rng)
        else:
            mover = lowest_bit(seats)
            clear(mask)
            legal(s, mover, mask)
            apply(s, mover, better_of_two(states, mover, mask, rng, clauses))
        plies += 1
        seats = due(s)


def better_of_two(states: States, mover: int, mask: Ints, rng: Ints, clauses: Ints) -> int:
    one = random_item(mask, rng)
    other = random_item(mask, rng)
    if one == other or lead_after(states, mover, one, clauses) >= lead_after(states, mover, other, clauses):
        return one
    return other


def lead_after(states: States, mover: int, action: int, clauses: Ints) -> int:
    """By how much the mover's points exceed the best of the others."""
    states[TRIAL] = states[POSITION]
    apply(states[TRIAL], mover, action)
    scores(states[TRIAL], clauses)
    own = 0
    best = -(1 << 30)
    for seat in range(clauses.shape[0]):
        points = 0
        for clause in range(clauses.shape[1]):
            points += clauses[seat, clause]
        if seat == mover:
            own = points
        else:
            best = max(best, points)
    return own - best


def share_victory(places: Ints, shares: Ints) -> None:
    winners = 0
    for seat in range(len(places)):
        winners += places[seat] == 1
    for seat in range(len(places)):
        if places[seat] == 1:
            shares[seat] += VICTORY // winners
