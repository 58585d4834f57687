"""A WebSocket: bytes in, messages to the room; messages out, never waiting for a slow client."""

from __future__ import annotations

import asyncio
import time
from collections import deque

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from colisee.server import messages as m
from colisee.server.identity import new_id
from colisee.server.limits import Bucket
from colisee.server.nodes import Rooms
from colisee.server.refusals import Refusal
from colisee.server.rooms import Session
from colisee.server.settings import Settings

TRY_AGAIN = 1013
RESTART = 1012
MESSAGE_BURST = 60
MOST_OFFENCES = 200
"""Refused messages in a row before a connection is cut."""
POLICY = 1008


class Pump:
    """Sends what waits, one message after the other; no task while nothing waits."""

    def __init__(self, socket: WebSocket, most: int) -> None:  # type: ignore[type-arg]  # Litestar's generics are of no use here
        self._socket, self._most = socket, most
        self._waiting: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        self.is_cut = False

    def send(self, data: bytes) -> None:
        if self.is_cut:
            return
        if len(self._waiting) >= self._most:
            self.cut(TRY_AGAIN)
            return
        self._waiting.append(data)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._pump())

    def cut(self, code: int) -> None:
        """Close from this side; the client may come back and resume."""
        self.is_cut = True
        self._waiting.clear()
        self._closing = asyncio.create_task(self._close(code))

    async def _pump(self) -> None:
        try:
            while self._waiting:
                await self._socket.send_text(self._waiting.popleft().decode())
        except (RuntimeError, WebSocketDisconnect, OSError):
            self.is_cut = True
            self._waiting.clear()

    async def _close(self, code: int) -> None:
        try:
            await asyncio.wait_for(self._socket.close(code), 5)
        except (RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            return

    async def finish(self) -> None:
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)


async def serve_socket(socket: WebSocket, table: str, player: str | None, rooms: Rooms, settings: Settings) -> None:  # type: ignore[type-arg]  # as above
    await socket.accept()
    pump = Pump(socket, settings.waiting_messages)
    session = Session(pump.send, player or f"~{new_id()}")
    try:
        link = await rooms.join(table, session, lambda: pump.cut(RESTART))
    except Refusal as refusal:
        session.refuse(None, refusal)
        await pump.finish()
        await socket.close(POLICY)
        return
    bucket, offences = Bucket(settings.messages_per_second, MESSAGE_BURST, time.monotonic()), 0
    try:
        while not pump.is_cut:
            data = await socket.receive_data("text")
            raw = data.encode(errors="replace") if isinstance(data, str) else data
            try:
                link.say(_read(raw, bucket, settings), raw)
                offences = 0
            except Refusal as refusal:
                session.refuse(_id_in(raw), refusal)
                offences += 1
                if offences > MOST_OFFENCES:
                    pump.cut(POLICY)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        pump.is_cut = True
        link.leave()


def _read(raw: bytes, bucket: Bucket, settings: Settings) -> m.ClientMessage:
    if len(raw) > settings.largest_message:
        raise Refusal("too_large")
    if not bucket.take(time.monotonic()):
        raise Refusal("too_fast")
    try:
        return m.decode_client.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("malformed") from None


class _OnlyId(msgspec.Struct):
    id: m.Id


def _id_in(raw: bytes) -> str | None:
    try:
        return msgspec.json.decode(raw, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
