"""Views, fast: as JSON that compiled code writes, and as rows that know what was read of them.

The JSON is what `core.dtypes.as_dict` gives, but fields of 64 bits become texts: a browser's numbers are exact only up to 2⁵³.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import numpy as np

from colisee.core.spec import Rules

WIDE = 8
"""Bytes."""
LONGEST_NUMBER = 20


class ViewJson:
    """How rows of one layout become JSON: numbers between letters."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        letters, fields = bytearray(), list[tuple[int, int, int]]()
        _lay_out(dtype, 0, letters, fields)
        self._letters, self._fields = np.frombuffer(letters, np.uint8), np.array(fields, np.int32).reshape(-1, 3)
        self._longest = len(letters) + LONGEST_NUMBER * len(fields)

    def json(self, rules: Rules, rows: Any) -> bytes:
        """Of the first row of an array."""
        out = np.empty(self._longest, np.uint8)
        size = rules.row_text(rows.view(np.uint8), self._fields, self._letters, out)
        return out[:size].tobytes()


def _lay_out(dtype: np.dtype[Any], start: int, letters: bytearray, fields: list[tuple[int, int, int]]) -> None:
    """Add the letters and the fields of what begins at `start`: each field with the letters before it, its place, and its size
    (negative: it has a sign)."""
    if dtype.subdtype is not None:
        element, (count, *rest) = dtype.subdtype
        inner = np.dtype((element, tuple(rest))) if rest else element
        for number in range(count):
            letters += b"," if number else b"["
            _lay_out(inner, start + number * inner.itemsize, letters, fields)
        letters += b"]"
    elif dtype.fields is not None:
        for number, (name, (field, at, *_)) in enumerate(dtype.fields.items()):
            letters += f'{"," if number else "{"}"{name}":'.encode()
            _lay_out(field, start + at, letters, fields)
        letters += b"}"
    else:
        quote = b'"' if dtype.itemsize == WIDE else b""
        letters += quote
        fields.append((len(letters), start, -dtype.itemsize if dtype.kind == "i" else dtype.itemsize))
        letters += quote


@cache
def row_text(dtype: np.dtype[Any]) -> ViewJson:
    return ViewJson(dtype)


class ScoresJson:
    """How the scores of so many seats become JSON: every clause, total and rank."""

    def __init__(self, clauses: tuple[str, ...], seats: int) -> None:
        names = (*clauses, "total", "rank")
        words = ["", *(f'{"," if number else ",{"}"{name}":' for number, name in enumerate(names)), "}"]
        self._ends = np.cumsum([len(word) for word in words]).astype(np.int32)
        self._letters = np.frombuffer(bytearray("".join(words).encode()), np.uint8)
        self._longest = seats * (len(self._letters) + LONGEST_NUMBER * len(names))
        self._seats, self._clauses = seats, len(clauses)

    def json(self, rules: Rules, rows: Any) -> bytes:
        points, places = np.zeros((self._seats, self._clauses), np.int32), np.zeros(self._seats, np.int8)
        out = np.empty(self._longest, np.uint8)
        size = rules.scores_text_at(rows, 0, self._seats, points, places, self._ends, self._letters, out)
        return b"[" + out[1:size].tobytes() + b"]"


@cache
def scores_json(clauses: tuple[str, ...], seats: int) -> ScoresJson:
    return ScoresJson(clauses, seats)


Spans = set[tuple[int, int]]
"""Bytes of a row, from and to."""


class TrackedRecord:
    """A record of a layout, read from bytes as NumPy's own are, number by number. `spans` are those that were read."""

    def __init__(self, layout: Record, row: bytes, at: int, spans: Spans) -> None:
        self._layout, self._row, self._at, self._spans = layout, row, at, spans

    def __getattr__(self, name: str) -> Any:
        try:
            at, field = self._layout[name]
        except KeyError:
            raise AttributeError(name) from None
        value = self.__dict__[name] = field(self._row, self._at + at, self._spans)
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class TrackedArray:
    """A field of several numbers, records or fields."""

    def __init__(self, count: int, step: int, read: Read, row: bytes, at: int, spans: Spans) -> None:
        self._count, self._step, self._read, self._row, self._at, self._spans = count, step, read, row, at, spans

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Any]:
        return (self._read(self._row, self._at + number * self._step, self._spans) for number in range(self._count))

    def __getitem__(self, index: int) -> Any:
        if not -self._count <= index < self._count:
            raise IndexError(index)
        return self._read(self._row, self._at + index % self._count * self._step, self._spans)


Read = Callable[[bytes, int, Spans], Any]
"""Read the value at a place of a row, and add what was read to the spans."""
Record = dict[str, tuple[int, Read]]
"""By name: where a field begins, and how it is read."""


def read_row(dtype: np.dtype[Any], row: bytes, spans: Spans) -> TrackedRecord:
    made: TrackedRecord = _reader(dtype)(row, 0, spans)
    return made


@cache
def _reader(dtype: np.dtype[Any]) -> Read:
    if dtype.subdtype is not None:
        element, (count, *rest) = dtype.subdtype
        inner = np.dtype((element, tuple(rest))) if rest else element
        return partial(TrackedArray, count, inner.itemsize, _reader(inner))
    if dtype.fields is not None:
        layout = {name: (field[1], _reader(field[0])) for name, field in dtype.fields.items()}
        return partial(TrackedRecord, layout)
    size, is_signed = dtype.itemsize, dtype.kind == "i"

    def number(row: bytes, at: int, spans: Spans) -> int:
        spans.add((at, at + size))
        return int.from_bytes(row[at : at + size], "little", signed=is_signed)

    def small_number(row: bytes, at: int, spans: Spans) -> int:
        spans.add((at, at + 1))
        byte = row[at]
        return byte - 256 if byte > 127 else byte

    return small_number if size == 1 and is_signed else number
