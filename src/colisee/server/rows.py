"""Views, fast: as JSON by one unpacking and one formatting, and as rows that know what was read of them.

The JSON is what `core.record.as_dict` gives, but fields of 64 bits become texts: a browser's numbers are exact only up to 2⁵³.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from struct import Struct
from typing import Any

import numpy as np

CODES = {
    ("i", 1): "b",
    ("i", 2): "h",
    ("i", 4): "i",
    ("i", 8): "q",
    ("u", 1): "B",
    ("u", 2): "H",
    ("u", 4): "I",
    ("u", 8): "Q",
}

WIDE = 8
"""Bytes."""
MOST_KNOWN = 1 << 14


class RowText:
    """How rows of one layout become JSON. A move changes little of a row: parts that came up lately are not written anew."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self._parts = list(_parts(dtype))

    def json(self, row: bytes) -> bytes:
        return b"".join([part.json(row[start:end]) for part, start, end in self._parts])


class PartText:
    """A part of a layout: by one unpacking and one formatting, and remembered for a while."""

    def __init__(self, template: str, codes: list[str]) -> None:
        self._template, self._struct = template, Struct("<" + "".join(codes))
        self._known: dict[bytes, bytes] = {}

    def json(self, part: bytes) -> bytes:
        text = self._known.get(part)
        if text is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            text = self._known[part] = (self._template % self._struct.unpack(part)).encode()
        return text


def _parts(dtype: np.dtype[Any]) -> Iterator[tuple[PartText, int, int]]:
    """The parts of a layout, and where each begins and ends: every record of a field that holds several, and what lies between."""
    template, codes, begin, end = "{", list[str](), 0, 0
    for number, name in enumerate(dtype.names or ()):
        field = dtype[name]
        template += f'{"," if number else ""}"{name}":'
        if field.subdtype is None or field.subdtype[0].names is None or len(field.subdtype[1]) > 1:
            template += _template(field, codes)
            end += field.itemsize
            continue
        yield PartText(template + "[", codes), begin, end
        element, (count,) = field.subdtype
        codes_of_element: list[str] = []
        record = _template(element, codes_of_element)
        first, other = PartText(record, codes_of_element), PartText("," + record, codes_of_element)
        for n in range(count):
            yield first if n == 0 else other, end + n * element.itemsize, end + (n + 1) * element.itemsize
        template, codes, begin, end = "]", [], end + field.itemsize, end + field.itemsize
    yield PartText(template + "}", codes), begin, end


@cache
def row_text(dtype: np.dtype[Any]) -> RowText:
    return RowText(dtype)


def _template(dtype: np.dtype[Any], codes: list[str]) -> str:
    if dtype.subdtype is not None:
        element, shape = dtype.subdtype
        return _array(element, shape, codes)
    if dtype.names is not None:
        fields = [f'"{name}":{_template(dtype[name], codes)}' for name in dtype.names]
        return "{" + ",".join(fields) + "}"
    codes.append(CODES[dtype.kind, dtype.itemsize])
    return '"%d"' if dtype.itemsize == WIDE else "%d"


def _array(element: np.dtype[Any], shape: tuple[int, ...], codes: list[str]) -> str:
    inner = [
        _array(element, shape[1:], codes) if len(shape) > 1 else _template(element, codes) for _ in range(shape[0])
    ]
    return "[" + ",".join(inner) + "]"


Spans = set[tuple[int, int]]
"""Bytes of a row, from and to."""


class Row:
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


class Cells:
    """A field of several numbers, records or fields."""

    def __init__(self, count: int, step: int, read: Read, row: bytes, at: int, spans: Spans) -> None:
        self._count, self._step, self._read, self._row, self._at, self._spans = count, step, read, row, at, spans

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Any:
        if not -self._count <= index < self._count:
            raise IndexError(index)
        return self._read(self._row, self._at + index % self._count * self._step, self._spans)


Read = Callable[[bytes, int, Spans], Any]
"""Read the value at a place of a row, and add what was read to the spans."""
Record = dict[str, tuple[int, Read]]
"""By name: where a field begins, and how it is read."""


def read_row(dtype: np.dtype[Any], row: bytes, spans: Spans) -> Row:
    made: Row = _reader(dtype)(row, 0, spans)
    return made


@cache
def _reader(dtype: np.dtype[Any]) -> Read:
    if dtype.subdtype is not None:
        element, (count, *rest) = dtype.subdtype
        inner = np.dtype((element, tuple(rest))) if rest else element
        return partial(Cells, count, inner.itemsize, _reader(inner))
    if dtype.fields is not None:
        layout = {name: (field[1], _reader(field[0])) for name, field in dtype.fields.items()}
        return partial(Row, layout)
    size, is_signed = dtype.itemsize, dtype.kind == "i"

    def number(row: bytes, at: int, spans: Spans) -> int:
        spans.add((at, at + size))
        return int.from_bytes(row[at : at + size], "little", signed=is_signed)

    return number
