"""The rooms of this node, and the way to rooms on other nodes: clients' messages are forwarded to the node that owns the table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from colisee.server.cluster.bus import Bus, BusMessage
from colisee.server.cluster.leases import Leases
from colisee.server.cluster.local_processes import LocalProcesses
from colisee.server.cluster.multicast import Multicast
from colisee.server.live.message_reader import Link
from colisee.server.live.room import Room
from colisee.server.live.room_context import RoomContext
from colisee.server.live.room_items import ChangedByOperator, Disconnected, LostOwnership
from colisee.server.live.session import Session
from colisee.server.protocol import messages as m
from colisee.server.storage.database import DatabaseError
from colisee.server.table.identifiers import new_id

if TYPE_CHECKING:
    from colisee.server.live.fast_websocket import FastWebSocket

log = logging.getLogger("colisee.server")

MAX_WOKEN = 500
HEARTBEATS_PER_LEASE = 3


class LocalLink:
    """A session whose room is on this node."""

    def __init__(self, directory: RoomDirectory, table: str, session: Session) -> None:
        self._directory, self._table, self._session = directory, table, session
        self._room = directory.room(table)

    def send(self, message: m.ClientMessage, data: bytes, now: float) -> None:
        if self._room.is_closed:
            self._room = self._directory.room(self._table)
        self._room.receive(self._session, message, now)

    def leave(self) -> None:
        self._room.inbox.put_nowait(Disconnected(self._session))


class RemoteLink:
    """A session whose room is on another node."""

    def __init__(self, directory: RoomDirectory, bus: Bus, table: str, session: Session, owner: str) -> None:
        self.session, self.owner, self.id = session, owner, new_id()
        self._directory, self._bus, self._table = directory, bus, table

    def send(self, message: m.ClientMessage, data: bytes, now: float) -> None:
        node = self._directory.node
        self._bus.send(self.owner, BusMessage("received", node, (self.id,), self._table, self.session.player, data))

    def leave(self) -> None:
        self._directory.remove_remote(self.id)
        self._bus.send(self.owner, BusMessage("left", self._directory.node, (self.id,)))


class RoomDirectory:
    def __init__(
        self, context: RoomContext, leases: Leases, bus: Bus | None, local_processes: LocalProcesses | None = None
    ) -> None:
        self.context, self.leases, self.bus, self.local_processes = context, leases, bus, local_processes
        self.node = context.node
        self.rooms: dict[str, Room] = {}
        self._guests: dict[tuple[str, str], tuple[Session, str]] = {}
        """Sessions whose client is connected to another node, by that node and their id there; with their table."""
        self._remote: dict[str, RemoteLink] = {}
        """Sessions of this node whose room is elsewhere."""
        self._multicasts: dict[str, Multicast] = {}
        """By node: the messages for its clients."""
        self._heartbeats: asyncio.Task[None] | None = None
        self._intervention = 0
        """Number of the last intervention of an operator that this node has seen."""

    async def open(self) -> None:
        if self.bus:
            await self.bus.open(self.node, self._receive, self._on_messages_lost)
        await self.leases.open()
        self._intervention = await self.context.store.last_intervention()
        await self.beat()
        self._heartbeats = asyncio.create_task(self._send_heartbeats())

    async def close(self) -> None:
        if self._heartbeats:
            self._heartbeats.cancel()
            await asyncio.gather(self._heartbeats, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.close()
        for multicast in self._multicasts.values():
            multicast.flush()
        if self.bus:
            await self.bus.close()
        await self.leases.release()

    # Connections

    async def join(self, table: str, session: Session) -> Link:
        """Connect a session to the room of a table, on whichever node it is; Refusal if there is no such table."""
        owner = self.node if self._is_here(table) else (await self.leases.owner(table))[0]
        if owner == self.node or self.bus is None or not self.leases.is_alive(owner):
            return LocalLink(self, table, session)
        link = RemoteLink(self, self.bus, table, session, owner)
        self._remote[link.id] = link
        return link

    async def hand_to_owner(self, table: str, connection: FastWebSocket) -> bool:
        """Hand a connection to the process of this machine that has the table's room; False if it stays here."""
        processes = self.local_processes
        if processes is None or self._is_here(table):
            return False
        owner = await self.context.store.owner(table)
        if owner is None:
            return False
        node = owner[0] if processes.knows(owner[0]) else self._home_of(table, owner[0])
        return node != self.node and await connection.pass_on(partial(processes.hand_over, node))

    def _home_of(self, table: str, owner: str) -> str:
        """The process for a table whose owner is no process of this machine: this one as long as the owner is alive."""
        return self.node if self.leases.is_alive(owner) else self.leases.home_of(table)

    def room(self, table: str) -> Room:
        room = self.rooms.get(table)
        if room is None or room.is_closed:
            room = self.rooms[table] = Room(self.context, table)
            self.context.metrics.rooms.inc()
            room.task.add_done_callback(partial(self._remove_room, room))
        return room

    def _remove_room(self, room: Room, task: asyncio.Task[Any]) -> None:
        self.context.metrics.rooms.dec()
        if self.rooms.get(room.table_id) is room:
            del self.rooms[room.table_id]

    def remove_remote(self, link: str) -> None:
        self._remote.pop(link, None)

    def _is_here(self, table: str) -> bool:
        return table in self.rooms and self.rooms[table].claim is not None

    # Messages between nodes

    def _receive(self, message: BusMessage) -> None:
        if message.kind == "messages_lost":
            self._disconnect_remote(lambda owner: owner == message.sender)
        for session in message.sessions:
            guest, link = (message.sender, session), self._remote.get(session)
            match message.kind:
                case "received":
                    self._receive_from_guest(guest, message)
                case "left" if guest in self._guests:
                    self._remove_guest(guest)
                case "send" if link:
                    link.session.send(message.data)
                case "send" if self.bus:
                    self.bus.send(message.sender, BusMessage("left", self.node, (session,)))
                case "disconnect" if link:
                    link.session.disconnect()

    def _on_messages_lost(self) -> None:
        """Disconnect every session that crosses nodes, so that clients reconnect and resume: an answer may have been lost."""
        self._disconnect_remote(lambda owner: True)
        for node in self.leases.other_nodes:
            if self.bus:
                self.bus.send(node, BusMessage("messages_lost", self.node))

    def _disconnect_remote(self, is_affected: Callable[[str], bool]) -> None:
        for link in list(self._remote.values()):
            if is_affected(link.owner):
                link.session.disconnect()

    def _receive_from_guest(self, guest: tuple[str, str], message: BusMessage) -> None:
        bus = self.bus
        assert bus is not None
        if guest not in self._guests:
            node, name = guest
            multicast = self._multicast_to(node, bus)

            def disconnect() -> None:
                multicast.flush()
                bus.send(node, BusMessage("disconnect", self.node, (name,)))

            self._guests[guest] = (Session(partial(multicast.put, name), disconnect, message.player), message.table)
        session, table = self._guests[guest]
        self.room(table).receive(session, m.decode_client.decode(message.data), monotonic())

    def _multicast_to(self, node: str, bus: Bus) -> Multicast:
        if node not in self._multicasts:
            self._multicasts[node] = Multicast(
                lambda sessions, data: bus.send(node, BusMessage("send", self.node, sessions, data=data))
            )
        return self._multicasts[node]

    def _remove_guest(self, guest: tuple[str, str]) -> None:
        session, table = self._guests.pop(guest)
        self.room(table).inbox.put_nowait(Disconnected(session))

    # Heartbeats

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(self.context.settings.lease_seconds / HEARTBEATS_PER_LEASE)
            try:
                await self.beat()
            except DatabaseError as error:
                log.error("heartbeat failed: %s", error)
            except Exception:  # of any kind: a node without heartbeats loses its tables
                log.exception("heartbeat failed")

    async def beat(self) -> None:
        """Renew the lease, and react to what has changed among the nodes."""
        if await self.leases.renew():
            await self._leave_lost_tables()
        await self.leases.refresh()
        await self.context.bans.refresh(self.context.store)
        await self.reload_changed_tables()
        self._disconnect_remote(lambda owner: not self.leases.is_alive(owner))
        for guest in [guest for guest in self._guests if not self.leases.is_alive(guest[0])]:
            self._remove_guest(guest)
        hosts = {node for node, _ in self._guests}
        self._multicasts = {node: multicast for node, multicast in self._multicasts.items() if node in hosts}
        await self._wake_tables()

    async def _leave_lost_tables(self) -> None:
        """The lease had expired: close the rooms of tables that other nodes have claimed meanwhile."""
        for table, room in list(self.rooms.items()):
            owner = await self.context.store.owner(table)
            if room.claim and owner and owner[0] != self.node:
                room.inbox.put_nowait(LostOwnership())

    async def reload_changed_tables(self) -> None:
        """Reload the tables that an operator has closed or deleted, or whose players have other accounts now."""
        for number, table in await self.context.store.interventions(self._intervention):
            self._intervention = number
            if table in self.rooms:
                self.rooms[table].inbox.put_nowait(ChangedByOperator())

    async def _wake_tables(self) -> None:
        """Wake the tables of this node and of dead nodes where a bot or a clock acts soon."""
        now = self.context.now()
        soon = now + int(self.context.settings.idle_seconds * 1000)
        others = [] if self.leases.is_single else self.leases.other_nodes
        limit = MAX_WOKEN + len(self.rooms)
        for table in await self.context.store.tables_to_wake(soon, now, limit, others):
            if table not in self.rooms or self.rooms[table].table is None:
                self.room(table).wake()
