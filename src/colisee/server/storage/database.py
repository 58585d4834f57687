"""The database interface: durable writes in groups, and reads.

All statements of a call to `write` happen or none. Calls that arrive while a group is being committed form the next group, so they
share the cost of a commit. If a group fails, its calls are tried one by one: a bad call fails alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

MAX_GROUP = 500

Row = Sequence[Any]


class DatabaseError(Exception):
    """The database cannot do it (disk full, connection lost, not a database); the message says why."""


class Conflict(DatabaseError):
    """A statement changed another number of rows than required: another writer was first, or this node does not own the table."""


class Write(NamedTuple):
    sql: str
    """With ? for every value, in SQL that SQLite and PostgreSQL have in common."""
    values: tuple[Any, ...] = ()
    rows: int | None = None
    """The number of rows it must change; None = any."""


OnDone = Callable[["DatabaseError | None"], None]
"""Called by the event loop with what went wrong, or with None when the writes are durable."""


class BulkRow(msgspec.Struct, frozen=True):
    """One row of a bulk statement: `sql` takes a JSON array of rows, and stores all of them or fails."""

    sql: str
    values: tuple[Any, ...]


class WriteRequest(msgspec.Struct, frozen=True):
    statements: tuple[Write, ...]
    on_done: OnDone
    bulk: BulkRow | None = None
    """In place of statements."""


class Database(Protocol):
    has_bulk: bool
    """Whether `write_row` works here."""
    groups: int
    """Commits so far."""
    writes: int
    """Calls of `write` so far."""

    async def open(self) -> None: ...
    async def write(self, *statements: Write) -> None: ...
    def write_row(self, row: BulkRow, on_done: OnDone) -> None: ...
    async def read(self, sql: str, *values: Any) -> list[Row]: ...
    async def close(self) -> None: ...

    def problem(self) -> str | None:
        """What is wrong with the database although it answers; None if nothing is known."""


def database_at(url: str, is_shared: bool = False) -> Database:
    """The database of a URL; ValueError if the scheme is unknown. `is_shared`: with other processes of this machine."""
    if url.startswith("sqlite:///") and len(url) > len("sqlite:///"):
        from colisee.server.storage.sqlite import SqliteDatabase

        return SqliteDatabase(Path(url.removeprefix("sqlite:///")), is_shared)
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from colisee.server.storage.postgres import PostgresDatabase
        except ImportError:
            raise ValueError("PostgreSQL needs its client: pip install 'colisee[cluster]'") from None
        return PostgresDatabase(url)
    raise ValueError(f"the database must be sqlite:///PATH or postgresql://…, not {url!r}")


def settle(future: asyncio.Future[Any], failure: DatabaseError | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(None)
    else:
        future.set_exception(failure)
