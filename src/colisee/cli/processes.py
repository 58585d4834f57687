"""`colisee serve --processes N`: N server processes behind one port, started and replaced by a supervisor.

A process that dies is replaced; its tables continue in the process that gets their next request. All processes end when the supervisor
ends, however that happens.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import uvicorn

from colisee.cli.serve import collect_garbage_seldom, config_of, prepare_tables, raise_file_limit
from colisee.server.app import create_app
from colisee.server.cluster.local_processes import LocalProcesses
from colisee.server.live.logs import configure_logging
from colisee.server.live.shared_limits import forget_process
from colisee.server.settings import Settings
from colisee.server.storage.database import DatabaseError, database_at
from colisee.server.storage.store import Store
from colisee.server.table.identifiers import new_id

CANNOT_START = 3
"""uvicorn's exit code if the application does not start: replacing the process would not help."""
POLL_SECONDS = 0.5

_spawn = multiprocessing.get_context("spawn")


def serve_in_processes(settings: Settings, listening: socket.socket, count: int) -> int:
    """Run until SIGINT or SIGTERM; returns the exit code."""
    with (
        tempfile.TemporaryDirectory(prefix="colisee-") as folder,
        tempfile.TemporaryDirectory(prefix="colisee_limits-") as limits,
    ):
        shared = replace(settings, process_folder=Path(folder), limits_folder=Path(limits))
        supervisor = Supervisor(shared, listening)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, supervisor.end)
        return supervisor.run(count)


class Supervisor:
    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings, self._listening = settings, listening
        self._children: dict[str, SpawnProcess] = {}
        self._is_ending = False

    def end(self, *_: object) -> None:
        self._is_ending = True

    def run(self, count: int) -> int:
        if self._settings.database.startswith("sqlite:"):
            self._mark_closed()
        for _ in range(count):
            self._start_child()
        failure = 0
        while not self._is_ending and not failure:
            wait([child.sentinel for child in self._children.values()], POLL_SECONDS)
            failure = self._replace_dead_children()
        for child in self._children.values():
            child.terminate()
        for child in self._children.values():
            child.join()
        return failure

    def _start_child(self) -> None:
        node = new_id()
        child = _spawn.Process(target=work, args=(replace(self._settings, node=node), self._listening))
        child.start()
        self._children[node] = child

    def _replace_dead_children(self) -> int:
        """Returns an exit code if replacing is useless, otherwise 0."""
        for node, child in list(self._children.items()):
            if child.exitcode is None or self._is_ending:
                continue
            del self._children[node]
            if child.exitcode == CANNOT_START:
                return CANNOT_START
            assert self._settings.process_folder
            assert self._settings.limits_folder
            (self._settings.process_folder / node).unlink(missing_ok=True)
            forget_process(self._settings.limits_folder, node)
            self._mark_closed(node)
            self._start_child()
        return 0

    def _mark_closed(self, *nodes: str) -> None:
        """Mark these nodes as closed, or all earlier ones: one SQLite file has one server."""

        async def declare() -> None:
            store = Store(database_at(self._settings.database, is_shared=True))
            await store.open()
            await store.mark_closed(nodes or [node.id for node in await store.nodes()])
            await store.close()

        with suppress(DatabaseError):  # the lease expires anyway
            asyncio.run(declare())


# In a child


def work(settings: Settings, listening: socket.socket) -> None:
    threading.Thread(target=leave_with_parent, name="parent", daemon=True).start()
    raise_file_limit()
    configure_logging(settings.log_format)
    prepare_tables()
    app = create_app(settings)
    server = Server(config_of(app, settings), lambda: app.state.services.rooms.local_processes)
    collect_garbage_seldom()
    with suppress(KeyboardInterrupt):
        server.run([listening])


def leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os.kill(os.getpid(), signal.SIGKILL)  # immediately, to free the port: acknowledged data is on the disk


class Server(uvicorn.Server):
    """A server that also accepts connections handed over by other processes."""

    def __init__(self, config: uvicorn.Config, local_processes: Callable[[], LocalProcesses]) -> None:
        super().__init__(config)
        self._local_processes = local_processes
        """Available once the application has started."""
        self._accepting: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._local_processes().open(self._accept)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._local_processes().close()
        await super().shutdown(sockets)

    def _accept(self, connection: socket.socket, received: bytes) -> None:
        task = asyncio.create_task(self._serve_accepted(connection, received))
        self._accepting.add(task)
        task.add_done_callback(self._accepting.discard)

    async def _serve_accepted(self, connection: socket.socket, received: bytes) -> None:
        protocol: Any
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(self._new_protocol, connection)
        protocol.data_received(received)

    def _new_protocol(self) -> asyncio.Protocol:
        """The protocol that uvicorn would make for an accepted connection."""
        make: Any = self.config.http_protocol_class
        made: asyncio.Protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )
        return made
