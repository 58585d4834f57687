"""A real server on a real port of this machine, in a thread."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from colisee.cli.serve import config_of
from colisee.server.app import create_app
from colisee.server.settings import Settings
from colisee.server.table.clocks import Now

TIMEOUT = 60
"""Seconds: generous, so that a busy machine does not fail a test."""

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
"""The request that opens a WebSocket, without a client."""


class Live:
    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"127.0.0.1:{port}"
        no_reuse = httpx.Limits(max_keepalive_connections=0)  # the server may close an idle one as a request is sent
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=TIMEOUT, limits=no_reuse)

    def open(self, game: str = "moving-day", kinds: str = "me me", **fields: Any) -> dict[str, Any]:
        seats = [
            {"kind": kind} if kind in ("me", "open", "external") else {"kind": "bot", "level": kind}
            for kind in kinds.split()
        ]
        answer = self.http.post(
            "/api/tables",
            json={"game": game, "seats": seats, "name": "Ann", "spectators": True, "chat": "everyone", **fields},
        )
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    @contextmanager
    def connect(self, table: str, headers: dict[str, str] | None = None) -> Iterator[ClientConnection]:
        address = f"ws://{self.address}/api/ws/tables/{table}"
        with connect(
            address, additional_headers=headers, max_size=None, open_timeout=TIMEOUT, ping_interval=None
        ) as ws:
            yield ws

    @contextmanager
    def hello(self, opened: dict[str, Any]) -> Iterator[ClientConnection]:
        with self.connect(opened["table"]["id"]) as ws:
            say(ws, "hello", "h", tokens=list(opened["tokens"].values()))
            yield ws


def bound_to(port: int) -> socket.socket:
    """A socket for a server that starts again on the same port."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    return listening


def say(ws: ClientConnection, kind: str, command: str, **fields: Any) -> dict[str, Any]:
    """Sends a message and returns its answer."""
    ws.send(json.dumps({"type": kind, "id": command, **fields}))
    return answer_to(ws, command)


def answer_to(ws: ClientConnection, command: str | None) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(ws.recv(TIMEOUT))
        if "re" in message and message["re"] == command:
            return message


@contextmanager
def live(settings: Settings, listening: socket.socket | None = None, now: Now | None = None) -> Iterator[Live]:
    server = uvicorn.Server(config_of(create_app(settings, now), settings))
    if listening is None:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        threading.Event().wait(0.01)
    live_server = Live(0 if listening.family == socket.AF_UNIX else listening.getsockname()[1])
    try:
        yield live_server
    finally:
        live_server.http.close()
        server.should_exit = True
        thread.join()
        listening.close()
