"""The bots of a table: each is asked once for each of its decisions, and thinks in a thread, of what its seat sees."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from random import Random
from typing import Any, NamedTuple

from colisee.bots import Bot, make
from colisee.bots.warm import is_being_compiled
from colisee.core.spec import GameSpec
from colisee.server.live.room_context import RoomContext
from colisee.server.table.state import TableState

log = logging.getLogger("colisee.server")

SECONDS_BETWEEN_LOOKS = 0.2
"""While the bots of a game are being compiled beside the server."""


class Question(NamedTuple):
    """What a bot is asked: its seat's decision, known by the version in which it was first shown."""

    seat: int
    since: int
    level: str


class BotChose(NamedTuple):
    question: Question
    action: int


class SeatedBot:
    """A bot that thinks of one thing at a time: what it remembers is for one thread."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self._turn = bot, threading.Lock()

    def choose(self, view: Any, legal: list[int]) -> int:
        with self._turn:
            return self._bot.choose(view, legal, Random())


class BotRunner:
    """Tells `answer` what a bot chose; `is_watched` says whether somebody would like to see it think."""

    def __init__(
        self, context: RoomContext, answer: Callable[[BotChose], None], is_watched: Callable[[], bool]
    ) -> None:
        self.context, self._answer, self._is_watched = context, answer, is_watched
        self._bots: dict[tuple[int, str], SeatedBot] = {}
        self._asked: set[Question] = set()
        """What bots think about, or have thought about while the room had other things to take."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_busy(self) -> bool:
        return bool(self._asked)

    def wake(self, table: TableState) -> None:
        """Ask the bots that are due and have not been asked."""
        if table.match is None:
            return
        for seat in table.bots_due:
            level = table.seats[seat].level or self.context.settings.substitute_bot
            question = Question(seat, table.since[seat], level)
            if question not in self._asked:
                self._asked.add(question)
                bot = self._bots.get((seat, level))
                if bot is None:
                    bot = self._bots[seat, level] = SeatedBot(make(level, table.spec, seat))
                view, legal = table.match.view(seat), table.match.legal(seat)
                task = asyncio.create_task(self._think(table.spec, question, bot, view, legal))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _think(self, spec: GameSpec, question: Question, bot: SeatedBot, view: Any, legal: list[int]) -> None:
        """In a thread of its own the bot is shown a view, and has nothing else."""
        started = time.monotonic()
        while is_being_compiled(spec):
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        try:
            async with nullcontext() if self._is_watched() else self.context.unwatched:
                action = await asyncio.get_running_loop().run_in_executor(
                    self.context.thinkers, bot.choose, view, legal
                )
        except RuntimeError:  # the server is closing
            return
        except Exception:
            log.exception("bot %s stumbled; it plays at random", question.level)
            action = Random().choice(legal)
        if self._is_watched():
            await asyncio.sleep(max(0.0, self.context.settings.bot_pause - (time.monotonic() - started)))
        self._answer(BotChose(question, action))

    def is_answered(self, question: Question) -> None:
        self._asked.discard(question)

    def forget(self) -> None:
        self._bots.clear()
        self._asked.clear()

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
