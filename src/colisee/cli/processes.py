"""`colisee serve --processes N`: so many servers behind one port, looked after by a parent that serves nobody itself.

A process that dies is replaced; its tables go on in whichever process is asked for them next. They all leave with their parent,
whatever became of it.
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

from colisee.cli.serve import collect_garbage_seldom, config_of, configure_logging, prepare_tables, raise_file_limit
from colisee.server.app import create_app
from colisee.server.cluster.local_processes import LocalProcesses
from colisee.server.settings import Settings
from colisee.server.storage.database import DatabaseError, database_at
from colisee.server.storage.store import Store
from colisee.server.table.identifiers import new_id

CANNOT_BEGIN = 3
"""uvicorn's exit code where the application does not start: another process would fare no better."""
SECONDS_BETWEEN_LOOKS = 0.5

_spawn = multiprocessing.get_context("spawn")


def serve_in_processes(settings: Settings, listening: socket.socket, count: int) -> int:
    """Until somebody ends it; the exit code."""
    with tempfile.TemporaryDirectory(prefix="colisee-") as folder:
        parent = Parent(replace(settings, process_folder=Path(folder)), listening)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, parent.end)
        return parent.look_after(count)


class Parent:
    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings, self._listening = settings, listening
        self._children: dict[str, SpawnProcess] = {}
        self._is_ending = False

    def end(self, *_: object) -> None:
        self._is_ending = True

    def look_after(self, count: int) -> int:
        if self._settings.database.startswith("sqlite:"):
            self._mark_closed()
        for _ in range(count):
            self._begin_child()
        failure = 0
        while not self._is_ending and not failure:
            wait([child.sentinel for child in self._children.values()], SECONDS_BETWEEN_LOOKS)
            failure = self._replace_the_dead()
        for child in self._children.values():
            child.terminate()
        for child in self._children.values():
            child.join()
        return failure

    def _begin_child(self) -> None:
        node = new_id()
        child = _spawn.Process(target=work, args=(replace(self._settings, node=node), self._listening))
        child.start()
        self._children[node] = child

    def _replace_the_dead(self) -> int:
        """Not 0 if that is of no use."""
        for node, child in list(self._children.items()):
            if child.exitcode is None or self._is_ending:
                continue
            del self._children[node]
            if child.exitcode == CANNOT_BEGIN:
                return CANNOT_BEGIN
            assert self._settings.process_folder
            (self._settings.process_folder / node).unlink(missing_ok=True)
            self._mark_closed(node)
            self._begin_child()
        return 0

    def _mark_closed(self, *nodes: str) -> None:
        """These, or all that were there before: a file has one server."""

        async def declare() -> None:
            store = Store(database_at(self._settings.database, is_shared=True))
            await store.open()
            await store.mark_closed(nodes or [node.id for node in await store.nodes()])
            await store.close()

        with suppress(DatabaseError):  # it will be noticed all the same
            asyncio.run(declare())


# In a child


def work(settings: Settings, listening: socket.socket) -> None:
    threading.Thread(target=leave_with_parent, name="parent", daemon=True).start()
    raise_file_limit()
    configure_logging(settings)
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
    os.kill(os.getpid(), signal.SIGKILL)  # at once, for the port to be free: what was acknowledged is on the disk


class Server(uvicorn.Server):
    """A server whose local_processes pass connections on to it."""

    def __init__(self, config: uvicorn.Config, local_processes: Callable[[], LocalProcesses]) -> None:
        super().__init__(config)
        self._neighbours = local_processes
        """There are some once the application has started."""
        self._welcomed: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._neighbours().open(self._welcome)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._neighbours().close()
        await super().shutdown(sockets)

    def _welcome(self, connection: socket.socket, said: bytes) -> None:
        task = asyncio.create_task(self._go_on(connection, said))
        self._welcomed.add(task)
        task.add_done_callback(self._welcomed.discard)

    async def _go_on(self, connection: socket.socket, said: bytes) -> None:
        protocol: Any
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(self._new_protocol, connection)
        protocol.data_received(said)

    def _new_protocol(self) -> asyncio.Protocol:
        """As uvicorn makes one for a connection that it accepts."""
        make: Any = self.config.http_protocol_class
        made: asyncio.Protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )
        return made
