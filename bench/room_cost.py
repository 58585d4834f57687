"""What a move costs the rooms of a server, without sockets: `python -m bench.room_cost [tables] [moves]`, at most 100 moves per table.

Real rooms and a real SQLite file in this process; four programs at each table play Moving Day at random. Counted is the processor
time of the event loop's thread, in windows of a hundred moves. The lower percentiles of the windows depend little on other load, so
they compare two versions of the server on a busy machine; the players' own time is included.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import uvloop

from bench.peers.players import SEATS, WANTED, _number, hello
from colisee.server.app import close_services, open_services
from colisee.server.http.services import Services
from colisee.server.live.message_reader import MessageReader
from colisee.server.live.session import Session
from colisee.server.protocol.table_requests import TableWanted
from colisee.server.settings import Settings
from colisee.server.table.clocks import steady_clock

TABLES, MOVES = 50, 5_000
WINDOW = 100
MINE_BEFORE = 140
"""Bytes of a position that come before the view."""
ACTIONS, VERSION = b'"actions":[', b'"version":'
ADDRESS = "bench"


class NoConnection:
    """The room's sessions send to the players directly."""

    def listen(self, on_message: Any, max_waiting_bytes: int) -> None: ...
    def send_text(self, data: bytes) -> None: ...
    def disconnect(self, code: int) -> None: ...
    async def closed(self) -> None: ...


class Load:
    def __init__(self, wanted: int) -> None:
        self.wanted, self.moves = wanted, 0
        self.marks: list[float] = []
        """Processor time after every window."""
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        self.early: list[Callable[[], None]] = []
        """The first move at every table: they wait until all tables are open."""
        self.has_begun = False

    def begin(self) -> None:
        self.has_begun = True
        for move in self.early:
            move()

    def count_move(self) -> None:
        self.moves += 1
        if self.moves % WINDOW == 0:
            self.marks.append(time.thread_time())
        if self.moves >= self.wanted and not self.done.done():
            self.done.set_result(None)


class Player:
    def __init__(self, services: Services, load: Load, seat: int) -> None:
        self._services, self._load, self._seat = services, load, seat
        self._mine, self._number = b'"due":[%d]' % seat, 0
        self._rng = random.Random(seat)

    async def join(self, table: str, token: str) -> None:
        services = self._services
        session = Session(self._hear, lambda: None, f"~{self._seat}")
        link = await services.rooms.join(table, session)
        limits = services.limits.of_messages(ADDRESS)
        self._reader = MessageReader(NoConnection(), session, link, services.settings, limits)
        self._reader.receive(hello([token], is_brief=True))

    def _hear(self, data: bytes) -> None:
        if not data.startswith(b'{"type":"brief"') or data.find(self._mine, 0, MINE_BEFORE) < 0:
            return
        if self._load.done.done():
            return
        self._number += 1
        start = data.rindex(ACTIONS) + len(ACTIONS)
        action = self._rng.choice(data[start : data.index(b"]", start)].split(b","))
        play = b'{"type":"play","id":"%d","seat":%d,"version":%b,"action":%b}'
        message = play % (self._number, self._seat, _number(data, VERSION, 0), action)
        if self._load.has_begun:
            self._load.count_move()
            asyncio.get_running_loop().call_soon(self._reader.receive, message)
        else:
            self._load.early.append(partial(self._reader.receive, message))


async def windows(tables: int, moves: int) -> list[float]:
    """Processor time per move of every window, µs, in increasing order."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=f"sqlite:///{folder}/rooms.sqlite3",
            messages_per_second=1e9,
            hellos_per_second=1e9,
            stored_per_second=1e9,
        )
        services = await open_services(settings, steady_clock())
        load = Load(moves)
        for _ in range(tables):
            opened = await services.lobby.open("host", msgspec.convert(WANTED, TableWanted))
            for seat in range(SEATS):
                await Player(services, load, seat).join(opened.table.id, opened.tokens[str(seat)])
        while len(load.early) < tables:
            await asyncio.sleep(0.01)
        gc.collect()
        gc.freeze()
        load.begin()
        await load.done
        await close_services(services)
    return sorted((end - start) / WINDOW * 1e6 for start, end in zip(load.marks, load.marks[1:], strict=False))


def main(tables: int = TABLES, moves: int = MOVES) -> None:
    found = uvloop.run(windows(tables, moves))
    shown = ", ".join(f"{percent} % {found[len(found) * percent // 100]:.0f}" for percent in (5, 25, 50))
    print(f"a move costs the rooms, µs of processor time, percentiles of {len(found)} windows: {shown}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
