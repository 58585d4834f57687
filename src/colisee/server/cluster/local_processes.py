"""Processes of one machine that share a port: a connection is passed on to the one that has the room of its table.

Each has a listening, a datagram socket in a folder that they share, named as the node. What a client has received so far goes through it
together with the connection; whoever gets both begins as if it had accepted the connection itself. A message without a connection
is a question what somebody has counted, or the answer.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import msgspec

log = logging.getLogger("colisee.server")

Welcome = Callable[[socket.socket, bytes], None]
"""Serve a connection of which these bytes have been read."""
MAX_REQUEST_BYTES = 1 << 17
ATTEMPTS, SECONDS_BETWEEN_ATTEMPTS = 500, 0.01
SECONDS_TO_ANSWER = 1.0
Counts = dict[str, int]


class ProcessMessage(msgspec.Struct):
    node: str
    """Of who writes."""
    counts: Counts | None = None
    """None: a question for the reader's."""


_decoder = msgspec.json.Decoder(ProcessMessage)


class LocalProcesses:
    def __init__(self, folder: Path, node: str) -> None:
        self._folder, self.node = folder, node
        self._socket: socket.socket | None = None
        self.counted: Callable[[], Counts] = dict
        """What this process has counted."""
        self._asked: dict[str, asyncio.Future[Counts]] = {}

    # Questions

    def knows(self, node: str) -> bool:
        return (self._folder / node).exists()

    def home_of(self, table: str) -> str:
        """The process that a table belongs to which none of them has: all of them say the same."""
        nodes = sorted(os.listdir(self._folder)) or [self.node]
        return nodes[crc32(table.encode()) % len(nodes)]

    async def counts(self) -> dict[str, Counts]:
        """What each process has counted, this one included; who does not answer in time is left out."""
        answers = {node: self._ask(node) for node in os.listdir(self._folder) if node != self.node}
        if answers:
            await asyncio.wait(answers.values(), timeout=SECONDS_TO_ANSWER)
        for node, answer in answers.items():
            if self._asked.get(node) is answer:
                del self._asked[node]
        told = {node: answer.result() for node, answer in answers.items() if answer.done()}
        return {self.node: self.counted(), **told}

    def _ask(self, node: str) -> asyncio.Future[Counts]:
        if node not in self._asked:
            self._asked[node] = asyncio.get_running_loop().create_future()
            self._write(node, ProcessMessage(self.node))
        return self._asked[node]

    def _write(self, node: str, message: ProcessMessage) -> None:
        """If nobody is there, or the listening is full, nothing comes of it."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way, suppress(OSError):
            way.setblocking(False)
            way.sendto(msgspec.json.encode(message), str(self._folder / node))

    # Passing on

    async def pass_on(self, node: str, connection: int, received: bytes) -> bool:
        """Give a connection (its descriptor) away; False if nobody took it."""
        mine = os.dup(connection)  # the number may be another's by the time a listening has room
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
                way.setblocking(False)
                way.connect(str(self._folder / node))
                await self._push_through(way, mine, received)
        except OSError as error:
            log.warning("a connection could not be passed on: %s", error)
            return False
        finally:
            os.close(mine)
        return True

    async def _push_through(self, way: socket.socket, connection: int, received: bytes) -> None:
        """A listening has room for a few at a time."""
        for _ in range(ATTEMPTS):
            try:
                socket.send_fds(way, [received], [connection])
            except BlockingIOError:
                await asyncio.sleep(SECONDS_BETWEEN_ATTEMPTS)
            else:
                return
        raise TimeoutError("nobody comes to the listening")

    def open(self, welcome: Welcome) -> None:
        """Be known to the others from now on."""
        path = self._folder / self.node
        path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(path))
        asyncio.get_running_loop().add_reader(self._socket, self._take, self._socket, welcome)

    def close(self) -> None:
        (self._folder / self.node).unlink(missing_ok=True)
        if self._socket:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()

    def _take(self, listening: socket.socket, welcome: Welcome) -> None:
        try:
            received, descriptors, _, _ = socket.recv_fds(listening, MAX_REQUEST_BYTES, 1)
        except BlockingIOError:
            return
        if not descriptors:
            self._read(_decoder.decode(received))
        for descriptor in descriptors:
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            welcome(connection, received)

    def _read(self, message: ProcessMessage) -> None:
        if message.counts is None:
            self._write(message.node, ProcessMessage(self.node, self.counted()))
        elif (waiting := self._asked.get(message.node)) and not waiting.done():
            waiting.set_result(message.counts)
