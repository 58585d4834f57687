"""Opening, finding and listing tables."""

from __future__ import annotations

import asyncio

from colisee.bots import BOTS
from colisee.core.errors import SetupError
from colisee.core.setup import Setup
from colisee.server.live.room_context import RoomContext
from colisee.server.live.table_rows import new_table_writes
from colisee.server.protocol.messages import TableShown
from colisee.server.protocol.table_requests import SeatWanted, TableOpened, TableWanted
from colisee.server.protocol.table_view import clock_settings, table_shown
from colisee.server.storage.database import Conflict
from colisee.server.storage.store import TableRow
from colisee.server.table import events as ev
from colisee.server.table.opening import new_table
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState
from colisee.server.table.summary import Status, decode_summary

ATTEMPTS = 5
"""To open a table: its random code may be in use."""
MAX_LISTED = 100
BOT_NAMES = ("Biscotte", "Tango", "Pixel", "Moka", "Réglisse", "Zigzag")


class Lobby:
    def __init__(self, context: RoomContext) -> None:
        self.context = context

    async def open(self, player: str, wanted: TableWanted, opener: str = "") -> TableOpened:
        """Open a table; `opener` is a keyed digest of the address."""
        _check(wanted)
        bots = iter(BOT_NAMES)
        persons = 0
        seats = []
        for seat in wanted.seats:
            persons += seat.kind == "me"
            own_name = wanted.name if persons == 1 else f"{wanted.name[:26]} {persons}"
            seats.append(_opened_seat(seat, player, own_name, next(bots) if seat.kind == "bot" else ""))
        table = await self._open(player, wanted, seats, opener)
        tokens = {
            str(number): self.context.tokens.token(table.root, number, 0)
            for number, seat in enumerate(wanted.seats)
            if seat.kind in ("me", "external")
        }
        return TableOpened(table_shown(table.summary()), tokens)

    async def _open(self, player: str, wanted: TableWanted, seats: list[ev.SeatOpened], opener: str) -> TableState:
        for attempt in range(ATTEMPTS):
            table, events = new_table(
                self.context.now(), player, wanted.game, wanted.options, seats, clock_settings(wanted.clock),
                wanted.listed, wanted.spectators, opener,
            )  # fmt: skip
            node = self.context.ownership.home_of(table.id)
            try:
                await self.context.store.database.write(*new_table_writes(table, events, node))
            except Conflict:
                if attempt == ATTEMPTS - 1:
                    raise
                continue
            break
        return table

    async def find(self, table: str) -> TableShown:
        return _found(await self.context.store.table(table))

    async def find_by_code(self, code: str) -> TableShown:
        return _found(await self.context.store.table_by_code(code.strip().lower()))

    async def listed(self, status: Status) -> list[TableShown]:
        return [shown_in(row) for row in await self.context.store.listed_tables(status, MAX_LISTED)]

    async def state(self, table: str) -> TableState:
        """The table rebuilt from its log, for requests outside its room."""
        bodies = await self.context.store.events(table)
        if not bodies:
            raise Refusal("no_such_table")
        return await asyncio.to_thread(TableState.from_events, bodies)


def shown_in(row: TableRow) -> TableShown:
    return table_shown(decode_summary(row.summary))


def _found(row: TableRow | None) -> TableShown:
    if row is None:
        raise Refusal("no_such_table")
    return shown_in(row)


def _check(wanted: TableWanted) -> None:
    try:
        Setup(wanted.game, len(wanted.seats), wanted.options)
    except SetupError as error:
        raise Refusal("bad_request", detail=error.message.en) from None
    for seat in wanted.seats:
        if seat.kind == "bot" and seat.level not in BOTS:
            raise Refusal("no_such_bot", detail=f"known: {', '.join(BOTS)}")


def _opened_seat(seat: SeatWanted, player: str, own_name: str, bot_name: str) -> ev.SeatOpened:
    match seat.kind:
        case "me":
            return ev.SeatOpened("person", (seat.name or own_name).strip(), player, entropy=seat.entropy)
        case "bot":
            return ev.SeatOpened("bot", seat.name or bot_name, level=seat.level)
        case "external":
            return ev.SeatOpened("reserved", seat.name or "")
    return ev.SeatOpened("open")
