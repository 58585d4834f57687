"""What a bot is: something that, shown what a player sees, names an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from colisee.core.spec import GameSpec


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: so many iterations, so many seconds, or both, whichever ends first."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget needs iterations or seconds")
        if self.iterations is not None and self.iterations < 1:
            raise ValueError(f"a budget of {self.iterations} iterations: at least 1 is needed")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a budget of {self.seconds} seconds: more than 0 is needed")


class Bot(Protocol):
    """A bot holds one seat of one game.

    `view` is an array of one row, as `Match.view` gives it: never the whole truth. Without a budget a bot takes its own.
    """

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int: ...


class BotMaker(Protocol):
    def __call__(self, spec: GameSpec, seat: int) -> Bot: ...


def check_question(spec: GameSpec, seat: int, view: Any, legal: Sequence[int]) -> None:
    """Refuse, with one sentence, what no bot can answer or should see."""
    title = spec.facts.title["en"]
    if getattr(view, "dtype", None) != spec.dtype or view.shape != (1,):
        raise ValueError(f"this is no view of {title}: a bot is shown an array of one row, as Match.view gives it")
    if not legal:
        raise ValueError(f"seat {seat} of {title} has nothing to choose: it is not due, or the match is over")
    again = spec.states()
    spec.compiled.view_at(view, 0, seat, again, 0)
    if again.tobytes() != view.tobytes():
        raise ValueError(f"this is no view of seat {seat} of {title}: it shows what the seat may not know")
