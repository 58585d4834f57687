"""What a bot is: an object that chooses an action from what its player sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from colisee.core.errors import ColiseeError
from colisee.core.position import View
from colisee.core.spec import GameSpec
from colisee.core.text import Text


class BotError(ColiseeError):
    """An unknown bot, or a request that no bot can handle."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: in iterations, in seconds, or both, whichever ends first."""

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
    """A bot holds one seat of one game: any object with this method.

    `view` is what the seat may know, never the whole position; `legal` are its legal actions. Without a budget a bot uses its own.
    """

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int: ...


class BotMaker(Protocol):
    """Makes a bot for a seat of a game: usually the bot's class."""

    def __call__(self, spec: GameSpec, seat: int) -> Bot: ...


def check_view(spec: GameSpec, seat: int, view: View, legal: Sequence[int]) -> None:
    """Raise BotError for a request that no bot can handle, or a position that a bot must not see."""
    title = spec.facts.title
    if not isinstance(view, View) or view.spec is not spec:
        raise BotError(
            Text(
                f"this is no view of {title['en']}: a bot is given what Match.view returns",
                f"ce n’est pas une vue de {title['fr']} : un robot reçoit ce que renvoie Match.view",
            )
        )
    if not legal:
        raise BotError(
            Text(
                f"seat {seat} of {title['en']} has nothing to choose: it is not due, or the match is over",
                f"la place {seat} de {title['fr']} n’a rien à choisir : ce n’est pas son tour, ou la partie est finie",
            )
        )
    if view.seat != seat or view.view(seat).to_bytes() != view.to_bytes():
        raise BotError(
            Text(
                f"this is no view of seat {seat} of {title['en']}: it shows what the seat may not know",
                f"ce n’est pas la vue de la place {seat} de {title['fr']} : elle montre ce que la place ne doit pas savoir",
            )
        )
