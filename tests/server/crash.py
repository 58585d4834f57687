"""Kill a server under load with SIGKILL, again and again, and hold its log against what it had acknowledged.

python tests/server/crash.py --rounds 100                    (SQLite)
python tests/server/crash.py --rounds 100 --postgresql
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from colisee.server import stored
from colisee.server.database import database_at
from colisee.server.store import Store
from colisee.server.table import TableState

GAMES = (("moving-day", 2), ("toy-rush", 2), ("post-office", 2), ("the-truckers", 3))
START_SECONDS = 60


@dataclass
class Script:
    """What one client asked of its table, and what was acknowledged."""

    table: str
    tokens: list[str]
    acknowledged: list[tuple[str, int, int]] = field(default_factory=list)
    in_flight: dict[str, Any] | None = None
    is_over: bool = False


@dataclass
class Findings:
    rounds: int = 0
    acknowledged: int = 0
    in_flight_lost: int = 0
    """Unacknowledged commands of which nothing was stored."""
    in_flight_kept: int = 0
    """Unacknowledged commands that were stored whole, and answered when sent again."""
    slowest_start: float = 0.0


class Served:
    """`colisee serve` in a process of its own."""

    def __init__(self, database: str, port: int = 0) -> None:
        begun = time.monotonic()
        command = [sys.executable, "-m", "colisee.cli.main", "serve", "--port", str(port), "--database", database]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLISEE_WARM": "0"}
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"the server did not start: {line!r}")
        self.address = line.split("http://")[1].strip().rstrip("/")
        while True:
            try:
                httpx.get(f"http://{self.address}/api/health", timeout=5)
                break
            except httpx.HTTPError:
                if time.monotonic() - begun > START_SECONDS:
                    raise
                time.sleep(0.05)
        self.start_seconds = time.monotonic() - begun

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def open_tables(address: str, count: int) -> list[Script]:
    scripts = []
    for number in range(count):
        game, seats = GAMES[number % len(GAMES)]
        wanted = {"game": game, "name": "Ann", "seats": [{"kind": "me"}] * seats}
        answer = httpx.post(f"http://{address}/api/tables", json=wanted, timeout=20)
        opened = answer.raise_for_status().json()
        scripts.append(Script(opened["table"]["id"], list(opened["tokens"].values())))
    return scripts


async def play(address: str, script: Script, seed: int) -> None:
    """Random plies for all seats as fast as they are acknowledged, until the server dies or the match ends."""
    rng = random.Random(seed)
    try:
        async with connect(f"ws://{address}/api/ws/tables/{script.table}", max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "id": "h", "tokens": script.tokens}))
            positions: dict[int, dict[str, Any]] = {}
            answer: dict[str, Any] = {}
            known: dict[int, int] = {}
            if script.in_flight:
                await socket.send(json.dumps(script.in_flight))
            while True:
                message = json.loads(await socket.recv())
                if message["type"] == "position":
                    positions[message["reader"]] = message
                answer = message if message.get("re") not in (None, "h") else answer
                if script.in_flight:
                    if answer.get("re") != script.in_flight["id"]:
                        continue
                    asked, script.in_flight = script.in_flight, None
                    known[asked["seat"]] = answer.get("version", 0)
                    if answer["type"] == "accepted":
                        script.acknowledged.append((asked["id"], asked["seat"], asked["action"]))
                due = [p for p in positions.values() if p.get("legal") and p["version"] >= known.get(p["reader"], 0)]
                if positions and next(iter(positions.values())).get("over"):
                    script.is_over = True
                    return
                if due:
                    position = rng.choice(due)
                    script.in_flight = {
                        "type": "play", "id": f"{seed}-{len(script.acknowledged)}-{rng.random()}", "seat": position["reader"],
                        "version": position["version"], "action": rng.choice(position["legal"])["action"],
                    }  # fmt: skip
                    positions.pop(position["reader"])
                    await socket.send(json.dumps(script.in_flight))
    except (ConnectionClosed, OSError, EOFError, InvalidMessage):
        return


async def play_all(address: str, scripts: list[Script], seed: int) -> None:
    await asyncio.gather(*(play(address, script, seed * 1000 + n) for n, script in enumerate(scripts)))


async def check(database: str, scripts: list[Script], findings: Findings) -> None:
    """Hold the log against what was acknowledged."""
    store = Store(database_at(database))
    await store.open()
    for script in scripts:
        bodies = await store.events(script.table)
        plays = [event for event in map(stored.read, bodies) if isinstance(event, stored.Played)]
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
        table = TableState.of(bodies)
        assert table.match is not None
        assert table.spec.compiled.problems_at(table.match.states, 0) == 0
    await store.close()


def crash(database: str, rounds: int, tables: int = 8, seed: int = 1) -> Findings:
    findings, rng, scripts = Findings(), random.Random(seed), list[Script]()
    for number in range(rounds):
        served = Served(database)
        try:
            findings.slowest_start = max(findings.slowest_start, served.start_seconds)
            findings.acknowledged += sum(len(script.acknowledged) for script in scripts if script.is_over)
            scripts = [script for script in scripts if not script.is_over]
            scripts += open_tables(served.address, tables - len(scripts))
            asyncio.run(under_load(served, scripts, seed * 100 + number, rng))
        finally:
            served.kill()
        asyncio.run(check(database, scripts, findings))
        findings.rounds += 1
        print(f"\rround {findings.rounds} of {rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    findings.acknowledged += sum(len(script.acknowledged) for script in scripts)
    return findings


async def under_load(served: Served, scripts: list[Script], seed: int, rng: random.Random) -> None:
    killer = asyncio.create_task(kill_under_load(served, scripts, rng))
    await asyncio.wait_for(play_all(served.address, scripts, seed), 120)
    killer.cancel()


async def kill_under_load(served: Served, scripts: list[Script], rng: random.Random) -> None:
    """After so many acknowledged moves of this round, and a moment more."""
    enough = rng.randint(5, 150) + sum(len(script.acknowledged) for script in scripts)
    while sum(len(script.acknowledged) for script in scripts) < enough:
        await asyncio.sleep(0.005)
    await asyncio.sleep(rng.uniform(0, 0.05))
    served.process.send_signal(signal.SIGKILL)


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a server under load and look what is left.")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--postgresql", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.postgresql:
            from server.postgres import fresh_database

            database = fresh_database()
        else:
            database = f"sqlite:///{Path(folder) / 'crash.sqlite3'}"
        print(crash(database, options.rounds))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
