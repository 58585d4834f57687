"""Who is connected to a table, and what all rooms share."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from colisee.core.kit import SPECTATOR
from colisee.core.text import Language
from colisee.server.http.identity import SeatTokens
from colisee.server.live.rate_limits import Bucket
from colisee.server.protocol import messages as m
from colisee.server.protocol.refusals import SENTENCES, Refusal
from colisee.server.protocol.rendering import Wording, rule_words
from colisee.server.settings import Settings
from colisee.server.storage.database import Write
from colisee.server.storage.store import Claim, Store
from colisee.server.table.clocks import Now
from colisee.server.table.state import TableState

CHATS_PER_SECOND, CHAT_BURST = 0.5, 5
LEFT_BEFORE_COLLECTION = 200


class Session:
    """A connection to one table, on this node or (through the bus) on another."""

    def __init__(self, send: Callable[[bytes], None], player: str) -> None:
        self.send, self.player = send, player
        self.cut_off: Callable[[], None] = _stay
        """Close the connection, so that the client comes back and finds its table where it is by then."""
        self.language: Language = "en"
        self.wording: Wording = "en"
        self.seats: frozenset[int] = frozenset()
        self.readers: tuple[int, ...] = (SPECTATOR,)
        self.greeted = False
        self.chats = Bucket(CHATS_PER_SECOND, CHAT_BURST, time.monotonic())

    def hold(self, seats: Iterable[int]) -> None:
        self.seats = frozenset(seats)
        self.readers = tuple(sorted(self.seats)) or (SPECTATOR,)

    def tell(self, message: m.ServerMessage) -> None:
        self.send(m.encode(message))

    def refuse(self, re: str | None, refusal: Refusal, slug: str | None = None, version: int | None = None) -> None:
        title = text = None
        if refusal.rule and slug:
            title, text = rule_words(slug, refusal.rule, self.language)
        sentence = SENTENCES[refusal.code].to(self.language)
        self.tell(m.Refused(re, refusal.code, sentence, refusal.rule, title, text, version))


def _stay() -> None:
    return None


Allowance = Callable[[int], list[Write]]
"""What is to be written when a table is taken over, given when its former owner gave its last sign of life."""


class Reopen(Protocol):
    def __call__(self, table: TableState) -> Awaitable[str]: ...


@dataclass
class RoomContext:
    """What all rooms share."""

    settings: Settings
    store: Store
    tokens: SeatTokens
    node: str
    now: Now
    thinkers: ThreadPoolExecutor
    claim: Callable[[str, Allowance], Awaitable[tuple[Claim, bool]]]
    """The right to write to a table, and whether it was taken over from another node."""
    reopen: Reopen
    unwatched: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """For bots at tables where nobody is: one of them thinks at a time."""
    plays: int = 0
    refusals: int = 0
    left: int = 0

    def leave_table(self) -> None:
        """A table was put out of memory. Garbage is collected seldom (cli/serve.py), so that many left tables would stay."""
        self.left += 1
        if self.left % LEFT_BEFORE_COLLECTION == 0:
            gc.collect()
