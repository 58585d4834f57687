"""Views as JSON written by compiled code, and as records that track which bytes were read.

The JSON equals `core.dtypes.as_dict`, except that 64-bit fields become strings: a browser's numbers are exact only up to 2⁵³.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import numpy as np

from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.server.protocol import json_writer

WIDE = 8
"""Bytes."""
MAX_DIGITS = 20


def json_writer_of(spec: GameSpec) -> Rules:
    """The rules of a game compiled together with the JSON writer."""
    return spec.compiled_with((), (json_writer,))


def warm_up(spec: GameSpec) -> None:
    """Compile the JSON writer of a game now."""
    position = Position.new(Setup(spec))
    view_json(spec.dtype).encode(position)
    scores_json(spec.facts.clauses, position.players).encode(position)


Buffer = tuple[memoryview, np.ndarray[Any, np.dtype[np.uint8]]]
"""The same memory twice."""


class Buffers:
    """Memory to write into, used again and again; several threads may ask."""

    def __init__(self, size: int) -> None:
        self._size, self._free = size, list[Buffer]()

    def take(self) -> Buffer:
        try:
            return self._free.pop()
        except IndexError:
            memory = bytearray(self._size)
            return memoryview(memory), np.frombuffer(memory, np.uint8)

    def give(self, buffer: Buffer) -> None:
        self._free.append(buffer)


class ViewJson:
    """The JSON template of one record layout: numbers between constant text."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        text, fields = bytearray(), list[tuple[int, int, int]]()
        _lay_out(dtype, 0, text, fields)
        self._text, self._fields = np.frombuffer(text, np.uint8), np.array(fields, np.int32).reshape(-1, 3)
        self._buffers = Buffers(len(text) + MAX_DIGITS * len(fields))

    def encode(self, position: Position) -> bytes:
        memory, out = buffer = self._buffers.take()
        row = np.frombuffer(
            bytearray(position.to_bytes()), np.uint8
        )  # an array's own `view` takes several times as long
        size = json_writer_of(position.spec).own("write_row")(row, self._fields, self._text, out)
        json = bytes(memory[:size])
        self._buffers.give(buffer)
        return json


def _lay_out(dtype: np.dtype[Any], start: int, text: bytearray, fields: list[tuple[int, int, int]]) -> None:
    """Append the text and fields of the value at `start`. A field is: length of the text before it, byte offset, size (negative if signed)."""
    if dtype.subdtype is not None:
        element, (count, *rest) = dtype.subdtype
        inner = np.dtype((element, tuple(rest))) if rest else element
        for number in range(count):
            text += b"," if number else b"["
            _lay_out(inner, start + number * inner.itemsize, text, fields)
        text += b"]"
    elif dtype.fields is not None:
        for number, (name, (field, at, *_)) in enumerate(dtype.fields.items()):
            text += f'{"," if number else "{"}"{name}":'.encode()
            _lay_out(field, start + at, text, fields)
        text += b"}"
    else:
        quote = b'"' if dtype.itemsize == WIDE else b""
        text += quote
        fields.append((len(text), start, -dtype.itemsize if dtype.kind == "i" else dtype.itemsize))
        text += quote


@cache
def view_json(dtype: np.dtype[Any]) -> ViewJson:
    return ViewJson(dtype)


class ScoresJson:
    """The JSON template of the scores of all seats: every clause, total and rank."""

    def __init__(self, clauses: tuple[str, ...], seats: int) -> None:
        names = (*clauses, "total", "rank")
        words = ["", *(f'{"," if number else ",{"}"{name}":' for number, name in enumerate(names)), "}"]
        self._ends = np.cumsum([len(word) for word in words]).astype(np.int32)
        self._text = np.frombuffer(bytearray("".join(words).encode()), np.uint8)
        self._buffers = Buffers(seats * (len(self._text) + MAX_DIGITS * len(names)))
        self._seats, self._clauses = seats, len(clauses)

    def encode(self, position: Position) -> bytes:
        points, places = np.zeros((self._seats, self._clauses), np.int32), np.zeros(self._seats, np.int8)
        memory, out = buffer = self._buffers.take()
        size = json_writer_of(position.spec).own("write_scores_at")(
            position.array, 0, self._seats, points, places, self._ends, self._text, out
        )
        json = bytes(memory[1:size])
        self._buffers.give(buffer)
        return b"[" + json + b"]"


@cache
def scores_json(clauses: tuple[str, ...], seats: int) -> ScoresJson:
    return ScoresJson(clauses, seats)


Spans = set[tuple[int, int]]
"""Byte ranges of a row: start and end."""


class TrackedRecord:
    """A record read from bytes like a NumPy record; `spans` collects the bytes that were read."""

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
    """An array field of numbers or records."""

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
"""Read the value at an offset of a row, and add the bytes read to the spans."""
Record = dict[str, tuple[int, Read]]
"""By name: the offset of a field and how to read it."""


def tracked_record(dtype: np.dtype[Any], row: bytes, spans: Spans) -> TrackedRecord:
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
