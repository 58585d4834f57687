"""The sessions that are connected to a table, and what they are sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from colisee.core.kit import SPECTATOR
from colisee.play.reader_log import ReaderLog
from colisee.server.live.absence import AbsenceWatch
from colisee.server.live.presence import PresenceBroadcast, connected_seats, presence_of
from colisee.server.live.room_context import RoomContext
from colisee.server.live.session import Session
from colisee.server.live.table_writer import AppliedEvents
from colisee.server.protocol import messages as m
from colisee.server.protocol.rendering import Wording, chat_line, render
from colisee.server.protocol.table_view import table_shown
from colisee.server.table import events as ev
from colisee.server.table.state import TableState
from colisee.server.table.summary import summary_of

MATCH_EVENTS = (ev.Played, ev.TookBack)
WHEN_SEATS_CHANGE = (ev.Started, ev.Seated)
SIDE_EVENTS = (ev.Chatted, ev.Muted, ev.WantedRematch)
"""Events that change no position."""


class Audience:
    def __init__(self, context: RoomContext) -> None:
        self._context = context
        self.sessions: set[Session] = set()
        self._absence = AbsenceWatch(context.now())
        self._presence = PresenceBroadcast()
        self._asked_by: int | None = None
        """Who asks for a take-back, as clients have been told."""

    def add(self, session: Session) -> None:
        if session not in self.sessions:
            self.sessions.add(session)
            self._presence.forget()
            self._context.metrics.sessions.inc()

    def remove(self, session: Session) -> None:
        if session in self.sessions:
            self.sessions.remove(session)
            self._context.metrics.sessions.dec()

    def leave(self, session: Session) -> None:
        """The session's client has disconnected."""
        self._absence.note(session.seats, self._context.now())
        self.remove(session)
        self.send_presence()

    def absent(self, table: TableState) -> list[int]:
        """The seats whose players count as absent now."""
        return self._absence.absent(table, connected_seats(self.sessions), self._context.now())

    def next_absence_at(self, table: TableState) -> int | None:
        """When the next player begins to count as absent."""
        return self._absence.next_at(table, connected_seats(self.sessions), self._context.now())

    def close(self) -> None:
        self._presence.stop()
        for session in list(self.sessions):
            self.remove(session)

    def send_presence(self) -> None:
        """Tell everybody who is connected, if that has changed; perhaps a little later."""
        self._presence.update(self.sessions)

    def present_players(self, table: TableState) -> set[str]:
        """The players who may be looking at the table now, by their cookie or by a seat's token."""
        sessions = [session for session in self.sessions if session.is_visible]
        holders = {table.seats[seat].player for session in sessions for seat in session.seats}
        return {session.player for session in sessions} | holders

    def take_seat(self, session: Session, seat: int) -> None:
        """The session's player has the seat now, and nobody else."""
        for other in self.sessions - {session}:
            if seat in other.seats and other.player != session.player:
                other.hold(other.seats - {seat})
        session.hold(session.seats | {seat})

    def free_seat(self, seat: int) -> None:
        for session in self.sessions:
            session.hold(session.seats - {seat})

    # Messages

    def broadcast(self, applied: AppliedEvents) -> None:
        """Tell everybody what stored events have changed: positions to the readers who noticed, or to all if the table changed."""
        table, first = applied.table, applied.events[0]
        if isinstance(first, MATCH_EVENTS) and not table.ended and table.asked_by == self._asked_by:
            self.send_new_positions(table, applied.versions)
            return
        for event in applied.events:
            if isinstance(event, ev.Chatted):
                self._send(m.encode(chat_line(event)))
            elif isinstance(event, WHEN_SEATS_CHANGE) and not (table.opened.spectators_allowed or has_room(table)):
                self._remove_spectators(table)
        changes_table = not isinstance(first, (*MATCH_EVENTS, ev.Chatted))
        if table.ended or changes_table or table.asked_by != self._asked_by:
            self._asked_by = table.asked_by
            self.send_table(table)
        if isinstance(first, MATCH_EVENTS) and not table.ended:
            self.send_new_positions(table, applied.versions)
        elif not isinstance(first, SIDE_EVENTS):
            self.send_positions(table, applied.versions)

    def send_new_positions(self, table: TableState, versions: Mapping[ReaderLog, int]) -> None:
        """Send positions to the readers whose version grew."""
        keeps = {}
        for log in table.reader_logs:
            known = versions.get(log, 0)
            if log.version > known:
                keeps[log] = log.known_lines(known)
        self._send_positions(table, keeps)

    def send_positions(self, table: TableState, versions: Mapping[ReaderLog, int]) -> None:
        """Send positions to all readers; `versions` says what they know, by log."""
        self._send_positions(table, {log: log.known_lines(versions.get(log, 0)) for log in table.reader_logs})

    def _send_positions(self, table: TableState, keeps: Mapping[ReaderLog, int]) -> None:
        """Send positions to the readers of these logs, given how many entries of each they keep."""
        rendering = render(table, self._context.now)
        if rendering is None:
            return
        encoded: dict[tuple[int, Wording], bytes] = {}
        log_of = table.log_of
        for session in self.sessions:
            wording = session.wording
            for reader in session.readers:
                log = log_of[reader]
                keep = keeps.get(log)
                if keep is None:
                    continue
                if wording == "brief":  # made faster than looked up
                    session.send(rendering.brief(reader, log, keep))
                    continue
                data = encoded.get((reader, wording))
                if data is None:
                    data = encoded[reader, wording] = rendering.position(reader, log, keep, wording)
                session.send(data)

    def send_first_positions(self, table: TableState, session: Session, versions: Mapping[str, int]) -> None:
        """Send a session the positions of its readers; `versions` says what it knows, by reader as in `Hello`."""
        rendering = render(table, self._context.now)
        for reader in session.readers:
            seen = versions.get("spectator" if reader == SPECTATOR else str(reader), 0)
            if rendering:
                log = table.log_of[reader]
                session.send(rendering.position(reader, log, log.known_lines(seen), session.wording, is_first=True))

    def send_table(self, table: TableState) -> None:
        if self.sessions:
            self._send(m.encode(m.Table(self.table_shown(table))))
            self._presence.note(presence_of(self.sessions))

    def table_shown(self, table: TableState) -> m.TableShown:
        presence = presence_of(self.sessions)
        return table_shown(summary_of(table), presence.connected, presence.spectators, self.absent(table))

    def _send(self, data: bytes) -> None:
        for session in self.sessions:
            session.send(data)

    def _remove_spectators(self, table: TableState) -> None:
        """Remove the sessions that hold no seat when a match without spectators starts. The start is the last they are sent."""
        spectators = [session for session in self.sessions if not session.seats]
        for session in spectators:
            self.remove(session)
            session.greeted = False
        data = m.encode(m.Table(self.table_shown(table)))
        for session in spectators:
            session.send(data)


def has_room(table: TableState) -> bool:
    """Whether visitors may connect to take a seat: before the match, or while a seat was opened during it."""
    return table.status == "waiting" or (table.status == "running" and any(s.kind == "open" for s in table.seats))


def disconnect(sessions: Iterable[Session]) -> None:
    """The table has moved: clients have to reconnect to reach it."""
    for session in sessions:
        session.disconnect()
