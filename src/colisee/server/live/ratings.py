"""Ratings of accounts, per game (Weng and Lin's Plackett–Luce, by openskill)."""

from __future__ import annotations

from openskill.models import PlackettLuce

from colisee.server.storage.database import Write
from colisee.server.storage.store import Rating, Store, rating_write
from colisee.server.table.state import TableState

_model = PlackettLuce()
LEAST_ACCOUNTS = 2


async def rating_writes(store: Store, table: TableState) -> list[Write]:
    """What the end of a match changes in the ratings of those of its players who have accounts."""
    ranks = table.ranks()
    if ranks is None:
        return []
    accounts: dict[str, int] = {}
    for seat, rank in zip(table.seats, ranks, strict=True):
        if seat.kind == "person" and seat.player and seat.player not in accounts:
            player = await store.player(seat.player)
            if player and player.login:
                accounts[player.id] = rank
    if len(accounts) < LEAST_ACCOUNTS:
        return []
    known = {r.player: r for r in await store.ratings(list(accounts)) if r.game == table.opened.game}
    teams = [
        [_model.rating(known[p].mu, known[p].sigma) if p in known else _model.rating()] for p in accounts
    ]  # fmt: skip
    rated = _model.rate(teams, ranks=[float(rank) for rank in accounts.values()])
    return [
        rating_write(
            Rating(player, table.opened.game, team[0].mu, team[0].sigma, 1 + (known[player].matches if player in known else 0))
        )
        for player, team in zip(accounts, rated, strict=True)
    ]  # fmt: skip
