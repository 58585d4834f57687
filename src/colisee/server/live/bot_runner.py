"""The bots of a table: each is asked once per decision and runs in a thread, with nothing but its seat's view."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from colisee.bots import Bot, make
from colisee.bots.warmup import is_being_compiled
from colisee.core.position import View
from colisee.core.spec import GameSpec
from colisee.server.live.bot_queue import CallTimeout, QueueClosed
from colisee.server.live.room_context import RoomContext
from colisee.server.table.state import TableState

log = logging.getLogger("colisee.server")

COMPILE_POLL_SECONDS = 0.2
SIMPLE_BOT = "greedy"


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

    def choose(self, view: Any, legal: list[int]) -> int:
        with self._lock:
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
        self._making = threading.Lock()

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
                view, legal = table.match.view(seat), table.match.legal(seat)
                task = asyncio.create_task(self._decide(table, decision, view, legal))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _decide(self, table: TableState, decision: Decision, view: Any, legal: list[int]) -> None:
        """Let the bot choose. One that raises, or chooses an illegal action, is logged and replaced by a random choice.

        One that does not return in time is replaced by a simple bot from then on.
        """
        started = time.monotonic()
        try:
            action = await self.ask(table, decision.seat, decision.level, view, legal)
            if action not in legal:
                raise ValueError(f"chose {action!r}, which is not legal")
        except QueueClosed:
            return
        except CallTimeout:
            log.error(
                "bot %s did not decide in %g seconds at table %s; a simple bot replaces it until the server restarts",
                decision.level, self.context.settings.bot_timeout, table.id,
            )  # fmt: skip
            self.context.hung_bots.add((table.spec.slug, decision.level))
            self._bots.pop((decision.seat, decision.level), None)
            action = Random().choice(legal)
        except Exception:
            log.exception("bot %s failed at table %s; it plays at random instead", decision.level, table.id)
            self._bots.pop((decision.seat, decision.level), None)
            action = Random().choice(legal)
        if self._is_watched():
            await asyncio.sleep(max(0.0, self.context.settings.bot_pause - (time.monotonic() - started)))
        self._report(BotChoice(decision, action))

    async def ask(self, table: TableState, seat: int, level: str, view: View, legal: list[int]) -> int:
        """What the bot of a level chooses in a seat, once it is its turn in the queue."""
        while is_being_compiled(table.spec):
            await asyncio.sleep(COMPILE_POLL_SECONDS)
        asked = time.monotonic()

        def choose() -> int:
            self.context.metrics.bot_wait_seconds.observe(time.monotonic() - asked)
            return self._bot(table.spec, seat, level).choose(view, legal)

        return await self.context.bots.run(table.opened.opener or table.opened.host, self._is_watched, choose)

    def _bot(self, spec: GameSpec, seat: int, level: str) -> SeatedBot:
        with self._making:
            key = (seat, level)
            if key not in self._bots:
                is_hung = (spec.slug, level) in self.context.hung_bots
                self._bots[key] = SeatedBot(make(SIMPLE_BOT if is_hung else level, spec, seat))
            return self._bots[key]

    def finish(self, decision: Decision) -> None:
        self._pending.discard(decision)

    def reset(self) -> None:
        self._bots.clear()
        self._pending.clear()

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
