"""The bot that searches: one set of trees per thread, their votes added up."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter

import numpy as np

from colisee.bots import tree
from colisee.bots.arrays import judgement_arrays
from colisee.bots.protocol import Budget, check_view
from colisee.bots.solver import GUESSES, Solver, rules_with_search
from colisee.core.batch import scratch
from colisee.core.dtypes import dtype_of
from colisee.core.position import View
from colisee.core.spec import GameSpec, random_source
from colisee.core.tuning import NO_LIMIT, SearchTuning

NODE, ACTION_VALUE = dtype_of(tree.Node), dtype_of(tree.ActionValue)
NO_EXPERIENCE = np.array((0.5, 1), ACTION_VALUE)
MAX_NODES = 400_000
NODES_PER_ITERATION = 2
"""An iteration adds one node to the mover's tree, seldom more to another seat's."""
CLOCK_INTERVAL = 64
"""Iterations between two looks at the clock."""
MIN_REUSE_FRACTION = 1 / 4
"""When reusing a tree, still run at least this fraction of the budget."""


@dataclass(frozen=True)
class Vote:
    """What search thinks of an action."""

    action: int
    visits: int
    value: float
    """The searcher's mean reward, from 0 to 1."""


class Searcher:
    """The trees and scratch arrays of one thread."""

    def __init__(self, spec: GameSpec, players: int, tuning: SearchTuning, max_nodes: int) -> None:
        facts, rules = spec.facts, rules_with_search(spec)
        trees = players if facts.secrets else 1
        self._search, self._keep_branches = rules.own("search"), rules.own("keep_branches")
        self._moved = np.zeros(max_nodes, np.int32)
        self.players, self.max_nodes = players, max_nodes
        self.trees = tree.Search(
            states=scratch(1, spec.dtype),
            nodes=np.zeros((trees, max_nodes), NODE),
            sizes=scratch(trees, np.int32),
            path=np.zeros((trees, facts.longest + 2), np.int32),
            mask=scratch(facts.mask_words, np.uint32),
            rng=scratch(4, np.uint32),
            mast=np.zeros((players, facts.actions), ACTION_VALUE),
            trace=np.zeros(facts.longest + 1, np.int32),
            judgement=judgement_arrays(spec, players, tuning),
        )

    def start(self) -> None:
        """Forget all trees."""
        self.trees.nodes[:, tree.ROOT] = 0
        self.trees.sizes[:] = 1
        self.trees.mast[:] = NO_EXPERIENCE

    def seed(self, seed: int, stream: int) -> None:
        self.trees.rng[:] = random_source(seed, stream)

    def think(self, view: View, iterations: int, deadline: float | None) -> None:
        """Add iterations, until a moment of the clock at the latest."""
        done = 0
        while done < iterations and (deadline is None or done == 0 or perf_counter() < deadline):
            step = iterations if deadline is None else min(CLOCK_INTERVAL, iterations - done)
            self._search(self.trees, view.array, view.seat, step)
            done += step

    def reuse_branch(self, seat: int, action: int) -> int:
        """Keep the branch of an action; returns its visits, 0 if there is none."""
        visits: int = self._keep_branches(self.trees, self._moved, seat, action)
        return visits

    def votes(self, seat: int) -> list[Vote]:
        """Here `value` is a sum."""
        nodes = self.trees.nodes[seat if len(self.trees.sizes) > 1 else 0]
        votes, child = [], int(nodes[tree.ROOT].first)
        while child != tree.NO_NODE:
            node = nodes[child]
            votes.append(Vote(int(node.label) >> tree.SEAT_BITS, int(node.visits), float(node.value_sum)))
            child = int(node.next)
        return votes


class SearchBot:
    """Solves last turns, searches all others.

    A new bot's choice follows from the view, the random source and the budget in iterations alone. While a bot continues a
    turn of its own and nothing new was revealed to it, it reuses its trees.
    """

    def __init__(
        self, spec: GameSpec, seat: int, budget: Budget, tuning: SearchTuning | None = None, threads: int = 1
    ) -> None:
        if threads < 1:
            raise ValueError(f"{threads} threads: at least 1 is needed")
        self.spec, self.seat, self.budget, self.threads = spec, seat, budget, threads
        self.tuning = tuning or SearchTuning()
        self._searchers: list[Searcher] = []
        self._solver: Solver | None = None
        self._expected: bytes | None = None
        """The view after the last choice, if nothing else happens."""
        self._choice = 0

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_view(self.spec, self.seat, view, legal)
        seed = rng.getrandbits(62)
        if len(legal) == 1:
            return legal[0]
        votes = self._votes(view, legal, seed, budget or self.budget, self._reused_visits(view))
        self._choice = votes[0].action
        self._expected = self._view_after(view, self._choice, seed)
        return self._choice

    def votes(self, view: View, legal: Sequence[int], seed: int, budget: Budget | None = None) -> list[Vote]:
        """What the bot thinks of every action, the preferred first."""
        check_view(self.spec, self.seat, view, legal)
        self._expected = None
        return self._votes(view, legal, seed, budget or self.budget, 0)

    def _votes(self, view: View, legal: Sequence[int], seed: int, budget: Budget, reused: int) -> list[Vote]:
        values = self._solved(view, legal, seed, budget)
        if values is not None:
            votes = [Vote(action, 1, value) for action, value in values.items()]
            return sorted(votes, key=lambda vote: (-vote.value, vote.action))
        return _merged(self._searched(view, seed, budget, reused), legal)

    def _solved(self, view: View, legal: Sequence[int], seed: int, budget: Budget) -> dict[int, float] | None:
        if self._solver is None or self._solver.players != view.players:
            self._solver = Solver(self.spec, view.players, self.tuning)
        limit = budget.iterations or self.budget.iterations or CLOCK_INTERVAL
        return self._solver.values(view, legal, seed, limit)

    def _searched(self, view: View, seed: int, budget: Budget, reused: int) -> list[Vote]:
        deadline = None if budget.seconds is None else perf_counter() + budget.seconds
        iterations = budget.iterations or NO_LIMIT
        iterations = max(iterations - reused, int(iterations * MIN_REUSE_FRACTION), 1)
        if not reused:
            self._make_searchers(view.players, budget)
        for stream, searcher in enumerate(self._searchers):
            searcher.seed(seed, stream)
            if not reused:
                searcher.start()
        self._think(view, iterations, deadline)
        return [vote for searcher in self._searchers for vote in searcher.votes(self.seat)]

    def _think(self, view: View, iterations: int, deadline: float | None) -> None:
        if self.threads == 1:
            self._searchers[0].think(view, iterations, deadline)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            for number, searcher in enumerate(self._searchers):
                pool.submit(searcher.think, view, (iterations + number) // self.threads, deadline)

    def _make_searchers(self, players: int, budget: Budget) -> None:
        wanted = NODES_PER_ITERATION * (budget.iterations or NO_LIMIT) // self.threads + CLOCK_INTERVAL
        max_nodes, known = min(wanted, MAX_NODES), self._searchers
        if not known or known[0].players != players or known[0].max_nodes < max_nodes:
            self._searchers = [Searcher(self.spec, players, self.tuning, max_nodes) for _ in range(self.threads)]

    def _reused_visits(self, view: View) -> int:
        """How many visits the trees keep if the view is the expected one."""
        if self._expected != view.to_bytes():
            return 0
        visits = [searcher.reuse_branch(self.seat, self._choice) for searcher in self._searchers]
        return sum(visits) if all(visits) else 0

    def _view_after(self, view: View, action: int, seed: int) -> bytes | None:
        """The view after an action, if the seat is still due and learns nothing by it: all guesses lead to one view."""
        views = set[bytes]()
        for number in range(GUESSES if self.spec.facts.secrets else 1):
            position = view.guess(seed, number)
            position.apply_unchecked(self.seat, action)
            if self.seat not in position.due:
                return None
            views.add(position.view(self.seat).to_bytes())
        return views.pop() if len(views) == 1 else None


def _merged(votes: Sequence[Vote], legal: Sequence[int]) -> list[Vote]:
    """One vote per legal action, its value a mean."""
    visits, sums = dict.fromkeys(legal, 0), dict.fromkeys(legal, 0.0)
    for vote in votes:
        if vote.action in visits:
            visits[vote.action] += vote.visits
            sums[vote.action] += vote.value
    merged = [Vote(action, visits[action], sums[action] / max(visits[action], 1)) for action in legal]
    return sorted(merged, key=lambda vote: (-vote.visits, -vote.value, vote.action))
