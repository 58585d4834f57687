"""Which node owns which table. Nodes send heartbeats; the tables of a node without one can be claimed by others.

A claim increments the table's epoch, which shuts out the former owner even if it was only slow.
"""

from __future__ import annotations

from colisee.server.cluster.local_processes import LocalProcesses
from colisee.server.live.room_context import WritesWithClaim
from colisee.server.storage.store import Claim, Node, Store
from colisee.server.table.clocks import Now
from colisee.server.table.refusal import Refusal

FORGET_NODE_SECONDS = 24 * 3600
"""A node without a heartbeat for this long does not come back."""


class Leases:
    def __init__(
        self, store: Store, node: str, now: Now, lease_seconds: float, is_single: bool, processes: LocalProcesses | None
    ) -> None:
        """`is_single`: no other node or process uses this database."""
        self._store, self.node, self._now, self.is_single, self._processes = store, node, now, is_single, processes
        self._lease = int(lease_seconds * 1000)
        self._nodes: dict[str, Node] = {}
        self._seen_at: dict[str, int] = {}
        """By node: when its latest heartbeat was first seen, by this node's clock. Clocks of machines differ."""
        self._last_heartbeat = self._started_at = now()
        self._stopped_at: int | None = None
        """The last heartbeat of an earlier process with the name of this node."""

    @property
    def other_nodes(self) -> list[str]:
        """The other nodes whose lease has not expired."""
        return [node for node in self._nodes if node != self.node and self.is_alive(node)]

    def is_alive(self, node: str) -> bool:
        known = self._nodes.get(node)
        if known is None or known.is_closed:
            return False
        return self._now() - self._seen_at[node] <= self._lease

    def home_of(self, table: str) -> str:
        """The node that a new table belongs to: tables are spread over the processes of this machine."""
        return self._processes.home_of(table) if self._processes else self.node

    async def owner(self, table: str) -> tuple[str, int]:
        """The node that owns a table, and the table's epoch."""
        owner = await self._store.owner(table)
        if owner is None:
            raise Refusal("no_such_table")
        return owner

    async def claim(self, table: str, writes: WritesWithClaim) -> tuple[Claim, bool]:
        """The right to write to a table whose owner is this node or no live node; Refusal otherwise."""
        node, epoch = await self.owner(table)
        if node == self.node:
            also = [] if self._stopped_at is None else writes(self._stopped_at, self._started_at)
            if also:
                await self._store.database.write(*also)
            return Claim(table, epoch), False
        if not self.is_single:
            await self.refresh()
            if self.is_alive(node):
                raise Refusal("moved")
        also = writes(self._nodes[node].alive_at, self._now()) if node in self._nodes else []
        return await self._store.claim(table, self.node, node, epoch, also), True

    async def open(self) -> None:
        """Send the first heartbeat."""
        self._stopped_at = next((node.alive_at for node in await self._store.nodes() if node.id == self.node), None)
        await self.renew()
        await self.forget_old_nodes()

    async def renew(self) -> bool:
        """Send a heartbeat. Returns whether the lease had expired, so that others may have claimed tables of this node."""
        began = self._now()
        await self._store.heartbeat(self.node, began)
        has_expired = not self.is_single and self._now() - self._last_heartbeat > self._lease
        self._last_heartbeat = began
        return has_expired

    async def refresh(self) -> None:
        """Read the heartbeats of all nodes."""
        nodes = await self._store.nodes()
        before, now = self._nodes, self._now()
        self._nodes = {node.id: node for node in nodes}
        self._seen_at = {
            name: self._seen_at[name] if name in before and before[name].alive_at == node.alive_at else now
            for name, node in self._nodes.items()
        }

    async def forget_old_nodes(self) -> None:
        now = self._now()
        await self._store.forget_nodes(now - self._lease, now - FORGET_NODE_SECONDS * 1000)

    async def release(self) -> None:
        await self._store.close_node(self.node, self._now())
