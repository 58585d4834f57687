"""Attacks on memory, processor, file descriptors and disk, performed on a real server."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from colisee.server.protocol import messages as m
from colisee.server.table import state
from server.harness import Inn, at_the_inn, settings_for
from server.live import Live, live, say

MEGABYTE = 1 << 20


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Live]:
    with live(settings_for(tmp_path, stored_per_second=1e6)) as place:
        yield place


def memory() -> int:
    return psutil.Process(os.getpid()).memory_info().rss


def test_hellos_that_nobody_reads_cost_little_memory(tmp_path: Path) -> None:
    """Ten connections repeat `hello` at a table with a long chat and never read: each answer is 100 KB."""
    settings = settings_for(tmp_path, messages_per_second=1e6, hellos_per_second=1e6, stored_per_second=1e6)
    with live(settings) as place, ExitStack() as stack:
        opened = place.open()
        table = opened["table"]["id"]
        with place.hello(opened) as ann:
            for n in range(200):
                answer = say(ann, "chat", f"c{n}", seat=0, text="x" * 500)
                if answer["type"] == "refused":
                    break
        before = memory()
        sockets = [stack.enter_context(place.connect(table)) for _ in range(10)]
        hello = json.dumps({"type": "hello", "id": "h"})
        for ws in sockets:
            ws.recv_bufsize = 1
            with suppress(ConnectionClosed):
                for _ in range(1_000):
                    ws.send(hello)
        deadline = time.monotonic() + 20
        while place.http.get("/api/health").status_code != 200 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert memory() - before < 300 * MEGABYTE


def test_a_connection_that_repeats_hello_is_refused(place: Live) -> None:
    opened = place.open()
    with place.connect(opened["table"]["id"]) as ws:
        codes = [say(ws, "hello", f"h{n}").get("code") for n in range(30)]
    assert codes[0] is None
    assert codes.count("too_fast") >= 15


def test_joining_spectators_do_not_multiply_messages(tmp_path: Path) -> None:
    """A hundred spectators join: each is sent its welcome and a few notes on presence, not a hundred tables."""

    async def story(inn: Inn) -> None:
        opened = await inn.open("moving-day", "me me", spectators=True)
        ann = await inn.join(opened.table.id)
        for n in range(100):
            await inn.join(opened.table.id, f"watcher{n}")
        assert len(ann.messages(m.Table)) == 0
        assert len(ann.messages(m.Presence)) <= 20
        await ann.until(lambda: ann.table().spectators == 100)

    at_the_inn(tmp_path, story)


def test_presence_is_sent_only_when_it_changes(tmp_path: Path) -> None:
    async def story(inn: Inn) -> None:
        opened = await inn.open("moving-day", "me open")
        ann = await inn.join(opened.table.id)
        for n in range(5):
            await ann.say("hello", f"h{n}")
        await ann.say("ping")
        assert len(ann.messages(m.Presence)) == 1
        eve = await inn.join(opened.table.id, "eve")
        await ann.until(lambda: ann.table().spectators == 1)
        eve.leave()
        await ann.until(lambda: ann.table().spectators == 0)

    at_the_inn(tmp_path, story)


def test_presence_is_right_after_quick_changes(tmp_path: Path) -> None:
    """Somebody sits down and leaves within one interval: the table said that they were there."""

    async def story(inn: Inn) -> None:
        table, ann, bob = await inn.ann_and_bob()
        assert ann.table().seats[1].connected
        bob.leave()
        await ann.until(lambda: not ann.table().seats[1].connected)
        eve = await inn.join(table, "eve")
        zoe = await inn.join(table, "zoe")
        eve.leave()
        await zoe.until(lambda: zoe.table().spectators == 1)
        await ann.until(lambda: ann.table().spectators == 1)

    at_the_inn(tmp_path, story)


def test_idle_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, connections_per_address=20)) as place, ExitStack() as stack:
        idle = [stack.enter_context(socket.create_connection(("127.0.0.1", place.port))) for _ in range(40)]
        time.sleep(0.5)
        closed = 0
        for connection in idle:
            connection.settimeout(0.05)
            try:
                closed += connection.recv(1) == b""
            except ConnectionResetError:
                closed += 1
            except TimeoutError:
                continue
        assert closed >= 20


@pytest.mark.parametrize("kind", ["chat", "take_back", "other"])
def test_a_table_stores_only_so_much_besides_moves(
    tmp_path: Path, kind: state.StoredKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(state.QUOTAS, kind, 5)

    async def story(inn: Inn) -> None:
        opened = await inn.open("moving-day", "me me")
        client = await inn.join(opened.table.id)
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
        stored = await inn.services.store.events(opened.table.id)
        assert sum(any(f'"type":"{name}"' in body for name in ("chatted", "voted", "took_back", "asked_back")) for body in stored) <= 5  # fmt: skip

    at_the_inn(tmp_path, story)


def test_stored_commands_of_one_address_are_limited(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as place:
        opened = place.open("moving-day", "me me")
        with place.hello(opened) as ws:
            codes = [say(ws, "vote_end", f"v{n}", seat=0, agree=n % 2 == 0).get("code") for n in range(100)]
    assert "too_fast" in codes


def test_a_stranger_does_not_make_the_server_rebuild_a_table(tmp_path: Path) -> None:
    async def story(inn: Inn) -> None:
        opened = await inn.open()
        eve = await inn.connect(opened.table.id, "eve")
        assert (await eve.say("play", seat=0, version=1, action=0)).code == "say_hello"
        assert inn.services.rooms.rooms[opened.table.id].table is None

    at_the_inn(tmp_path, story)
