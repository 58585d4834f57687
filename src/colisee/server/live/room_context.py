"""What all rooms of a process share."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from colisee.server.live.bans import Bans
from colisee.server.live.bot_queue import BotQueue
from colisee.server.live.inbox import Inbox
from colisee.server.live.metrics import Metrics
from colisee.server.live.seat_tokens import SeatTokens
from colisee.server.notifications.notifier import Notifier
from colisee.server.settings import Settings
from colisee.server.storage.database import Write
from colisee.server.storage.store import Claim, Store
from colisee.server.table.clocks import Now

UNLOADS_PER_COLLECTION = 200
MAX_REBUILDS = 1

WritesWithClaim = Callable[[int, int], list[Write]]
"""The writes to store together with a claim, given since when and until when no server had the table."""


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
    notifier: Notifier | None = None
    bans: Bans = field(default_factory=Bans)
    hung_bots: set[tuple[str, str]] = field(default_factory=set)
    """By game and level: bots that did not decide in time. They are not asked again, because each time would cost a thread."""
    rebuilding: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MAX_REBUILDS))
    """Long logs that are replayed at the same time: threads compete with the event loop for the interpreter."""
    unloads: int = 0
    tournament_results: Inbox[str] = field(default_factory=Inbox)
    """Tournaments of which a table has ended here."""

    def count_unload(self) -> None:
        """Collect garbage after many tables were unloaded: automatic collections are rare (cli/serve.py)."""
        self.unloads += 1
        if self.unloads % UNLOADS_PER_COLLECTION == 0:
            gc.collect()
