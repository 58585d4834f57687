"""A client's connection to one table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from colisee.core.kit import SPECTATOR
from colisee.core.text import Language
from colisee.server.live.rate_limits import Bucket
from colisee.server.protocol import messages as m
from colisee.server.protocol.refusals import SENTENCES
from colisee.server.protocol.rendering import Wording, rule_text
from colisee.server.table.commands import Caller
from colisee.server.table.refusal import Refusal

CHATS_PER_SECOND, CHAT_BURST = 0.5, 5


class Session:
    """A connection to one table, on this node or (through the bus) on another."""

    def __init__(
        self, send: Callable[[bytes], None], disconnect: Callable[[], None], player: str, language: Language = "en"
    ) -> None:
        """`disconnect` closes the connection; the client reconnects and finds the table at its current node."""
        self.send, self.disconnect, self.player, self.language = send, disconnect, player, language
        self.wording: Wording = language
        self.seats: frozenset[int] = frozenset()
        self.readers: tuple[int, ...] = (SPECTATOR,)
        self.greeted = False
        self.chats = Bucket(CHATS_PER_SECOND, CHAT_BURST, time.monotonic())

    @property
    def caller(self) -> Caller:
        return Caller(self.player, self.seats)

    def hold(self, seats: Iterable[int]) -> None:
        self.seats = frozenset(seats)
        self.readers = tuple(sorted(self.seats)) or (SPECTATOR,)

    def tell(self, message: m.ServerMessage) -> None:
        self.send(m.encode(message))

    def refuse(self, re: str | None, refusal: Refusal, slug: str | None = None, version: int | None = None) -> None:
        title = text = None
        if refusal.rule and slug:
            title, text = rule_text(slug, refusal.rule, self.language)
        sentence = SENTENCES[refusal.code].to(self.language)
        self.tell(m.Refused(re, refusal.code, sentence, refusal.rule, title, text, version))
