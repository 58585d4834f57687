"""Views as JSON written by compiled code, and as records that track which bytes were read.

The JSON equals `core.dtypes.as_dict`, except that 64-bit fields become strings: a browser's numbers are exact only up to 2⁵³.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from typing import Any

import numpy as np

from colisee.core.components import RECENT_SETS
from colisee.core.position import Position
from colisee.core.rules import Rules, Workspace
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.server.protocol import json_writer

WIDE = 8
"""Bytes."""
MAX_DIGITS = 20


@lru_cache(RECENT_SETS)
def json_writer_of(spec: GameSpec) -> Rules:
    """The rules of a game compiled together with the JSON writer."""
    return spec.compiled_with((), (json_writer,))


def warm_up(spec: GameSpec) -> None:
    """Compile the JSON writer of a game now."""
    position = Position.new(Setup(spec))
    view_json(spec).encode(position)
    scores_json(spec, position.players).encode(position)


class ViewJson:
    """Writes the views of a game: numbers between constant text. Used by one thread at a time."""

    def __init__(self, spec: GameSpec, rules: Rules) -> None:
        text, fields = bytearray(), list[tuple[int, int, int]]()
        _lay_out(spec.dtype, 0, text, fields)
        workspace = rules.workspace()
        row: Any = workspace.zeros(spec.dtype.itemsize, np.uint8)
        out: Any = workspace.zeros(len(text) + MAX_DIGITS * len(fields), np.uint8)
        places = workspace.zeros((len(fields), 3), np.int32)
        places[:] = fields
        self._call = workspace.prepared("write_row", row, places, _placed(workspace, text), out)
        self._row, self._out = memoryview(row), memoryview(out)

    def encode(self, position: Position) -> bytes:
        self._row[:] = position.array.tobytes()
        return bytes(self._out[: self._call()])


def _placed(workspace: Workspace, text: bytes | bytearray) -> Any:
    placed = workspace.zeros(len(text), np.uint8)
    placed[:] = np.frombuffer(text, np.uint8)
    return placed


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


def view_json(spec: GameSpec) -> ViewJson:
    """The writer of this thread."""
    rules = json_writer_of(spec)
    try:
        writer: ViewJson = rules.of_thread.view_json
    except AttributeError:
        writer = rules.of_thread.view_json = ViewJson(spec, rules)
    return writer


class ScoresJson:
    """Writes the scores of all seats: every clause, total and rank between constant text. Used by one thread at a time."""

    def __init__(self, spec: GameSpec, rules: Rules, seats: int) -> None:
        clauses = spec.facts.clauses
        names = (*clauses, "total", "rank")
        words = ["", *(f'{"," if number else ",{"}"{name}":' for number, name in enumerate(names)), "}"]
        workspace = rules.workspace()
        states: Any = workspace.zeros(1, spec.dtype)
        points, places = workspace.zeros((seats, len(clauses)), np.int32), workspace.zeros(seats, np.int8)
        ends = workspace.zeros(len(words), np.int32)
        ends[:] = np.cumsum([len(word) for word in words])
        text = "".join(words).encode()
        out: Any = workspace.zeros(seats * (len(text) + MAX_DIGITS * len(names)), np.uint8)
        self._call = workspace.prepared(
            "write_scores_at", states, 0, seats, points, places, ends, _placed(workspace, text), out
        )
        self._state, self._out = memoryview(states.view(np.uint8)), memoryview(out)

    def encode(self, position: Position) -> bytes:
        self._state[:] = position.array.tobytes()
        return b"[" + self._out[1 : self._call()] + b"]"


def scores_json(spec: GameSpec, seats: int) -> ScoresJson:
    """The writer of this thread."""
    rules = json_writer_of(spec)
    try:
        writers: dict[int, ScoresJson] = rules.of_thread.scores_json
    except AttributeError:
        writers = rules.of_thread.scores_json = {}
    writer = writers.get(seats)
    if writer is None:
        writer = writers[seats] = ScoresJson(spec, rules, seats)
    return writer


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
