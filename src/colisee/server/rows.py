"""Views, fast: as JSON by one unpacking and one formatting, and as rows for the texts that read many fields of one view.

The JSON is what `core.record.as_dict` gives, but fields of 64 bits become texts: a browser's numbers are exact only up to 2⁵³.
"""

from __future__ import annotations

from functools import cache
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


class RowText:
    """How rows of one layout become JSON."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        codes: list[str] = []
        self._template = _template(dtype, codes)
        self._struct = Struct("<" + "".join(codes))

    def json(self, row: bytes) -> bytes:
        return (self._template % self._struct.unpack(row)).encode()


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
    return ReadRow(states.view(_without_records(states.dtype))[0])


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
