"""Personal statistics: what a player's latest matches add up to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache

import msgspec

from colisee.server.live.history import Opponent
from colisee.server.storage.history import HistoryRow

MAX_MATCHES = 1000
MAX_POINTS = 100
"""Matches in the charts over time."""
DAY_SECONDS = 86_400
_opponents = msgspec.json.Decoder(list[Opponent])


class GameStatistics(msgspec.Struct, frozen=True):
    game: str
    matches: int
    won: int
    drawn: int
    lost: int
    best: int | None
    average: float | None


class Tally(msgspec.Struct, frozen=True):
    """Matches with a result under one heading: a month (2026-11), or the level of a bot (`people`: no bot took part)."""

    key: str
    matches: int
    won: int


class Point(msgspec.Struct, frozen=True):
    at: int
    game: str
    value: float


class Statistics(msgspec.Struct, frozen=True):
    matches: int
    games: list[GameStatistics]
    months: list[Tally]
    opponents: list[Tally]
    scores: list[Point]
    ratings: list[Point]
    """mu − 3 sigma after each rated match."""


def statistics(rows: Sequence[HistoryRow]) -> Statistics:
    """`rows`: the latest first."""
    by_game: dict[str, list[HistoryRow]] = defaultdict(list)
    for row in rows:
        by_game[row.game].append(row)
    decided = [row for row in rows if row.result != "none"]
    recent = list(reversed(rows[:MAX_POINTS]))
    return Statistics(
        len(rows),
        [_game(game, found) for game, found in sorted(by_game.items())],
        _tallies((_month_of_day(row.ended_at // (1000 * DAY_SECONDS)), row) for row in decided),
        _tallies((level, row) for row in decided for level in _levels(row)),
        [Point(row.ended_at, row.game, row.score) for row in recent if row.score is not None],
        [
            Point(row.ended_at, row.game, row.mu - 3 * row.sigma)
            for row in recent
            if row.mu is not None and row.sigma is not None
        ],
    )


def _game(game: str, rows: list[HistoryRow]) -> GameStatistics:
    results = Counter(row.result for row in rows)
    scores = [row.score for row in rows if row.score is not None]
    average = round(sum(scores) / len(scores), 1) if scores else None
    return GameStatistics(
        game, len(rows), results["won"], results["drawn"], results["lost"], max(scores, default=None), average
    )


def _tallies(entries: Iterable[tuple[str, HistoryRow]]) -> list[Tally]:
    matches: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for key, row in entries:
        matches[key] += 1
        won[key] += row.result == "won"
    return [Tally(key, matches[key], won[key]) for key in sorted(matches)]


@lru_cache(MAX_MATCHES)
def _month_of_day(day: int) -> str:
    """`day`: since 1970."""
    return datetime.fromtimestamp(day * DAY_SECONDS, UTC).strftime("%Y-%m")


def _levels(row: HistoryRow) -> set[str]:
    opponents = _opponents.decode(row.opponents)
    return {one.level for one in opponents if one.level} or {"people"}
