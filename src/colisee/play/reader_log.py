"""The log of a match as each reader may see it, with one version number per reader.

A reader (a seat, or the spectators) gets an entry for an event if and only if it sees the action or its effect. Therefore neither
the number of entries, nor the version, nor the time of a message depends on anything hidden from that reader.

The entries of a reader are chained by hash. A reader who has kept the head of the chain can later tell whether a record is of the
match that was played: see docs/records.md. A single chain over all events would reveal that something hidden happened.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from colisee.core.kit import CHANCE
from colisee.play.match import Match

TAKEN_BACK = -1
CHAIN = "colisee-chain/1"
HEAD_DIGITS = 40


class LogEntry(NamedTuple):
    """Event number `event` of the match's line, or a take-back (`TAKEN_BACK`)."""

    event: int
    seat: int
    action: int | None
    """None if hidden from the reader."""
    version: int


class ReaderLog:
    def __init__(self, reader: int, match: Match, origin: bytes = b"") -> None:
        """`origin` is the start of the chain (`chain_origin`)."""
        self.reader = reader
        self._chain = origin
        self._unchained: list[LogEntry] = []
        self._head = ""
        """Cache of `head`; empty if it was never computed."""
        self.version = 0
        self.entries: list[LogEntry] = []
        self.rewritten_at = 0
        """Version of the latest take-back that removed entries."""
        self._next = 0
        self.follow(match)

    @classmethod
    def resumed(
        cls, reader: int, match: Match, chain: bytes, version: int, rewritten_at: int, entries: Sequence[LogEntry]
    ) -> ReaderLog:
        """A log that has followed the whole line of `match`, from what its properties returned then."""
        log = cls.__new__(cls)
        log.reader, log.version, log.entries = reader, version, list(entries)
        log._chain, log._unchained, log._head = chain, [], ""
        log.rewritten_at, log._next = rewritten_at, len(match.line)
        return log

    def follow(self, match: Match) -> None:
        """Add the events played since the last call."""
        if match.spec.facts.secrets:
            noticed = enumerate(match.noticed_by(self.reader, self._next), self.version + 1)
            added = [LogEntry(number, seat, action, version) for version, (number, seat, action) in noticed]
        else:  # everybody notices everything
            first, later = self._next, self.version + 1 - self._next
            added = [LogEntry(n, seat, action, n + later) for n, (seat, action) in enumerate(match.line[first:], first)]
        self.entries += added
        self._unchained += added
        self.version += len(added)
        self._next = len(match.line)

    def take_back(self, match: Match, seat: int, event: int, alone: bool, view: bytes) -> None:
        """Record that `seat` took back event number `event`, alone or with everything after it.

        `view` is the reader's view before the take-back: if it did not change and no entry was removed, the reader notices nothing.
        """
        kept = [entry for entry in self.entries if entry.event < event or (entry.event > event and alone)]
        has_lost = len(kept) < len(self.entries)
        if alone:
            kept = [entry._replace(event=entry.event - 1) if entry.event > event else entry for entry in kept]
        self._next = self._next - 1 if alone else event
        if has_lost or view != match.view(self.reader).to_bytes():
            self.version += 1
            entry = LogEntry(TAKEN_BACK, seat, None, self.version)
            kept.append(entry)
            self._unchained.append(entry)
            if has_lost:
                self.rewritten_at = self.version
        self.entries = kept
        self.follow(match)

    @property
    def chain(self) -> bytes:
        """The hash over everything this reader has noticed."""
        if self._unchained:
            for entry in self._unchained:
                self._chain = sha256(self._chain + _link(entry.seat, entry.action, entry.event == TAKEN_BACK)).digest()
            self._unchained.clear()
            self._head = ""
        return self._chain

    @property
    def head(self) -> str:
        """The hash as readers keep it."""
        if self._unchained or not self._head:
            self._head = self.chain.hex()[:HEAD_DIGITS]
        return self._head

    def known_lines(self, version: int) -> int:
        """The number of entries that a reader who has seen `version` can keep."""
        if version < self.rewritten_at or version > self.version:
            return 0
        return len(self.entries) - (self.version - version)  # every version since then has added one entry


def chain_origin(match: Match, commitment: str, names: Sequence[str]) -> bytes:
    """The start of the chains of a match: its game, its players and the commitment to its draws."""
    start = {
        "chain": CHAIN,
        "game": match.spec.slug,
        "rules_version": match.setup.rules_version,
        "components": match.spec.digest,
        "options": dict(match.options),
        "players": list(names),
        "commitment": commitment,
    }
    return sha256(json.dumps(start, sort_keys=True, separators=(",", ":")).encode()).digest()


@lru_cache(4096)
def _link(seat: int, action: int | None, is_take_back: bool) -> bytes:
    """An entry as it is chained: who, and which action. Seats are counted from 1."""
    who = b"chance" if seat == CHANCE else b"%d" % (seat + 1)
    if is_take_back:
        return who + b"/take_back"
    return who + b"/hidden" if action is None else b"%b/%d" % (who, action)
