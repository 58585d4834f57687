"""One room a table: one task and one inbox. Decode, authenticate, check, apply, store durably, then tell.

A room is the only writer of its table. What it applied but could not store never happened: it forgets the table and reads it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from colisee.core.kit import SPECTATOR
from colisee.server.live.bot_runner import BotChose, BotRunner
from colisee.server.live.ratings import rating_writes
from colisee.server.live.room_context import RoomContext, Session
from colisee.server.protocol import messages as m
from colisee.server.protocol.refusals import Refusal
from colisee.server.protocol.rendering import Wording, reason
from colisee.server.storage.database import Conflict, DatabaseError, Write
from colisee.server.storage.store import Claim, TableRow, pause_writes
from colisee.server.table import events as ev
from colisee.server.table.commands import Commands, Done, action_of, command_key
from colisee.server.table.reader_log import ReaderLog
from colisee.server.table.state import TableState

log = logging.getLogger("colisee.server")

CLOCK_TOLERANCE = 250
"""Milliseconds granted to the network before a clock is declared empty."""
OF_ANY_SEAT = (m.Sit, m.Mute)
OF_THE_MATCH = (ev.Played, ev.TookBack)
BESIDE_THE_MATCH = (ev.Chatted, ev.Muted, ev.WantedRematch)


class Text(NamedTuple):
    session: Session
    message: m.ClientMessage


class Gone(NamedTuple):
    session: Session


class Tick(NamedTuple):
    """A clock may have run out, or the room may have become idle; `is_due`: something happens here soon."""

    is_due: bool = False


class Overtaken(NamedTuple):
    """Another node owns the table."""


Item = Text | Gone | BotChose | Tick | Overtaken


class Room:
    def __init__(self, context: RoomContext, table_id: str) -> None:
        self.context, self.table_id = context, table_id
        self.inbox: asyncio.Queue[Item] = asyncio.Queue()
        self.sessions: set[Session] = set()
        self.table: TableState | None = None
        self.claim: Claim | None = None
        self.is_closed = False
        self._row: TableRow | None = None
        """As it was last written."""
        self._commands = Commands(context, table_id, self.sessions)
        self._bots = BotRunner(context, self.inbox.put_nowait, lambda: bool(self.sessions))
        self._timer: asyncio.TimerHandle | None = None
        self._asked_by: int | None = None
        self._busy = context.now()
        self.task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Look after what is due to happen here by itself."""
        self.inbox.put_nowait(Tick(is_due=True))

    # The loop

    async def _run(self) -> None:
        while True:
            item = await self.inbox.get()
            try:
                await self._take(item)
            except Conflict:
                self._forget()
                self.claim = None
                self._refuse(item, Refusal("moved"))
                self._send_away(item)
            except DatabaseError as error:
                log.error("table not stored: %s", error)
                self._forget()
                self._refuse(item, Refusal("not_stored"))
            except Refusal as refusal:
                self.context.refusals += 1
                self._refuse(item, refusal)
                if refusal.code == "moved":
                    self._send_away(item)
            except Exception:
                log.exception("a room stumbled over %s", type(item).__name__)
                self._forget()
                self._refuse(item, Refusal("malformed"))
            self._set_timer()
            if self.is_closed and self.inbox.empty():
                return

    async def _take(self, item: Item) -> None:
        match item:
            case Text():
                self.is_closed = False
                self._busy = self.context.now()
                await self._obey(item.session, item.message)
            case Gone():
                self.sessions.discard(item.session)
                if self.table:
                    self._tell_table()
            case BotChose():
                await self._bot_plays(item)
            case Tick():
                await self._tick(item.is_due)
            case Overtaken():
                raise Conflict("another was first")

    def _send_away(self, item: Item) -> None:
        """The table is elsewhere: whoever is here, or wanted to be, would wait in vain."""
        for session in {*self.sessions, *([item.session] if isinstance(item, Text) else [])}:
            session.cut_off()

    def _refuse(self, item: Item, refusal: Refusal) -> None:
        """Whatever went wrong, who asked gets an answer."""
        if isinstance(item, Text):
            seat: int | None = getattr(item.message, "seat", None)
            table, version = self.table, None
            if table is not None and seat is not None and seat in item.session.seats:
                version = table.version(seat)
            item.session.refuse(item.message.id, refusal, table.opened.game if table else None, version)

    def _forget(self) -> None:
        """Keep nothing of the table in memory; the next message reads it again."""
        if self.table is not None:
            self.context.leave_table()
        self.table = None
        self._row = None
        self._bots.forget()

    async def _present(self) -> TableState:
        """The table, read from the store if it is not in memory."""
        if self.table is None:
            bodies = await self.context.store.events(self.table_id)
            if not bodies:
                raise Refusal("no_such_table")
            table = TableState.of(bodies)
            if self.claim is None:
                self.claim, is_taken_over = await self.context.claim(
                    self.table_id, partial(self._allowance_for_downtime, table)
                )
                late = await self.context.store.events(self.table_id, table.count) if is_taken_over else []
                for body in late:
                    table.apply(ev.read(body))
            self.table = table
            self._bots.wake(table)
        return self.table

    def _allowance_for_downtime(self, table: TableState, last_alive: int) -> list[Write]:
        """No clock ran since the former owner's last sign of life. Written together with the claim, which makes that sign forgotten."""
        now, number = self.context.now(), table.count
        missed = now - max(last_alive, table.at)
        if missed <= 0 or table.clocks.deadline() is None:
            return []
        paused = ev.Paused(now, missed)
        table.apply(paused)
        return pause_writes(self.table_id, number, ev.written(paused), table.wake_at())

    # Commands

    async def _obey(self, session: Session, message: m.ClientMessage) -> None:
        table = await self._present()
        if isinstance(message, m.Hello):
            self._greet(table, session, message)
            return
        if not session.greeted:
            raise Refusal("say_hello")
        if isinstance(message, m.Ping):
            session.tell(m.Pong(message.id, self.context.now()))
            return
        seat = getattr(message, "seat", None)
        if seat is not None and seat >= len(table.seats):
            raise Refusal("no_such_seat")
        if isinstance(message, m.Why):
            self._explain(table, session, message)
            return
        command = command_key(table, session, message)
        if command in table.answers:
            session.tell(self._commands.again(table, session, message, command))
            return
        if seat is not None and not isinstance(message, OF_ANY_SEAT) and seat not in session.seats:
            raise Refusal("not_your_seat")
        done = await self._commands.done(table, session, message, command)
        versions = table.versions()
        await self._keep(table, done)
        if done.then:
            done.then()
        if done.accepted:
            session.tell(done.accepted(table))
        self._tell(table, done.events, versions)

    def _explain(self, table: TableState, session: Session, message: m.Why) -> None:
        match = table.running()
        if message.seat not in session.seats:
            raise Refusal("not_your_seat")
        action = action_of(table, message)
        if action >= table.spec.facts.actions:
            raise Refusal("unknown_action")
        session.tell(reason(match, message.id, message.seat, action, session.language))

    # Coming and going

    def _greet(self, table: TableState, session: Session, message: m.Hello) -> None:
        session.language = message.language
        seats = self._seats_of(table, session.player, message.tokens)
        if not seats and table.status != "waiting" and not table.opened.spectators_allowed:
            raise Refusal("closed_to_spectators")
        session.hold(seats)
        session.wording = "brief" if message.brief else message.language
        session.greeted = True
        self.sessions.add(session)
        tokens = {
            str(seat): self.context.tokens.token(table.root, seat, table.seats[seat].holder) for seat in sorted(session.seats)
        }  # fmt: skip
        session.tell(
            m.Welcome(
                message.id,
                self._shown(table),
                sorted(session.seats),
                session.player == table.opened.host,
                tokens,
                table.chat,
                self.context.now(),
            )
        )
        self._tell_table(besides=session)
        rendering = table.rendering(self.context.now())
        for reader in session.readers:
            seen = message.versions.get("spectator" if reader == SPECTATOR else str(reader), 0)
            if rendering:
                told = table.told[reader]
                session.send(rendering.position(reader, told, told.known_lines(seen), session.wording))

    def _seats_of(self, table: TableState, player: str, tokens: Iterable[str]) -> list[int]:
        """The seats that a cookie or a token opens."""
        given = list(tokens)
        return [
            number
            for number, seat in enumerate(table.seats)
            if seat.kind in ("person", "reserved")
            and (
                (seat.player and seat.player == player)
                or any(self.context.tokens.opens(token, table.root, number, seat.holder) for token in given)
            )
        ]

    # Storing and telling

    async def _keep(self, table: TableState, done: Done) -> None:
        """Apply and store; on return it is durable."""
        assert self.claim is not None
        first = table.count
        was_over = table.ended is not None
        for event in done.events:
            table.apply(event)
        bodies = [ev.written(event) for event in done.events]
        row = self._new_row(table, done.events[-1])
        is_end = table.ended is not None and not was_over
        ratings: list[Write] = []
        while True:
            before, ratings = ratings, await rating_writes(self.context.store, table) if is_end else []
            try:
                await self.context.store.append(self.claim, first, bodies, row, [*done.extra, *ratings])
                break
            except Conflict:  # perhaps another match of the same players ended at this moment
                if ratings == before:
                    raise
        self._row = row or self._row
        self.context.plays += isinstance(done.events[0], ev.Played)

    def _new_row(self, table: TableState, event: ev.Event) -> TableRow | None:
        """The table's row, if it is another than the one last written. A play leaves it as it is, but for when to wake the table."""
        if self._row and isinstance(event, ev.Played) and not table.ended:
            wake_at = table.wake_at()
            is_same = wake_at == self._row.wake_at
            return None if is_same else self._row._replace(wake_at=wake_at, changed_at=table.at)
        row = table.row(m.encode(table.shown()).decode())
        is_same = self._row is not None and row._replace(changed_at=self._row.changed_at) == self._row
        return None if is_same else row

    def _tell(self, table: TableState, events: list[ev.Event], versions: dict[ReaderLog, int]) -> None:
        """Tell everybody what they may notice of the events: positions to those whose version grew, or to all if the table changed."""
        for event in events:
            if isinstance(event, ev.Chatted):
                self._send(m.encode(table.chat[-1]), self.sessions)
            elif isinstance(event, ev.Started) and not table.opened.spectators_allowed:
                self._shut_out_spectators(table)
        is_of_match = isinstance(events[0], OF_THE_MATCH)
        if is_of_match and not table.ended:
            changed = [reader for reader, told in table.told.items() if told.version > versions.get(told, 0)]
        elif isinstance(events[0], BESIDE_THE_MATCH):
            changed = []
        else:
            changed = list(table.readers)
        is_quiet = is_of_match or isinstance(events[0], ev.Chatted)
        if table.ended or not is_quiet or table.asked_by != self._asked_by:
            self._asked_by = table.asked_by
            self._tell_table()
        self._tell_positions(table, changed, versions)
        self._bots.wake(table)

    def _shut_out_spectators(self, table: TableState) -> None:
        """Those who came while there were seats and took none. The last they hear is that the match began."""
        spectators = [session for session in self.sessions if not session.seats]
        self.sessions.difference_update(spectators)
        self._send(m.encode(m.Table(self._shown(table))), spectators)
        for session in spectators:
            session.greeted = False

    def _tell_positions(self, table: TableState, readers: Iterable[int], versions: dict[ReaderLog, int]) -> None:
        rendering = table.rendering(self.context.now())
        if rendering is None:
            return
        keeps = {told: told.known_lines(versions.get(told, 0)) for told in table.reader_logs}
        texts: dict[tuple[int, Wording], bytes] = {}
        for session in self.sessions:
            for reader in session.readers:
                if reader not in readers:
                    continue
                text = texts.get((reader, session.wording))
                if text is None:
                    told = table.told[reader]
                    text = rendering.position(reader, told, keeps[told], session.wording)
                    texts[reader, session.wording] = text
                session.send(text)

    def _tell_table(self, besides: Session | None = None) -> None:
        if self.table is not None and self.sessions:
            data = m.encode(m.Table(self._shown(self.table)))
            self._send(data, [session for session in self.sessions if session is not besides])

    def _shown(self, table: TableState) -> m.TableShown:
        connected = {seat for session in self.sessions for seat in session.seats}
        return table.shown(connected, sum(not session.seats for session in self.sessions))

    def _send(self, data: bytes, sessions: Iterable[Session]) -> None:
        for session in sessions:
            session.send(data)

    # What happens by itself

    async def _bot_plays(self, chosen: BotChose) -> None:
        question = chosen.question
        self._bots.is_answered(question)
        table = await self._present()
        if question.seat in table.bots_due and table.since[question.seat] == question.since:
            table.check_action(question.seat, chosen.action)
            await self._by_itself(table, ev.Played(self.context.now(), seat=question.seat, action=chosen.action))
        else:
            self._bots.wake(table)

    async def _tick(self, is_due: bool) -> None:
        now, patience = self.context.now(), int(self.context.settings.idle_seconds * 1000)
        if now - self._busy > patience and not self._bots.is_busy and not is_due:
            wake = self.table.wake_at() if self.table else None
            if wake is None or wake - now > patience:
                self._forget()
                self.is_closed = not self.sessions
                return
        table = await self._present()
        deadline = table.clocks.deadline()
        while deadline and deadline[0] + CLOCK_TOLERANCE <= now and not table.ended:
            await self._by_itself(
                table, ev.HandedOver(now, seat=deadline[1], level=self.context.settings.substitute_bot, by_clock=True)
            )
            deadline = table.clocks.deadline()
        self._bots.wake(table)

    async def _by_itself(self, table: TableState, event: ev.Event) -> None:
        versions = table.versions()
        await self._keep(table, Done([event]))
        self._tell(table, [event], versions)

    def _set_timer(self) -> None:
        """Be woken when a clock runs out, or to see whether the room is idle; too early does no harm."""
        if self.is_closed or (self._timer and self.table and not self.table.clocks.is_on):
            return
        waits = [self.context.settings.idle_seconds + 1] if self.table is not None or not self.sessions else []
        deadline = self.table.clocks.deadline() if self.table and not self.table.ended else None
        if deadline:
            waits.append((deadline[0] + CLOCK_TOLERANCE - self.context.now()) / 1000)
        if waits:
            loop = asyncio.get_running_loop()
            when = loop.time() + max(0.0, min(waits))
            if self._timer is None or self._timer.when() > when:
                self._cancel_timer()
                self._timer = loop.call_at(when, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.inbox.put_nowait(Tick())

    def _cancel_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    async def close(self) -> None:
        self._cancel_timer()
        self._bots.stop()
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
