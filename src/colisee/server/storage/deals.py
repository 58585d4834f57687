"""Stored deals: the secret order of all piles that several tables play, and until when it stays secret."""

from __future__ import annotations

from typing import NamedTuple

from colisee.server.storage.database import Database, Write


class StoredDeal(NamedTuple):
    id: str
    game: str
    secret: str
    opened_at: int
    closes_at: int | None
    """None while the tournament that plays it has not closed it."""

    def is_open(self, now: int) -> bool:
        return self.closes_at is None or now < self.closes_at


def deal_write(deal: StoredDeal) -> Write:
    """Store a deal; nothing happens if there is one with this id."""
    return Write(
        "INSERT INTO deals (id, game, secret, opened_at, closes_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        tuple(deal),
    )


def close_deal_write(deal: str, now: int) -> Write:
    return Write("UPDATE deals SET closes_at = ? WHERE id = ? AND closes_at IS NULL", (now, deal))


def deal_player_write(deal: str, player: str, table: str, is_ranked: bool) -> Write:
    """Note who plays a deal at which table; Conflict if the player has played it before."""
    return Write(
        "INSERT INTO deal_players (deal, player, table_id, is_ranked) VALUES (?, ?, ?, ?)",
        (deal, player, table, int(is_ranked)),
        1,
    )


class Deals:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def deal(self, deal: str) -> StoredDeal | None:
        rows = await self._database.read("SELECT id, game, secret, opened_at, closes_at FROM deals WHERE id = ?", deal)
        return StoredDeal(*rows[0]) if rows else None

    async def table_of(self, deal: str, player: str) -> str | None:
        """The table where a player plays or played a deal."""
        rows = await self._database.read(
            "SELECT table_id FROM deal_players WHERE deal = ? AND player = ?", deal, player
        )
        return str(rows[0][0]) if rows else None

    async def ranked_tables(self, deal: str) -> set[str]:
        """The tables of those who had an account when they began."""
        rows = await self._database.read("SELECT table_id FROM deal_players WHERE deal = ? AND is_ranked = 1", deal)
        return {str(row[0]) for row in rows}
