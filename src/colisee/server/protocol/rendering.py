"""What a reader is shown of a match. Everything here is made from the reader's view: nothing it may not know can get in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal
from zlib import crc32

import numpy as np

from colisee.core.kit import SPECTATOR
from colisee.core.rulebook import rulebook
from colisee.core.spec import copied, random_source
from colisee.core.text import Language
from colisee.play.match import Match
from colisee.server.protocol.messages import MAX_SEATS, Reason, SeatClock, encode
from colisee.server.protocol.sentence_cache import named, sentence_cache
from colisee.server.protocol.view_json import row_text, scores_json
from colisee.server.table.reader_log import ReaderLog

GUESSES = 3

Undo = Literal["none", "free", "consent"]
UNDO_TEXTS: dict[Undo, bytes] = {"none": b"", "free": b',"undo":"free"', "consent": b',"undo":"consent"'}
Wording = Language | Literal["brief"]
"""In which words a position is told, or that it is told without any (`messages.Brief`)."""
READER_TEXTS = {SPECTATOR: b"null", **{seat: b"%d" % seat for seat in range(MAX_SEATS)}}


def hints(match: Match, reader: int, views: Any) -> dict[str, Any] | None:
    """What the game tells its board of a view, for games that have something to tell."""
    return None if match.spec.hints is None else match.spec.hints(match.rules, views, reader) or None


class Rendering:
    """What several readers are shown of one moment of a match: what is the same for them is made, and written, once.

    A position is put together from texts: what comes of it is what `messages.Position` or `messages.Brief` says.
    """

    def __init__(
        self, match: Match, due: list[int], names: tuple[str, ...], undos: list[Undo], clocks: list[SeatClock] | None,
        is_over: bool,
    ) -> None:  # fmt: skip
        """`is_over` also where the table ended a match that the rules would go on with."""
        self.match, self.names, self.undos = match, names, undos
        self.due = [] if is_over else due
        clock_text = b"" if clocks is None else b',"clocks":' + encode(clocks)
        self._end = clock_text + (b',"over":true}' if is_over else b"}")
        self._seen: dict[int, ViewRendering] = {}
        self._lines: dict[tuple[int, int, Wording], bytes] = {}
        self._alike: dict[tuple[int, int, Wording], bytes] = {}

    def position(self, reader: int, told: ReaderLog, keep: int, wording: Wording) -> bytes:
        kind = b"brief" if wording == "brief" else b"position"
        head = b'{"type":"%b","reader":%b,"version":%d' % (kind, READER_TEXTS[reader], told.version)
        undo = b"" if reader == SPECTATOR else UNDO_TEXTS[self.undos[reader]]
        if reader in self.due:
            seen, lines = self._seen_by(told.reader), self._lines_of(told, keep, wording)
            return b"".join((head, seen.text, lines, *self._choices(reader, seen, wording), undo, self._end))
        return b"".join((head, self._looked_on(told, keep, wording), undo, self._end))

    def _looked_on(self, told: ReaderLog, keep: int, wording: Wording) -> bytes:
        """What all who were told the same, and are not due, are shown alike."""
        key = (told.reader, keep, wording)
        text = self._alike.get(key)
        if text is None:
            seen = self._seen_by(told.reader)
            text = seen.text + self._lines_of(told, keep, wording)
            if wording != "brief":
                text += self._hints_of(told.reader, seen)
            self._alike[key] = text
        return text

    def _choices(self, reader: int, seen: ViewRendering, wording: Wording) -> tuple[bytes, ...]:
        """Of a reader who is due."""
        if wording == "brief":
            return b',"actions":', encode(self.match.legal(reader))
        legal = legal_actions(self.match, reader, seen.views, wording, self.names)
        return b',"legal":', legal, self._hints_of(reader, seen)

    def _seen_by(self, reader: int) -> ViewRendering:
        seen = self._seen.get(reader)
        if seen is None:
            seen = self._seen[reader] = ViewRendering(self.match, reader, self.due)
        return seen

    def _hints_of(self, reader: int, seen: ViewRendering) -> bytes:
        text = seen.hints.get(reader)
        if text is None:
            told = hints(self.match, reader, seen.views)
            text = seen.hints[reader] = b"" if told is None else b',"hints":' + encode(told)
        return text

    def _lines_of(self, told: ReaderLog, keep: int, wording: Wording) -> bytes:
        key = (told.reader, keep, wording)
        text = self._lines.get(key)
        if text is None:
            if wording == "brief":
                text = b',"keep":%d,"events":%b' % (keep, encode(told.events(keep)))
            else:
                text = b',"keep":%d,"lines":%b' % (keep, told.lines(self.match, keep, wording, self.names))
            self._lines[key] = text
        return text


class ViewRendering:
    """A reader's view of a moment, and the scores that follow from it."""

    def __init__(self, match: Match, reader: int, due: list[int]) -> None:
        self.views = match.view(reader) if match.spec.facts.secrets else match.states
        view = row_text(match.spec.dtype).json(match.rules, self.views)
        points = encode(match.scores()) if match.is_over else scores(match, self.views)
        self.text = b',"due":%b,"view":%b,"scores":%b' % (encode(due), view, points)
        self.hints: dict[int, bytes] = {}


def scores(match: Match, views: Any) -> bytes:
    """The text of every seat's clauses, total and rank, judged from a view."""
    return scores_json(match.spec.facts.clauses, match.seats).json(match.rules, views)


def legal_actions(match: Match, seat: int, views: Any, language: Language, names: tuple[str, ...]) -> bytes:
    """The text of a list of `LegalAction`."""
    actions, changes = previews(match, seat, views)
    texts = sentence_cache(match.spec).texts(views.tobytes(), seat, actions, language)
    parts = [said.legal + _preview_text(change) for said, change in zip(texts, changes, strict=True)]
    return named(b"[" + b"".join(parts)[1:] + b"]", names, seat)


@cache
def _preview_text(change: int | None) -> bytes:
    return b"null}" if change is None else b"%d}" % change


def previews(match: Match, seat: int, views: Any) -> tuple[list[int], Sequence[int | None]]:
    """Every legal action, and what each would change in the seat's own total: tried on states that the seat cannot tell from the
    truth."""
    mask = match.spec.mask()
    match.rules.legal_at(match.states, 0, seat, mask)
    if not match.spec.facts.secrets:
        return _changes(match, seat, views, mask)
    rng = random_source(crc32(views.tobytes()))
    columns: list[list[int]] = []
    for _ in range(GUESSES):
        guess = copied(views)
        match.rules.guess_at(guess, 0, seat, rng)
        actions, changes = _changes(match, seat, guess, mask)
        columns.append(changes)
    return actions, [foreseen[0] if len(set(foreseen)) == 1 else None for foreseen in zip(*columns, strict=True)]


def _changes(match: Match, seat: int, states: Any, mask: Any) -> tuple[list[int], list[int]]:
    """The actions of a mask, and what each changes."""
    spec = match.spec
    points = np.zeros((match.seats, len(spec.facts.clauses)), np.int32)
    actions, changes = np.empty(spec.facts.actions, np.int32), np.empty(spec.facts.actions, np.int32)
    count = match.rules.changes_at(states, 0, seat, mask, copied(states), points, actions, changes)
    return actions[:count].tolist(), changes[:count].tolist()


def reason(match: Match, re: str, seat: int, action: int, language: Language) -> Reason:
    """Why `seat` may not take `action` now, asked of its view."""
    number = match.rules.why_not_at(match.view(seat), 0, seat, action)
    if not number:
        return Reason(re, legal=True)
    rule = match.spec.facts.rules[number - 1]
    title, text = rule_words(match.spec.slug, rule, language)
    return Reason(re, legal=False, rule=rule, title=title, text=text)


def rule_words(slug: str, rule_id: str, language: Language) -> tuple[str | None, str | None]:
    for rule in rulebook(slug, language):
        if rule.id == rule_id:
            return rule.title, rule.text
    return None, None
