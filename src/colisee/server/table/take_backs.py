"""Applies take-backs, and the requests for those that the other players have to agree to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colisee.core.kit import SPECTATOR
from colisee.play.match import TakeBack
from colisee.server.table import events as ev

if TYPE_CHECKING:
    from colisee.server.table.state import TableState

GRANTS_TO_THOSE_LEFT = 3
"""The first `semantics` with which a take-back needs the agreement of only those players who have not left."""


def take_back(table: TableState, seat: int) -> None:
    assert table.match is not None
    noticed = table.version(SPECTATOR)
    views = {log.reader: table.match.view(log.reader).to_bytes() for log in table.reader_logs}
    table.match.take_back(seat, consent=True)
    entry = next(entry for entry in reversed(table.match.log) if isinstance(entry, TakeBack))
    table.decided = {event.seat for event in table.match.line}
    for log in table.reader_logs:
        log.take_back(table.match, seat, entry.event, entry.alone, views[log.reader])
    table.refresh_due()
    table.mark_new_decisions(table.due if not entry.alone else [seat])
    cancel_request_if_visible(table, noticed)
    if entry.alone:
        table.clocks.take_back(seat, table.at)
    else:
        for other in range(len(table.seats)):
            table.clocks.halt(other, table.at)
    table.run_clocks()


def consent(table: TableState, event: ev.Consented) -> None:
    if table.asked_by is None:
        return
    if not event.agree:
        clear_request(table)
        return
    table.seats[event.seat].agrees = True
    grant_if_agreed(table, table.asked_by)


def grant_if_agreed(table: TableState, asker: int) -> None:
    if all(table.seats[other].agrees for other in table.others_who_must_agree(asker)):
        while decisions_of(table, asker) >= table.asked_for:
            take_back(table, asker)
        clear_request(table)


def decisions_of(table: TableState, seat: int) -> int:
    return sum(event.seat == seat for event in table.match.line) if table.match else 0


def clear_request(table: TableState) -> None:
    if table.asked_by is not None:
        table.asked_by = None
        for seat in table.seats:
            seat.agrees = False


def cancel_request_if_visible(table: TableState, version: int) -> None:
    """Cancel a pending take-back request if something visible to everybody happened since `version`.

    A hidden event must not cancel it: the cancellation would reveal the event.
    """
    if table.version(SPECTATOR) > version:
        clear_request(table)


def reconsider_request(table: TableState, gone: int) -> None:
    """A player has left. Cancel a pending take-back request of this player, or one that nobody is left to agree to; grant it
    if everybody who is left has agreed."""
    if table.asked_by is None:
        return
    if gone == table.asked_by or not table.others_who_must_agree(table.asked_by):
        clear_request(table)
    elif table.opened.semantics >= GRANTS_TO_THOSE_LEFT and not table.ended:
        grant_if_agreed(table, table.asked_by)
