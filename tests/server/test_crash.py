"""A server killed at random moments under load, on both databases; the long run is `python tests/server/crash.py`."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection

from server.crash import Script, crash, play_connected, replace
from server.harness import FakeTime, LocalServer, play_on, run_with_server
from server.postgres import fresh_database


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(database: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'crash.sqlite3'}" if database == "sqlite" else fresh_database()
    findings = crash(url, rounds=2, seed=3)
    assert findings.acknowledged > 10


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_no_move_is_lost_when_the_server_is_replaced(database: str, tmp_path: Path) -> None:
    """Clients play on while the server is drained and the next one takes over; every table goes on there."""
    url = f"sqlite:///{tmp_path / 'replaced.sqlite3'}" if database == "sqlite" else fresh_database()
    findings = replace(url, rounds=1, tables=4, seed=5)
    assert findings.rounds == 1
    assert findings.acknowledged > 10


@pytest.mark.skipif(sys.platform == "win32", reason="Windows passes no connections on")
def test_no_acknowledged_move_is_lost_when_processes_are_killed(tmp_path: Path) -> None:
    """Kills one of two processes, their parent, or all at once."""
    findings = crash(f"sqlite:///{tmp_path / 'crash.sqlite3'}", rounds=2, seed=2, processes=2)
    assert findings.acknowledged > 10
    assert findings.children_killed > 0
    assert 0 < findings.parents_killed < findings.rounds


class ScriptedServer:
    """A server that sends the given messages."""

    def __init__(self, *says: dict[str, Any]) -> None:
        self.says, self.received = list(says), list[dict[str, Any]]()

    async def recv(self) -> str:
        message = self.says.pop(0)
        if "re" in message:
            message["re"] = self.received[-1]["id"]
        return json.dumps(message)

    async def send(self, text: str) -> None:
        self.received.append(json.loads(text))


DUE = {"type": "position", "reader": 0, "version": 1, "legal": [{"action": 7}]}
OVER = {"type": "position", "reader": 0, "version": 2, "over": True}


def play_with(script: Script, *says: dict[str, Any]) -> list[dict[str, Any]]:
    puppet = ScriptedServer(*says)
    asyncio.run(play_connected(cast("ClientConnection", puppet), script, random.Random(1)))
    return puppet.received


def test_a_client_that_was_too_fast_says_it_again() -> None:
    """Otherwise client and server would wait for each other: a single table is played faster than the message limit allows."""
    script = Script("table", ["token"])
    too_fast, accepted = {"type": "refused", "re": "", "code": "too_fast"}, {"type": "accepted", "re": "", "version": 2}
    _, asked, again = play_with(script, DUE, too_fast, accepted, OVER)
    assert asked == again
    assert script.acknowledged == [(asked["id"], 0, 7)]
    assert script.is_over


def test_a_client_whose_table_has_moved_comes_back_with_what_it_had_asked() -> None:
    script = Script("table", ["token"])
    moved = {"type": "refused", "re": "", "code": "moved"}
    _, asked = play_with(script, DUE, moved)
    assert not script.is_over
    _, again = play_with(script, DUE, {"type": "accepted", "re": "", "version": 2}, OVER)
    assert asked == again
    assert script.acknowledged == [(asked["id"], 0, 7)]


def test_a_restart_resumes_every_table(tmp_path: Path) -> None:
    time = FakeTime()
    tables: dict[str, bytes] = {}

    async def before(server: LocalServer) -> None:
        for slug, kinds in (
            ("moving-day", "me me"),
            ("toy-rush", "me me"),
            ("post-office", "me me me"),
            ("the-truckers", "me me me"),
        ):
            opened = await server.open(slug, kinds)
            client = await server.join(opened.table.id)
            await play_on(client, 25, random.Random(slug))
            late = await server.join(opened.table.id)
            tables[opened.table.id] = late.received[-1]

    async def after(server: LocalServer) -> None:
        for table, last in tables.items():
            client = await server.join(table)
            assert client.received[-1] == last
            assert await play_on(client, 3, random.Random(1)) == 3

    run_with_server(tmp_path, before, time)
    run_with_server(tmp_path, after, time)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """No client is connected, and none is needed."""
    table = ""

    async def before(server: LocalServer) -> None:
        nonlocal table
        table = (await server.open("moving-day", "random random")).table.id

    async def after(server: LocalServer) -> None:
        watcher = await server.join(table, "eve")
        await watcher.until(lambda: watcher.table().status == "over")

    run_with_server(tmp_path, before)
    run_with_server(tmp_path, after)
