"""Queries for the history of players: one row per seat of an ended match, written together with its record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from colisee.server.storage.database import Database, Write

COLUMNS = "player, table_id, seat, game, ended_at, ending, result, players, place, score, opponents, words, mu, sigma"
LATEST_FIRST = "ORDER BY ended_at DESC, table_id DESC, seat DESC"
EVER = 1 << 53
FILLED_TO = "history_filled_to"
"""A fact of databases with matches that ended before the history was kept, until all are added."""
MAX_SEARCHED = 10_000
"""The latest matches in which an opponent's name is looked for: a name that does not occur means looking at all of them."""


class HistoryRow(NamedTuple):
    player: str
    table: str
    seat: int
    game: str
    ended_at: int
    ending: str
    result: str
    """won, drawn, lost, or none."""
    players: int
    place: int | None
    score: int | None
    opponents: str
    """JSON: a list of `table.history.Opponent`."""
    words: str
    """The opponents' names in lower case, for searching."""
    mu: float | None = None
    """The rating after the match, if it was rated."""
    sigma: float | None = None


class HistoryFilter(NamedTuple):
    game: str = ""
    result: str = ""
    opponent: str = ""
    since: int = 0
    until: int = EVER


class HistoryStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(
        self, player: str, wanted: HistoryFilter, most: int, before: tuple[int, str, int] | None = None
    ) -> list[HistoryRow]:
        """The latest matches first; `before` is time, table and seat of the last one that is known already."""
        until = min(wanted.until, before[0]) if before else wanted.until
        since = max(wanted.since, await self._searched_since(player)) if wanted.opponent else wanted.since
        conditions = ["player = ?", "ended_at >= ?", "ended_at <= ?"]
        values: list[object] = [player, since, until]
        if before:
            conditions.append("NOT (ended_at = ? AND (table_id, seat) >= (?, ?))")
            values += before
        for column, value in (("game", wanted.game), ("result", wanted.result)):
            if value:
                conditions.append(f"{column} = ?")
                values.append(value)
        if wanted.opponent:
            conditions.append("words LIKE ? ESCAPE '\\'")
            values.append("%" + _escaped(wanted.opponent.casefold()) + "%")
        # The inner query finds the matches in an index alone: whoever has always won may ask for the matches they lost.
        rows = await self._database.read(
            f"""SELECT {COLUMNS} FROM (SELECT table_id AS found_table, seat AS found_seat FROM history
            WHERE {" AND ".join(conditions)} {LATEST_FIRST} LIMIT ?) AS found
            JOIN history ON player = ? AND table_id = found_table AND seat = found_seat {LATEST_FIRST}""",
            *values, most, player,
        )  # fmt: skip
        return [HistoryRow(*row) for row in rows]

    async def _searched_since(self, player: str) -> int:
        """The time of the earliest match in which an opponent is looked for."""
        rows = await self._database.read(
            "SELECT ended_at FROM history WHERE player = ? ORDER BY ended_at DESC LIMIT 1 OFFSET ?",
            player,
            MAX_SEARCHED,
        )
        return int(rows[0][0]) if rows else 0

    async def counts(self, player: str) -> dict[str, int]:
        """Matches by game."""
        rows = await self._database.read("SELECT game, matches FROM history_counts WHERE player = ?", player)
        return {str(game): int(count) for game, count in rows}

    # Matches that ended before the history was kept

    async def filled_to(self) -> str | None:
        """The last table whose match has been added, in the order of their ids; None if there is nothing to add."""
        rows = await self._database.read("SELECT value FROM facts WHERE name = ?", FILLED_TO)
        return str(rows[0][0]) if rows else None

    async def ended_tables(self, after: str, most: int) -> list[str]:
        rows = await self._database.read(
            "SELECT id FROM tables WHERE id > ? AND status = 'over' ORDER BY id LIMIT ?", after, most
        )
        return [str(row[0]) for row in rows]

    async def without_history(self, tables: Sequence[str]) -> list[str]:
        """The tables whose players have no entry in the history yet."""
        marks = ", ".join("?" * len(tables)) or "''"
        rows = await self._database.read(
            f"""SELECT DISTINCT table_id FROM seats WHERE table_id IN ({marks}) AND NOT EXISTS
            (SELECT 1 FROM history WHERE history.player = seats.player AND history.table_id = seats.table_id)""",
            *tables,
        )
        return [str(row[0]) for row in rows]


def filled_write(table: str | None) -> Write:
    """Note up to which table matches have been added; None: all of them."""
    if table is None:
        return Write("DELETE FROM facts WHERE name = ?", (FILLED_TO,))
    return Write("UPDATE facts SET value = ? WHERE name = ?", (table, FILLED_TO))


def history_writes(row: HistoryRow) -> list[Write]:
    """Add a match, and count it if it is new."""
    marks = ", ".join("?" * len(row))
    return [
        Write(
            """INSERT INTO history_counts (player, game, matches) SELECT CAST(? AS TEXT), CAST(? AS TEXT), 1
            WHERE NOT EXISTS (SELECT 1 FROM history WHERE player = ? AND table_id = ? AND seat = ?)
            ON CONFLICT (player, game) DO UPDATE SET matches = history_counts.matches + 1""",
            (row.player, row.game, row.player, row.table, row.seat),
        ),
        Write(f"INSERT INTO history ({COLUMNS}) VALUES ({marks}) ON CONFLICT DO NOTHING", tuple(row)),
    ]


def recount_writes(player: str) -> list[Write]:
    """Count the matches of a player again."""
    return [
        Write("DELETE FROM history_counts WHERE player = ?", (player,)),
        Write(
            """INSERT INTO history_counts (player, game, matches)
            SELECT player, game, COUNT(*) FROM history WHERE player = ? GROUP BY player, game""",
            (player,),
        ),
    ]


def rating_after_write(table: str, player: str) -> Write:
    """Note a player's rating after a match; to be written after the rating itself."""
    of = "FROM ratings WHERE ratings.player = history.player AND ratings.game = history.game"
    return Write(
        f"UPDATE history SET mu = (SELECT mu {of}), sigma = (SELECT sigma {of}) WHERE player = ? AND table_id = ?",
        (player, table),
    )


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
