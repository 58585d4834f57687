"""`problems` names what is wrong with a state and never raises."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.testing.table import random_ply


def first_round(spec: GameSpec, rules: Rules) -> Position:
    position, rng = Position.new(Setup(spec, 3), rules), Random(1)
    while position.is_chance_due:
        position.apply_unchecked(*random_ply(position, rng))
    return position


def put(path: str, value: int) -> Callable[[Any], None]:
    """Write a value at a path like 'player.0.truck.1.type'."""

    def write(row: Any) -> None:
        *parents, last = path.split(".")
        for part in parents:
            row = row[int(part) if part.isdigit() else part]
        row[int(last) if last.isdigit() else last] = value

    return write


WRONG = [
    ("phase", put("phase", 9)),
    ("phase", put("round_number", 61)),
    ("goods", put("phase", 2)),
    ("phase", put("dealt", 18)),
    ("goods", put("bag.0", 1)),
    ("goods", put("dealt", 20)),
    ("goods", put("uncovered", 2)),
    ("goods", put("stack.4.1", 1)),
    ("goods", put("stack.4.1", 0)),
    ("goods", put("stack.4.0", 13)),
    ("goods", put("player.0.waiting.3", -1)),
    ("goods", put("stack.4.2", 11)),
    ("trucks", put("supply.1", 4)),
    ("loads", put("player.0.truck.0.jokers", 1)),
    ("loads", put("player.0.truck.0.singles", 4)),
    ("loads", put("player.0.truck.1.type", 2)),
    ("loads", put("player.0.truck.1.type", 77)),
    ("cards", put("card.0", 8)),
    ("cards", put("player.1.played", 64)),
    ("markers", put("player.1.marker", 0)),
    ("track", put("player.1.space", 20)),
    ("track", put("player.1.covered", 1)),
    ("laps", put("player.2.laps", 3)),
    ("laps", put("goals", 1)),
    ("loading", put("player.0.stage", 1)),
    ("loading", put("player.0.open", 2)),
    ("theft", put("victim", 1)),
    ("theft", put("loot", 1)),
    ("choice", put("trucks_due", 1)),
    ("choice", put("active", 2)),
]


@pytest.mark.parametrize(("problem", "spoil"), WRONG)
def test_each_problem_is_found(spec: GameSpec, rules: Rules, problem: str, spoil: Callable[[Any], None]) -> None:
    position = first_round(spec, rules)
    assert position.problems() == []
    spoil(position.record)
    assert position.problems() == [problem]


def test_no_bytes_make_it_raise(spec: GameSpec) -> None:
    rng = np.random.default_rng(3)
    sound = np.frombuffer(first_round(spec, spec.compiled).to_bytes(), np.uint8)
    for _ in range(60):
        spoilt = sound.copy()
        spoilt[rng.integers(0, spoilt.size, 3)] = rng.integers(0, 256, 3)
        Position(spec, spoilt.view(spec.dtype), spec.interpreted).ask("problems")
