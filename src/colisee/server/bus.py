"""How nodes write to each other: Redis channels, or PostgreSQL's NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec

from colisee.server.identity import new_id
from colisee.server.nodes import Bus, Letter

log = logging.getLogger("colisee.server")

LARGEST_NOTE = 7000
"""Bytes: NOTIFY carries at most 8000."""

_decoder = msgspec.json.Decoder(Letter)
_encode = msgspec.json.Encoder().encode


def bus_at(url: str) -> Bus:
    """The bus of a URL; ValueError if it is none we know."""
    if url.startswith(("redis://", "rediss://", "unix://")):
        return RedisBus(url)
    if url.startswith(("postgresql://", "postgres://")):
        return NotifyBus(url)
    raise ValueError(f"the bus must be redis://… or postgresql://…, not {url!r}")


class Outbox:
    """Sends letters in order, many at once; `send` never waits."""

    def __init__(self, carry: Callable[[list[tuple[str, bytes]]], Any]) -> None:
        self._carry = carry
        self._waiting: list[tuple[str, bytes]] = []
        self._task: asyncio.Task[None] | None = None

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

    async def finish(self) -> None:
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)


class RedisBus:
    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self._redis = Redis.from_url(url)
        self._outbox = Outbox(self._carry)
        self._task: asyncio.Task[None] | None = None

    async def open(self, node: str, receive: Callable[[Letter], None]) -> None:
        self._listener = self._redis.pubsub(ignore_subscribe_messages=True)
        await self._listener.subscribe(_channel(node))
        self._task = asyncio.create_task(self._listen(receive))

    async def _listen(self, receive: Callable[[Letter], None]) -> None:
        async for note in self._listener.listen():
            receive(_decoder.decode(note["data"]))

    def send(self, node: str, letter: Letter) -> None:
        self._outbox.put(_channel(node), _encode(letter))

    async def _carry(self, batch: list[tuple[str, bytes]]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for channel, data in batch:
                pipeline.publish(channel, data)
            await pipeline.execute()

    async def close(self) -> None:
        await self._outbox.finish()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._listener.aclose()  # type: ignore[no-untyped-call]  # redis-py leaves it so
        await self._redis.aclose()


class NotifyBus:
    """Letters longer than a note go in parts: "name/number/parts/text"."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._outbox = Outbox(self._carry)
        self._parts: dict[str, list[str]] = {}

    async def open(self, node: str, receive: Callable[[Letter], None]) -> None:
        import asyncpg

        self._receive = receive
        self._listener = await asyncpg.connect(self._url)
        self._sender = await asyncpg.connect(self._url)
        await self._listener.add_listener(_channel(node), self._heard)

    def _heard(self, connection: Any, process: int, channel: str, note: str) -> None:
        name, number, parts, text = note.split("/", 3)
        known = self._parts.setdefault(name, [])
        known.append(text)
        if int(number) == int(parts) - 1:
            del self._parts[name]
            if len(known) == int(parts):
                self._receive(_decoder.decode("".join(known)))

    def send(self, node: str, letter: Letter) -> None:
        self._outbox.put(_channel(node), _encode(letter))

    async def _carry(self, batch: list[tuple[str, bytes]]) -> None:
        notes = [(channel, note) for channel, data in batch for note in _notes(data)]
        async with self._sender.transaction():
            for channel, note in notes:
                await self._sender.execute("SELECT pg_notify($1, $2)", channel, note)

    async def close(self) -> None:
        await self._outbox.finish()
        await self._listener.close()
        await self._sender.close()


def _notes(data: bytes) -> list[str]:
    text, name = data.decode(), new_id()
    size = LARGEST_NOTE // 4  # a letter of the alphabet takes at most 4 bytes
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    return [f"{name}/{number}/{len(parts)}/{part}" for number, part in enumerate(parts)]


def _channel(node: str) -> str:
    return f"colisee_{node}"
