"""The log of a match as each reader may see it, with one version number per reader.

A reader (a seat, or the spectators) gets an entry for an event if and only if it sees the action or its effect. Therefore neither
the number of entries, nor the version, nor the time of a message depends on anything hidden from that reader.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from colisee.play.match import Match

TAKEN_BACK = -1


@dataclass(slots=True)
class LogEntry:
    """Event number `event` of the match's line, or a take-back (`TAKEN_BACK`)."""

    event: int
    seat: int
    action: int | None
    """None if hidden from the reader."""
    version: int


class ReaderLog:
    def __init__(self, reader: int, match: Match) -> None:
        self.reader = reader
        self.version = 0
        self.entries: list[LogEntry] = []
        self._rewritten_at = 0
        """Version of the latest take-back that removed entries."""
        self._next = 0
        self.follow(match)

    def follow(self, match: Match) -> None:
        """Add the events played since the last call."""
        for number, seat, action in match.noticed_by(self.reader, self._next):
            self.version += 1
            self.entries.append(LogEntry(number, seat, action, self.version))
        self._next = len(match.line)

    def take_back(self, match: Match, seat: int, event: int, alone: bool, view: bytes) -> None:
        """Record that `seat` took back event number `event`, alone or with everything after it.

        `view` is the reader's view before the take-back: if it did not change and no entry was removed, the reader notices nothing.
        """
        kept = [entry for entry in self.entries if entry.event < event or (entry.event > event and alone)]
        has_lost = len(kept) < len(self.entries)
        if alone:
            for entry in kept:
                entry.event -= entry.event > event
        self._next = self._next - 1 if alone else event
        if has_lost or view != match.view(self.reader).to_bytes():
            self.version += 1
            kept.append(LogEntry(TAKEN_BACK, seat, None, self.version))
            if has_lost:
                self._rewritten_at = self.version
        self.entries = kept
        self.follow(match)

    def known_lines(self, version: int) -> int:
        """The number of entries that a reader who has seen `version` can keep."""
        if version < self._rewritten_at or version > self.version:
            return 0
        return bisect_right(self.entries, version, key=lambda entry: entry.version)
