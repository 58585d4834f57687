"""How Python reaches compiled search. Entry points as in `core.doors`."""

from __future__ import annotations

from colisee.bots.tree import WORK, Floats, Nodes, States, go_down, judge, play_on, reward_path
from colisee.core.contract import guess
from colisee.core.record import Ints


def search(
    views: States, states: States, nodes: Nodes, sizes: Ints, path: Ints, mask: Ints, trial_mask: Ints, rng: Ints,
    clauses: Ints, places: Ints, rewards: Floats, settings: Floats, seat: int, iterations: int,
) -> None:  # fmt: skip
    """Add so many iterations to the trees of `nodes` (one row a tree), of which sizes[tree] nodes are in use."""
    for _ in range(iterations):
        states[WORK] = views[0]
        guess(states[WORK], seat, rng)
        plies = go_down(states, nodes, sizes, path, mask, trial_mask, rng, clauses, settings, seat)
        play_on(states, mask, trial_mask, rng, clauses, settings)
        judge(states[WORK], clauses, places, rewards, settings)
        reward_path(nodes, path, plies, rewards)
