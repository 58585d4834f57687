"""SQLite: one writer thread with its own connection, and one reader thread with another."""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import shutil
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from colisee.bots.process_lock import ProcessLock
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

log = logging.getLogger("colisee.server")

BUSY_GROUP, BUSY_PAUSE, SHARED_BUSY_PAUSE = 4, 0.003, 0.001
"""After a group of this size, seconds to wait for the next one to grow: a commit costs the same for one call as for many. Processes
that share the file wait for their turn as well."""
BUSY_SECONDS = 10
PRIVATE = 0o600
FILE_HEADER = b"SQLite format 3\0"
MIN_FREE_BYTES = 16 << 20
PRIMARY_CODE = 0xFF
"""The part of an extended result code that names the kind of error."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class SqliteDatabase:
    """Processes that share the file write in turn (a lock file): SQLite's own busy handler polls and gives no order."""

    has_bulk = True

    def __init__(self, path: Path, is_shared: bool = False) -> None:
        self.path = path
        self._turns = ProcessLock(path.with_name(f"{path.name}-turn")) if is_shared else None
        self._requests: deque[WriteRequest] = deque()
        self._wakeups: queue.SimpleQueue[None] = queue.SimpleQueue()
        """For the writer thread: there may be requests again."""
        self._is_writer_idle = self._is_closing = False
        self._queries: queue.SimpleQueue[tuple[str, tuple[Any, ...], asyncio.Future[list[Row]]] | None] = (
            queue.SimpleQueue()
        )
        self._threads: list[threading.Thread] = []
        self.groups = 0
        self.writes = 0
        self._damage: str | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _make_private(self.path)
            found = self.path.stat()
            self._file = (found.st_dev, found.st_ino)
            if self._turns:
                self._turns.open()
            self._writer, self._reader = self._connect(), self._connect()
            self._descriptor = os.open(self.path, os.O_RDONLY)
        except (sqlite3.Error, OSError) as error:
            raise DatabaseError(f"cannot use {self.path} as a database: {error}") from None
        self._threads = [
            threading.Thread(target=self._write_groups, name="store-writer", daemon=True),
            threading.Thread(target=self._run_queries, name="store-reader", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        return connection

    async def write(self, *statements: Write) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._request(WriteRequest(statements, partial(settle, done)))
        await done

    def write_row(self, row: BulkRow, on_done: OnDone) -> None:
        self._request(WriteRequest((), on_done, row))

    def _request(self, request: WriteRequest) -> None:
        """Queue a request. Waking a thread costs more than all the rest, so it is done only if the thread sleeps."""
        self._requests.append(request)
        if self._is_writer_idle:
            self._is_writer_idle = False
            self._wakeups.put(None)

    async def read(self, sql: str, *values: Any) -> list[Row]:
        answer: asyncio.Future[list[Row]] = self._loop.create_future()
        self._queries.put((sql, values, answer))
        return await answer

    async def close(self) -> None:
        self._is_closing = True
        self._wakeups.put(None)
        self._queries.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)
        self._writer.close()
        self._reader.close()
        os.close(self._descriptor)  # not before: closing any descriptor of the file would drop SQLite's locks
        if self._turns:
            self._turns.close()

    def problem(self) -> str | None:
        """SQLite goes on with a file that was deleted or replaced: nothing that it writes then survives a restart."""
        try:
            found = self.path.stat()
        except OSError as error:
            return f"the database file is gone: {error.strerror}"
        if (found.st_dev, found.st_ino) != self._file:
            return "the database file was replaced"
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        if os.read(self._descriptor, len(FILE_HEADER)) != FILE_HEADER:
            return "the database file is damaged: it is not a SQLite file any more"
        free = shutil.disk_usage(self.path.parent).free
        if free < MIN_FREE_BYTES:
            return f"the disk is full: {free} bytes are free"
        return self._damage

    # In the writer thread

    def _write_groups(self) -> None:
        is_busy, pause = False, SHARED_BUSY_PAUSE if self._turns else BUSY_PAUSE
        while self._has_requests():
            if is_busy:
                time.sleep(pause)
            with self._turns or nullcontext():
                group = [self._requests.popleft() for _ in range(min(len(self._requests), MAX_GROUP))]
                self._write_group(group)
            is_busy = len(group) >= BUSY_GROUP

    def _has_requests(self) -> bool:
        """Wait for requests; False if the database is being closed and everything is written."""
        while not self._requests:
            if self._is_closing:
                return False
            self._is_writer_idle = True
            if not self._requests:  # one that came just before was not announced
                self._wakeups.get()
            self._is_writer_idle = False
        return True

    def _write_group(self, group: list[WriteRequest]) -> None:
        self.groups += 1
        self.writes += len(group)
        failure = self._commit(group)
        if failure is None:
            outcomes: list[tuple[WriteRequest, DatabaseError | None]] = [(request, None) for request in group]
        elif len(group) == 1:
            outcomes = [(group[0], failure)]
        else:
            outcomes = [(request, self._commit([request])) for request in group]
        self._call_soon(_settle_all, outcomes)

    def _commit(self, group: list[WriteRequest]) -> DatabaseError | None:
        statements = list(_statements(group))
        try:
            if len(statements) == 1 and statements[0].rows is None:
                self._execute(statements[0])  # a transaction by itself
            else:
                self._writer.execute("BEGIN IMMEDIATE")
                for statement in statements:
                    self._execute(statement)
                self._writer.execute("COMMIT")
        except Exception as error:  # of any kind: the thread must go on with the next group
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                return Conflict(str(error))
            return error if isinstance(error, Conflict) else self._failure(error)
        return None

    def _execute(self, statement: Write) -> None:
        touched = self._writer.execute(statement.sql, statement.values).rowcount
        if statement.rows is not None and touched != statement.rows:
            raise Conflict("another writer was first")

    def _failure(self, error: Exception) -> DatabaseError:
        """A failure to report; damage is remembered, because other parts of the file may still answer."""
        if getattr(error, "sqlite_errorcode", 0) & PRIMARY_CODE in DAMAGE:
            self._damage = f"the database file is damaged: {error}"
        return DatabaseError(str(error) or type(error).__name__)

    # In the reader thread

    def _run_queries(self) -> None:
        while (query := self._queries.get()) is not None:
            sql, values, answer = query
            try:
                rows = self._reader.execute(sql, values).fetchall()
            except Exception as error:  # of any kind: the thread must go on with the next query
                self._call_soon(settle, answer, self._failure(error))
            else:
                self._call_soon(_set_rows, answer, rows)

    def _call_soon(self, call: Any, *arguments: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)


def _make_private(path: Path) -> None:
    """Create the file if needed, readable by its owner only. SQLite gives its -wal and -shm files the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
    path.chmod(PRIVATE)


def _statements(group: list[WriteRequest]) -> Iterator[Write]:
    """Bulk rows of one kind become one statement, which holds the interpreter lock once instead of once per row."""
    rows: dict[str, list[tuple[Any, ...]]] = {}
    for request in group:
        if request.bulk:
            rows.setdefault(request.bulk.sql, []).append(request.bulk.values)
        else:
            yield from request.statements
    for sql, values in rows.items():
        yield Write(sql, (msgspec.json.encode(values).decode(),))


def _settle_all(outcomes: list[tuple[WriteRequest, DatabaseError | None]]) -> None:
    for request, failure in outcomes:
        try:
            request.on_done(failure)
        except Exception:  # of any kind: the others wait for their answers
            log.exception("an answer of the database was not processed")


def _set_rows(future: asyncio.Future[list[Row]], rows: list[Row]) -> None:
    if not future.done():
        future.set_result(rows)
