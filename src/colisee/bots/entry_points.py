"""The functions that Python calls in compiled search. Entry points as in `core.entry_points`."""

from __future__ import annotations

import numpy as np

from colisee.bots.ending import UNSOLVED, Endings, best_ending
from colisee.bots.halving import (
    Root,
    candidates_for,
    clear_plan,
    half_of,
    list_actions,
    note_playout,
    open_plans,
    open_root,
    playouts_each,
    playouts_for,
    seed_playout,
    sort_candidates,
    uses_plans,
)
from colisee.bots.tree import (
    CANDIDATES,
    NO_NODE,
    ROOT,
    UNSEEN,
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
from colisee.core.contract import apply, guess, legal
from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import clear, list_items, seed_source
from colisee.core.policy import action_values, reopen_choices


def search(trees: Search, root: Root, views: States, seat: int, seed: int, first: int, iterations: int) -> int:
    """Run playouts for `seat`, which knows views[0]: by sequential halving if the search has a policy, else by its trees alone.

    Returns how many actions `root` holds then, the best first. `first` is the number of the first playout: playouts with
    equal numbers see equal draws. Both ways share one loop, so that the rules are compiled into it once.
    """
    halves = trees.judgement.settings[CANDIDATES] > 0
    are_plans = halves and uses_plans(trees, iterations)
    count = 0
    if are_plans:
        count = open_plans(trees, root, views, seat, seed)
        iterations = playouts_for(trees, count, iterations)
    elif halves:
        count = open_root(trees, root, views, seat, seed)
    plan = root.plans.actions[0]
    if not are_plans:
        clear_plan(root.plans)
    remaining = candidates_for(trees, root, count, iterations)
    rows = playouts_each(remaining, iterations) if halves else 0
    i = 0
    for played in range(iterations):
        if halves:
            seed_playout(trees, seed, first)
            if are_plans:
                plan = root.plans.actions[root.actions[i]]
            else:
                plan[0] = root.actions[i]
        trees.states[0] = views[0]
        guess(trees.states[0], seat, trees.rng)
        if halves:
            reopen_choices(trees.states[0], seat, trees.weights, trees.trials, trees.values, trees.choice_rng)
        plies, traced = play_through(trees, seat, plan)
        judge(trees.states[0], trees.judgement)
        reward_path(trees, plies)
        if halves:
            note_playout(trees, root, seat, i)
            i += 1
            if i == remaining or played == iterations - 1:
                i = 0
                first += 1
                rows -= 1
            if rows == 0 or played == iterations - 1:
                sort_candidates(trees, root, remaining)
                remaining = half_of(remaining)
                rows = playouts_each(remaining, iterations - played - 1)
        else:
            update_mast(trees, traced)
    return list_actions(trees, root, views, seat, seed, count) if are_plans else count


def policy_values(
    states: States, seat: int, mask: Ints, actions: Ints, weights: Floats, trials: States, values: Floats
) -> int:
    """Fill `actions` with the legal actions of a seat and `values` with what the policy thinks of them; returns their number."""
    clear(mask)
    legal(states[0], seat, mask)
    count = list_items(mask, actions)
    action_values(states[0], seat, actions, count, weights, trials, values)
    return count


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
