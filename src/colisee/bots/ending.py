"""Last turns solved exactly: every way to play one's own plies to the end of the match. Plain functions, compiled with the rules.

A turn is a last one if after it neither chance nor the seat itself is due again. What the others may still do does not depend
on the seat's choice (they are due at the same time); it is played at random, each time alike.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from colisee.bots.tree import Judgement, judge
from colisee.core.contract import apply, due, legal
from colisee.core.drivers import random_ply
from colisee.core.dtypes import Floats
from colisee.core.kit import CHANCE_DUE, OVER, clear, nth, remove, seed_source, size_of

UNSOLVED = -1
"""Not a last turn, or one with more positions than allowed."""


class Endings(NamedTuple):
    """Scratch arrays of the solver: one row of `stack` and `masks` per ply; the last row is for the others' plies."""

    stack: Any
    masks: Any
    mask: Any
    rng: Any
    judgement: Judgement


def best_ending(endings: Endings, seat: int, seed: int, limit: int, out: Floats) -> int:
    """Write the best reward that `seat` can still reach from stack[0] to out[0]. Returns the positions visited, or UNSOLVED."""
    stack = endings.stack
    masks = endings.masks
    out[0] = 0.0
    visited = 0
    level = 0
    is_new = True
    while level >= 0:
        if is_new:
            visited += 1
            if visited > limit or level + 2 == len(stack):
                return UNSOLVED
            clear(masks[level])
            if due(stack[level]) >> seat & 1:
                legal(stack[level], seat, masks[level])
            elif not reaches_end(endings, level, seat, seed):
                return UNSOLVED
            else:
                judge(stack[len(stack) - 1], endings.judgement)
                out[0] = max(out[0], endings.judgement.rewards[seat])
        is_new = size_of(masks[level]) > 0
        if is_new:
            action = nth(masks[level], 0)
            remove(masks[level], action)
            stack[level + 1] = stack[level]
            level += 1
            apply(stack[level], seat, action)
        else:
            level -= 1
    return visited


def reaches_end(endings: Endings, level: int, seat: int, seed: int) -> bool:
    """Let the others finish, on the last row of the stack. False if chance or the seat itself is due before the end."""
    stack = endings.stack
    last = len(stack) - 1
    stack[last] = stack[level]
    seed_source(endings.rng, seed, 0)
    seats = due(stack[last])
    while seats != OVER:
        if seats == CHANCE_DUE or seats >> seat & 1:
            return False
        random_ply(stack[last], seats, endings.mask, endings.rng)
        seats = due(stack[last])
    return True
