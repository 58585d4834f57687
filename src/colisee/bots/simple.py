"""The two bots everything else is measured against: one plays at random, one takes what scores most at the end of its move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from colisee.bots.protocol import Budget, check_question
from colisee.core.spec import GameSpec, actions_in, copied, random_source


class RandomBot:
    def __init__(self, spec: GameSpec, seat: int) -> None:
        self.spec, self.seat = spec, seat

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_question(self.spec, self.seat, view, legal)
        return rng.choice(legal)


class GreedyBot:
    """Plays out its own move ply by ply, always the ply that scores most against the best opponent."""

    def __init__(self, spec: GameSpec, seat: int) -> None:
        self.spec, self.seat, self.rules = spec, seat, spec.compiled

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_question(self.spec, self.seat, view, legal)
        start = copied(view)
        self.rules.guess_at(start, 0, self.seat, random_source(rng.getrandbits(62)))
        worth = {action: (self._worth_of_move(start, action), rng.random()) for action in legal}
        return max(worth, key=lambda action: worth[action])

    def _worth_of_move(self, start: Any, action: int) -> int:
        """The margin after `action` and the best single plies that complete the move it begins."""
        states = copied(start)
        self.rules.apply_at(states, 0, self.seat, action)
        for _ in range(self.spec.facts.longest):
            if self.rules.due_at(states, 0) != 1 << self.seat:
                break
            mask = self.spec.mask()
            self.rules.legal_at(states, 0, self.seat, mask)
            best = max(actions_in(mask), key=lambda a: self._worth_of_ply(states, a))
            self.rules.apply_at(states, 0, self.seat, best)
        return self._margin(states)

    def _worth_of_ply(self, states: Any, action: int) -> int:
        after = copied(states)
        self.rules.apply_at(after, 0, self.seat, action)
        return self._margin(after)

    def _margin(self, states: Any) -> int:
        points = np.zeros((int(states[0].seats), len(self.spec.facts.clauses)), np.int32)
        self.rules.scores_at(states, 0, points)
        totals = points.sum(axis=1)
        return int(totals[self.seat] - max(np.delete(totals, self.seat)))
