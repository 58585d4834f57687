"""Whether a player may do something now: each check raises Refusal if not."""

from __future__ import annotations

from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState, Undo


def check_play(table: TableState, seat: int, action: int, version: int) -> None:
    match = table.running()
    if table.seats[seat].level is not None:
        raise Refusal("bot_plays")
    if action >= match.spec.facts.actions:
        raise Refusal("unknown_action")
    if version > table.version(seat) or (seat in table.due and version < table.since[seat]):
        raise Refusal("stale")
    if not match.is_legal(seat, action):
        check_action(table, seat, action)


def check_action(table: TableState, seat: int, action: int) -> None:
    match = table.running()
    if match.is_legal(seat, action):
        return
    if not 0 <= action < table.spec.facts.actions:
        raise Refusal("unknown_action")
    rule = match.why_not(action, seat)
    if seat not in table.due:
        raise Refusal("not_due", rule)
    if rule:
        raise Refusal("illegal", rule)


def check_piece(table: TableState, seat: int, piece: str) -> None:
    """Whether the player who sits down on `seat` may choose this piece."""
    pieces = table.spec.seat_pieces
    if pieces is None or piece not in pieces.names:
        raise Refusal("no_such_piece")
    if any(other.piece == piece for number, other in enumerate(table.seats) if number != seat):
        raise Refusal("piece_taken", pieces.rule)


def check_take_back(table: TableState, seat: int) -> Undo:
    table.running()
    undo = table.undo(seat)
    if undo == "none":
        raise Refusal("needs_consent" if seat in table.decided else "nothing_to_take_back")
    return undo
