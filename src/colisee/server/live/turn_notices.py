"""Notifies players who are not looking at their table: it is their turn, somebody joined, or the match is over."""

from __future__ import annotations

from colisee.server.live.audience import MATCH_EVENTS, Audience
from colisee.server.live.table_writer import AppliedEvents
from colisee.server.notifications.notices import notices_of
from colisee.server.notifications.notifier import Notifier
from colisee.server.table.state import TableState


class TurnNotices:
    def __init__(self, audience: Audience, notifier: Notifier | None) -> None:
        self._audience, self._notifier = audience, notifier
        self._was_due: list[int] = []
        self._was_over = False
        """As after the last event."""

    def note(self, table: TableState) -> None:
        """The table was loaded: nothing has happened since."""
        self._was_due, self._was_over = table.due.copy(), table.ended is not None

    def send(self, applied: AppliedEvents) -> None:
        """Notify the players whom stored events concern."""
        table, events = applied.table, applied.events
        if self._was_due == table.due and not table.ended and isinstance(events[0], MATCH_EVENTS):
            return
        if self._notifier:
            present = self._audience.present_players(table)
            for notice in notices_of(table, events, self._was_due, self._was_over, present):
                self._notifier.put(notice)
        self.note(table)
