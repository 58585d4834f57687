"""A state is one packed NumPy record, declared once as an annotated class.

The class gives rules files their types, and `dtype_of` gives NumPy the layout: a field exists in one place only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

Int8 = Annotated[int, "i1"]
Int16 = Annotated[int, "i2"]
Int32 = Annotated[int, "i4"]
Int64 = Annotated[int, "i8"]

R = TypeVar("R")


class Ints(Protocol):
    """An array of integers as rules see it."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int | tuple[int, ...], /) -> int: ...
    def __setitem__(self, index: int | tuple[int, ...], value: int, /) -> None: ...


class Floats(Protocol):
    """An array of floating-point numbers as rules see it."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int | tuple[int, ...], /) -> float: ...
    def __setitem__(self, index: int | tuple[int, ...], value: float, /) -> None: ...


class Rows(Protocol[R]):
    """An array of records as rules see it."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int | tuple[int, ...], /) -> R: ...
    def __setitem__(self, index: int | tuple[int, ...], value: R, /) -> None: ...


def dtype_of(record: type) -> np.dtype[Any]:
    """The packed layout of an annotated class.

    A field is `Int8`, or `Annotated[Ints, "i1", length, …]`, or `Annotated[Rows[Player], Player, length, …]`.
    """
    hints = get_type_hints(record, include_extras=True)
    return np.dtype((np.record, [_field(name, hint) for name, hint in hints.items()]))


def _field(name: str, hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"field {name} has no layout: annotate it as Int8 or Annotated[Ints, 'i1', length]")
    if hasattr(np.record, name):
        raise TypeError(f"field {name} would hide behind NumPy's own record.{name}: choose another name")
    _, layout, *shape = get_args(hint)
    element = layout if isinstance(layout, str) else dtype_of(layout)
    return (name, element, tuple(shape)) if shape else (name, element)


def as_dict(row: Any) -> Any:
    """A row as plain dictionaries, lists and ints: for people, logs and JSON."""
    if isinstance(row, np.ndarray):
        return [as_dict(item) for item in row]
    if isinstance(row, np.void):
        return {name: as_dict(row[name]) for name in row.dtype.names or ()}
    return int(row)


def from_dict(row: Any, fields: dict[str, Any]) -> None:
    """Write a dictionary made by `as_dict` into a row."""
    for name, value in fields.items():
        _write(row, name, value)


def _write(row: Any, key: Any, value: Any) -> None:
    if isinstance(value, dict):
        from_dict(row[key], value)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _write(row[key], index, item)
    else:
        row[key] = value


class Row:
    """A record run interpreted: reads give Python ints, so no small integer overflows where compiled code would not."""

    __slots__ = ("_row",)

    def __init__(self, row: Any) -> None:
        object.__setattr__(self, "_row", row)

    def __getattr__(self, name: str) -> Any:
        return wrap(getattr(self._row, name))

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in (self._row.dtype.names or ()):
            raise AttributeError(f"no field {name}")
        self._row[name] = unwrap(value)


class Array:
    """An array run interpreted: as `Row`, and an index below zero or past the end raises where NumPy would wrap round."""

    __slots__ = ("_array",)

    def __init__(self, array: Any) -> None:
        self._array = array

    @property
    def shape(self) -> tuple[int, ...]:
        shape: tuple[int, ...] = self._array.shape
        return shape

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[Any]:
        return (wrap(item) for item in self._array)

    def __getitem__(self, index: Any) -> Any:
        return wrap(self._array[self._checked(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._array[self._checked(index)] = unwrap(value)

    def _checked(self, index: Any) -> Any:
        for part in index if isinstance(index, tuple) else (index,):
            if part < 0:
                raise IndexError(f"index {part} below zero")
        return index


def wrap(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return Array(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(wrap, value))
    if isinstance(value, np.void):
        return Row(value)
    return int(value) if isinstance(value, np.integer) else value


def unwrap(value: Any) -> Any:
    if isinstance(value, Row):
        return value._row
    return value._array if isinstance(value, Array) else value
