"""Entry points of Toy Rush beyond the contract, for its hints."""

from __future__ import annotations

from colisee.core.dtypes import Rows
from colisee.games.toy_rush.rules import earns_nothing
from colisee.games.toy_rush.state import State


def earns_nothing_at(states: Rows[State], i: int, seat: int, space: int, elves: int) -> bool:
    return earns_nothing(states[i], seat, space, elves)
