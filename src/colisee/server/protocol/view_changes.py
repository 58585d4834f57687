"""A reader's log as changes of its view (`messages.Changes`): what a page with the game's module needs to write every line itself."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from colisee.core.kit import CHANCE
from colisee.play.match import Match
from colisee.play.reader_log import TAKEN_BACK, LogEntry, ReaderLog

MAX_GAP = 3
"""Equal bytes between two runs that are cheaper to send than the head of another run."""
MAX_RUN = 255

Entry = tuple[int | None, int | None, str]


def start_of(match: Match, log: ReaderLog, first: int) -> str:
    """The reader's view before entry number `first`, as changes of a view of zeros."""
    view = _view_before(match, log, first)
    return changes(bytes(len(view)), view)


def entries(match: Match, log: ReaderLog, first: int) -> list[Entry]:
    """The entries of a log from number `first` on, each with what it changed in the reader's view."""
    before = _view_before(match, log, first)
    found = list[Entry]()
    rest = log.entries[first:]
    for entry, after in zip(rest, _views(match, log, rest), strict=True):
        seat = None if entry.seat == CHANCE else entry.seat
        action = TAKEN_BACK if entry.event == TAKEN_BACK else entry.action
        found.append((seat, action, changes(before, after)))
        before = after
    return found


def _view_before(match: Match, log: ReaderLog, first: int) -> bytes:
    if first == 0:
        return match.view_bytes_before(0, log.reader)
    return next(_views(match, log, log.entries[first - 1 :]))


def _views(match: Match, log: ReaderLog, some: Sequence[LogEntry]) -> Iterator[bytes]:
    """The reader's view after each entry. What the reader does not notice changes nothing in it."""
    for number, entry in enumerate(some):
        if entry.event != TAKEN_BACK:
            yield match.view_bytes_before(entry.event + 1, log.reader)
        else:
            following = (later.event for later in some[number + 1 :] if later.event != TAKEN_BACK)
            yield match.view_bytes_before(next(following, len(match.line)), log.reader)


@lru_cache(maxsize=4096)
def changes(before: bytes, after: bytes) -> str:
    """The bytes that differ, in runs: offset, length, new bytes; in base64."""
    differing = np.flatnonzero(np.frombuffer(before, np.uint8) != np.frombuffer(after, np.uint8)).tolist()
    runs = bytearray()
    place = 0
    while place < len(differing):
        first = last = differing[place]
        while place < len(differing) and differing[place] - last <= MAX_GAP + 1 and differing[place] - first < MAX_RUN:
            last = differing[place]
            place += 1
        runs += first.to_bytes(2, "little") + bytes([last - first + 1]) + after[first : last + 1]
    return b64encode(runs).decode()
