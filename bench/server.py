"""The server under load: real sockets on loopback, Moving Day for four, every move durable in SQLite before anybody is told.

Costs are processor time of the server's process, which a busy machine stretches less than the clock on the wall.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bench.figure import Figure, at_least, at_most

SEATS = 4
SECONDS = 4.0
WARM_SECONDS = 1.5
SOCKETS = (100, 1_000)
IDLE_TABLES = 1_000
IDLE_SECONDS = 1.5
START_SECONDS = 120
TICKS = os.sysconf("SC_CLK_TCK")
OPCODE_PING, OPCODE_TEXT = 9, 1
FEW, MANY = 100, 5_000
"""Open tables, for the growth of a move's cost."""


class Heard(msgspec.Struct):
    type: str
    re: str | None = None
    version: int | None = None
    over: bool = False
    legal: list[dict[str, Any]] | None = None


@dataclass
class Load:
    """What the clients counted."""

    moves: int = 0
    tables: int = 0
    counting: bool = False
    stopped: bool = False
    latencies: list[float] = field(default_factory=list)


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    allow_many_files()
    for sockets in SOCKETS:
        tell(f"server: {sockets} sockets")
        with served() as (process, address, _):
            load, cpu, seconds = asyncio.run(play(address, sockets // SEATS, partial(cpu_seconds, process.pid)))
        at = f"at {sockets:,} sockets"
        latencies = sorted(load.latencies) or [0.0]
        yield Figure(
            f"moves, durable, {at}", load.moves / seconds, "moves/s", note="wall clock; clients on the same machine"
        )
        yield Figure(
            f"a move, {at}", cpu / max(1, load.moves) * 1e6, "µs", note="processor time of the server, 4 positions told"
        )
        for percent in (50, 99):
            yield Figure(
                f"latency p{percent}, {at}",
                latencies[len(latencies) * percent // 100] * 1e3,
                "ms",
                note="as fast as it goes",
            )
    tell("server: idle tables")
    yield from _memory()
    tell("server: growth with open tables")
    yield _growth()
    yield Figure(
        "moves against boardgame.io in memory, at 1,000 sockets",
        None,
        "moves/s",
        target=at_least(3),
        note="no peer was run beside it",
    )


def _memory() -> Iterator[Figure]:
    """What a second wave of tables adds: the first has filled whatever the process keeps for itself."""
    with served() as (process, address, _):
        resident = []
        for _ in range(2):
            asyncio.run(visit(address, IDLE_TABLES))
            time.sleep(IDLE_SECONDS + 3)
            resident.append(resident_bytes(process.pid))
    each = max(0, resident[1] - resident[0]) / IDLE_TABLES / 1024
    yield Figure(
        "memory of an idle table", each, "KB", target=at_most(20), note=f"{IDLE_TABLES:,} tables visited and left"
    )


def _growth() -> Figure:
    """Two servers take turns; the best moment of each counts."""
    with served() as (small, at_small, _), served() as (large, at_large, _):
        asyncio.run(visit(at_large, MANY, sit=False))
        costs = {FEW: float("inf"), MANY: float("inf")}
        for _ in range(3):
            for tables, process, address in ((FEW, small, at_small), (MANY, large, at_large)):
                load, cpu, _ = asyncio.run(play(address, FEW // SEATS, partial(cpu_seconds, process.pid), 2.0))
                costs[tables] = min(costs[tables], cpu / max(1, load.moves) * 1e6)
    ratio = costs[MANY] / costs[FEW]
    return Figure(
        f"a move at {MANY:,} open tables against {FEW}", costs[MANY], "µs", ratio, at_most(1.2), "processor time"
    )


# The server


@contextmanager
def served() -> Iterator[tuple[Any, tuple[str, int], Path]]:
    import subprocess

    with tempfile.TemporaryDirectory() as folder:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = subprocess.Popen([sys.executable, "-m", "bench.server", folder, str(port)])
        try:
            _await_port(port)
            yield process, ("127.0.0.1", port), Path(folder)
        finally:
            process.terminate()
            process.wait()


def _await_port(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")


def serve(folder: str, port: str) -> None:
    """In the server's process: limits that suit clients of one address."""
    import uvicorn

    from colisee.cli.serve import collect_garbage_seldom, config_of
    from colisee.server.app import create_app
    from colisee.server.settings import Settings

    allow_many_files()
    settings = Settings(
        database=f"sqlite:///{folder}/bench.sqlite3", idle_seconds=IDLE_SECONDS, messages_per_second=1e9, requests_per_second=1e9,
        burst=1e9, connections_per_address=10**6, tables_per_hour=10**9,
    )  # fmt: skip
    config = config_of(create_app(settings), settings)
    config.port = int(port)
    config.backlog = 8192
    collect_garbage_seldom()
    uvicorn.Server(config).run()


def allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


# The clients


class Wire:
    """As little of a WebSocket client as will do: the machine's time belongs to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @staticmethod
    async def to(address: tuple[str, int], table: str) -> Wire:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(
            f"GET /api/ws/tables/{table} HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        return Wire(reader, writer)

    def send(self, message: dict[str, Any], opcode: int = OPCODE_TEXT) -> None:
        """Masked by zeros: the payload stays as it is."""
        data = msgspec.json.encode(message)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
        self._writer.write(bytes([0x80 | opcode]) + size + b"\0\0\0\0" + data)

    async def receive(self) -> bytes:
        while True:
            first, size = await self._reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
            data = await self._reader.readexactly(size)
            if first & 0x0F == OPCODE_TEXT:
                return data

    def close(self) -> None:
        self._writer.close()


async def open_table(address: tuple[str, int]) -> dict[str, Any]:
    wanted = msgspec.json.encode({"game": "moving-day", "name": "Ann", "seats": [{"kind": "me"}] * SEATS})
    reader, writer = await asyncio.open_connection(*address)
    writer.write(
        f"POST /api/tables HTTP/1.1\r\nHost: {address[0]}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        f"Content-Length: {len(wanted)}\r\n\r\n".encode()
        + wanted
    )
    answer = await reader.read()
    writer.close()
    opened: dict[str, Any] = msgspec.json.decode(answer.split(b"\r\n\r\n", 1)[1])
    return opened


async def play(
    address: tuple[str, int], tables: int, cpu: Callable[[], float], seconds: float = SECONDS
) -> tuple[Load, float, float]:
    """All seats of all tables, each on its own socket, play at random for a while."""
    load = Load()
    players = [asyncio.create_task(play_table(address, load)) for _ in range(tables)]
    begun = time.perf_counter()
    while load.tables < tables and time.perf_counter() - begun < START_SECONDS:
        await asyncio.sleep(0.05)
    await asyncio.sleep(WARM_SECONDS)
    load.counting, load.moves, start, used = True, 0, time.perf_counter(), cpu()
    await asyncio.sleep(seconds)
    load.counting, took, used = False, time.perf_counter() - start, cpu() - used
    load.stopped = True
    for task in players:
        task.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return load, used, took


async def play_table(address: tuple[str, int], load: Load) -> None:
    """Match after match."""
    while not load.stopped:
        opened = await open_table(address)
        table, tokens = opened["table"]["id"], opened["tokens"]
        wires = [await Wire.to(address, table) for _ in range(SEATS)]
        load.tables += 1
        await asyncio.gather(*(play_seat(wire, seat, tokens[str(seat)], load) for seat, wire in enumerate(wires)))


async def play_seat(wire: Wire, seat: int, token: str, load: Load) -> None:
    decoder, rng = msgspec.json.Decoder(Heard), random.Random(token)
    wire.send({"type": "hello", "id": "h", "tokens": [token]})
    number, known, asked, position = 0, 0, 0.0, None
    try:
        while not load.stopped:
            heard = decoder.decode(await wire.receive())
            if heard.type == "accepted" and heard.version is not None:
                known, load.moves = heard.version, load.moves + load.counting
                if load.counting:
                    load.latencies.append(time.perf_counter() - asked)
            if heard.type == "position":
                position = heard
                if heard.over:
                    return
            if (
                position
                and position.legal
                and (position.version or 0) >= known
                and (number == 0 or heard.type != "accepted")
            ):
                number, asked = number + 1, time.perf_counter()
                wire.send({"type": "play", "id": f"{seat}-{number}", "seat": seat, "version": position.version, "action": rng.choice(position.legal)["action"]})  # fmt: skip
                position = None
    finally:
        wire.close()


async def visit(address: tuple[str, int], tables: int, sit: bool = True) -> None:
    """Open tables; with `sit`, look at each once and leave."""
    for _ in range(tables):
        opened = await open_table(address)
        if sit:
            wire = await Wire.to(address, opened["table"]["id"])
            wire.send({"type": "hello", "id": "h", "tokens": list(opened["tokens"].values())})
            await wire.receive()
            wire.close()


if __name__ == "__main__":
    serve(*sys.argv[1:])
