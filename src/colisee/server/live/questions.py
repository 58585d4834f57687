"""Answers questions about a table: they change nothing, so they are not stored."""

from __future__ import annotations

from colisee.core.kit import SPECTATOR
from colisee.server.live.hints import HintRunner
from colisee.server.live.session import Session
from colisee.server.protocol import messages as m
from colisee.server.protocol.rendering import moment, reason
from colisee.server.table import commands
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState

Question = m.Why | m.Hint | m.LookBack


def answer_question(table: TableState, session: Session, message: Question, hints: HintRunner) -> None:
    match message:
        case m.Why():
            _explain(table, session, message)
        case m.Hint():
            hints.give(table, session, message)
        case m.LookBack():
            _look_back(table, session, message)


def _explain(table: TableState, session: Session, message: m.Why) -> None:
    match = table.running()
    if message.seat not in session.seats:
        raise Refusal("not_your_seat")
    action = commands.parse_action(table, message.action, message.word, message.object)
    if action >= table.spec.facts.actions:
        raise Refusal("unknown_action")
    session.tell(reason(match, message.id, message.seat, action, session.language))


def _look_back(table: TableState, session: Session, message: m.LookBack) -> None:
    reader = SPECTATOR if message.seat is None else message.seat
    if reader not in session.readers:
        raise Refusal("not_your_seat")
    if table.match is None:
        raise Refusal("not_running")
    session.tell(moment(table.match, table.log_of[reader], reader, message.line, message.id))
