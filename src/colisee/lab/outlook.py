"""How often each seat wins from a position, by playing on. An entry point as in `core.entry_points`, compiled with the rules.

A ply of a playout is the better of two random actions, judged by the mover's lead at once: not good play, but play that does
not throw away what a position offers.

*The same chance for every position of a match* (common random numbers): the random numbers of a ply follow from the playout, from
who moves, and from how many events of the match were whose before. So the playout of that number meets the same luck and the
same whims before and after a decision, and the difference is the decision's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from colisee.core.contract import apply, due, guess, legal, ranks, scores
from colisee.core.drivers import random_ply
from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, clear, lead_of_seat, lowest_bit, random_item, seed_source

States = Any

POSITION, TRIAL = range(2)
"""Rows of the caller's states."""
NO_ACTION = -1
GUESSING = CHANCE + 1
"""In the place of a mover: the completion of a view."""
WHO_BITS, NUMBER_BITS = 4, 16
VICTORY = 60
"""A victory in shares, so that two to five winners divide it exactly."""


class Outlook(NamedTuple):
    """The arrays of one question."""

    given: Any
    """The position, or the view, to play on from."""
    states: Any
    mask: Any
    rng: Any
    points: Any
    places: Any
    counts: Any
    """counts[0, mover]: how many events of the match each mover (chance included) has had up to here; counts[1] is scratch."""
    shares: Any
    """shares[0, seat]: the sum of each seat's shares of the victories."""
    samples: Any
    """The shares of the first playouts, one row per playout."""


def outlook(
    arrays: Outlook, seat: int, is_view: bool, action: int, seed: int, playouts: int, limit: int
) -> None:  # fmt: skip
    """Play `given` on `playouts` times, after an action of `seat` if there is one, and add up the shares of the victories.

    A view is completed at random each time.
    """
    given = arrays.given
    states = arrays.states
    rng = arrays.rng
    counts = arrays.counts
    for playout in range(playouts):
        states[POSITION] = given[0]
        for who in range(CHANCE + 1):
            counts[1, who] = counts[0, who]
        if is_view:
            seed_source(rng, seed, stream_of(playout, GUESSING, 0))
            guess(states[POSITION], seat, rng)
        if action != NO_ACTION:
            apply(states[POSITION], seat, action)
            counts[1, seat] += 1
        play_sensibly(states, arrays.mask, rng, arrays.points, counts, seed, playout, limit)
        scores(states[POSITION], arrays.points)
        ranks(states[POSITION], arrays.points, arrays.places)
        share_victory(arrays.places, arrays.shares, 0)
        if playout < arrays.samples.shape[0]:
            share_victory(arrays.places, arrays.samples, playout)


def play_sensibly(
    states: States, mask: Ints, rng: Ints, points: Ints, counts: Ints, seed: int, playout: int, limit: int
) -> None:  # fmt: skip
    s = states[POSITION]
    seats = due(s)
    plies = 0
    while seats != OVER and plies < limit:
        mover = lowest_bit(seats)
        seed_source(rng, seed, stream_of(playout, mover, int(np.int64(counts[1, mover]))))
        counts[1, mover] += 1
        if seats == CHANCE_DUE:
            random_ply(s, seats, mask, rng)
        else:
            clear(mask)
            legal(s, mover, mask)
            apply(s, mover, better_of_two(states, mover, mask, rng, points))
        plies += 1
        seats = due(s)


def stream_of(playout: int, who: int, number: int) -> int:
    return (playout << NUMBER_BITS | number) << WHO_BITS | who


def better_of_two(states: States, mover: int, mask: Ints, rng: Ints, points: Ints) -> int:
    one = random_item(mask, rng)
    other = random_item(mask, rng)
    if one == other or lead_after(states, mover, one, points) >= lead_after(states, mover, other, points):
        return one
    return other


def lead_after(states: States, mover: int, action: int, points: Ints) -> int:
    """By how much the mover's points exceed the best of the others."""
    states[TRIAL] = states[POSITION]
    apply(states[TRIAL], mover, action)
    scores(states[TRIAL], points)
    return lead_of_seat(points, mover)


def share_victory(places: Ints, shares: Ints, row: int) -> None:
    winners = 0
    for seat in range(len(places)):
        winners += places[seat] == 1
    for seat in range(len(places)):
        if places[seat] == 1:
            shares[row, seat] += VICTORY // winners
