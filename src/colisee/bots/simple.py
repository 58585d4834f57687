"""The two bots without search: one plays at random, one by its game's policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np

from colisee.bots.arrays import TRIALS, weight_array
from colisee.bots.protocol import Budget, check_view
from colisee.bots.solver import rules_with_search
from colisee.core.position import View
from colisee.core.spec import GameSpec


class RandomBot:
    def __init__(self, spec: GameSpec, seat: int) -> None:
        self.spec, self.seat = spec, seat

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_view(self.spec, self.seat, view, legal)
        return rng.choice(legal)


class GreedyBot:
    """Plays the action that its game's policy values most, without looking ahead; `changed` weights give it a style."""

    def __init__(self, spec: GameSpec, seat: int, changed: Mapping[str, float] | None = None) -> None:
        self.spec, self.seat = spec, seat
        self._policy_values = rules_with_search(spec).own("policy_values")
        self._mask, self._weights, self._trials = spec.mask(), weight_array(spec, changed), spec.states(TRIALS)
        self._actions = np.zeros(spec.facts.actions, np.int32)
        self._values = np.zeros(spec.facts.actions, np.float64)

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_view(self.spec, self.seat, view, legal)
        values = self.values(view, rng.getrandbits(62))
        return max(legal, key=lambda action: (values[action], rng.random()))

    def values(self, view: View, seed: int) -> dict[int, float]:
        """The policy's value of every legal action, in points."""
        arrays = self._mask, self._actions, self._weights, self._trials, self._values
        count = self._policy_values(view.guess(seed).array, self.seat, *arrays)
        return dict(zip(self._actions[:count].tolist(), self._values[:count].tolist(), strict=True))
