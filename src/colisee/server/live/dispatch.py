"""Turns messages into commands and outcomes into answers."""

from __future__ import annotations

import time

from colisee.server.live.rate_limits import Bucket, Buckets
from colisee.server.live.session import CHAT_BURST, CHATS_PER_SECOND, Session
from colisee.server.protocol import messages as m
from colisee.server.table import commands
from colisee.server.table.commands import Command, Outcome
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState

SPECTATOR_CHATS_PER_SECOND, SPECTATOR_CHAT_BURST = 4 * CHATS_PER_SECOND, 4 * CHAT_BURST
"""For all spectators of a table together."""


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


def outcome_of(
    table: TableState,
    session: Session,
    message: m.ClientMessage,
    command: Command,
    limits: ChatLimits,
    substitute_bot: str,
) -> Outcome:
    """Check a message and return what it leads to; Refusal if it cannot be carried out. Moves and `rematch` are handled by the room."""
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
