"""Processes of one machine that share a port: a connection is passed on to the one that has the room of its table.

Each has a door, a datagram socket in a folder that they share, named as the node. What a client has said so far goes through it
together with the connection; whoever gets both begins as if it had accepted the connection itself.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

log = logging.getLogger("colisee.server")

Welcome = Callable[[socket.socket, bytes], None]
"""Serve a connection of which these bytes have been read."""
LARGEST_REQUEST = 1 << 17
ATTEMPTS, SECONDS_BETWEEN_ATTEMPTS = 500, 0.01


class Neighbours:
    def __init__(self, folder: Path, node: str) -> None:
        self._folder, self.node = folder, node
        self._door: socket.socket | None = None

    # Questions

    def knows(self, node: str) -> bool:
        return (self._folder / node).exists()

    def home_of(self, table: str) -> str:
        """The process that a table belongs to which none of them has: all of them say the same."""
        nodes = sorted(os.listdir(self._folder)) or [self.node]
        return nodes[crc32(table.encode()) % len(nodes)]

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
        for descriptor in descriptors:
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            welcome(connection, said)
