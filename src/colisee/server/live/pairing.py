"""Quick pairing: a seat at the table of somebody who waits for the same kind of match, or a new table to wait at.

Players of similar rating meet first. Whoever waits asks again every few seconds: the longer they have waited, the wider the
difference that is accepted, and two who wait at different tables are brought together at the older one.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import NamedTuple

from colisee.server.live.lobby import Lobby
from colisee.server.live.ratings import SHOWN_ZERO, shown_rating
from colisee.server.protocol.pairing_messages import PACES, PairingWanted
from colisee.server.protocol.table_requests import SeatWanted, TableWanted
from colisee.server.storage.database import Conflict, Write
from colisee.server.storage.pairings import (
    Pairing,
    WaitingPairing,
    forget_begun_write,
    hold_writes,
    leave_writes,
    pairing_write,
    version_write,
)
from colisee.server.table.refusal import Refusal
from colisee.server.table.summary import decode_summary

ATTEMPTS = 50
HOLD_MS = 20_000
"""For how long a seat is held for a player who was sent to it."""
NEAR_ELO, ELO_PER_SECOND, ANYBODY_AFTER_MS = 200, 10, 60_000
"""The difference of ratings that is accepted at once, how it grows, and when it no longer matters."""


class Found(NamedTuple):
    table: str
    is_own: bool
    """Whether the player waits there for others; else a seat is held there for the player."""
    tokens: dict[str, str]
    """Of the player's own seat, if the table was opened now."""


class QuickPairing:
    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._pairings = lobby.pairings
        self._lock = asyncio.Lock()
        """Requests of this process take turns, so that they conflict with those of other processes only."""

    async def find(self, player: str, wanted: PairingWanted, opener: str) -> Found:
        """A table with a seat for the player: of somebody who waits, or a new one."""
        rating = await self._rating(player, wanted.game)
        async with self._lock:
            for _ in range(ATTEMPTS):
                with contextlib.suppress(Conflict):
                    return await self._decide(player, wanted, opener, rating)
        raise Refusal("too_fast")

    async def _decide(self, player: str, wanted: PairingWanted, opener: str, rating: int) -> Found:
        """Decide on what is stored now; Conflict if another process decides about the same kind at this moment."""
        kind = kind_of(wanted)
        version, now = await self._pairings.version(kind), self._lobby.context.now()
        waiting = await self._pairings.waiting(kind, player, now)
        own = next((one for one in waiting if one.pairing.player == player), None)
        if wanted.waiting and (own is None or own.pairing.table != wanted.waiting):
            raise Refusal("no_such_table")
        chosen = _chosen(waiting, player, rating, now, own)
        if chosen:
            hold = hold_writes(chosen, player, now + HOLD_MS, now)
            leaving = leave_writes(own.pairing.table) if own else []
            await self._lobby.context.store.database.write(version_write(kind, version), *hold, *leaving)
            return Found(chosen, False, {})
        if own:
            await self._pairings.touch(own.pairing.table, now)
            return Found(own.pairing.table, True, {})
        return await self._open(player, wanted, opener, rating, version)

    async def _open(self, player: str, wanted: PairingWanted, opener: str, rating: int, version: int) -> Found:
        seats = [SeatWanted("me"), *(SeatWanted("open") for _ in range(wanted.size - 1))]
        now, kind = self._lobby.context.now(), kind_of(wanted)
        clock = PACES[wanted.pace]
        table = TableWanted(wanted.game, seats, wanted.name, clock=clock, listed=True, rated=wanted.rated)

        def also(new: str) -> list[Write]:
            pairing = Pairing(new, kind, player, rating, now, now)
            return [version_write(kind, version), forget_begun_write(kind), pairing_write(pairing)]

        opened = await self._lobby.open(player, table, opener, also=also)
        return Found(opened.table.id, True, opened.tokens)

    async def _rating(self, player: str, game: str) -> int:
        found = [one.mu for one in await self._lobby.context.store.ratings([player]) if one.game == game]
        return shown_rating(found[0]) if found else SHOWN_ZERO


def kind_of(wanted: PairingWanted) -> str:
    return f"{wanted.game}/{wanted.size}/{'rated' if wanted.rated else 'casual'}/{wanted.pace}"


def _chosen(
    waiting: list[WaitingPairing], player: str, rating: int, now: int, own: WaitingPairing | None
) -> str | None:
    """The table to go to; None: stay, or open one. Nobody leaves a table where somebody else sits or is expected."""
    if own and (own.held or _people(own) > 1):
        return None
    asked_at = own.pairing.asked_at if own else now
    suitable = []
    for one in waiting:
        pairing = one.pairing
        free, difference = _free(one) - one.held, abs(pairing.rating - rating)
        if pairing.player == player or not pairing.is_attended(now) or free <= 0:
            continue
        if one.is_mine or difference <= _accepted(now - min(pairing.asked_at, asked_at)):
            suitable.append((not one.is_mine, free, difference, pairing.asked_at, pairing.table))
    return min(suitable)[-1] if suitable else None


def _accepted(waited_ms: int) -> float:
    """The difference of ratings that is accepted after this wait."""
    return float("inf") if waited_ms >= ANYBODY_AFTER_MS else NEAR_ELO + ELO_PER_SECOND * waited_ms / 1000


def _free(one: WaitingPairing) -> int:
    return sum(seat.kind == "open" for seat in decode_summary(one.summary).seats)


def _people(one: WaitingPairing) -> int:
    return sum(seat.kind == "person" for seat in decode_summary(one.summary).seats)
