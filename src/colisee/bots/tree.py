"""Information-set Monte Carlo tree search, written once for every game. Plain functions: the loader compiles them with the rules.

Each iteration completes the searcher's view at random (`guess`), goes down the trees while they know the way, plays on
to the end or a while, and rewards the way it came (`doors.search`). Nothing is allocated: the caller brings the arrays.

*One tree a seat* (Cowling, Powley and Whitehouse, Information Set MCTS, 2012). A seat decides in its own tree, whose
edges are what that seat saw: an action, or only that somebody chose something. So nobody's plan may depend on a secret.
A game without secrets needs one tree for all.

*Chance is sampled and leaves no edge*: a tree is a plan for whatever is drawn. What may be played therefore differs from
visit to visit, and a child's chance to be explored counts the visits at which it could be played (`available`).

*Seats due at the same time* act in turn, the searcher first; what one cannot see of another's choice is not on its edge.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from colisee.core.contract import apply, due, legal, ranks, scores, sees
from colisee.core.drivers import random_ply
from colisee.core.kit import CHANCE_DUE, OVER, below, clear, has, lowest_bit, nth, random_item, remove, size_of
from colisee.core.record import Ints

Floats = Any
Nodes = Any
States = Any

SEAT_BITS = 3
UNSEEN = 1 << 20
"""In a label: an action that the tree's seat was not shown."""
ROOT = 0
NO_NODE = 0
POOL_IS_FULL = -1

WORK, TRIAL = range(2)
"""Rows of the caller's states: the guess that an iteration plays on, and a copy to try an action on."""

(
    EXPLORATION, WIDTH, GROWTH_CANDIDATES, PLAYOUT_PLIES, PLAYOUT_CANDIDATES, WIN_SHARE, MARGIN_SCALE,
) = range(7)  # fmt: skip
SETTINGS = 7


class Node:
    worth: Annotated[float, "f8"]
    """The sum of the mover's rewards."""
    label: Annotated[int, "i4"]
    """The mover, and the action or UNSEEN."""
    first: Annotated[int, "i4"]
    """The youngest child, or NO_NODE."""
    next: Annotated[int, "i4"]
    """The next older sibling, or NO_NODE."""
    visits: Annotated[int, "i4"]
    available: Annotated[int, "i4"]
    """How often the parent was visited while this action could be played."""
    parent: Annotated[int, "i4"]


# Down the trees


def go_down(
    states: States, nodes: Nodes, sizes: Ints, path: Ints, mask: Ints, trial_mask: Ints, rng: Ints, clauses: Ints,
    settings: Floats, seat: int,
) -> int:  # fmt: skip
    """Play on `states[WORK]` until the mover's tree has grown by a node. Fills path[tree, ply]; answers the plies."""
    s = states[WORK]
    trees = len(sizes)
    for tree in range(trees):
        path[tree, 0] = ROOT
    plies = 0
    seats = due(s)
    while seats != OVER:
        if seats == CHANCE_DUE:
            random_ply(s, seats, mask, rng)
        else:
            mover = seat if seats >> seat & 1 else lowest_bit(seats)
            tree = mover if trees > 1 else 0
            clear(mask)
            legal(s, mover, mask)
            child = chosen_child(nodes, tree, path[tree, plies], mover, mask, settings)
            if child == NO_NODE:
                action = promising_action(
                    states, mover, mask, trial_mask, rng, clauses, int(settings[GROWTH_CANDIDATES])
                )
            else:
                action = int(np.int64(nodes[tree, child].label)) >> SEAT_BITS
            is_known = note_ply(s, nodes, sizes, path, plies, mover, action)
            apply(s, mover, action)
            if not is_known:
                return plies
            plies += 1
            if child == NO_NODE:
                return plies
        seats = due(s)
    return plies


def chosen_child(nodes: Nodes, tree: int, parent: int, mover: int, mask: Ints, settings: Floats) -> int:
    """The child to visit, by upper confidence bounds, or NO_NODE to grow one. Leaves in `mask` what has no child yet."""
    best = NO_NODE
    best_bound = -1.0
    tried = 0
    child = int(np.int64(nodes[tree, parent].first))
    while child != NO_NODE:
        node = nodes[tree, child]
        action = int(np.int64(node.label)) >> SEAT_BITS
        if node.label & (1 << SEAT_BITS) - 1 == mover and has(mask, action):
            remove(mask, action)
            tried += 1
            node.available += 1
            bound = node.worth / node.visits + settings[EXPLORATION] * np.sqrt(np.log(node.available) / node.visits)
            if bound > best_bound:
                best = child
                best_bound = bound
        child = int(np.int64(node.next))
    if size_of(mask) == 0:
        return best
    return NO_NODE if tried < settings[WIDTH] * np.sqrt(nodes[tree, parent].visits + 1.0) else best


def note_ply(s: Any, nodes: Nodes, sizes: Ints, path: Ints, plies: int, mover: int, action: int) -> bool:
    """Step every tree along what its seat sees of a ply. False if a tree has no room for the step."""
    trees = len(sizes)
    for tree in range(trees):
        label = action << SEAT_BITS | mover
        if trees > 1 and not sees(s, tree, mover, action):
            label = UNSEEN << SEAT_BITS | mover
        child = child_of(nodes, sizes, tree, path[tree, plies], label)
        if child == POOL_IS_FULL:
            return False
        path[tree, plies + 1] = child
    return True


def child_of(nodes: Nodes, sizes: Ints, tree: int, parent: int, label: int) -> int:
    """The child of that label, made if need be."""
    child = known_child(nodes, tree, parent, label)
    return new_child(nodes, sizes, tree, parent, label) if child == NO_NODE else child


def known_child(nodes: Nodes, tree: int, parent: int, label: int) -> int:
    child = int(np.int64(nodes[tree, parent].first))
    while child != NO_NODE and nodes[tree, child].label != label:
        child = int(np.int64(nodes[tree, child].next))
    return child


def new_child(nodes: Nodes, sizes: Ints, tree: int, parent: int, label: int) -> int:
    child = int(np.int64(sizes[tree]))
    if child == nodes.shape[1]:
        return POOL_IS_FULL
    sizes[tree] += 1
    node = nodes[tree, child]
    node.worth = 0.0
    node.label = label
    node.first = NO_NODE
    node.next = nodes[tree, parent].first
    node.visits = 0
    node.available = 1
    node.parent = parent
    nodes[tree, parent].first = child
    return child


# Playing on


def play_on(states: States, mask: Ints, trial_mask: Ints, rng: Ints, clauses: Ints, settings: Floats) -> None:
    """To the end, or so many plies."""
    s = states[WORK]
    candidates = int(settings[PLAYOUT_CANDIDATES])
    left = int(settings[PLAYOUT_PLIES])
    seats = due(s)
    while seats != OVER and left > 0:
        if seats == CHANCE_DUE or candidates == 1:
            random_ply(s, seats, mask, rng)
        else:
            mover = lowest_bit(seats)
            clear(mask)
            legal(s, mover, mask)
            apply(s, mover, promising_action(states, mover, mask, trial_mask, rng, clauses, candidates))
        left -= 1
        seats = due(s)


def promising_action(
    states: States, mover: int, mask: Ints, trial_mask: Ints, rng: Ints, clauses: Ints, candidates: int
) -> int:  # fmt: skip
    """The best of some actions of a set, drawn at random and tried one ply deep."""
    first = random_item(mask, rng)
    if candidates == 1 or size_of(mask) == 1:
        return first
    best = first
    best_margin = margin_after(states, mover, first, clauses)
    for word in range(len(mask)):
        trial_mask[word] = mask[word]
    remove(trial_mask, first)
    left = size_of(trial_mask)
    for _ in range(min(candidates - 1, left)):
        action = nth(trial_mask, below(rng, left))
        remove(trial_mask, action)
        left -= 1
        margin = margin_after(states, mover, action, clauses)
        if margin > best_margin:
            best = action
            best_margin = margin
    return best


def margin_after(states: States, mover: int, action: int, clauses: Ints) -> int:
    states[TRIAL] = states[WORK]
    apply(states[TRIAL], mover, action)
    scores(states[TRIAL], clauses)
    return margin_of(clauses, mover)


def margin_of(clauses: Ints, seat: int) -> int:
    """By how much a seat leads the best of the others."""
    best = -(1 << 30)
    for other in range(clauses.shape[0]):
        if other != seat:
            best = max(best, total_of(clauses, other))
    return total_of(clauses, seat) - best


def total_of(clauses: Ints, seat: int) -> int:
    points = 0
    for clause in range(clauses.shape[1]):
        points += clauses[seat, clause]
    return points


# Rewards


def judge(s: Any, clauses: Ints, places: Ints, rewards: Floats, settings: Floats) -> None:
    """rewards[seat] from 0 to 1: the share of the others it beats, and how clearly it leads or trails the best of them."""
    scores(s, clauses)
    ranks(s, clauses, places)
    seats = len(rewards)
    for seat in range(seats):
        beaten = 0.0
        for other in range(seats):
            if other != seat and places[other] >= places[seat]:
                beaten += 1.0 if places[other] > places[seat] else 0.5
        lead = margin_of(clauses, seat) / settings[MARGIN_SCALE]
        clearly = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        rewards[seat] = settings[WIN_SHARE] * beaten / (seats - 1) + (1.0 - settings[WIN_SHARE]) * clearly


def reward_path(nodes: Nodes, path: Ints, plies: int, rewards: Floats) -> None:
    for tree in range(nodes.shape[0]):
        nodes[tree, ROOT].visits += 1
        for ply in range(1, plies + 1):
            node = nodes[tree, path[tree, ply]]
            node.visits += 1
            node.worth += rewards[node.label & (1 << SEAT_BITS) - 1]


# Going on with a tree


def keep_branch(nodes: Nodes, sizes: Ints, tree: int, root: int, moved: Ints) -> None:
    """Make a node the root and forget all that is not below it. A child is younger than its parent, so one pass will do.

    moved[node] is scratch: where a node went, or NO_NODE.
    """
    kept = 1
    moved[root] = ROOT
    move_node(nodes, tree, root, ROOT)
    for node in range(root + 1, sizes[tree]):
        parent = int(np.int64(nodes[tree, node].parent))
        moved[node] = NO_NODE
        if parent == root or (parent > root and moved[parent] != NO_NODE):
            new_parent = int(np.int64(moved[parent]))
            moved[node] = kept
            move_node(nodes, tree, node, kept)
            nodes[tree, kept].parent = new_parent
            nodes[tree, kept].next = nodes[tree, new_parent].first
            nodes[tree, new_parent].first = kept
            kept += 1
    sizes[tree] = kept


def move_node(nodes: Nodes, tree: int, node: int, where: int) -> None:
    nodes[tree, where] = nodes[tree, node]
    nodes[tree, where].first = NO_NODE
    nodes[tree, where].next = NO_NODE
