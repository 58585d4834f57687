"""Processes of one machine that share a port: a connection is passed on to the one that has the room of its table.

Each has a door, a datagram socket in a folder that they share, named as the node. What a client has said so far goes through it
together with the connection; whoever gets both begins as if it had accepted the connection itself. A letter without a connection
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
LARGEST_REQUEST = 1 << 17
ATTEMPTS, SECONDS_BETWEEN_ATTEMPTS = 500, 0.01
SECONDS_TO_ANSWER = 1.0
Counts = dict[str, int]


class Letter(msgspec.Struct):
    node: str
    """Of who writes."""
    counts: Counts | None = None
    """None: a question for the reader's."""


_letters = msgspec.json.Decoder(Letter)


class Neighbours:
    def __init__(self, folder: Path, node: str) -> None:
        self._folder, self.node = folder, node
        self._door: socket.socket | None = None
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
            self._write(node, Letter(self.node))
        return self._asked[node]

    def _write(self, node: str, letter: Letter) -> None:
        """If nobody is there, or the door is full, nothing comes of it."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way, suppress(OSError):
            way.setblocking(False)
            way.sendto(msgspec.json.encode(letter), str(self._folder / node))

    # Passing on

    async def pass_on(self, node: str, connection: int, said: bytes) -> bool:
        """Give a connection (its descriptor) away; False if nobody took it."""
        mine = os.dup(connection)  # the number may be another's by the time a door has room
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
                way.setblocking(False)
                way.connect(str(self._folder / node))
                await self._push_through(way, mine, said)
        except OSError as error:
            log.warning("a connection could not be passed on: %s", error)
            return False
        finally:
            os.close(mine)
        return True

    async def _push_through(self, way: socket.socket, connection: int, said: bytes) -> None:
        """A door has room for a few at a time."""
        for _ in range(ATTEMPTS):
            try:
                socket.send_fds(way, [said], [connection])
            except BlockingIOError:
                await asyncio.sleep(SECONDS_BETWEEN_ATTEMPTS)
            else:
                return
        raise TimeoutError("nobody comes to the door")

    def open(self, welcome: Welcome) -> None:
        """Be known to the others from now on."""
        path = self._folder / self.node
        path.unlink(missing_ok=True)
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.setblocking(False)
        self._door.bind(str(path))
        asyncio.get_running_loop().add_reader(self._door, self._take, self._door, welcome)

    def close(self) -> None:
        (self._folder / self.node).unlink(missing_ok=True)
        if self._door:
            asyncio.get_running_loop().remove_reader(self._door)
            self._door.close()

    def _take(self, door: socket.socket, welcome: Welcome) -> None:
        try:
            said, descriptors, _, _ = socket.recv_fds(door, LARGEST_REQUEST, 1)
        except BlockingIOError:
            return
        if not descriptors:
            self._read(_letters.decode(said))
        for descriptor in descriptors:
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            welcome(connection, said)

    def _read(self, letter: Letter) -> None:
        if letter.counts is None:
            self._write(letter.node, Letter(self.node, self.counted()))
        elif (waiting := self._asked.get(letter.node)) and not waiting.done():
            waiting.set_result(letter.counts)
