"""Opening, finding and listing tables."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from colisee.bots import BOTS
from colisee.core.registry import game, slugs
from colisee.play.fairness import SECRET_BYTES
from colisee.server.cluster.local_processes import LocalProcesses
from colisee.server.http.identity import new_id
from colisee.server.live.room_context import RoomContext
from colisee.server.protocol.messages import MAX_SEATS, ClockKind, Entropy, Level, Name, TableShown, encode
from colisee.server.protocol.refusals import Refusal
from colisee.server.storage.database import Conflict, Write
from colisee.server.storage.store import TableRow, seat_write
from colisee.server.table import events as ev
from colisee.server.table.state import TableState

CODE_LENGTH = 6
ATTEMPTS = 5
MAX_LISTED = 100
BOT_NAMES = ("Biscotte", "Tango", "Pixel", "Moka", "Réglisse", "Zigzag")

Status = Literal["waiting", "running", "over"]


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`me`: on this screen (several of them: pass the screen round). `open`: whoever comes. `external`: who has its link, such as a bot of one's own."""

    kind: Literal["me", "open", "external", "bot"]
    name: Name | None = None
    level: Level | None = None
    entropy: Entropy = ""


class TableWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=MAX_SEATS)]
    name: Name
    """Of who opens the table."""
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}
    clock: ClockKind = ClockKind()
    listed: bool = False
    spectators: bool = True


class TableOpened(msgspec.Struct, frozen=True):
    table: TableShown
    tokens: dict[str, str]
    """The secrets of the seats `me` and `external`, by seat."""


class Lobby:
    def __init__(self, context: RoomContext, local_processes: LocalProcesses | None = None) -> None:
        self.context, self.local_processes = context, local_processes

    async def open(self, player: str, wanted: TableWanted) -> TableOpened:
        _check(wanted)
        bots = iter(BOT_NAMES)
        persons = 0
        seats = []
        for seat in wanted.seats:
            persons += seat.kind == "me"
            own_name = wanted.name if persons == 1 else f"{wanted.name[:26]} {persons}"
            seats.append(_opened_seat(seat, player, own_name, next(bots) if seat.kind == "bot" else ""))
        table = await self._open(
            player, wanted.game, wanted.options, seats, wanted.clock, wanted.listed, wanted.spectators, root=""
        )
        tokens = {
            str(number): self.context.tokens.token(table.root, number, 0)
            for number, seat in enumerate(wanted.seats)
            if seat.kind in ("me", "external")
        }
        return TableOpened(table.shown(), tokens)

    async def reopen(self, table: TableState) -> str:
        """A rematch: people's seats are reserved for them, bots sit down at once."""
        opened = table.opened
        seats = [
            ev.SeatOpened("bot", s.name, level=s.level)
            if s.kind == "bot"
            else ev.SeatOpened("reserved", s.name, s.player, holder=s.holder)
            for s in table.seats
        ]
        again = await self._open(
            opened.host, opened.game, opened.options, seats, opened.clock, opened.listed, opened.spectators_allowed,
            root=table.root,
        )  # fmt: skip
        return again.id

    async def _open(
        self, host: str, slug: str, options: dict[str, str], seats: Sequence[ev.SeatOpened], clock: ClockKind,
        listed: bool, spectators: bool, root: str,
    ) -> TableState:  # fmt: skip
        now, spec = self.context.now(), game(slug)
        chosen = {option.name: options.get(option.name, option.values[0]) for option in spec.facts.options}
        for attempt in range(ATTEMPTS):
            opened = ev.Opened(
                now, new_id(), new_id(CODE_LENGTH), slug, spec.facts.rules_version, chosen, list(seats), clock, listed,
                spectators, secrets.token_hex(SECRET_BYTES), host, root,
            )  # fmt: skip
            table = TableState(opened)
            events: list[ev.Event] = [opened]
            if table.is_full:
                events.append(ev.Started(now))
                table.apply(events[1])
            row = table.row(encode(table.shown()).decode())
            try:
                await self.context.store.open_table(row, self._node(table.id), [ev.written(event) for event in events])
            except Conflict:
                if attempt == ATTEMPTS - 1:
                    raise
                continue
            break
        await self._remember_seats(table)
        return table

    def _node(self, table: str) -> str:
        """Who is to have the room: the work is divided among the processes of this machine."""
        return self.local_processes.home_of(table) if self.local_processes else self.context.node

    async def _remember_seats(self, table: TableState) -> None:
        writes: list[Write] = [seat_write(table.id, n, s.player) for n, s in enumerate(table.seats) if s.player]
        if writes:
            await self.context.store.database.write(*writes)

    async def find(self, table: str) -> TableShown:
        row = await self.context.store.table(table)
        if row is None:
            raise Refusal("no_such_table")
        return shown_in(row)

    async def find_by_code(self, code: str) -> TableShown:
        row = await self.context.store.table_by_code(code.strip().lower())
        if row is None:
            raise Refusal("no_such_table")
        return shown_in(row)

    async def listed(self, status: Status) -> list[TableShown]:
        return [shown_in(row) for row in await self.context.store.listed_tables(status, MAX_LISTED)]

    async def state(self, table: str) -> TableState:
        """The table as its log made it, for questions that are not live."""
        bodies = await self.context.store.events(table)
        if not bodies:
            raise Refusal("no_such_table")
        return await asyncio.to_thread(TableState.of, bodies)


def shown_in(row: TableRow) -> TableShown:
    return msgspec.json.decode(row.summary, type=TableShown)


def _check(wanted: TableWanted) -> None:
    if wanted.game not in slugs():
        raise Refusal("bad_request", detail=f"unknown game; known: {', '.join(slugs())}")
    facts = game(wanted.game).facts
    if len(wanted.seats) not in facts.seats:
        raise Refusal("bad_request", detail=f"{wanted.game} has {facts.seats[0]} to {facts.seats[-1]} seats")
    known = {option.name: option.values for option in facts.options}
    for name, value in wanted.options.items():
        if name not in known or value not in known[name]:
            raise Refusal("bad_request", detail=f"unknown option or value: {name}={value}")
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
