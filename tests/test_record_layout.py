"""States as records: layout, and the strictness of interpreted rows."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest

from colisee.core.dtypes import Array, Int8, Ints, Row, Rows, as_dict, dtype_of, from_dict
from colisee.core.registry import slugs
from colisee.core.spec import GameSpec


class Inner:
    value: Int8
    many: Annotated[Ints, "i1", 2]


class Outer:
    word: Annotated[int, "u4"]
    inner: Annotated[Rows[Inner], Inner, 3]


class Unlaid:
    value: int


class Hidden:
    size: Int8


def test_a_class_is_a_packed_layout() -> None:
    dtype = dtype_of(Outer)
    assert dtype.itemsize == 4 + 3 * 3
    assert dtype["inner"].shape == (3,)


def test_a_field_without_layout_or_with_a_name_of_numpys_own_is_refused() -> None:
    with pytest.raises(TypeError, match="no layout"):
        dtype_of(Unlaid)
    with pytest.raises(TypeError, match="another name"):
        dtype_of(Hidden)


def test_rows_go_to_dictionaries_and_back() -> None:
    states = np.zeros(2, dtype_of(Outer))
    states[0].word = 7
    states[0].inner[1].many[0] = -3
    from_dict(states[1], as_dict(states[0]))
    assert states[0].tobytes() == states[1].tobytes()
    assert as_dict(states[1])["inner"][1] == {"value": 0, "many": [-3, 0]}


def test_interpreted_rows_neither_overflow_nor_wrap_round() -> None:
    row = Row(np.zeros(1, dtype_of(Outer))[0])
    row.inner[0].value = 100
    assert row.inner[0].value + 100 == 200
    with pytest.raises(OverflowError):
        row.inner[0].value = 200
    with pytest.raises(IndexError):
        row.inner[-1]
    with pytest.raises(AttributeError):
        row.wrod = 1
    assert len(Array(np.zeros(3))) == 3


def test_every_game_keeps_its_state_small(spec: GameSpec) -> None:
    limits = {"moving-day": 512, "toy-rush": 1024, "the-truckers": 1024, "post-office": 2048}
    assert set(limits) >= set(slugs()) - {"tiny"}
    assert spec.dtype.itemsize <= limits.get(spec.slug, 4096)
