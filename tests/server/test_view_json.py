"""The fast JSON encoder of views writes the same values as NumPy's records."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from colisee.core.dtypes import as_dict
from colisee.core.position import Position, View
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.play.match import Match
from colisee.server.protocol.view_json import WIDE, Spans, tracked_record, view_json


@pytest.mark.parametrize("slug", slugs())
def test_rows_read_as_records_do(slug: str) -> None:
    for view in views_of(slug):
        spans: Spans = set()
        row, dtype = view.to_bytes(), view.spec.dtype
        assert numbers_in(tracked_record(dtype, row, spans), dtype) == numbers_in(view.record, dtype)
        assert sorted(byte for start, end in spans for byte in range(start, end)) == list(range(len(row)))


def numbers_in(value: Any, dtype: np.dtype[Any]) -> Any:
    """All numbers of a record, read one by one."""
    if dtype.names:
        return {name: numbers_in(value[name], dtype[name]) for name in dtype.names}
    if dtype.subdtype:
        element, (count, *rest) = dtype.subdtype
        inner = np.dtype((element, tuple(rest))) if rest else element
        assert len(value) == count
        return [numbers_in(value[number], inner) for number in range(count)]
    return int(value)


def views_of(slug: str) -> Iterator[View]:
    """Views of all seats during a random match."""
    spec, rng = game(slug), random.Random(4)
    match = Match(spec, spec.facts.seats[-1], seed=4)
    while not match.is_over:
        seat = rng.choice(match.due)
        if rng.random() < 0.1:
            yield match.view(seat)
        match.play(rng.choice(match.legal(seat)), seat)


def test_cells_count_from_both_ends() -> None:
    cells = tracked_record(np.dtype([("box", "i1", 3)]), bytes([1, 2, 253]), set()).box
    assert [cells[0], cells[-1], *cells] == [1, -3, 1, 2, -3]
    with pytest.raises(IndexError):
        _ = cells[3]


@pytest.mark.parametrize("slug", slugs())
def test_json_is_the_same(slug: str) -> None:
    spec, rng = game(slug), random.Random(5)
    match = Match(spec, spec.facts.seats[-1], seed=5)
    while not match.is_over:
        seat = rng.choice(match.due)
        view = match.view(seat)
        decoded = json.loads(view_json(spec).encode(view))
        assert decoded == texts_where_wide(as_dict(view.record), spec.dtype)
        match.play(rng.choice(match.legal(seat)), seat)


def texts_where_wide(value: Any, dtype: np.dtype[Any]) -> Any:
    if isinstance(value, dict):
        return {name: texts_where_wide(each, dtype[name]) for name, each in value.items()}
    if isinstance(value, list):
        assert dtype.subdtype
        element, shape = dtype.subdtype
        inner = np.dtype((element, shape[1:])) if len(shape) > 1 else element
        return [texts_where_wide(each, inner) for each in value]
    return str(value) if dtype.itemsize == WIDE else value


def test_a_field_that_is_not_there_is_named() -> None:
    spec = game("moving-day")
    with pytest.raises(AttributeError, match="sofa"):
        _ = tracked_record(spec.dtype, Position.new(Setup(spec)).to_bytes(), set()).sofa
