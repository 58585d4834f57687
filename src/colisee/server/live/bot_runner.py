"""The bots of a table: each is asked once per decision and runs in a thread, with nothing but its seat's view."""

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

COMPILE_POLL_SECONDS = 0.2


class Decision(NamedTuple):
    """A decision of a seat, identified by the version in which it was first shown."""

    seat: int
    since: int
    level: str


class BotChoice(NamedTuple):
    decision: Decision
    action: int


class SeatedBot:
    """A bot that makes one decision at a time: its memory belongs to one thread."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self._lock = bot, threading.Lock()

    def choose(self, view: Any, legal: list[int], started: Callable[[], None]) -> int:
        """Run in a thread; `started` is called when the thread is available."""
        with self._lock:
            started()
            return self._bot.choose(view, legal, Random())


class BotRunner:
    """Calls `report` with every choice; `is_watched` says whether anybody is connected to the table."""

    def __init__(
        self, context: RoomContext, report: Callable[[BotChoice], None], is_watched: Callable[[], bool]
    ) -> None:
        self.context, self._report, self._is_watched = context, report, is_watched
        self._bots: dict[tuple[int, str], SeatedBot] = {}
        self._pending: set[Decision] = set()
        """Decisions that a bot is making, or has made while the room was busy."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_busy(self) -> bool:
        return bool(self._pending)

    def wake(self, table: TableState) -> None:
        """Ask the bots that are due and have not been asked."""
        if table.match is None:
            return
        for seat in table.bots_due:
            level = table.seats[seat].level or self.context.settings.substitute_bot
            decision = Decision(seat, table.since[seat], level)
            if decision not in self._pending:
                self._pending.add(decision)
                bot = self._bots.get((seat, level))
                if bot is None:
                    bot = self._bots[seat, level] = SeatedBot(make(level, table.spec, seat))
                view, legal = table.match.view(seat), table.match.legal(seat)
                task = asyncio.create_task(self._decide(table.spec, decision, bot, view, legal))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _decide(self, spec: GameSpec, decision: Decision, bot: SeatedBot, view: Any, legal: list[int]) -> None:
        started = time.monotonic()
        while is_being_compiled(spec):
            await asyncio.sleep(COMPILE_POLL_SECONDS)
        asked = time.monotonic()

        def waited() -> None:
            self.context.metrics.bot_wait_seconds.observe(time.monotonic() - asked)

        try:
            async with nullcontext() if self._is_watched() else self.context.unwatched:
                loop = asyncio.get_running_loop()
                action = await loop.run_in_executor(self.context.bot_threads, bot.choose, view, legal, waited)
        except RuntimeError:  # the server is shutting down
            return
        except Exception:
            log.exception("bot %s raised an exception; playing at random instead", decision.level)
            action = Random().choice(legal)
        if self._is_watched():
            await asyncio.sleep(max(0.0, self.context.settings.bot_pause - (time.monotonic() - started)))
        self._report(BotChoice(decision, action))

    def finish(self, decision: Decision) -> None:
        self._pending.discard(decision)

    def reset(self) -> None:
        self._bots.clear()
        self._pending.clear()

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
