"""Last turns solved: every way to play one's own plies to the end of the match. Plain functions, compiled with the rules.

A turn is a last one if after it neither chance nor the seat itself has anything to say: what the others may still do is
the same whatever the seat does (they are due at the same time), and is played at random, each time alike.
"""

from __future__ import annotations

from typing import Any

from colisee.bots.tree import Floats, States, judge
from colisee.core.contract import apply, due, legal
from colisee.core.drivers import random_ply
from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE_DUE, OVER, clear, nth, remove, seed_source, size_of

UNSOLVED = -1
"""Not a last turn, or one with more ways than allowed."""


def best_ending(
    stack: States, masks: Any, mask: Ints, rng: Ints, clauses: Ints, places: Ints, rewards: Floats, settings: Floats,
    seat: int, seed: int, limit: int, out: Floats,
) -> int:  # fmt: skip
    """The best reward that `seat` can still reach from stack[0], into out[0]. Answers the positions seen, or UNSOLVED."""
    out[0] = 0.0
    seen = 0
    level = 0
    is_new = True
    while level >= 0:
        if is_new:
            seen += 1
            if seen > limit or level + 2 == len(stack):
                return UNSOLVED
            clear(masks[level])
            if due(stack[level]) >> seat & 1:
                legal(stack[level], seat, masks[level])
            elif not reaches_end(stack, level, mask, rng, seat, seed):
                return UNSOLVED
            else:
                judge(stack[len(stack) - 1], clauses, places, rewards, settings)
                out[0] = max(out[0], rewards[seat])
        is_new = size_of(masks[level]) > 0
        if is_new:
            action = nth(masks[level], 0)
            remove(masks[level], action)
            stack[level + 1] = stack[level]
            level += 1
            apply(stack[level], seat, action)
        else:
            level -= 1
    return seen


def reaches_end(stack: States, level: int, mask: Ints, rng: Ints, seat: int, seed: int) -> bool:
    """Let the others finish, on the last row of the stack."""
    last = len(stack) - 1
    stack[last] = stack[level]
    seed_source(rng, seed, 0)
    seats = due(stack[last])
    while seats != OVER:
        if seats == CHANCE_DUE or seats >> seat & 1:
            return False
        random_ply(stack[last], seats, mask, rng)
        seats = due(stack[last])
    return True
