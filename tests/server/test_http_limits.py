"""Requests that never end are closed at a size limit and a timeout."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection

from colisee.server.http import http_limits
from server.harness import settings_for
from server.live import TIMEOUT, Live, live, say

GET = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
ENDLESS = {
    "an address": (b"GET /", b"x"),
    "a header": (GET + b"Cookie: ", b"x"),
    "headers": (GET, b"X-Again: and again\r\n"),
    "headers after the body": (CHUNKED + b"2\r\n{}\r\n0\r\n", b"X-Again: and again\r\n"),
    "nothing at all": (b"", b"\r\n"),
}
ENOUGH = 16 * http_limits.MAX_HEAD_BYTES


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(settings_for(tmp_path_factory.mktemp("server"))) as running:
        yield running


def rest_of(connection: socket.socket) -> bytes:
    """Everything received until the server closes the connection."""
    received = b""
    try:
        while data := connection.recv(4096):
            received += data
    except ConnectionError:
        pass
    return received


@pytest.mark.parametrize("what", ENDLESS)
def test_who_sends_without_end_is_closed_out(live_server: Live, what: str) -> None:
    begin, again = ENDLESS[what]
    with socket.create_connection(("127.0.0.1", live_server.port), TIMEOUT) as connection:
        sent = 0
        try:
            connection.sendall(begin)
            while sent < ENOUGH:
                connection.sendall(again * (4096 // len(again)))
                sent += 4096
        except ConnectionError:
            return
        assert rest_of(connection).startswith(b"HTTP/1.1 400 ")


def test_a_long_cookie_and_a_large_body_are_none_of_that(live_server: Live) -> None:
    cookie = "; ".join(f"other{n}={'x' * 1000}" for n in range(40))
    assert live_server.http.get("/api/me", headers={"cookie": cookie}).status_code == 200
    sheet = {"padding": "x" * 200_000}
    assert live_server.http.post("/api/games/moving-day/score", json=sheet).status_code == 422


@pytest.mark.parametrize("begun", [b"", b"GET /api", GET, CHUNKED, CHUNKED + b"2\r\n{", GET + b"\r\nGET /api"])
def test_who_does_not_go_on_is_closed_out(live_server: Live, begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_limits, "REQUEST_TIMEOUT_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", live_server.port), TIMEOUT) as connection:
        with suppress(ConnectionError):  # closed before that
            connection.sendall(begun)
        rest_of(connection)


def test_who_does_not_read_the_answers_is_closed_out(live_server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers fill every buffer on the way, so that the server cannot write on."""
    monkeypatch.setattr(http_limits, "READ_TIMEOUT_SECONDS", 0.3)
    request = b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(TIMEOUT)
        connection.connect(("127.0.0.1", live_server.port))
        connection.sendall(request * 80 + b"GET /")
        with pytest.raises(ConnectionError):
            send_slowly(connection)


def send_slowly(connection: socket.socket) -> None:
    """Send until the other side has closed."""
    for _ in range(10 * TIMEOUT):
        connection.sendall(b"x")
        time.sleep(0.1)


def test_who_asked_and_is_connected_stays(live_server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = live_server.open()
    monkeypatch.setattr(http_limits, "REQUEST_TIMEOUT_SECONDS", 0.2)
    with ExitStack() as stack:
        ws = connected_in_time(stack, live_server, opened)
        idle = stack.enter_context(socket.create_connection(("127.0.0.1", live_server.port), TIMEOUT))
        assert rest_of(idle) == b""
        assert say(ws, "ping", "p")["type"] == "pong"


def connected_in_time(stack: ExitStack, live_server: Live, opened: dict[str, Any]) -> ClientConnection:
    """On a busy machine the first attempt to connect may take longer than the server allows."""
    for _ in range(100):
        with suppress(InvalidHandshake, EOFError, OSError):
            return stack.enter_context(live_server.hello(opened))
    raise AssertionError("never connected")


def test_requests_that_are_sent_without_waiting_for_answers_are_limited(live_server: Live) -> None:
    """Each takes kilobytes until its turn comes, and all that arrive together are read at once."""
    request = GET + b"\r\n"
    with socket.create_connection(("127.0.0.1", live_server.port), TIMEOUT) as connection:
        with suppress(ConnectionError):
            connection.sendall(request * 5_000)
        assert rest_of(connection).count(b"HTTP/1.1 ") < 500
    with socket.create_connection(("127.0.0.1", live_server.port), TIMEOUT) as connection:
        connection.sendall(request * 10 + GET + b"Connection: close\r\n\r\n")
        assert rest_of(connection).count(b"HTTP/1.1 200") == 11


def test_what_is_no_request_fills_no_log(live_server: Live, caplog: pytest.LogCaptureFixture) -> None:
    for sent in (b"no request\r\n\r\n", GET * 3 + b"\r\n", GET + b"Upgrade: other\r\nConnection: Upgrade\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", live_server.port), TIMEOUT) as connection:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            rest_of(connection)
    assert not caplog.records
