"""What messages say of actions, in words and as JSON, each made once and remembered.

A sentence hangs on the action, on who takes it, and on some bytes of the view. Which bytes is seen when it is made: equal bytes
there read equal, and so make the same sentence. Names are put in last, so that all tables share what is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec.json import encode

from colisee.core.kit import CHANCE
from colisee.core.spec import GameSpec
from colisee.core.text import Language
from colisee.server.protocol.messages import MAX_SEATS
from colisee.server.protocol.view_json import Spans, read_row

MAX_TEXTS = 1 << 16
MOST_TABLES = 1 << 11
"""Whose names are kept ready."""
MARKS = [bytes((number,)) for number in range(MAX_SEATS + 1)]
"""By seat: here belongs its name. JSON holds no such bytes, and one byte is replaced faster than two."""
STAND_INS = tuple(chr(0xE000 + seat) for seat in range(MAX_SEATS + 1))
"""For names while a sentence is made."""
STAND_INS_IN_JSON = [name.encode() for name in STAND_INS]
WHOEVER = MAX_SEATS
"""Stands for the seat that acts, where a sentence hangs on it by the name alone (`Wording.uses_seat_for_name_only`)."""


class Texts(NamedTuple):
    """What an action is called, with marks for names."""

    legal: bytes
    """A `LegalAction` after a comma, up to its preview."""
    line: bytes
    """A `LogLine` up to its seat."""


class Memory:
    """The texts that one action of one seat has had, by the bytes of the view they hang on."""

    __slots__ = ("end", "known", "more", "start", "texts")

    def __init__(self) -> None:
        self.known: Spans = set()
        self.start = self.end = 0
        self.more: list[tuple[int, int]] = []
        """Spans besides the first."""
        self.texts: dict[bytes, Texts] = {}

    def key(self, row: bytes) -> bytes:
        key = row[self.start : self.end]
        for start, end in self.more:
            key += row[start:end]
        return key

    def widen(self, spans: Spans) -> None:
        """From now on the texts hang on these bytes too."""
        if not spans <= self.known:
            self.known |= spans
            (self.start, self.end), *self.more = _merged(self.known)
            self.texts.clear()


def _merged(spans: Spans) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


class SentenceCache:
    def __init__(self, spec: GameSpec) -> None:
        self._dtype, self._notation, self._wording = spec.dtype, spec.notation, spec.wording
        self._memories: dict[tuple[int, Language], dict[int, Memory]] = {}
        self._count = 0
        self._words: dict[int, tuple[bytes, bytes]] = {}
        """By action: its word, and its object."""

    def texts(self, row: bytes, seat: int, actions: Iterable[int], language: Language) -> list[Texts]:
        """Of each action of a seat; `row` is the view before it."""
        if self._wording.uses_seat_for_name_only and seat < MAX_SEATS:
            seat = WHOEVER
        memories = self._memories.get((seat, language), {})
        found = []
        for action in actions:
            memory = memories.get(action)
            texts = memory.texts.get(memory.key(row)) if memory else None
            found.append(texts or self._make(row, seat, action, language))
        return found

    def _make(self, row: bytes, seat: int, action: int, language: Language) -> Texts:
        memory = self._memory(seat, action, language)
        spans: Spans = set()
        sentence = marked(self._wording.sentence(read_row(self._dtype, row, spans), seat, action, language, STAND_INS))
        memory.widen(spans)
        texts = memory.texts[memory.key(row)] = self._texts(seat, action, sentence)
        return texts

    def _texts(self, seat: int, action: int, sentence: bytes) -> Texts:
        known = self._words.get(action)
        if known is None:
            known = self._words[action] = encode(self._notation.word(action)), encode(self._notation.as_json(action))
        word, as_object = known
        kind = b"draw" if seat == CHANCE else b"play"
        return Texts(
            b',{"action":%d,"word":%b,"object":%b,"sentence":%b,"preview":' % (action, word, as_object, sentence),
            b'{"kind":"%b","text":%b,"object":%b' % (kind, sentence, as_object),
        )

    def _memory(self, seat: int, action: int, language: Language) -> Memory:
        """Where the next text is kept."""
        self._count += 1
        if self._count > MAX_TEXTS:
            self._memories.clear()
            self._count = 1
        return self._memories.setdefault((seat, language), {}).setdefault(action, Memory())


def marked(sentence: str) -> bytes:
    """A sentence that was made with stand-ins for names, as JSON with marks."""
    text = encode(sentence)
    for substitute_bot, mark in zip(STAND_INS_IN_JSON, MARKS, strict=True):
        if substitute_bot in text:
            text = text.replace(substitute_bot, mark)
    return text


def named(text: bytes, names: tuple[str, ...], seat: int | None = None) -> bytes:
    """With the names in their places; `seat` is the one that acts."""
    written = _in_json(names)
    if seat is not None:
        text = text.replace(MARKS[WHOEVER], written[seat])
    for mark, name in zip(MARKS, written, strict=False):
        if mark in text:
            text = text.replace(mark, name)
    return text


@lru_cache(MOST_TABLES)
def _in_json(names: tuple[str, ...]) -> list[bytes]:
    return [encode(name)[1:-1] for name in names]


@cache
def sentence_cache(spec: GameSpec) -> SentenceCache:
    return SentenceCache(spec)
