"""`colisee serve --processes 2`: one port, one database, two servers."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.crash import ServerProcess, wait_until
from server.live import TIMEOUT, Live, answer_to, say

TABLES = 8
MANY_TABLES = 40
"""Enough for chance to give some of them to each of two processes."""
CROWD = 150
LONGEST = 120
"""Seconds: generous, for slow machines."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows passes no connections on")


class Processes(ServerProcess):
    def __init__(self, folder: Path) -> None:
        self.database = folder / "many.sqlite3"
        super().__init__(f"sqlite:///{self.database}", processes=2)
        self.live = Live(int(self.address.rsplit(":", 1)[1]))

    def read(self, question: str, *values: Any) -> list[Any]:
        connection = sqlite3.connect(self.database, timeout=LONGEST)
        try:
            return connection.execute(question, values).fetchall()
        finally:
            connection.close()

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.live.http.close()
        self.process.send_signal(how)
        return self.process.wait(LONGEST)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    server_process = Processes(tmp_path)
    try:
        yield server_process
        if server_process.process.poll() is None:
            assert server_process.end() == 0
    finally:
        server_process.kill()


def play_once(live: Live, opened: dict[str, Any]) -> tuple[str, int]:
    """Plays one move with each seat on its own connection and waits for the other to receive it; returns the command and its seat."""
    table, tokens = opened["table"]["id"], opened["tokens"]
    with live.connect(table) as first, live.connect(table) as second:
        for number, ws in enumerate((first, second)):
            say(ws, "hello", "h", tokens=[tokens[str(number)]])
        positions = [received(ws) for ws in (first, second)]
        seat = positions[0]["due"][0]
        command = f"c{positions[0]['version']}"
        action = positions[seat]["legal"][0]["action"]
        say((first, second)[seat], "play", command, seat=seat, version=positions[seat]["version"], action=action)
        assert received((second, first)[seat])["version"] > positions[0]["version"]
    return command, seat


def received(ws: Any) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(ws.recv(TIMEOUT))
        if message["type"] == "position":
            return message


def test_the_sockets_of_a_table_meet_in_one_process_and_the_tables_are_divided(processes: Processes) -> None:
    owners: list[tuple[str, int]] = []
    while len(owners) < TABLES or (len({node for node, _ in owners}) < 2 and len(owners) < MANY_TABLES):
        play_once(processes.live, processes.live.open())
        owners = processes.read("SELECT node, epoch FROM tables")
    assert len({node for node, _ in owners}) == 2
    assert {epoch for _, epoch in owners} == {1}, "no table was taken over"


def test_whichever_process_is_asked_tells_the_counts_of_all(processes: Processes) -> None:
    for _ in range(TABLES):
        play_once(processes.live, processes.live.open())
    play_counts = [
        plays_in(httpx.get(f"http://{processes.address}/api/metrics", timeout=TIMEOUT).text) for _ in range(2 * TABLES)
    ]
    assert all(plays == play_counts[0] for plays in play_counts), "each request uses its own connection"
    assert len(play_counts[0]) == 2
    assert sum(play_counts[0].values()) == TABLES


def plays_in(metrics: str) -> dict[str, int]:
    """Moves per process."""
    return {node: int(count) for node, count in re.findall(r'colisee_plays_total\{process="(\w+)"\} (\d+)', metrics)}


def test_a_crowd_that_comes_at_once_is_let_in(processes: Processes) -> None:
    """More connections than the listen queue holds."""
    table = processes.live.open()["table"]["id"]

    async def greeted() -> str:
        async with connect(f"ws://{processes.live.address}/api/ws/tables/{table}", open_timeout=LONGEST) as ws:
            await ws.send('{"type":"hello","id":"h"}')
            first = json.loads(await asyncio.wait_for(ws.recv(), LONGEST))
            return str(first["type"])

    async def all_at_once() -> list[str]:
        return await asyncio.gather(*(greeted() for _ in range(CROWD)))

    assert asyncio.run(all_at_once()) == ["welcome"] * CROWD


def test_a_killed_process_is_replaced_and_its_tables_go_on(processes: Processes) -> None:
    tables = [processes.live.open() for _ in range(TABLES)]
    played = {opened["table"]["id"]: play_once(processes.live, opened)[0] for opened in tables}
    victim = processes.children()[0]
    with processes.live.hello(tables[0]) as one, processes.live.hello(tables[1]) as two:
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: len(processes.children()) == 2 and victim not in processes.children())
        for ws in (one, two):  # answered by the surviving process or disconnected, never left waiting
            try:
                say(ws, "ping", "p")
            except ConnectionClosed:
                continue
    for opened in tables:
        wait_until(lambda opened=opened: goes_on(processes.live, opened))
    for table, command in played.items():
        bodies = [body for (body,) in processes.read("SELECT body FROM events WHERE table_id = ?", table)]
        assert sum(f":{command}" in body for body in bodies) == 1


def goes_on(live: Live, opened: dict[str, Any]) -> bool:
    try:
        with live.connect(opened["table"]["id"]) as ws:
            ws.send('{"type":"hello","id":"h"}')
            if answer_to(ws, "h")["type"] == "refused":
                return False
        play_once(live, opened)
    except (ConnectionClosed, OSError, EOFError):
        return False
    return True


def test_the_processes_leave_with_their_parent(processes: Processes) -> None:
    processes.end(signal.SIGKILL)
    wait_until(processes.is_gone)


def test_they_end_together_and_leave_nothing(processes: Processes) -> None:
    children = processes.children()
    assert processes.end() == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in children)
    assert not list(processes.folder.iterdir())


@pytest.mark.parametrize("count", ["0", "-1", "65"])
def test_an_impossible_number_of_processes_is_wrong_usage(count: str) -> None:
    command = [sys.executable, "-m", "colisee.cli.main", "serve", "--processes", count]
    asked = subprocess.run(command, capture_output=True, text=True)
    assert asked.returncode == 2
    assert "--processes" in asked.stderr
    assert "Traceback" not in asked.stderr
