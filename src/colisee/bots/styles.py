"""One-sided opponents for the arena: a policy with some weights changed, and for some of them an aim beyond it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from colisee.bots.protocol import Bot, Budget, check_view
from colisee.bots.simple import GreedyBot
from colisee.core.position import View
from colisee.core.spec import GameSpec
from colisee.core.tuning import Aim


def style_of(name: str, spec: GameSpec, seat: int) -> Bot:
    """The style of that name, which the game must have."""
    greedy, aim = GreedyBot(spec, seat, spec.bot_tuning.styles[name]), spec.bot_tuning.aims.get(name)
    return AimingBot(greedy, aim) if aim else greedy


class AimingBot:
    """Plays the action with the highest sum of the policy's value and the aim's value of the state that it leads to."""

    def __init__(self, greedy: GreedyBot, aim: Aim) -> None:
        self.greedy, self.aim, self.seat = greedy, aim, greedy.seat

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_view(self.greedy.spec, self.seat, view, legal)
        seed = rng.getrandbits(62)
        values = self.greedy.values(view, seed)
        return max(legal, key=lambda action: (values[action] + self._aimed(view, action, seed), rng.random()))

    def _aimed(self, view: View, action: int, seed: int) -> float:
        position = view.guess(seed)
        position.apply_unchecked(self.seat, action)
        return self.aim(position.record, self.seat)
