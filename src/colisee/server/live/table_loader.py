"""Reads tables from the store: from a snapshot and the events after it, or from the whole log. Off the event loop if that takes long."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import NamedTuple

from colisee.server.live.room_context import RoomContext
from colisee.server.storage.accounts import AccountStore
from colisee.server.table import snapshot as snapshots
from colisee.server.table.events import Snapshot
from colisee.server.table.refusal import Refusal
from colisee.server.table.snapshot import InvalidSnapshot
from colisee.server.table.state import TableState

log = logging.getLogger("colisee.server")

SHORT_LOG = 100
"""Events that are replayed at once, without a thread."""


class LoadedTable(NamedTuple):
    state: TableState
    first_event: str
    snapshot_at: int
    """The number of events that the stored snapshot replaces; 0 if there is none that can be used."""
    new_snapshot: Snapshot | None
    """A snapshot to store because many events had to be replayed."""


async def load_table(context: RoomContext, table: str) -> LoadedTable:
    """A table from the store; Refusal if there is no such table. Seats of guests who have logged in belong to their accounts."""
    loaded = await _load(context, table)
    state = loaded.state
    players = {state.opened.host, *state.removed_players, *(seat.player for seat in state.seats)}
    owners = await AccountStore(context.store.database).owners(players)
    if owners:
        state.rename_players(owners)
    return loaded


async def _load(context: RoomContext, table: str) -> LoadedTable:
    snapshot = await context.store.snapshot(table)
    if snapshot is not None:
        first = await context.store.first_event(table)
        bodies = await context.store.events(table, snapshot.number - 1)
        if first is not None:
            try:
                return await _off_the_loop(context, partial(_resumed, snapshot, first, bodies))
            except InvalidSnapshot as reason:
                log.warning("the snapshot of table %s is not used: %s", table, reason)
            except Refusal:
                raise
            except Exception:  # of any kind: the log is what counts
                log.exception("the snapshot of table %s is not used", table)
    bodies = await context.store.events(table)
    if not bodies:
        raise Refusal("no_such_table")
    if len(bodies) <= SHORT_LOG:
        return _replayed(bodies)
    return await _off_the_loop(context, partial(_replayed, bodies))


async def _off_the_loop(context: RoomContext, load: partial[LoadedTable]) -> LoadedTable:
    async with context.rebuilding:
        return await asyncio.to_thread(load)


def _resumed(snapshot: Snapshot, first: str, bodies: list[str]) -> LoadedTable:
    return _loaded(snapshots.resume(snapshot, first, bodies), first, bodies[-1], snapshot.number)


def _replayed(bodies: list[str]) -> LoadedTable:
    return _loaded(TableState.from_events(bodies), bodies[0], bodies[-1], 0)


def _loaded(state: TableState, first: str, last: str, snapshot_at: int) -> LoadedTable:
    is_due = state.count - snapshot_at >= snapshots.EVENTS_BETWEEN_SNAPSHOTS
    return LoadedTable(state, first, snapshot_at, snapshots.take(state, first, last) if is_due else None)
