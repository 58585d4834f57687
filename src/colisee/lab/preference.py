"""A bot with a fixed preference: a study plays it to find out whether always doing one thing pays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from colisee.bots.protocol import Bot, Budget


class PreferenceBot:
    """Restricts another bot to the preferred actions whenever one of them is legal."""

    def __init__(self, bot: Bot, preferred: frozenset[int]) -> None:
        self.bot, self.preferred = bot, preferred

    def choose(self, view: Any, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        allowed = [action for action in legal if action in self.preferred]
        return self.bot.choose(view, allowed or legal, rng, budget)
