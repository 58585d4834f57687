"""Messages between nodes: over Redis channels, or PostgreSQL's NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, Protocol

import msgspec

from colisee.server.table.identifiers import new_id

log = logging.getLogger("colisee.server")

MAX_NOTE_BYTES = 7000
"""Bytes: NOTIFY carries at most 8000."""
PAUSE_SECONDS = 0.5
"""Between attempts to reconnect."""
SECONDS_BETWEEN_PROBES = 5.0
"""A silent connection is probed after this time, and closed if the probe is not answered in the same time."""
NO_ANSWER = "Redis does not answer"


class BusMessage(msgspec.Struct, frozen=True, array_like=True):
    """`received`: a client's message for its room. `send`: a message for clients. `left`: a client disconnected.
    `disconnect`: a client has to reconnect. `messages_lost`: the sender may have lost messages."""

    kind: Literal["received", "send", "left", "disconnect", "messages_lost"]
    sender: str
    sessions: tuple[str, ...] = ()
    """Only `send` has several."""
    table: str = ""
    player: str = ""
    data: bytes = b""


class Bus(Protocol):
    """Delivers messages to nodes in order; calls `on_lost` when messages in either direction may have been lost."""

    async def open(self, node: str, receive: Callable[[BusMessage], None], on_lost: Callable[[], None]) -> None: ...
    def send(self, node: str, message: BusMessage) -> None: ...
    async def close(self) -> None: ...


_decoder = msgspec.msgpack.Decoder(BusMessage)
_encode = msgspec.msgpack.Encoder().encode


def bus_at(url: str) -> Bus:
    """The bus of a URL; ValueError if the scheme is unknown."""
    if url.startswith(("redis://", "rediss://", "unix://")):
        return RedisBus(url)
    if url.startswith(("postgresql://", "postgres://")):
        return NotifyBus(url)
    raise ValueError(f"the bus must be redis://… or postgresql://…, not {url!r}")


class Outbox:
    """Sends messages in order and in batches; `put` never blocks."""

    def __init__(self, publish: Callable[[list[tuple[str, bytes]]], Any], on_lost: Callable[[], None]) -> None:
        self._publish, self._on_lost = publish, on_lost
        self._waiting: list[tuple[str, bytes]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False

    def put(self, channel: str, data: bytes) -> None:
        self._waiting.append((channel, data))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._publish(batch)
            except Exception as error:
                log.error("messages to other nodes lost: %s", error)
                if self._is_closing:
                    return
                await asyncio.sleep(PAUSE_SECONDS)
                self._on_lost()

    async def finish(self) -> None:
        self._is_closing = True
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)


class ReconnectingBus:
    """A bus that reconnects when its connection breaks, and then reports that messages may have been lost."""

    _outbox: Outbox
    _task: asyncio.Task[None]

    async def open(self, node: str, receive: Callable[[BusMessage], None], on_lost: Callable[[], None]) -> None:
        self._channel, self._receive = _channel(node), receive
        self._outbox = Outbox(self._publish, on_lost)
        await self._subscribe()
        self._task = asyncio.create_task(self._listen(on_lost))

    async def _listen(self, on_lost: Callable[[], None]) -> None:
        while True:
            try:
                await self._receive_messages()
            except Exception as error:
                log.error("bus connection lost: %s", error)
            while not await self._is_subscribed_again():
                await asyncio.sleep(PAUSE_SECONDS)
            on_lost()

    async def _is_subscribed_again(self) -> bool:
        try:
            await self._subscribe()
        except Exception as error:
            log.error("bus connection lost: %s", error)
            return False
        return True

    def send(self, node: str, message: BusMessage) -> None:
        self._outbox.put(_channel(node), _encode(message))

    async def close(self) -> None:
        await self._outbox.finish()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _subscribe(self) -> None:
        raise NotImplementedError

    async def _receive_messages(self) -> None:
        """Receive messages until the connection breaks."""
        raise NotImplementedError

    async def _publish(self, batch: list[tuple[str, bytes]]) -> None:
        raise NotImplementedError


class RedisBus(ReconnectingBus):
    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        self._redis = Redis.from_url(
            url,
            retry=Retry(NoBackoff(), 0),  # its own reconnection would lose messages silently
            socket_timeout=SECONDS_BETWEEN_PROBES,
            socket_connect_timeout=SECONDS_BETWEEN_PROBES,
        )
        self._listener: Any = None

    async def _subscribe(self) -> None:
        if self._listener:
            await self._listener.aclose()
        self._listener = self._redis.pubsub()
        await self._listener.subscribe(self._channel)
        if await self._listener.get_message(timeout=SECONDS_BETWEEN_PROBES) is None:
            raise ConnectionError(NO_ANSWER)

    async def _receive_messages(self) -> None:
        """Probe silent connections: the client's own health check waits for ever on a half-open one."""
        is_asked = False
        while True:
            note = await self._listener.get_message(timeout=SECONDS_BETWEEN_PROBES)
            if note is None and is_asked:
                raise ConnectionError(NO_ANSWER)
            is_asked = note is None
            if is_asked:
                await self._listener.ping()
            elif note["type"] == "message":
                self._receive(_decoder.decode(note["data"]))

    async def _publish(self, batch: list[tuple[str, bytes]]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for channel, data in batch:
                pipeline.publish(channel, data)
            await pipeline.execute()

    async def close(self) -> None:
        await super().close()
        if self._listener:
            await self._listener.aclose()
        await self._redis.aclose()


class NotifyBus(ReconnectingBus):
    """Notes are text: messages are sent in base 64, long ones in parts, as "name number parts text"."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._parts: dict[str, list[str]] = {}
        self._listener: Any = None
        self._sender: Any = None

    async def _subscribe(self) -> None:
        from colisee.server.storage.postgres import AnswerTimeout, connect

        self._parts.clear()
        self._broken = broken = asyncio.Event()
        self._listener = await connect(self._url)
        self._listener.add_termination_listener(lambda connection: broken.set())
        with AnswerTimeout(self._listener):
            await self._listener.add_listener(self._channel, self._on_note)

    async def _receive_messages(self) -> None:
        """asyncpg receives the messages; here silent connections are probed."""
        from colisee.server.storage.postgres import AnswerTimeout

        while not self._broken.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._broken.wait(), SECONDS_BETWEEN_PROBES)
                break
            with AnswerTimeout(self._listener):
                await self._listener.execute("SELECT 1")
        raise ConnectionError("the connection broke")

    def _on_note(self, connection: Any, process: int, channel: str, note: str) -> None:
        name, number, parts, text = note.split(" ")
        known = self._parts.setdefault(name, [])
        known.append(text)
        if int(number) == int(parts) - 1:
            del self._parts[name]
            if len(known) == int(parts):
                self._receive(_decoder.decode(b64decode("".join(known))))

    async def _publish(self, batch: list[tuple[str, bytes]]) -> None:
        from colisee.server.storage.postgres import AnswerTimeout, connect

        if self._sender is None or self._sender.is_closed():
            self._sender = await connect(self._url)
        notes = [(channel, note) for channel, data in batch for note in _notes(data)]
        with AnswerTimeout(self._sender) as timeout_watch:
            async with self._sender.transaction():
                for channel, note in notes:
                    await self._sender.execute("SELECT pg_notify($1, $2)", channel, note)
                    timeout_watch.renew()

    async def close(self) -> None:
        from colisee.server.storage.postgres import close

        await super().close()
        for connection in (self._listener, self._sender):
            if connection:
                await close(connection)


def _notes(data: bytes) -> list[str]:
    text, name = b64encode(data).decode(), new_id()
    parts = [text[start : start + MAX_NOTE_BYTES] for start in range(0, len(text), MAX_NOTE_BYTES)]
    return [f"{name} {number} {len(parts)} {part}" for number, part in enumerate(parts)]


def _channel(node: str) -> str:
    return f"colisee_{node}"
