"""uvicorn's WebSocket protocol with a fast path: whole text frames go to the room, and messages to the transport, without a task or queue.

Handshake, pings, closing, fragments and invalid frames stay with uvicorn and `websockets`, which receive whole frames only. A client
that reads too slowly is disconnected; its outgoing queue is limited. `live.connection` has the portable implementation.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from colisee.server.live.connection import CLOSE_SECONDS, FAST_WEBSOCKET, POLICY, TRY_AGAIN
from colisee.server.live.limited_websocket import SIDE_FRAME_BURST, SIDE_FRAMES_PER_SECOND
from colisee.server.live.rate_limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # the extension was not compiled at installation
    from websockets.utils import apply_mask

HandOver = Callable[[int, bytes], Awaitable[bool]]
"""Hand a connection to another process, given its descriptor and the bytes read from it; returns whether it was taken."""
INVALID_TEXT = 1007
MAX_IGNORED_BYTES = 1 << 16
"""Received after the client was disconnected."""

WHOLE_TEXT, MASKED, SIZE = 0x81, 0x80, 0x7F
SHORT_HEADER = 6
"""Bytes: that of a client's frame of fewer than 126 bytes, the mask included."""
SHORT_TEXTS = {SHORT_HEADER + size: bytes((WHOLE_TEXT, MASKED | size)) for size in range(126)}
"""By size: the first two bytes of data that is one whole text frame of fewer than 126 bytes."""
LAST, OPCODE, CLOSE = 0x80, 0x0F, 8
"""The opcodes of data are below that of closing, those of pings and pongs above it."""
MASK = 4
MEDIUM, LONG = 126, 127
SMALLEST_LONG = 1 << 16


class FastWebSocket(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.is_disconnected = False
        self._on_message: Callable[[bytes], None] | None = None
        self._partial = b""
        self._is_in_fragments = False
        self._waiting: deque[bytes] = deque()
        self._pong = b""
        """The pong for the latest ping of a client that is not reading."""
        self._max_waiting_bytes = 0
        self._waiting_bytes = 0
        """Bytes of messages that are not in the transport's buffer yet."""
        self._is_writable = True
        """False while the transport's buffer is full; `_waiting` is empty otherwise."""
        self._outgoing = b""
        """Frames of this iteration of the event loop."""
        self._unflushed = _unflushed.setdefault(self.loop, [])
        self._request = b""
        """The bytes received before the connection was accepted."""
        self._side_frames = Bucket(SIDE_FRAMES_PER_SECOND, SIDE_FRAME_BURST, self.loop.time())
        """For frames that complete no message, and for messages before anybody listens."""
        self._ignored_bytes = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][FAST_WEBSOCKET] = self  # type: ignore[assignment]  # typed for the extensions of ASGI

    # Used by the application

    def listen(self, on_message: Callable[[bytes], None], max_waiting_bytes: int) -> None:
        """Call `on_message` for every message, including those received before."""
        self._on_message, self._max_waiting_bytes = on_message, max_waiting_bytes
        early = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in early:
            if event["type"] == "websocket.receive" and not self.is_disconnected:
                text = event.get("text")
                on_message(event.get("bytes") or b"" if text is None else text.encode())
            elif event["type"] != "websocket.receive":
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_text(self, data: bytes) -> None:
        """Send a text message, now or when the client has read earlier ones; never blocks."""
        if self.close_sent or self.disconnected:
            return
        if self._is_writable and not self._outgoing:
            self._outgoing = _header(len(data)) + data
            unflushed = self._unflushed
            if not unflushed:
                self.loop.call_soon(_flush_all, unflushed)
            unflushed.append(self)
            return
        if self._is_writable:
            self._outgoing += _header(len(data)) + data
        else:
            self._waiting.append(data)
            self._waiting_bytes += len(data)
        if self._waiting_bytes + len(self._outgoing) > self._max_waiting_bytes and self._on_message:
            self.disconnect(TRY_AGAIN)

    def flush(self) -> None:
        """Write the messages of this loop iteration now."""
        _flush_all([self])

    def disconnect(self, code: int) -> None:
        """Close from this side; the client may reconnect and resume."""
        if self.close_sent or self.disconnected:
            return
        self.flush()
        self.is_disconnected = self.close_sent = True
        self._waiting.clear()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        try:
            self.conn.send_close(code)
        except InvalidState:
            self.transport.close()
        else:
            self.transport.write(b"".join(self.conn.data_to_send()))
        self._abort_later()

    async def pass_on(self, hand_over: HandOver) -> bool:
        """Hand the connection to another process before it is accepted."""
        if self.disconnected or self.transport.is_closing():
            return True  # its descriptor may belong to another connection by now
        descriptor: int = self.transport.get_extra_info("socket").fileno()
        is_taken = await hand_over(descriptor, self._request)
        if is_taken:
            self.transport.abort()
        return is_taken

    async def closed(self) -> None:
        """Wait until the connection is closed by either side."""
        while (await self.queue.get())["type"] != "websocket.disconnect":
            pass

    # Called by the transport

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_writable = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_writable = True
        self.flush()
        if self._pong:
            self.transport.write(self._pong)
            self._pong = b""
        while self._waiting and self._is_writable and not self.close_sent:
            data = self._waiting.popleft()
            self._waiting_bytes -= len(data)
            self.transport.write(_header(len(data)) + data)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def handle_ping(self) -> None:
        if self._is_writable:
            super().handle_ping()
        else:
            self._pong = b"".join(self.conn.data_to_send())

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._abort_later()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._abort_later()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_later()

    def _abort_later(self) -> None:
        """Abort after a delay: a transport closes only when everything is written, which a client that does not read prevents."""
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        is_alone = not (self._partial or self._is_in_fragments or self.close_sent)
        if is_alone and data[:2] == SHORT_TEXTS.get(len(data)):  # as almost every move is
            message = apply_mask(data[SHORT_HEADER:], data[SHORT_HEADER - MASK : SHORT_HEADER])
            if message.isascii() and self._on_message:
                self._on_message(message)
                return
        if not self.handshake_complete:
            self._request += data
            super().data_received(data)
            return
        if self.is_disconnected:
            self._ignored_bytes += len(data)
            if self._ignored_bytes > MAX_IGNORED_BYTES:
                self.transport.abort()
                return
        if self._partial:
            data = self._partial + data
        start = 0
        while (end := self._end_of_frame(data, start)) <= len(data) and start < len(data):
            self._take(data, start, end)
            start = end
            if self.is_disconnected and len(data) - start > MAX_IGNORED_BYTES:
                self.transport.abort()
                return
        self._partial = data[start:]

    def _end_of_frame(self, data: bytes, start: int) -> int:
        """The end of the frame at `start`; beyond the data if the frame is incomplete."""
        if len(data) - start < 2:
            return len(data) + 1
        size, body = data[start + 1] & SIZE, start + 2
        if size >= MEDIUM:
            body += 2 if size == MEDIUM else 8
            if len(data) < body:
                return len(data) + 1
            size = int.from_bytes(data[start + 2 : body], "big")
        is_invalid = size > (self.config.ws_max_size or size) or not data[start + 1] & MASKED
        return len(data) if is_invalid else body + MASK + size

    def _take(self, data: bytes, start: int, end: int) -> None:
        first = data[start]
        if self.is_disconnected and first & OPCODE != CLOSE:
            return
        if first == WHOLE_TEXT and self._on_message and not self._is_in_fragments and not self.close_sent:
            size = data[start + 1]
            body = start + (2 if size < MASKED + MEDIUM else 4 if size == MASKED + MEDIUM else 10)
            announced = size & SIZE if body == start + 2 else int.from_bytes(data[start + 2 : body], "big")
            if size & MASKED and announced == end - body - MASK <= (self.config.ws_max_size or end):
                message = apply_mask(data[body + MASK : end], data[body : body + MASK])
                if message.isascii():
                    self._on_message(message)
                    return
        opcode = first & OPCODE
        if opcode < CLOSE:
            self._is_in_fragments = not first & LAST
        is_side_frame = opcode > CLOSE or self._is_in_fragments or self._on_message is None
        if is_side_frame and not self._side_frames.take(self.loop.time()):
            self.disconnect(POLICY)
            return
        super().data_received(data[start:end])

    def send_receive_event_to_app(self) -> None:
        """A message outside the fast path: fragmented, or not ASCII."""
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "text" and not _is_text(data):
            self.frames = []
            self.disconnect(INVALID_TEXT)  # uvicorn would log a stack trace as well
            self.transport.close()
            return
        if self._on_message is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._on_message(data)


_unflushed: WeakKeyDictionary[Any, list[FastWebSocket]] = WeakKeyDictionary()
"""By event loop: the connections with messages to flush in this iteration."""


def _flush_all(unflushed: list[FastWebSocket]) -> None:
    """Write the messages of each connection with one system call."""
    connections = unflushed[:]
    unflushed.clear()
    for connection in connections:
        data, connection._outgoing = connection._outgoing, b""
        transport = connection.transport
        if data and not transport.is_closing():
            transport.write(data)


@lru_cache(maxsize=4096)
def _header(size: int) -> bytes:
    """The header of an unfragmented text frame."""
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
