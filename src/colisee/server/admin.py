"""What an operator does with a server's database: tables, people, retention, backups. Safe while the server runs."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from colisee.server.http.identity import address_key, hash_passphrase
from colisee.server.live.history import history_rows
from colisee.server.live.table_rows import record_of_ended, result_writes, table_row
from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.database import Conflict, Write
from colisee.server.storage.history import history_writes
from colisee.server.storage.personal_data import personal_data
from colisee.server.storage.store import Ban, Player, Store, intervention_writes
from colisee.server.table import events as ev
from colisee.server.table.identifiers import new_id
from colisee.server.table.names import normalized, skeleton
from colisee.server.table.state import TableState

DAY = 24 * 3600 * 1000
PAGES_PER_STEP = 256
"""Pages that a backup copies at once: writers wait for no longer than that takes."""
TEMPORARY_LENGTH = 16
PRIVATE = 0o600


class AdminError(Exception):
    """Something that cannot be done, in a sentence."""


class TableLine(NamedTuple):
    id: str
    code: str
    game: str
    status: str
    listed: bool
    changed_at: int
    events: int


async def tables(store: Store, status: str, limit: int) -> list[TableLine]:
    """The tables, the latest first; `status` may be empty."""
    rows = await store.database.read(
        """SELECT id, code, game, status, listed, changed_at, (SELECT COUNT(*) FROM events WHERE table_id = tables.id)
        FROM tables WHERE ? = '' OR status = ? ORDER BY changed_at DESC LIMIT ?""",
        status, status, limit,
    )  # fmt: skip
    return [TableLine._make([*row[:4], bool(row[4]), *row[5:]]) for row in rows]


async def unlist_table(store: Store, table: str) -> None:
    """Remove a table from the public list; its link still works."""
    await _known_table(store, table)
    await store.database.write(Write("UPDATE tables SET listed = 0 WHERE id = ?", (table,)))


async def close_table(store: Store, table: str) -> None:
    """End a table without a result. A room that has it open shows the end to its clients with the next heartbeat."""
    await _known_table(store, table)
    owner = await store.owner(table)
    assert owner is not None
    node, epoch = owner
    claim = await store.claim(table, node, node, epoch)
    state = TableState.from_events(await store.events(table))
    if state.ended:
        raise AdminError(f"table {table} has ended already")
    first, closed = state.count, ev.Closed(max(state.at, _now()))
    state.rename_players(
        await AccountStore(store.database).owners({state.opened.host, *(s.player for s in state.seats)})
    )
    state.apply(closed)
    record = [record_of_ended(state), *result_writes(state)] if state.match else []
    record += [write for row in history_rows(state) for write in history_writes(row)]
    await store.append(
        claim, first, [ev.encode_event(closed)], table_row(state), [*record, *intervention_writes(table, _now())]
    )


async def delete_tables(store: Store, ids: Sequence[str]) -> None:
    """Delete tables with their logs. Results stay in the history of their players. A room that has one open tells its clients with the next heartbeat, and disconnects them."""
    for table in ids:
        await store.database.write(
            Write("DELETE FROM events WHERE table_id = ?", (table,)),
            Write("DELETE FROM snapshots WHERE table_id = ?", (table,)),
            Write("DELETE FROM records WHERE table_id = ?", (table,)),
            Write("DELETE FROM results WHERE table_id = ? AND tournament = ''", (table,)),
            Write("DELETE FROM seats WHERE table_id = ?", (table,)),
            Write("DELETE FROM table_notifications WHERE table_id = ?", (table,)),
            Write("DELETE FROM pairings WHERE table_id = ?", (table,)),
            Write("DELETE FROM pairing_holds WHERE table_id = ?", (table,)),
            Write("DELETE FROM tables WHERE id = ?", (table,)),
            Write("DELETE FROM works WHERE id = ?", (table,)),
            *intervention_writes(table, _now()),
        )


async def delete_table(store: Store, table: str) -> None:
    await _known_table(store, table)
    await delete_tables(store, [table])


class Retention(NamedTuple):
    """Days after their last change for which tables and tournaments are kept, and those for which guests are; None = for ever."""

    waiting: int | None = None
    running: int | None = None
    over: int | None = None
    tournaments: int | None = None
    guests: int | None = None


async def prune(store: Store, retention: Retention, now: int | None = None) -> dict[str, int]:
    """Delete what is older than the retention rules allow. Returns how many, by rule. AdminError if a rule would delete all."""
    if any(days is not None and days < 1 for days in retention):
        raise AdminError("keep everything for one day at least")
    if not any(retention):
        raise AdminError("say what to delete, for example --waiting 7; see colisee admin prune --help")
    now = _now() if now is None else now
    deleted = await _prune_tables(store, retention, now)
    if retention.tournaments:
        deleted["tournaments"] = await _prune_tournaments(store, now - retention.tournaments * DAY)
    if retention.guests:
        deleted["guests"] = await _prune_guests(store, now - retention.guests * DAY)
    return deleted


async def _prune_tournaments(store: Store, before: int) -> int:
    """Delete tournaments that have not changed since; their tables and the results of their players stay."""
    rows = await store.database.read("SELECT id FROM tournaments WHERE changed_at < ?", before)
    for row in rows:
        await store.database.write(
            Write("DELETE FROM tournament_events WHERE tournament = ?", (row[0],)),
            Write("DELETE FROM tournament_players WHERE tournament = ?", (row[0],)),
            Write("DELETE FROM results WHERE tournament = ?", (row[0],)),
            Write("DELETE FROM tournaments WHERE id = ?", (row[0],)),
        )
    return len(rows)


async def _prune_guests(store: Store, before: int) -> int:
    """Delete guests who came before that time and have no seat and no ended match."""
    gone = """login IS NULL AND created_at < ? AND NOT EXISTS (SELECT 1 FROM seats WHERE player = players.id)
        AND NOT EXISTS (SELECT 1 FROM history WHERE player = players.id)"""
    rows = await store.database.read(f"SELECT COUNT(*) FROM players WHERE {gone}", before)
    await store.database.write(Write(f"DELETE FROM players WHERE {gone}", (before,)))
    return int(rows[0][0])


async def _prune_tables(store: Store, retention: Retention, now: int) -> dict[str, int]:
    deleted: dict[str, int] = {}
    for status in ("waiting", "running", "over"):
        days = getattr(retention, status)
        if days is None:
            continue
        rows = await store.database.read(
            "SELECT id FROM tables WHERE status = ? AND changed_at < ?", status, now - days * DAY
        )
        await delete_tables(store, [str(row[0]) for row in rows])
        deleted[status] = len(rows)
    return deleted


# People


async def reset_passphrase(store: Store, login: str) -> str:
    """Set a temporary passphrase and end all sessions; returns the passphrase."""
    player = await _known_player(store, login)
    temporary = new_id(TEMPORARY_LENGTH)
    await store.set_passphrase(player.id, hash_passphrase(temporary))
    return temporary


async def export_person(store: Store, login: str) -> dict[str, Any]:
    """Everything that is stored about a person: what the owner of the account can export, and what their seats did."""
    player = await _known_player(store, login)
    seats = await store.database.read("SELECT table_id, seat FROM seats WHERE player = ?", player.id)
    return {
        **await personal_data(store, player.id),
        "seats": [{"table": str(table), "seat": int(seat)} for table, seat in seats],
        "events": [
            msgspec.json.decode(body) for table, seat in seats for body in await _events_of(store, str(table), int(seat))
        ],
    }  # fmt: skip


async def _events_of(store: Store, table: str, seat: int) -> list[str]:
    """What a seat did at a table."""
    found = []
    for body in await store.events(table):
        event = msgspec.json.decode(body)
        if event.get("seat") == seat:
            found.append(body)
    return found


async def delete_person(store: Store, login: str) -> None:
    """Delete an account with everything that leads to its owner. Logs keep the name under which moves were played."""
    player = await _known_player(store, login)
    await AccountStore(store.database).delete(player.id, _now())


async def _known_player(store: Store, login: str) -> Player:
    player = await store.player_by_login(normalized(login))
    if player is None:
        raise AdminError(f"no account is called {login!r}")
    return player


async def _known_table(store: Store, table: str) -> None:
    if await store.table(table) is None:
        raise AdminError(f"there is no table {table!r}")


# Reports


async def delete_reports(store: Store, table: str) -> None:
    """Delete the reports about a table, once they are dealt with."""
    try:
        await store.delete_reports(table)
    except Conflict:
        raise AdminError(f"there is no report about {table!r}") from None


# Bans


async def ban_address(store: Store, address: str) -> None:
    """Refuse all requests of an address; of an IPv6 address, of its /64 network. Servers notice within seconds."""
    await store.ban(Ban("address", _address_key(address), address, _now()))


async def unban_address(store: Store, address: str) -> None:
    await _unban(store, "address", _address_key(address), address)


async def ban_name(store: Store, name: str) -> None:
    """Refuse a name, and those that look like it, to accounts, hosts and players; the account of that name is logged out."""
    await store.ban(Ban("name", skeleton(name), name, _now()))
    await store.delete_sessions_of_name(skeleton(name))


async def unban_name(store: Store, name: str) -> None:
    await _unban(store, "name", skeleton(name), name)


async def _unban(store: Store, kind: str, key: str, shown: str) -> None:
    try:
        await store.unban(kind, key)
    except Conflict:
        raise AdminError(f"{shown!r} is not banned") from None


def _address_key(address: str) -> str:
    try:
        ip_address(address)
    except ValueError:
        raise AdminError(f"{address!r} is not an IP address") from None
    return address_key(address)


def _now() -> int:
    return int(time.time() * 1000)


# Backups (SQLite)


def backup(database: str, target: Path) -> None:
    """Copy a SQLite database while servers write to it (SQLite's online backup), complete and consistent."""
    source = _sqlite_path(database)
    if not source.is_file():
        raise AdminError(f"there is no database at {source}")
    partial = target.with_name(f"{target.name}.partial")
    os.close(os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_RDWR, PRIVATE))
    with sqlite3.connect(source, timeout=60) as reader, sqlite3.connect(partial) as copy:
        reader.backup(copy, pages=PAGES_PER_STEP)
        _check(copy, str(partial))
    copy.close()
    reader.close()
    partial.replace(target)


def restore(copy: Path, database: str) -> None:
    """Put a backup in the place of a database that no server uses."""
    target = _sqlite_path(database)
    if not copy.is_file():
        raise AdminError(f"there is no backup at {copy}")
    with sqlite3.connect(copy) as source:
        _check(source, str(copy))
    source.close()
    if target.exists() and _is_in_use(target):
        raise AdminError(f"a server uses {target}; stop it first")
    for suffix in ("-wal", "-shm"):  # of a server that was killed: SQLite would apply them to the restored database
        target.with_name(f"{target.name}{suffix}").unlink(missing_ok=True)
    partial = target.with_name(f"{target.name}.partial")
    os.close(os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_RDWR, PRIVATE))
    partial.write_bytes(copy.read_bytes())
    partial.replace(target)


def _is_in_use(database: Path) -> bool:
    """Whether a process has the database open; False for a file that SQLite cannot read."""
    connection = sqlite3.connect(database, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        return error.sqlite_errorcode == sqlite3.SQLITE_BUSY
    finally:
        connection.close()
    return False


def _check(connection: sqlite3.Connection, where: str) -> None:
    try:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        connection.execute("SELECT COUNT(*) FROM events")
    except sqlite3.Error as error:
        raise AdminError(f"{where} is not a database of Colisée: {error}") from None
    if found != "ok":
        raise AdminError(f"{where} is damaged: {found}")


def _sqlite_path(database: str) -> Path:
    if not database.startswith("sqlite:///"):
        raise AdminError("backup and restore are for SQLite; use pg_dump and pg_restore for PostgreSQL")
    return Path(database.removeprefix("sqlite:///"))
