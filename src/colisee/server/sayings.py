"""What messages say of actions, in words and as JSON, each made once and remembered.

A sentence hangs on the action, on who takes it, and on some bytes of the view. Which bytes is seen when it is made: equal bytes
there read equal, and so make the same sentence. Names are put in last, so that all tables share what is remembered.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec.json import encode

from colisee.core.spec import GameSpec
from colisee.core.words import Language
from colisee.server.messages import MOST_SEATS
from colisee.server.rows import Spans, read_row

MOST_TEXTS = 1 << 16
MOST_TABLES = 1 << 11
"""Whose names are kept ready."""
MARK = b"\0"
"""Before a seat's digit: its name belongs here. No JSON text holds a zero byte."""
STAND_INS = tuple(chr(0xE000 + seat) for seat in range(MOST_SEATS + 1))
"""For names while a sentence is made."""
WHOEVER = MOST_SEATS
"""Stands for the seat that acts, where a sentence hangs on it by the name alone (`text.SEAT_IS_A_NAME`)."""
WHOEVER_MARK = MARK + b"%d" % WHOEVER
MARKS = [(name.encode(), MARK + b"%d" % seat) for seat, name in enumerate(STAND_INS)]


class Memory:
    """The texts that one action of one seat has had, by the bytes of the view they hang on."""

    __slots__ = ("end", "known", "more", "start", "texts")

    def __init__(self) -> None:
        self.known: Spans = set()
        self.start = self.end = 0
        self.more: list[tuple[int, int]] = []
        """Spans besides the first."""
        self.texts: dict[bytes, bytes] = {}

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


class Sayings:
    def __init__(self, spec: GameSpec) -> None:
        self._dtype, self._text = spec.dtype, spec.text
        self._is_neutral: bool = getattr(spec.text, "SEAT_IS_A_NAME", False)
        self._memories: dict[tuple[int, int, Language], Memory] = {}
        self._count = 0
        self._heads: dict[int, bytes] = {}
        self._objects: dict[int, bytes] = {}

    def sentence(self, row: bytes, seat: int, action: int, language: Language) -> bytes:
        """As JSON, with marks for names; `row` is the view before the action."""
        if self._is_neutral and seat < MOST_SEATS:
            seat = WHOEVER
        memory = self._memories.get((seat, action, language))
        if memory is not None:
            text = memory.texts.get(memory.key(row))
            if text is not None:
                return text
        return self._make(row, seat, action, language)

    def _make(self, row: bytes, seat: int, action: int, language: Language) -> bytes:
        memory = self._memory(seat, action, language)
        spans: Spans = set()
        text = marked(self._text.sentence(read_row(self._dtype, row, spans), seat, action, language, STAND_INS))
        memory.widen(spans)
        memory.texts[memory.key(row)] = text
        return text

    def _memory(self, seat: int, action: int, language: Language) -> Memory:
        """Where the next text is kept."""
        self._count += 1
        if self._count > MOST_TEXTS:
            self._memories.clear()
            self._count = 1
        memory = self._memories.get((seat, action, language))
        if memory is None:
            memory = self._memories[seat, action, language] = Memory()
        return memory

    def object(self, action: int) -> bytes:
        text = self._objects.get(action)
        if text is None:
            text = self._objects[action] = encode(self._text.as_json(action))
        return text

    def legal(self, action: int) -> bytes:
        """A `LegalAction` up to its sentence."""
        head = self._heads.get(action)
        if head is None:
            word = encode(self._text.word(action))
            head = self._heads[action] = b',{"action":%d,"word":%b,"object":%b,"sentence":' % (
                action, word, self.object(action),
            )  # fmt: skip
        return head


def marked(sentence: str) -> bytes:
    """A sentence that was made with stand-ins for names, as JSON with marks."""
    text = encode(sentence)
    for stand_in, mark in MARKS:
        if stand_in in text:
            text = text.replace(stand_in, mark)
    return text


def named(text: bytes, names: tuple[str, ...], seat: int | None = None) -> bytes:
    """With the names in their places; `seat` is the one that acts."""
    marks = _marks(names)
    if seat is not None:
        text = text.replace(WHOEVER_MARK, marks[seat][1])
    if MARK in text:
        for mark, name in marks:
            text = text.replace(mark, name)
    return text


@lru_cache(MOST_TABLES)
def _marks(names: tuple[str, ...]) -> list[tuple[bytes, bytes]]:
    return [(MARK + b"%d" % seat, encode(name)[1:-1]) for seat, name in enumerate(names)]


@cache
def sayings(spec: GameSpec) -> Sayings:
    return Sayings(spec)
