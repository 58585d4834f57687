"""Answers `hello`: which seats a connection holds, and what it is shown first."""

from __future__ import annotations

from collections.abc import Sequence
from hmac import compare_digest

from colisee.server.live.audience import Audience, has_room
from colisee.server.live.room_context import RoomContext
from colisee.server.live.session import Session
from colisee.server.protocol import messages as m
from colisee.server.protocol.rendering import Wording, chat_line
from colisee.server.table.permissions import seats_held
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState
from colisee.server.table.summary import decode_summary

MAX_FORMER_HOLDERS = 16
"""Per seat: how many of those who held it before are recognized by their tokens. Each is derived anew for every `hello`."""


async def refuse_strangers(context: RoomContext, table_id: str, session: Session, message: m.Hello) -> None:
    """Refuse visitors who may not watch before the table is rebuilt from its log. Tokens can only be checked after that."""
    row = await context.store.table(table_id)
    if row is None:
        raise Refusal("no_such_table")
    summary = decode_summary(row.summary)
    has_free_seat = row.status != "over" and any(seat.kind == "open" for seat in summary.seats)
    is_open = row.status == "waiting" or has_free_seat or summary.spectators_allowed
    if not is_open and not message.tokens and not await context.store.is_player_of(row.id, session.player):
        raise Refusal("closed_to_spectators")


def welcome(context: RoomContext, audience: Audience, table: TableState, session: Session, message: m.Hello) -> None:
    """Take a session in, and send it the table and its positions. Refusal if it may not watch."""
    session.language = message.language
    seats = _seats_held(context, table, session.player, message.tokens)
    session.may_watch = table.opened.spectators_allowed
    is_open = has_room(table)
    if not seats and session.player in table.removed_players and (is_open or not session.may_watch):
        raise Refusal("removed")
    if not seats and not session.may_watch and not is_open:
        raise Refusal("closed_to_spectators")
    session.hold(seats)
    session.has_spent_invitation = _has_spent_invitation(context, table, message.tokens)
    invitation = context.tokens.invitation(table.root)
    session.is_invited = any(compare_digest(token.encode(), invitation.encode()) for token in message.tokens)
    is_host = session.player == table.opened.host
    session.wording = _wording(table, message)
    session.greeted = True
    audience.add(session)
    session.tell(
        m.Welcome(
            message.id,
            audience.table_shown(table),
            sorted(session.seats),
            is_host,
            {str(seat): token_of(context, table, seat) for seat in sorted(session.seats)},
            [chat_line(event) for event in table.chat],
            context.now(),
            invited=session.is_invited,
            invitation=invitation if is_host or session.is_invited else "",
        )
    )
    audience.send_presence()
    audience.send_first_positions(table, session, message.versions)


def token_of(context: RoomContext, table: TableState, seat: int) -> str:
    """The token of a seat's present holder."""
    return context.tokens.token(table.root, seat, table.seats[seat].holder)


def _wording(table: TableState, message: m.Hello) -> Wording:
    if message.changes and message.changes == table.spec.rules_digest:
        return "changes"
    return "brief" if message.brief else message.language


def _seats_held(context: RoomContext, table: TableState, player: str, tokens: Sequence[str]) -> list[int]:
    def opens(seat: int) -> bool:
        holder = table.seats[seat].holder
        return any(context.tokens.opens(token, table.root, seat, holder) for token in tokens)

    return seats_held(table, player, opens)


def _has_spent_invitation(context: RoomContext, table: TableState, tokens: Sequence[str]) -> bool:
    """Whether a token belongs to an earlier holder of a seat that somebody else has now."""
    return any(
        context.tokens.opens(token, table.root, number, holder)
        for number, seat in enumerate(table.seats)
        if seat.kind == "person"
        for holder in range(max(0, seat.holder - MAX_FORMER_HOLDERS), seat.holder)
        for token in tokens
    )
