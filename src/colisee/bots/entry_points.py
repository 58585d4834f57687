"""How Python reaches compiled search. Entry points as in `core.entry_points`."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.bots.ending import UNSOLVED, best_ending
from colisee.bots.tree import (
    NO_NODE,
    ROOT,
    SEAT_BITS,
    UNSEEN,
    Floats,
    Habits,
    Nodes,
    States,
    judge,
    keep_branch,
    known_child,
    learn_habits,
    play_through,
    reward_path,
)
from colisee.core.contract import apply, guess
from colisee.core.dtypes import Ints
from colisee.core.kit import seed_source


def search(
    views: States, states: States, nodes: Nodes, sizes: Ints, path: Ints, mask: Ints, rng: Ints, clauses: Ints,
    places: Ints, rewards: Floats, habits: Habits, trace: Ints, settings: Floats, seat: int, iterations: int,
) -> None:  # fmt: skip
    """Add so many iterations to the trees of `nodes` (one row a tree), of which sizes[tree] nodes are in use."""
    for _ in range(iterations):
        states[0] = views[0]
        guess(states[0], seat, rng)
        plies, traced = play_through(states[0], nodes, sizes, path, mask, rng, habits, trace, settings, seat)
        judge(states[0], clauses, places, rewards, settings)
        reward_path(nodes, path, plies, rewards)
        learn_habits(habits, trace, traced, rewards)


def keep_branches(nodes: Nodes, sizes: Ints, moved: Ints, seat: int, action: int) -> int:
    """Follow an action of the searcher that taught nobody anything new. Answers the visits that its own tree keeps, or 0
    if a tree does not know the way."""
    trees = len(sizes)
    for tree in range(trees):
        child = known_child(nodes, tree, ROOT, action << SEAT_BITS | seat)
        if child == NO_NODE:
            child = known_child(nodes, tree, ROOT, UNSEEN << SEAT_BITS | seat)
        if child == NO_NODE:
            return 0
        keep_branch(nodes, sizes, tree, child, moved)
    return int(np.int64(nodes[seat if trees > 1 else 0, ROOT].visits))


def solve(
    views: States, stack: States, masks: Any, mask: Ints, rng: Ints, clauses: Ints, places: Ints, rewards: Floats,
    settings: Floats, seat: int, seed: int, limit: int, actions: Ints, worth: Floats,
) -> int:  # fmt: skip
    """The reward that each of `actions` leads to at best in one guess. Answers the positions seen, or UNSOLVED."""
    seen = 0
    for i in range(len(actions)):
        seed_source(rng, seed, 1)
        stack[0] = views[0]
        guess(stack[0], seat, rng)
        apply(stack[0], seat, int(np.int64(actions[i])))
        more = best_ending(
            stack, masks, mask, rng, clauses, places, rewards, settings, seat, seed, limit - seen, worth
        )  # fmt: skip
        if more == UNSOLVED:
            return UNSOLVED
        seen += more
        worth[1 + i] += worth[0]
    return seen
