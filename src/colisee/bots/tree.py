"""Information-set Monte Carlo tree search, written once for every game. Plain functions: the loader compiles them with the rules.

Each iteration completes the searcher's view at random (`guess`), goes down the trees while they know the way, plays on
to the end or a while, and rewards the way it came (`entry_points.search`). Nothing is allocated: the caller brings the arrays.

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

from colisee.core.contract import apply, draw, draws, due, legal, ranks, scores, sees
from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE_DUE, OVER, below, clear, has, lowest_bit, nth, random_item, remove, size_of

Floats = Any
Habits = Any
Nodes = Any
States = Any

SEAT_BITS = 3
UNSEEN = 1 << 20
"""In a label: an action that the tree's seat was not shown."""
ROOT = 0
NO_NODE = 0
POOL_IS_FULL = -1

EXPLORATION, WIDTH, PLAYOUT_PLIES, HABIT_CANDIDATES, WIN_SHARE, MARGIN_SCALE = range(6)
"""The settings of a search."""


class Habit:
    """How an action of a seat fared in the playouts of this search, whenever it was played."""

    worth: Annotated[float, "f8"]
    """The sum of the seat's rewards."""
    visits: Annotated[int, "i4"]


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


# Down the trees, then on without them


def play_through(
    s: Any, nodes: Nodes, sizes: Ints, path: Ints, mask: Ints, rng: Ints, habits: Habits, trace: Ints, settings: Floats,
    seat: int,
) -> tuple[int, int]:  # fmt: skip
    """Play `s` to the end, or so many plies beyond the trees; the mover's tree grows by a node.

    Fills path[tree, ply] and, beyond the trees, trace[ply]; answers the plies of both.
    """
    trees = len(sizes)
    for tree in range(trees):
        path[tree, 0] = ROOT
    in_trees = True
    plies = 0
    traced = 0
    left = int(settings[PLAYOUT_PLIES])
    seats = due(s)
    while seats != OVER and left > 0:
        mover = seat if seats >> seat & 1 else lowest_bit(seats)
        if seats == CHANCE_DUE:
            action = draw(s, below(rng, draws(s)))
        else:
            clear(mask)
            legal(s, mover, mask)
            if in_trees:
                child = chosen_child(nodes, mover if trees > 1 else 0, path, plies, mover, mask, settings)
                action = (
                    random_item(mask, rng) if child == NO_NODE else action_of(nodes, mover if trees > 1 else 0, child)
                )
                in_trees = note_ply(s, nodes, sizes, path, plies, mover, action)
                plies += in_trees
                in_trees = in_trees and child != NO_NODE
            else:
                action = habitual_action(mover, mask, rng, habits, settings)
                trace[traced] = action << SEAT_BITS | mover
                traced += 1
        left -= not in_trees
        apply(s, mover, action)
        seats = due(s)
    return plies, traced


def chosen_child(
    nodes: Nodes, tree: int, path: Ints, plies: int, mover: int, mask: Ints, settings: Floats
) -> int:  # fmt: skip
    """The child to visit, by upper confidence bounds, or NO_NODE to grow one. Leaves in `mask` what has no child yet."""
    parent = path[tree, plies]
    best = NO_NODE
    best_bound = -1.0
    tried = 0
    child = int(np.int64(nodes[tree, parent].first))
    while child != NO_NODE:
        node = nodes[tree, child]
        action = action_of(nodes, tree, child)
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
            forget_step(nodes, sizes, path, plies, tree)
            return False
        path[tree, plies + 1] = child
    return True


def forget_step(nodes: Nodes, sizes: Ints, path: Ints, plies: int, full: int) -> None:
    """Unmake what the trees before the full one grew for a step. A child that no visit ever reaches has no worth: where it
    is the only one, there would be nothing to choose."""
    for tree in range(full):
        child = path[tree, plies + 1]
        if nodes[tree, child].visits == 0:  # so it is the youngest of its tree
            nodes[tree, path[tree, plies]].first = nodes[tree, child].next
            sizes[tree] -= 1


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


def action_of(nodes: Nodes, tree: int, node: int) -> int:
    return int(np.int64(nodes[tree, node].label)) >> SEAT_BITS


# Beyond the trees


def habitual_action(mover: int, mask: Ints, rng: Ints, habits: Habits, settings: Floats) -> int:
    """Of some actions drawn at random the one that fared best so far (Finnsson and Björnsson's MAST, as a tournament)."""
    size = size_of(mask)
    best = nth(mask, below(rng, size))
    if size > 1:
        for _ in range(1, int(settings[HABIT_CANDIDATES])):
            action = nth(mask, below(rng, size))
            if is_better_habit(habits, mover, action, best):
                best = action
    return best


def is_better_habit(habits: Habits, mover: int, action: int, other: int) -> bool:
    one = habits[mover, action]
    two = habits[mover, other]
    return bool(one.worth * two.visits > two.worth * one.visits)


def learn_habits(habits: Habits, trace: Ints, traced: int, rewards: Floats) -> None:
    for ply in range(traced):
        mover = trace[ply] & (1 << SEAT_BITS) - 1
        habit = habits[mover, trace[ply] >> SEAT_BITS]
        habit.visits += 1
        habit.worth += rewards[mover]


# Rewards


def lead_of_seat(clauses: Ints, seat: int) -> int:
    """By how much a seat leads the best of the others."""
    best = -(1 << 30)
    for other in range(clauses.shape[0]):
        if other != seat:
            best = max(best, sum_of_clauses(clauses, other))
    return sum_of_clauses(clauses, seat) - best


def sum_of_clauses(clauses: Ints, seat: int) -> int:
    points = 0
    for clause in range(clauses.shape[1]):
        points += clauses[seat, clause]
    return points


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
        lead = lead_of_seat(clauses, seat) / settings[MARGIN_SCALE]
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
