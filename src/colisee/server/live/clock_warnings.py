"""Warns players whose clock runs low at a table that they are not looking at, also if the table is not in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from colisee.server.live.background_task import BackgroundTask
from colisee.server.live.room import Room
from colisee.server.live.room_context import RoomContext
from colisee.server.live.table_loader import load_table
from colisee.server.notifications.notices import clock_notice
from colisee.server.notifications.notifier import Notifier
from colisee.server.storage.database import DatabaseError
from colisee.server.storage.notifications import LowClock
from colisee.server.table.events import ClockSettings
from colisee.server.table.refusal import Refusal
from colisee.server.table.summary import decode_summary

log = logging.getLogger("colisee.server")

INTERVAL_SECONDS = 5.0
LOW_FRACTION = 4
MAX_LOW_MS = 12 * 3600 * 1000


def low_ms(clock: ClockSettings) -> int:
    """A clock is low in its last quarter, but not before its last twelve hours."""
    return min(clock.seconds * 1000 // LOW_FRACTION, MAX_LOW_MS)


class ClockWarnings(BackgroundTask):
    def __init__(self, context: RoomContext, notifier: Notifier, rooms: Mapping[str, Room]) -> None:
        self._context, self._notifier, self._rooms = context, notifier, rooms

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL_SECONDS)
            try:
                await self.check()
            except DatabaseError as error:
                log.warning("clocks not checked: %s", error)
            except Exception:  # of any kind: the next check must come
                log.exception("clocks not checked")

    async def check(self) -> None:
        """Warn of every deadline once."""
        now = self._context.now()
        for found in await self._notifier.store.low_clocks(self._context.node, now, now + MAX_LOW_MS):
            if found.deadline - now <= low_ms(decode_summary(found.summary).clock):
                await self._warn(found, now)

    async def _warn(self, found: LowClock, now: int) -> None:
        await self._notifier.store.note_warned(found.table, found.deadline)
        try:
            table = (await load_table(self._context, found.table)).state
        except Refusal:  # deleted meanwhile, or of rules that this program lacks
            return
        deadline = table.clocks.deadline()
        if deadline is None or table.ended:
            return
        at, seat = deadline
        room = self._rooms.get(found.table)
        player = table.seats[seat].player
        if player and player not in (room.audience.present_players(table) if room else ()):
            self._notifier.put(clock_notice(table, seat, now, at))
