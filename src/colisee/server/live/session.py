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
from colisee.server.table.events import Opened
from colisee.server.table.identifiers import new_id
from colisee.server.table.refusal import Refusal

CHATS_PER_SECOND, CHAT_BURST = 0.5, 5
ID_LENGTH = 10


class Session:
    """A connection to one table, on this node or (through the bus) on another."""

    def __init__(
        self, send: Callable[[bytes], None], disconnect: Callable[[], None], player: str, language: Language = "en"
    ) -> None:
        """`disconnect` closes the connection; the client reconnects and finds the table at its current node."""
        self.send, self.disconnect, self.player, self.language = send, disconnect, player, language
        self.wording: Wording = language
        self.id = new_id(ID_LENGTH)
        """Names the connection in logs."""
        self.seats: frozenset[int] = frozenset()
        self.may_watch = True
        """Whether it is sent what spectators see while it holds no seat."""
        self.readers: tuple[int, ...] = (SPECTATOR,)
        self.is_visible = True
        """Whether somebody may be looking at the page; see `messages.Visibility`."""
        self.greeted = self.has_spent_invitation = self.is_invited = False
        self.chats = Bucket(CHATS_PER_SECOND, CHAT_BURST, time.monotonic())

    @property
    def caller(self) -> Caller:
        return Caller(self.player, self.seats, self.has_spent_invitation, self.is_invited)

    def hold(self, seats: Iterable[int]) -> None:
        self.seats = frozenset(seats)
        self.readers = tuple(sorted(self.seats)) or ((SPECTATOR,) if self.may_watch else ())

    def tell(self, message: m.ServerMessage) -> None:
        self.send(m.encode(message))

    def refuse(
        self, re: str | None, refusal: Refusal, opened: Opened | None = None, version: int | None = None
    ) -> None:
        """Answer with a refusal; with the rule's text if it is about the table that `opened` describes."""
        title = text = None
        if refusal.rule and opened:
            title, text = rule_text(opened.game, refusal.rule, self.language, opened.options)
        sentence = SENTENCES[refusal.code].to(self.language)
        self.tell(m.Refused(re, refusal.code, sentence, refusal.rule, title, text, version))
