"""The portable WebSocket implementation: works on any ASGI server, more slowly, with the same protocol, limits and disconnections."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.harness import settings_for
from server.live import Live, live, say


@pytest.fixture(params=[False, True], ids=["portable", "fast"])
def live_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Live]:
    settings = settings_for(
        tmp_path,
        fast_websocket=request.param,
        messages_per_second=1e6,
        hellos_per_second=1e6,
        max_waiting_bytes=200_000,
    )
    with live(settings) as running:
        yield running


def test_a_match_is_played_and_watched(live_server: Live) -> None:
    opened = live_server.open("moving-day", "me me")
    with live_server.hello(opened) as ws, live_server.connect(opened["table"]["id"]) as watcher:
        assert say(watcher, "hello", "w")["type"] == "welcome"
        for n in range(5):
            say(ws, "hello", f"h{n}", tokens=list(opened["tokens"].values()))
            position = {}
            while not position.get("legal"):
                position = json.loads(ws.recv(60))
            answer = say(
                ws, "play", f"p{n}", seat=position["reader"], version=position["version"], action=position["legal"][0]["action"]
            )  # fmt: skip
            assert answer["type"] == "accepted", answer
        seen = []
        while len(seen) < 5:
            message = json.loads(watcher.recv(60))
            seen += [message] if message["type"] == "position" and message["version"] > 0 else []


def test_messages_that_cannot_be_read_are_refused(live_server: Live) -> None:
    opened = live_server.open()
    with live_server.connect(opened["table"]["id"]) as ws:
        ws.send("{")
        assert json.loads(ws.recv(60))["code"] == "malformed"
        ws.send(b"\xff")
        assert json.loads(ws.recv(60))["code"] == "malformed"
        ws.send('{"type": "ping", "id": "' + "é" * 20_000 + '"}')
        assert json.loads(ws.recv(60))["code"] == "too_large"


def test_a_table_that_does_not_exist_is_refused_and_closed(live_server: Live) -> None:
    with live_server.connect("nosuchtable") as ws:
        assert json.loads(ws.recv(60))["code"] == "no_such_table"
        with pytest.raises(ConnectionClosed):
            ws.recv(60)


def test_a_client_that_does_not_read_is_disconnected(live_server: Live) -> None:
    opened = live_server.open()
    with live_server.connect(opened["table"]["id"]) as ws, live_server.hello(opened) as other:
        hello = json.dumps({"type": "hello", "id": "h"})
        sent, deadline = 0, time.monotonic() + 60
        while live_server.http.get("/api/metrics").text.count("colisee_sockets 2.0\n") and time.monotonic() < deadline:
            with suppress(ConnectionClosed, TimeoutError):
                for _ in range(500):
                    ws.send(hello)
                    sent += 1
        assert "colisee_sockets 1.0\n" in live_server.http.get("/api/metrics").text, sent
        assert say(other, "ping", "p")["type"] == "pong"


@pytest.mark.parametrize("kind", ["ping", "pong"])
def test_a_client_that_sends_pings_or_pongs_without_end_is_disconnected(live_server: Live, kind: str) -> None:
    opened = live_server.open()
    with live_server.connect(opened["table"]["id"]) as ws:
        with suppress(ConnectionClosed):
            for n in range(1_000):
                getattr(ws, kind)(str(n))
        with pytest.raises(ConnectionClosed):
            ws.recv(60)


def test_a_client_that_sends_parts_of_a_message_without_end_is_disconnected(live_server: Live) -> None:
    opened = live_server.open()
    with live_server.connect(opened["table"]["id"]) as ws:
        with suppress(ConnectionClosed):
            ws.send("" for _ in range(1_000))
        with pytest.raises(ConnectionClosed):
            ws.recv(60)
