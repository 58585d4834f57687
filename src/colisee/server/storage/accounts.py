"""Queries for accounts: a guest's matches become those of an account, public profiles, export and deletion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from colisee.server.storage.database import Database, Write
from colisee.server.storage.history import COLUMNS, recount_writes
from colisee.server.storage.store import intervention_writes

KEYED = (
    ("seats", "table_id, seat"),
    ("table_notifications", "table_id"),
    ("tournament_players", "tournament"),
    ("deal_players", "deal, table_id, is_ranked"),
    ("pairing_holds", "table_id, until"),
)
"""Tables of which a row of the guest is dropped if the account has the same one."""
OWNED = (("push_subscriptions", "player"), ("results", "player"), ("works", "owner"), ("pairings", "player"))
UNFINISHED = "SELECT id FROM tables WHERE status IN ('waiting', 'running') AND id IN (SELECT table_id FROM seats WHERE player = ?)"
DELETED = ""
"""Stands for the player of a deleted account."""


class Profile(NamedTuple):
    id: str
    name: str
    login: str
    created_at: int
    is_public: bool


class AccountStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def merge(self, guest: str, player: str, now: int) -> int:
        """Give everything of a guest to an account, for good; returns at how many tables. Conflict if the guest was merged before."""
        rows = await self._database.read("SELECT COUNT(DISTINCT table_id) FROM seats WHERE player = ?", guest)
        columns = COLUMNS.removeprefix("player, ")
        moved = [("history", columns), *KEYED]
        await self._database.write(
            Write("INSERT INTO merged_guests (guest, player, merged_at) VALUES (?, ?, ?)", (guest, player, now), 1),
            *(write for table, of in moved for write in _move(table, of, guest, player)),
            *(write for one in (guest, player) for write in recount_writes(one)),
            *(Write(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (player, guest)) for table, column in OWNED),
            *await self._interventions(guest, now),
            Write("DELETE FROM players WHERE id = ?", (guest,)),
        )
        return int(rows[0][0])

    async def owners(self, players: Iterable[str]) -> dict[str, str]:
        """By former guest: the account that has its seats now; empty for a deleted account."""
        known = sorted({player for player in players if player})
        if not known:
            return {}
        marks = ", ".join("?" * len(known))
        rows = await self._database.read(f"SELECT guest, player FROM merged_guests WHERE guest IN ({marks})", *known)
        return {str(guest): str(player) for guest, player in rows}

    async def guests_of(self, player: str) -> list[str]:
        """The former guests whose seats an account has."""
        rows = await self._database.read("SELECT guest FROM merged_guests WHERE player = ?", player)
        return [str(row[0]) for row in rows]

    async def is_retired(self, player: str) -> bool:
        """Whether a guest's cookie is not valid any more: there is an account instead."""
        rows = await self._database.read(
            """SELECT 1 FROM players WHERE id = ? AND login IS NOT NULL
            UNION ALL SELECT 1 FROM merged_guests WHERE guest = ?""",
            player, player,
        )  # fmt: skip
        return bool(rows)

    async def delete(self, player: str, now: int) -> None:
        """Delete an account with everything that leads to its owner. Names in the matches of others stay."""
        tables = ["sessions", "ratings", "month_ratings", "push_subscriptions", "mail_addresses", "table_notifications"]
        tables += ["history", "history_counts", "seats"]
        await self._database.write(
            *await self._interventions(player, now),
            *(Write(f"DELETE FROM {table} WHERE player = ?", (player,)) for table in tables),
            Write("UPDATE merged_guests SET player = ? WHERE player = ?", (DELETED, player)),
            Write("INSERT INTO merged_guests (guest, player, merged_at) VALUES (?, ?, ?)", (player, DELETED, now)),
            Write("UPDATE results SET player = ?, name = '' WHERE player = ?", (DELETED, player)),
            Write("DELETE FROM players WHERE id = ?", (player,), 1),
        )

    async def profile(self, player: str) -> Profile | None:
        return await self._profile("id = ?", player)

    async def profile_by_login(self, login: str) -> Profile | None:
        return await self._profile("login = ?", login)

    async def set_public(self, player: str, is_public: bool) -> None:
        await self._database.write(Write("UPDATE players SET is_public = ? WHERE id = ?", (int(is_public), player), 1))

    async def sessions(self, player: str) -> list[int]:
        """When each device logged in, the latest first."""
        sql = "SELECT created_at FROM sessions WHERE player = ? ORDER BY created_at DESC"
        return [int(row[0]) for row in await self._database.read(sql, player)]

    async def _profile(self, condition: str, value: str) -> Profile | None:
        rows = await self._database.read(
            f"SELECT id, name, login, created_at, is_public FROM players WHERE login IS NOT NULL AND {condition}", value
        )
        if not rows:
            return None
        player, name, login, created_at, is_public = rows[0]
        return Profile(player, name, login, created_at, bool(is_public))

    async def _interventions(self, player: str, now: int) -> Sequence[Write]:
        """Rooms that have a table of the player in memory read it again."""
        tables = [str(row[0]) for row in await self._database.read(UNFINISHED, player)]
        return [write for table in tables for write in intervention_writes(table, now)]


def _move(table: str, columns: str, guest: str, player: str) -> list[Write]:
    return [
        Write(
            f"""INSERT INTO {table} (player, {columns}) SELECT CAST(? AS TEXT), {columns} FROM {table} WHERE player = ?
            ON CONFLICT DO NOTHING""",
            (player, guest),
        ),
        Write(f"DELETE FROM {table} WHERE player = ?", (guest,)),
    ]
