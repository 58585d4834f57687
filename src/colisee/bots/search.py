"""The bot that searches: one set of trees per thread, their votes added up."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter

import numpy as np

from colisee.bots import halving, tree
from colisee.bots.arrays import TRIALS, judgement_arrays, weight_array
from colisee.bots.protocol import Budget, check_view
from colisee.bots.solver import GUESSES, Solver, rules_with_search
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
MIN_SOLVED_POSITIONS = 2_000
"""A last turn with at most this many positions is solved at every level: any other move would be dominated."""
POWER = 4
DRAWING_STREAM = 1 << 40
STREAMS = 1 << 32
"""Playouts of one thread; the next thread's have other draws."""
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
        facts, workspace = spec.facts, rules_with_search(spec).workspace()
        trees, zeros = players if facts.secrets else 1, workspace.zeros
        self._search, self._keep_branches = workspace.own("search"), workspace.own("keep_branches")
        self._moved = zeros(max_nodes, np.int32)
        self.players, self.max_nodes = players, max_nodes
        self.trees = tree.Search(
            states=zeros(1, spec.dtype),
            nodes=zeros((trees, max_nodes), NODE),
            sizes=zeros(trees, np.int32),
            path=zeros((trees, facts.longest + 2), np.int32),
            mask=zeros(facts.mask_words, np.uint32),
            rng=zeros(4, np.uint32),
            mast=zeros((players, facts.actions), ACTION_VALUE),
            trace=zeros(facts.longest + 1, np.int32),
            choice_rng=zeros(4, np.uint32),
            actions=zeros(facts.actions, np.int32),
            values=zeros(facts.actions, np.float64),
            trials=zeros(TRIALS, spec.dtype),
            weights=weight_array(spec),
            judgement=judgement_arrays(spec, players, tuning),
        )
        plans = 2 * tuning.candidates + 1
        compared = max(facts.actions, plans)
        self.root = halving.Root(
            actions=zeros(compared, np.int32),
            priors=zeros(compared, np.float64),
            visits=zeros(compared, np.int32),
            sums=zeros(compared, np.float64),
            plans=halving.Plans(
                actions=zeros((plans, tuning.plan_plies), np.int32),
                priors=zeros(plans, np.float64),
                sums=zeros(plans, np.int64),
            ),
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
            self._search(self.trees, self.root, view.array, view.seat, 0, 0, step)
            done += step

    def compare(self, view: View, seed: int, stream: int, iterations: int, deadline: float | None) -> list[Vote]:
        """Votes by sequential halving, the best first; with a deadline by one halving after the other."""
        found, done = list[Vote](), 0
        while done < iterations and (deadline is None or done == 0 or perf_counter() < deadline):
            step = iterations if deadline is None else min(CLOCK_INTERVAL, iterations - done)
            count = self._search(self.trees, self.root, view.array, view.seat, seed, stream * STREAMS + done, step)
            root = self.root
            rows = zip(*(array[:count].tolist() for array in (root.actions, root.visits, root.sums)), strict=True)
            found += [Vote(action, visits, total) for action, visits, total in rows]
            done += step
        return found

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
        self,
        spec: GameSpec,
        seat: int,
        budget: Budget,
        tuning: SearchTuning | None = None,
        threads: int = 1,
        temperature: float = 0.0,
        least_visits: float = 0.0,
    ) -> None:
        if threads < 1:
            raise ValueError(f"{threads} threads: at least 1 is needed")
        self.spec, self.seat, self.budget, self.threads = spec, seat, budget, threads
        self.tuning, self.temperature, self.least_visits = tuning or SearchTuning(), temperature, least_visits
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
        given = budget or self.budget
        solved = self._solved(view, legal, seed, given)
        votes = solved or self._search_votes(view, legal, seed, given, self._reused_visits(view))
        is_drawn = self.temperature and not solved
        self._choice = (drawn(votes, self.temperature, seed, self.least_visits) if is_drawn else votes[0]).action
        self._expected = None if self.tuning.candidates else self._view_after(view, self._choice, seed)
        return self._choice

    def votes(self, view: View, legal: Sequence[int], seed: int, budget: Budget | None = None) -> list[Vote]:
        """What the bot thinks of every action, the preferred first."""
        check_view(self.spec, self.seat, view, legal)
        self._expected = None
        given = budget or self.budget
        return self._solved(view, legal, seed, given) or self._search_votes(view, legal, seed, given, 0)

    def _solved(self, view: View, legal: Sequence[int], seed: int, budget: Budget) -> list[Vote]:
        """The exact values of the last turn; empty if this is not the last turn, or if it is too long to solve."""
        if self._solver is None or self._solver.players != view.players:
            self._solver = Solver(self.spec, view.players, self.tuning)
        limit = max(budget.iterations or self.budget.iterations or 0, MIN_SOLVED_POSITIONS)
        values = self._solver.values(view, legal, seed, limit) or {}
        votes = [Vote(action, 1, value) for action, value in values.items()]
        return sorted(votes, key=lambda vote: (-vote.value, vote.action))

    def _search_votes(self, view: View, legal: Sequence[int], seed: int, budget: Budget, reused: int) -> list[Vote]:
        votes = self._searched(view, seed, budget, reused)
        if len(votes) == len(legal) and self.tuning.candidates:  # one comparison, already in order
            return [Vote(vote.action, vote.visits, vote.value / max(vote.visits, 1)) for vote in votes]
        return _merged(votes, legal)

    def _searched(self, view: View, seed: int, budget: Budget, reused: int) -> list[Vote]:
        deadline = None if budget.seconds is None else perf_counter() + budget.seconds
        iterations = budget.iterations or NO_LIMIT
        if self.tuning.candidates:
            return self._compared(view, seed, budget, iterations, deadline)
        iterations = max(iterations - reused, int(iterations * MIN_REUSE_FRACTION), 1)
        if not reused:
            self._make_searchers(view.players, budget)
        for stream, searcher in enumerate(self._searchers):
            searcher.seed(seed, stream)
            if not reused:
                searcher.start()
        self._think(view, iterations, deadline)
        return [vote for searcher in self._searchers for vote in searcher.votes(self.seat)]

    def _compared(self, view: View, seed: int, budget: Budget, iterations: int, deadline: float | None) -> list[Vote]:
        self._make_searchers(view.players, budget)
        for searcher in self._searchers:
            searcher.start()
        if self.threads == 1:
            return self._searchers[0].compare(view, seed, 0, iterations, deadline)
        with ThreadPoolExecutor(self.threads) as pool:
            shares = [
                pool.submit(searcher.compare, view, seed, number, (iterations + number) // self.threads, deadline)
                for number, searcher in enumerate(self._searchers)
            ]
        return [vote for share in shares for vote in share.result()]

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
        """How many visits the trees keep if the view is the expected one. With a policy every decision begins anew."""
        if self.tuning.candidates or self._expected != view.to_bytes():
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


def drawn(votes: Sequence[Vote], temperature: float, seed: int, least_visits: float = 0.0) -> Vote:
    """One of the votes: the further its value is below the best one, the less likely. Actions without playouts, or with
    fewer than `least_visits` times those of the first vote, are never drawn.

    A power stands in for the exponential function, whose last bit differs between machines.
    """
    tried = [vote for vote in votes if vote.visits and vote.visits >= least_visits * votes[0].visits]
    best = max(vote.value for vote in tried)
    weights = [1.0 / (1.0 + (best - vote.value) / (POWER * temperature)) for vote in tried]
    weights = [weight * weight * weight * weight for weight in weights]
    total = 0.0  # not sum(), which rounds otherwise in newer versions of Python
    for weight in weights:
        total += weight
    left = int(random_source(seed, DRAWING_STREAM)[0]) / (1 << 32) * total
    for vote, weight in zip(tried, weights, strict=True):
        left -= weight
        if left < 0:
            return vote
    return tried[0]


def _merged(votes: Sequence[Vote], legal: Sequence[int]) -> list[Vote]:
    """One vote per legal action, its value a mean."""
    visits, sums = dict.fromkeys(legal, 0), dict.fromkeys(legal, 0.0)
    for vote in votes:
        if vote.action in visits:
            visits[vote.action] += vote.visits
            sums[vote.action] += vote.value
    merged = [Vote(action, visits[action], sums[action] / max(visits[action], 1)) for action in legal]
    return sorted(merged, key=lambda vote: (-vote.visits, -vote.value, vote.action))
