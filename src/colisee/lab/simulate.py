"""Many random games on all cores. Every game has its own random stream, so the numbers do not depend on the workers."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from colisee.core.batch import Games, play_games
from colisee.core.setup import Setup
from colisee.lab.errors import endless

GAMES_PER_TASK = 5_000
SHARES = 60
"""A victory is divided into this many shares, so that two to five winners divide it exactly."""
Z_95 = 1.959964


@dataclass
class Tally:
    """Sums over games: integers only, so that adding in another order gives the same."""

    seats: int
    games: int = 0
    plies: int = 0
    shortest: int = 0
    longest: int = 0
    sums: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    share_squares: list[int] = field(default_factory=list)
    lowest: list[int] = field(default_factory=list)
    highest: list[int] = field(default_factory=list)

    @staticmethod
    def of(games: Games) -> Tally:
        totals = games.totals.astype(np.int64)
        first = games.places == 1
        shares = first * (SHARES // first.sum(axis=1, keepdims=True))
        return Tally(
            seats=totals.shape[1],
            games=len(totals),
            plies=int(games.plies.sum()),
            shortest=int(games.plies.min()),
            longest=int(games.plies.max()),
            sums=_ints(totals.sum(axis=0)),
            squares=_ints((totals * totals).sum(axis=0)),
            shares=_ints(shares.sum(axis=0)),
            share_squares=_ints((shares * shares).sum(axis=0)),
            lowest=_ints(totals.min(axis=0)),
            highest=_ints(totals.max(axis=0)),
        )

    def add(self, other: Tally) -> None:
        if not self.games:
            self.__dict__.update(other.__dict__)
            return
        self.games += other.games
        self.plies += other.plies
        self.shortest, self.longest = min(self.shortest, other.shortest), max(self.longest, other.longest)
        for name in ("sums", "squares", "shares", "share_squares"):
            setattr(self, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)])
        self.lowest = [min(pair) for pair in zip(self.lowest, other.lowest, strict=True)]
        self.highest = [max(pair) for pair in zip(self.highest, other.highest, strict=True)]

    def seat(self, seat: int) -> dict[str, Any]:
        """The statistics of a seat, each mean with half the width of its 95 % interval."""
        mean, margin = _mean(self.sums[seat], self.squares[seat], self.games)
        wins, wins_margin = _mean(self.shares[seat], self.share_squares[seat], self.games)
        return {
            "seat": seat + 1,
            "mean": round(mean, 6),
            "mean_margin": round(margin, 6),
            "wins": round(wins / SHARES, 6),
            "wins_margin": round(wins_margin / SHARES, 6),
            "lowest": self.lowest[seat],
            "highest": self.highest[seat],
        }


def _ints(values: Any) -> list[int]:
    return [int(value) for value in values]


def _mean(total: int, squares: int, count: int) -> tuple[float, float]:
    """The mean of `count` values and half the width of its 95 % interval."""
    mean = total / count
    if count < 2:
        return mean, 0.0
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    return mean, Z_95 * sqrt(variance / count)


def simulate(
    setup: Setup,
    games: int,
    seed: int,
    workers: int | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Any]:
    """Play `games` random games; the same seed gives the same statistics, whatever the number of workers."""
    players = setup.players
    tally = Tally(players)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        futures: list[Future[Tally]] = [
            pool.submit(_task, setup, seed, first, min(GAMES_PER_TASK, games - first))
            for first in range(0, games, GAMES_PER_TASK)
        ]
        try:
            for future in as_completed(futures):
                tally.add(future.result())
                on_progress(tally.games, games)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return {
        "game": setup.game.slug,
        "players": players,
        "options": dict(setup.options),
        "games": games,
        "seed": seed,
        "bots": ["random"] * players,
        "seats": [tally.seat(seat) for seat in range(players)],
        "plies": {"mean": round(tally.plies / games, 6), "shortest": tally.shortest, "longest": tally.longest},
    }


def _task(setup: Setup, seed: int, first: int, count: int) -> Tally:
    games = play_games(setup, seed, first, count)
    if games.plies.min() < 0:  # not ended
        raise endless(setup.game.slug, setup.game.facts.longest)
    return Tally.of(games)
