"""Every problem is reported for a state that has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.testing.table import Table

SOUND = """
toy-rush round=4 phase=place first=2 turn=1
line  | 1/. | ./2 | ./. | ./. | 2/.
under | Noor/2 Zofia/1
1 stock=1 | pink=1 box=1
  objectives | Aiko Bao
2 stock=2 | train=2
  objectives | Diego Fatou
  sent       | Sione
"""
SET_UP = """
toy-rush round=0 phase=set-up
1 stock=2 | .
  offered | Aiko Bao Chidi
2 stock=2 | .
  offered | Diego Elif Fatou
  refused | Elif
"""
GIFTS = """
toy-rush round=4 phase=gifts
1 stock=4 | yellow=1 train=2 box=1
  objectives | Aiko Bao
  sending    | Bao
2 stock=4 done | train=2
  objectives | Diego Fatou
"""
OBJECTIVE = """
toy-rush round=4 phase=objective turn=2
line | ./. | ./1
1 stock=2 | .
2 stock=2 | .
  offered | Diego Fatou
"""


def set_field(name: str, value: int, seat: int | None = None, index: int | None = None) -> Callable[[Any], None]:
    def tamper(s: Any) -> None:
        owner = s if seat is None else s.player[seat]
        if index is None:
            owner[name] = value
        else:
            owner[name][index] = value

    return tamper


@pytest.mark.parametrize("picture", [SOUND, SET_UP, GIFTS, OBJECTIVE])
def test_a_sound_position_has_no_problem(spec: GameSpec, rules: Rules, picture: str) -> None:
    assert Table.drawn(spec, rules, picture).position.problems() == []


@pytest.mark.parametrize(
    ("picture", "tamper", "problem"),
    [
        (SOUND, set_field("phase", 11), "phase"),
        (SOUND, set_field("phase", -1), "phase"),
        (SOUND, set_field("first", 2), "turn"),
        (SOUND, set_field("seats", 3), "turn"),
        (SOUND, set_field("stock", 0, 0), "turn"),
        (SET_UP, set_field("turn", 1), "turn"),
        (SET_UP, set_field("refused", 1, 0), "turn"),
        (GIFTS, set_field("done", 1, 0), "turn"),
        (OBJECTIVE, set_field("turn", 0), "turn"),
        (SOUND, set_field("rounds", 41), "round"),
        (SET_UP, set_field("rounds", 1), "round"),
        (SOUND, set_field("phase", 10), "round"),
        (SOUND, set_field("stock", 12, 1), "elves"),
        (SOUND, set_field("elves", -1, 1, 3), "elves"),
        (SOUND, set_field("elves", 1, 0, 1), "line"),
        (SOUND, set_field("elves", 2, 0, 2), "line"),
        (SET_UP, set_field("elves", 1, 0, 4), "line"),
        (OBJECTIVE, set_field("elves", 1, 0, 0), "line"),
        (SOUND, set_field("objects", 6, 0, 8), "objects"),
        (SOUND, set_field("objects", -1, 0, 1), "objects"),
        (SOUND, set_field("deck", 0), "objectives"),
        (SOUND, set_field("objectives", 1 << 20, 0), "objectives"),
        (SOUND, set_field("known", 1 << 17, 0), "objectives"),
        (SOUND, set_field("offered", 1, 0), "offer"),
        (SOUND, set_field("refused", 1, 0), "offer"),
        (SET_UP, set_field("refused", 1, 1), "offer"),
        (OBJECTIVE, set_field("offered", 1 << 3, 1), "offer"),
        (SOUND, set_field("under", 19, None, 0), "under the deck"),
        (SOUND, set_field("under", 0, None, 0), "under the deck"),
        (SOUND, set_field("under_by", 3, None, 0), "under the deck"),
        (SOUND, set_field("done", 1, 0), "gifts"),
        (SOUND, set_field("sending", 1, 0), "gifts"),
        (GIFTS, set_field("sending", 3, 0), "gifts"),
        (GIFTS, set_field("sending", 1 << 5, 1), "gifts"),
        (GIFTS, set_field("done", 2, 1), "gifts"),
    ],
)
def test_every_problem_is_reported(
    spec: GameSpec, rules: Rules, picture: str, tamper: Callable[[Any], None], problem: str
) -> None:
    table = Table.drawn(spec, rules, picture)
    tamper(table.state)
    assert problem in table.position.problems()
