"""How nodes write to each other: Redis channels, or PostgreSQL's NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from colisee.server.cluster.room_directory import Bus, BusMessage
from colisee.server.http.identity import new_id

log = logging.getLogger("colisee.server")

MAX_NOTE_BYTES = 7000
"""Bytes: NOTIFY carries at most 8000."""
PAUSE_SECONDS = 0.5
"""Between two tries to mend a connection."""
SECONDS_BETWEEN_PROBES = 5.0
"""So long may a connection be silent before it is asked for an answer, and so long may the answer take."""
NO_ANSWER = "Redis gives no answer"

_decoder = msgspec.json.Decoder(BusMessage)
_encode = msgspec.json.Encoder().encode


def bus_at(url: str) -> Bus:
    """The bus of a URL; ValueError if it is none we know."""
    if url.startswith(("redis://", "rediss://", "unix://")):
        return RedisBus(url)
    if url.startswith(("postgresql://", "postgres://")):
        return NotifyBus(url)
    raise ValueError(f"the bus must be redis://… or postgresql://…, not {url!r}")


class Outbox:
    """Sends letters in order, many at once; `put` never waits."""

    def __init__(self, carry: Callable[[list[tuple[str, bytes]]], Any]) -> None:
        self._carry = carry
        self._waiting: list[tuple[str, bytes]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False
        self.miss: Callable[[], None] = _nothing

    def put(self, channel: str, data: bytes) -> None:
        self._waiting.append((channel, data))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._carry(batch)
            except Exception as error:
                log.error("letters lost: %s", error)
                if self._is_closing:
                    return
                await asyncio.sleep(PAUSE_SECONDS)
                self.miss()

    async def finish(self) -> None:
        self._is_closing = True
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)


class ReconnectingBus:
    """A bus over connections that may break: it listens again as soon as it can, and then says that letters may be lost."""

    def __init__(self) -> None:
        self._outbox = Outbox(self._carry)
        self._task: asyncio.Task[None] | None = None

    async def open(self, node: str, receive: Callable[[BusMessage], None], miss: Callable[[], None]) -> None:
        self._channel, self._receive, self._outbox.miss = _channel(node), receive, miss
        await self._subscribe()
        self._task = asyncio.create_task(self._listen(miss))

    async def _listen(self, miss: Callable[[], None]) -> None:
        while True:
            try:
                await self._hear()
            except Exception as error:
                log.error("no letters are heard: %s", error)
            while not await self._is_subscribed_again():
                await asyncio.sleep(PAUSE_SECONDS)
            miss()

    async def _is_subscribed_again(self) -> bool:
        try:
            await self._subscribe()
        except Exception as error:
            log.error("no letters are heard: %s", error)
            return False
        return True

    def send(self, node: str, message: BusMessage) -> None:
        self._outbox.put(_channel(node), _encode(message))

    async def close(self) -> None:
        await self._outbox.finish()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _subscribe(self) -> None:
        raise NotImplementedError

    async def _hear(self) -> None:
        """Pass letters on until the connection breaks."""
        raise NotImplementedError

    async def _carry(self, batch: list[tuple[str, bytes]]) -> None:
        raise NotImplementedError


class RedisBus(ReconnectingBus):
    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        super().__init__()
        self._redis = Redis.from_url(
            url,
            retry=Retry(NoBackoff(), 0),  # a break that it mends by itself would lose letters silently
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

    async def _hear(self) -> None:
        """A network that fell silent is noticed by asking. The client's own health check asks, too, but waits for ever."""
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

    async def _carry(self, batch: list[tuple[str, bytes]]) -> None:
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
    """Letters longer than a note go in parts: "name/number/parts/text"."""

    def __init__(self, url: str) -> None:
        super().__init__()
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
            await self._listener.add_listener(self._channel, self._heard)

    async def _hear(self) -> None:
        """asyncpg does the hearing; a network that fell silent is noticed by asking."""
        from colisee.server.storage.postgres import AnswerTimeout

        while not self._broken.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._broken.wait(), SECONDS_BETWEEN_PROBES)
                break
            with AnswerTimeout(self._listener):
                await self._listener.execute("SELECT 1")
        raise ConnectionError("the connection broke")

    def _heard(self, connection: Any, process: int, channel: str, note: str) -> None:
        name, number, parts, text = note.split("/", 3)
        known = self._parts.setdefault(name, [])
        known.append(text)
        if int(number) == int(parts) - 1:
            del self._parts[name]
            if len(known) == int(parts):
                self._receive(_decoder.decode("".join(known)))

    async def _carry(self, batch: list[tuple[str, bytes]]) -> None:
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


def _nothing() -> None:
    return None


def _notes(data: bytes) -> list[str]:
    text, name = data.decode(), new_id()
    size = MAX_NOTE_BYTES // 4  # a message of the alphabet takes at most 4 bytes
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    return [f"{name}/{number}/{len(parts)}/{part}" for number, part in enumerate(parts)]


def _channel(node: str) -> str:
    return f"colisee_{node}"
