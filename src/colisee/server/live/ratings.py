"""Ratings of accounts, per game (Weng and Lin's Plackett–Luce, by openskill): for all time, and for every month by itself.

Bots of known level are anchors: their measured strength (docs/strength.md) is fixed, and a match against them rates a person too.
"""

from __future__ import annotations

import math
from datetime import UTC, datetime

from openskill.models import PlackettLuce, PlackettLuceRating

from colisee.core.registry import game
from colisee.server.storage.database import Write
from colisee.server.storage.ratings import MonthRating, month_rating_write, month_ratings
from colisee.server.storage.store import Rating, Store, rating_write
from colisee.server.table.state import TableState

_model = PlackettLuce()
MIN_RATED = 2
"""Seats with a rating, people or bots, that a match needs to count."""
NEW_MU, NEW_SIGMA = _model.mu, _model.sigma
ANCHOR_SIGMA = 1.0
MAX_COMPARED_SIGMA = NEW_SIGMA / 2
MU_PER_ELO = math.sqrt(2) * _model.beta * math.log(10) / 400
SHOWN_ZERO = 1500
"""The rating that is shown for the mean of new players, and for an apprentice."""


def shown_rating(mu: float) -> int:
    """A rating on the Elo scale."""
    return round(SHOWN_ZERO + (mu - NEW_MU) / MU_PER_ELO)


def shown_margin(sigma: float) -> int:
    """Half the width of the 95 % interval of a rating, on the Elo scale."""
    return round(1.96 * sigma / MU_PER_ELO)


def anchors(slug: str) -> dict[str, float]:
    """By level of bots: the mean of their rating."""
    return {level: NEW_MU + elo * MU_PER_ELO for level, elo in game(slug).bot_tuning.strength.items()}


def similar_level(slug: str, mu: float, sigma: float) -> str | None:
    """The level of bots of about this strength; None while the rating is too uncertain to say."""
    levels = anchors(slug)
    if sigma > MAX_COMPARED_SIGMA or not levels:
        return None
    return min(levels, key=lambda level: abs(levels[level] - mu))


def month_of(at: int) -> str:
    """Such as 2026-11, UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m")


async def rating_writes(store: Store, table: TableState) -> list[Write]:
    """What the end of a match changes in the ratings of those of its players who have accounts."""
    ranks = table.ranks()
    is_taken_over = any(
        seat.is_taken_over for seat in table.seats
    )  # perhaps by another player of the match: decision 044
    if ranks is None or not table.opened.rated or is_taken_over:
        return []
    accounts: dict[str, int] = {}
    bots: list[tuple[float, int]] = []
    known_levels = anchors(table.opened.game)
    for seat, rank in zip(table.seats, ranks, strict=True):
        if seat.kind == "person" and seat.player and seat.player not in accounts:
            player = await store.player(seat.player)
            if player and player.login:
                accounts[player.id] = rank
        elif seat.kind == "bot" and seat.level in known_levels:
            bots.append((known_levels[seat.level], rank))
    if not accounts or len(accounts) + len(bots) < MIN_RATED:
        return []
    slug, month = table.opened.game, month_of(table.at)
    known = {r.player: r for r in await store.ratings(list(accounts)) if r.game == slug}
    monthly = {r.player: r for r in await month_ratings(store.database, month, slug, list(accounts))}
    writes = [
        rating_write(Rating(player, slug, mu, sigma, 1 + (known[player].matches if player in known else 0)))
        for player, (mu, sigma) in _rated(accounts, bots, {p: (r.mu, r.sigma) for p, r in known.items()}).items()
    ]
    writes += [
        month_rating_write(
            MonthRating(month, slug, player, mu, sigma, 1 + (monthly[player].matches if player in monthly else 0))
        )
        for player, (mu, sigma) in _rated(accounts, bots, {p: (r.mu, r.sigma) for p, r in monthly.items()}).items()
    ]
    return writes


def _rated(
    accounts: dict[str, int], bots: list[tuple[float, int]], known: dict[str, tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """Mean and deviation of every account after a match, given those before it and the ranks."""
    teams: list[list[PlackettLuceRating]] = [
        [_model.rating(*known[player]) if player in known else _model.rating()] for player in accounts
    ]
    teams += [[_model.rating(mu, ANCHOR_SIGMA)] for mu, _ in bots]
    ranks = [float(rank) for rank in accounts.values()] + [float(rank) for _, rank in bots]
    rated = _model.rate(teams, ranks=ranks)
    return {player: (team[0].mu, team[0].sigma) for player, team in zip(accounts, rated, strict=False)}
