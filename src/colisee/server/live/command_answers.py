"""The answers to commands that have been carried out."""

from __future__ import annotations

from colisee.server.live.greeting import token_of
from colisee.server.live.room_context import RoomContext
from colisee.server.live.session import Session
from colisee.server.protocol import messages as m
from colisee.server.table.commands import Outcome
from colisee.server.table.state import TableState


def accepted(context: RoomContext, table: TableState, session: Session, re: str, outcome: Outcome) -> m.Accepted:
    version = None if outcome.acting_seat is None else table.version(outcome.acting_seat)
    if outcome.seat_taken is not None:
        return _seated(context, table, session, re, outcome.seat_taken)
    if outcome.seat_freed is not None:
        return m.Accepted(re, seats=sorted(session.seats))
    return m.Accepted(re, version, table=outcome.rematch, pending=outcome.is_pending)


def repeated_answer(
    context: RoomContext, table: TableState, session: Session, message: m.ClientMessage, key: str
) -> m.Accepted:
    """The answer to a command that had been carried out before; `key` identifies it."""
    if isinstance(message, m.Sit):
        seat = next((n for n, s in enumerate(table.seats) if s.sat_by == key), None)
        if seat is not None:
            session.hold(session.seats | {seat})
            return _seated(context, table, session, message.id, seat)
    if isinstance(message, m.Rematch):
        return m.Accepted(message.id, table=table.rematch)
    return m.Accepted(message.id, table.answers[key])


def _seated(context: RoomContext, table: TableState, session: Session, re: str, seat: int) -> m.Accepted:
    return m.Accepted(re, table.version(seat), seat, token_of(context, table, seat), sorted(session.seats))
