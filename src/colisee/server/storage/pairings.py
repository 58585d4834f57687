"""Queries for quick pairing: who waits at which table for opponents, and free seats held for those who are on their way.

Who decides about a kind of pairing (a game, a size, a pace, rated or not) increments its version, so that of two processes or nodes
that decide at the same moment one gets Conflict and decides again.
"""

from __future__ import annotations

from typing import NamedTuple

from colisee.server.storage.database import Database, Write

ALIVE_MS = 75_000
"""For how long a table counts as attended after its player last asked. Pages ask every few seconds, in the background every minute."""
PATIENT = "/days"
"""Ends the kinds whose players need not stay."""
GONE = "NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = pairings.table_id AND tables.status = 'waiting')"
UNSEATED = "NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = holds.table_id AND seats.player = holds.player)"


class Pairing(NamedTuple):
    """A table that was opened for quick pairing."""

    table: str
    kind: str
    player: str
    rating: int
    """Of the player who opened it, on the Elo scale."""
    asked_at: int
    alive_at: int
    """When its player last asked."""

    def is_attended(self, now: int) -> bool:
        return self.kind.endswith(PATIENT) or now - self.alive_at < ALIVE_MS


class WaitingPairing(NamedTuple):
    pairing: Pairing
    summary: str
    """`table.summary.TableSummary` as JSON."""
    held: int
    """Free seats held for others than the player who asks."""
    is_mine: bool
    """Whether a seat is held for the player who asks."""


def version_write(kind: str, known: int) -> Write:
    """Increment the version of a kind; Conflict if it is not `known` any more."""
    return Write(
        """INSERT INTO pairing_kinds (kind, version) VALUES (?, ?)
        ON CONFLICT (kind) DO UPDATE SET version = excluded.version WHERE pairing_kinds.version = excluded.version - 1""",
        (kind, known + 1),
        1,
    )


def pairing_write(pairing: Pairing) -> Write:
    return Write(
        "INSERT INTO pairings (table_id, kind, player, rating, asked_at, alive_at) VALUES (?, ?, ?, ?, ?, ?)",
        tuple(pairing),
    )


def hold_writes(table: str, player: str, until: int, now: int) -> list[Write]:
    """Hold a free seat of a table for a player who is on the way there."""
    return [
        Write("DELETE FROM pairing_holds WHERE until < ?", (now,)),
        Write(
            """INSERT INTO pairing_holds (table_id, player, until) VALUES (?, ?, ?)
            ON CONFLICT (table_id, player) DO UPDATE SET until = excluded.until""",
            (table, player, until),
        ),
    ]


def leave_writes(table: str) -> list[Write]:
    """Nobody is paired at a table any more, and nobody finds it in the list: its player plays elsewhere."""
    return [
        Write("DELETE FROM pairings WHERE table_id = ?", (table,), 1),
        Write("UPDATE tables SET listed = 0 WHERE id = ?", (table,)),
    ]


def forget_begun_write(kind: str) -> Write:
    """Forget the tables of a kind that do not wait any more."""
    return Write(f"DELETE FROM pairings WHERE kind = ? AND {GONE}", (kind,))


class Pairings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def version(self, kind: str) -> int:
        rows = await self._database.read("SELECT version FROM pairing_kinds WHERE kind = ?", kind)
        return int(rows[0][0]) if rows else 0

    async def waiting(self, kind: str, player: str, now: int) -> list[WaitingPairing]:
        """The listed tables of a kind that wait, the longest waiting first."""
        held = (
            f"FROM pairing_holds AS holds WHERE holds.table_id = pairings.table_id AND holds.until > ? AND {UNSEATED}"
        )
        rows = await self._database.read(
            f"""SELECT pairings.table_id, kind, player, rating, asked_at, alive_at, tables.summary,
            (SELECT COUNT(*) {held} AND holds.player <> ?), (SELECT COUNT(*) {held} AND holds.player = ?)
            FROM pairings JOIN tables ON tables.id = pairings.table_id AND tables.status = 'waiting' AND tables.listed = 1
            WHERE kind = ? ORDER BY asked_at, pairings.table_id""",
            now, player, now, player, kind,
        )  # fmt: skip
        return [WaitingPairing(Pairing(*row[:6]), str(row[6]), int(row[7]), bool(row[8])) for row in rows]

    async def touch(self, table: str, now: int) -> None:
        """Note that the player of a table still waits."""
        await self._database.write(Write("UPDATE pairings SET alive_at = ? WHERE table_id = ?", (now, table)))

    async def abandoned(self, now: int) -> set[str]:
        """The tables whose players have gone away."""
        rows = await self._database.read(
            "SELECT table_id FROM pairings WHERE alive_at <= ? AND kind NOT LIKE ?", now - ALIVE_MS, f"%{PATIENT}"
        )
        return {str(row[0]) for row in rows}
