"""PostgreSQL behind the same two words as SQLite: one connection writes groups, a few read, NOTIFY carries messages between nodes."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import Any

import asyncpg

from colisee.server.database import LARGEST_GROUP, Conflict, DatabaseError, Folded, Job, Row, Write, settle

READERS = 4
NUL = "\0"
TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


@cache
def numbered(sql: str) -> str:
    """? as PostgreSQL writes it: $1, $2, …"""
    parts = sql.split("?")
    return parts[0] + "".join(f"${number}{part}" for number, part in enumerate(parts[1:], 1))


class PostgresDatabase:
    def __init__(self, url: str) -> None:
        self.url = url
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self.groups = 0
        self.writes = 0

    async def open(self) -> None:
        try:
            self._writer = await asyncpg.connect(self.url)
            self._readers = await asyncpg.create_pool(self.url, min_size=1, max_size=READERS)
        except (*TROUBLE, ValueError) as error:
            raise DatabaseError(f"cannot reach the PostgreSQL server: {error}") from None
        self._task = asyncio.create_task(self._write_groups())

    async def write(self, *statements: Write, folded: Folded | None = None) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Job(statements, done))
        await done

    async def read(self, sql: str, *values: Any) -> list[Row]:
        if any(isinstance(value, str) and NUL in value for value in values):
            return []  # PostgreSQL refuses such a text, so that none is like it
        try:
            return [tuple(row) for row in await self._readers.fetch(numbered(sql), *values)]
        except (*TROUBLE, asyncpg.DataError) as error:
            raise DatabaseError(str(error)) from None

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._writer.close()
        await self._readers.close()

    async def _write_groups(self) -> None:
        while True:
            group = [await self._jobs.get()]
            while len(group) < LARGEST_GROUP and not self._jobs.empty():
                group.append(self._jobs.get_nowait())
            self.groups += 1
            self.writes += len(group)
            failure = await self._commit(group)
            if failure is None or (len(group) == 1 and not self._writer.is_closed()):
                for job in group:
                    settle(job.done, failure)
            else:
                for job in group:
                    settle(job.done, await self._commit([job]))

    async def _commit(self, group: list[Job]) -> DatabaseError | None:
        try:
            if self._writer.is_closed():
                self._writer = await asyncpg.connect(self.url)
            async with self._writer.transaction():
                for job in group:
                    for statement in job.statements:
                        done = await self._writer.execute(numbered(statement.sql), *statement.values)
                        if statement.rows is not None and _touched(done) != statement.rows:
                            raise Conflict("another was first")
        except Conflict as conflict:
            return conflict
        except asyncpg.IntegrityConstraintViolationError as error:
            return Conflict(str(error))
        except Exception as error:  # whatever it is: the groups after this one must be written
            return DatabaseError(str(error) or type(error).__name__)
        return None


def _touched(done: str) -> int:
    """The rows of an answer like "INSERT 0 1" or "UPDATE 3"."""
    number = re.search(r"(\d+)$", done)
    return int(number[1]) if number else 0
