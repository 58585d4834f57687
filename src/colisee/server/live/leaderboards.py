"""Leaderboards and the ratings at a table, on the Elo scale with their intervals."""

from __future__ import annotations

from colisee.server.live.ratings import ANCHOR_SIGMA, anchors, shown_margin, shown_rating
from colisee.server.protocol.messages import TableShown
from colisee.server.protocol.pairing_messages import Leaderboard, RatedPlayer, SeatRating
from colisee.server.storage.database import Database
from colisee.server.storage.ratings import leaderboard
from colisee.server.storage.store import Store

MAX_SHOWN = 100


async def rated_players(database: Database, game: str, month: str, player: str | None) -> Leaderboard:
    """The best first. Whoever has played little has a wide interval: the order is by its lower end."""
    ranked = await leaderboard(database, game, month, MAX_SHOWN)
    people = [
        RatedPlayer(
            one.name, shown_rating(one.mu), shown_margin(one.sigma), one.matches, rank, mine=one.player == player
        )
        for rank, one in enumerate(ranked, 1)
    ]
    bots = [
        RatedPlayer(level, shown_rating(mu), shown_margin(ANCHOR_SIGMA), 0, level=level)
        for level, mu in anchors(game).items()
    ]
    return Leaderboard(game, month, sorted([*people, *bots], key=lambda one: one.margin - one.rating))


async def seat_ratings(store: Store, table: TableShown) -> list[SeatRating]:
    """The ratings of the people and bots of a table who have one."""
    by_seat = await store.players_of(table.id)
    known = {r.player: r for r in await store.ratings(sorted(set(by_seat.values()))) if r.game == table.game}
    found = [
        SeatRating(seat, shown_rating(known[player].mu), shown_margin(known[player].sigma), known[player].matches)
        for seat, player in sorted(by_seat.items())
        if player in known and table.seats[seat].kind == "person"
    ]
    strength = anchors(table.game)
    bots = [
        SeatRating(seat.seat, shown_rating(strength[seat.level]), shown_margin(ANCHOR_SIGMA), 0)
        for seat in table.seats
        if seat.kind == "bot" and seat.level in strength
    ]
    return sorted([*found, *bots], key=lambda one: one.seat)
