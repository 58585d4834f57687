"""Tables of tests: the draws and the bots follow from a name, so that every run repeats the same deal."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import shake_256
from random import Random
from types import SimpleNamespace
from typing import Any

from colisee.bots import Bot, make
from colisee.core.position import View
from colisee.core.spec import GameSpec
from colisee.server.live import bot_runner
from colisee.server.table import opening

SEED = os.environ.get("COLISEE_SEED", "1")
"""Change this number to deal other cards to every test that plays at a table."""


def deal_by(name: Callable[[], str], put: Callable[[Any, str, Any], None] = setattr) -> None:
    """The secrets of tables and the luck of bots are no longer fresh: the n-th table under a name is dealt the same in every run.
    Only in the process of a test: a server has no setting for its secrets."""
    opened: Counter[str] = Counter()

    def secret(length: int) -> str:
        opened[name()] += 1
        return shake_256(f"{SEED} {name()} {opened[name()]}".encode()).hexdigest(length)

    put(opening, "secrets", SimpleNamespace(token_hex=secret))
    put(bot_runner, "make", Repeatable)


class Repeatable:
    """A bot that decides the same whenever it sees the same."""

    def __init__(self, level: str, spec: GameSpec, seat: int) -> None:
        self.bot: Bot = make(level, spec, seat)

    def choose(self, view: View, legal: Sequence[int], rng: Random) -> int:
        return self.bot.choose(view, legal, Random(view.to_bytes()))
