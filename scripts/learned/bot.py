"""A search that a network judges, for `python -m bench.duel`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType

from scripts.learned import network
from scripts.learned.inputs import inputs_of
from scripts.learned.layers import Layers, memory_of

from colisee.bots import LEVELS, iterations_of, tree
from colisee.bots.levels import temperature_of
from colisee.bots.protocol import Budget
from colisee.bots.search import NODES_PER_ITERATION, SearchBot, Searcher, Vote
from colisee.bots.solver import DRIVERS, ENTRY_POINTS, Solver
from colisee.core.backends import NATIVE, rules_on
from colisee.core.position import View
from colisee.core.spec import ENTRIES, GameSpec


class LearnedBot(SearchBot):
    """A level whose network judges where playouts stop. Playouts to the end make it the level itself, in the same compiled code."""

    def __init__(self, level: str, spec: GameSpec, seat: int, path: Path) -> None:
        budget, tuning = Budget(iterations=iterations_of(level, spec)), spec.bot_tuning.search
        super().__init__(spec, seat, budget, tuning, 1, temperature_of(level, spec), LEVELS[level].least_visits)
        self._memory = memory_of(spec, Layers.load(path))

    def _solved(self, view: View, legal: Sequence[int], seed: int, budget: Budget) -> list[Vote]:
        if self._solver is None:
            self._solver = Solver(spec_with_network(self.spec), view.players, self.tuning)
        return super()._solved(view, legal, seed, budget)

    def _make_searchers(self, players: int, budget: Budget) -> None:
        nodes = NODES_PER_ITERATION * (budget.iterations or 0)
        if not self._searchers or self._searchers[0].max_nodes < nodes:
            searcher = Searcher(spec_with_network(self.spec), players, self.tuning, nodes)
            searcher.trees = searcher.trees._replace(weights=self._memory)
            self._searchers = [searcher]


@cache
def spec_with_network(spec: GameSpec, backend: str = NATIVE) -> GameSpec:
    """The game, its search compiled with a network: network.reward_path takes the place of tree.reward_path."""
    drivers = [tree_with_network() if module is tree else module for module in DRIVERS]
    modules = [*spec.rule_modules, *spec.policy_modules, *drivers, inputs_of(spec.slug), network]
    changed = replace(spec)
    changed._extended[DRIVERS, ENTRY_POINTS] = rules_on(
        backend, f"{spec.slug}-learned", modules, (*ENTRIES, *ENTRY_POINTS)
    )
    return changed


def tree_with_network() -> ModuleType:
    """`bots.tree` with reward_path under the name by which the network calls it."""
    copy = ModuleType(tree.__name__)
    copy.__dict__.update(vars(tree))
    copy.__dict__["back_up_rewards"] = copy.__dict__.pop("reward_path")
    return copy
