"""uvicorn's WebSocket protocol for `--no-fast-websocket`, with a limit for the frames that never reach the application."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from colisee.server.live.connection import CLOSE_SECONDS, POLICY
from colisee.server.live.rate_limits import Bucket

SIDE_FRAMES_PER_SECOND, SIDE_FRAME_BURST = 10, 200
"""Frames that complete no message (pings, pongs, parts of a message): no other limit counts them, each takes as long as a message,
and clients need few."""
PARSED_AT_ONCE = 4096
"""Bytes. A transport delivers up to 256 KB, which could be 40,000 pings."""


class LimitedWebSocket(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._side_frames = Bucket(SIDE_FRAMES_PER_SECOND, SIDE_FRAME_BURST, self.loop.time())
        self._is_cut_off = False

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PARSED_AT_ONCE):
            if self._is_cut_off:
                return
            super().data_received(data[start : start + PARSED_AT_ONCE])

    def handle_ping(self) -> None:
        if self._may_send_side_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_send_side_frame():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._may_send_side_frame():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._may_send_side_frame():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._may_send_side_frame():
            super().handle_cont(event)

    def _may_send_side_frame(self) -> bool:
        """Count a frame. A client that sends too many is disconnected."""
        if not self._is_cut_off and not self._side_frames.take(self.loop.time()):
            self._cut_off()
        return not self._is_cut_off

    def _cut_off(self) -> None:
        self._is_cut_off = True
        if not (self.close_sent or self.transport.is_closing()):
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY, "reason": ""})
            self.conn.send_close(POLICY)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        if self.close_timer is None:  # a transport closes only when everything is written
            self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
