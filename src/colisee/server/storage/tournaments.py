"""Queries about tournaments: an append-only log each, and the rows by which they are found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from colisee.server.storage.database import Database, Write


class TournamentRow(NamedTuple):
    id: str
    organiser: str
    name: str
    game: str
    status: str
    listed: bool
    changed_at: int


COLUMNS = "id, organiser, name, game, status, listed, changed_at"


def create_writes(row: TournamentRow, body: str) -> list[Write]:
    values = (*row[:5], int(row.listed), row.changed_at)
    return [
        Write(f"INSERT INTO tournaments ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", values),
        *_entry_writes(row.id, 0, [body]),
    ]


def append_writes(tournament: str, first: int, bodies: Sequence[str], status: str, now: int) -> list[Write]:
    """Append log entries number `first`, …; Conflict if another node has written an entry of that number."""
    return [
        *_entry_writes(tournament, first, bodies),
        Write("UPDATE tournaments SET status = ?, changed_at = ? WHERE id = ?", (status, now, tournament), 1),
    ]


def player_write(tournament: str, player: str) -> Write:
    return Write(
        "INSERT INTO tournament_players (tournament, player) VALUES (?, ?) ON CONFLICT DO NOTHING", (tournament, player)
    )


def _entry_writes(tournament: str, first: int, bodies: Sequence[str]) -> list[Write]:
    return [
        Write(
            "INSERT INTO tournament_events (tournament, number, body) VALUES (?, ?, ?)", (tournament, number, body), 1
        )
        for number, body in enumerate(bodies, first)
    ]


class TournamentStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def entries(self, tournament: str, first: int = 0) -> list[str]:
        rows = await self._database.read(
            "SELECT body FROM tournament_events WHERE tournament = ? AND number >= ? ORDER BY number", tournament, first
        )
        return [str(row[0]) for row in rows]

    async def counts(self, tournament: str) -> tuple[int, int]:
        """The number of log entries, and of rows of results."""
        rows = await self._database.read(
            """SELECT (SELECT COUNT(*) FROM tournament_events WHERE tournament = ?),
            (SELECT COUNT(*) FROM results WHERE tournament = ? AND tournament <> '')""",
            tournament, tournament,
        )  # fmt: skip
        return int(rows[0][0]), int(rows[0][1])

    async def running(self) -> list[str]:
        rows = await self._database.read("SELECT id FROM tournaments WHERE status = 'running'")
        return [str(row[0]) for row in rows]

    async def listed(self, most: int) -> list[TournamentRow]:
        """Listed tournaments that are not over, the latest first."""
        rows = await self._database.read(
            f"SELECT {COLUMNS} FROM tournaments WHERE status IN ('open', 'running') AND listed = 1 ORDER BY changed_at DESC LIMIT ?",
            most,
        )
        return [_row(row) for row in rows]

    async def of_player(self, player: str, most: int) -> list[TournamentRow]:
        """The tournaments that a player organises or takes part in, the latest first."""
        rows = await self._database.read(
            f"""SELECT {COLUMNS} FROM tournaments WHERE organiser = ? OR id IN
            (SELECT tournament FROM tournament_players WHERE player = ?) ORDER BY changed_at DESC LIMIT ?""",
            player, player, most,
        )  # fmt: skip
        return [_row(row) for row in rows]


def _row(row: Sequence[object]) -> TournamentRow:
    id_, organiser, name, game, status, listed, changed_at = row
    return TournamentRow(str(id_), str(organiser), str(name), str(game), str(status), bool(listed), int(changed_at))  # type: ignore[call-overload]  # a number
