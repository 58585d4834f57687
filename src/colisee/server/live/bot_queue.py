"""The queue of bot decisions: watched tables first, then fair between the addresses that opened the tables."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

R = TypeVar("R")

NICENESS = 5
MAX_REMEMBERED = 10_000


@dataclass(eq=False)
class _Waiting:
    opener: str
    is_watched: Callable[[], bool]
    number: int
    runs_unwatched: bool = False
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class QueueClosed(Exception):
    """The server is shutting down."""


class BotQueue:
    """Runs calls in a few threads. The next call is chosen when a thread is free, so a table that is watched by then comes first.

    Among equals it is the opener (a digest of an address) with the fewest calls running, then the one served least recently. Calls
    for tables without connections run one at a time.
    """

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, "bot", initializer=_lower_priority)
        self._free = threads
        self._waiting: list[_Waiting] = []
        self._running: Counter[str] = Counter()
        self._unwatched_running = 0
        self._served: dict[str, int] = {}
        self._number = 0
        self._is_closed = False

    async def run(self, opener: str, is_watched: Callable[[], bool], call: Callable[[], R]) -> R:
        if self._is_closed:
            raise QueueClosed
        self._number += 1
        entry = _Waiting(opener, is_watched, self._number)
        self._waiting.append(entry)
        self._dispatch()
        try:
            await entry.turn
        except asyncio.CancelledError:
            if entry in self._waiting:
                self._waiting.remove(entry)
            elif entry.turn.done() and not entry.turn.cancelled():
                self._release(entry)
            raise
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        finally:
            self._release(entry)

    def close(self) -> None:
        self._is_closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _release(self, entry: _Waiting) -> None:
        self._unwatched_running -= entry.runs_unwatched
        self._running[entry.opener] -= 1
        if not self._running[entry.opener]:
            del self._running[entry.opener]
        self._free += 1
        self._dispatch()

    def _dispatch(self) -> None:
        while self._free and (entry := self._next()):
            self._waiting.remove(entry)
            self._free -= 1
            self._running[entry.opener] += 1
            entry.runs_unwatched = not entry.is_watched()
            self._unwatched_running += entry.runs_unwatched
            if len(self._served) > MAX_REMEMBERED:
                self._served.clear()
            self._number += 1
            self._served[entry.opener] = self._number
            entry.turn.set_result(None)

    def _next(self) -> _Waiting | None:
        ranked = [
            (
                not entry.is_watched(),
                self._running[entry.opener],
                self._served.get(entry.opener, 0),
                entry.number,
                entry,
            )
            for entry in self._waiting
        ]
        ready = [rank for rank in ranked if not rank[0] or not self._unwatched_running]
        return min(ready)[-1] if ready else None


def _lower_priority() -> None:
    """Bots use the time that is left: on Linux every thread has its own niceness."""
    try:
        os.nice(NICENESS)
    except (AttributeError, OSError):
        return
