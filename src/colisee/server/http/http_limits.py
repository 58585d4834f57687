"""uvicorn's HTTP protocol with limits: connections per address, size of headers, requests sent without waiting for answers, time
for a request to arrive, and time for a client to read on.

Bodies are limited by the application, WebSockets by `live.fast_websocket` or `live.limited_websocket`, and `live.message_reader`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from colisee.server.http.identity import address_key
from colisee.server.live.shared_limits import ConnectionCounts

Network = IPv4Network | IPv6Network
KILOBYTE = 1024
MAX_HEAD_BYTES = 64 * KILOBYTE
"""Bytes of address and headers before they are complete, or of trailers after a body."""
MAX_WAITING_REQUESTS = 32
"""Requests that a client has sent on a connection before the answer to an earlier one; browsers send none."""
REQUEST_TIMEOUT_SECONDS = 60.0
READ_TIMEOUT_SECONDS = 60.0
"""For a client to read on when the output that waits for it has reached the limit of the transport, or the server has closed."""
TOO_LARGE = "The head of this request is too large."


class TooManyRequests(Exception):
    """A client sends requests without waiting for the answers."""


class LimitedHttpProtocol(HttpToolsProtocol):
    max_per_address = 0
    """Open connections per address; 0 = unlimited. Set by `limited_http`."""
    exempt: Collection[Network] = ()
    """Networks without that limit: proxies."""
    open_connections: ClassVar[ConnectionCounts] = ConnectionCounts()
    stop_waiting: staticmethod[[], None] = staticmethod(lambda: None)
    """Makes requests that wait for news answer at once, so that a server that stops need not wait for them."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._head_bytes = 0
        self._timeout: asyncio.TimerHandle | None = None
        self._read_timeout: asyncio.TimerHandle | None = None
        self._counted_address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        if not self._is_within_limit(transport):
            transport.abort()
            return
        self._start_timeout()

    def _is_within_limit(self, transport: asyncio.Transport) -> bool:
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if not self.max_per_address or not address or any(ip_address(address) in network for network in self.exempt):
            return True
        address = address_key(address)
        if self.open_connections.total(address) >= self.max_per_address:
            return False
        self.open_connections.add(address)
        self._counted_address = address
        return True

    def _release(self) -> None:
        if self._counted_address:
            self.open_connections.remove(self._counted_address)
            self._counted_address = ""

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        self._stop_timeout()
        self._stop_read_timeout()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_read_timeout()

    def resume_writing(self) -> None:
        self._stop_read_timeout()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """A transport closes only when everything is written, which a client that does not read prevents."""
        super().timeout_keep_alive_handler()
        self._start_read_timeout()

    def data_received(self, data: bytes) -> None:
        self._start_timeout()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response(TOO_LARGE)

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self.stop_waiting()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_WAITING_REQUESTS:
            raise TooManyRequests  # the parser stops, and the client gets 400
        super().on_message_begin()
        self._start_timeout()

    def on_headers_complete(self) -> None:
        self._head_bytes = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_timeout()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on the connection counts as a WebSocket."""
        self._release()
        self._stop_timeout()
        super().handle_websocket_upgrade()

    def _start_timeout(self) -> None:
        if self._timeout is None:
            self._timeout = self.loop.call_later(REQUEST_TIMEOUT_SECONDS, self.transport.abort)

    def _start_read_timeout(self) -> None:
        if self._read_timeout is None:
            self._read_timeout = self.loop.call_later(READ_TIMEOUT_SECONDS, self.transport.abort)

    def _stop_read_timeout(self) -> None:
        if self._read_timeout is not None:
            self._read_timeout.cancel()
            self._read_timeout = None

    def _stop_timeout(self) -> None:
        self._head_bytes = 0
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


def limited_http(
    max_per_address: int, exempt: Collection[str], open_connections: ConnectionCounts, stop_waiting: Callable[[], None]
) -> type[LimitedHttpProtocol]:
    """The protocol with a limit of connections per address; `stop_waiting` is called when the server stops."""
    fields = {
        "max_per_address": max_per_address, "exempt": tuple(map(ip_network, exempt)), "open_connections": open_connections,
        "stop_waiting": staticmethod(stop_waiting),
    }  # fmt: skip
    return type("LimitedHttpProtocol", (LimitedHttpProtocol,), fields)
