"""PostgreSQL behind the same two words as SQLite: one connection writes groups, a few read, NOTIFY carries messages between nodes."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import Any, Self

import asyncpg

from colisee.server.storage.database import (
    MAX_GROUP,
    BulkRow,
    Conflict,
    DatabaseError,
    Row,
    Write,
    WriteRequest,
    settle,
)

READERS = 4
NUL = "\0"
CONNECTION_ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
FIRST = (asyncpg.IntegrityConstraintViolationError, asyncpg.DuplicateTableError, asyncpg.DuplicateObjectError)
"""What is there already: another was first."""
ANSWER_TIMEOUT_SECONDS = 10.0
"""A server that leaves a statement without an answer for so long, be it a migration's, is taken for gone; so is, by the server, a node
that leaves its transaction without a word."""


@cache
def numbered(sql: str) -> str:
    """? as PostgreSQL writes it: $1, $2, …"""
    parts = sql.split("?")
    return parts[0] + "".join(f"${number}{part}" for number, part in enumerate(parts[1:], 1))


async def connect(url: str) -> Any:
    """A connection whose transaction holds nobody up for long if this side vanishes."""
    connection = await asyncpg.connect(url, timeout=ANSWER_TIMEOUT_SECONDS)
    with AnswerTimeout(connection):
        milliseconds = int(ANSWER_TIMEOUT_SECONDS * 1000)
        await connection.execute(f"SET idle_in_transaction_session_timeout = {milliseconds}")
    return connection


async def close(connection: Any) -> None:
    """With a word of farewell, as long as somebody may hear it."""
    try:
        await connection.close(timeout=ANSWER_TIMEOUT_SECONDS)
    except CONNECTION_ERRORS:
        connection.terminate()


class AnswerTimeout:
    """Ends a connection on which nothing is heard for too long, so that it can be made again: a network may vanish without a word.
    asyncpg's own timeouts would not do, they first ask the silent server to cancel."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def __enter__(self) -> Self:
        self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._watch.cancel()

    def renew(self) -> None:
        """Something was heard."""
        self._watch.cancel()
        self._begin()

    def _begin(self) -> None:
        self._watch = asyncio.get_running_loop().call_later(ANSWER_TIMEOUT_SECONDS, self._connection.terminate)


class CommitOutcomeUnknown(Conflict):
    """The connection broke in the middle of a commit, and nobody can be asked whether it was done."""


class PostgresDatabase:
    def __init__(self, url: str) -> None:
        self.url = url
        self._requests: asyncio.Queue[WriteRequest] = asyncio.Queue()
        self.groups = 0
        self.writes = 0

    async def open(self) -> None:
        try:
            self._writer = await connect(self.url)
            self._readers = await asyncpg.create_pool(
                self.url, min_size=1, max_size=READERS, timeout=ANSWER_TIMEOUT_SECONDS
            )
        except (*CONNECTION_ERRORS, ValueError) as error:
            raise DatabaseError(f"cannot reach the PostgreSQL server: {error}") from None
        self._task = asyncio.create_task(self._write_groups())

    async def write(self, *statements: Write, bulk: BulkRow | None = None) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._requests.put_nowait(WriteRequest(statements, done))
        await done

    async def read(self, sql: str, *values: Any) -> list[Row]:
        if any(isinstance(value, str) and NUL in value for value in values):
            return []  # PostgreSQL refuses such a text, so that none is like it
        try:
            async with self._readers.acquire(timeout=ANSWER_TIMEOUT_SECONDS) as reader:
                with AnswerTimeout(reader):
                    return [tuple(row) for row in await reader.fetch(numbered(sql), *values)]
        except (*CONNECTION_ERRORS, asyncpg.DataError) as error:
            raise DatabaseError(str(error) or type(error).__name__) from None

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await close(self._writer)
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                await self._readers.close()
        except CONNECTION_ERRORS:
            self._readers.terminate()

    async def _write_groups(self) -> None:
        while True:
            group = [await self._requests.get()]
            while len(group) < MAX_GROUP and not self._requests.empty():
                group.append(self._requests.get_nowait())
            self.groups += 1
            self.writes += len(group)
            failure = await self._commit(group)
            if failure is None or (len(group) == 1 and not self._writer.is_closed()):
                for request in group:
                    settle(request.done, failure)
            else:
                for request in group:
                    again = await self._commit([request])
                    is_in_doubt = (
                        isinstance(failure, CommitOutcomeUnknown) and again and not isinstance(again, Conflict)
                    )
                    settle(request.done, failure if is_in_doubt else again)

    async def _commit(self, group: list[WriteRequest]) -> DatabaseError | None:
        is_committing = False
        try:
            if self._writer.is_closed():
                self._writer = await connect(self.url)
            with AnswerTimeout(self._writer) as timeout_watch:
                async with self._writer.transaction():
                    for request in group:
                        for statement in request.statements:
                            done = await self._writer.execute(numbered(statement.sql), *statement.values)
                            timeout_watch.renew()
                            if statement.rows is not None and _touched(done) != statement.rows:
                                raise Conflict("another was first")
                    is_committing = True
        except Conflict as conflict:
            return conflict
        except FIRST as error:
            return Conflict(str(error))
        except Exception as error:  # whatever it is: the groups after this one must be written
            sentence = str(error) or type(error).__name__
            return (
                CommitOutcomeUnknown(sentence)
                if is_committing and self._writer.is_closed()
                else DatabaseError(sentence)
            )
        return None


def _touched(done: str) -> int:
    """The rows of an answer like "INSERT 0 1" or "UPDATE 3"."""
    number = re.search(r"(\d+)$", done)
    return int(number[1]) if number else 0
