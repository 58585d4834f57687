"""The piles that chance draws from, for matches that are played with a fixed deal (`play.deal`).

Every closed range of chance actions is one pile, and every action in it one piece, unless a game says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


def _no_owner(state: Any) -> int:
    return 0


@dataclass(frozen=True)
class Piles:
    copies: Mapping[int, int] = field(default_factory=dict)
    """By chance action: how many such pieces the pile holds at the start, where that is not one."""
    owner: Callable[[Any], int] = _no_owner
    """Which of several equal piles the next draw is from, given the state: one per seat, for example."""


ONE_OF_EACH = Piles()
