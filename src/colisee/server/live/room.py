"""One room per table: one task and one inbox. Decode, authenticate, check, apply, store durably, then broadcast.

A room is the only writer of its table. If storing fails, the room drops its copy of the table and reads the log again.

Moves are by far the most common messages. A move that arrives while the room has nothing else to do is processed at once, and
continued by the database when it is stored; the inbox is held meanwhile. All other items wait in the inbox for the task.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from time import monotonic

from colisee.server.live.absence_timer import AbsenceTimer
from colisee.server.live.audience import Audience, disconnect
from colisee.server.live.bot_runner import BotChoice, BotRunner
from colisee.server.live.command_answers import accepted, repeated_answer
from colisee.server.live.dispatch import (
    ChatLimits,
    check_permission,
    check_seats,
    key_of,
    outcome_and_writes,
)
from colisee.server.live.greeting import refuse_strangers, welcome
from colisee.server.live.hints import HintRunner
from colisee.server.live.inbox import Inbox
from colisee.server.live.logs import request_id
from colisee.server.live.questions import Question, answer_question
from colisee.server.live.room_context import RoomContext
from colisee.server.live.room_items import (
    AppliedMove,
    ChangedByOperator,
    Disconnected,
    Item,
    LostOwnership,
    Received,
    Tick,
)
from colisee.server.live.room_timer import CLOCK_TOLERANCE, RoomTimer
from colisee.server.live.session import Session
from colisee.server.live.table_loader import load_table
from colisee.server.live.table_writer import AppliedEvents, TableWriter
from colisee.server.live.turn_notices import TurnNotices
from colisee.server.protocol import messages as m
from colisee.server.storage.database import Conflict, DatabaseError, Write
from colisee.server.storage.store import Claim, pause_writes
from colisee.server.table import commands
from colisee.server.table import events as ev
from colisee.server.table.checks import check_action
from colisee.server.table.commands import Command, Outcome
from colisee.server.table.quotas import check_quota
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState

log = logging.getLogger("colisee.server")


class Room:
    def __init__(self, context: RoomContext, table_id: str) -> None:
        self.context, self.table_id = context, table_id
        self.inbox: Inbox[Item] = Inbox()
        self.audience = Audience(context)
        self.table: TableState | None = None
        self.is_closed = False
        self._writer = TableWriter(context, table_id)
        self._chat_limits = ChatLimits()
        self._bots = BotRunner(context, self.inbox.put_nowait, lambda: bool(self.audience.sessions))
        self._hints = HintRunner(self._bots)
        self._notices = TurnNotices(self.audience, context.notifier)
        self._absence = AbsenceTimer(self.audience, context.now, self._wake_early)
        self._timer = RoomTimer(context.now, context.settings.idle_seconds, self._wake_early)
        self._active_at = context.now()
        self.task = asyncio.create_task(self._run())

    @property
    def claim(self) -> Claim | None:
        return self._writer.claim

    def wake(self) -> None:
        """Make the room do what is due without a client: let bots play, check clocks."""
        self.inbox.put_nowait(Tick(is_due=True))

    def _wake_early(self) -> None:
        self.inbox.put_nowait(Tick())

    def receive(self, session: Session, message: m.ClientMessage, received_at: float) -> None:
        """Process a client's message, now or when its turn comes. `received_at` is monotonic time in seconds."""
        item = Received(session, message, received_at)
        if type(message) is m.Play and self.table is not None and self.inbox.is_reader_waiting:
            self._play_at_once(item, message, self.table)
        else:
            self.inbox.put_nowait(item)

    # The loop

    async def _run(self) -> None:
        while True:
            item = await self.inbox.get()
            if isinstance(item, Received):
                request_id.set(item.session.id)
            try:
                await self._process(item)
            except Exception as error:
                self._recover(item, error)
            self._set_timers()
            if self.is_closed and self.inbox.empty():
                return

    async def _process(self, item: Item) -> None:
        match item:
            case Received():
                self._note_activity()
                await self._answer(item.session, item.message, item.received_at)
            case AppliedMove():
                await self._writer.store(item.applied)
                self._finish_move(item, item.applied)
            case Disconnected():
                self.audience.leave(item.session)
            case BotChoice():
                await self._play_for_bot(item)
            case Tick():
                await self._tick(item.is_due)
            case LostOwnership():
                raise Conflict("another node owns the table")
            case ChangedByOperator():
                await self._reload()

    def _note_activity(self) -> int:
        """Returns the time."""
        self.is_closed = False
        self._active_at = self.context.now()
        return self._active_at

    def _recover(self, item: Item, error: Exception) -> None:
        """Continue after an item that could not be processed. Every message gets an answer, whatever went wrong."""
        match error:
            case Conflict():
                self._unload()
                self._writer.claim = None
                self._refuse(item, Refusal("moved"))
                self._disconnect_all(item)
            case DatabaseError():
                log.error("table %s not stored: %s", self.table_id, error)
                self._unload()
                self._refuse(item, Refusal("not_stored"))
            case Refusal():
                self.context.metrics.refusals.inc()
                self._refuse(item, error)
                if error.code == "moved":
                    self._disconnect_all(item)
            case _:
                kind = type(item).__name__
                log.error("internal error at table %s while processing %s", self.table_id, kind, exc_info=error)
                self.context.metrics.internal_errors.inc()
                self._unload()
                self._refuse(item, Refusal("internal_error"))

    def _disconnect_all(self, item: Item) -> None:
        disconnect({*self.audience.sessions, *([item.session] if isinstance(item, Received | AppliedMove) else [])})

    def _refuse(self, item: Item, refusal: Refusal) -> None:
        if isinstance(item, Received | AppliedMove):
            seat: int | None = getattr(item.message, "seat", None)
            table, version = self.table, None
            if table is not None and seat is not None and seat in item.session.seats:
                version = table.version(seat)
            item.session.refuse(item.message.id, refusal, table.opened if table else None, version)

    def _set_timers(self) -> None:
        self._absence.check(self.table)
        if not self.is_closed:
            self._timer.set(self.table, bool(self.audience.sessions))

    async def close(self) -> None:
        self._timer.stop()
        self._absence.stop()
        self._bots.stop()
        self._hints.stop()
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        self._unload()
        self.audience.close()

    # The table in memory

    def _unload(self) -> None:
        """Drop the table from memory; the next message loads it again."""
        if self.table is not None:
            self.context.metrics.loaded_tables.dec()
            self.context.count_unload()
        self.table = None
        self._writer.forget()
        self._bots.reset()

    async def _loaded(self) -> TableState:
        """The table, read from the store if it is not in memory."""
        if self.table is None:
            loaded = await load_table(self.context, self.table_id)
            table, writer = loaded.state, self._writer
            writer.first_event, writer.snapshot_at = loaded.first_event, loaded.snapshot_at
            if writer.claim is None:
                writer.claim, is_taken_over = await self.context.ownership.claim(
                    self.table_id, partial(self._pause_for_downtime, table)
                )
                late = await self.context.store.events(self.table_id, table.count) if is_taken_over else []
                for body in late:
                    table.replay(ev.decode_event(body))
            if loaded.new_snapshot:
                await writer.store_snapshot(loaded.new_snapshot)
            self.table = table
            self._notices.note(table)
            self.context.metrics.loaded_tables.inc()
            self._bots.wake(table)
        return self.table

    async def _reload(self) -> None:
        """Read the table again and show everybody what has become of it."""
        self._unload()
        self._writer.claim = None
        if not self.audience.sessions:
            return
        try:
            table = await self._loaded()
        except Refusal as refusal:
            for session in list(self.audience.sessions):
                session.refuse(None, refusal)
                session.disconnect()
            return
        self.audience.send_table(table)
        self.audience.send_positions(table, {})

    def _pause_for_downtime(self, table: TableState, since: int, until: int) -> list[Write]:
        """The writes that stop the clocks while no server had the table, stored together with the claim.

        If the system's clock has been set back, they move the clocks back with it.
        """
        now, number = self.context.now(), table.count
        missed = now - table.at if table.at > now else until - max(since, table.at)
        if (missed <= 0 and table.at <= now) or table.clocks.deadline() is None:
            return []
        paused = ev.Paused(now, missed)
        table.apply(paused)
        return pause_writes(self.table_id, number, ev.encode_event(paused), table.wake_at(), now)

    # Moves

    def _play_at_once(self, item: Received, message: m.Play, table: TableState) -> None:
        """Process a move without the task. Nothing else happens to the table until it is stored."""
        now = self._note_activity()
        try:
            outcome = self._checked_move(table, item.session, message, now)
            if outcome is None:
                return
            applied = self._writer.apply(table, outcome.events)
            if self._writer.is_one_row(applied):
                self.inbox.hold()
                self._writer.store_soon(applied, partial(self._on_stored, item, applied, monotonic()))
            else:
                self.inbox.put_first(AppliedMove(item.session, message, item.received_at, applied))
        except Exception as error:
            request_id.set(item.session.id)
            self._recover(item, error)
            self._set_timers()

    def _on_stored(self, item: Received, applied: AppliedEvents, begun: float, failure: DatabaseError | None) -> None:
        if self.task.done():  # the room was closed meanwhile
            return
        try:
            if failure:
                raise failure
            self._writer.count(applied, monotonic() - begun)
            self._finish_move(item, applied)
        except Exception as error:
            request_id.set(item.session.id)
            self._recover(item, error)
        self._set_timers()
        self.inbox.release()

    def _checked_move(self, table: TableState, session: Session, message: m.Play, now: int) -> Outcome | None:
        """What a move leads to; None if it has been made before, which is answered here."""
        if not session.greeted:
            raise Refusal("say_hello")
        seat = message.seat
        if seat >= len(table.seats):
            raise Refusal("no_such_seat")
        key = commands.command_key(session.seats, session.player, seat, message.id)
        if key in table.answers:
            session.tell(m.Accepted(message.id, table.answers[key]))
            return None
        if seat not in session.seats:
            raise Refusal("not_your_seat")
        action = commands.parse_action(table, message.action, message.word, message.object)
        return commands.play(table, Command(now, key), seat, action, message.version)

    def _finish_move(self, item: Received | AppliedMove, applied: AppliedEvents) -> None:
        """Answer a move that is stored, and tell everybody."""
        message = item.message
        assert isinstance(message, m.Play)
        item.session.tell(m.Accepted(message.id, applied.table.version(message.seat)))
        self._broadcast(applied)
        self.context.metrics.move_seconds.observe(monotonic() - item.received_at)

    def _broadcast(self, applied: AppliedEvents) -> None:
        self.audience.broadcast(applied)
        self._notices.send(applied)
        self._bots.wake(applied.table)

    # Other messages

    async def _answer(self, session: Session, message: m.ClientMessage, received_at: float) -> None:
        if not session.greeted and not isinstance(message, m.Hello):
            raise Refusal("say_hello")
        match message:
            case m.Ping():
                session.tell(m.Pong(message.id, self.context.now()))
            case m.Visibility():
                session.is_visible = message.visible
                session.tell(m.Accepted(message.id))
            case m.Hello():
                await self._greet(session, message)
            case m.Play():
                await self._play(session, message, received_at)
            case m.Why() | m.Hint() | m.LookBack():
                await self._explain(session, message)
            case _:
                await self._carry_out(session, message)

    async def _greet(self, session: Session, message: m.Hello) -> None:
        if message.protocol is not None and message.protocol < m.OLDEST_PROTOCOL:
            raise Refusal("outdated")
        if self.table is None:
            await refuse_strangers(self.context, self.table_id, session, message)
        welcome(self.context, self.audience, await self._loaded(), session, message)

    async def _play(self, session: Session, message: m.Play, received_at: float) -> None:
        """A move that had to wait, or whose table was not in memory."""
        table = await self._loaded()
        outcome = self._checked_move(table, session, message, self.context.now())
        if outcome is not None:
            applied = self._writer.apply(table, outcome.events)
            await self._writer.store(applied)
            self._finish_move(AppliedMove(session, message, received_at, applied), applied)

    async def _explain(self, session: Session, message: Question) -> None:
        table = await self._loaded()
        check_seats(table, message)
        answer_question(table, session, message, self._hints)

    async def _carry_out(self, session: Session, message: m.ClientMessage) -> None:
        """Carry out a command, or repeat the answer to one that has been carried out."""
        table = await self._loaded()
        check_seats(table, message)
        key = key_of(table, session, message)
        if key in table.answers:
            session.tell(repeated_answer(self.context, table, session, message, key))
            return
        check_permission(self.context, table, session, message, partial(self.audience.absent, table))
        is_running = table.match is not None
        command = Command(self.context.now(), key)
        outcome, writes = outcome_and_writes(self.context, table, session, message, command, self._chat_limits)
        check_quota(table, outcome.events)
        removed = message.removed if isinstance(message, m.Remove) else None
        removed_sessions = [other for other in self.audience.sessions if removed in other.seats]
        applied = self._writer.apply(table, outcome.events)
        await self._writer.store(applied, writes)
        if outcome.seat_taken is not None:
            self.audience.take_seat(session, outcome.seat_taken)
        if outcome.seat_freed is not None:
            self.audience.free_seat(outcome.seat_freed)
        session.tell(accepted(self.context, table, session, message.id, outcome))
        self._broadcast(applied)
        if outcome.seat_taken is not None and is_running:
            self.audience.send_first_positions(table, session, {})
        disconnect(removed_sessions)  # they reconnect, and are told what they may still see

    # Bots and clocks

    async def _play_for_bot(self, choice: BotChoice) -> None:
        decision = choice.decision
        self._bots.finish(decision)
        table = await self._loaded()
        if decision.seat in table.bots_due and table.since[decision.seat] == decision.since:
            check_action(table, decision.seat, choice.action)
            await self._apply_own(table, ev.Played(self.context.now(), seat=decision.seat, action=choice.action))
        else:
            self._bots.wake(table)

    async def _tick(self, is_due: bool) -> None:
        now, idle_limit = self.context.now(), int(self.context.settings.idle_seconds * 1000)
        if now - self._active_at > idle_limit and not self._bots.is_busy and not is_due:
            wake = self.table.wake_at() if self.table else None
            if wake is None or wake - now > idle_limit:
                self._unload()
                self.is_closed = not self.audience.sessions
                return
        table = await self._loaded()
        deadline = table.clocks.deadline()
        while deadline and deadline[0] + CLOCK_TOLERANCE <= now and not table.ended:
            substitute = self.context.settings.substitute_bot
            await self._apply_own(table, ev.HandedOver(now, seat=deadline[1], level=substitute, by_clock=True))
            deadline = table.clocks.deadline()
        self._bots.wake(table)

    async def _apply_own(self, table: TableState, event: ev.Event) -> None:
        """Store and broadcast an event that no client asked for."""
        applied = self._writer.apply(table, [event])
        await self._writer.store(applied)
        self._broadcast(applied)
