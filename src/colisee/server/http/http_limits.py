"""An HTTP connection of uvicorn whose requests have an end: what comes before and after a body is bounded, and so is the time that
a request may take to arrive. Bodies are bounded by the application, WebSockets by `wire`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

KILOBYTE = 1024
MAX_HEAD_BYTES = 64 * KILOBYTE
"""Bytes read in vain: address and headers before they are complete, or headers after a body."""
REQUEST_TIMEOUT_SECONDS = 60.0
TOO_LARGE = "The head of this request is too large."


class LimitedHttpProtocol(HttpToolsProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._in_vain = 0
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._expect()
        self._in_vain += len(data)
        super().data_received(data)
        if self._in_vain > MAX_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response(TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        self._in_vain = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._in_vain = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(REQUEST_TIMEOUT_SECONDS, self.transport.abort)

    def _arrived(self) -> None:
        self._in_vain = 0
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
