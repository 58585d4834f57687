"""What a bot is: something that, shown what a player sees, names an action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from colisee.core.spec import GameSpec


class Bot(Protocol):
    """A bot holds one seat of one game. `view` is an array of one row, as `Match.view` gives it: never the whole truth."""

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: float) -> int: ...


class BotMaker(Protocol):
    def __call__(self, spec: GameSpec, seat: int) -> Bot: ...
