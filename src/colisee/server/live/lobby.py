"""Opening, finding and listing tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec

from colisee.bots import BOTS
from colisee.bots.warmup import needs_compiling
from colisee.core import warmup as rules_warmup
from colisee.core.component_form import ComponentsError, checked_set, read_file
from colisee.core.components import ComponentSet
from colisee.core.errors import SetupError
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.server.live.deals import DealKeeper
from colisee.server.live.room_context import RoomContext
from colisee.server.live.table_loader import load_table
from colisee.server.live.table_rows import new_table_writes
from colisee.server.protocol.messages import TableShown
from colisee.server.protocol.table_requests import SeatWanted, TableOpened, TableWanted, absence_wanted, clock_wanted
from colisee.server.protocol.table_view import clock_settings, table_shown
from colisee.server.storage.database import Conflict, Write
from colisee.server.storage.pairings import Pairings
from colisee.server.storage.store import TableRow
from colisee.server.table import events as ev
from colisee.server.table.names import BOT_NAMES, distinct
from colisee.server.table.opening import new_table
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState
from colisee.server.table.summary import Status, decode_summary, summary_of

ATTEMPTS = 5
"""To open a table: its random code may be in use."""
MAX_LISTED = 100
MAX_DETAIL = 500
"""Characters of the detail of a refusal."""
WritesOf = Callable[[str], Sequence[Write]]


class Lobby:
    def __init__(self, context: RoomContext) -> None:
        self.context, self.deals = context, DealKeeper(context)
        self.pairings = Pairings(context.store.database)

    async def open(
        self,
        player: str,
        wanted: TableWanted,
        opener: str = "",
        line: Sequence[tuple[int, int]] = (),
        also: WritesOf | None = None,
    ) -> TableOpened:
        """Open a table; `opener` is a keyed digest of the address, `line` the checked events of a match that goes on there.

        What `also` returns for its id is written with it; a Conflict then is the caller's.
        """
        components = await asyncio.to_thread(_checked, wanted, self.context.settings.components)
        bots = iter(BOT_NAMES)
        seats: list[ev.SeatOpened] = []
        for seat in wanted.seats:
            opened = _opened_seat(seat, player, wanted.name, next(bots) if seat.kind == "bot" else "")
            name = opened.name and distinct(opened.name, (other.name for other in seats if other.name))
            seats.append(msgspec.structs.replace(opened, name=name))
        table = await self._open(player, wanted, seats, opener, components, line, also)
        tokens = {
            str(number): self.context.tokens.token(table.root, number, 0)
            for number, seat in enumerate(wanted.seats)
            if seat.kind in ("me", "external")
        }
        return TableOpened(table_shown(summary_of(table)), tokens)

    async def _open(
        self,
        player: str,
        wanted: TableWanted,
        seats: list[ev.SeatOpened],
        opener: str,
        components: ComponentSet | None,
        line: Sequence[tuple[int, int]],
        also: WritesOf | None,
    ) -> TableState:
        for attempt in range(ATTEMPTS):
            table, events = new_table(
                self.context.now(), player, wanted.game, wanted.options, seats, clock_settings(clock_wanted(wanted)),
                wanted.listed, wanted.spectators, opener, components=components, absence_seconds=absence_wanted(wanted),
                chat=wanted.chat if self.context.settings.chat else "off", rated=wanted.rated and not line, line=line,
            )  # fmt: skip
            node = self.context.ownership.home_of(table.id)
            try:
                extra = also(table.id) if also else ()
                await self.context.store.database.write(*new_table_writes(table, events, node), *extra)
            except Conflict:
                if also or attempt == ATTEMPTS - 1:
                    raise
                continue
            break
        return table

    async def find(self, table: str, player: str | None) -> TableShown:
        return await self._lookup(await self.context.store.table(table), player)

    async def find_by_code(self, code: str, player: str | None) -> TableShown:
        return await self._lookup(await self.context.store.table_by_code(code.strip().lower()), player)

    async def _lookup(self, row: TableRow | None, player: str | None) -> TableShown:
        """A table; Refusal if it plays an open deal and is not the player's."""
        if row is None:
            raise Refusal("no_such_table")
        shown = shown_in(row)
        await self.deals.check_may_look(shown.deal, shown.id, player)
        return shown

    async def listed(self, status: Status) -> list[TableShown]:
        """Listed tables; of those that wait, only tables with a seat for anybody whose player has not gone away."""
        found = [shown_in(row) for row in await self.context.store.listed_tables(status, MAX_LISTED)]
        if status != "waiting":
            return found
        abandoned = await self.pairings.abandoned(self.context.now())
        return [
            table for table in found if table.id not in abandoned and any(seat.kind == "open" for seat in table.seats)
        ]

    async def opened(self, table: str) -> ev.Opened:
        """The event that opened a table."""
        body = await self.context.store.first_event(table)
        event = ev.decode_event(body) if body else None
        if not isinstance(event, ev.Opened):
            raise Refusal("no_such_table")
        return event

    async def record(self, table: str) -> dict[str, Any]:
        """The record of an ended match, as stored when it ended; of older matches, from the log."""
        stored = await self.context.store.record(table)
        if stored is None:
            return (await self.state(table)).record()
        record: dict[str, Any] = msgspec.json.decode(stored)
        if (record["fairness"] or {}).get("deal"):
            return await self.deals.revealed((await self.opened(table)).deal, record)
        return record

    async def state(self, table: str) -> TableState:
        """The table as stored, for requests outside its room."""
        return (await load_table(self.context, table)).state


def shown_in(row: TableRow) -> TableShown:
    return table_shown(decode_summary(row.summary))


def _checked(wanted: TableWanted, files: tuple[str, ...]) -> ComponentSet | None:
    """The component set that a table names, or else that of the server's files; Refusal if the table cannot be opened."""
    try:
        spec = Setup(wanted.game, len(wanted.seats), wanted.options).game
        components = sets_of_server(files).get(wanted.game)
        if wanted.components:
            components = checked_set(spec, wanted.components.data, wanted.components.name)
    except (SetupError, ComponentsError) as error:
        raise Refusal("bad_request", detail=error.message.en[:MAX_DETAIL]) from None
    if components and not is_ready(spec.with_components(components)):
        raise Refusal("components_unavailable", detail="this set would have to be compiled first")
    for seat in wanted.seats:
        if seat.kind == "bot" and seat.level not in BOTS:
            raise Refusal("no_such_bot", detail=f"known: {', '.join(BOTS)}")
    return components


@cache
def sets_of_server(files: tuple[str, ...]) -> dict[str, ComponentSet]:
    """The sets that the server was started with, by game; ComponentsError if a file has mistakes."""
    return {components.game: components for components in map(read_file, files)}


def is_ready(spec: GameSpec) -> bool:
    """Whether rules and search of a game with another set run without compiling, so that its tables do not hold up others."""
    return not (rules_warmup.needs_compiling(spec) or needs_compiling(spec))


def _opened_seat(seat: SeatWanted, player: str, own_name: str, bot_name: str) -> ev.SeatOpened:
    match seat.kind:
        case "me":
            return ev.SeatOpened(
                "person", (seat.name or own_name).strip(), player, entropy=seat.entropy, piece=seat.piece or ""
            )
        case "bot":
            return ev.SeatOpened("bot", seat.name or bot_name, level=seat.level, piece=seat.piece or "")
        case "external":
            return ev.SeatOpened("reserved", seat.name or "")
    return ev.SeatOpened("open")
