"""The two reference bots: one plays at random, one takes what scores most at the end of its turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from colisee.bots.protocol import Budget, check_view
from colisee.core.position import Position, View
from colisee.core.spec import GameSpec


class RandomBot:
    def __init__(self, spec: GameSpec, seat: int) -> None:
        self.spec, self.seat = spec, seat

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_view(self.spec, self.seat, view, legal)
        return rng.choice(legal)


class GreedyBot:
    """Plays out its own turn ply by ply, always the ply with the largest lead over the best opponent."""

    def __init__(self, spec: GameSpec, seat: int) -> None:
        self.spec, self.seat = spec, seat

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_view(self.spec, self.seat, view, legal)
        start = view.guess(rng.getrandbits(62))
        values = {action: (self._lead_after_turn(start, action), rng.random()) for action in legal}
        return max(values, key=lambda action: values[action])

    def _lead_after_turn(self, start: Position, action: int) -> int:
        """The lead after `action` and the best single plies that complete the turn it begins."""
        position = start.copy()
        position.apply_unchecked(self.seat, action)
        for _ in range(self.spec.facts.longest):
            if position.due != [self.seat]:
                break
            best = max(position.legal(self.seat), key=lambda a: self._lead_after_ply(position, a))
            position.apply_unchecked(self.seat, best)
        return self._lead(position)

    def _lead_after_ply(self, position: Position, action: int) -> int:
        after = position.copy()
        after.apply_unchecked(self.seat, action)
        return self._lead(after)

    def _lead(self, position: Position) -> int:
        totals = position.totals()
        own = totals.pop(self.seat)
        return own - max(totals)
