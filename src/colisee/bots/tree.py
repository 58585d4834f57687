"""Information-set Monte Carlo tree search, written once for every game. Plain functions: the loader compiles them with the rules.

Each iteration completes the searcher's view at random (`guess`), descends the trees, plays out the rest, and backs the rewards
up the path (`entry_points.search`). Nothing is allocated: the caller brings the arrays.

*One tree per seat* (Cowling, Powley and Whitehouse, Information Set MCTS, 2012). A seat decides in its own tree, whose edges
are what that seat saw: an action, or only that somebody acted. So no plan depends on a secret. A game without secrets needs
one tree for all seats.

*Chance is sampled and leaves no edge*: a tree is a plan for whatever is drawn. The legal actions therefore differ from visit
to visit, and exploration counts the visits at which a child was legal (`available`). Where an action means something else
after another draw (a place for whatever tile is in the hand), the trees end at the first draw (`chance_ends_trees`).

*Seats due at the same time* act in turn, the searcher first; what a seat cannot see of another's choice is not on its edge.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from colisee.core.contract import apply, draw, draws, due, legal, ranks, scores, sees
from colisee.core.dtypes import Ints
from colisee.core.kit import (
    CHANCE_DUE,
    OVER,
    below,
    clear,
    has,
    lead_of_seat,
    list_items,
    lowest_bit,
    natural_log,
    nth,
    random_item,
    remove,
    size_of,
    unit,
)
from colisee.core.policy import action_values

States = Any

SEAT_BITS = 3
UNSEEN = 1 << 20
"""In a label: an action that the tree's seat was not shown."""
ROOT = 0
NO_NODE = 0
POOL_IS_FULL = -1

(
    EXPLORATION, WIDTH, PLAYOUT_PLIES, MAST_CANDIDATES, WIN_SHARE, MARGIN_SCALE, CANDIDATES, NOISE, RANDOM_SHARE,
    RANDOM_SHARE_OTHERS, PRIOR_PLAYOUTS, POINT_VALUE, PLAN_PLIES, CHANCE_ENDS_TREES,
) = range(14)  # fmt: skip
"""Indexes of the settings of a search."""
ANY_ACTION = -1


class ActionValue:
    """Mean reward of an action of a seat over the playouts of this search, whenever it was played (MAST)."""

    value_sum: Annotated[float, "f8"]
    visits: Annotated[int, "i4"]


class Node:
    value_sum: Annotated[float, "f8"]
    """The sum of the mover's rewards."""
    label: Annotated[int, "i4"]
    """The mover, and the action or UNSEEN, as `label_of` packs them."""
    first: Annotated[int, "i4"]
    """The youngest child, or NO_NODE."""
    next: Annotated[int, "i4"]
    """The next older sibling, or NO_NODE."""
    visits: Annotated[int, "i4"]
    available: Annotated[int, "i4"]
    """How often the parent was visited while this action was legal."""
    parent: Annotated[int, "i4"]


class Judgement(NamedTuple):
    """Arrays for judging a final position."""

    points: Any
    places: Any
    rewards: Any
    """rewards[seat] from 0 to 1."""
    settings: Any


class Search(NamedTuple):
    """The trees of one search and its scratch arrays."""

    states: Any
    nodes: Any
    """nodes[tree, node]"""
    sizes: Any
    """sizes[tree]: nodes in use."""
    path: Any
    """path[tree, ply]: the nodes of this iteration."""
    mask: Any
    rng: Any
    mast: Any
    """mast[seat, action]"""
    trace: Any
    """trace[ply]: the labels of this iteration's playout."""
    choice_rng: Any
    """For choices by policy. `rng` then answers for chance alone, so that candidates are compared on the same draws."""
    actions: Any
    values: Any
    """values[i] of actions[i] by the policy."""
    trials: Any
    weights: Any
    judgement: Judgement


# Descending the trees, then playing out


def play_through(search: Search, seat: int, plan: Ints) -> tuple[int, int]:
    """Play search.states[0] to the end, or up to the playout limit beyond the trees; the mover's tree grows by one node.

    The searcher begins with the actions of `plan`, up to ANY_ACTION.

    Fills `path` and, beyond the trees, `trace`; returns the plies of both.
    """
    s = search.states[0]
    trees = len(search.sizes)
    for tree in range(trees):
        search.path[tree, 0] = ROOT
    in_trees = True
    step = 0
    plies = 0
    traced = 0
    left = int(search.judgement.settings[PLAYOUT_PLIES])
    seats = due(s)
    while seats != OVER and left > 0:
        mover = seat if seats >> seat & 1 else lowest_bit(seats)
        if seats == CHANCE_DUE:
            action = draw(s, below(search.rng, draws(s)))
            in_trees = in_trees and search.judgement.settings[CHANCE_ENDS_TREES] == 0.0
        else:
            planned = int(np.int64(plan[step])) if step < len(plan) and mover == seat else ANY_ACTION
            clear(search.mask)
            legal(s, mover, search.mask)
            if in_trees:
                tree = mover if trees > 1 else 0
                if planned == ANY_ACTION:
                    child = chosen_child(search, tree, plies, mover)
                    action = new_action(search, mover) if child == NO_NODE else action_of(search, tree, child)
                else:
                    child = known_child(search, tree, search.path[tree, plies], label_of(mover, planned))
                    action = planned
                    step += 1
                    if step < len(plan) and plan[step] != ANY_ACTION:
                        child = ROOT + 1  # the plan stays in the trees
                in_trees = note_ply(search, plies, mover, action)
                plies += in_trees
                in_trees = in_trees and child != NO_NODE
            elif planned != ANY_ACTION:
                action = planned
                step += 1
            else:
                action = playout_action(search, mover, seat)
                search.trace[traced] = label_of(mover, action)
                traced += 1
        left -= not in_trees
        apply(s, mover, action)
        seats = due(s)
    return plies, traced


def chosen_child(search: Search, tree: int, plies: int, mover: int) -> int:
    """The child to visit, by upper confidence bounds, or NO_NODE to add one. Leaves in `mask` the actions without a child."""
    nodes = search.nodes
    settings = search.judgement.settings
    parent = search.path[tree, plies]
    best = NO_NODE
    best_bound = -1.0
    tried = 0
    child = int(np.int64(nodes[tree, parent].first))
    while child != NO_NODE:
        node = nodes[tree, child]
        action = action_of(search, tree, child)
        if mover_of(node.label) == mover and has(search.mask, action):
            remove(search.mask, action)
            tried += 1
            node.available += 1
            explored = np.sqrt(natural_log(node.available) / node.visits)
            bound = node.value_sum / node.visits + settings[EXPLORATION] * explored
            if bound > best_bound:
                best = child
                best_bound = bound
        child = int(np.int64(node.next))
    if size_of(search.mask) == 0:
        return best
    return NO_NODE if tried < settings[WIDTH] * np.sqrt(nodes[tree, parent].visits + 1.0) else best


def note_ply(search: Search, plies: int, mover: int, action: int) -> bool:
    """Step every tree along what its seat sees of a ply. False if a tree has no room for the step."""
    trees = len(search.sizes)
    for tree in range(trees):
        label = label_of(mover, action)
        if trees > 1 and not sees(search.states[0], tree, mover, action):
            label = label_of(mover, UNSEEN)
        child = child_of(search, tree, search.path[tree, plies], label)
        if child == POOL_IS_FULL:
            undo_step(search, plies, tree)
            return False
        search.path[tree, plies + 1] = child
    return True


def undo_step(search: Search, plies: int, full: int) -> None:
    """Remove what the trees before the full one added for a step: a child that is never visited has no value to compare."""
    nodes = search.nodes
    for tree in range(full):
        child = search.path[tree, plies + 1]
        if nodes[tree, child].visits == 0:  # so it is the youngest of its tree
            nodes[tree, search.path[tree, plies]].first = nodes[tree, child].next
            search.sizes[tree] -= 1


def child_of(search: Search, tree: int, parent: int, label: int) -> int:
    """The child with that label, added if there is none."""
    child = known_child(search, tree, parent, label)
    return new_child(search, tree, parent, label) if child == NO_NODE else child


def known_child(search: Search, tree: int, parent: int, label: int) -> int:
    nodes = search.nodes
    child = int(np.int64(nodes[tree, parent].first))
    while child != NO_NODE and nodes[tree, child].label != label:
        child = int(np.int64(nodes[tree, child].next))
    return child


def new_child(search: Search, tree: int, parent: int, label: int) -> int:
    nodes = search.nodes
    child = int(np.int64(search.sizes[tree]))
    if child == nodes.shape[1]:
        return POOL_IS_FULL
    search.sizes[tree] += 1
    node = nodes[tree, child]
    node.value_sum = 0.0
    node.label = label
    node.first = NO_NODE
    node.next = nodes[tree, parent].first
    node.visits = 0
    node.available = 1
    node.parent = parent
    nodes[tree, parent].first = child
    return child


def label_of(mover: int, action: int) -> int:
    return action << SEAT_BITS | mover


def mover_of(label: int) -> int:
    return label & (1 << SEAT_BITS) - 1


def action_of(search: Search, tree: int, node: int) -> int:
    return int(np.int64(search.nodes[tree, node].label)) >> SEAT_BITS


def new_action(search: Search, mover: int) -> int:
    """An action without a child: the best by the policy, or any."""
    if search.judgement.settings[CANDIDATES] == 0:
        return random_item(search.mask, search.rng)
    return policy_action(search, mover, 0.0)


# Playouts


def playout_action(search: Search, mover: int, seat: int) -> int:
    """By the policy, now and then at random; without a policy by MAST."""
    settings = search.judgement.settings
    if settings[CANDIDATES] == 0:
        return mast_action(search, mover)
    share = settings[RANDOM_SHARE] if mover == seat else settings[RANDOM_SHARE_OTHERS]
    if share > 0.0 and unit(search.choice_rng) < share:
        return random_item(search.mask, search.choice_rng)
    return policy_action(search, mover, settings[NOISE])


def policy_action(search: Search, mover: int, noise: float) -> int:
    """The action of the mask with the highest value, each value raised by up to `noise`."""
    actions = search.actions
    values = search.values
    count = list_items(search.mask, actions)
    best = 0
    if count > 1:
        action_values(search.states[0], mover, actions, count, search.weights, search.trials, values)
        best_value = -1e300
        for i in range(count):
            value = values[i] + noise * unit(search.choice_rng)
            if value > best_value:
                best = i
                best_value = value
    return int(np.int64(actions[best]))


def mast_action(search: Search, mover: int) -> int:
    """Of some random actions the one with the best mean reward so far (MAST as a tournament, Finnsson and Björnsson)."""
    size = size_of(search.mask)
    best = nth(search.mask, below(search.rng, size))
    if size > 1:
        for _ in range(1, int(search.judgement.settings[MAST_CANDIDATES])):
            action = nth(search.mask, below(search.rng, size))
            if has_better_mean(search.mast[mover, action], search.mast[mover, best]):
                best = action
    return best


def has_better_mean(one: Any, other: Any) -> bool:
    return bool(one.value_sum * other.visits > other.value_sum * one.visits)


def update_mast(search: Search, traced: int) -> None:
    for ply in range(traced):
        mover = mover_of(search.trace[ply])
        entry = search.mast[mover, search.trace[ply] >> SEAT_BITS]
        entry.visits += 1
        entry.value_sum += search.judgement.rewards[mover]


# Rewards


def judge(s: Any, judgement: Judgement) -> None:
    """rewards[seat] from 0 to 1: the share of the others it beats, and how clearly it leads or trails the best of them."""
    rewards = judgement.rewards
    places = judgement.places
    settings = judgement.settings
    scores(s, judgement.points)
    ranks(s, judgement.points, places)
    seats = len(rewards)
    for seat in range(seats):
        beaten = 0.0
        for other in range(seats):
            if other != seat and places[other] >= places[seat]:
                beaten += 1.0 if places[other] > places[seat] else 0.5
        lead = lead_of_seat(judgement.points, seat) / settings[MARGIN_SCALE]
        clearly = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        rewards[seat] = settings[WIN_SHARE] * beaten / (seats - 1) + (1.0 - settings[WIN_SHARE]) * clearly


def reward_path(search: Search, plies: int) -> None:
    nodes = search.nodes
    for tree in range(nodes.shape[0]):
        nodes[tree, ROOT].visits += 1
        for ply in range(1, plies + 1):
            node = nodes[tree, search.path[tree, ply]]
            node.visits += 1
            node.value_sum += search.judgement.rewards[mover_of(node.label)]


# Reusing a tree


def keep_branch(search: Search, tree: int, root: int, moved: Ints) -> None:
    """Make a node the root and drop all that is not below it. A child is younger than its parent, so one pass suffices.

    moved[node] is scratch: where a node went, or NO_NODE.
    """
    nodes = search.nodes
    kept = 1
    moved[root] = ROOT
    move_node(nodes, tree, root, ROOT)
    for node in range(root + 1, search.sizes[tree]):
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
    search.sizes[tree] = kept


def move_node(nodes: Any, tree: int, node: int, where: int) -> None:
    nodes[tree, where] = nodes[tree, node]
    nodes[tree, where].first = NO_NODE
    nodes[tree, where].next = NO_NODE
