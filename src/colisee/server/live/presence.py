"""Who is connected to a table. Sent separately from the table's state: only when it changes, and at most once per interval."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from colisee.server.live.session import Session
from colisee.server.protocol import messages as m

INTERVAL_SECONDS = 1.0


def connected_seats(sessions: Collection[Session]) -> set[int]:
    return {seat for session in sessions for seat in session.seats}


def are_connected(sessions: Collection[Session], seats: Collection[int]) -> bool:
    """Whether somebody is connected for each of these seats."""
    for seat in seats:
        for session in sessions:
            if seat in session.seats:
                break
        else:
            return False
    return True


def presence_of(sessions: Collection[Session]) -> m.Presence:
    return m.Presence(sorted(connected_seats(sessions)), sum(not session.seats for session in sessions))


class PresenceBroadcast:
    """Sends changes at once if the last message is older than the interval, otherwise when the interval is over."""

    def __init__(self) -> None:
        self._sent: m.Presence | None = None
        self._sent_at = float("-inf")
        self._timer: asyncio.TimerHandle | None = None

    def update(self, sessions: Collection[Session]) -> None:
        """Call after sessions have joined, left or changed seats. `sessions` is read again when the timer fires."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            delay = self._sent_at + INTERVAL_SECONDS - loop.time()
            if delay <= 0:
                self._send(sessions)
            else:
                self._timer = loop.call_later(delay, self._on_timer, sessions)

    def note(self, presence: m.Presence) -> None:
        """Every session has been sent this presence as part of another message."""
        self._sent = presence

    def forget(self) -> None:
        """Sessions no longer agree on what they have been sent: the next update is sent even if nothing changed."""
        self._sent = None

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _on_timer(self, sessions: Collection[Session]) -> None:
        self._timer = None
        self._send(sessions)

    def _send(self, sessions: Collection[Session]) -> None:
        presence = presence_of(sessions)
        if presence != self._sent:
            self._sent, self._sent_at = presence, asyncio.get_running_loop().time()
            data = m.encode(presence)
            for session in sessions:
                session.send(data)
