"""Turns messages into commands and outcomes into answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from colisee.server.live.rate_limits import Bucket, Buckets
from colisee.server.live.room_context import RoomContext
from colisee.server.live.session import CHAT_BURST, CHATS_PER_SECOND, Session
from colisee.server.live.table_rows import new_table_writes
from colisee.server.protocol import messages as m
from colisee.server.storage.database import Write
from colisee.server.storage.notifications import copy_wanted_write
from colisee.server.storage.store import seat_write
from colisee.server.table import commands
from colisee.server.table.commands import Command, Outcome
from colisee.server.table.opening import rematch_of
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState

SPECTATOR_CHATS_PER_SECOND, SPECTATOR_CHAT_BURST = 4 * CHATS_PER_SECOND, 4 * CHAT_BURST
"""For all spectators of a table together."""


WITH_A_NAME = (m.Sit, m.Chat)
FOR_ANY_SEAT = (m.Sit, m.Mute)
"""Messages that name a seat which the sender need not hold."""


class ChatLimits:
    """Chat limits of one table: per seat over all its connections, per connection of a spectator, and for all spectators together.

    The last one is needed because a spectator who reconnects gets a new bucket.
    """

    def __init__(self) -> None:
        self._seats = Buckets(CHATS_PER_SECOND, CHAT_BURST)
        self._spectators = Bucket(SPECTATOR_CHATS_PER_SECOND, SPECTATOR_CHAT_BURST, time.monotonic())

    def check(self, session: Session, seat: int | None) -> None:
        now = time.monotonic()
        if not (
            self._seats.take(str(seat)) if seat is not None else session.chats.take(now) and self._spectators.take(now)
        ):
            raise Refusal("too_fast")


def check_seats(table: TableState, message: m.ClientMessage) -> None:
    """Refusal if a message names a seat that the table does not have."""
    named = [getattr(message, "seat", None)]
    match message:
        case m.FillSeat():
            named.append(message.free)
        case m.Remove():
            named.append(message.removed)
        case m.SettleAbsence():
            named.append(message.absent)
    if any(seat is not None and seat >= len(table.seats) for seat in named):
        raise Refusal("no_such_seat")


def check_permission(
    context: RoomContext,
    table: TableState,
    session: Session,
    message: m.ClientMessage,
    absent: Callable[[], Collection[int]],
) -> None:
    """Refusal if the session may not give this command. `absent` returns the seats whose players count as absent."""
    seat = getattr(message, "seat", None)
    if seat is not None and not isinstance(message, FOR_ANY_SEAT) and seat not in session.seats:
        raise Refusal("not_your_seat")
    if isinstance(message, WITH_A_NAME) and message.name:
        context.bans.check_name(message.name)
    if isinstance(message, m.SettleAbsence) and message.absent not in absent():
        raise Refusal("not_absent")


def outcome_and_writes(
    context: RoomContext,
    table: TableState,
    session: Session,
    message: m.ClientMessage,
    command: Command,
    limits: ChatLimits,
) -> tuple[Outcome, list[Write]]:
    """What a command leads to, and the writes to store with its events."""
    if isinstance(message, m.Rematch):
        return _rematch(context, table, message, command)
    outcome = outcome_of(table, session, message, command, limits, context.settings.substitute_bot)
    if outcome.seat_taken is None:
        return outcome, []
    return outcome, [seat_write(table.id, outcome.seat_taken, session.player)]


def _rematch(
    context: RoomContext, table: TableState, message: m.Rematch, command: Command
) -> tuple[Outcome, list[Write]]:
    """The outcome, and the writes that open the new table: stored together with the events of this one."""
    commands.check_may_rematch(table)
    if table.rematch:
        return commands.rematch(command, message.seat, table.rematch), []
    again, events = rematch_of(table, context.now())
    writes = new_table_writes(again, events, context.ownership.home_of(again.id))
    return commands.rematch(command, message.seat, again.id), [*writes, copy_wanted_write(table.id, again.id)]


def outcome_of(
    table: TableState,
    session: Session,
    message: m.ClientMessage,
    command: Command,
    limits: ChatLimits,
    substitute_bot: str,
) -> Outcome:
    """Check a message and return what it leads to; Refusal if it cannot be carried out. Not for moves and `rematch`."""
    caller = session.caller
    match message:
        case m.Sit():
            return commands.sit(
                table, command, caller, message.seat, message.name, message.entropy, message.piece or ""
            )
        case m.Leave():
            return commands.leave(table, command, message.seat, substitute_bot)
        case m.TakeBack():
            return commands.take_back(table, command, message.seat)
        case m.Consent():
            return commands.consent(table, command, message.seat, message.agree)
        case m.Chat():
            commands.check_may_chat(table, caller, message.seat, message.text, message.name)
            limits.check(session, message.seat)
            return commands.chat(table, command, message.seat, message.text, message.name)
        case m.Remove():
            return commands.remove(table, command, caller, message.removed, substitute_bot)
        case m.Mute():
            return commands.mute(table, command, caller, message.seat, message.muted)
        case m.Resign():
            return commands.resign(table, command, message.seat, substitute_bot)
        case m.VoteEnd():
            return commands.vote_to_end(table, command, message.seat, message.agree)
        case m.HandOver():
            return commands.hand_over(table, command, message.seat, message.level)
        case m.FillSeat():
            return commands.fill_seat(table, command, caller, message.free, message.level)
        case m.SettleAbsence():
            return commands.settle_absence(table, command, message.seat, message.absent, message.choice, substitute_bot)
        case m.TakeOver():
            return commands.take_over(table, command, message.seat)
    raise Refusal("malformed")


def key_of(table: TableState, session: Session, message: m.ClientMessage) -> str:
    if isinstance(message, m.Sit):
        return commands.sit_key(table, session.caller, message.id)
    return commands.command_key(session.seats, session.player, getattr(message, "seat", None), message.id)
