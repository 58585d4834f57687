"""Results of ended matches, one row per seat, and the queries that tournaments and deals need."""

from __future__ import annotations

from typing import NamedTuple

from colisee.server.storage.database import Database, Write

COLUMNS = "table_id, seat, game, player, name, tournament, deal, total, place, ended_at"


class SeatResult(NamedTuple):
    table: str
    seat: int
    game: str
    player: str
    """Empty for a bot, and for a seat that another player took over."""
    name: str
    tournament: str
    deal: str
    total: int | None
    """Points; None if the match was not played to its end."""
    place: int | None
    """None if the match has no result."""
    ended_at: int


def result_write(result: SeatResult) -> Write:
    marks = ", ".join("?" * len(result))
    return Write(f"INSERT INTO results ({COLUMNS}) VALUES ({marks}) ON CONFLICT DO NOTHING", tuple(result))


class Results:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_tournament(self, tournament: str) -> list[SeatResult]:
        rows = await self._database.read(
            f"SELECT {COLUMNS} FROM results WHERE tournament = ? AND tournament <> '' ORDER BY table_id, seat",
            tournament,
        )
        return [SeatResult(*row) for row in rows]

    async def of_deal(self, deal: str) -> list[SeatResult]:
        rows = await self._database.read(
            f"SELECT {COLUMNS} FROM results WHERE deal = ? AND deal <> '' ORDER BY total DESC, ended_at, table_id, seat",
            deal,
        )
        return [SeatResult(*row) for row in rows]
