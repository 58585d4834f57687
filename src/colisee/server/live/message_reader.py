"""Reads a client's messages: size, rate and syntax are checked before a message reaches the room."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from colisee.server.live.connection import POLICY, Connection
from colisee.server.live.rate_limits import Bucket
from colisee.server.live.session import Session
from colisee.server.protocol import messages as m
from colisee.server.settings import Settings
from colisee.server.table.refusal import Refusal

MESSAGE_BURST = 60
CONNECTIONS_PER_ADDRESS_RATE = 25
"""An address may send as many messages as this many connections, however many it has."""
HELLO_BURST = 10
MOMENTS_PER_SECOND, MOMENT_BURST = 100, 300
"""`look_back` messages per address: each renders a whole position, which takes as long as six other messages."""
NOT_LIMITED = (m.Play, m.Why, m.Visibility, m.Ping)
"""Messages that store nothing, or that the rules of the game limit."""
MAX_OFFENCES = 200
"""Refused messages in a row before a connection is closed."""


class MessageLimits(NamedTuple):
    """The remaining limits of an address: each call takes one and returns whether it was allowed."""

    take_message: Callable[[float], bool]
    """Given the monotonic time."""
    take_hello: Callable[[], bool]
    """Each renders the whole table."""
    take_moment: Callable[[], bool]
    take_table: Callable[[], bool]
    take_stored: Callable[[], bool]
    """For what is stored besides moves."""


class Link(Protocol):
    """A session's way to the room of its table."""

    def send(self, message: m.ClientMessage, data: bytes, now: float) -> None: ...
    def leave(self) -> None: ...


class MessageReader:
    """Decodes a client's messages and passes them on. A client that sends too many invalid ones is disconnected."""

    def __init__(
        self, connection: Connection, session: Session, link: Link, settings: Settings, limits: MessageLimits
    ) -> None:
        self._connection, self._session, self._link = connection, session, link
        self._settings, self._limits = settings, limits
        self._bucket = Bucket(settings.messages_per_second, MESSAGE_BURST, time.monotonic())
        self._hellos = Bucket(settings.hellos_per_second, HELLO_BURST, time.monotonic())
        self._offences = 0

    def receive(self, data: bytes) -> None:
        now = time.monotonic()
        try:
            self._link.send(self._decoded(data, now), data, now)
            self._offences = 0
        except Refusal as refusal:
            self._session.refuse(_id_of(data), refusal)
            self._offences += 1
            if self._offences > MAX_OFFENCES:
                self._connection.disconnect(POLICY)

    def ban(self) -> None:
        """The address was banned: say so, and disconnect."""
        self._session.refuse(None, Refusal("banned"))
        self._connection.disconnect(POLICY)

    def _decoded(self, data: bytes, now: float) -> m.ClientMessage:
        if len(data) > self._settings.max_message_bytes:
            raise Refusal("too_large")
        if not (self._bucket.take(now) and self._limits.take_message(now)):
            raise Refusal("too_fast")
        try:
            message = m.decode_client.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("malformed") from None
        if not (isinstance(message, NOT_LIMITED) or self._may_send(message, now)):
            raise Refusal("too_fast")
        return message

    def _may_send(self, message: m.ClientMessage, now: float) -> bool:
        if isinstance(message, m.Hello):
            return self._hellos.take(now) and self._limits.take_hello()
        if isinstance(message, m.LookBack):
            return self._limits.take_moment()
        if isinstance(message, m.Rematch):
            return self._limits.take_table()
        return self._limits.take_stored()


class _OnlyId(msgspec.Struct):
    id: m.Id


def _id_of(data: bytes) -> str | None:
    """The id of a message that could not be decoded; None if it has none."""
    try:
        return msgspec.json.decode(data, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _id_beside_lone_surrogate(data)


def _id_beside_lone_surrogate(data: bytes) -> str | None:
    """A browser encodes half a surrogate pair as JSON, which msgspec rejects, and waits for an answer."""
    try:
        found = msgspec.convert(json.loads(data), _OnlyId).id
        found.encode()
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    return found
