"""The functions that Python calls in compiled search. Entry points as in `core.entry_points`."""

from __future__ import annotations

import numpy as np

from colisee.bots.ending import UNSOLVED, Endings, best_ending
from colisee.bots.tree import (
    NO_NODE,
    ROOT,
    UNSEEN,
    Floats,
    Search,
    States,
    judge,
    keep_branch,
    known_child,
    label_of,
    play_through,
    reward_path,
    update_mast,
)
from colisee.core.contract import apply, guess
from colisee.core.dtypes import Ints
from colisee.core.kit import seed_source


def search(trees: Search, views: States, seat: int, iterations: int) -> None:
    """Add iterations to the trees of `seat`, which knows views[0]."""
    for _ in range(iterations):
        trees.states[0] = views[0]
        guess(trees.states[0], seat, trees.rng)
        plies, traced = play_through(trees, seat)
        judge(trees.states[0], trees.judgement)
        reward_path(trees, plies)
        update_mast(trees, traced)


def keep_branches(trees: Search, moved: Ints, seat: int, action: int) -> int:
    """Follow an action of the searcher that revealed nothing. Returns the visits that the searcher's own tree keeps, or 0 if
    some tree has no such branch."""
    count = len(trees.sizes)
    for tree in range(count):
        child = known_child(trees, tree, ROOT, label_of(seat, action))
        if child == NO_NODE:
            child = known_child(trees, tree, ROOT, label_of(seat, UNSEEN))
        if child == NO_NODE:
            return 0
        keep_branch(trees, tree, child, moved)
    return int(np.int64(trees.nodes[seat if count > 1 else 0, ROOT].visits))


def solve(endings: Endings, views: States, seat: int, seed: int, limit: int, actions: Ints, values: Floats) -> int:
    """Add to values[1 + i] the best reward that actions[i] leads to in one guess. Returns the positions visited, or UNSOLVED."""
    visited = 0
    for i in range(len(actions)):
        seed_source(endings.rng, seed, 1)
        endings.stack[0] = views[0]
        guess(endings.stack[0], seat, endings.rng)
        apply(endings.stack[0], seat, int(np.int64(actions[i])))
        more = best_ending(endings, seat, seed, limit - visited, values)
        if more == UNSOLVED:
            return UNSOLVED
        visited += more
        values[1 + i] += values[0]
    return visited
