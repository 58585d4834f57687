"""Views, fast: as JSON by one unpacking and one formatting, and as rows for the texts that read many fields of one view.

The JSON is what `core.record.as_dict` gives, but fields of 64 bits become texts: a browser's numbers are exact only up to 2⁵³.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from struct import Struct
from types import ModuleType
from typing import Any

import numpy as np
from msgspec import Raw
from msgspec.json import encode

from colisee.core.spec import GameSpec

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


class ActionTexts:
    """What a message says of an action whoever takes it, as JSON, each made once."""

    def __init__(self, text: ModuleType) -> None:
        self._text = text
        self._objects: dict[int, Raw] = {}
        self._heads: dict[int, bytes] = {}

    def object(self, action: int) -> Any:
        """Its object. `Any`: what an encoder takes for the dictionary that it is the text of."""
        if action not in self._objects:
            self._objects[action] = Raw(encode(self._text.as_json(action)))
        return self._objects[action]

    def legal(self, action: int, sentence: str, preview: int | None) -> bytes:
        """As a `LegalAction`."""
        head = self._heads.get(action)
        if head is None:
            word, told = encode(self._text.word(action)), bytes(self.object(action))
            head = self._heads[action] = b'{"action":%d,"word":%b,"object":%b,"sentence":' % (action, word, told)
        return b'%b%b,"preview":%b}' % (head, encode(sentence), b"null" if preview is None else b"%d" % preview)


@cache
def action_texts(spec: GameSpec) -> ActionTexts:
    return ActionTexts(spec.text)


class ReadRow:
    """A row that remembers what was read of it. NumPy's own records take microseconds for every attribute."""

    def __init__(self, row: Any) -> None:
        self.__dict__["_row"] = row

    def __getattr__(self, name: str) -> Any:
        try:
            value = _read(self._row[name])
        except (KeyError, ValueError):
            raise AttributeError(name) from None
        self.__dict__[name] = value
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


def read_row(states: Any) -> ReadRow:
    """The first row of an array of states."""
    return ReadRow(np.frombuffer(states, _without_records(states.dtype))[0])


def _read(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return [ReadRow(row) for row in value] if value.dtype.names and value.ndim == 1 else value
    return ReadRow(value) if isinstance(value, np.void) else int(value)


@cache
def _without_records(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same layout without attribute access, which is what makes records slow."""
    if dtype.subdtype is not None:
        element, shape = dtype.subdtype
        return np.dtype((_without_records(element), shape))
    if dtype.names is None:
        return dtype
    return np.dtype([(name, _without_records(dtype[name])) for name in dtype.names])
