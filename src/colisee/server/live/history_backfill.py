"""Adds matches that ended before the history was kept, in the background: once per database, in steps that survive a restart."""

from __future__ import annotations

import logging

from colisee.server.live.background_task import BackgroundTask
from colisee.server.live.history import history_rows
from colisee.server.live.room_context import RoomContext
from colisee.server.live.table_loader import load_table
from colisee.server.storage.database import DatabaseError, Write
from colisee.server.storage.history import HistoryStore, filled_write, history_writes

log = logging.getLogger("colisee.server")

TABLES_PER_STEP = 50


class HistoryBackfill(BackgroundTask):
    def __init__(self, context: RoomContext) -> None:
        self._context = context
        self._history = HistoryStore(context.store.database)

    async def _run(self) -> None:
        try:
            while await self._step():
                pass
        except DatabaseError as error:
            log.error("the history is not complete, the next start goes on with it: %s", error)

    async def _step(self) -> bool:
        """Add the matches of the next ended tables; False when all are done."""
        last = await self._history.filled_to()
        if last is None:
            return False
        tables = await self._history.ended_tables(last, TABLES_PER_STEP)
        writes = [write for table in await self._history.without_history(tables) for write in await self._writes(table)]
        await self._context.store.database.write(*writes, filled_write(tables[-1] if tables else None))
        return bool(tables)

    async def _writes(self, table: str) -> list[Write]:
        try:
            state = (await load_table(self._context, table)).state
            rows = history_rows(state)
        except DatabaseError:
            raise
        except Exception:  # of any kind, such as a match of rules that this program lacks: the others are added
            log.exception("the match of table %s is not added to the history", table)
            return []
        return [write for row in rows for write in history_writes(row)]
