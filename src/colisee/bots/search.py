"""The bot that searches: as many threads as wanted, each with trees of its own, their votes added up."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from colisee.bots import tree
from colisee.bots.protocol import Budget, check_question
from colisee.bots.solver import GUESSES, Solver, searching
from colisee.core.dtypes import dtype_of
from colisee.core.spec import GameSpec, random_source, scratch

NODE, HABIT = dtype_of(tree.Node), dtype_of(tree.Habit)
NO_HABIT = np.array((0.5, 1), HABIT)
MOST_NODES = 400_000
NODES_AN_ITERATION = 2
"""An iteration makes one node in the mover's tree, seldom more in another seat's."""
STEP = 64
"""Iterations between two looks at the clock."""
ENDLESS = 1 << 40
LEAST_SHARE = 4
"""Of its iterations a bot that goes on with its own move spends at least one in so many."""


@dataclass(frozen=True)
class Tuning:
    """How search plays a game, in the order of the settings in `tree`."""

    exploration: float = 0.5
    width: float = 100.0
    """A node may have width × √visits children."""
    playout_plies: int = ENDLESS
    """Beyond the trees; then the score as it stands decides."""
    habit_candidates: int = 1
    """A ply beyond the trees is the best of so many, as they fared before; 1 = at random."""
    win_share: float = 0.3
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


class Searcher:
    """The trees and scratch arrays of one thread."""

    def __init__(self, spec: GameSpec, seats: int, tuning: Tuning, nodes: int) -> None:
        facts, rules = spec.facts, searching(spec)
        trees = seats if facts.secrets else 1
        self._search, self._keep_branches = rules.own("search"), rules.own("keep_branches")
        self.nodes, self.sizes = np.zeros((trees, nodes), NODE), scratch(trees, np.int32)
        self.moved = np.zeros(nodes, np.int32)
        self.path = np.zeros((trees, facts.longest + 2), np.int32)
        self.states, self.mask = scratch(1, spec.dtype), scratch(facts.mask_words, np.uint32)
        self.habits, self.trace = np.zeros((seats, facts.actions), HABIT), np.zeros(facts.longest + 1, np.int32)
        self.clauses = scratch(seats * len(facts.clauses), np.int32).reshape(seats, -1)
        self.places, self.rewards = scratch(seats, np.int8), scratch(seats, np.float64)
        self.settings = np.array(astuple(tuning), np.float64)
        self.rng = scratch(4, np.uint32)

    def start(self) -> None:
        self.nodes[:, tree.ROOT] = 0
        self.sizes[:] = 1
        self.habits[:] = NO_HABIT

    def think(self, view: Any, seat: int, iterations: int, until: float | None) -> None:
        """Add iterations, until a moment of the clock at the latest."""
        done = 0
        while done < iterations and (until is None or done == 0 or perf_counter() < until):
            step = iterations if until is None else min(STEP, iterations - done)
            self._search(
                view, self.states, self.nodes, self.sizes, self.path, self.mask, self.rng, self.clauses, self.places,
                self.rewards, self.habits, self.trace, self.settings, seat, step,
            )  # fmt: skip
            done += step

    def go_on(self, seat: int, action: int) -> int:
        """Keep what lies behind an action; answers how often it was visited, 0 if it is not known."""
        visits: int = self._keep_branches(self.nodes, self.sizes, self.moved, seat, action)
        return visits

    def votes(self, seat: int) -> list[Vote]:
        """Here `worth` is a sum."""
        nodes = self.nodes[seat if len(self.sizes) > 1 else 0]
        votes, child = [], int(nodes[tree.ROOT].first)
        while child != tree.NO_NODE:
            node = nodes[child]
            votes.append(Vote(int(node.label) >> tree.SEAT_BITS, int(node.visits), float(node.worth)))
            child = int(node.next)
        return votes


class SearchBot:
    """Solves last turns, searches all others.

    A new bot's choice follows from the view, the random source and the budget in iterations alone. A bot that goes on
    with a move of its own, nothing new having been shown to it, goes on with its trees too.
    """

    def __init__(
        self, spec: GameSpec, seat: int, budget: Budget, tuning: Tuning | None = None, threads: int = 1
    ) -> None:
        if threads < 1:
            raise ValueError(f"{threads} threads: at least 1 is needed")
        self.spec, self.seat, self.budget, self.threads = spec, seat, budget, threads
        self.tuning = tuning or Tuning()
        self._searchers: list[Searcher] = []
        self._solver: Solver | None = None
        self._foreseen: bytes | None = None
        """The view after the last choice, if nothing else happens."""
        self._choice = 0

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_question(self.spec, self.seat, view, legal)
        seed = rng.getrandbits(62)
        if len(legal) == 1:
            return legal[0]
        votes = self._votes(view, legal, seed, budget or self.budget, self._kept_visits(view))
        self._choice = votes[0].action
        self._foreseen = self._view_after(view, self._choice, seed)
        return self._choice

    def votes(self, view: Any, legal: Sequence[int], seed: int, budget: Budget | None = None) -> list[Vote]:
        """What the bot thinks of every action, the preferred first."""
        check_question(self.spec, self.seat, view, legal)
        self._foreseen = None
        return self._votes(view, legal, seed, budget or self.budget, 0)

    def _votes(self, view: Any, legal: Sequence[int], seed: int, budget: Budget, kept: int) -> list[Vote]:
        worths = self._solved(view, legal, seed, budget)
        if worths is not None:
            votes = [Vote(action, 1, worth) for action, worth in worths.items()]
            return sorted(votes, key=lambda vote: (-vote.worth, vote.action))
        return _added(self._searched(view, seed, budget, kept), legal)

    def _solved(self, view: Any, legal: Sequence[int], seed: int, budget: Budget) -> dict[int, float] | None:
        seats = int(view[0].seats)
        if self._solver is None or len(self._solver.rewards) != seats:
            self._solver = Solver(self.spec, seats, np.array(astuple(self.tuning), np.float64))
        return self._solver.worths(view, self.seat, legal, seed, budget.iterations or self.budget.iterations or STEP)

    def _searched(self, view: Any, seed: int, budget: Budget, kept: int) -> list[Vote]:
        until = None if budget.seconds is None else perf_counter() + budget.seconds
        iterations = budget.iterations or ENDLESS
        iterations = max(iterations - kept, iterations // LEAST_SHARE, 1)
        if not kept:
            self._make_room(int(view[0].seats), budget)
        for stream, searcher in enumerate(self._searchers):
            searcher.rng[:] = random_source(seed, stream)
            if not kept:
                searcher.start()
        self._think(view, iterations, until)
        return [vote for searcher in self._searchers for vote in searcher.votes(self.seat)]

    def _think(self, view: Any, iterations: int, until: float | None) -> None:
        if self.threads == 1:
            self._searchers[0].think(view, self.seat, iterations, until)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            for number, searcher in enumerate(self._searchers):
                share = (iterations + number) // self.threads
                pool.submit(searcher.think, view, self.seat, share, until)

    def _make_room(self, seats: int, budget: Budget) -> None:
        nodes = min(NODES_AN_ITERATION * (budget.iterations or ENDLESS) // self.threads + STEP, MOST_NODES)
        known = self._searchers
        if not known or len(known[0].rewards) != seats or known[0].nodes.shape[1] < nodes:
            self._searchers = [Searcher(self.spec, seats, self.tuning, nodes) for _ in range(self.threads)]

    def _kept_visits(self, view: Any) -> int:
        """How many visits the trees keep if the view is the one foreseen."""
        if self._foreseen != view.tobytes():
            return 0
        kept = [searcher.go_on(self.seat, self._choice) for searcher in self._searchers]
        return sum(kept) if all(kept) else 0

    def _view_after(self, view: Any, action: int, seed: int) -> bytes | None:
        """The view after an action, if the seat then goes on and learns nothing by it: all guesses lead to one view."""
        rules, states, views = self.spec.compiled, self.spec.states(2), set[bytes]()
        rng = random_source(seed)
        for _ in range(GUESSES if self.spec.facts.secrets else 1):
            states[:] = 0
            states[0] = view[0]
            rules.guess_at(states, 0, self.seat, rng)
            rules.apply_at(states, 0, self.seat, action)
            if not rules.due_at(states, 0) >> self.seat & 1:
                return None
            rules.view_at(states, 0, self.seat, states, 1)
            views.add(states[1].tobytes())
        return views.pop() if len(views) == 1 else None


def _added(votes: Sequence[Vote], legal: Sequence[int]) -> list[Vote]:
    """One vote a legal action, the worth made a mean."""
    visits, worth = dict.fromkeys(legal, 0), dict.fromkeys(legal, 0.0)
    for vote in votes:
        if vote.action in visits:
            visits[vote.action] += vote.visits
            worth[vote.action] += vote.worth
    added = [Vote(action, visits[action], worth[action] / max(visits[action], 1)) for action in legal]
    return sorted(added, key=lambda vote: (-vote.visits, -vote.worth, vote.action))
