"""Deals on a server: who may look at a table of an open deal, and the deal of the day."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from colisee.core.registry import known_game, slugs
from colisee.core.setup import Setup
from colisee.play.deal import Deal
from colisee.play.fairness import SECRET_BYTES
from colisee.server.live.room_context import RoomContext
from colisee.server.live.table_rows import new_table_writes
from colisee.server.protocol.deal_messages import DailyDeal, DailyResult
from colisee.server.storage.database import Conflict
from colisee.server.storage.deals import Deals, StoredDeal, deal_player_write, deal_write
from colisee.server.storage.results import Results, SeatResult
from colisee.server.table import events as ev
from colisee.server.table.names import BOT_NAMES, skeleton
from colisee.server.table.opening import DealUsed, new_table
from colisee.server.table.refusal import Refusal

DAY_MS = 24 * 3600 * 1000
DAILY_BOT = "apprentice"
USUAL_PLAYERS = 3
DAILY_ABSENCE = 7 * 24 * 3600
MAX_SHOWN, MAX_GUESTS_SHOWN = 100, 20


def new_deal(deal: str, game: str, now: int, closes_at: int | None = None) -> StoredDeal:
    return StoredDeal(deal, game, secrets.token_hex(SECRET_BYTES), now, closes_at)


class DealKeeper:
    def __init__(self, context: RoomContext) -> None:
        self.context = context
        self.deals, self.results = Deals(context.store.database), Results(context.store.database)

    async def is_open(self, deal: str) -> bool:
        found = await self.deals.deal(deal)
        return found is not None and found.is_open(self.context.now())

    async def check_may_look(self, deal: str, table: str, player: str | None) -> None:
        """Refusal if the deal of a table is open and the player has no seat there."""
        if deal and await self.is_open(deal):
            if player is None or not await self.context.store.is_player_of(table, player):
                raise Refusal("deal_open")

    async def revealed(self, deal: str, record: dict[str, Any]) -> dict[str, Any]:
        """The record of a table, with the secret of its deal once that has closed."""
        found = await self.deals.deal(deal)
        if found is None or found.is_open(self.context.now()):
            return record
        return {**record, "fairness": {**record["fairness"], "secret": found.secret}}

    # The deal of the day

    async def today(self, game: str, player: str | None) -> DailyDeal:
        found = await self._of_day(game, self.context.now())
        return await self._shown(found, player)

    async def of_day(self, game: str, day: str, player: str | None) -> DailyDeal:
        """The deal of an earlier day; Refusal if nobody has played that day."""
        found = await self.deals.deal(_id(_known(game), day))
        if found is None:
            raise Refusal("not_found")
        return await self._shown(found, player)

    async def _of_day(self, game: str, now: int) -> StoredDeal:
        start = now // DAY_MS * DAY_MS
        name = _id(_known(game), day_of(now))
        found = await self.deals.deal(name)
        if found is None:
            await self.context.store.database.write(deal_write(new_deal(name, game, start, start + DAY_MS)))
            found = await self.deals.deal(name)
        assert found is not None
        return found

    async def _shown(self, deal: StoredDeal, player: str | None) -> DailyDeal:
        is_open = deal.is_open(self.context.now())
        rows = [row for row in await self.results.of_deal(deal.id) if row.player and row.total is not None]
        in_time = [row for row in rows if deal.closes_at is None or row.ended_at < deal.closes_at]
        table = await self.deals.table_of(deal.id, player) if player else None
        own = next((row for row in in_time if row.table == table), None)
        may_see = own is not None or not is_open
        ranked_tables = await self.deals.ranked_tables(deal.id)
        ranked = [row for row in in_time if row.table in ranked_tables]
        guests = [row for row in in_time if row.table not in ranked_tables]
        shown = [*ranked[:MAX_SHOWN], *guests[:MAX_GUESTS_SHOWN]] if may_see else []
        return DailyDeal(
            deal.game,
            deal.id.split("/")[-1],
            Deal(bytes.fromhex(deal.secret)).commitment,
            None if is_open else deal.secret,
            deal.closes_at or 0,
            is_open,
            _players(deal.game),
            DAILY_BOT,
            len(in_time),
            table,
            [
                DailyResult(_rank(row, ranked), row.name, row.total or 0, row is own, None if is_open else row.table)
                for row in sorted(shown, key=lambda one: -(one.total or 0))
            ],
            _rank(own, ranked) if own else None,
        )

    async def play(self, game: str, player: str, name: str, opener: str) -> str:
        """The player's table of today's deal, opened if there is none yet. Refusal if it has been played."""
        deal = await self._of_day(game, self.context.now())
        known = await self.deals.table_of(deal.id, player)
        if known is not None:
            row = await self.context.store.table(known)
            if row is None or row.status == "over":
                raise Refusal("deal_played")
            return known
        bots = [bot for bot in BOT_NAMES if skeleton(bot) != skeleton(name)][: _players(game) - 1]
        seats = [
            ev.SeatOpened("person", name, player),
            *(ev.SeatOpened("bot", bot, level=DAILY_BOT) for bot in bots),
        ]
        table, events = new_table(
            self.context.now(), player, game, dict(Setup(game, len(seats)).options), seats, ev.ClockSettings(), False, False,
            opener, absence_seconds=DAILY_ABSENCE, chat="off", rated=False, deal=DealUsed(deal.id, deal.secret),
        )  # fmt: skip
        node = self.context.ownership.home_of(table.id)
        try:
            await self.context.store.database.write(
                deal_player_write(deal.id, player, table.id, await self.context.store.has_account(player)),
                *new_table_writes(table, events, node),
            )
        except Conflict:
            known = await self.deals.table_of(deal.id, player)
            if known is None:
                raise
            return known
        return table.id


def _rank(row: SeatResult, ranked: list[SeatResult]) -> int | None:
    """None for a guest."""
    return 1 + sum((other.total or 0) > (row.total or 0) for other in ranked) if row in ranked else None


def _known(game: str) -> str:
    if game not in slugs():
        raise Refusal("not_found")
    return game


def _players(game: str) -> int:
    seats = known_game(game).facts.seats
    return min(max(USUAL_PLAYERS, seats.start), seats.stop - 1)


def _id(game: str, day: str) -> str:
    return f"day/{game}/{day}"


def day_of(now: int) -> str:
    """The day of a moment, UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()
