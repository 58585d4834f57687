"""TK-3C: theft."""

from __future__ import annotations

from typing import Any

import pytest

ROAD = "Fu Fu Fu Fu Fu Fu Fu Fu Fu Fu"


def thief(table: Any, own: str, *others: str) -> Any:
    """Seat 1 loads nothing; the others, with these waiting goods, will drive."""
    players = [f"space=0 | waiting {own}", *(f"space=0 | waiting {waiting}" for waiting in others)]
    t = table("", ROAD, *players).cards("L", *("D1", "D2", "D3", "D4")[: len(others)])
    return t.play(1, "ok") if t.phase == "load" else t


@pytest.mark.rule("TK-3C")
def test_a_single_loader_may_steal_one_tile_from_each_opponent(table: Any) -> None:
    t = thief(table, "Fi", "2*Fi Fu", "Fi To")
    assert (t.phase, t.due, t.s.victim + 1) == ("steal", [1], 2)
    assert t.legal(1) == {"xFi", "x-"}
    t.play(1, "xFi")
    assert (t.s.victim + 1, t.legal(1)) == (3, {"xFi", "x-"})
    t.play(1, "xFi")
    assert [t.waiting(1), t.waiting(2), t.waiting(3)] == ["Fi Fi Fi", "Fu Fu Fi", "Fu To"]


@pytest.mark.rule("TK-3C")
def test_two_loaders_steal_nothing(table: Any) -> None:
    stock = "space=0 | waiting Fi"
    t = table("", ROAD, stock, stock, stock).cards("L", "L", "D1").play(1, "ok").play(2, "ok")
    assert t.phase == "cards"


@pytest.mark.rule("TK-3C")
def test_a_loader_who_loads_nothing_may_steal_too(table: Any) -> None:
    t = thief(table, "Fi", "Fi", "-")
    assert t.phase == "steal"


@pytest.mark.rule("TK-3C")
def test_a_thief_may_leave_an_opponent_alone(table: Any) -> None:
    t = thief(table, "Fi", "Fi", "Fi").play(1, "x-", "xFi")
    assert [t.waiting(1), t.waiting(2), t.waiting(3)] == ["Fi Fi", "Fu Fi", "Fu"]


@pytest.mark.rule("TK-3C")
def test_only_types_that_wait_with_the_thief_may_be_stolen(table: Any) -> None:
    t = thief(table, "Fi", "Fi Fu To2", "-")
    assert t.legal(1) == {"xFi", "x-"}
    assert t.why(1, "xFu") == t.why(1, "xTo2") == t.why(1, "xVe") == "TK-3C"
    assert t.why(2, "x-") == "TK-3C"
    assert t.why(1, "D1") == "TK-3C"


@pytest.mark.rule("TK-3C")
def test_the_stock_after_loading_counts(table: Any) -> None:
    t = table("", ROAD, "space=0 | waiting Fi To", "space=0 | waiting Fi To", "space=0").cards("L", "D1", "D2")
    t.play(1, "S1", "+Fi", "ok")
    assert t.legal(1) == {"xTo", "x-"}


@pytest.mark.rule("TK-3C")
def test_loaded_goods_are_no_stock_and_cannot_be_stolen(table: Any) -> None:
    players = ["space=0 | waiting - | trucks s:Fi l", "space=0 | waiting Fi | trucks s:To l", "space=0 | waiting -"]
    t = table("", ROAD, *players).cards("L", "D1", "D2")
    assert t.phase == "cards"
    t = table("", ROAD, "space=0 | waiting To", *players[1:]).cards("L", "D1", "D2").play(1, "ok")
    assert t.phase == "cards"
    assert t.trucks(2) == "s:To l"


@pytest.mark.rule("TK-3C")
def test_types_are_fixed_before_the_first_theft(table: Any) -> None:
    t = thief(table, "Fi", "Fi Jo", "Fi Ve").play(1, "xJo")
    assert t.legal(1) == {"xFi", "x-"}
    assert t.why(1, "xVe") == "TK-3C"


@pytest.mark.rule("TK-3C")
def test_a_joker_may_always_be_stolen(table: Any) -> None:
    t = thief(table, "-", "Fi Jo", "Ve")
    assert t.legal(1) == {"xJo", "x-"}
    t.play(1, "xJo")
    assert t.phase == "cards"
    assert t.waiting(1) == "Jo"


@pytest.mark.rule("TK-3C")
def test_an_own_joker_stands_for_every_type_and_for_every_theft_of_the_round(table: Any) -> None:
    t = thief(table, "Jo", "Fi To2", "Ve", "Cl2 Fu")
    assert t.legal(1) == {"xFi", "xTo2", "x-"}
    t.play(1, "xTo2")
    assert t.legal(1) == {"xVe", "x-"}
    t.play(1, "xVe")
    assert t.legal(1) == {"xCl2", "xFu", "x-"}
    assert t.play(1, "xCl2").waiting(1) == "Ve Cl2 To2 Jo"


@pytest.mark.rule("TK-3C")
def test_a_double_may_be_stolen_with_a_single_and_a_single_with_a_double(table: Any) -> None:
    t = thief(table, "Fi To2", "Fi2", "To")
    assert t.legal(1) == {"xFi2", "x-"}
    assert t.play(1, "xFi2").legal(1) == {"xTo", "x-"}


@pytest.mark.rule("TK-3C")
def test_the_waiting_goods_of_a_finished_player_may_be_stolen(table: Any) -> None:
    t = table("", ROAD, "space=1 | waiting Fi", "lap=3 goal=1 | waiting Fi", "space=2").cards("L", "D1").play(1, "ok")
    assert (t.phase, t.s.victim + 1) == ("steal", 2)


@pytest.mark.rule("TK-3C")
def test_opponents_without_anything_to_steal_are_passed_over(table: Any) -> None:
    t = thief(table, "Fi", "Ve", "Fi")
    assert t.s.victim + 1 == 3


@pytest.mark.rule("TK-3C")
def test_drivers_move_when_the_theft_is_over(table: Any) -> None:
    t = thief(table, "Fi", "Fi", "-")
    assert t.spaces() == [0, 0, 0]
    assert t.play(1, "x-").spaces() == [0, 1, 2]
    assert (int(t.s.loot), int(t.s.victim), int(t.s.active)) == (0, 0, 0)
