"""A cache of the sentences and JSON fragments that describe actions.

A sentence depends on the action, the acting seat, who is its reader, and some bytes of the view. Which bytes is recorded while the
sentence is made: a view with equal bytes there gives the same sentence. The names of other players are inserted last, so all tables
share the cache.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.json import encode

from colisee.core.components import RECENT_SETS
from colisee.core.spec import GameSpec
from colisee.core.text import Language
from colisee.server.protocol.messages import MAX_SEATS
from colisee.server.protocol.view_json import Spans, tracked_record

MAX_TEXTS = 1 << 16
MAX_TABLES = 1 << 11
"""Tables whose encoded names are cached."""
MARKS = [bytes((number,)) for number in range(MAX_SEATS)]
"""By seat: the byte that marks where its name goes. JSON contains no control characters."""
PLACEHOLDERS = tuple(chr(0xE000 + seat) for seat in range(MAX_SEATS))
"""Used as names while a sentence is made."""
PLACEHOLDERS_JSON = [name.encode() for name in PLACEHOLDERS]


class CachedTexts:
    """The texts of one action of one seat, by the bytes of the view that they depend on."""

    __slots__ = ("end", "known", "more", "start", "texts")

    def __init__(self) -> None:
        self.known: Spans = set()
        self.start = self.end = 0
        self.more: list[tuple[int, int]] = []
        """Byte spans after the first."""
        self.texts: dict[bytes, bytes] = {}

    def key(self, row: bytes) -> bytes:
        key = row[self.start : self.end]
        for start, end in self.more:
            key += row[start:end]
        return key

    def widen(self, spans: Spans) -> None:
        """Add bytes that the texts depend on."""
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
        self._caches: dict[tuple[int, Language], dict[int, CachedTexts]] = {}
        self._count = 0
        self._words: dict[int, tuple[bytes, bytes]] = {}
        """By action: its word and its JSON object."""

    def texts(self, row: bytes, seat: int, actions: Iterable[int], language: Language) -> list[bytes]:
        """A `LegalAction` for each action of a seat, addressed to its player, after a comma and up to its preview, with marks for names; `row` is the view."""
        if self._wording.is_same_for_all_seats:
            seat = 0
        caches = self._caches.get((seat, language), {})
        found = []
        for action in actions:
            cached = caches.get(action)
            texts = cached.texts.get(cached.key(row)) if cached else None
            found.append(texts or self._make(row, seat, action, language))
        return found

    def _make(self, row: bytes, seat: int, action: int, language: Language) -> bytes:
        cached = self._cache_for(seat, action, language)
        spans: Spans = set()
        view = tracked_record(self._dtype, row, spans)
        sentence = with_name_marks(self._wording.sentence(view, seat, action, language, PLACEHOLDERS, seat))
        cached.widen(spans)
        texts = cached.texts[cached.key(row)] = self._text(action, sentence)
        return texts

    def _text(self, action: int, sentence: bytes) -> bytes:
        known = self._words.get(action)
        if known is None:
            known = self._words[action] = encode(self._notation.word(action)), encode(self._notation.as_json(action))
        word, as_object = known
        return b',{"action":%d,"word":%b,"object":%b,"sentence":%b,"preview":' % (action, word, as_object, sentence)

    def _cache_for(self, seat: int, action: int, language: Language) -> CachedTexts:
        """The cache entry for an action; everything is dropped when the cache is full."""
        self._count += 1
        if self._count > MAX_TEXTS:
            self._caches.clear()
            self._count = 1
        return self._caches.setdefault((seat, language), {}).setdefault(action, CachedTexts())


def with_name_marks(sentence: str) -> bytes:
    """Encode a sentence made with placeholders as JSON with marks for names."""
    text = encode(sentence)
    for placeholder, mark in zip(PLACEHOLDERS_JSON, MARKS, strict=True):
        if placeholder in text:
            text = text.replace(placeholder, mark)
    return text


def insert_names(text: bytes, names: tuple[str, ...]) -> bytes:
    """Replace the marks by names."""
    for mark, name in zip(MARKS, _names_json(names), strict=False):
        if mark in text:
            text = text.replace(mark, name)
    return text


@lru_cache(MAX_TABLES)
def _names_json(names: tuple[str, ...]) -> list[bytes]:
    return [encode(name)[1:-1] for name in names]


@lru_cache(RECENT_SETS)
def sentence_cache(spec: GameSpec) -> SentenceCache:
    return SentenceCache(spec)
