"""Which node has which room. One node owns a table at a time; the others pass on what their clients say.

A node gives a sign of life every few moments. When it gives none, its tables are claimed by whoever is asked for them next, or
has to wake them; the claim's epoch shuts the former owner out, should it only have been slow.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec

from colisee.server.cluster.local_processes import LocalProcesses
from colisee.server.http.identity import new_id
from colisee.server.live.fast_websocket import FastWebSocket
from colisee.server.live.room import Gone, Overtaken, Room, Text
from colisee.server.live.room_context import Allowance, RoomContext, Session
from colisee.server.protocol import messages as m
from colisee.server.protocol.refusals import Refusal
from colisee.server.storage.database import DatabaseError
from colisee.server.storage.store import Claim, Node

log = logging.getLogger("colisee.server")

MAX_WOKEN = 500
SIGNS_PER_LEASE = 3
SECONDS_BEFORE_FORGOTTEN = 24 * 3600
"""A node that gave no sign of life for so long does not come back."""


class BusMessage(msgspec.Struct, frozen=True):
    """From node to node: what a client said (say), what it is told (tell), that it went (gone) or has to come back (cut); or that
    the sender may have missed letters (lost)."""

    kind: str
    sender: str
    session: str = ""
    table: str = ""
    player: str = ""
    data: str = ""


class Bus(Protocol):
    """Carries letters to nodes, in order, while both live; calls `miss` when some may have been lost, from here or to here."""

    async def open(self, node: str, receive: Callable[[BusMessage], None], miss: Callable[[], None]) -> None: ...
    def send(self, node: str, message: BusMessage) -> None: ...
    async def close(self) -> None: ...


class Link:
    """What a connection holds: where to say things."""

    def __init__(
        self, session: Session, say: Callable[[m.ClientMessage, bytes], None], leave: Callable[[], None]
    ) -> None:
        self.session, self.say, self.leave = session, say, leave


class RoomDirectory:
    def __init__(self, context: RoomContext, bus: Bus | None, local_processes: LocalProcesses | None = None) -> None:
        self.context, self.bus, self.local_processes = context, bus, local_processes
        self._is_alone = bus is None and local_processes is None
        self.rooms: dict[str, Room] = {}
        self._nodes: dict[str, Node] = {}
        self._seen: dict[str, int] = {}
        """By node: when its last sign of life was first seen, by the clock of this one. Those of two machines differ."""
        self._guests: dict[tuple[str, str], tuple[Session, str]] = {}
        """Sessions whose client is on another node, by that node and their id there; and their table."""
        self._away: dict[str, tuple[Session, str, Callable[[], None]]] = {}
        """Sessions of this node whose room is elsewhere: with the node, and how to cut them off."""
        self._life: asyncio.Task[None] | None = None
        self._signed_at = context.now()
        """The time of this node's last sign of life."""

    async def open(self) -> None:
        if self.bus:
            await self.bus.open(self.context.node, self._receive, self._miss)
        await self._sign()
        await self._forget_nodes()
        self._life = asyncio.create_task(self._live())

    async def close(self) -> None:
        if self._life:
            self._life.cancel()
            await asyncio.gather(self._life, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.close()
        if self.bus:
            await self.bus.close()
        await self.context.store.close_node(self.context.node, self.context.now())

    # Connections

    async def join(self, table: str, session: Session, cut_off: Callable[[], None]) -> Link:
        """Connect a session to the room of a table, wherever that is; Refusal if there is no such table."""
        owner = await self._owner(table)
        if owner == self.context.node or self.bus is None or not self._is_alive(owner):
            return self._join_here(table, session, cut_off)
        return self._join_there(table, session, owner, cut_off)

    async def pass_on(self, table: str, wire: FastWebSocket) -> bool:
        """Pass a connection on to the process that has the table's room, if it is one of them and not this process."""
        local_processes = self.local_processes
        if local_processes is None or self._is_here(table):
            return False
        owner = await self.context.store.owner(table)
        if owner is None:
            return False
        node = owner[0] if local_processes.knows(owner[0]) else self._home_of(table, owner[0])
        return node != self.context.node and await wire.pass_on(partial(local_processes.pass_on, node))

    def _home_of(self, table: str, owner: str) -> str:
        """Where a table goes whose owner is no process: it stays where it is as long as that node lives."""
        assert self.local_processes is not None
        return self.context.node if self._is_alive(owner) else self.local_processes.home_of(table)

    def _join_here(self, table: str, session: Session, cut_off: Callable[[], None]) -> Link:
        room = self.room(table)
        session.cut_off = cut_off

        def say(message: m.ClientMessage, data: bytes) -> None:
            nonlocal room
            if room.is_closed:
                room = self.room(table)
            room.inbox.put_nowait(Text(session, message))

        return Link(session, say, lambda: room.inbox.put_nowait(Gone(session)))

    def _join_there(self, table: str, session: Session, owner: str, cut_off: Callable[[], None]) -> Link:
        bus, name, node = self.bus, new_id(), self.context.node
        assert bus is not None
        self._away[name] = (session, owner, cut_off)

        def say(message: m.ClientMessage, data: bytes) -> None:
            bus.send(owner, BusMessage("say", node, name, table, session.player, data.decode()))

        def leave() -> None:
            self._away.pop(name, None)
            bus.send(owner, BusMessage("gone", node, name))

        return Link(session, say, leave)

    def room(self, table: str) -> Room:
        room = self.rooms.get(table)
        if room is None or room.is_closed:
            room = self.rooms[table] = Room(self.context, table)
            room.task.add_done_callback(partial(self._drop, room))
        return room

    def _drop(self, room: Room, task: asyncio.Task[None]) -> None:
        if self.rooms.get(room.table_id) is room:
            del self.rooms[room.table_id]

    # Letters

    def _receive(self, message: BusMessage) -> None:
        guest = (message.sender, message.session)
        match message.kind:
            case "say":
                self._hear(guest, message)
            case "gone" if guest in self._guests:
                session, table = self._guests.pop(guest)
                self.room(table).inbox.put_nowait(Gone(session))
            case "tell" if message.session in self._away:
                self._away[message.session][0].send(message.data.encode())
            case "tell" if self.bus:
                self.bus.send(message.sender, BusMessage("gone", self.context.node, message.session))
            case "cut" if message.session in self._away:
                self._away[message.session][2]()
            case "lost":
                self._cut_off(lambda owner: owner == message.sender)

    def _miss(self) -> None:
        """Whoever is connected across nodes comes back and resumes: an answer may have been lost."""
        self._cut_off(lambda owner: True)
        for node in self._nodes:
            if self.bus and node != self.context.node and self._is_alive(node):
                self.bus.send(node, BusMessage("lost", self.context.node))

    def _cut_off(self, is_lost: Callable[[str], bool]) -> None:
        for _, owner, cut_off in list(self._away.values()):
            if is_lost(owner):
                cut_off()

    def _hear(self, guest: tuple[str, str], message: BusMessage) -> None:
        bus = self.bus
        assert bus is not None
        if guest not in self._guests:
            node, name = guest

            def send(data: bytes) -> None:
                bus.send(node, BusMessage("tell", self.context.node, name, data=data.decode()))

            session = Session(send, message.player)
            session.cut_off = lambda: bus.send(node, BusMessage("cut", self.context.node, name))
            self._guests[guest] = (session, message.table)
        session, table = self._guests[guest]
        self.room(table).inbox.put_nowait(Text(session, m.decode_client.decode(message.data)))

    # Ownership

    def _is_here(self, table: str) -> bool:
        return table in self.rooms and self.rooms[table].claim is not None

    async def _owner(self, table: str) -> str:
        if self._is_here(table):
            return self.context.node
        owner = await self.context.store.owner(table)
        if owner is None:
            raise Refusal("no_such_table")
        return owner[0]

    def _is_alive(self, node: str) -> bool:
        known = self._nodes.get(node)
        if known is None or known.is_closed:
            return False
        return self.context.now() - self._seen[node] <= self.context.settings.lease_seconds * 1000

    async def claim(self, table: str, allowance: Allowance) -> tuple[Claim, bool]:
        """The right to write to a table whose owner is this node or nobody; Refusal if it is somebody else."""
        owner = await self.context.store.owner(table)
        if owner is None:
            raise Refusal("no_such_table")
        node, epoch = owner
        if node == self.context.node:
            return Claim(table, epoch), False
        if not self._is_alone:
            await self._look_round()
            if self._is_alive(node):
                raise Refusal("moved")
        also = allowance(self._nodes[node].alive_at) if node in self._nodes else []
        return await self.context.store.claim(table, self.context.node, node, epoch, also), True

    # Signs of life

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(self.context.settings.lease_seconds / SIGNS_PER_LEASE)
            try:
                await self._sign()
            except DatabaseError as error:
                log.error("no sign of life: %s", error)
            except Exception:  # whatever it is: a node that falls silent loses its tables
                log.exception("no sign of life")

    async def _sign(self) -> None:
        began = self.context.now()
        await self.context.store.sign_of_life(self.context.node, began)
        if not self._is_alone and self.context.now() - self._signed_at > self.context.settings.lease_seconds * 1000:
            await self._leave_what_was_taken_over()
        self._signed_at = began
        await self._look_round()
        self._cut_off_the_lost()
        await self._wake()

    async def _leave_what_was_taken_over(self) -> None:
        """This node was silent for so long that others may have its tables. Who only waits there would never hear of it."""
        for table, room in list(self.rooms.items()):
            owner = await self.context.store.owner(table)
            if room.claim and owner and owner[0] != self.context.node:
                room.inbox.put_nowait(Overtaken())

    async def _forget_nodes(self) -> None:
        """Whenever one begins, so that they do not become more and more."""
        now, lease = self.context.now(), int(self.context.settings.lease_seconds * 1000)
        await self.context.store.forget_nodes(now - lease, now - SECONDS_BEFORE_FORGOTTEN * 1000)

    async def _look_round(self) -> None:
        nodes = await self.context.store.nodes()
        before, now = self._nodes, self.context.now()
        self._nodes = {node.id: node for node in nodes}
        self._seen = {
            name: self._seen[name] if name in before and before[name].alive_at == node.alive_at else now
            for name, node in self._nodes.items()
        }

    def _cut_off_the_lost(self) -> None:
        self._cut_off(lambda owner: not self._is_alive(owner))
        for node, name in [guest for guest in self._guests if not self._is_alive(guest[0])]:
            session, table = self._guests.pop((node, name))
            self.room(table).inbox.put_nowait(Gone(session))

    async def _wake(self) -> None:
        """See to the tables where something is due to happen by itself and that nobody alive looks after."""
        soon = self.context.now() + int(self.context.settings.idle_seconds * 1000)
        others = [node for node in self._nodes if node != self.context.node and self._is_alive(node)]
        most = MAX_WOKEN + len(self.rooms)
        for table in await self.context.store.tables_to_wake(soon, most, [] if self._is_alone else others):
            if table not in self.rooms or self.rooms[table].table is None:
                self.room(table).wake()
