"""What the end of a match adds to the history of its players."""

from __future__ import annotations

from collections import Counter

import msgspec

from colisee.server.storage.history import HistoryRow
from colisee.server.table.state import TableState


class Opponent(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    level: str | None = None
    """Of a bot."""
    score: int | None = None
    place: int | None = None


def history_rows(table: TableState) -> list[HistoryRow]:
    """A row for every person's seat of an ended match that had begun."""
    if table.match is None or not table.ended:
        return []
    ranks = table.ranks()
    scores = [score["total"] for score in table.match.scores()] if table.match.is_over else None
    everybody = [
        Opponent(
            seat.name, seat.level if seat.kind == "bot" else None, scores[n] if scores else None, ranks[n] if ranks else None
        )
        for n, seat in enumerate(table.seats)
    ]  # fmt: skip
    seats_of = Counter(seat.player for seat in table.seats if seat.kind == "person")
    rows = []
    for n, seat in enumerate(table.seats):
        if seat.kind == "person" and seat.player:
            others = [one for number, one in enumerate(everybody) if number != n]
            result = "none" if ranks is None or seats_of[seat.player] > 1 else _result(ranks, n)
            rows.append(
                HistoryRow(
                    seat.player, table.id, n, table.opened.game, table.at, str(table.ended), result, len(table.seats),
                    everybody[n].place, everybody[n].score, msgspec.json.encode(others).decode(),
                    "\n".join(one.name for one in others).casefold(),
                )
            )  # fmt: skip
    return rows


def _result(ranks: list[int], seat: int) -> str:
    if ranks[seat] > min(ranks):
        return "lost"
    return "won" if ranks.count(ranks[seat]) == 1 else "drawn"
