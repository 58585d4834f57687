"""Which players count as absent: they owe a decision, and have been away for longer than their table allows."""

from __future__ import annotations

from collections.abc import Collection

from colisee.server.table.state import TableState

RECONNECT_MS = 60_000
"""After a restart everybody gets this long to reconnect, because nobody remembers who was here."""


class AbsenceWatch:
    def __init__(self, now: int) -> None:
        self._opened_at = now
        self._seen: dict[int, int] = {}
        """By seat: when it was last connected."""

    def note(self, connected: Collection[int], now: int) -> None:
        """These seats have been connected until now."""
        for seat in connected:
            self._seen[seat] = now

    def absent(self, table: TableState, connected: Collection[int], now: int) -> list[int]:
        """The seats whose players count as absent now."""
        return [seat for seat, at in self._deadlines(table, connected) if at <= now]

    def next_at(self, table: TableState, connected: Collection[int], now: int) -> int | None:
        """When the next player begins to count as absent."""
        return min((at for _, at in self._deadlines(table, connected) if at > now), default=None)

    def _deadlines(self, table: TableState, connected: Collection[int]) -> list[tuple[int, int]]:
        limit = table.opened.absence_seconds * 1000
        if not limit:
            return []
        due = [seat for seat in table.due if seat in table.persons and table.seats[seat].level is None]
        return [(seat, self._deadline(table, seat, limit)) for seat in due if seat not in connected]

    def _deadline(self, table: TableState, seat: int, limit: int) -> int:
        seen = self._seen.get(seat)
        away_until = self._opened_at + RECONNECT_MS if seen is None else seen + limit
        return max(table.due_since[seat] + limit, away_until)
