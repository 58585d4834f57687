"""Forwards connections to a server of this machine, and can lose them, as a network does."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from server.live import bound_to

CHUNK = 1 << 16


class Relay:
    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._ends: list[socket.socket] = []
        self._listening = bound_to(0)
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.loses_answers = False
        """What the server sends no longer arrives."""
        self.connections = 0
        """Accepted so far."""
        self._listen()

    def cut(self) -> None:
        """End all connections and refuse new ones."""
        for end in (self._listening, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        self.loses_answers = False
        self._listening = bound_to(int(self.address.rsplit(":", 1)[1]))
        self._listen()

    def _listen(self) -> None:
        self._listening.listen()
        threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listening.accept()
                self.connections += 1
                far = socket.create_connection(("127.0.0.1", self._server_port))
                self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._forward, args=(source, target, near), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if not (self.loses_answers and target is client):
                    target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)


@contextmanager
def relay_to(server_port: int) -> Iterator[Relay]:
    relay = Relay(server_port)
    try:
        yield relay
    finally:
        relay.cut()
