"""One room per table: one task and one inbox. Decode, authenticate, check, apply, store durably, then broadcast.

A room is the only writer of its table. If storing fails, the room drops its copy of the table and reads the log again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from hmac import compare_digest
from time import monotonic
from typing import NamedTuple

from colisee.core.kit import SPECTATOR
from colisee.play.reader_log import ReaderLog
from colisee.server.live.absence import AbsenceWatch
from colisee.server.live.bot_runner import BotChoice, BotRunner
from colisee.server.live.dispatch import ChatLimits, key_of, outcome_of
from colisee.server.live.hints import HintRunner
from colisee.server.live.history import history_rows
from colisee.server.live.inbox import Inbox
from colisee.server.live.logs import request_id
from colisee.server.live.presence import PresenceBroadcast, connected_seats, presence_of
from colisee.server.live.ratings import rating_writes
from colisee.server.live.room_context import RoomContext
from colisee.server.live.session import Session
from colisee.server.live.table_loader import load_table
from colisee.server.live.table_rows import new_table_writes, record_of_ended, result_writes, table_row
from colisee.server.notifications.notices import notices_of
from colisee.server.protocol import messages as m
from colisee.server.protocol.rendering import Wording, chat_line, moment, reason, render
from colisee.server.protocol.table_view import table_shown
from colisee.server.storage.database import Conflict, DatabaseError, Write
from colisee.server.storage.history import history_write, rating_after_write
from colisee.server.storage.notifications import copy_wanted_write
from colisee.server.storage.store import Claim, TableRow, pause_writes, seat_write, snapshot_write
from colisee.server.table import commands
from colisee.server.table import events as ev
from colisee.server.table.commands import Command, Outcome
from colisee.server.table.opening import rematch_of
from colisee.server.table.permissions import seats_held
from colisee.server.table.refusal import Refusal
from colisee.server.table.snapshot import EVENTS_BETWEEN_SNAPSHOTS
from colisee.server.table.snapshot import take as take_snapshot
from colisee.server.table.state import TableState
from colisee.server.table.summary import decode_summary

log = logging.getLogger("colisee.server")

CLOCK_TOLERANCE = 250
"""Milliseconds of network delay allowed before a clock counts as empty."""
WITH_A_NAME = (m.Sit, m.Chat)
FOR_ANY_SEAT = (m.Sit, m.Mute)
"""Messages that name a seat which the sender need not hold."""
MATCH_EVENTS = (ev.Played, ev.TookBack)
WHEN_SEATS_CHANGE = (ev.Started, ev.Seated)
SIDE_EVENTS = (ev.Chatted, ev.Muted, ev.WantedRematch)
"""Events that change no position."""


ABSENCE_MARGIN, MAX_WAIT = 0.05, 3600.0
"""Seconds: by how much later than necessary absence is checked, and for how long at most a timer is set."""


class Received(NamedTuple):
    session: Session
    message: m.ClientMessage
    received_at: float
    """Monotonic time in seconds."""


class Disconnected(NamedTuple):
    session: Session


class Tick(NamedTuple):
    """A clock may have run out, or the room may be idle. `is_due`: a bot or a clock acts here soon."""

    is_due: bool = False


class LostOwnership(NamedTuple):
    """Another node owns the table."""


class ChangedByOperator(NamedTuple):
    """An operator closed or deleted the table."""


Item = Received | Disconnected | BotChoice | Tick | LostOwnership | ChangedByOperator


class Room:
    def __init__(self, context: RoomContext, table_id: str) -> None:
        self.context, self.table_id = context, table_id
        self.inbox: Inbox[Item] = Inbox()
        self.sessions: set[Session] = set()
        self.table: TableState | None = None
        self.claim: Claim | None = None
        self.is_closed = False
        self._row: TableRow | None = None
        """The row as last written."""
        self._first_event = ""
        self._snapshot_at = 0
        """The number of events that the stored snapshot replaces."""
        self._chat_limits = ChatLimits()
        self._presence = PresenceBroadcast()
        self._absence = AbsenceWatch(context.now())
        self._absent: list[int] = []
        """The seats that clients have been told are absent."""
        self._absence_timer: asyncio.TimerHandle | None = None
        self._bots = BotRunner(context, self.inbox.put_nowait, lambda: bool(self.sessions))
        self._hints = HintRunner(self._bots)
        self._timer: asyncio.TimerHandle | None = None
        self._asked_by: int | None = None
        self._was_due: tuple[int, ...] = ()
        self._was_over = False
        """As after the last event, for notifications."""
        self._active_at = context.now()
        self.task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Make the room do what is due without a client: let bots play, check clocks."""
        self.inbox.put_nowait(Tick(is_due=True))

    # The loop

    async def _run(self) -> None:
        while True:
            item = await self.inbox.get()
            if isinstance(item, Received):
                request_id.set(item.session.id)
            try:
                await self._process(item)
            except Conflict:
                self._unload()
                self.claim = None
                self._refuse(item, Refusal("moved"))
                self._disconnect_all(item)
            except DatabaseError as error:
                log.error("table %s not stored: %s", self.table_id, error)
                self._unload()
                self._refuse(item, Refusal("not_stored"))
            except Refusal as refusal:
                self.context.metrics.refusals.inc()
                self._refuse(item, refusal)
                if refusal.code == "moved":
                    self._disconnect_all(item)
            except Exception:
                log.exception("internal error at table %s while processing %s", self.table_id, type(item).__name__)
                self.context.metrics.internal_errors.inc()
                self._unload()
                self._refuse(item, Refusal("internal_error"))
            self._watch_absence()
            self._set_timer()
            if self.is_closed and self.inbox.empty():
                return

    async def _process(self, item: Item) -> None:
        match item:
            case Received():
                self.is_closed = False
                self._active_at = self.context.now()
                if isinstance(item.message, m.Play):
                    await self._play(item.session, item.message)
                    self.context.metrics.move_seconds.observe(monotonic() - item.received_at)
                else:
                    await self._answer(item.session, item.message)
            case Disconnected():
                self._absence.note(item.session.seats, self.context.now())
                self._remove_session(item.session)
                self._presence.update(self.sessions)
            case BotChoice():
                await self._play_for_bot(item)
            case Tick():
                await self._tick(item.is_due)
            case LostOwnership():
                raise Conflict("another node owns the table")
            case ChangedByOperator():
                await self._reload()

    def _disconnect_all(self, item: Item) -> None:
        """The table has moved: clients have to reconnect to reach it."""
        for session in {*self.sessions, *([item.session] if isinstance(item, Received) else [])}:
            session.disconnect()

    def _refuse(self, item: Item, refusal: Refusal) -> None:
        """Every message gets an answer, whatever went wrong."""
        if isinstance(item, Received):
            seat: int | None = getattr(item.message, "seat", None)
            table, version = self.table, None
            if table is not None and seat is not None and seat in item.session.seats:
                version = table.version(seat)
            item.session.refuse(item.message.id, refusal, table.opened if table else None, version)

    def _unload(self) -> None:
        """Drop the table from memory; the next message loads it again."""
        if self.table is not None:
            self.context.metrics.loaded_tables.dec()
            self.context.count_unload()
        self.table = None
        self._row = None
        self._bots.reset()

    async def _loaded(self) -> TableState:
        """The table, read from the store if it is not in memory."""
        if self.table is None:
            loaded = await load_table(self.context, self.table_id)
            table, self._first_event, self._snapshot_at = loaded.state, loaded.first_event, loaded.snapshot_at
            if self.claim is None:
                self.claim, is_taken_over = await self.context.ownership.claim(
                    self.table_id, partial(self._pause_for_downtime, table)
                )
                late = await self.context.store.events(self.table_id, table.count) if is_taken_over else []
                for body in late:
                    table.replay(ev.decode_event(body))
            if loaded.new_snapshot:
                await self._store_snapshot(self.claim, loaded.new_snapshot)
            self.table = table
            self._note_due(table)
            self.context.metrics.loaded_tables.inc()
            self._bots.wake(table)
        return self.table

    async def _reload(self) -> None:
        """Read the table again and show everybody what has become of it."""
        self._unload()
        self.claim = None
        if not self.sessions:
            return
        try:
            table = await self._loaded()
        except Refusal as refusal:
            for session in list(self.sessions):
                session.refuse(None, refusal)
                session.disconnect()
            return
        self._broadcast_table()
        self._broadcast_positions(table, table.readers, {})

    async def _store_snapshot(self, claim: Claim, snapshot: ev.Snapshot) -> None:
        try:
            await self.context.store.database.write(snapshot_write(claim, snapshot))
            self._snapshot_at = snapshot.number
        except DatabaseError as error:  # the table can be read without it
            log.error("no snapshot of table %s: %s", self.table_id, error)

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

    # Messages

    async def _play(self, session: Session, message: m.Play) -> None:
        """Answer a move: by far the most common message, so nothing is asked here that only concerns others."""
        if not session.greeted:
            raise Refusal("say_hello")
        table, seat = self.table or await self._loaded(), message.seat
        if seat >= len(table.seats):
            raise Refusal("no_such_seat")
        key = commands.command_key(session.seats, session.player, seat, message.id)
        if key in table.answers:
            session.tell(m.Accepted(message.id, table.answers[key]))
            return
        if seat not in session.seats:
            raise Refusal("not_your_seat")
        action = commands.parse_action(table, message.action, message.word, message.object)
        outcome = commands.play(table, Command(self.context.now(), key), seat, action, message.version)
        versions = table.versions()
        await self._store(table, outcome.events)
        session.tell(m.Accepted(message.id, table.version(seat)))
        self._broadcast(table, outcome.events, versions)

    async def _answer(self, session: Session, message: m.ClientMessage) -> None:
        """Answer any message but a move."""
        if not session.greeted and not isinstance(message, m.Hello):
            raise Refusal("say_hello")
        if isinstance(message, m.Ping):
            session.tell(m.Pong(message.id, self.context.now()))
            return
        if isinstance(message, m.Visibility):
            session.is_visible = message.visible
            session.tell(m.Accepted(message.id))
            return
        if isinstance(message, m.Hello) and message.protocol is not None and message.protocol < m.OLDEST_PROTOCOL:
            raise Refusal("outdated")
        if self.table is None and isinstance(message, m.Hello):
            await self._refuse_strangers(session, message)
        table = await self._loaded()
        if isinstance(message, m.Hello):
            self._welcome(table, session, message)
            return
        seat = getattr(message, "seat", None)
        if seat is not None and seat >= len(table.seats):
            raise Refusal("no_such_seat")
        if any(named >= len(table.seats) for named in _other_seats(message)):
            raise Refusal("no_such_seat")
        if isinstance(message, m.Why):
            self._explain(table, session, message)
            return
        if isinstance(message, m.Hint):
            self._hints.give(table, session, message)
            return
        if isinstance(message, m.LookBack):
            self._look_back(table, session, message)
            return
        key = key_of(table, session, message)
        if key in table.answers:
            session.tell(self._repeated_answer(table, session, message, key))
            return
        if seat is not None and not isinstance(message, FOR_ANY_SEAT) and seat not in session.seats:
            raise Refusal("not_your_seat")
        if isinstance(message, WITH_A_NAME) and message.name:
            self.context.bans.check_name(message.name)
        if isinstance(message, m.SettleAbsence) and message.absent not in self._absent_now(table):
            raise Refusal("not_absent")
        is_running = table.match is not None
        command = Command(self.context.now(), key)
        writes: list[Write] = []
        if isinstance(message, m.Rematch):
            outcome, writes = self._rematch(table, message, command)
        else:
            outcome = outcome_of(
                table, session, message, command, self._chat_limits, self.context.settings.substitute_bot
            )
        if outcome.seat_taken is not None:
            writes.append(seat_write(self.table_id, outcome.seat_taken, session.player))
        table.check_quota(outcome.events)
        versions = table.versions()
        removed = message.removed if isinstance(message, m.Remove) else None
        removed_sessions = [other for other in self.sessions if removed in other.seats]
        await self._store(table, outcome.events, writes)
        self._move_seats(session, outcome)
        session.tell(self._accepted(table, session, message.id, outcome))
        self._broadcast(table, outcome.events, versions)
        if outcome.seat_taken is not None and is_running:
            self._send_positions(table, session, {})
        for removed_session in removed_sessions:  # it reconnects, and is told what it may still see
            removed_session.disconnect()

    def _rematch(self, table: TableState, message: m.Rematch, command: Command) -> tuple[Outcome, list[Write]]:
        """The outcome, and the writes that open the new table: stored together with the events of this one."""
        commands.check_may_rematch(table)
        if table.rematch:
            return commands.rematch(command, message.seat, table.rematch), []
        again, events = rematch_of(table, self.context.now())
        writes = new_table_writes(again, events, self.context.ownership.home_of(again.id))
        return commands.rematch(command, message.seat, again.id), [*writes, copy_wanted_write(table.id, again.id)]

    def _move_seats(self, session: Session, outcome: Outcome) -> None:
        if outcome.seat_taken is not None:
            for other in self.sessions - {session}:
                if outcome.seat_taken in other.seats and other.player != session.player:
                    other.hold(other.seats - {outcome.seat_taken})
            session.hold(session.seats | {outcome.seat_taken})
        if outcome.seat_freed is not None:
            for other in self.sessions:
                other.hold(other.seats - {outcome.seat_freed})

    def _accepted(self, table: TableState, session: Session, re: str, outcome: Outcome) -> m.Accepted:
        version = None if outcome.acting_seat is None else table.version(outcome.acting_seat)
        if outcome.seat_taken is not None:
            return self._seated(table, session, re, outcome.seat_taken)
        if outcome.seat_freed is not None:
            return m.Accepted(re, seats=sorted(session.seats))
        return m.Accepted(re, version, table=outcome.rematch, pending=outcome.is_pending)

    def _seated(self, table: TableState, session: Session, re: str, seat: int) -> m.Accepted:
        token = self.context.tokens.token(table.root, seat, table.seats[seat].holder)
        return m.Accepted(re, table.version(seat), seat, token, sorted(session.seats))

    def _repeated_answer(self, table: TableState, session: Session, message: m.ClientMessage, key: str) -> m.Accepted:
        """The answer to a command that has already been carried out."""
        if isinstance(message, m.Sit):
            seat = next((n for n, s in enumerate(table.seats) if s.sat_by == key), None)
            if seat is not None:
                session.hold(session.seats | {seat})
                return self._seated(table, session, message.id, seat)
        if isinstance(message, m.Rematch):
            return m.Accepted(message.id, table=table.rematch)
        return m.Accepted(message.id, table.answers[key])

    def _explain(self, table: TableState, session: Session, message: m.Why) -> None:
        match = table.running()
        if message.seat not in session.seats:
            raise Refusal("not_your_seat")
        action = commands.parse_action(table, message.action, message.word, message.object)
        if action >= table.spec.facts.actions:
            raise Refusal("unknown_action")
        session.tell(reason(match, message.id, message.seat, action, session.language))

    def _look_back(self, table: TableState, session: Session, message: m.LookBack) -> None:
        reader = SPECTATOR if message.seat is None else message.seat
        if reader not in session.readers:
            raise Refusal("not_your_seat")
        if table.match is None:
            raise Refusal("not_running")
        session.tell(moment(table.match, table.log_of[reader], reader, message.line, message.id))

    def _welcome(self, table: TableState, session: Session, message: m.Hello) -> None:
        session.language = message.language
        seats = self._seats_held(table, session.player, message.tokens)
        session.may_watch = table.opened.spectators_allowed
        if not seats and not session.may_watch and not _has_room(table):
            raise Refusal("closed_to_spectators")
        session.hold(seats)
        session.has_spent_invitation = self._has_spent_invitation(table, message.tokens)
        invitation = self.context.tokens.invitation(table.root)
        session.is_invited = any(compare_digest(token.encode(), invitation.encode()) for token in message.tokens)
        is_host = session.player == table.opened.host
        session.wording = self._wording(table, message)
        session.greeted = True
        if session not in self.sessions:
            self.sessions.add(session)
            self._presence.forget()
            self.context.metrics.sessions.inc()
        tokens = {
            str(seat): self.context.tokens.token(table.root, seat, table.seats[seat].holder) for seat in sorted(session.seats)
        }  # fmt: skip
        session.tell(
            m.Welcome(
                message.id,
                self._table_shown(table),
                sorted(session.seats),
                is_host,
                tokens,
                [chat_line(event) for event in table.chat],
                self.context.now(),
                invited=session.is_invited,
                invitation=invitation if is_host or session.is_invited else "",
            )
        )
        self._presence.update(self.sessions)
        self._send_positions(table, session, message.versions)

    def _send_positions(self, table: TableState, session: Session, versions: Mapping[str, int]) -> None:
        """Send a session the positions of its readers; `versions` says what it knows, by reader as in `Hello`."""
        rendering = render(table, self.context.now())
        for reader in session.readers:
            seen = versions.get("spectator" if reader == SPECTATOR else str(reader), 0)
            if rendering:
                reader_log = table.log_of[reader]
                keep = reader_log.known_lines(seen)
                session.send(rendering.position(reader, reader_log, keep, session.wording, is_first=True))

    def _wording(self, table: TableState, message: m.Hello) -> Wording:
        if message.changes and message.changes == table.spec.rules_digest:
            return "changes"
        return "brief" if message.brief else message.language

    def _seats_held(self, table: TableState, player: str, tokens: Sequence[str]) -> list[int]:
        def opens(seat: int) -> bool:
            holder = table.seats[seat].holder
            return any(self.context.tokens.opens(token, table.root, seat, holder) for token in tokens)

        return seats_held(table, player, opens)

    async def _refuse_strangers(self, session: Session, message: m.Hello) -> None:
        """Refuse who may not watch before the table is rebuilt from its log. Tokens can only be checked after that."""
        row = await self.context.store.table(self.table_id)
        if row is None:
            raise Refusal("no_such_table")
        summary = decode_summary(row.summary)
        has_room = row.status != "over" and any(seat.kind == "open" for seat in summary.seats)
        is_open = row.status == "waiting" or has_room or summary.spectators_allowed
        if not is_open and not message.tokens and not await self.context.store.is_player_of(row.id, session.player):
            raise Refusal("closed_to_spectators")

    def _has_spent_invitation(self, table: TableState, tokens: Sequence[str]) -> bool:
        """Whether a token belongs to an earlier holder of a seat that somebody else has now."""
        return any(
            self.context.tokens.opens(token, table.root, number, holder)
            for number, seat in enumerate(table.seats)
            if seat.kind == "person"
            for holder in range(seat.holder)
            for token in tokens
        )

    # Storing and broadcasting

    async def _store(self, table: TableState, events: list[ev.Event], writes: Sequence[Write] = ()) -> None:
        """Apply and store events; they are durable on return."""
        assert self.claim is not None
        first = table.count
        was_over = table.ended is not None
        bodies = [ev.encode_event(table.apply(event)) for event in events]
        row = self._changed_row(table, events[-1])
        is_end = table.ended is not None and not was_over
        needs_snapshot = table.count - self._snapshot_at >= EVENTS_BETWEEN_SNAPSHOTS
        if row is None and not (writes or is_end or needs_snapshot):
            await self._append(self.claim, first, bodies)
            self._count_play(events[0])
            return
        if is_end:
            writes = [*writes, record_of_ended(table), *result_writes(table)]
        snapshot_at = table.count if needs_snapshot else self._snapshot_at
        if needs_snapshot:
            writes = [*writes, snapshot_write(self.claim, take_snapshot(table, self._first_event, bodies[-1]))]
        history = history_rows(table) if is_end else []
        writes = [*writes, *map(history_write, history)]
        ratings: list[Write] = []
        while True:
            before, ratings = ratings, await rating_writes(self.context.store, table) if is_end else []
            rated = [rating_after_write(self.table_id, ended.player) for ended in history] if ratings else []
            try:
                await self._append(self.claim, first, bodies, row, [*writes, *ratings, *rated])
                break
            except Conflict:  # another match of the same players may have ended at this moment
                if ratings == before:
                    raise
        self._row, self._snapshot_at = row or self._row, snapshot_at
        if is_end and table.opened.tournament:
            self.context.tournament_results.put_nowait(table.opened.tournament)
        self._count_play(events[0])

    def _count_play(self, event: ev.Event) -> None:
        if isinstance(event, ev.Played):
            self.context.metrics.plays.inc()

    async def _append(
        self, claim: Claim, first: int, bodies: list[str], row: TableRow | None = None, writes: Sequence[Write] = ()
    ) -> None:
        begun = monotonic()
        await self.context.store.append(claim, first, bodies, row, writes)
        self.context.metrics.commit_seconds.observe(monotonic() - begun)

    def _changed_row(self, table: TableState, event: ev.Event) -> TableRow | None:
        """The table's row if it differs from the one last written. A play changes only the time to wake the table."""
        if self._row and isinstance(event, ev.Played) and not table.ended:
            wake_at = table.wake_at()
            is_same = wake_at == self._row.wake_at
            return None if is_same else self._row._replace(wake_at=wake_at, changed_at=table.at)
        row = table_row(table)
        is_same = self._row is not None and row._replace(changed_at=self._row.changed_at) == self._row
        return None if is_same else row

    def _broadcast(self, table: TableState, events: list[ev.Event], versions: dict[ReaderLog, int]) -> None:
        """Send positions to the readers whose version grew, or to all readers if the table itself changed."""
        for event in events:
            if isinstance(event, ev.Chatted):
                self._send(m.encode(chat_line(event)), self.sessions)
            elif isinstance(event, WHEN_SEATS_CHANGE) and not (table.opened.spectators_allowed or _has_room(table)):
                self._remove_spectators(table)
        is_match_event = isinstance(events[0], MATCH_EVENTS)
        if is_match_event and not table.ended:
            changed = [
                reader for reader, reader_log in table.log_of.items() if reader_log.version > versions.get(reader_log, 0)
            ]  # fmt: skip
        elif isinstance(events[0], SIDE_EVENTS):
            changed = []
        else:
            changed = list(table.readers)
        changes_table = not is_match_event and not isinstance(events[0], ev.Chatted)
        if table.ended or changes_table or table.asked_by != self._asked_by:
            self._asked_by = table.asked_by
            self._broadcast_table()
        self._broadcast_positions(table, changed, versions)
        self._notify(table, events)
        self._bots.wake(table)

    def _notify(self, table: TableState, events: list[ev.Event]) -> None:
        """Notify players who are not looking at the table: it is their turn, somebody joined, or the match is over."""
        notifier = self.context.notifier
        if notifier and not (isinstance(events[0], MATCH_EVENTS) and self._is_nobody_newly_due(table)):
            for notice in notices_of(table, events, self._was_due, self._was_over, self.present_players(table)):
                notifier.put(notice)
        self._note_due(table)

    def _is_nobody_newly_due(self, table: TableState) -> bool:
        return not table.ended and self._was_due == (*table.due,)

    def _note_due(self, table: TableState) -> None:
        self._was_due, self._was_over = (*table.due,), table.ended is not None

    def present_players(self, table: TableState) -> set[str]:
        """The players who may be looking at the table now, by their cookie or by a seat's token."""
        sessions = [session for session in self.sessions if session.is_visible]
        holders = {table.seats[seat].player for session in sessions for seat in session.seats}
        return {session.player for session in sessions} | holders

    def _remove_spectators(self, table: TableState) -> None:
        """Remove the sessions that hold no seat when a match without spectators starts. The start is the last they are sent."""
        spectators = [session for session in self.sessions if not session.seats]
        for session in spectators:
            self._remove_session(session)
            session.greeted = False
        self._send(m.encode(m.Table(self._table_shown(table))), spectators)

    def _remove_session(self, session: Session) -> None:
        if session in self.sessions:
            self.sessions.remove(session)
            self.context.metrics.sessions.dec()

    def _broadcast_positions(self, table: TableState, readers: Iterable[int], versions: dict[ReaderLog, int]) -> None:
        rendering = render(table, self.context.now())
        if rendering is None:
            return
        keeps = {reader_log: reader_log.known_lines(versions.get(reader_log, 0)) for reader_log in table.reader_logs}
        encoded: dict[tuple[int, Wording], bytes] = {}
        for session in self.sessions:
            for reader in session.readers:
                if reader not in readers:
                    continue
                data = encoded.get((reader, session.wording))
                if data is None:
                    reader_log = table.log_of[reader]
                    data = rendering.position(reader, reader_log, keeps[reader_log], session.wording)
                    encoded[reader, session.wording] = data
                session.send(data)

    def _broadcast_table(self) -> None:
        if self.table is not None and self.sessions:
            self._send(m.encode(m.Table(self._table_shown(self.table))), self.sessions)
            self._presence.note(presence_of(self.sessions))

    def _table_shown(self, table: TableState) -> m.TableShown:
        presence = presence_of(self.sessions)
        return table_shown(table.summary(), presence.connected, presence.spectators, self._absent_now(table))

    def _send(self, data: bytes, sessions: Iterable[Session]) -> None:
        for session in sessions:
            session.send(data)

    # Absent players

    def _absent_now(self, table: TableState) -> list[int]:
        return self._absence.absent(table, connected_seats(self.sessions), self.context.now())

    def _watch_absence(self) -> None:
        """Tell the others when a player begins or ceases to count as absent."""
        if self._absence_timer:
            self._absence_timer.cancel()
            self._absence_timer = None
        table = self.table
        if table is None or table.status != "running" or not self.sessions:
            return
        connected = connected_seats(self.sessions)
        if not self._absent and connected.issuperset(table.due):
            return
        now = self.context.now()
        absent = self._absence.absent(table, connected, now)
        if absent != self._absent:
            self._absent = absent
            self._broadcast_table()
        at = self._absence.next_at(table, connected, now)
        if at is not None:
            wait = min((at - now) / 1000 + ABSENCE_MARGIN, MAX_WAIT)
            self._absence_timer = asyncio.get_running_loop().call_later(wait, self.inbox.put_nowait, Tick())

    # Bots and clocks

    async def _play_for_bot(self, choice: BotChoice) -> None:
        decision = choice.decision
        self._bots.finish(decision)
        table = await self._loaded()
        if decision.seat in table.bots_due and table.since[decision.seat] == decision.since:
            table.check_action(decision.seat, choice.action)
            await self._apply_own(table, ev.Played(self.context.now(), seat=decision.seat, action=choice.action))
        else:
            self._bots.wake(table)

    async def _tick(self, is_due: bool) -> None:
        now, idle_limit = self.context.now(), int(self.context.settings.idle_seconds * 1000)
        if now - self._active_at > idle_limit and not self._bots.is_busy and not is_due:
            wake = self.table.wake_at() if self.table else None
            if wake is None or wake - now > idle_limit:
                self._unload()
                self.is_closed = not self.sessions
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
        versions = table.versions()
        await self._store(table, [event])
        self._broadcast(table, [event], versions)

    def _set_timer(self) -> None:
        """Schedule a tick for when a clock runs out or the room becomes idle; an early tick does no harm."""
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
                self._timer = loop.call_at(when, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self.inbox.put_nowait(Tick())

    def _cancel_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    async def close(self) -> None:
        self._cancel_timer()
        if self._absence_timer:
            self._absence_timer.cancel()
        self._presence.stop()
        self._bots.stop()
        self._hints.stop()
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        self._unload()
        for session in list(self.sessions):
            self._remove_session(session)


def _has_room(table: TableState) -> bool:
    """Whether visitors may connect to take a seat: before the match, or while a seat was opened during it."""
    return table.status == "waiting" or (table.status == "running" and any(s.kind == "open" for s in table.seats))


def _other_seats(message: m.ClientMessage) -> list[int]:
    """The seats that a message names besides the one it speaks for."""
    if isinstance(message, m.FillSeat):
        return [message.free]
    if isinstance(message, m.Remove):
        return [message.removed]
    return [message.absent] if isinstance(message, m.SettleAbsence) else []
