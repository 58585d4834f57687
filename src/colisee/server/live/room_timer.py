"""Wakes a room when a clock runs out or the room becomes idle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from colisee.server.table.clocks import Now
from colisee.server.table.state import TableState

CLOCK_TOLERANCE = 250
"""Milliseconds of network delay allowed before a clock counts as empty."""


class RoomTimer:
    def __init__(self, now: Now, idle_seconds: float, on_time: Callable[[], None]) -> None:
        self._now, self._idle_seconds, self._on_time = now, idle_seconds, on_time
        self._timer: asyncio.TimerHandle | None = None

    def set(self, table: TableState | None, has_sessions: bool) -> None:
        """Call after everything that happened in the room. Waking it too early does no harm."""
        if self._timer and table and not table.clocks.is_on:
            return
        waits = [self._idle_seconds + 1] if table is not None or not has_sessions else []
        deadline = table.clocks.deadline() if table and not table.ended else None
        if deadline:
            waits.append((deadline[0] + CLOCK_TOLERANCE - self._now()) / 1000)
        if waits:
            loop = asyncio.get_running_loop()
            when = loop.time() + max(0.0, min(waits))
            if self._timer is None or self._timer.when() > when:
                self.stop()
                self._timer = loop.call_at(when, self._fire)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer = None
        self._on_time()
