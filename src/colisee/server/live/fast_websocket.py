"""A WebSocket of uvicorn with a short way: whole text frames reach the room, and messages the wire, without a task or a queue.

Handshake, pings, closing, fragments and whatever a broken client sends stay with uvicorn and `websockets`, who are given whole
frames only. A client that reads too slowly is cut off; what waits for it is bounded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiler where it was installed
    from websockets.utils import apply_mask

EXTENSION = "colisee.wire"
"""Where the application finds the wire in the scope of a connection."""
Give = Callable[[int, bytes], Awaitable[bool]]
"""Give a connection away, its descriptor and what was read of it; whether somebody took it."""
CLOSE_SECONDS = 5.0
TRY_AGAIN = 1013

WHOLE_TEXT, MASKED, SIZE = 0x81, 0x80, 0x7F
LAST, OPCODE, FIRST_CONTROL = 0x80, 0x0F, 8
MASK = 4
MEDIUM, LONG = 126, 127
SMALLEST_LONG = 1 << 16


class FastWebSocket(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.is_cut = False
        self._hear: Callable[[bytes], None] | None = None
        self._rest = b""
        self._is_in_fragments = False
        self._waiting: deque[bytes] = deque()
        self._pong = b""
        """The answer to the latest ping of a client that has not read what it was sent."""
        self._most = 0
        self._said: list[bytes] = []
        self._speakers = _speakers.setdefault(self.loop, [])
        self._request = b""
        """What came before the connection was accepted."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # typed for the extensions of ASGI

    # For the room

    def listen(self, hear: Callable[[bytes], None], most_waiting: int) -> None:
        """Call `hear` for every message, from those that came early on."""
        self._hear, self._most = hear, most_waiting
        early = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in early:
            if event["type"] == "websocket.receive":
                text = event.get("text")
                hear(event.get("bytes") or b"" if text is None else text.encode())
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def say(self, data: bytes) -> None:
        """Send a text, now or when the client has read what it was sent; never waits."""
        if self.is_cut or self.close_sent or self.disconnected:
            return
        if not self._waiting and self.writable.is_set():
            if not self._said:
                if not self._speakers:
                    self.loop.call_soon(_flush_all, self._speakers)
                self._speakers.append(self)
            self._said += _header(len(data)), data
        elif len(self._waiting) < self._most:
            self._waiting.append(data)
        else:
            self.cut(TRY_AGAIN)

    def flush(self) -> None:
        """Write what was said in this turn of the loop: one call of the system, however many messages."""
        if self._said and not self.transport.is_closing():
            self.transport.write(b"".join(self._said))
        self._said.clear()

    def cut(self, code: int) -> None:
        """Close from this side; the client may come back and resume."""
        if self.is_cut or self.close_sent or self.disconnected:
            return
        self.flush()
        self.is_cut = self.close_sent = True
        self._waiting.clear()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        try:
            self.conn.send_close(code)
        except InvalidState:
            self.transport.close()
        else:
            self.transport.write(b"".join(self.conn.data_to_send()))
        self._abort_in_time()

    async def pass_on(self, give: Give) -> bool:
        """Before the connection is accepted: give it away, and have nothing to do with it any more."""
        if self.disconnected or self.transport.is_closing():
            return True  # its descriptor may be another connection's by now
        descriptor: int = self.transport.get_extra_info("socket").fileno()
        is_given = await give(descriptor, self._request)
        if is_given:
            self.transport.abort()
        return is_given

    async def gone(self) -> None:
        """Wait until the connection is closed, by whomever."""
        while (await self.queue.get())["type"] != "websocket.disconnect":
            pass

    # For the transport

    def resume_writing(self) -> None:
        super().resume_writing()
        self.flush()
        if self._pong:
            self.transport.write(self._pong)
            self._pong = b""
        while self._waiting and self.writable.is_set() and not self.close_sent:
            data = self._waiting.popleft()
            self.transport.write(_header(len(data)) + data)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self._pong = b"".join(self.conn.data_to_send())

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._abort_in_time()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._abort_in_time()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_in_time()

    def _abort_in_time(self) -> None:
        """A transport closes when all is written: who does not read would keep it open for ever."""
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self._request += data
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        start = 0
        while (end := self._end_of_frame(data, start)) <= len(data) and start < len(data):
            self._take(data, start, end)
            start = end
        self._rest = data[start:]

    def _end_of_frame(self, data: bytes, start: int) -> int:
        """Where the frame ends that begins at `start`; past the end of the data if that cannot be told yet."""
        if len(data) - start < 2:
            return len(data) + 1
        size, body = data[start + 1] & SIZE, start + 2
        if size >= MEDIUM:
            body += 2 if size == MEDIUM else 8
            if len(data) < body:
                return len(data) + 1
            size = int.from_bytes(data[start + 2 : body], "big")
        is_hopeless = size > (self.config.ws_max_size or size) or not data[start + 1] & MASKED
        return len(data) if is_hopeless else body + MASK + size

    def _take(self, data: bytes, start: int, end: int) -> None:
        first = data[start]
        if first == WHOLE_TEXT and self._hear and not self._is_in_fragments and not self.close_sent:
            size = data[start + 1]
            body = start + (2 if size < MASKED + MEDIUM else 4 if size == MASKED + MEDIUM else 10)
            if size & MASKED and end - body - MASK <= (self.config.ws_max_size or end):
                message = apply_mask(data[body + MASK : end], data[body : body + MASK])
                if message.isascii():
                    self._hear(message)
                    return
        if first & OPCODE < FIRST_CONTROL:
            self._is_in_fragments = not first & LAST
        super().data_received(data[start:end])

    def send_receive_event_to_app(self) -> None:
        """A message that took the long way: put together from fragments, or not plain ASCII."""
        data = b"".join(self.frames)
        if self._hear is None or self.close_sent or (self.curr_msg_data_type == "text" and not _is_text(data)):
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._hear(data)


_speakers: WeakKeyDictionary[Any, list[FastWebSocket]] = WeakKeyDictionary()
"""By loop: those that were told something in this turn of it."""


def _flush_all(speakers: list[FastWebSocket]) -> None:
    wires = speakers[:]
    speakers.clear()
    for wire in wires:
        wire.flush()


def _header(size: int) -> bytes:
    """Of a whole text frame from the server."""
    if size < MEDIUM:
        return bytes((WHOLE_TEXT, size))
    if size < SMALLEST_LONG:
        return bytes((WHOLE_TEXT, MEDIUM)) + size.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, LONG)) + size.to_bytes(8, "big")


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
