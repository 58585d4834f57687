"""What a command comes to, once it is checked. Nothing changes here: a room stores what is done, and tells of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from colisee.bots import BOTS
from colisee.core.notation import NotationError
from colisee.server.live.rate_limits import Bucket, Buckets
from colisee.server.live.room_context import CHAT_BURST, CHATS_PER_SECOND, RoomContext, Session
from colisee.server.protocol import messages as m
from colisee.server.protocol.refusals import Refusal
from colisee.server.storage.database import Write
from colisee.server.storage.store import seat_write
from colisee.server.table import events as ev
from colisee.server.table.state import TableState

SPECTATOR_CHATS_PER_SECOND, SPECTATOR_CHAT_BURST = 4 * CHATS_PER_SECOND, 4 * CHAT_BURST
"""Of all spectators together."""


@dataclass
class Done:
    """What obeying a command came to: events to store, the answer, and what to do once they are durable."""

    events: list[ev.Event] = field(default_factory=list)
    accepted: Callable[[TableState], m.ServerMessage] | None = None
    extra: list[Write] = field(default_factory=list)
    then: Callable[[], None] | None = None


class Commands:
    """Of one table, given by whoever is connected to it."""

    def __init__(self, context: RoomContext, table_id: str, sessions: Collection[Session]) -> None:
        self.context, self.table_id, self.sessions = context, table_id, sessions
        self._chats_of_seats = Buckets(CHATS_PER_SECOND, CHAT_BURST)
        self._chats_of_spectators = Bucket(SPECTATOR_CHATS_PER_SECOND, SPECTATOR_CHAT_BURST, time.monotonic())

    async def done(self, table: TableState, session: Session, message: m.ClientMessage, command: str) -> Done:
        """Check a command; Refusal if it cannot be. Nothing has changed yet."""
        now = self.context.now()
        match message:
            case m.Play():
                action = action_of(table, message)
                table.check_play(message.seat, action, message.version)
                return self._simply(ev.Played(now, command, seat=message.seat, action=action), message)
            case m.Sit():
                return self._sit(table, session, message, command)
            case m.Leave():
                return self._leave(table, session, message, command)
            case m.TakeBack():
                if table.check_take_back(message.seat) == "free":
                    return self._simply(ev.TookBack(now, command, seat=message.seat), message)
                asked = ev.AskedBack(now, command, seat=message.seat)
                return Done([asked], lambda t: m.Accepted(message.id, t.version(message.seat), pending=True))
            case m.Consent():
                table.running()
                if table.asked_by is None or message.seat not in table.others_who_must_agree(table.asked_by):
                    raise Refusal("nothing_asked")
                return self._simply(ev.Consented(now, command, seat=message.seat, agree=message.agree), message)
            case m.Chat():
                return self._chat(table, session, message, command)
            case m.Mute():
                if session.player != table.opened.host:
                    raise Refusal("not_host")
                return Done([ev.Muted(now, command, seat=message.seat, muted=message.muted)], lambda t: m.Accepted(message.id))  # fmt: skip
            case m.Resign():
                table.running()
                if table.seats[message.seat].resigned:
                    raise Refusal("bot_plays")
                return self._simply(
                    ev.Resigned(now, command, seat=message.seat, level=self.context.settings.substitute_bot), message
                )
            case m.VoteEnd():
                table.running()
                if message.seat not in table.persons:
                    raise Refusal("bot_plays")
                return self._simply(ev.Voted(now, command, seat=message.seat, agree=message.agree), message)
            case m.HandOver():
                table.running()
                if message.level not in BOTS:
                    raise Refusal("no_such_bot")
                return self._simply(ev.HandedOver(now, command, seat=message.seat, level=message.level), message)
            case m.TakeOver():
                table.running()
                if table.seats[message.seat].resigned:
                    raise Refusal("bot_plays")
                return self._simply(ev.TakenOver(now, command, seat=message.seat), message)
            case m.Rematch():
                if not table.ended:
                    raise Refusal("still_running")
                again = table.rematch or await self.context.reopen(table)
                wanted = ev.WantedRematch(now, command, seat=message.seat, table=again)
                return Done([wanted], lambda t: m.Accepted(message.id, table=again))
        raise Refusal("malformed")

    def _simply(self, event: ev.Event, message: Any) -> Done:
        return Done([event], lambda table: m.Accepted(message.id, table.version(message.seat)))

    def again(self, table: TableState, session: Session, message: m.ClientMessage, command: str) -> m.Accepted:
        """The answer to a command that has been obeyed before."""
        version = table.answers[command]
        if isinstance(message, m.Sit):
            seat = next((n for n, s in enumerate(table.seats) if s.sat_by == command), None)
            if seat is not None:
                session.hold(session.seats | {seat})
                return self._seated(table, session, message, seat)
        if isinstance(message, m.Rematch):
            return m.Accepted(message.id, table=table.rematch)
        return m.Accepted(message.id, version)

    def _sit(self, table: TableState, session: Session, message: m.Sit, command: str) -> Done:
        if table.status != "waiting":
            raise Refusal("already_running")
        free = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
        reserved = [n for n, seat in enumerate(table.seats) if seat.kind == "reserved" and n in session.seats]
        wanted = [*reserved, *free] if message.seat is None else [message.seat]
        if not wanted or wanted[0] not in [*free, *reserved]:
            raise Refusal("seat_taken")
        seat, now = wanted[0], self.context.now()
        events: list[ev.Event] = [
            ev.Seated(now, command, seat=seat, name=message.name.strip(), player=session.player, entropy=message.entropy)
        ]  # fmt: skip
        if sum(s.is_free for s in table.seats) == 1:
            events.append(ev.Started(now))

        return Done(
            events,
            lambda t: self._seated(t, session, message, seat),
            [seat_write(self.table_id, seat, session.player)],
            lambda: session.hold(session.seats | {seat}),
        )

    def _seated(self, table: TableState, session: Session, message: m.Sit, seat: int) -> m.Accepted:
        token = self.context.tokens.token(table.root, seat, table.seats[seat].holder)
        return m.Accepted(message.id, table.version(seat), seat, token, sorted(session.seats))

    def _leave(self, table: TableState, session: Session, message: m.Leave, command: str) -> Done:
        now = self.context.now()
        if table.status == "over":
            raise Refusal("over")
        if table.status == "running":
            return self._simply(
                ev.HandedOver(now, command, seat=message.seat, level=self.context.settings.substitute_bot), message
            )

        def empty_seat() -> None:
            for other in self.sessions:
                other.hold(other.seats - {message.seat})

        return Done(
            [ev.Left(now, command, seat=message.seat)],
            lambda t: m.Accepted(message.id, seats=sorted(session.seats)),
            then=empty_seat,
        )

    def _chat(self, table: TableState, session: Session, message: m.Chat, command: str) -> Done:
        if message.seat is None:
            if table.spectators_muted or any(table.seats[seat].muted for seat in session.seats):
                raise Refusal("muted")
            name = ""
        else:
            if table.seats[message.seat].muted:
                raise Refusal("muted")
            name = table.names[message.seat]
        if not self._may_chat(session, message.seat):
            raise Refusal("too_fast")
        text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
        if not text:
            raise Refusal("malformed")
        event = ev.Chatted(self.context.now(), command, name=name, text=text, seat=message.seat)
        return Done([event], lambda t: m.Accepted(message.id))

    def _may_chat(self, session: Session, seat: int | None) -> bool:
        """A seat has one measure over all its connections. A spectator comes back as somebody else: all of them have one, too."""
        if seat is not None:
            return self._chats_of_seats.take(str(seat))
        now = time.monotonic()
        return session.chats.take(now) and self._chats_of_spectators.take(now)


def command_key(table: TableState, session: Session, message: m.ClientMessage) -> str:
    """Whose command and which: one seat's, or one player's."""
    if isinstance(message, m.Sit):
        return _key_of_sitting(table, session, message)
    seat = getattr(message, "seat", None)
    whose = str(seat) if seat in session.seats else session.player
    return f"{whose}:{message.id}"


def _key_of_sitting(table: TableState, session: Session, message: m.Sit) -> str:
    """The player's; or that by which a seat was taken that this connection holds: without a cookie a player is another one over
    every connection."""
    for seat in session.seats:
        if table.seats[seat].sat_by.partition(":")[2] == message.id:
            return table.seats[seat].sat_by
    return f"{session.player}:{message.id}"


def action_of(table: TableState, message: m.Play | m.Why) -> int:
    """The action by number, word or object: exactly one of them."""
    given = [value for value in (message.action, message.word, message.object) if value is not None]
    if len(given) != 1:
        raise Refusal("malformed")
    if message.action is not None:
        return message.action
    try:
        notation = table.spec.notation
        return notation.parse(message.word) if message.word is not None else notation.from_json(message.object)
    except NotationError:
        raise Refusal("unknown_action") from None
