"""The bot that searches: as many threads as wanted, each with trees of its own, their votes added up."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from colisee.bots import doors, tree
from colisee.bots.protocol import Budget, check_question
from colisee.core.record import dtype_of
from colisee.core.spec import GameSpec, Rules, random_source

NODE = dtype_of(tree.Node)
MOST_NODES = 200_000
NODES_A_STEP = 2
"""An iteration makes one node in the mover's tree, seldom more in another seat's."""
STEP = 256
"""Iterations between two looks at the clock."""
WHOLE_GAME = 1_000_000


@dataclass(frozen=True)
class Tuning:
    """How search plays a game, in the order of the settings in `tree`."""

    exploration: float = 0.5
    width: float = 100.0
    """A node may have width × √visits children."""
    growth_candidates: int = 1
    """A new child is the best of so many actions tried one ply deep."""
    playout_plies: int = WHOLE_GAME
    playout_candidates: int = 1
    win_share: float = 0.7
    """Of a reward; the rest is how clear the lead is."""
    margin_scale: float = 10.0
    """A lead of so many points counts half."""


@dataclass(frozen=True)
class Vote:
    """What search thinks of an action."""

    action: int
    visits: int
    worth: float
    """The mean reward of the searcher, from 0 to 1."""


def searching(spec: GameSpec) -> Rules:
    return spec.compiled_with((tree,), (doors,))


class Searcher:
    """The trees and scratch arrays of one thread."""

    def __init__(self, spec: GameSpec, seats: int, tuning: Tuning, nodes: int) -> None:
        facts = spec.facts
        trees = seats if facts.secrets else 1
        self.search = searching(spec).own("search")
        self.nodes, self.sizes = np.zeros((trees, nodes), NODE), np.zeros(trees, np.int32)
        self.path = np.zeros((trees, facts.longest + 2), np.int32)
        self.states, self.masks = spec.states(2), (spec.mask(), spec.mask())
        self.clauses = np.zeros((seats, len(facts.clauses)), np.int32)
        self.places, self.rewards = np.zeros(seats, np.int8), np.zeros(seats, np.float64)
        self.settings = np.array(astuple(tuning), np.float64)
        self.rng = random_source(0)

    def start(self, seed: int, stream: int) -> None:
        self.rng[:] = random_source(seed, stream)
        self.nodes[:, tree.ROOT] = 0
        self.sizes[:] = 1

    def think(self, view: Any, seat: int, iterations: int, until: float | None) -> int:
        """Add iterations, until a moment of the clock at the latest; answers how many."""
        done = 0
        while done < iterations and (until is None or done == 0 or perf_counter() < until):
            step = iterations - done if until is None else min(STEP, iterations - done)
            self.search(
                view, self.states, self.nodes, self.sizes, self.path, *self.masks, self.rng, self.clauses, self.places,
                self.rewards, self.settings, seat, step,
            )  # fmt: skip
            done += step
        return done

    def votes(self, seat: int) -> list[Vote]:
        nodes = self.nodes[seat if len(self.sizes) > 1 else 0]
        votes, child = [], int(nodes[tree.ROOT].first)
        while child != tree.NO_NODE:
            node = nodes[child]
            votes.append(Vote(int(node.label) >> tree.SEAT_BITS, int(node.visits), float(node.worth)))
            child = int(node.next)
        return votes


class SearchBot:
    def __init__(
        self, spec: GameSpec, seat: int, budget: Budget, tuning: Tuning | None = None, threads: int = 1
    ) -> None:
        if threads < 1:
            raise ValueError(f"{threads} threads: at least 1 is needed")
        self.spec, self.seat, self.budget, self.threads = spec, seat, budget, threads
        self.tuning = tuning or Tuning()
        self._searchers: list[Searcher] = []

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_question(self.spec, self.seat, view, legal)
        if len(legal) == 1:
            return legal[0]
        votes = {vote.action: vote for vote in self.votes(view, rng.getrandbits(62), budget)}
        return max((a for a in legal if a in votes), key=lambda a: (votes[a].visits, votes[a].worth, -a))

    def votes(self, view: Any, seed: int, budget: Budget | None = None) -> list[Vote]:
        """What search thinks of every action it tried, the most visited first."""
        budget = budget or self.budget
        searchers = self._ready(int(view[0].seats), budget)
        until = None if budget.seconds is None else perf_counter() + budget.seconds
        iterations = WHOLE_GAME if budget.iterations is None else budget.iterations
        shares = [iterations // self.threads + (t < iterations % self.threads) for t in range(self.threads)]
        for stream, searcher in enumerate(searchers):
            searcher.start(seed, stream)
        if self.threads == 1:
            searchers[0].think(view, self.seat, iterations, until)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                works = [
                    pool.submit(s.think, view, self.seat, n, until) for s, n in zip(searchers, shares, strict=True)
                ]
                for work in works:
                    work.result()
        return _added([vote for searcher in searchers for vote in searcher.votes(self.seat)])

    def _ready(self, seats: int, budget: Budget) -> list[Searcher]:
        """Searchers with room for the budget; those of the last move if they have it."""
        nodes = min(NODES_A_STEP * (budget.iterations or WHOLE_GAME) // self.threads + STEP, MOST_NODES)
        known = self._searchers
        if not known or len(known[0].rewards) != seats or known[0].nodes.shape[1] < nodes:
            self._searchers = [Searcher(self.spec, seats, self.tuning, nodes) for _ in range(self.threads)]
        return self._searchers


def _added(votes: list[Vote]) -> list[Vote]:
    """One vote an action, the worth made a mean."""
    visits: dict[int, int] = {}
    worth: dict[int, float] = {}
    for vote in votes:
        visits[vote.action] = visits.get(vote.action, 0) + vote.visits
        worth[vote.action] = worth.get(vote.action, 0.0) + vote.worth
    added = [Vote(action, visits[action], worth[action] / max(visits[action], 1)) for action in visits]
    return sorted(added, key=lambda vote: (-vote.visits, -vote.worth, vote.action))
