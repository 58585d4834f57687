"""Attacks on memory, processor, file descriptors and disk, performed on a real server."""

from __future__ import annotations

import json
import os
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from colisee.server.http import address_limits
from colisee.server.live.message_reader import MOMENT_BURST
from colisee.server.protocol import messages as m
from colisee.server.table import quotas
from colisee.server.table.state import TableState
from server.harness import LocalServer, run_with_server, settings_for
from server.live import TIMEOUT, Live, live, say

MEGABYTE = 1 << 20


@pytest.fixture
def live_server(tmp_path: Path) -> Iterator[Live]:
    with live(settings_for(tmp_path, stored_per_second=1e6)) as live_server:
        yield live_server


def memory() -> int:
    return psutil.Process(os.getpid()).memory_info().rss


def test_hellos_that_nobody_reads_cost_little_memory(tmp_path: Path) -> None:
    """Ten connections repeat `hello` at a table with a long chat and never read: each answer is 100 KB."""
    settings = settings_for(tmp_path, messages_per_second=1e6, hellos_per_second=1e6, stored_per_second=1e6)
    with live(settings) as live_server, ExitStack() as stack:
        opened = live_server.open()
        table = opened["table"]["id"]
        with live_server.hello(opened) as ann:
            for n in range(200):
                answer = say(ann, "chat", f"c{n}", seat=0, text="x" * 500)
                if answer["type"] == "refused":
                    break
        before = memory()
        sockets = [stack.enter_context(live_server.connect(table)) for _ in range(10)]
        hello = json.dumps({"type": "hello", "id": "h"})
        for ws in sockets:
            ws.recv_bufsize, ws.close_timeout = 1, 0
            with suppress(ConnectionClosed):
                for _ in range(150):
                    ws.send(hello)
        deadline = time.monotonic() + 20
        while live_server.http.get("/api/health").status_code != 200 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert memory() - before < 60 * MEGABYTE, "all answers are 150 MB"


def test_a_connection_that_repeats_hello_is_refused(tmp_path: Path) -> None:
    with (
        live(settings_for(tmp_path, hellos_per_second=0.01)) as live_server,
        live_server.connect(live_server.open()["table"]["id"]) as ws,
    ):
        codes = [say(ws, "hello", f"h{n}").get("code") for n in range(30)]
    assert codes[0] is None
    assert codes.count("too_fast") >= 15


def test_an_address_does_not_repeat_hello_over_many_connections(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, connections_per_address=12)) as live_server, ExitStack() as stack:
        opened = live_server.open()
        answers = []
        for _ in range(10):
            ws = stack.enter_context(live_server.connect(opened["table"]["id"]))
            answers += [say(ws, "hello", f"h{n}").get("code") for n in range(5)]
        assert answers[:10] == [None] * 10, "each connection says one"
        assert "too_fast" in answers


def test_an_address_does_not_look_back_over_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these messages takes as long as six others."""
    monkeypatch.setattr(address_limits, "MOMENTS_PER_SECOND", 1e-6)
    with live(settings_for(tmp_path)) as live_server, ExitStack() as stack:
        opened = live_server.open()
        codes = []
        for _ in range(10):
            ws = stack.enter_context(live_server.connect(opened["table"]["id"]))
            say(ws, "hello", "h")
            codes += [say(ws, "look_back", f"l{n}", line=0).get("code") for n in range(40)]
        assert codes == [None] * MOMENT_BURST + ["too_fast"] * (400 - MOMENT_BURST)


def test_joining_spectators_do_not_multiply_messages(tmp_path: Path) -> None:
    """A hundred spectators join: each is sent its welcome and a few presence messages, not a hundred tables."""

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me", spectators=True)
        ann = await server.join(opened.table.id)
        for n in range(100):
            await server.join(opened.table.id, f"watcher{n}")
        assert len(ann.messages(m.Table)) == 0
        assert len(ann.messages(m.Presence)) <= 20
        await ann.until(lambda: ann.table().spectators == 100)

    run_with_server(tmp_path, scenario)


def test_presence_is_sent_only_when_it_changes(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me open")
        ann = await server.join(opened.table.id)
        for n in range(5):
            await ann.say("hello", f"h{n}")
        await ann.say("ping")
        assert len(ann.messages(m.Presence)) == 1
        eve = await server.join(opened.table.id, "eve")
        await ann.until(lambda: ann.table().spectators == 1)
        eve.leave()
        await ann.until(lambda: ann.table().spectators == 0)

    run_with_server(tmp_path, scenario)


def test_presence_is_right_after_quick_changes(tmp_path: Path) -> None:
    """Clients that join and leave within one interval are reported as disconnected."""

    async def scenario(server: LocalServer) -> None:
        table, ann, bob = await server.ann_and_bob()
        assert ann.table().seats[1].connected
        bob.leave()
        await ann.until(lambda: not ann.table().seats[1].connected)
        eve = await server.join(table, "eve")
        zoe = await server.join(table, "zoe")
        eve.leave()
        await zoe.until(lambda: zoe.table().spectators == 1)
        await ann.until(lambda: ann.table().spectators == 1)

    run_with_server(tmp_path, scenario)


def test_idle_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, connections_per_address=20)) as live_server, ExitStack() as stack:
        idle = [stack.enter_context(socket.create_connection(("127.0.0.1", live_server.port))) for _ in range(40)]
        closed: set[socket.socket] = set()
        while len(closed) < 20:
            readable, _, _ = select.select(
                [connection for connection in idle if connection not in closed], [], [], TIMEOUT
            )
            assert readable, f"only {len(closed)} of {len(idle)} connections were closed"
            for connection in readable:  # nothing was asked, so nothing can be read but the end
                with suppress(ConnectionResetError):
                    assert connection.recv(1) == b""
                closed.add(connection)


@pytest.mark.parametrize("kind", ["chat", "take_back", "other"])
def test_a_table_stores_only_so_much_besides_moves(
    tmp_path: Path, kind: quotas.StoredKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(quotas.QUOTAS, kind, 5)

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me")
        client = await server.join(opened.table.id)
        refused = 0
        for n in range(12):
            if kind == "chat":
                answer = await client.say("chat", seat=n % 2, text="spam")
            elif kind == "other":
                answer = await client.say("vote_end", seat=0, agree=n % 2 == 0)
            else:
                seat = client.position(0).due[0]
                position = client.position(seat)
                assert position.legal
                await client.say("play", seat=seat, version=position.version, action=position.legal[0].action)
                await client.say("ping")
                answer = await client.say("take_back", seat=seat)
                await client.say("ping")
            refused += getattr(answer, "code", "") == "quota"
        assert refused > 0
        stored = await server.services.store.events(opened.table.id)
        assert sum(any(f'"type":"{name}"' in body for name in ("chatted", "voted", "took_back", "asked_back")) for body in stored) <= 5  # fmt: skip

    run_with_server(tmp_path, scenario)


def test_stored_commands_of_one_address_are_limited(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, stored_per_second=0.01)) as live_server:
        opened = live_server.open("moving-day", "me me")
        with live_server.hello(opened) as ws:
            codes = [say(ws, "vote_end", f"v{n}", seat=0, agree=n % 2 == 0).get("code") for n in range(100)]
    assert "too_fast" in codes


def test_a_stranger_does_not_make_the_server_rebuild_a_table(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open()
        eve = await server.connect(opened.table.id, "eve")
        assert (await eve.say("play", seat=0, version=1, action=0)).code == "say_hello"
        assert server.services.rooms.rooms[opened.table.id].table is None

    run_with_server(tmp_path, scenario)


def test_requests_that_are_refused_rebuild_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rebuilding a table from a long log costs much; asking for one that is not yours costs nothing."""
    settings = settings_for(tmp_path)
    with live(settings) as live_server:
        opened = live_server.open("moving-day", "me me", spectators=False)
    with live(settings) as live_server:
        monkeypatch.setattr(TableState, "from_events", _not_now)
        table = opened["table"]["id"]
        for path, status, code in (
            (f"/api/tables/{table}/record", 403, "not_a_player"),
            (f"/api/tables/{table}/replay", 403, "not_a_player"),
            ("/api/tables/nowhere/record", 404, "no_such_table"),
        ):
            answer = live_server.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        for wanted, code in ((table, "closed_to_spectators"), ("nowhere", "no_such_table")):
            with live_server.connect(wanted) as ws:
                with suppress(ConnectionClosed):  # the server may have refused and closed already
                    ws.send(json.dumps({"type": "hello", "id": "h"}))
                assert json.loads(ws.recv(60))["code"] == code


def _not_now(bodies: list[str]) -> TableState:
    raise AssertionError("the table was rebuilt")
