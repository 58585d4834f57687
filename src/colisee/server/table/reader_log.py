"""What each reader of a match has been told: one log and one version a reader.

A reader (a seat, or the spectators) is told of an event if and only if it sees the action, or sees its effect. So neither the
number of a reader's lines, nor its version, nor the moment of a message says anything about what is hidden from it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache

from colisee.core.kit import CHANCE
from colisee.core.spec import GameSpec
from colisee.core.text import Language, Text
from colisee.play.match import Match
from colisee.server.protocol.messages import MAX_SEATS
from colisee.server.protocol.sentence_cache import STAND_INS, marked, named, sentence_cache

TAKEN_BACK = -1


@dataclass(slots=True)
class LogEntry:
    """A line of the log: event number `event` of the match's line, or a take-back."""

    event: int
    seat: int
    action: int | None
    """None if the reader did not see it."""
    version: int


class ReaderLog:
    def __init__(self, reader: int, match: Match) -> None:
        self.reader = reader
        self.version = 0
        self.marks: list[LogEntry] = []
        self.rewritten = 0
        """The version of the latest take-back that removed lines."""
        self._next = 0
        self.follow(match)

    def follow(self, match: Match) -> None:
        """Take note of the events played since."""
        for number, seat, action in match.noticed_by(self.reader, self._next):
            self.version += 1
            self.marks.append(LogEntry(number, seat, action, self.version))
        self._next = len(match.line)

    def take_back(self, match: Match, seat: int, event: int, alone: bool, view: bytes) -> None:
        """Note that `seat` took back event number `event`, alone or with all that followed; `view` is the reader's before that."""
        kept = [mark for mark in self.marks if mark.event < event or (mark.event > event and alone)]
        has_lost = len(kept) < len(self.marks)
        if alone:
            for mark in kept:
                mark.event -= mark.event > event
        self._next = self._next - 1 if alone else event
        if has_lost or view != match.view(self.reader).tobytes():
            self.version += 1
            kept.append(LogEntry(TAKEN_BACK, seat, None, self.version))
            if has_lost:
                self.rewritten = self.version
        self.marks = kept
        self.follow(match)

    def known_lines(self, version: int) -> int:
        """How many lines a reader who has seen `version` can keep."""
        if version < self.rewritten or version > self.version:
            return 0
        return bisect_right(self.marks, version, key=lambda mark: mark.version)

    def events(self, first: int) -> list[tuple[int | None, int | None]]:
        """The lines from number `first` on without words, as in `messages.Brief`."""
        return [
            (None if mark.seat == CHANCE else mark.seat, TAKEN_BACK if mark.event == TAKEN_BACK else mark.action)
            for mark in self.marks[first:]
        ]

    def lines(self, match: Match, first: int, language: Language, names: tuple[str, ...]) -> bytes:
        """The text of a list of `LogLine` from number `first` on."""
        return b"[" + b",".join([self._line(match, mark, language, names) for mark in self.marks[first:]]) + b"]"

    def _line(self, match: Match, mark: LogEntry, language: Language, names: tuple[str, ...]) -> bytes:
        seat = mark.seat
        if mark.event == TAKEN_BACK:
            return b'{"kind":"take_back","text":%b,"seat":%d}' % (named(_take_back_said(seat, language), names), seat)
        if mark.action is None:
            text = b'{"kind":"hidden","text":' + named(_hidden_said(match.spec, seat, language), names)
        else:
            row = match.row_before(mark.event, self.reader)
            text = sentence_cache(match.spec).texts(row, seat, (mark.action,), language)[0].line
            text = named(text, names, None if seat == CHANCE else seat)
        return text + (b"}" if seat == CHANCE else b',"seat":%d}' % seat)


@cache
def _take_back_said(seat: int, language: Language) -> bytes:
    name = STAND_INS[seat]
    return marked(Text(f"{name} takes a move back.", f"{name} reprend un coup.").to(language))


@cache
def _hidden_said(spec: GameSpec, seat: int, language: Language) -> bytes:
    return marked(spec.wording.hidden_sentence(seat, language, STAND_INS[:MAX_SEATS]))
