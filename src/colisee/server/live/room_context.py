"""What all rooms of a process share."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from colisee.server.live.bot_queue import BotQueue
from colisee.server.live.metrics import Metrics
from colisee.server.live.seat_tokens import SeatTokens
from colisee.server.settings import Settings
from colisee.server.storage.database import Write
from colisee.server.storage.store import Claim, Store
from colisee.server.table.clocks import Now

UNLOADS_PER_COLLECTION = 200

WritesWithClaim = Callable[[int], list[Write]]
"""The writes to store together with a claim, given the time of the former owner's last heartbeat."""


class Ownership(Protocol):
    """Decides which node may write to a table."""

    async def claim(self, table: str, writes: WritesWithClaim) -> tuple[Claim, bool]:
        """The right to write to a table, and whether it was taken over from another node. Refusal if another node owns it."""

    def home_of(self, table: str) -> str:
        """The node that a new table belongs to."""


@dataclass
class RoomContext:
    settings: Settings
    store: Store
    tokens: SeatTokens
    node: str
    now: Now
    bots: BotQueue
    ownership: Ownership
    metrics: Metrics
    unloads: int = 0

    def count_unload(self) -> None:
        """Collect garbage after many tables were unloaded: automatic collections are rare (cli/serve.py)."""
        self.unloads += 1
        if self.unloads % UNLOADS_PER_COLLECTION == 0:
            gc.collect()
