"""What a network reads of a position, one file per game: plain functions as in a rules file, compiled with search.

The functions here are the contract; the loader puts a game's own in their place. A search gives them completed views, as it
does to playouts.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from colisee.core.dtypes import Floats, Ints


def write_inputs(s: Any, seat: int, points: Ints, out: Floats, at: int) -> int:
    """Write numbers of about -1 to 1 to out[at], out[at + 1], …; returns where they end.

    Blocks of seats begin with `seat` and follow the order of the table. `points` is what `scores` gave; out[0], out[1], … are
    the weights of the game's policy.
    """
    raise NotImplementedError


def policy_weights() -> int:
    """How many weights the game's policy has."""
    raise NotImplementedError


def inputs_of(slug: str) -> ModuleType:
    """The inputs of a game."""
    return import_module(f"{__name__}.{slug.replace('-', '_')}")
