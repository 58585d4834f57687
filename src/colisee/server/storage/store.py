"""Queries: an append-only event log per table, and the rows by which tables, players and nodes are found.

The same SQL runs on SQLite and PostgreSQL. `append` returns when the events are durable; broadcast only after that. Every claim
increments the table's epoch, and an append with an older epoch raises Conflict: a former owner cannot write any more.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from colisee.server.storage.database import BulkRow, Conflict, Database, DatabaseError, OnDone, Row, Write
from colisee.server.storage.migrations import MIGRATIONS
from colisee.server.table.events import Snapshot

MIGRATION_RETRY_SECONDS = 0.05
FORGET_INTERVENTION_MILLISECONDS = 24 * 3600 * 1000


class TableRow(NamedTuple):
    id: str
    code: str
    game: str
    status: str
    listed: bool
    opened_at: int
    changed_at: int
    wake_at: int | None
    summary: str
    """`table.summary.TableSummary` as JSON."""
    words: str = ""
    """Lower-case text for searching."""


class Claim(NamedTuple):
    """The right to write to a table."""

    table: str
    epoch: int


class Node(NamedTuple):
    id: str
    alive_at: int
    """Time of the last heartbeat."""
    is_closed: bool


class Player(NamedTuple):
    id: str
    name: str
    login: str | None
    passphrase: str | None
    """Its argon2 hash."""
    created_at: int


class Ban(NamedTuple):
    kind: str
    """`address` or `name`."""
    key: str
    """A digest of the address, or the skeleton of the name."""
    shown: str
    """As the operator typed it."""
    created_at: int


class Report(NamedTuple):
    """What a player told the operator about somebody at a table."""

    table: str
    reporter: str
    """The player's id."""
    about: str
    """The name of the reported player; empty for the table as a whole."""
    at: int
    text: str
    chat: str
    """The latest chat lines at that moment, one per line."""


class Rating(NamedTuple):
    player: str
    game: str
    mu: float
    sigma: float
    matches: int


EVENT_OF_OWNED_TABLE = """INSERT INTO events (table_id, number, body)
    SELECT tables.id, json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(?)
    LEFT JOIN tables ON tables.id = json_extract(value, '$[0]') AND tables.epoch = json_extract(value, '$[1]')"""
"""The most common write, for SQLite: many rows of table, epoch, number and body. A table with another epoch is not found, and no
event may be without its table: then nothing is inserted."""
TABLE_COLUMNS = "id, code, game, status, listed, opened_at, changed_at, wake_at, summary, words"


class Store:
    def __init__(self, database: Database, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
        self.database, self.migrations = database, migrations

    async def open(self) -> None:
        await self.database.open()
        while not await self._is_migrated():
            await asyncio.sleep(MIGRATION_RETRY_SECONDS)

    async def check_version(self) -> None:
        """Open the database without changing it; DatabaseError if a newer version of the program has written it."""
        await self.database.open()
        try:
            rows = await self.database.read("SELECT COALESCE(MAX(number), 0) FROM migrations")
        except DatabaseError:  # a new database
            return
        self._check_known(int(rows[0][0]))

    async def open_existing(self) -> None:
        """Open the database of a server of this version without changing it; DatabaseError if it is of another."""
        await self.check_version()
        rows = await self.database.read("SELECT COALESCE(MAX(number), 0) FROM migrations")
        if int(rows[0][0]) < len(self.migrations):
            raise DatabaseError(
                "the database was written by an older version of Colisée; start the server of this version first"
            )

    def _check_known(self, migration: int) -> None:
        if migration > len(self.migrations):
            raise DatabaseError("the database was written by a newer version of Colisée")

    async def _is_migrated(self) -> bool:
        """Return False if another node is migrating at the same moment: try again."""
        try:
            await self._migrate()
        except Conflict:
            return False
        return True

    async def close(self) -> None:
        await self.database.close()

    async def _migrate(self) -> None:
        await self.database.write(Write("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)"))
        rows = await self.database.read("SELECT COALESCE(MAX(number), 0) FROM migrations")
        done = int(rows[0][0])
        self._check_known(done)
        for number, statements in enumerate(self.migrations[done:], done + 1):
            mark = Write("INSERT INTO migrations (number) VALUES (?)", (number,), 1)
            await self.database.write(mark, *(Write(sql) for sql in statements))

    async def check_writable(self, now: int) -> None:
        """Write and read a row; DatabaseError if the disk is full, or the file is deleted or damaged."""
        problem = self.database.problem()
        if problem:
            raise DatabaseError(problem)
        await self.database.write(
            Write(
                "INSERT INTO facts (name, value) VALUES ('ready', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (str(now),),
            )
        )
        rows = await self.database.read("SELECT value FROM facts WHERE name = 'ready'")
        if not rows:
            raise DatabaseError("what was written cannot be read")

    async def secret(self, name: str) -> str:
        """A secret shared by all nodes, created on first use."""
        fresh = secrets.token_hex(32)
        await self.database.write(
            Write("INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, fresh))
        )
        rows = await self.database.read("SELECT value FROM facts WHERE name = ?", name)
        return str(rows[0][0])

    # Tables

    async def open_table(self, row: TableRow, node: str, events: Sequence[str]) -> Claim:
        await self.database.write(*open_table_writes(row, node, events))
        return Claim(row.id, 1)

    async def append(
        self, claim: Claim, first: int, events: Sequence[str], row: TableRow | None = None, extra: Sequence[Write] = ()
    ) -> None:
        """Append events number `first`, … to a table's log, with its row if that changed. Durable on return."""
        if row is None:
            owned = Write("UPDATE tables SET epoch = epoch WHERE id = ? AND epoch = ?", (claim.table, claim.epoch), 1)
        else:
            owned = Write(
                "UPDATE tables SET status = ?, changed_at = ?, wake_at = ?, summary = ?, words = ? WHERE id = ? AND epoch = ?",
                (row.status, row.changed_at, row.wake_at, row.summary, row.words, claim.table, claim.epoch),
                1,
            )
        await self.database.write(owned, *_event_writes(claim.table, first, events), *extra)

    def append_one(self, claim: Claim, number: int, event: str, on_done: OnDone) -> None:
        """Append one event on a database with bulk statements; it is durable when `on_done` is called."""
        self.database.write_row(BulkRow(EVENT_OF_OWNED_TABLE, (claim.table, claim.epoch, number, event)), on_done)

    async def events(self, table: str, first: int = 0) -> list[str]:
        rows = await self.database.read(
            "SELECT body FROM events WHERE table_id = ? AND number >= ? ORDER BY number", table, first
        )
        return [str(row[0]) for row in rows]

    async def snapshot(self, table: str) -> Snapshot | None:
        rows = await self.database.read("SELECT number, digest, body FROM snapshots WHERE table_id = ?", table)
        return Snapshot(*rows[0]) if rows else None

    async def first_event(self, table: str) -> str | None:
        rows = await self.database.read("SELECT body FROM events WHERE table_id = ? AND number = 0", table)
        return str(rows[0][0]) if rows else None

    async def record(self, table: str) -> str | None:
        """The record of an ended match; None if it has not ended, or ended before records were stored."""
        rows = await self.database.read("SELECT body FROM records WHERE table_id = ?", table)
        return str(rows[0][0]) if rows else None

    async def table(self, table: str) -> TableRow | None:
        rows = await self.database.read(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?", table)
        return _table_row(rows[0]) if rows else None

    async def table_by_code(self, code: str) -> TableRow | None:
        rows = await self.database.read(f"SELECT {TABLE_COLUMNS} FROM tables WHERE code = ?", code)
        return _table_row(rows[0]) if rows else None

    async def listed_tables(self, status: str, most: int) -> list[TableRow]:
        rows = await self.database.read(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE listed = 1 AND status = ? ORDER BY changed_at DESC LIMIT ?",
            status, most,
        )  # fmt: skip
        return [_table_row(row) for row in rows]

    async def tables_of(
        self, player: str, game: str | None, status: str | None, words: str, most: int
    ) -> list[TableRow]:
        """The tables where a player has or had a seat, the latest first."""
        pattern = "%" + words.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        rows = await self.database.read(
            f"""SELECT {TABLE_COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM seats WHERE player = ?)
            AND (? = '' OR game = ?) AND (? = '' OR status = ?) AND words LIKE ? ESCAPE '\\'
            ORDER BY changed_at DESC LIMIT ?""",
            player, game or "", game or "", status or "", status or "", pattern, most,
        )  # fmt: skip
        return [_table_row(row) for row in rows]

    async def unfinished_tables_of(self, player: str, most: int) -> list[TableRow]:
        """The tables that wait or run where a player has or had a seat, the latest first."""
        rows = await self.database.read(
            f"""SELECT {TABLE_COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM seats WHERE player = ?)
            AND status IN ('waiting', 'running') ORDER BY changed_at DESC LIMIT ?""",
            player, most,
        )  # fmt: skip
        return [_table_row(row) for row in rows]

    async def event_counts(self, tables: Sequence[str]) -> dict[str, int]:
        marks = ", ".join("?" * len(tables)) or "''"
        rows = await self.database.read(
            f"SELECT table_id, MAX(number) FROM events WHERE table_id IN ({marks}) GROUP BY table_id", *tables
        )
        return {str(table): int(number) + 1 for table, number in rows}

    async def is_player_of(self, table: str, player: str) -> bool:
        rows = await self.database.read("SELECT 1 FROM seats WHERE table_id = ? AND player = ?", table, player)
        return bool(rows)

    async def players_of(self, table: str) -> dict[int, str]:
        """By seat: a player who has or had it."""
        rows = await self.database.read("SELECT seat, player FROM seats WHERE table_id = ?", table)
        return {int(seat): str(player) for seat, player in rows}

    async def tables_to_wake(self, before: int, now: int, most: int, awake: Sequence[str]) -> list[str]:
        """Tables whose bots or clocks act before that time, except those of the nodes in `awake`.

        Also tables that changed after `now`: the system's clock has been set back, so their time to wake is too late.
        """
        marks = ", ".join("?" * len(awake)) or "''"
        rows = await self.database.read(
            f"""SELECT id FROM tables WHERE (wake_at <= ? OR (wake_at IS NOT NULL AND changed_at > ?))
            AND node NOT IN ({marks}) ORDER BY wake_at LIMIT ?""",
            before, now, *awake, most,
        )  # fmt: skip
        return [str(row[0]) for row in rows]

    async def count_tables(self) -> dict[str, int]:
        rows = await self.database.read("SELECT status, COUNT(*) FROM tables GROUP BY status")
        return {str(status): int(count) for status, count in rows}

    # Nodes and ownership

    async def heartbeat(self, node: str, now: int) -> None:
        await self.database.write(
            Write(
                "INSERT INTO nodes (id, alive_at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at",
                (node, now),
            )
        )

    async def close_node(self, node: str, now: int) -> None:
        await self.database.write(Write("UPDATE nodes SET alive_at = ?, closed = 1 WHERE id = ?", (now, node)))

    async def mark_closed(self, nodes: Iterable[str]) -> None:
        """Mark nodes as stopped, so that their tables can be taken over before the lease expires."""
        await self.database.write(*(Write("UPDATE nodes SET closed = 1 WHERE id = ?", (node,)) for node in nodes))

    async def forget_nodes(self, closed_before: int, silent_before: int) -> None:
        """Delete nodes that closed, or sent their last heartbeat, before these times.

        Nodes with unfinished tables stay: their last heartbeat tells for how long the clocks must be paused.
        """
        await self.database.write(
            Write(
                """DELETE FROM nodes WHERE ((closed = 1 AND alive_at < ?) OR alive_at < ?) AND id NOT IN
                (SELECT node FROM tables WHERE listed IN (0, 1) AND status IN ('waiting', 'running'))""",
                (closed_before, silent_before),
            )
        )

    async def nodes(self) -> list[Node]:
        rows = await self.database.read("SELECT id, alive_at, closed FROM nodes")
        return [Node(str(row[0]), int(row[1]), bool(row[2])) for row in rows]

    async def owner(self, table: str) -> tuple[str, int] | None:
        rows = await self.database.read("SELECT node, epoch FROM tables WHERE id = ?", table)
        return (str(rows[0][0]), int(rows[0][1])) if rows else None

    async def claim(self, table: str, node: str, owner: str, epoch: int, also: Sequence[Write] = ()) -> Claim:
        """Take a table over from `owner`, which held it at `epoch`; Conflict if another node was faster. `also` is written with it."""
        await self.database.write(
            Write(
                "UPDATE tables SET node = ?, epoch = ? WHERE id = ? AND node = ? AND epoch = ?",
                (node, epoch + 1, table, owner, epoch),
                1,
            ),
            *also,
        )
        return Claim(table, epoch + 1)

    # Players

    async def save_player(self, player: str, name: str, now: int) -> None:
        await self.database.write(
            Write(
                "INSERT INTO players (id, name, created_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                (player, name, now),
            )
        )

    async def register(
        self, player: str, login: str, skeleton: str, passphrase: str, recovery: str, now: int, name: str
    ) -> None:
        """Make a guest an account; Conflict if a name like it is taken or the guest has an account."""
        await self.save_player(player, name, now)
        await self.database.write(
            Write(
                "UPDATE players SET login = ?, skeleton = ?, passphrase = ?, recovery = ? WHERE id = ? AND login IS NULL",
                (login, skeleton, passphrase, recovery, player),
                1,
            )
        )

    async def set_passphrase(self, player: str, passphrase: str, recovery: str | None = None) -> None:
        """Change the passphrase and, if given, the recovery code; every session of the player ends."""
        writes = [Write("UPDATE players SET passphrase = ? WHERE id = ?", (passphrase, player), 1)]
        if recovery is not None:
            writes.append(Write("UPDATE players SET recovery = ? WHERE id = ?", (recovery, player), 1))
        await self.database.write(*writes, Write("DELETE FROM sessions WHERE player = ?", (player,)))

    async def has_account(self, player: str) -> bool:
        rows = await self.database.read("SELECT 1 FROM players WHERE id = ? AND login IS NOT NULL", player)
        return bool(rows)

    async def recovery_of(self, player: str) -> str | None:
        rows = await self.database.read("SELECT recovery FROM players WHERE id = ?", player)
        return rows[0][0] if rows else None

    # Bans

    async def ban(self, ban: Ban) -> None:
        await self.database.write(
            Write(
                "INSERT INTO bans (kind, key, shown, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", tuple(ban)
            )
        )

    async def unban(self, kind: str, key: str) -> None:
        """Lift a ban; Conflict if there is none."""
        await self.database.write(Write("DELETE FROM bans WHERE kind = ? AND key = ?", (kind, key), 1))

    async def report(self, report: Report) -> None:
        """Store a report; another one of the same player about the same player replaces it."""
        await self.database.write(
            Write(
                """INSERT INTO reports (table_id, reporter, about, at, text, chat) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (table_id, reporter, about)
                DO UPDATE SET at = excluded.at, text = excluded.text, chat = excluded.chat""",
                tuple(report),
            )
        )

    async def reports(self) -> list[Report]:
        rows = await self.database.read(
            "SELECT table_id, reporter, about, at, text, chat FROM reports ORDER BY at DESC"
        )
        return [Report(*row) for row in rows]

    async def delete_reports(self, table: str) -> None:
        """Delete the reports about a table; Conflict if there are none."""
        if not any(report.table == table for report in await self.reports()):
            raise Conflict("no such report")
        await self.database.write(Write("DELETE FROM reports WHERE table_id = ?", (table,)))

    async def bans(self) -> list[Ban]:
        rows = await self.database.read("SELECT kind, key, shown, created_at FROM bans ORDER BY created_at")
        return [Ban(*row) for row in rows]

    async def delete_sessions_of_name(self, skeleton: str) -> None:
        await self.database.write(
            Write("DELETE FROM sessions WHERE player IN (SELECT id FROM players WHERE skeleton = ?)", (skeleton,))
        )

    # Interventions: tables that an operator closed or deleted, for the nodes that have them in memory

    async def last_intervention(self) -> int:
        rows = await self.database.read("SELECT COALESCE(MAX(number), 0) FROM interventions")
        return int(rows[0][0])

    async def interventions(self, after: int) -> list[tuple[int, str]]:
        """Number and table, in order."""
        rows = await self.database.read(
            "SELECT number, table_id FROM interventions WHERE number > ? ORDER BY number", after
        )
        return [(int(number), str(table)) for number, table in rows]

    # Sessions

    async def add_session(self, session: str, player: str, now: int) -> None:
        await self.database.write(
            Write("INSERT INTO sessions (id, player, created_at) VALUES (?, ?, ?)", (session, player, now))
        )

    async def session_player(self, session: str) -> str | None:
        rows = await self.database.read("SELECT player FROM sessions WHERE id = ?", session)
        return str(rows[0][0]) if rows else None

    async def delete_session(self, session: str) -> None:
        await self.database.write(Write("DELETE FROM sessions WHERE id = ?", (session,)))

    async def delete_sessions_of(self, player: str) -> None:
        await self.database.write(Write("DELETE FROM sessions WHERE player = ?", (player,)))

    async def player(self, player: str) -> Player | None:
        rows = await self.database.read(
            "SELECT id, name, login, passphrase, created_at FROM players WHERE id = ?", player
        )
        return Player(*rows[0]) if rows else None

    async def player_by_login(self, login: str) -> Player | None:
        rows = await self.database.read(
            "SELECT id, name, login, passphrase, created_at FROM players WHERE login = ?", login
        )
        return Player(*rows[0]) if rows else None

    async def ratings(self, players: Sequence[str]) -> list[Rating]:
        marks = ", ".join("?" * len(players)) or "''"
        rows = await self.database.read(
            f"SELECT player, game, mu, sigma, matches FROM ratings WHERE player IN ({marks}) ORDER BY game", *players
        )
        return [Rating(*row) for row in rows]


def open_table_writes(row: TableRow, node: str, events: Sequence[str]) -> list[Write]:
    """The writes that add a table with its first events, owned by `node`. Conflict if its id or code is in use."""
    return [
        Write(
            f"INSERT INTO tables ({TABLE_COLUMNS}, node, epoch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
            (*row[:4], int(row.listed), *row[5:], node),
        ),
        *_event_writes(row.id, 0, events),
    ]


def rating_write(rating: Rating) -> Write:
    """A rating after one more match; Conflict if it has changed since it was read."""
    return Write(
        """INSERT INTO ratings (player, game, mu, sigma, matches) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (player, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches
        WHERE ratings.matches = excluded.matches - 1""",
        tuple(rating),
        1,
    )


def record_write(table: str, record: str) -> Write:
    """Store the record of a match that ends. It never changes afterwards."""
    return Write("INSERT INTO records (table_id, body) VALUES (?, ?)", (table, record), 1)


def intervention_writes(table: str, now: int) -> list[Write]:
    """Make the node that has a table in memory read it again. Interventions are forgotten when every node must have seen them."""
    return [
        Write("DELETE FROM interventions WHERE at < ?", (now - FORGET_INTERVENTION_MILLISECONDS,)),
        Write(
            """INSERT INTO interventions (number, table_id, at)
            SELECT COALESCE(MAX(number), 0) + 1, CAST(? AS TEXT), CAST(? AS BIGINT) FROM interventions""",
            (table, now),
        ),
    ]


def snapshot_write(claim: Claim, snapshot: Snapshot) -> Write:
    """Replace a table's snapshot; nothing happens if the claim is outdated or the table was deleted."""
    return Write(
        """INSERT INTO snapshots (table_id, number, digest, body)
        SELECT id, CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT) FROM tables WHERE id = ? AND epoch = ?
        ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, digest = excluded.digest, body = excluded.body""",
        (*snapshot, claim.table, claim.epoch),
    )


def seat_write(table: str, seat: int, player: str) -> Write:
    return Write(
        "INSERT INTO seats (table_id, seat, player) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, seat, player)
    )


def pause_writes(table: str, number: int, event: str, wake_at: int | None, now: int) -> list[Write]:
    """The writes of an event that changes nothing in the table's row but the time to wake it."""
    return [
        *_event_writes(table, number, [event]),
        Write("UPDATE tables SET wake_at = ?, changed_at = ? WHERE id = ?", (wake_at, now, table)),
    ]


def _event_writes(table: str, first: int, events: Sequence[str]) -> list[Write]:
    return [
        Write("INSERT INTO events (table_id, number, body) VALUES (?, ?, ?)", (table, number, body))
        for number, body in enumerate(events, first)
    ]


def _table_row(row: Row) -> TableRow:
    values: list[Any] = list(row)
    values[4] = bool(values[4])
    return TableRow(*values)
