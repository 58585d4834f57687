"""The fast WebSocket implementation: short text frames go directly to the room; everything else takes the general path."""

from __future__ import annotations

import asyncio
import os
import random
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from colisee.server.live.connection import POLICY, TRY_AGAIN
from colisee.server.live.fast_websocket import FastWebSocket
from colisee.server.settings import Settings
from server.live import HANDSHAKE, TIMEOUT, live, say

MOST = 3
MAX_WAITING_BYTES = 1 << 20
LARGEST = 2_000


class Pipe(asyncio.Transport):
    """A transport that remembers what was written."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.is_closed

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


async def accepted_connection(listens: bool = True) -> tuple[FastWebSocket, Pipe, list[bytes]]:
    """Returns an accepted connection, its transport, and the list of messages received over it."""

    async def accept(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    pipe, received = Pipe(), list[bytes]()
    fast = FastWebSocket(Config(accept, lifespan="off", ws_max_size=LARGEST), ServerState(), {})
    fast.connection_made(pipe)
    fast.data_received(HANDSHAKE)
    while not fast.handshake_complete:
        await asyncio.sleep(0)
    pipe.sent.clear()
    fast.queue.get_nowait()
    if listens:
        fast.listen(received.append, MAX_WAITING_BYTES)
    return fast, pipe, received


async def end(fast: FastWebSocket) -> None:
    fast.stop_keepalive()
    for task in set(fast.tasks):
        task.cancel()
    await asyncio.gather(*fast.tasks, return_exceptions=True)


def framed(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def test_messages_are_heard_however_the_network_cuts_them() -> None:
    async def scenario() -> None:
        rng = random.Random(1)
        fast, pipe, received = await accepted_connection()
        said, stream = [], b""
        for n in range(200):
            message = (
                rng.choice([b"short", "Zoé a joué".encode(), b"m" * 125, b"x" * 126, b"y" * LARGEST, b""]) + b"%d" % n
            )
            message = message[:LARGEST]
            said.append(message)
            if rng.random() < 0.3:
                half = len(message) // 2
                stream += framed(message[:half], fin=False) + framed(b"?", Opcode.PING)
                stream += framed(message[half:], Opcode.CONT)
            else:
                stream += framed(message)
        while stream:
            size = rng.choice([1, 2, 3, 7, 100, 5_000])
            fast.data_received(stream[:size])
            stream = stream[size:]
        assert received == said
        assert set(pipe.sent) == {Frame(Opcode.PONG, b"?").serialize(mask=False)}
        await end(fast)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (Frame(Opcode.TEXT, b"unmasked").serialize(mask=False), 1002),
        (framed(b"x" * (LARGEST + 1)), 1009),
        (framed(b"x" * (LARGEST + 1))[:20], 1009),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask" + b"x", 1009),
        (framed(b"x" * LARGEST, fin=False) + framed(b"x", Opcode.CONT), 1009),
        (framed(b"\xff\xfe"), 1007),
        (framed(b"a", fin=False) + framed(b"b"), 1002),
        (b"\xf1" + framed(b"reserved bits")[1:], 1002),
        (framed(b"no start", Opcode.CONT), 1002),
    ],
    ids=[
        "unmasked",
        "large",
        "large, begun",
        "huge, begun",
        "large in parts",
        "no text",
        "begun twice",
        "reserved bits",
        "not begun",
    ],
)
def test_who_breaks_the_protocol_is_closed_out(sent: bytes, code: int) -> None:
    async def scenario() -> None:
        fast, pipe, received = await accepted_connection()
        fast.data_received(sent)
        assert received == []
        assert pipe.sent[-1][:1] == b"\x88"
        assert int.from_bytes(pipe.sent[-1][2:4], "big") == code
        assert pipe.is_closed
        await asyncio.wait_for(fast.closed(), TIMEOUT)
        await end(fast)

    asyncio.run(scenario())


def test_who_closes_is_answered() -> None:
    async def scenario() -> None:
        fast, pipe, _ = await accepted_connection()
        fast.data_received(framed((1000).to_bytes(2, "big"), Opcode.CLOSE))
        assert pipe.sent == [b"\x88\x02" + (1000).to_bytes(2, "big")]
        await asyncio.wait_for(fast.closed(), TIMEOUT)
        await end(fast)

    asyncio.run(scenario())


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_what_is_said_is_one_frame(size: int) -> None:
    async def scenario() -> None:
        fast, pipe, _ = await accepted_connection()
        fast.send_text(b"n" * size)
        await asyncio.sleep(0)
        assert pipe.sent == [Frame(Opcode.TEXT, b"n" * size).serialize(mask=False)]
        await end(fast)

    asyncio.run(scenario())


def test_messages_of_one_moment_are_written_together() -> None:
    async def scenario() -> None:
        fast, pipe, _ = await accepted_connection()
        fast.send_text(b"1")
        fast.send_text(b"2")
        await asyncio.sleep(0)
        assert pipe.sent == [b"\x81\x011\x81\x012"]
        fast.send_text(b"3")
        fast.disconnect(TRY_AGAIN)
        assert pipe.sent[1:] == [b"\x81\x013", b"\x88\x02" + TRY_AGAIN.to_bytes(2, "big")]
        await end(fast)

    asyncio.run(scenario())


def test_what_a_slow_client_has_not_read_waits_in_order_and_only_so_much() -> None:
    async def scenario() -> None:
        fast, pipe, _ = await accepted_connection()
        fast.send_text(b"1")
        fast.pause_writing()
        for n in range(2, 2 + MOST):
            fast.send_text(b"%d" % n)
        await asyncio.sleep(0)
        assert pipe.sent == [b"\x81\x011"]
        fast.resume_writing()
        assert pipe.sent == [b"\x81\x01%d" % n for n in range(1, 2 + MOST)]
        fast.pause_writing()
        for _ in range(MOST):
            fast.send_text(b"more")
        assert not fast.is_disconnected
        fast.send_text(b"x" * MAX_WAITING_BYTES)
        assert fast.is_disconnected
        assert pipe.sent[-1] == b"\x88\x02" + TRY_AGAIN.to_bytes(2, "big")
        await asyncio.wait_for(fast.closed(), TIMEOUT)
        await end(fast)

    asyncio.run(scenario())


def test_a_client_that_does_not_read_is_cut_off_and_delays_nobody(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'x.sqlite3'}",
        max_waiting_bytes=100_000,
        messages_per_second=1e9,
        hellos_per_second=1e9,
        page=tmp_path,
    )
    with live(settings) as live_server, socket.socket() as stuck:
        opened = live_server.open("post-office", "me me me me")
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stuck.connect(("127.0.0.1", live_server.port))
        path = f"/api/ws/tables/{opened['table']['id']}".encode()
        stuck.sendall(HANDSHAKE.replace(b"GET /", b"GET " + path))
        assert b" 101 " in stuck.recv(500)
        with live_server.hello(opened) as ann:
            for n in range(20_000):
                with suppress(OSError):
                    stuck.sendall(framed(b'{"type":"hello","id":"s"}'))
                assert say(ann, "ping", f"p{n}")["type"] == "pong"
                if n % 100 == 0 and "colisee_sockets 1.0\n" in live_server.http.get("/api/metrics").text:
                    break
            assert "colisee_sockets 1.0\n" in live_server.http.get("/api/metrics").text


def test_pings_of_a_client_that_does_not_read_pile_up_no_answers() -> None:
    async def scenario() -> None:
        fast, pipe, _ = await accepted_connection()
        fast.data_received(framed(b"0", Opcode.PING))
        assert pipe.sent == [b"\x8a\x010"]
        fast.pause_writing()
        for n in range(1, 10):
            fast.data_received(framed(b"%d" % n, Opcode.PING))
        assert len(pipe.sent) == 1
        fast.resume_writing()
        assert pipe.sent[1:] == [b"\x8a\x019"]
        await end(fast)

    asyncio.run(scenario())


class StuckPipe(Pipe):
    """A transport whose client reads nothing: written data stays in the buffer, and `close` waits for it."""

    is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


@pytest.mark.parametrize("way", ["closes", "breaks the protocol", "answers no ping", "answers that it is cut off"])
def test_a_client_that_does_not_read_is_let_go_however_it_ends(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("colisee.server.live.fast_websocket.CLOSE_SECONDS", 0.01)

    async def scenario() -> None:
        fast, _, _ = await accepted_connection()
        fast.transport = pipe = StuckPipe()
        fast.pause_writing()
        match way:
            case "closes":
                fast.data_received(framed(b"\x03\xe8", Opcode.CLOSE))
            case "breaks the protocol":
                fast.data_received(b"\xff\x80\0\0\0\0")
            case "answers no ping":
                fast.keepalive_timeout()
            case _:
                fast.disconnect(TRY_AGAIN)
                fast.data_received(framed(TRY_AGAIN.to_bytes(2, "big"), Opcode.CLOSE))
        async with asyncio.timeout(TIMEOUT):
            while not pipe.is_aborted:
                await asyncio.sleep(0.005)
        await end(fast)

    asyncio.run(scenario())


def test_a_connection_that_is_gone_is_not_passed_on() -> None:
    """Its file descriptor may already belong to another connection."""

    async def give(descriptor: int, said: bytes) -> bool:
        raise AssertionError("given away")

    async def scenario() -> None:
        fast, pipe, _ = await accepted_connection()
        with socket.socket() as closed:
            pipe._extra["fast"] = closed  # type: ignore[attr-defined]  # as a real transport has it
        fast.connection_lost(None)
        assert await fast.pass_on(give)
        await asyncio.wait_for(fast.closed(), TIMEOUT)
        await end(fast)

    asyncio.run(scenario())


def test_bytes_that_are_no_frames_are_closed_out() -> None:
    async def scenario() -> None:
        fast, pipe, _ = await accepted_connection()
        for _ in range(50):
            fast.data_received(os.urandom(200))
            if pipe.is_closed:
                break
        assert pipe.is_closed
        await end(fast)

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_frames_that_complete_no_message_are_limited(kind: Opcode) -> None:
    """Each takes as long as a message, and parts of a message are kept until its end, which may never come."""

    async def scenario() -> None:
        fast, pipe, _ = await accepted_connection()
        fast.data_received(framed(b"", fin=False))
        for _ in range(100):
            fast.data_received(framed(b"", kind, fin=kind is not Opcode.CONT) * 100)
        assert fast.is_disconnected
        assert b"\x88\x02" + POLICY.to_bytes(2, "big") in pipe.sent
        assert len(fast.frames) + len(pipe.sent) < 500
        await end(fast)

    asyncio.run(scenario())


def test_a_client_that_goes_on_sending_after_it_was_disconnected_is_cut_off() -> None:
    async def scenario() -> None:
        fast, _, received = await accepted_connection()
        fast.transport = pipe = StuckPipe()
        fast.disconnect(POLICY)
        for _ in range(100):
            fast.data_received(framed(b"x" * 1000))
        assert received == []
        assert pipe.is_aborted
        await end(fast)

    asyncio.run(scenario())


def test_messages_sent_before_anybody_listens_are_limited() -> None:
    async def scenario() -> None:
        fast, _, received = await accepted_connection(listens=False)
        fast.data_received(framed(b"") * 5_000)
        assert fast.is_disconnected
        fast.listen(received.append, MAX_WAITING_BYTES)
        assert received == []
        await asyncio.wait_for(fast.closed(), TIMEOUT)
        await end(fast)

    asyncio.run(scenario())
