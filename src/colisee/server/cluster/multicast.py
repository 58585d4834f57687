"""Messages for the clients of another node: what several of them get is sent once, with the sessions it is for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

Send = Callable[[tuple[str, ...], bytes], None]
"""Send a message for these sessions to the node."""


class Multicast:
    """Collects the messages of one iteration of the event loop. Every session gets its messages in order."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._queue: list[tuple[bytes, list[str]]] = []
        self._place_of: dict[bytes, int] = {}
        """By message: its latest place in the queue."""
        self._last_of: dict[str, int] = {}
        """By session: the place of its latest message."""

    def put(self, session: str, data: bytes) -> None:
        if not self._queue:
            asyncio.get_running_loop().call_soon(self.flush)
        place = self._place_of.get(data, -1)
        if place <= self._last_of.get(session, -1):  # it would overtake a message that the session gets before
            place = self._place_of[data] = len(self._queue)
            self._queue.append((data, []))
        self._queue[place][1].append(session)
        self._last_of[session] = place

    def flush(self) -> None:
        queue, self._queue = self._queue, []
        self._place_of.clear()
        self._last_of.clear()
        for data, sessions in queue:
            self._send(tuple(sessions), data)
