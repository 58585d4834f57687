"""New tables and rematches: the events a table starts with."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from colisee.core.components import ComponentSet
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.play.fairness import SECRET_BYTES
from colisee.server.table import events as ev
from colisee.server.table.identifiers import new_id
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState

CODE_LENGTH = 6
SEMANTICS = 3
"""Of new tables; see `events.Opened.semantics`."""


class DealUsed(NamedTuple):
    """A deal that several tables play: its id, and its secret in hexadecimal."""

    id: str
    secret: str


def new_table(
    now: int, host: str, slug: str, options: dict[str, str], seats: Sequence[ev.SeatOpened], clock: ev.ClockSettings,
    listed: bool, spectators_allowed: bool, opener: str, root: str = "", components: ComponentSet | None = None,
    absence_seconds: int = 0, chat: ev.ChatMode = "everyone", rated: bool = True, tournament: str = "",
    deal: DealUsed | None = None, line: Sequence[tuple[int, int]] = (), removed: Sequence[str] = (),
) -> tuple[TableState, list[ev.Event]]:  # fmt: skip
    """A table and its first events. The match starts at once if no seat is free; with a `line` it goes on from there."""
    setup = Setup(slug, len(seats), options, components=components)
    check_pieces(setup.game, [seat.piece for seat in seats])
    own = setup.game.components if components and not components.is_built_in else None
    opened = ev.Opened(
        now, new_id(), new_id(CODE_LENGTH), slug, setup.rules_version, setup.options, list(seats), clock, listed,
        spectators_allowed, deal.secret if deal else secrets.token_hex(SECRET_BYTES), host, root, opener, SEMANTICS, setup.game.digest, absence_seconds, chat,
        own.name if own else "", dict(own.data) if own else None, rated, deal.id if deal else "", tournament, list(line),
        list(removed),
    )  # fmt: skip
    table = TableState(opened)
    events: list[ev.Event] = [opened]
    if table.is_full:
        events.append(table.apply(ev.Started(now)))
    return table, events


def check_pieces(spec: GameSpec, chosen: Sequence[str]) -> None:
    """Refusal if the game has no such piece, or two seats have the same."""
    pieces = spec.seat_pieces
    if any(piece and (pieces is None or piece not in pieces.names) for piece in chosen):
        raise Refusal("no_such_piece")
    if pieces and not pieces.are_valid(chosen):
        raise Refusal("piece_taken", pieces.rule)


def rematch_of(table: TableState, now: int) -> tuple[TableState, list[ev.Event]]:
    """The same table again: people's seats and pieces are reserved for them, bots sit down at once.

    A seat that belongs to nobody any more, because its player was removed and nobody took the place, is kept for anyone invited.
    """
    opened = table.opened
    seats = [
        ev.SeatOpened("bot", seat.name, level=seat.level, piece=seat.piece)
        if seat.kind == "bot"
        else ev.SeatOpened(
            "reserved", seat.name if seat.player else "", seat.player, holder=seat.holder, piece=seat.piece
        )
        for seat in table.seats
    ]
    return new_table(
        now, opened.host, opened.game, opened.options, seats, opened.clock, opened.listed, opened.spectators_allowed,
        opened.opener, root=table.root, components=table.spec.components if opened.set_data else None,
        absence_seconds=opened.absence_seconds, chat=opened.chat, rated=opened.rated,
        removed=sorted(table.removed_players),
    )  # fmt: skip
