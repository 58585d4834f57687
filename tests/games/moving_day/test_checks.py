"""Every problem is found in a state that has it; a view of Moving Day is the whole state."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.testing.laws import view_by_rules

SOUND = "moving-day seats=2 phase=take\nrow | Lr2! Br1 1p1 0 | Ly4 By3! 2p2* 1 | Lg5 Dr2 3p3 0"


def set_field(name: str, value: int) -> Callable[[Any], None]:
    return lambda s: setattr(s, name, value)


def set_group(place: int, name: str, value: Any) -> Callable[[Any], None]:
    return lambda s: s.group[place].__setattr__(name, value)


def set_player(name: str, value: Any) -> Callable[[Any], None]:
    return lambda s: s.player[0].__setattr__(name, value)


def problems_of(spec: GameSpec, rules: Rules, tamper: Callable[[Any], None]) -> set[str]:
    position = Position(spec, spec.picture.position(SOUND), rules)
    tamper(position.record)
    return set(position.problems())


def test_a_sound_position_has_no_problem(spec: GameSpec, rules: Rules) -> None:
    assert problems_of(spec, rules, lambda s: None) == set()


@pytest.mark.parametrize(
    ("tamper", "problem"),
    [
        (set_field("phase", -1), "phase"),
        (set_field("phase", 5), "phase"),
        (set_field("turn", -1), "turn"),
        (set_field("turn", 99), "turn"),
        (set_group(1, "helper", 0), "row"),
        (set_group(1, "box", [0, 0]), "row"),
        (set_group(2, "snacks", -1), "row"),
        (set_field("hand_helper", 1), "hand"),
        (set_player("box", [0, 5] + 14 * [0]), "spaces"),
        (set_player("box", [1] + 15 * [0]), "boxes"),
        (set_player("snacks", -1), "snacks"),
    ],
)
def test_what_is_wrong_is_found(spec: GameSpec, rules: Rules, tamper: Callable[[Any], None], problem: str) -> None:
    assert problem in problems_of(spec, rules, tamper)


def test_a_view_is_the_whole_state_under_every_option(spec: GameSpec, rules: Rules) -> None:
    for filling, damage in product(range(2), repeat=2):
        position = Position(spec, spec.picture.position(SOUND), rules)
        position.record.filling, position.record.damage = filling, damage
        assert view_by_rules(position, 1).to_bytes() == position.to_bytes()
