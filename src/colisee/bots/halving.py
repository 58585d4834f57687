"""Sequential halving (Karnin, Koren and Somekh, 2013; at the root of a tree: Danihelka and others, Gumbel search, 2022).

The best actions by the game's policy get equally many playouts, the better half of them goes on, until two are left.
Playouts with the same number see the same guess and the same draws, whichever action they begin with: differences between
actions show earlier than through luck. Below the root the trees grow as in `tree`, new children in the policy's order.

*Plans.* Where a turn has several plies, whole turns are compared instead of first actions: the plans that the policy prefers,
found ply by ply (beam search). Plans of the same actions in another order count as one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from colisee.bots.tree import (
    ANY_ACTION,
    CANDIDATES,
    PLAN_PLIES,
    POINT_VALUE,
    PRIOR_PLAYOUTS,
    Search,
    States,
)
from colisee.core.contract import apply, due, guess, legal
from colisee.core.kit import clear, has, list_items, remove, seed_source
from colisee.core.policy import action_values, comes_later, has_plans

LATER = -(1 << 60)
"""The prior of an action that is not compared, because another one of the turn comes first. Constants of compiled code are integers."""


class Plans(NamedTuple):
    """Sequences of own actions, the best first: two beams of rows, of which one is extended to the other."""

    actions: Any
    """actions[row, ply], ANY_ACTION after the last."""
    priors: Any
    """The policy's value of the first action, less what the later ones fall short of the best at their time."""
    sums: Any
    """Sums of fifth powers: equal for plans of the same actions, and hardly ever for others."""


class Root(NamedTuple):
    """What is compared, the best first: the legal actions of the searcher, or rows of its plans."""

    actions: Any
    priors: Any
    """The policy's values."""
    visits: Any
    sums: Any
    """Sums of rewards."""
    plans: Plans


def open_root(search: Search, root: Root, views: States, seat: int, seed: int) -> int:
    """List the legal actions, those that the policy prefers first. Returns their number."""
    begin_guess(search, views, seat, seed)
    clear(search.mask)
    legal(search.states[0], seat, search.mask)
    count = list_items(search.mask, root.actions)
    action_values(search.states[0], seat, root.actions, count, search.weights, search.trials, root.priors)
    for i in range(count):
        root.visits[i] = 0
        root.sums[i] = 0.0
        if comes_later(search.states[0], seat, int(np.int64(root.actions[i]))):
            root.priors[i] = LATER
    for i in range(min(count, int(search.judgement.settings[CANDIDATES]))):
        best = i
        for j in range(i + 1, count):
            if root.priors[j] > root.priors[best]:
                best = j
        move_forward(root, best, i)
    return count


def begin_guess(search: Search, views: States, seat: int, seed: int) -> None:
    search.states[0] = views[0]
    seed_source(search.rng, seed, 0)
    guess(search.states[0], seat, search.rng)


def candidates_for(search: Search, root: Root, count: int, iterations: int) -> int:
    """So many that each gets as many playouts as a plan has plies."""
    settings = search.judgement.settings
    compared = 0
    for i in range(count):
        if root.priors[i] > LATER:
            compared += 1
    return min(compared, int(settings[CANDIDATES]), max(iterations // int(settings[PLAN_PLIES]), 2))


def uses_plans(search: Search, iterations: int) -> bool:
    """Few playouts compare single actions: the few best plans would all begin alike."""
    settings = search.judgement.settings
    return has_plans() and bool(settings[PLAN_PLIES] > 1 and iterations >= settings[PLAN_PLIES] * settings[CANDIDATES])


def playouts_for(search: Search, count: int, iterations: int) -> int:
    """The rest of a turn was planned before: few plans are compared by few playouts."""
    limit = int(search.judgement.settings[CANDIDATES])
    return iterations if count >= limit else max(iterations * count // limit, 1)


def playouts_each(remaining: int, iterations: int) -> int:
    """How many playouts every candidate gets before the next halving: all rounds have equally many in total."""
    rounds = 1
    while 2 << rounds <= remaining:
        rounds += 1
    return max(iterations // (rounds * remaining), 1)


def half_of(remaining: int) -> int:
    """Two candidates stay to the end."""
    return max((remaining + 1) // 2, min(remaining, 2))


def seed_playout(search: Search, seed: int, number: int) -> None:
    seed_source(search.rng, seed, 2 * number)
    seed_source(search.choice_rng, seed, 2 * number + 1)


def note_playout(search: Search, root: Root, seat: int, i: int) -> None:
    root.visits[i] += 1
    root.sums[i] += search.judgement.rewards[seat]


def sort_candidates(search: Search, root: Root, remaining: int) -> None:
    best_prior = root.priors[0]
    for i in range(1, remaining):
        best_prior = max(best_prior, root.priors[i])
    for i in range(remaining):
        best = i
        for j in range(i + 1, remaining):
            if expected_reward(search, root, j, best_prior) > expected_reward(search, root, best, best_prior):
                best = j
        move_forward(root, best, i)


def expected_reward(search: Search, root: Root, i: int, best_prior: float) -> float:
    """The mean reward, less what the policy thinks the action falls short of the best one."""
    settings = search.judgement.settings
    visits = max(int(np.int64(root.visits[i])), 1)
    trust = settings[PRIOR_PLAYOUTS] / (visits + settings[PRIOR_PLAYOUTS])
    return float(root.sums[i] / visits + trust * settings[POINT_VALUE] * (root.priors[i] - best_prior))


def move_forward(root: Root, i: int, place: int) -> None:
    """Move an action to an earlier place; those between keep their order."""
    action = root.actions[i]
    prior = root.priors[i]
    visits = root.visits[i]
    total = root.sums[i]
    while i > place:
        root.actions[i] = root.actions[i - 1]
        root.priors[i] = root.priors[i - 1]
        root.visits[i] = root.visits[i - 1]
        root.sums[i] = root.sums[i - 1]
        i -= 1
    root.actions[place] = action
    root.priors[place] = prior
    root.visits[place] = visits
    root.sums[place] = total


# Plans


def open_plans(search: Search, root: Root, views: States, seat: int, seed: int) -> int:
    """Extend the best plans ply by ply until the turn is over or long enough. Returns their number."""
    plans = root.plans
    limit = int(search.judgement.settings[CANDIDATES])
    first = 0
    count = 1
    plans.priors[0] = 0.0
    plans.sums[0] = 0
    clear_plan(plans)
    for ply in range(plans.actions.shape[1]):
        extended = 0
        for row in range(first, first + count):
            extended = extend_plan(search, plans, views, seat, seed, row, ply, limit - first, extended)
        first = limit - first
        count = extended
    for i in range(count):
        root.actions[i] = first + i
        root.priors[i] = plans.priors[first + i]
        root.visits[i] = 0
        root.sums[i] = 0.0
    return count


def clear_plan(plans: Plans) -> None:
    """Empty the first row."""
    for ply in range(plans.actions.shape[1]):
        plans.actions[0, ply] = ANY_ACTION


def extend_plan(
    search: Search, plans: Plans, views: States, seat: int, seed: int, row: int, ply: int, first: int, count: int
) -> int:
    """Add a plan to the beam that begins at `first`, once per action that may follow. Returns the size of that beam."""
    begin_guess(search, views, seat, seed)
    for earlier in range(ply):
        if plans.actions[row, earlier] != ANY_ACTION:
            apply(search.states[0], seat, int(np.int64(plans.actions[row, earlier])))
    if due(search.states[0]) >> seat & 1 == 0:
        return add_plan(search, plans, row, ply, ANY_ACTION, plans.priors[row], first, count)
    clear(search.mask)
    legal(search.states[0], seat, search.mask)
    actions = list_items(search.mask, search.actions)
    action_values(search.states[0], seat, search.actions, actions, search.weights, search.trials, search.values)
    best = 0.0
    if ply > 0:
        best = search.values[0]
        for i in range(1, actions):
            best = max(best, search.values[i])
    for i in range(actions):
        prior = plans.priors[row] + search.values[i] - best
        count = add_plan(search, plans, row, ply, int(np.int64(search.actions[i])), prior, first, count)
    return count


def add_plan(
    search: Search, plans: Plans, row: int, ply: int, action: int, prior: float, first: int, count: int
) -> int:
    """Insert the plan of a row and one more action into the beam that begins at `first`, unless it holds as good ones."""
    limit = int(search.judgement.settings[CANDIDATES])
    base = action + 2
    total = plans.sums[row] + base * base * base * base * base
    place = first
    while place < first + count and plans.priors[place] >= prior:
        if plans.sums[place] == total:
            return count
        place += 1
    if place == first + limit:
        return count
    last = place
    while last < first + count and plans.sums[last] != total:
        last += 1
    if last == first + count:
        last = min(last, first + limit - 1)
        count = min(count + 1, limit)
    for to in range(last, place, -1):
        copy_plan(plans, to - 1, to)
    copy_plan(plans, row, place)
    plans.actions[place, ply] = action
    plans.priors[place] = prior
    plans.sums[place] = total
    return count


def copy_plan(plans: Plans, row: int, to: int) -> None:
    plans.priors[to] = plans.priors[row]
    plans.sums[to] = plans.sums[row]
    for ply in range(plans.actions.shape[1]):
        plans.actions[to, ply] = plans.actions[row, ply]


def list_actions(search: Search, root: Root, views: States, seat: int, seed: int, count: int) -> int:
    """Replace the plans by the legal actions: each with the playouts of the best plan that begins with it. Returns their number."""
    begin_guess(search, views, seat, seed)
    clear(search.mask)
    legal(search.states[0], seat, search.mask)
    listed = 0
    for i in range(count):
        action = int(np.int64(root.plans.actions[root.actions[i], 0]))
        if has(search.mask, action):
            remove(search.mask, action)
            root.actions[listed] = action
            root.visits[listed] = root.visits[i]
            root.sums[listed] = root.sums[i]
            listed += 1
    left = list_items(search.mask, search.actions)
    for i in range(left):
        root.actions[listed + i] = search.actions[i]
        root.visits[listed + i] = 0
        root.sums[listed + i] = 0.0
    return listed + left
