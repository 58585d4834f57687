"""Rules that can be called, whichever backend runs them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

States = Any  # a one-dimensional array of a game's states
Functions = dict[str, Callable[..., Any]]

CACHE_LINE = 64
"""Bytes."""


class Rules:
    """The rules of a game on one backend. Each attribute is an entry point of `entry_points` or `drivers`."""

    new_game_at: Callable[[States, int, int, Any], None]
    due_at: Callable[[States, int], int]
    legal_at: Callable[[States, int, int, Any], None]
    legal_actions_at: Callable[[States, int, int, Any, Any], int]
    apply_at: Callable[[States, int, int, int], None]
    draws_at: Callable[[States, int], int]
    draw_at: Callable[[States, int, int], int]
    scores_at: Callable[[States, int, Any], None]
    ranks_at: Callable[[States, int, Any, Any], None]
    view_at: Callable[[States, int, int, States, int], None]
    sees_at: Callable[[States, int, int, int, int], bool]
    guess_at: Callable[[States, int, int, int, int, Any], None]
    why_not_at: Callable[[States, int, int, int], int]
    changes_at: Callable[[States, int, int, Any, States, Any, Any, Any], int]
    problems_at: Callable[[States, int], int]
    playouts: Callable[..., int]
    step_tables: Callable[..., int]
    open_tables: Callable[..., None]
    random_actions: Callable[..., None]

    def __init__(self, functions: Functions, backend: str) -> None:
        self.__dict__.update(functions)
        self.backend = backend
        """"native", "wasm" or "interpreted"."""
        self.of_thread = threading.local()
        """For memory that calls use again and again, by attribute."""

    def own(self, name: str) -> Callable[..., Any]:
        """An entry point that only this game has (its `entry_points.py`), or one of another room's drivers."""
        function: Callable[..., Any] = self.__dict__[name]
        return function

    def workspace(self) -> Workspace:
        """Memory for arrays that are passed to drivers again and again. Used by one thread at a time."""
        return Workspace(self)


class Workspace:
    """Arrays, and the entry points that work on them. Here any memory will do; the WebAssembly backend needs its own."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
        """An array of zeros."""
        return scratch(int(np.prod(shape)), dtype).reshape(shape)

    def own(self, name: str) -> Callable[..., Any]:
        """An entry point, for calls with arrays of this workspace."""
        return self._rules.own(name)

    def prepared(self, name: str, *arguments: Any) -> Callable[[], Any]:
        """A call of an entry point `<name>_at` with these arrays of this workspace and numbers: only what the arrays hold changes."""
        return partial(self.own(name), *arguments)


def scratch(count: int, dtype: Any) -> np.ndarray[Any, Any]:
    """Zeros with free cache lines on both sides: threads that write to one cache line slow each other down."""
    margin = -(-2 * CACHE_LINE // np.dtype(dtype).itemsize)
    return np.zeros(count + 2 * margin, dtype)[margin : margin + count]
