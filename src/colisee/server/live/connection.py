"""A WebSocket as the rest of the server uses it, and a portable implementation for any ASGI server.

`live.fast_websocket` is a faster implementation for uvicorn.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

RESTART = 1012
POLICY = 1008
TRY_AGAIN = 1013
CLOSE_SECONDS = 5.0
"""Until a connection that was closed from this side is aborted."""


FAST_WEBSOCKET = "colisee.fast_websocket"
"""The key of a connection of `live.fast_websocket` in the ASGI scope's extensions."""


class Connection(Protocol):
    def listen(self, on_message: Callable[[bytes], None], max_waiting_bytes: int) -> None:
        """Call `on_message` for every message from now on; disconnect a client that leaves too much output unread."""

    def send_text(self, data: bytes) -> None:
        """Send a text message, now or later; never blocks."""

    def disconnect(self, code: int) -> None: ...

    async def closed(self) -> None:
        """Wait until the connection is closed by either side."""


class AsgiConnection:
    """A connection that has been accepted, over ASGI's `receive` and `send`."""

    def __init__(self, receive: Any, send: Any) -> None:
        self._receive, self._send = receive, send
        self._outgoing: deque[bytes] = deque()
        self._has_output = asyncio.Event()
        self._max_waiting_bytes = self._waiting_bytes = 0
        self._close_code: int | None = None
        self._on_message: Callable[[bytes], None] | None = None

    def listen(self, on_message: Callable[[bytes], None], max_waiting_bytes: int) -> None:
        self._on_message, self._max_waiting_bytes = on_message, max_waiting_bytes

    def send_text(self, data: bytes) -> None:
        if self._close_code is not None:
            return
        self._waiting_bytes += len(data)
        if self._max_waiting_bytes and self._waiting_bytes > self._max_waiting_bytes:
            self._outgoing.clear()
            self.disconnect(TRY_AGAIN)
            return
        self._outgoing.append(data)
        self._has_output.set()

    def disconnect(self, code: int) -> None:
        if self._close_code is None:
            self._close_code = code
            self._has_output.set()

    async def closed(self) -> None:
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)

    async def _read(self) -> None:
        while (event := await self._receive())["type"] != "websocket.disconnect":
            if event["type"] == "websocket.receive" and self._on_message and self._close_code is None:
                text = event.get("text")
                self._on_message((event.get("bytes") or b"") if text is None else text.encode())

    async def _write(self) -> None:
        with suppress(OSError):
            while True:
                await self._has_output.wait()
                self._has_output.clear()
                while self._outgoing:
                    data = self._outgoing.popleft()
                    await self._send({"type": "websocket.send", "text": data.decode()})
                    self._waiting_bytes -= len(data)
                if self._close_code is not None:
                    await self._send({"type": "websocket.close", "code": self._close_code})
                    return
