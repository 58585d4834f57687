"""PostgreSQL: one connection writes groups, a pool reads."""

from __future__ import annotations

import asyncio
import re
from functools import cache, partial
from typing import Any, Self

import asyncpg

from colisee.server.storage.database import (
    MAX_GROUP,
    BulkRow,
    Conflict,
    DatabaseError,
    OnDone,
    Row,
    Write,
    WriteRequest,
    settle,
)

READERS = 4
NUL = "\0"
CONNECTION_ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
ALREADY_THERE = (asyncpg.IntegrityConstraintViolationError, asyncpg.DuplicateTableError, asyncpg.DuplicateObjectError)
"""Errors that mean that another writer was first."""
ANSWER_TIMEOUT_SECONDS = 10.0
"""A connection on which a statement gets no answer for this long is closed; the server does the same with idle transactions."""


@cache
def numbered(sql: str) -> str:
    """Replace each ? by $1, $2, …"""
    parts = sql.split("?")
    return parts[0] + "".join(f"${number}{part}" for number, part in enumerate(parts[1:], 1))


async def connect(url: str) -> Any:
    """Connect, with a timeout on the server for transactions whose client has vanished."""
    connection = await asyncpg.connect(url, timeout=ANSWER_TIMEOUT_SECONDS)
    with AnswerTimeout(connection):
        milliseconds = int(ANSWER_TIMEOUT_SECONDS * 1000)
        await connection.execute(f"SET idle_in_transaction_session_timeout = {milliseconds}")
    return connection


async def close(connection: Any) -> None:
    """Close a connection politely if the server answers in time, otherwise drop it."""
    try:
        await connection.close(timeout=ANSWER_TIMEOUT_SECONDS)
    except CONNECTION_ERRORS:
        connection.terminate()


class AnswerTimeout:
    """Terminates a connection if the server does not answer in time, so that a new one can be made (half-open connections).

    asyncpg's own timeouts do not work here: they first ask the silent server to cancel. A connection that is terminated between
    two steps of a statement makes asyncpg raise errors of any kind: they become an InterfaceError.
    """

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._has_expired = False

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self._watch.cancel()
        if self._has_expired and isinstance(error, Exception):
            raise asyncpg.InterfaceError("the server did not answer in time") from error

    def renew(self) -> None:
        """Restart the timeout: the server has answered."""
        self._watch.cancel()
        self._start()

    def _start(self) -> None:
        self._watch = asyncio.get_running_loop().call_later(ANSWER_TIMEOUT_SECONDS, self._expire)

    def _expire(self) -> None:
        self._has_expired = True
        self._connection.terminate()


class CommitOutcomeUnknown(Conflict):
    """The connection broke during a commit, so it is unknown whether the commit happened."""


class PostgresDatabase:
    has_bulk = False

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

    async def write(self, *statements: Write) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._requests.put_nowait(WriteRequest(statements, partial(settle, done)))
        await done

    def write_row(self, row: BulkRow, on_done: OnDone) -> None:
        raise NotImplementedError("SQL for SQLite")

    async def read(self, sql: str, *values: Any) -> list[Row]:
        if any(isinstance(value, str) and NUL in value for value in values):
            return []  # PostgreSQL cannot store NUL, so no row matches
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

    def problem(self) -> str | None:
        return None

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
                    request.on_done(failure)
            else:
                for request in group:
                    again = await self._commit([request])
                    is_in_doubt = (
                        isinstance(failure, CommitOutcomeUnknown) and again and not isinstance(again, Conflict)
                    )
                    request.on_done(failure if is_in_doubt else again)

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
                                raise Conflict("another writer was first")
                    is_committing = True
        except Conflict as conflict:
            return conflict
        except ALREADY_THERE as error:
            return Conflict(str(error))
        except Exception as error:  # of any kind: the task must go on with the next group
            sentence = str(error) or type(error).__name__
            return (
                CommitOutcomeUnknown(sentence)
                if is_committing and self._writer.is_closed()
                else DatabaseError(sentence)
            )
        return None


def _touched(done: str) -> int:
    """The number of rows in a status like "INSERT 0 1" or "UPDATE 3"."""
    number = re.search(r"(\d+)$", done)
    return int(number[1]) if number else 0
