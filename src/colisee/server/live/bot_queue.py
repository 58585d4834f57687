"""The queue of bot decisions: watched tables first, then fair between the addresses that opened the tables."""

from __future__ import annotations

import asyncio
import os
import queue
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

R = TypeVar("R")

NICENESS = 5
MAX_REMEMBERED = 10_000


@dataclass(eq=False)
class _Waiting:
    opener: str
    is_watched: Callable[[], bool]
    number: int
    runs_unwatched: bool = False
    turn: asyncio.Future[_Worker] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """The thread that runs the call."""


class QueueClosed(Exception):
    """The server is shutting down."""


class CallTimeout(Exception):
    """A call took longer than the deadline."""


class _Worker(threading.Thread):
    """A thread that makes one call at a time. A daemon: a call that never returns does not keep the process alive."""

    def __init__(self) -> None:
        super().__init__(name="bot", daemon=True)
        self._calls: queue.SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self.start()

    def submit(self, call: Callable[[], R]) -> asyncio.Future[R]:
        result: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._calls.put((call, result))
        return result

    def stop(self) -> None:
        """End the thread once its call has returned."""
        self._calls.put(None)

    def run(self) -> None:
        _lower_priority()
        while (task := self._calls.get()) is not None:
            call, result = task
            try:
                value = call()
            except (StopIteration, SystemExit, KeyboardInterrupt) as error:  # which no future can hold
                _report(result, RuntimeError(repr(error)))
            except BaseException as error:  # of any kind: it is raised where the call was asked for
                _report(result, error)
            else:
                _report(result, None, value)


class BotQueue:
    """Runs calls in a few threads, each with a deadline: a thread whose call takes longer is abandoned and replaced.

    The next call is chosen when a thread is free, so a table that is watched by then comes first. Among equals it is the opener (a digest of an address) with the fewest calls running, then the one served least recently. Calls
    for tables without connections run one at a time.
    """

    def __init__(self, threads: int, timeout_seconds: float) -> None:
        self._timeout = timeout_seconds
        self._idle = [_Worker() for _ in range(threads)]
        self._busy: set[_Worker] = set()
        self._waiting: list[_Waiting] = []
        self._running: Counter[str] = Counter()
        self._unwatched_running = 0
        self._served: dict[str, int] = {}
        self._number = 0
        self._is_closed = False

    async def run(self, opener: str, is_watched: Callable[[], bool], call: Callable[[], R]) -> R:
        """The result of a call; CallTimeout if it takes longer than the deadline."""
        if self._is_closed:
            raise QueueClosed
        self._number += 1
        entry = _Waiting(opener, is_watched, self._number)
        self._waiting.append(entry)
        self._dispatch()
        try:
            worker = await entry.turn
        except asyncio.CancelledError:
            if entry in self._waiting:
                self._waiting.remove(entry)
            elif entry.turn.done() and not entry.turn.cancelled():
                self._release(entry, entry.turn.result())
            raise
        result = worker.submit(call)
        try:
            return await asyncio.wait_for(result, self._timeout)
        except (TimeoutError, asyncio.CancelledError) as error:
            if result.cancelled():  # the thread still runs the call
                worker = self._replace(worker)
                if isinstance(error, TimeoutError):
                    raise CallTimeout from None
            raise
        finally:
            self._release(entry, worker)

    def close(self) -> None:
        self._is_closed = True
        for worker in (*self._idle, *self._busy):
            worker.stop()

    def _replace(self, worker: _Worker) -> _Worker:
        worker.stop()
        self._busy.discard(worker)
        return _Worker()

    def _release(self, entry: _Waiting, worker: _Worker) -> None:
        self._unwatched_running -= entry.runs_unwatched
        self._running[entry.opener] -= 1
        if not self._running[entry.opener]:
            del self._running[entry.opener]
        self._busy.discard(worker)
        if self._is_closed:
            worker.stop()
        else:
            self._idle.append(worker)
            self._dispatch()

    def _dispatch(self) -> None:
        while self._idle and (entry := self._next()):
            self._waiting.remove(entry)
            worker = self._idle.pop()
            self._busy.add(worker)
            self._running[entry.opener] += 1
            entry.runs_unwatched = not entry.is_watched()
            self._unwatched_running += entry.runs_unwatched
            if len(self._served) > MAX_REMEMBERED:
                self._served.clear()
            self._number += 1
            self._served[entry.opener] = self._number
            entry.turn.set_result(worker)

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
            if not entry.turn.done()  # cancelled, and about to leave the queue
        ]
        ready = [rank for rank in ranked if not rank[0] or not self._unwatched_running]
        return min(ready)[-1] if ready else None


def _lower_priority() -> None:
    """Bots use the time that is left: on Linux every thread has its own niceness."""
    try:
        os.nice(NICENESS)
    except (AttributeError, OSError):
        return


def _report(result: asyncio.Future[Any], error: BaseException | None, value: Any = None) -> None:
    """Settle a future of the event loop from another thread, unless nobody waits for it any more."""

    def settle() -> None:
        if result.done():
            return
        if error is None:
            result.set_result(value)
        else:
            result.set_exception(error)

    loop = result.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
