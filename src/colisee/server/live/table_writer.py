"""Stores what happens at one table: its events, and with them whatever has to change together with them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from time import monotonic

import msgspec

from colisee.play.reader_log import ReaderLog
from colisee.server.live.history import history_rows
from colisee.server.live.ratings import rating_writes
from colisee.server.live.room_context import RoomContext
from colisee.server.live.table_rows import record_of_ended, result_writes, table_row
from colisee.server.storage.database import Conflict, DatabaseError, OnDone, Write, settle
from colisee.server.storage.history import history_writes, rating_after_write
from colisee.server.storage.store import Claim, TableRow, snapshot_write
from colisee.server.table import events as ev
from colisee.server.table.snapshot import EVENTS_BETWEEN_SNAPSHOTS
from colisee.server.table.snapshot import take as take_snapshot
from colisee.server.table.state import TableState

log = logging.getLogger("colisee.server")


class AppliedEvents(msgspec.Struct, frozen=True):
    """Events that a table has applied and that are not stored yet."""

    table: TableState
    events: list[ev.Event]
    first: int
    """The number of the first one."""
    bodies: list[str]
    versions: dict[ReaderLog, int]
    """By log: its version before the events."""
    row: TableRow | None
    """The table's row if it changed."""
    is_end: bool
    """Whether the match ended with them."""


class TableWriter:
    def __init__(self, context: RoomContext, table_id: str) -> None:
        self.context, self.table_id = context, table_id
        self.claim: Claim | None = None
        self.first_event = ""
        self.snapshot_at = 0
        """The number of events that the stored snapshot replaces."""
        self._row: TableRow | None = None
        """The row as last written."""

    def forget(self) -> None:
        """The table is not in memory any more."""
        self._row = None

    def apply(self, table: TableState, events: list[ev.Event]) -> AppliedEvents:
        """Apply events that have been checked. They must be stored before anything else happens to the table."""
        first, was_over, versions = table.count, table.ended is not None, table.versions()
        bodies = [ev.encode_event(table.apply(event)) for event in events]
        is_end = table.ended is not None and not was_over
        return AppliedEvents(table, events, first, bodies, versions, self._changed_row(table, events[-1]), is_end)

    def is_one_row(self, applied: AppliedEvents) -> bool:
        """Whether nothing but a single event has to be stored, on a database that stores many such rows at once."""
        return (
            applied.row is None
            and not applied.is_end
            and len(applied.bodies) == 1
            and self.context.store.database.has_bulk
            and not self._needs_snapshot(applied.table)
        )

    def store_soon(self, applied: AppliedEvents, on_stored: OnDone) -> None:
        """Store the event of `is_one_row`."""
        assert self.claim is not None
        self.context.store.append_one(self.claim, applied.first, applied.bodies[0], on_stored)

    async def store(self, applied: AppliedEvents, writes: Sequence[Write] = ()) -> None:
        """Store applied events together with other writes; everything is durable on return."""
        assert self.claim is not None
        begun, table = monotonic(), applied.table
        if not writes and self.is_one_row(applied):
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.store_soon(applied, partial(settle, done))
            await done
        else:
            needs_snapshot = self._needs_snapshot(table)
            if needs_snapshot:
                taken = take_snapshot(table, self.first_event, applied.bodies[-1])
                writes = [*writes, snapshot_write(self.claim, taken)]
            if applied.is_end:
                await self._store_end(self.claim, applied, writes)
            else:
                await self._append(self.claim, applied, writes)
            self._row = applied.row or self._row
            self.snapshot_at = table.count if needs_snapshot else self.snapshot_at
        self.count(applied, monotonic() - begun)

    def count(self, applied: AppliedEvents, seconds: float) -> None:
        """For the metrics: how long it took to store events."""
        self.context.metrics.commit_seconds.observe(seconds)
        if isinstance(applied.events[0], ev.Played):
            self.context.metrics.plays.inc()

    async def store_snapshot(self, snapshot: ev.Snapshot) -> None:
        """Store a snapshot that was made while the table was loaded."""
        assert self.claim is not None
        try:
            await self.context.store.database.write(snapshot_write(self.claim, snapshot))
            self.snapshot_at = snapshot.number
        except DatabaseError as error:  # the table can be read without it
            log.error("no snapshot of table %s: %s", self.table_id, error)

    def _needs_snapshot(self, table: TableState) -> bool:
        return table.count - self.snapshot_at >= EVENTS_BETWEEN_SNAPSHOTS

    async def _store_end(self, claim: Claim, applied: AppliedEvents, writes: Sequence[Write]) -> None:
        """Store the last events of a match with its record, its results and the ratings of its players."""
        table, store = applied.table, self.context.store
        history = history_rows(table)
        past = [write for ended in history for write in history_writes(ended)]
        writes = [*writes, record_of_ended(table), *result_writes(table), *past]
        ratings: list[Write] = []
        while True:
            before, ratings = ratings, await rating_writes(store, table)
            rated = [rating_after_write(self.table_id, ended.player) for ended in history] if ratings else []
            try:
                await self._append(claim, applied, [*writes, *ratings, *rated])
                break
            except Conflict:  # another match of the same players may have ended at this moment
                if ratings == before:
                    raise
        if table.opened.tournament:
            self.context.tournament_results.put_nowait(table.opened.tournament)

    async def _append(self, claim: Claim, applied: AppliedEvents, writes: Sequence[Write]) -> None:
        await self.context.store.append(claim, applied.first, applied.bodies, applied.row, writes)

    def _changed_row(self, table: TableState, event: ev.Event) -> TableRow | None:
        """The table's row if it differs from the one last written. A play changes only the time to wake the table."""
        if self._row and isinstance(event, ev.Played) and not table.ended:
            wake_at = table.wake_at()
            is_same = wake_at == self._row.wake_at
            return None if is_same else self._row._replace(wake_at=wake_at, changed_at=table.at)
        row = table_row(table)
        is_same = self._row is not None and row._replace(changed_at=self._row.changed_at) == self._row
        return None if is_same else row
