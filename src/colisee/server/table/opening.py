"""New tables and rematches: the events a table starts with."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from colisee.core.registry import game
from colisee.play.fairness import SECRET_BYTES
from colisee.server.table import events as ev
from colisee.server.table.identifiers import new_id
from colisee.server.table.state import TableState

CODE_LENGTH = 6
SEMANTICS = 1
"""Of new tables; see `events.Opened.semantics`."""


def new_table(
    now: int, host: str, slug: str, options: dict[str, str], seats: Sequence[ev.SeatOpened], clock: ev.ClockSettings,
    listed: bool, spectators_allowed: bool, opener: str, root: str = "",
) -> tuple[TableState, list[ev.Event]]:  # fmt: skip
    """A table and its first events. The match starts at once if no seat is free."""
    facts = game(slug).facts
    chosen = {option.name: options.get(option.name, option.values[0]) for option in facts.options}
    opened = ev.Opened(
        now, new_id(), new_id(CODE_LENGTH), slug, facts.rules_version, chosen, list(seats), clock, listed,
        spectators_allowed, secrets.token_hex(SECRET_BYTES), host, root, opener, SEMANTICS,
    )  # fmt: skip
    table = TableState(opened)
    events: list[ev.Event] = [opened]
    if table.is_full:
        events.append(ev.Started(now))
        table.apply(events[1])
    return table, events


def rematch_of(table: TableState, now: int) -> tuple[TableState, list[ev.Event]]:
    """The same table again: people's seats are reserved for them, bots sit down at once."""
    opened = table.opened
    seats = [
        ev.SeatOpened("bot", seat.name, level=seat.level)
        if seat.kind == "bot"
        else ev.SeatOpened("reserved", seat.name, seat.player, holder=seat.holder)
        for seat in table.seats
    ]
    return new_table(
        now, opened.host, opened.game, opened.options, seats, opened.clock, opened.listed, opened.spectators_allowed,
        opened.opener, root=table.root,
    )  # fmt: skip
