"""A minimal WebSocket client, the same for every server, that leaves the processor to the servers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

OPCODE_TEXT, OPCODE_BINARY, OPCODE_CLOSE, OPCODE_PING, OPCODE_PONG = 1, 2, 8, 9, 10
SHORT, MEDIUM, LONG = 126, 126, 127
WHOLE_TEXT, MEDIUM_HEAD = 0x81, 4
Address = tuple[str, int]


class WebSocketClient(asyncio.Protocol):
    """One socket."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._rest = b""
        self._early: list[bytes] = []
        self._hear = self._early.append
        self.upgraded: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        made: Any = transport
        self._transport, self._write = made, made.write
        self._write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True
        if not self.upgraded.done():
            self.upgraded.set_exception(ConnectionError("closed before it was opened"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self.upgraded.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head[:20]:
                self.upgraded.set_exception(ConnectionError(head[:80].decode(errors="replace")))
                return
            self.upgraded.set_result(None)
        if (
            len(data) > MEDIUM_HEAD
            and data[0] == WHOLE_TEXT
            and data[1] == MEDIUM
            and len(data) == MEDIUM_HEAD + (data[2] << 8 | data[3])
        ):
            self._rest = b""  # one frame, as mostly
            self._hear(data[MEDIUM_HEAD:])
        else:
            self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Handle every complete frame; returns the remaining bytes."""
        start, size_of_data = 0, len(data)
        while size_of_data - start >= 2:
            size, body = data[start + 1], start + 2
            if size >= SHORT:
                body += 2 if size == MEDIUM else 8
                size = int.from_bytes(data[start + 2 : body], "big")
            end = body + size
            if end > size_of_data:
                break
            opcode = data[start] & 0x0F
            if opcode <= OPCODE_BINARY:
                self._hear(data[body:end])
            elif opcode == OPCODE_PING:
                self.send(data[body:end], OPCODE_PONG)
            start = end
        return data[start:] if start < size_of_data else b""

    def tell(self, hear: Callable[[bytes], None]) -> None:
        """Pass received data to `hear` from now on, starting with what has arrived already."""
        self._hear = hear
        for data in self._early:
            hear(data)

    def send(self, data: bytes, opcode: int = OPCODE_TEXT) -> None:
        """Masked by zeros: the payload stays as it is."""
        if self.is_lost:
            return
        size = bytes([0x80 | len(data)]) if len(data) < SHORT else b"\xfe" + len(data).to_bytes(2, "big")
        self._write(b"%c%b\0\0\0\0%b" % (0x80 | opcode, size, data))

    def close(self) -> None:
        self._transport.close()


async def connect(address: Address, path: str) -> WebSocketClient:
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    _, connection = await asyncio.get_running_loop().create_connection(lambda: WebSocketClient(request), *address)
    await connection.upgraded
    return connection


async def post(address: Address, path: str, body: dict[str, Any]) -> Any:
    """Send an HTTP request; returns the response."""
    data = msgspec.json.encode(body)
    reader, writer = await asyncio.open_connection(*address)
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {address[0]}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        f"Content-Length: {len(data)}\r\n\r\n".encode()
        + data
    )
    head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    if b" 20" not in head[:20]:
        raise ConnectionError(head[:80].decode(errors="replace") + answer[:200].decode(errors="replace"))
    if b"chunked" in head.lower():
        answer = answer[answer.index(b"{") : answer.rindex(b"}") + 1]
    return msgspec.json.decode(answer)
