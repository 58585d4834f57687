"""The laws on Tiny Game, then its rules one by one. EDIT: one test per rule, its name is the rule; every id needs one."""

from __future__ import annotations

import pytest

from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.testing.laws import check_laws
from colisee.testing.table import Table

FULL = '{"seats": 3, "hand": 5, "load": [10, 41, 40]}'


def test_the_laws_hold_at_every_ply(spec: GameSpec, rules: Rules) -> None:
    check_laws(spec, rules)


@pytest.mark.rule("TG-S1", "TG-E1")
def test_everybody_has_four_turns_going_left(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 2)
    for turn in range(8):
        table.play(f"+{turn + 1}")
        assert table.due == [turn % 2 + 1]
        assert table.why_not("van1", seat=2 - turn % 2) == "TG-S1"
        table.play(f"van{turn % 2 + 1}")
    assert table.due == []
    assert table.why_not("van1", seat=1) == "TG-E1"


@pytest.mark.rule("TG-T1")
def test_a_parcel_goes_into_ones_own_van_or_that_of_another_player(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 3).play("+7", "van1", "+5", "van3")
    assert table.state.load.tolist() == [7, 0, 5, 0]
    assert table.play("+1").why_not("van4") == "TG-T1"


@pytest.mark.rule("TG-T2")
def test_an_overloaded_van_is_given_nothing_more(spec: GameSpec, rules: Rules) -> None:
    table = Table.drawn(spec, rules, FULL)
    assert table.legal() == ["van1", "van3"]
    assert table.why_not("van2") == "TG-T2"


@pytest.mark.rule("TG-P1")
def test_a_kilo_is_a_point_but_an_overloaded_van_scores_nothing(spec: GameSpec, rules: Rules) -> None:
    table = Table.drawn(spec, rules, FULL)
    assert [sum(table.score(seat).values()) for seat in (1, 2, 3)] == [10, 0, 40]
    assert table.ranks() == [2, 3, 1]
