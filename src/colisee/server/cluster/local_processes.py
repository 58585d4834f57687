"""Processes of one machine that share a port: a connection is handed to the process that has the room of its table.

Each process has a datagram socket, named after its node, in a shared folder. The bytes received from a client are sent through it
together with the connection's descriptor (SCM_RIGHTS); the receiver continues as if it had accepted the connection itself. A
datagram without a descriptor asks for a process's metrics, or returns them.
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

from colisee.server.live.metrics import Family, Metrics

log = logging.getLogger("colisee.server")

AcceptConnection = Callable[[socket.socket, bytes], None]
"""Serve a connection from which these bytes have been read."""
MAX_REQUEST_BYTES = 1 << 17
ATTEMPTS, SECONDS_BETWEEN_ATTEMPTS = 500, 0.01
ANSWER_SECONDS = 1.0


class ProcessMessage(msgspec.Struct):
    node: str
    """The sender."""
    families: list[Family] | None = None
    """Metrics of the sender; None asks the receiver for its own."""


_decoder = msgspec.json.Decoder(ProcessMessage)


class LocalProcesses:
    def __init__(self, folder: Path, node: str, metrics: Metrics) -> None:
        self._folder, self.node, self._metrics = folder, node, metrics
        self._socket: socket.socket | None = None
        self._requested: dict[str, asyncio.Future[list[Family]]] = {}

    # Queries

    def knows(self, node: str) -> bool:
        return (self._folder / node).exists()

    def home_of(self, table: str) -> str:
        """The process for a table that no process has; all processes agree on it."""
        nodes = sorted(os.listdir(self._folder)) or [self.node]
        return nodes[crc32(table.encode()) % len(nodes)]

    async def all_metrics(self) -> dict[str, list[Family]]:
        """The metrics of every process; processes that do not answer in time are left out."""
        answers = {node: self._request(node) for node in os.listdir(self._folder) if node != self.node}
        if answers:
            await asyncio.wait(answers.values(), timeout=ANSWER_SECONDS)
        for node, answer in answers.items():
            if self._requested.get(node) is answer:
                del self._requested[node]
        answered = {node: answer.result() for node, answer in answers.items() if answer.done()}
        return {self.node: self._metrics.families(), **answered}

    def _request(self, node: str) -> asyncio.Future[list[Family]]:
        if node not in self._requested:
            self._requested[node] = asyncio.get_running_loop().create_future()
            self._write(node, ProcessMessage(self.node))
        return self._requested[node]

    def _write(self, node: str, message: ProcessMessage) -> None:
        """Send a datagram; it is lost if the process is gone or its queue is full."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender, suppress(OSError):
            sender.setblocking(False)
            sender.sendto(msgspec.json.encode(message), str(self._folder / node))

    # Connections

    async def hand_over(self, node: str, connection: int, received: bytes) -> bool:
        """Hand a connection, given by its descriptor, to another process; False if that failed."""
        mine = os.dup(connection)  # the descriptor may be reused while we wait
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.setblocking(False)
                sender.connect(str(self._folder / node))
                await self._send_descriptor(sender, mine, received)
        except OSError as error:
            log.warning("could not hand a connection to another process: %s", error)
            return False
        finally:
            os.close(mine)
        return True

    async def _send_descriptor(self, sender: socket.socket, connection: int, received: bytes) -> None:
        """Retry while the receiver's queue is full."""
        for _ in range(ATTEMPTS):
            try:
                socket.send_fds(sender, [received], [connection])
            except BlockingIOError:
                await asyncio.sleep(SECONDS_BETWEEN_ATTEMPTS)
            else:
                return
        raise TimeoutError("the process does not accept connections")

    def open(self, accept: AcceptConnection) -> None:
        """Accept connections from the other processes from now on."""
        path = self._folder / self.node
        path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(path))
        asyncio.get_running_loop().add_reader(self._socket, self._on_readable, self._socket, accept)

    def close(self) -> None:
        (self._folder / self.node).unlink(missing_ok=True)
        if self._socket:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()

    def _on_readable(self, listening: socket.socket, accept: AcceptConnection) -> None:
        try:
            received, descriptors, _, _ = socket.recv_fds(listening, MAX_REQUEST_BYTES, 1)
        except BlockingIOError:
            return
        if not descriptors:
            self._on_message(_decoder.decode(received))
        for descriptor in descriptors:
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            accept(connection, received)

    def _on_message(self, message: ProcessMessage) -> None:
        if message.families is None:
            self._write(message.node, ProcessMessage(self.node, self._metrics.families()))
        elif (waiting := self._requested.get(message.node)) and not waiting.done():
            waiting.set_result(message.families)
