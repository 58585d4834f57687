"""A WebSocket of a table: bytes in, messages to the room; messages out, never waiting for a slow client."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from litestar.connection import WebSocket

from colisee.core.text import Language
from colisee.server.cluster.room_directory import Link, RoomDirectory
from colisee.server.http.identity import new_id
from colisee.server.live.fast_websocket import EXTENSION, FastWebSocket
from colisee.server.live.rate_limits import Bucket
from colisee.server.live.room_context import Session
from colisee.server.protocol import messages as m
from colisee.server.protocol.refusals import Refusal
from colisee.server.settings import Settings

RESTART = 1012
MESSAGE_BURST = 60
CONNECTIONS_WORTH = 25
"""An address may say as much as so many connections, however many it has."""
MAX_OFFENCES = 200
"""Refused messages in a row before a connection is cut."""
POLICY = 1008


class AddressLimits(NamedTuple):
    """Of an address: whether it may do one more of something."""

    say: Callable[[], bool]
    open_table: Callable[[], bool]


async def serve_socket(
    socket: WebSocket[Any, Any, Any],
    table: str,
    player: str | None,
    language: Language,
    rooms: RoomDirectory,
    settings: Settings,
    may: AddressLimits,
) -> None:
    wire: FastWebSocket = socket.scope["extensions"][EXTENSION]  # type: ignore[index,assignment]  # every connection of `cli.serve.config_of` has it
    if await rooms.pass_on(table, wire):
        await wire.gone()
        return
    await socket.accept()
    session = Session(wire.say, player or f"~{new_id()}")
    session.language = language
    try:
        link = await rooms.join(table, session, lambda: wire.cut(RESTART))
    except Refusal as refusal:
        session.refuse(None, refusal)
        wire.cut(POLICY)
        return
    wire.listen(MessageReader(wire, session, link, settings, may).hear, settings.max_waiting_messages)
    try:
        await wire.gone()
    finally:
        link.leave()


class MessageReader:
    """What a client says, read and passed on; who says too much that cannot be read is cut off."""

    def __init__(
        self, wire: FastWebSocket, session: Session, link: Link, settings: Settings, may: AddressLimits
    ) -> None:
        self._wire, self._session, self._link, self._settings, self._may = wire, session, link, settings, may
        self._bucket = Bucket(settings.messages_per_second, MESSAGE_BURST, time.monotonic())
        self._offences = 0

    def hear(self, raw: bytes) -> None:
        try:
            self._link.say(self._read(raw), raw)
            self._offences = 0
        except Refusal as refusal:
            self._session.refuse(_id_in(raw), refusal)
            self._offences += 1
            if self._offences > MAX_OFFENCES:
                self._wire.cut(POLICY)

    def _read(self, raw: bytes) -> m.ClientMessage:
        if len(raw) > self._settings.max_message_bytes:
            raise Refusal("too_large")
        if not (self._bucket.take(time.monotonic()) and self._may.say()):
            raise Refusal("too_fast")
        try:
            message = m.decode_client.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("malformed") from None
        if isinstance(message, m.Rematch) and not self._may.open_table():
            raise Refusal("too_fast")
        return message


class _OnlyId(msgspec.Struct):
    id: m.Id


def _id_in(raw: bytes) -> str | None:
    try:
        return msgspec.json.decode(raw, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _id_beside_half_a_character(raw)


def _id_beside_half_a_character(raw: bytes) -> str | None:
    """A browser writes a text that was cut through a character as JSON all the same, and waits for an answer."""
    try:
        found = msgspec.convert(json.loads(raw), _OnlyId).id
        found.encode()
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    return found
