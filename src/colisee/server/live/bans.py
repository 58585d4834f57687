"""Addresses and names that an operator has banned (`colisee admin`). Read from the database with every heartbeat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from colisee.server.storage.store import Store
from colisee.server.table.names import skeleton
from colisee.server.table.refusal import Refusal


class Bans:
    def __init__(self) -> None:
        self._addresses: frozenset[str] = frozenset()
        self._names: frozenset[str] = frozenset()
        self._connected: dict[str, list[Callable[[], None]]] = {}
        """By address: what to call when it is banned."""

    async def refresh(self, store: Store) -> None:
        bans = await store.bans()
        before = self._addresses
        self._addresses = frozenset(ban.key for ban in bans if ban.kind == "address")
        self._names = frozenset(ban.key for ban in bans if ban.kind == "name")
        for address in self._addresses - before:
            for on_ban in self._connected.get(address, [])[:]:
                on_ban()

    @contextmanager
    def watched(self, address: str, on_ban: Callable[[], None]) -> Iterator[None]:
        """Call `on_ban` if the address is banned, now or meanwhile."""
        if address in self._addresses:
            on_ban()
        self._connected.setdefault(address, []).append(on_ban)
        try:
            yield
        finally:
            self._connected[address].remove(on_ban)
            if not self._connected[address]:
                del self._connected[address]

    def has_address(self, key: str) -> bool:
        """Whether an address is banned, given its key (`http.identity.address_key`)."""
        return key in self._addresses

    def check_name(self, name: str) -> None:
        """Refusal if a name is banned, or cannot be told apart from a banned one."""
        if self._names and skeleton(name) in self._names:
            raise Refusal("banned")
