"""Applies the events with which seats change hands, before and during a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colisee.server.table import events as ev
from colisee.server.table.take_backs import reconsider_request

if TYPE_CHECKING:
    from colisee.server.table.state import TableState

KEEPS_SEATS = 2
"""The first `semantics` with which a reserved seat stays reserved when its player leaves."""


def sit_down(table: TableState, event: ev.Seated) -> None:
    seat = table.seats[event.seat]
    if seat.kind == "reserved" and not seat.player and table.opened.semantics:
        seat.holder += 1  # the invitation is used up: only the player who sat down has the new token
    seat.kind, seat.name, seat.player = "person", event.name, event.player
    seat.sat_by = event.command
    table.forget_names()
    if table.match is None:
        seat.entropy = event.entropy
        seat.piece = event.piece or seat.piece or first_free_piece(table)
    else:  # draws and pieces of a running match do not depend on who plays on
        table.clocks.grant(event.seat)
        table.run_clocks()


def first_free_piece(table: TableState) -> str:
    pieces = table.spec.seat_pieces
    return pieces.first_free([seat.piece for seat in table.seats]) if pieces else ""


def free_seat(table: TableState, number: int) -> None:
    """Before the match: nobody has the seat any more, and its token is no longer valid."""
    seat, opened = table.seats[number], table.opened.seats[number]
    is_kept = opened.kind == "reserved" and table.opened.semantics >= KEEPS_SEATS
    seat.kind = "reserved" if is_kept else "open"
    seat.name = opened.name if is_kept and not opened.player else ""
    seat.player = seat.entropy = seat.sat_by = seat.piece = ""
    seat.holder += 1
    table.forget_names()


def fill_seat(table: TableState, event: ev.SeatFilled) -> None:
    seat = table.seats[event.filled]
    seat.kind, seat.name, seat.level, seat.player = "bot", event.name, event.level, ""
    seat.piece = seat.piece or first_free_piece(table)
    seat.holder += 1
    table.forget_names()


def remove_player(table: TableState, event: ev.Removed) -> None:
    seat = table.seats[event.removed]
    table.removed_players.add(seat.player)
    if table.match is None:
        free_seat(table, event.removed)
        return
    seat.level, seat.player, seat.sat_by = event.level, "", ""
    seat.votes = False
    seat.holder += 1
    reconsider_request(table, event.removed)
    table.run_clocks()


def settle_absence(table: TableState, event: ev.AbsenceSettled) -> None:
    seat = table.seats[event.absent]
    match event.choice:
        case "bot":
            seat.level = event.level
        case "open":
            seat.kind, seat.name, seat.player, seat.sat_by = "open", "", "", ""
            seat.votes, seat.is_taken_over = False, True
            seat.holder += 1
            table.forget_names()
        case "end":
            seat.is_absent = table.seats[event.seat].votes = True
    if event.choice != "end":
        reconsider_request(table, event.absent)
    table.run_clocks()
    table.end_by_vote()


def resign(table: TableState, event: ev.Resigned) -> None:
    seat = table.seats[event.seat]
    seat.resigned, seat.level = True, event.level
    others = [s for s in table.seats if not s.resigned]
    if len(others) == 1 or not table.persons:
        table.end("resigned")
    reconsider_request(table, event.seat)
    table.run_clocks()
    table.end_by_vote()
