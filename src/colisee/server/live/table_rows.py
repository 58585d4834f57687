"""How tables are stored: the row by which they are found, and the writes that open one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from colisee.server.storage.database import Write
from colisee.server.storage.results import SeatResult, result_write
from colisee.server.storage.store import TableRow, open_table_writes, record_write, seat_write
from colisee.server.table import events as ev
from colisee.server.table.state import TableState
from colisee.server.table.summary import encode_summary, summary_of


def table_row(table: TableState) -> TableRow:
    opened = table.opened
    words = "\n".join([opened.code, opened.game, *(seat.name for seat in table.seats)]).casefold()
    return TableRow(
        table.id, opened.code, opened.game, table.status, opened.listed, opened.at, table.at, table.wake_at(),
        encode_summary(summary_of(table)), words,
    )  # fmt: skip


def record_of_ended(table: TableState) -> Write:
    """The write that stores the record of a match when it ends."""
    return record_write(table.id, msgspec.json.encode(table.record()).decode())


def result_writes(table: TableState) -> list[Write]:
    """The writes that store the result of every seat when a match ends. Points and places are None if it has no result."""
    places = table.ranks()
    is_scored = table.match is not None and table.match.is_over
    scores = table.match.scores() if table.match and is_scored else None
    return [
        result_write(
            SeatResult(
                table.id, number, table.opened.game, "" if seat.is_taken_over else seat.player,
                seat.name if seat.first_name is None else seat.first_name, table.opened.tournament, table.opened.deal,
                scores[number]["total"] if scores else None, places[number] if places else None, table.at,
            )
        )
        for number, seat in enumerate(table.seats)
    ]  # fmt: skip


def new_table_writes(table: TableState, events: Sequence[ev.Event], node: str) -> list[Write]:
    """The writes that open a table on `node`: its row, its first events, and its seats by player."""
    bodies = [ev.encode_event(event) for event in events]
    seats = [seat_write(table.id, number, seat.player) for number, seat in enumerate(table.seats) if seat.player]
    return [*open_table_writes(table_row(table), node, bodies), *seats]
