"""Tells a table's clients when a player begins or ceases to count as absent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from colisee.server.live.audience import Audience
from colisee.server.live.presence import are_connected
from colisee.server.table.clocks import Now
from colisee.server.table.state import TableState

MARGIN_SECONDS, MAX_SECONDS = 0.05, 3600.0
"""By how much later than necessary absence is checked, and for how long at most a timer is set."""


class AbsenceTimer:
    def __init__(self, audience: Audience, now: Now, on_time: Callable[[], None]) -> None:
        """`on_time` is called when somebody may have become absent: `check` then."""
        self._audience, self._now, self._on_time = audience, now, on_time
        self._told: list[int] = []
        """The seats that clients have been told are absent."""
        self._timer: asyncio.TimerHandle | None = None

    def check(self, table: TableState | None) -> None:
        """Call after everything that happened at the table."""
        if self._timer:
            self.stop()
        if table is None or table.match is None or table.ended or not self._audience.sessions:
            return
        if not self._told and are_connected(self._audience.sessions, table.due):
            return
        absent = self._audience.absent(table)
        if absent != self._told:
            self._told = absent
            self._audience.send_table(table)
        at = self._audience.next_absence_at(table)
        if at is not None:
            wait = min((at - self._now()) / 1000 + MARGIN_SECONDS, MAX_SECONDS)
            self._timer = asyncio.get_running_loop().call_later(wait, self._on_time)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
