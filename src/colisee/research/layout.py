"""The layout of an observation: which number means what. Derived from a game's record and its facts; no game writes code for it.

An observation is a row of `size` small numbers, of one shape for a game and a number of seats. Blocks that belong to seats
come in the order of the table, the viewer's own first, so that the same network plays every seat.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from colisee.core.backends import INTERPRETED, NATIVE, VARIABLE, WASM
from colisee.core.components import RECENT_SETS
from colisee.core.meaning import Meaning, number
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.research import drivers, entry_points, opponents
from colisee.research.drivers import AS_DIGITS, AS_HOLDER, AS_NUMBER, AS_SEAT, AS_SEATS, AS_SET, DIGIT_BASE, UNSEEN
from colisee.research.errors import ResearchError

UNDECLARED = number(DIGIT_BASE - 1)
WIDEST_NUMBER = 2
"""Bytes."""
SEAT_KINDS = {"seat": AS_SEAT, "holder": AS_HOLDER, "seats": AS_SEATS}


@dataclass(frozen=True)
class Leaf:
    """A field of integers, somewhere in the record."""

    name: str
    meaning: Meaning
    offset: int
    width: int
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Slice:
    """What one stretch of an observation means."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: Meaning

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int))

    @property
    def stop(self) -> int:
        return self.start + self.size


class Layout:
    def __init__(self, spec: GameSpec, seats: int) -> None:
        self.spec, self.seats = spec, seats
        leaves = [list(_leaves_of_game(spec, seats, own)) for own in range(seats)]
        self.slices = tuple(_slices(leaves[0], seats))
        self.size = self.slices[-1].stop
        self.plans = np.array([[_line(leaf) for leaf in row] for row in leaves], np.int32)
        """One plan for each viewer."""
        self.scales = np.concatenate([_scales(part) for part in self.slices]).astype(np.float32)
        numbers = [np.arange(part.start, part.stop) for part in self.slices if part.meaning.kind == "number"]
        self.number_columns = np.concatenate(numbers, dtype=np.int32)
        """All others hold bits."""

    def named(self, observation: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
        """Every slice of an observation (or of a batch of them) under its name, in its shape; no copies."""
        lead = observation.shape[:-1]
        return {part.name: observation[..., part.start : part.stop].reshape(lead + part.shape) for part in self.slices}

    def described(self) -> str:
        """The layout as a table in Markdown; slices that differ only in a number of their name share a row."""
        alike: dict[str, list[Slice]] = {}
        for part in self.slices:
            alike.setdefault(re.sub(r"\d+", "*", part.name), []).append(part)
        rows = [
            f"| `{name}` | {len(parts)} | {_words_of_shape(parts[0].shape)} | {_words_of(parts[0].meaning)} |"
            for name, parts in alike.items()
        ]
        return "\n".join(["| name | times | shape | holds |", "| --- | --- | --- | --- |", *rows])


@lru_cache(4 * RECENT_SETS)
def layout_of(spec: GameSpec, seats: int) -> Layout:
    return Layout(spec, seats)


def drivers_of(spec: GameSpec) -> Rules:
    """This room's drivers, compiled together with the rules; ResearchError on WebAssembly, whose modules do not have them."""
    if os.environ.get(VARIABLE) == WASM:
        raise ResearchError(
            Text(
                f"the environments do not run on WebAssembly: leave {VARIABLE} out, or set it to {NATIVE} or {INTERPRETED}",
                f"les environnements ne fonctionnent pas en WebAssembly : retirez {VARIABLE}, ou mettez {NATIVE} ou {INTERPRETED}",
            )
        )
    return spec.compiled_with((drivers, opponents), (entry_points,))


def _leaves_of_game(spec: GameSpec, seats: int, own: int) -> Iterator[Leaf]:
    for name, (dtype, offset) in _fields(spec.dtype):
        if name in spec.facts.by_seat:
            element, _ = _element(dtype)
            inner = np.dtype((element, dtype.shape[1:])) if dtype.shape[1:] else element
            for step in range(seats):
                place = offset + (own + step) % seats * inner.itemsize
                yield from _leaves(spec, name, f"{name}.{step}", inner, place)
        else:
            yield from _leaves(spec, name, name, dtype, offset)


def _leaves(spec: GameSpec, path: str, name: str, dtype: np.dtype[Any], offset: int) -> Iterator[Leaf]:
    element, shape = _element(dtype)
    if element.names is None:
        yield _checked(Leaf(name, spec.facts.meanings.get(path, UNDECLARED), offset, element.itemsize, shape))
        return
    for index in np.ndindex(shape):
        place = offset + (int(np.ravel_multi_index(index, shape)) if shape else 0) * element.itemsize
        prefix = ".".join([name, *map(str, index)])
        for field, (inner, start) in _fields(element):
            yield from _leaves(spec, f"{path}.{field}", f"{prefix}.{field}", inner, place + start)


def _fields(dtype: np.dtype[Any]) -> list[tuple[str, tuple[np.dtype[Any], int]]]:
    fields: Mapping[str, Any] = dtype.fields or {}
    return [(name, (fields[name][0], fields[name][1])) for name in dtype.names or ()]


def _element(dtype: np.dtype[Any]) -> tuple[np.dtype[Any], tuple[int, ...]]:
    return dtype.subdtype or (dtype, ())


def _checked(leaf: Leaf) -> Leaf:
    if leaf.meaning.kind == "number" and leaf.width > WIDEST_NUMBER:
        raise ValueError(f"the facts must say what {leaf.name} holds: it is too wide for a number")
    return leaf


def _line(leaf: Leaf) -> tuple[int, int, int, int, int]:
    """A line of a plan: kind, offset, width, count, size."""
    meaning, count = leaf.meaning, int(np.prod(leaf.shape, dtype=int))
    match meaning.kind:
        case "number":
            return AS_DIGITS if _is_long(meaning) else AS_NUMBER, leaf.offset, leaf.width, count, meaning.size
        case "set":
            return AS_SET, leaf.offset, leaf.width, count, meaning.size
        case "wide set":
            return AS_SET, leaf.offset, leaf.width * count, 1, meaning.size
        case _:
            return SEAT_KINDS[meaning.kind], leaf.offset, leaf.width, count, 0


def _is_long(meaning: Meaning) -> bool:
    return meaning.kind == "number" and meaning.size >= UNSEEN


def _slices(leaves: list[Leaf], seats: int) -> Iterator[Slice]:
    start = 0
    for leaf in leaves:
        part = Slice(leaf.name, start, _shape(leaf, seats), leaf.meaning)
        yield part
        start = part.stop


def _shape(leaf: Leaf, seats: int) -> tuple[int, ...]:
    match leaf.meaning.kind:
        case "number":
            return (*leaf.shape, 2) if _is_long(leaf.meaning) else leaf.shape
        case "set":
            return (*leaf.shape, leaf.meaning.size)
        case "wide set":
            return (leaf.meaning.size,)
        case _:
            return (*leaf.shape, seats)


def _scales(part: Slice) -> np.ndarray[Any, Any]:
    most: Any = 1
    if _is_long(part.meaning):
        most = [max(1, part.meaning.size // DIGIT_BASE), DIGIT_BASE - 1]
    elif part.meaning.kind == "number":
        most = part.meaning.size
    return np.broadcast_to(1 / np.array(most), part.shape or (1,)).ravel()


def _words_of_shape(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape)) or "1"


def _words_of(meaning: Meaning) -> str:
    match meaning.kind:
        case "number" if _is_long(meaning):
            return f"a number up to {meaning.size}, two digits of base {DIGIT_BASE}"
        case "number":
            return f"a number up to {meaning.size}"
        case "set" | "wide set":
            return "a set, one bit per element"
        case "seats":
            return "a set of seats, own seat first"
        case _:
            return "a seat, one bit per seat, own seat first"
