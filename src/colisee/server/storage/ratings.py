"""Ratings of a month, and leaderboards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from colisee.server.storage.database import Database, Write


class MonthRating(NamedTuple):
    month: str
    game: str
    player: str
    mu: float
    sigma: float
    matches: int


class Ranked(NamedTuple):
    """A line of a leaderboard."""

    player: str
    name: str
    mu: float
    sigma: float
    matches: int


def month_rating_write(rating: MonthRating) -> Write:
    """A rating after one more match; Conflict if it has changed since it was read."""
    return Write(
        """INSERT INTO month_ratings (month, game, player, mu, sigma, matches) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (month, game, player) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches
        WHERE month_ratings.matches = excluded.matches - 1""",
        tuple(rating),
        1,
    )


async def month_ratings(database: Database, month: str, game: str, players: Sequence[str]) -> list[MonthRating]:
    marks = ", ".join("?" * len(players)) or "''"
    rows = await database.read(
        f"""SELECT month, game, player, mu, sigma, matches FROM month_ratings
        WHERE month = ? AND game = ? AND player IN ({marks})""",
        month, game, *players,
    )  # fmt: skip
    return [MonthRating(*row) for row in rows]


async def leaderboard(database: Database, game: str, month: str, most: int) -> list[Ranked]:
    """The accounts with the highest ratings that are certain (mu − 3 sigma), of a month or, if that is empty, of all time."""
    source = "month_ratings" if month else "ratings"
    within = "ratings.month = ? AND" if month else ""
    rows = await database.read(
        f"""SELECT ratings.player, players.name, ratings.mu, ratings.sigma, ratings.matches
        FROM (SELECT * FROM {source} AS ratings WHERE {within} ratings.game = ?
              ORDER BY ratings.mu - 3 * ratings.sigma DESC LIMIT ?) AS ratings
        JOIN players ON players.id = ratings.player ORDER BY ratings.mu - 3 * ratings.sigma DESC""",
        *([month] if month else []), game, most,
    )  # fmt: skip
    return [Ranked(*row) for row in rows]
