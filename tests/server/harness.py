"""A server without a network: real rooms and a real store, in-memory clients, and a clock that the test controls."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from colisee.core.registry import game
from colisee.server.app import close_services, open_services
from colisee.server.http.services import Services
from colisee.server.live.message_reader import Link
from colisee.server.live.room_items import Tick
from colisee.server.live.session import Session
from colisee.server.protocol import messages as m
from colisee.server.protocol.table_requests import SeatWanted, TableOpened, TableWanted
from colisee.server.settings import Settings
from colisee.server.table.identifiers import new_id

NOON = 1_700_000_000_000
TIMEOUT = 60.0
"""Seconds: generous, so that a busy machine does not fail a test."""


async def with_timeout(awaitable: Awaitable[Any]) -> Any:
    """Awaits with `TIMEOUT`, counted in steps of one second: a machine that was suspended loses one second, not all of it."""
    task = asyncio.ensure_future(awaitable)
    for _ in range(int(TIMEOUT)):
        if (await asyncio.wait([task], timeout=1.0))[0]:
            return task.result()
    task.cancel()
    raise TimeoutError


_answer_types = (m.Welcome, m.Accepted, m.Refused, m.Reason, m.Hinted, m.Moment, m.Pong)
_decoder = msgspec.json.Decoder(m.ServerMessage)


def with_presence(table: m.TableShown, presence: m.Presence | None) -> m.TableShown:
    """A table as a client shows it: the latest state with the latest presence."""
    if presence is None:
        return table
    seats = [msgspec.structs.replace(seat, connected=seat.seat in presence.connected) for seat in table.seats]
    return msgspec.structs.replace(table, seats=seats, spectators=presence.spectators)


class FakeTime:
    def __init__(self) -> None:
        self.milliseconds = NOON

    def __call__(self) -> int:
        return self.milliseconds

    def pass_seconds(self, seconds: float) -> None:
        self.milliseconds += int(seconds * 1000)


class Client:
    """A client connected to a table. `received` has every message, as bytes, in order."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.received: list[bytes] = []
        self.decoded: list[Any] = []
        self.link: Link | None = None
        self.was_disconnected = False
        self._prefix, self._numbers = new_id(8), itertools.count(1)
        self._answers: dict[str | None, asyncio.Future[Any]] = {}
        self._news = asyncio.Event()

    def receive(self, data: bytes) -> None:
        self.received.append(data)
        message = _decoder.decode(data)
        self.decoded.append(message)
        if isinstance(message, _answer_types):
            waiting = self._answers.pop(message.re, None)
            assert waiting is not None, f"an answer to nothing: {message}"
            waiting.set_result(message)
        self._news.set()

    def send(self, kind: str, command: str | None = None, **fields: Any) -> asyncio.Future[Any]:
        """Sends a message; returns a future of its answer."""
        command = command or f"{self._prefix}{next(self._numbers)}"
        data = msgspec.json.encode({"type": kind, "id": command, **fields})
        future = self._answers[command] = asyncio.get_running_loop().create_future()
        assert self.link is not None
        self.link.send(m.decode_client.decode(data), data, time.monotonic())
        return future

    async def say(self, kind: str, command: str | None = None, **fields: Any) -> Any:
        """Sends a message; returns its answer."""
        return await with_timeout(self.send(kind, command, **fields))

    def messages(self, kind: Any) -> list[Any]:
        return [message for message in self.decoded if isinstance(message, kind)]

    def position(self, reader: int | None) -> m.Position:
        return next(p for p in reversed(self.messages(m.Position)) if p.reader == reader)

    def table(self) -> m.TableShown:
        presence = None
        for message in reversed(self.decoded):
            if isinstance(message, m.Presence):
                presence = presence or message
            if isinstance(message, m.Table | m.Welcome):
                return with_presence(message.table, presence)
        raise AssertionError("no table heard")

    def leave(self) -> None:
        assert self.link is not None
        self.link.leave()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits for a message after which the condition holds."""

        async def wait() -> None:
            while not condition():
                self._news.clear()
                await self._news.wait()

        await with_timeout(wait())


class LocalServer:
    """The services of a server, its clock, and methods that open tables and connect clients."""

    def __init__(self, services: Services, time: FakeTime) -> None:
        self.services, self.time = services, time

    async def open(
        self, slug: str = "moving-day", kinds: str = "me me", player: str = "ann", **fields: Any
    ) -> TableOpened:
        """`kinds` by seat: me, open, external, or the name of a bot."""
        seats = [
            SeatWanted(kind) if kind in ("me", "open", "external") else SeatWanted("bot", level=kind)  # type: ignore[arg-type]  # narrowed by the test
            for kind in kinds.split()
        ]
        wanted = TableWanted(slug, seats, "Ann", **{"spectators": True, "chat": "everyone", **fields})
        return await self.services.lobby.open(player, wanted)

    async def join(self, table: str, player: str = "ann", **hello: Any) -> Client:
        client = await self.connect(table, player)
        await client.say("hello", **hello)
        return client

    async def ann_and_bob(self, slug: str = "moving-day") -> tuple[str, Client, Client]:
        """Opens a table as Ann and joins it as Bob, from another device; the match has begun."""
        table = (await self.open(slug, "me open")).table.id
        ann, bob = await self.join(table), await self.join(table, "bob")
        await bob.say("sit", name="Bob")
        return table, ann, bob

    async def connect(self, table: str, player: str = "ann") -> Client:
        client = Client(player)

        def cut() -> None:
            client.was_disconnected = True

        client.link = await self.services.rooms.join(table, Session(client.receive, cut, player))
        return client

    async def tick(self, table: str) -> None:
        """Makes a room check its clocks."""
        room = self.services.rooms.room(table)
        room.inbox.put_nowait(Tick())
        await self.settle(table)

    async def settle(self, table: str) -> None:
        """Waits until a room is idle or closed."""
        room = self.services.rooms.rooms.get(table)
        while room and not room.task.done() and not room.inbox.is_reader_waiting:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.02)


def settings_for(folder: Path, **changes: Any) -> Settings:
    fields = {
        "database": f"sqlite:///{folder / 'tables.sqlite3'}",
        "bot_pause": 0.0,
        "lease_seconds": 60.0,
        "substitute_bot": "random",
    } | changes
    return Settings(**fields)


class ErrorLog(logging.Handler):
    """Collects what the server logs as errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def run_with_server(
    folder: Path,
    scenario: Callable[[LocalServer], Awaitable[None]],
    time: FakeTime | None = None,
    errors_expected: bool = False,
    **changes: Any,
) -> None:
    """Starts the services, runs the scenario, closes. Fails if the server logs an error, unless `errors_expected`."""

    async def run() -> None:
        clock = time or FakeTime()
        services = await open_services(settings_for(folder, **changes), clock)
        try:
            await scenario(LocalServer(services, clock))
        finally:
            await close_services(services)

    error_log, log = ErrorLog(), logging.getLogger("colisee.server")
    log.addHandler(error_log)
    try:
        asyncio.run(run())
    finally:
        log.removeHandler(error_log)
    assert errors_expected or not error_log.lines, error_log.lines


async def play_on(client: Client, plies: int, rng: random.Random) -> int:
    """Plays random legal plies for all seats of one client; returns how many (fewer if the match ended)."""
    seats = sorted({p.reader for p in client.messages(m.Position) if p.reader is not None})
    for played in range(plies):
        positions = [client.position(seat) for seat in seats]
        due = [p for p in positions if p.legal]
        if not due:
            return played
        position = rng.choice(due)
        assert position.legal is not None
        action = rng.choice(position.legal).action
        before = position.version
        answer = await client.say("play", seat=position.reader, version=before, action=action)
        assert isinstance(answer, m.Accepted), answer
        reader = position.reader
        await client.until(lambda reader=reader, before=before: client.position(reader).version > before)  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
    return plies


def seats_of(slug: str) -> int:
    return game(slug).facts.seats[-1]


async def refused(answer: Any, code: str) -> m.Refused:
    message = await answer
    assert isinstance(message, m.Refused), message
    assert message.code == code
    assert message.sentence
    return message
