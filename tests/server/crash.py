"""Kill a server under load with SIGKILL, or replace it with SIGTERM, repeatedly, and compare its log with the moves it acknowledged.

python tests/server/crash.py --rounds 100                    (SQLite)
python tests/server/crash.py --rounds 100 --postgresql
python tests/server/crash.py --rounds 100 --processes 2      (one of them, their parent, or all at once)
python tests/server/crash.py --rounds 20 --replace           (restarted; with --postgresql, after the next one is ready)

With --fork a start costs a fraction of the time: the server is forked from a process that has imported everything. PYTHONPATH=tests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TextIO, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from colisee.server.storage.database import database_at
from colisee.server.storage.store import Store
from colisee.server.table import events as ev
from colisee.server.table.state import TableState
from server.fork_server import fork_server

GAMES = (("moving-day", 2), ("toy-rush", 2), ("post-office", 2), ("the-truckers", 3))
START_SECONDS = 300
"""Timeout for starting a server and opening the first table of a game, whose rules may have to be compiled."""
SECONDS_WHEN_TOO_FAST = 0.1
SECONDS_BEFORE_COMING_BACK = 0.05
SILENCE_TIMEOUT = 300
GREETING = "h"
"""The id of a `hello`. Refused, it is repeated over a new connection."""


@dataclass
class Script:
    """The commands that one client sent, and those that were acknowledged."""

    table: str
    tokens: list[str]
    acknowledged: list[tuple[str, int, int]] = field(default_factory=list)
    in_flight: dict[str, Any] | None = None
    is_over: bool = False

    def decide(self, position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
        self.in_flight = {
            "type": "play", "id": f"{len(self.acknowledged)}-{rng.random()}", "seat": position["reader"],
            "version": position["version"], "action": rng.choice(position["legal"])["action"],
        }  # fmt: skip
        return self.in_flight

    def receive(self, answer: dict[str, Any]) -> int:
        """Records the answer to the command in flight; returns its seat."""
        asked, self.in_flight = self.in_flight, None
        assert asked is not None
        assert answer["re"] == asked["id"], answer
        if answer["type"] == "accepted":
            self.acknowledged.append((asked["id"], asked["seat"], asked["action"]))
        else:
            assert answer["code"] == "stale", answer
        return int(asked["seat"])


@dataclass
class Findings:
    rounds: int = 0
    acknowledged: int = 0
    in_flight_lost: int = 0
    """Unacknowledged commands that were not stored."""
    in_flight_kept: int = 0
    """Unacknowledged commands that were stored completely, and acknowledged when sent again."""
    children_killed: int = 0
    """Rounds that killed one of several processes; every table continued in another."""
    parents_killed: int = 0
    """Rounds that killed only the parent process; its children exit with it."""
    slowest_start: float = 0.0
    longest_pause: float = 0.0
    """Seconds without an acknowledgement while a server was replaced."""


@dataclass
class Endpoint:
    """Where clients connect."""

    address: str = ""
    is_ending: bool = False
    """Clients that find nobody there give up."""


class ServerProcess(Endpoint):
    """`colisee serve` in a separate process, or in a process group."""

    child_command = "spawn_main"

    def __init__(self, database: str, port: int = 0, processes: int = 1) -> None:
        super().__init__()
        begun, self.processes = time.monotonic(), processes
        self._folder = tempfile.TemporaryDirectory(prefix="crash-")
        self.folder = Path(self._folder.name)
        """Holds the sockets of the processes; deleted with whatever a killed process leaves there."""
        arguments = ["serve", "--port", str(port), "--database", database, "--processes", str(processes)]
        environment = {"COLISEE_WARM": "0", "COLISEE_LANGUAGE": "en", "TMPDIR": self._folder.name}
        self.pid, self._output = self._start(arguments, environment)
        line = self._output.readline()
        if "http://" not in line:
            raise RuntimeError(f"the server did not start: {line!r}")
        self.address = line.split("http://")[1].strip().rstrip("/")
        wait_until(self._is_up, START_SECONDS)
        self.start_seconds = time.monotonic() - begun

    def _start(self, arguments: list[str], environment: dict[str, str]) -> tuple[int, TextIO]:
        """Starts the command; returns its process id, which is that of its group, and its output."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "colisee.cli.main", *arguments],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        return self.process.pid, cast("TextIO", self.process.stdout)

    def _is_up(self) -> bool:
        try:
            httpx.get(f"http://{self.address}/api/health", timeout=5)
        except httpx.HTTPError:
            return False
        return self.processes == 1 or len(list(self.folder.glob("colisee-*/*"))) == self.processes

    def children(self) -> list[int]:
        """Process ids of the servers, without the other child processes of their parent."""
        found = subprocess.run(["pgrep", "-P", str(self.pid), "-f", self.child_command], capture_output=True)
        return [int(pid) for pid in found.stdout.split()]

    def is_gone(self) -> bool:
        """Whether all its processes have exited."""
        self._poll()
        try:
            os.killpg(self.pid, 0)
        except ProcessLookupError:
            return True
        return False

    def _poll(self) -> None:
        self.process.poll()

    def end(self) -> None:
        """Ends it as an operator does; it must exit by itself. uvicorn then raises the signal again, the parent of several does not."""
        self.process.terminate()
        assert self.process.wait(SILENCE_TIMEOUT) == (-signal.SIGTERM if self.processes == 1 else 0)
        self.kill()

    def kill(self) -> None:
        """Kills all its processes at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        wait_until(self.is_gone)
        self._output.close()
        self._folder.cleanup()


class ForkedServer(ServerProcess):
    """The same without the imports, which take most of the time of a start."""

    child_command = "fork_server"

    def _start(self, arguments: list[str], environment: dict[str, str]) -> tuple[int, TextIO]:
        pipe = self.folder / "output"
        os.mkfifo(pipe)
        return fork_server().start(arguments, environment, str(pipe)), pipe.open()

    def _poll(self) -> None:
        """The process that forked it does not wait for it."""


def wait_until(condition: Callable[[], bool], seconds: float = SILENCE_TIMEOUT) -> None:
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < seconds, "waited in vain"
        time.sleep(0.05)


def open_tables(address: str, count: int) -> list[Script]:
    scripts = []
    for number in range(count):
        game, seats = GAMES[number % len(GAMES)]
        wanted = {"game": game, "name": "Ann", "seats": [{"kind": "me"}] * seats}
        answer = httpx.post(f"http://{address}/api/tables", json=wanted, timeout=START_SECONDS)
        opened = answer.raise_for_status().json()
        scripts.append(Script(opened["table"]["id"], list(opened["tokens"].values())))
    return scripts


async def play(server: Endpoint, script: Script, seed: int) -> None:
    """Random plies for all seats as fast as they are acknowledged, until the server dies or the match ends.

    A disconnected client reconnects, to another process if its own was killed. With a database shared by several nodes, a killed
    server keeps its tables until its lease expires; until then no node answers.
    """
    rng = random.Random(seed)
    while not script.is_over:
        try:
            async with connect(f"ws://{server.address}/api/ws/tables/{script.table}", max_size=None) as socket:
                await play_connected(socket, script, rng)
        except ConnectionClosed:
            pass
        except (OSError, EOFError, InvalidHandshake):
            if server.is_ending:
                return  # the server is gone
        await asyncio.sleep(SECONDS_BEFORE_COMING_BACK)


async def play_connected(socket: ClientConnection, script: Script, rng: random.Random) -> None:
    """Plays until the match is over, the table has moved to another process, or the greeting is refused, as it is while the database does not answer."""
    await socket.send(json.dumps({"type": "hello", "id": GREETING, "tokens": script.tokens}))
    if script.in_flight:
        await socket.send(json.dumps(script.in_flight))
    positions: dict[int, dict[str, Any]] = {}
    while not script.is_over:
        message = json.loads(await socket.recv())
        if message["type"] == "position":
            positions[message["reader"]] = message
        elif message.get("code") == "moved" or (message["type"] == "refused" and message["re"] == GREETING):
            return
        elif message.get("code") == "too_fast":
            await asyncio.sleep(SECONDS_WHEN_TOO_FAST)
            await socket.send(json.dumps(script.in_flight))
        elif message["type"] in ("accepted", "refused"):
            seat = script.receive(message)
            if seat in positions and positions[seat]["version"] < message["version"]:
                del positions[seat]  # the current one follows
        if script.in_flight is None and positions:
            script.is_over = next(iter(positions.values())).get("over", False)
            due = [position for position in positions.values() if position.get("legal")]
            if due:
                await socket.send(json.dumps(script.decide(rng.choice(due), rng)))


async def play_all(server: Endpoint, scripts: list[Script], seed: int) -> None:
    await asyncio.gather(*(play(server, script, seed * 1000 + n) for n, script in enumerate(scripts)))


async def check(database: str, scripts: list[Script], findings: Findings) -> None:
    """Compares the log with the acknowledged commands."""
    store = Store(database_at(database))
    await store.open()
    for script in scripts:
        bodies = await store.events(script.table)
        plays = [event for event in map(ev.decode_event, bodies) if isinstance(event, ev.Played)]
        kept = {event.command.split(":", 1)[1]: (event.seat, event.action) for event in plays}
        assert len(kept) == len(plays), "a command was done twice"
        for command, seat, action in script.acknowledged:
            assert kept.pop(command) == (seat, action), "an acknowledged move is gone"
        waiting = script.in_flight["id"] if script.in_flight else None
        assert set(kept) <= {waiting}, "a move nobody waits for"
        findings.in_flight_kept += waiting in kept
        findings.in_flight_lost += waiting is not None and waiting not in kept
        order = [event.command.split(":", 1)[1] for event in plays]
        assert [c for c in order if c != waiting] == [c for c, _, _ in script.acknowledged], "moves changed places"
        table = TableState.from_events(bodies)
        assert table.match is not None
        assert table.match.position.problems() == []
    await store.close()


Enough = Callable[[list[Script], random.Random], Callable[[], bool]]


def crash(
    database: str,
    rounds: int,
    tables: int = 8,
    seed: int = 1,
    processes: int = 1,
    seconds: float = math.inf,
    start: type[ServerProcess] = ServerProcess,
) -> Findings:
    """Kills a server under load `rounds` times or for that many seconds, then starts one more, at which every table must continue."""
    findings, scripts, begun = Findings(), list[Script](), time.monotonic()
    begin = partial(start, database, processes=processes)
    for number in range(rounds):
        if time.monotonic() - begun > seconds:
            break
        findings.acknowledged += sum(len(script.acknowledged) for script in scripts if script.is_over)
        scripts = [script for script in scripts if not script.is_over]
        more = tables - len(scripts)
        one_round(database, begin, scripts, more, some_moves, seed * 100 + number, findings)
        print(f"\rround {findings.rounds} of {rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    one_round(database, begin, scripts, 0, one_move_each, seed * 100 + findings.rounds, findings)
    findings.acknowledged += sum(len(script.acknowledged) for script in scripts)
    return findings


def one_round(
    database: str,
    begin: Callable[[], ServerProcess],
    scripts: list[Script],
    more: int,
    enough: Enough,
    seed: int,
    findings: Findings,
) -> None:
    server_process = begin()
    try:
        findings.slowest_start = max(findings.slowest_start, server_process.start_seconds)
        scripts += open_tables(server_process.address, more)
        asyncio.run(under_load(server_process, scripts, seed, enough, findings))
        wait_until(server_process.is_gone)
    finally:
        server_process.kill()
    asyncio.run(check(database, scripts, findings))
    findings.rounds += 1


def replace(database: str, rounds: int, tables: int = 8, seed: int = 1, processes: int = 1) -> Findings:
    """Replaces a server `rounds` times while clients play, as docs/upgrade.md says: with SQLite a restart at the same address; with
    PostgreSQL the next node starts before the previous one ends."""
    begin = partial(ServerProcess, database, processes=processes)
    findings, server = Findings(), begin()
    front = Endpoint(server.address)
    scripts = open_tables(server.address, tables)

    async def replacements() -> None:
        nonlocal server
        rng = random.Random(seed)
        for _ in range(rounds):
            await enough_is_played(scripts, some_moves(scripts, rng), rng)
            begun, old = time.monotonic(), server
            if database.startswith("postgresql"):
                server = await asyncio.to_thread(begin)
                front.address, begun = server.address, time.monotonic()
                await asyncio.to_thread(old.end)
            else:
                await asyncio.to_thread(old.end)
                server = await asyncio.to_thread(begin, port=int(old.address.rpartition(":")[2]))
            await enough_is_played(scripts, one_move_each(scripts, rng), rng)
            findings.longest_pause = max(findings.longest_pause, time.monotonic() - begun)
            findings.rounds += 1

    async def play_and_replace() -> None:
        playing = asyncio.create_task(play_all(front, scripts, seed))
        await replacements()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    try:
        asyncio.run(play_and_replace())
    finally:
        server.kill()
    asyncio.run(check(database, scripts, findings))
    findings.acknowledged = sum(len(script.acknowledged) for script in scripts)
    return findings


async def under_load(
    server_process: ServerProcess, scripts: list[Script], seed: int, enough: Enough, findings: Findings
) -> None:
    """Plays until `enough`, waits a random moment, then kills. With several processes, may kill one first and continue without it."""
    rng = random.Random(seed)

    async def kill() -> None:
        await enough_is_played(scripts, enough(scripts, rng), rng)
        if server_process.processes > 1 and rng.random() < 0.5:
            os.kill(rng.choice(server_process.children()), signal.SIGKILL)
            findings.children_killed += 1
            await enough_is_played(scripts, one_move_each(scripts, rng), rng)
        server_process.is_ending = True
        if server_process.processes > 1 and rng.random() < 0.5:
            os.kill(server_process.pid, signal.SIGKILL)
            findings.parents_killed += 1
        else:
            os.killpg(server_process.pid, signal.SIGKILL)

    await asyncio.gather(kill(), play_all(server_process, scripts, seed))


async def enough_is_played(scripts: list[Script], is_enough: Callable[[], bool], rng: random.Random) -> None:
    count, since = 0, time.monotonic()
    while not is_enough() and not all(script.is_over for script in scripts):
        if count != (count := sum(len(script.acknowledged) for script in scripts)):
            since = time.monotonic()
        waiting = [script.in_flight for script in scripts if not script.is_over]
        assert time.monotonic() - since < SILENCE_TIMEOUT, f"nobody is answered; in flight: {waiting}"
        await asyncio.sleep(0.005)
    await asyncio.sleep(rng.uniform(0, 0.05))


def some_moves(scripts: list[Script], rng: random.Random) -> Callable[[], bool]:
    """Whether all tables together have played a random number of moves."""
    enough = rng.randint(5, 150) + sum(len(script.acknowledged) for script in scripts)
    return lambda: sum(len(script.acknowledged) for script in scripts) >= enough


def one_move_each(scripts: list[Script], rng: random.Random) -> Callable[[], bool]:
    before = [len(script.acknowledged) for script in scripts]
    return lambda: all(s.is_over or len(s.acknowledged) > n for s, n in zip(scripts, before, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a server under load and look what is left.")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=math.inf, help="start no other round after this time")
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8, help="played at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--fork", action="store_true", help="start servers without importing anything: many rounds per hour"
    )
    parser.add_argument("--replace", action="store_true", help="end servers with SIGTERM, and start the next one")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.postgresql:
            from server.postgres import fresh_database

            database = fresh_database()
        else:
            database = f"sqlite:///{Path(folder) / 'crash.sqlite3'}"
        if options.replace:
            print(replace(database, options.rounds, options.tables, options.seed, options.processes))
        else:
            start = ForkedServer if options.fork else ServerProcess
            print(
                crash(database, options.rounds, options.tables, options.seed, options.processes, options.seconds, start)
            )


if __name__ == "__main__":
    main()
