"""How long history, statistics and leaderboards take with 100,000 stored matches on SQLite.

The history is that of one player who played all of them: for anybody else there is less to look at. Every question is asked several
times; the slowest answer counts, because people notice the slow ones.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.figure import Figure, at_most
from colisee.server.live.leaderboards import rated_players
from colisee.server.live.ratings import anchors
from colisee.server.live.statistics import MAX_MATCHES, statistics
from colisee.server.storage.database import Write, database_at
from colisee.server.storage.history import HistoryFilter, HistoryRow, HistoryStore, history_writes
from colisee.server.storage.store import Store

MATCHES, ACCOUNTS, MONTHS, BATCH, REPEATS = 100_000, 20_000, 12, 1_000, 30
GAMES = ("moving-day", "toy-rush", "post-office", "the-truckers")
GAME, MONTH = "toy-rush", "2026-03"
START, MINUTE = 1_700_000_000_000, 60_000
LONGEST = 50
"""Milliseconds."""

Question = Callable[[], Awaitable[Any]]


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    tell(f"history: storing {MATCHES:,} matches")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_measured(Path(folder), tell))
    for name, taken in found.items():
        note = f"the slowest of {REPEATS}; median {median(taken):.1f} ms"
        yield Figure(name, max(taken), "ms", target=at_most(LONGEST), note=note)


async def _measured(folder: Path, tell: Callable[[str], None]) -> dict[str, list[float]]:
    """By question: how many milliseconds each answer took."""
    store = Store(database_at(f"sqlite:///{folder / 'history.sqlite3'}"))
    await store.open()
    await _store_matches(store)
    await _store_ratings(store)
    anchors(GAME)  # loads the game, which servers do once
    taken = {}
    for name, ask in _questions(store).items():
        tell(name)
        taken[name] = [await _taken(ask) for _ in range(REPEATS)]
    await store.close()
    return taken


def _questions(store: Store) -> dict[str, Question]:
    history = HistoryStore(store.database)
    last = START + MATCHES * MINUTE
    filters = {
        "first page": HistoryFilter(),
        "of one game": HistoryFilter(GAME),
        "won": HistoryFilter(result="won"),
        "without a result, of which there are none": HistoryFilter(result="none"),
        "of one game without a result": HistoryFilter(GAME, "none"),
        "of a month": HistoryFilter(since=last - 30 * 24 * 60 * MINUTE),
        "against a frequent opponent": HistoryFilter(opponent="player 1"),
        "against somebody never met": HistoryFilter(opponent="nobody"),
    }

    async def counted() -> None:
        statistics(await history.of("ann", HistoryFilter(), MAX_MATCHES))

    def page(wanted: HistoryFilter) -> Question:
        return lambda: history.of("ann", wanted, 31)

    return {
        **{f"history: {name}": page(wanted) for name, wanted in filters.items()},
        "history: matches by game": lambda: history.counts("ann"),
        "history: statistics": counted,
        "leaderboard of all time": lambda: rated_players(store.database, GAME, "", "p1"),
        "leaderboard of a month": lambda: rated_players(store.database, GAME, MONTH, "p1"),
    }


async def _taken(ask: Question) -> float:
    began = perf_counter()
    await ask()
    return 1000 * (perf_counter() - began)


async def _store_matches(store: Store) -> None:
    rng = random.Random(1)
    for first in range(0, MATCHES, BATCH):
        await store.database.write(
            *(write for n in range(first, first + BATCH) for write in history_writes(_match(n, rng)))
        )


def _match(number: int, rng: random.Random) -> HistoryRow:
    """A match of the player whose history is read, against one of 2,000 others."""
    name = f"Player {rng.randrange(2_000)}"
    opponents = f'[{{"name": "{name}", "score": {rng.randrange(90)}, "place": 2}}]'
    return HistoryRow(
        "ann", f"table{number:08}", 0, rng.choice(GAMES), START + number * MINUTE, "finished",
        rng.choice(("won", "lost", "drawn")), 2, 1, rng.randrange(90), opponents, name.casefold(), 25.0, 4.0,
    )  # fmt: skip


async def _store_ratings(store: Store) -> None:
    """The ratings that many accounts have after all those matches."""
    rng = random.Random(2)
    for first in range(0, ACCOUNTS, BATCH):
        names = [f"p{n}" for n in range(first, first + BATCH)]
        await store.database.write(
            *(Write("INSERT INTO players (id, name, login, created_at) VALUES (?, ?, ?, 0)", (p, p, p)) for p in names),
            *(
                Write("INSERT INTO ratings VALUES (?, ?, ?, ?, 9)", (p, GAME, rng.gauss(25, 6), rng.uniform(1, 8)))
                for p in names
            ),
            *(
                Write(
                    "INSERT INTO month_ratings VALUES (?, ?, ?, ?, ?, 9)",
                    (f"2026-{month:02}", GAME, p, rng.gauss(25, 6), rng.uniform(1, 8)),
                )
                for p in names
                for month in range(1, MONTHS + 1)
            ),
        )
