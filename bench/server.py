"""The server under load: real sockets on loopback, Moving Day with four players, every move stored in SQLite before it is broadcast.

boardgame.io and Colyseus play the same game in memory, with the same clients: each seat has its own socket and moves as soon as it is
due; a move is complete when the player who made it receives the resulting table. Our server sends brief messages, which hold about as
much as those of the others; a second row measures full messages, which pages without WebAssembly receive.

Costs are processor time of the server's process, which depends less on other load than wall-clock time.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import uvloop

from bench.figure import Figure, Target, at_least, at_most
from bench.peers import peer_servers, players
from bench.peers.websocket_client import Address, WebSocketClient, connect, post

SEATS = players.SEATS
SOCKETS = 1_000
ROUNDS = 5
MOVES = 128
"""Of a match with four players."""
WARM, COUNTED = 0.2, 0.7
"""Fractions of the moves of one match at every table: all servers are measured in the same part of the same match, and opening
tables is not included."""
SMALL_COUNT = 8_000
"""Moves counted where there are few tables, over several matches."""
HELD = 5_000
IDLE_TABLES = 1_000
IDLE_SECONDS = 1.5
PORTS = (20_000, 30_000)
TICKS = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count() or 1
FEW, MANY = 100, 5_000
"""Open tables, for the growth of a move's cost."""
START_SECONDS = 60


@dataclass(frozen=True)
class Measured:
    """The moves of one server in one run."""

    rate: float
    """Moves per second of wall-clock time."""
    cost: float
    """Processor time of the server per move, µs."""
    median: float
    slow: float
    """The 99th percentile of the latencies, ms, as the median is."""
    client: float
    """Fraction of a processor that the clients used."""


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    allow_many_files()
    tell("server: 100 sockets")
    yield from _alone(100)
    yield from compared_with_others(tell)
    tell(f"server: {HELD:,} sockets")
    yield from _held()
    tell("server: idle tables")
    yield from _memory()
    tell("server: growth with open tables")
    yield _growth()


def _alone(sockets: int) -> Iterator[Figure]:
    with served() as (process, address):
        ours = measure(process.pid, address, players.our_table_of_people, sockets)
    at = f"at {sockets:,} sockets"
    yield Figure(f"moves, durable, {at}", ours.rate, "moves/s", note="wall clock; clients on the same machine")
    yield Figure(f"a move, {at}", ours.cost, "µs", note="processor time of the server, 4 positions told")
    yield Figure(f"latency p50, {at}", ours.median, "ms", note="as fast as it goes")
    yield Figure(f"latency p99, {at}", ours.slow, "ms", note="as fast as it goes")


def compared_with_others(tell: Callable[[str], None], rounds: int = ROUNDS) -> Iterator[Figure]:
    """The servers take turns; the best run of each counts. Ours runs as one process, and as one process per core."""
    at = f"at {SOCKETS:,} sockets"
    runs: dict[str, list[Measured]] = {name: [] for name in TABLES}
    why = ""
    try:
        node = peer_servers.install()
    except peer_servers.Unavailable as error:
        node, why = "", str(error)
    for round_ in range(rounds):
        for name in runs if node else OURS:
            tell(f"server: {name} {at}, {round_ + 1} of {rounds}")
            with served(processes=OURS[name]) if name in OURS else served_by(name, node) as (process, address):
                runs[name].append(
                    measure(process.pid, address, TABLES[name], SOCKETS, int(COUNTED * MOVES * SOCKETS // SEATS))
                )
    best = {name: _best(found) for name, found in runs.items() if found}
    for name, found in best.items():
        where = "durable in SQLite" if name in OURS else "in memory"
        share = f"clients used {found.client:.0%} of a processor"
        yield Figure(f"moves of {name}, {where}, {at}", found.rate, "moves/s", note=f"wall clock; {share}")
        yield Figure(
            f"a move of {name}, {at}", found.cost, "µs", target=at_most(150) if name == ONE_PROCESS else None,
            note="processor time of the server, 4 clients told",
        )  # fmt: skip
        yield Figure(f"latency p50 of {name}, {at}", found.median, "ms", note="as fast as it goes")
        yield Figure(f"latency p99 of {name}, {at}", found.slow, "ms", note="as fast as it goes")
    for name, other, target in RATE_TARGETS:
        yield _compared(f"moves of {name} against {other}, {at}", best, name, other, "rate", "moves/s", target, why)
    for name, other, target in LATENCY_TARGETS:
        yield _compared(f"latency p99 of {name} against {other}, {at}", best, name, other, "slow", "ms", target, why)


def _compared(
    words: str, best: dict[str, Measured], name: str, other: str, field: str, unit: str, target: Target | None, why: str
) -> Figure:
    if other not in best:
        return Figure(words, None, unit, None, target, why)
    ours = getattr(best[name], field)
    ratio = ours / getattr(best[other], field)
    return Figure(words, ours, unit, ratio, target, "taking turns in one run; the best of each")


def _best(runs: list[Measured]) -> Measured:
    return Measured(
        max(run.rate for run in runs), min(run.cost for run in runs), min(run.median for run in runs),
        min(run.slow for run in runs), max(run.client for run in runs),
    )  # fmt: skip


def measure(
    pid: int, address: Address, open_table: players.OpenTable, sockets: int, counted: int = SMALL_COUNT
) -> Measured:
    gc.collect()
    gc.freeze()
    tables = sockets // SEATS
    warm = int(WARM * MOVES * tables)
    with giving_way():
        load, cpu, took = uvloop.run(
            players.play(address, open_table, tables, partial(cpu_seconds, pid), warm, counted)
        )
    latencies = sorted(load.latencies) or [0.0]
    return Measured(
        load.moves / took,
        cpu / max(1, load.moves) * 1e6,
        latencies[len(latencies) // 2] * 1e3,
        latencies[len(latencies) * 99 // 100] * 1e3,
        load.own_seconds / took,
    )


def _held() -> Iterator[Figure]:
    """Open many sockets, four per table, then check that each still gets an answer."""
    with served(idle=600) as (process, address):
        answered, grown = uvloop.run(hold(address, HELD // SEATS, partial(resident_bytes, process.pid)))
    each = grown / (HELD // 2) / 1024
    yield Figure(
        f"sockets answered of {HELD:,} held", answered, "sockets", target=at_least(HELD), note=f"{SEATS} at a table"
    )
    yield Figure("memory of a socket", each, "KB", note="its share of its table included")


async def hold(address: Address, tables: int, resident: Callable[[], int]) -> tuple[int, int]:
    """How many sockets answer while all are open, and how much memory the second half added to the server."""
    opening = asyncio.Semaphore(players.OPENING)

    async def open_one() -> list[WebSocketClient]:
        async with opening:
            return await seated(address)

    connections: list[WebSocketClient] = []
    memory = []
    for _ in range(2):
        opened = await asyncio.gather(*(open_one() for _ in range(tables // 2)))
        connections += [connection for table in opened for connection in table]
        memory.append(resident())
    answered = 0

    def hear(data: bytes) -> None:
        nonlocal answered
        answered += data.startswith(b'{"type":"pong"')

    for connection in connections:
        connection.tell(hear)
        connection.send(b'{"type":"ping","id":"p"}')
    begun = time.perf_counter()
    while answered < len(connections) and time.perf_counter() - begun < START_SECONDS:
        await asyncio.sleep(0.05)
    for connection in connections:
        connection.close()
    return answered, memory[1] - memory[0]


async def seated(address: Address) -> list[WebSocketClient]:
    """The sockets of a new table, each greeted."""
    made = await players.our_table(address, players.Load())
    for player in made:
        await player.greeted
    return [player.connection for player in made]


def _memory() -> Iterator[Figure]:
    """The memory that a second wave of tables adds: the first one has filled the caches of the process."""
    with served() as (process, address):
        resident = []
        for _ in range(2):
            uvloop.run(visit(address, IDLE_TABLES))
            time.sleep(IDLE_SECONDS + 3)
            resident.append(resident_bytes(process.pid))
    each = max(0, resident[1] - resident[0]) / IDLE_TABLES / 1024
    yield Figure(
        "memory of an idle table", each, "KB", target=at_most(20), note=f"{IDLE_TABLES:,} tables visited and left"
    )


def _growth() -> Figure:
    """Two servers take turns; the best moment of each counts."""
    with served() as (small, at_small), served() as (large, at_large):
        uvloop.run(visit(at_large, MANY, sit=False))
        costs = {FEW: float("inf"), MANY: float("inf")}
        for _ in range(ROUNDS):
            for tables, process, address in ((FEW, small, at_small), (MANY, large, at_large)):
                found = measure(process.pid, address, players.our_table_of_people, FEW)
                costs[tables] = min(costs[tables], found.cost)
    ratio = costs[MANY] / costs[FEW]
    return Figure(
        f"a move at {MANY:,} open tables against {FEW}", costs[MANY], "µs", ratio, at_most(1.2), "processor time"
    )


async def visit(address: Address, tables: int, sit: bool = True) -> None:
    """Open tables; with `sit`, look at each once and leave."""
    for _ in range(tables):
        opened = await post(address, "/api/tables", players.WANTED)
        if sit:
            connection = await connect(address, f"/api/ws/tables/{opened['table']['id']}")
            player = players.Visitor(connection, 0, players.Load()).listen()
            connection.send(players.hello(opened["tokens"].values(), is_brief=True))
            await player.greeted
            connection.close()


# Servers

ONE_PROCESS, PROCESS_PER_CORE = "ours", f"ours with --processes {CORES}"
TOLD_IN_FULL = f"{PROCESS_PER_CORE}, told in full"
OURS = {ONE_PROCESS: 1, PROCESS_PER_CORE: CORES, TOLD_IN_FULL: CORES}
TABLES: dict[str, players.OpenTable] = {
    ONE_PROCESS: players.our_table,
    PROCESS_PER_CORE: players.our_table,
    TOLD_IN_FULL: players.our_table_of_people,
    "boardgame.io": players.boardgame_table,
    "Colyseus": players.colyseus_table,
}
RATE_TARGETS = (
    (ONE_PROCESS, "Colyseus", at_least(1)),
    (ONE_PROCESS, "boardgame.io", at_least(3)),
    (PROCESS_PER_CORE, "Colyseus", at_least(1.5)),
    (PROCESS_PER_CORE, "boardgame.io", at_least(3)),
    (TOLD_IN_FULL, "boardgame.io", None),
)
LATENCY_TARGETS = (
    (ONE_PROCESS, "Colyseus", at_most(1)),
    (PROCESS_PER_CORE, "Colyseus", at_most(1)),
    (PROCESS_PER_CORE, "boardgame.io", at_most(0.5)),
)
SCRIPTS = {"boardgame.io": "boardgame_io.js", "Colyseus": "colyseus.js"}


@contextmanager
def served(idle: float = IDLE_SECONDS, processes: int = 1) -> Iterator[tuple[subprocess.Popen[Any], Address]]:
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        given = folder, str(port), str(idle), str(processes)
        environment = {**os.environ, "TMPDIR": folder, "COLISEE_WARM": "0"}  # nobody asks for bots here
        process = subprocess.Popen([sys.executable, "-m", "bench.server", *given], env=environment)
        with _stopped_after(process):
            _await_port(port)
            while processes > 1 and len(list(Path(folder).glob("colisee-*/*"))) < processes:
                time.sleep(0.1)
            yield process, ("127.0.0.1", port)


@contextmanager
def served_by(name: str, node: str) -> Iterator[tuple[subprocess.Popen[Any], Address]]:
    port = _free_port()
    process = peer_servers.start(node, SCRIPTS[name], port, port + 1)
    with _stopped_after(process):
        _await_port(port)
        _await_port(port + (name == "boardgame.io"))
        yield process, ("127.0.0.1", port)


@contextmanager
def _stopped_after(process: subprocess.Popen[Any]) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    """A port that is free and whose next one is, below those that the clients of a run before may still hold."""
    while True:
        port = random.randrange(*PORTS)
        with socket.socket() as one, socket.socket() as next_one:
            try:
                one.bind(("127.0.0.1", port))
                next_one.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port


def _await_port(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")


def serve(folder: str, port: str, idle: str, processes: str) -> None:
    """In the server's process: limits that suit clients of one address."""
    from colisee.cli.processes import serve_in_processes
    from colisee.cli.serve import listen
    from colisee.cli.serve import serve as serve_alone
    from colisee.server.settings import Settings

    allow_many_files()
    settings = Settings(
        database=f"sqlite:///{folder}/bench.sqlite3", port=int(port), idle_seconds=float(idle), messages_per_second=1e9,
        requests_per_second=1e9, burst=1e9, connections_per_address=10**6, tables_per_hour=10**9,
        hellos_per_second=1e9, stored_per_second=1e9,
    )  # fmt: skip
    listening = listen(settings)
    listening.listen(8192)
    if int(processes) > 1:
        serve_in_processes(settings, listening, int(processes))
    else:
        serve_alone(settings, listening)


def allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def giving_way() -> Iterator[None]:
    """Run the clients as batch work, so that they do not preempt a server when a message arrives for them."""
    if not hasattr(os, "SCHED_BATCH"):
        yield
        return
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    try:
        yield
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return (int(fields[11]) + int(fields[12])) / TICKS + sum(cpu_seconds(int(child)) for child in children)


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


if __name__ == "__main__":
    serve(*sys.argv[1:])
