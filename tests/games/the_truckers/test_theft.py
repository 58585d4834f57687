"""TK-3C: theft."""

from __future__ import annotations

from typing import Any

import pytest

ROAD = "Fu Fu Fu Fu Fu Fu Fu Fu Fu Fu"


def thief(table: Any, own: str, *others: str) -> Any:
    """Seat 1 loads nothing; the others, with these waiting goods, will drive."""
    players = [f"space=0 | waiting {own}", *(f"space=0 | waiting {waiting}" for waiting in others)]
    t = table("", ROAD, *players).cards("L", *("D1", "D2", "D3", "D4")[: len(others)])
    return t.play("ok", seat=1) if t.phase == "load" else t


@pytest.mark.rule("TK-3C")
def test_a_single_loader_may_steal_one_tile_from_each_opponent(table: Any) -> None:
    t = thief(table, "Fi", "2*Fi Fu", "Fi To")
    assert (t.phase, t.due, t.state.victim + 1) == ("steal", [1], 2)
    assert set(t.legal(1)) == {"xFi", "x-"}
    t.play("xFi", seat=1)
    assert (t.state.victim + 1, set(t.legal(1))) == (3, {"xFi", "x-"})
    t.play("xFi", seat=1)
    assert [t.waiting(1), t.waiting(2), t.waiting(3)] == ["Fi Fi Fi", "Fu Fu Fi", "Fu To"]


@pytest.mark.rule("TK-3C")
def test_two_loaders_steal_nothing(table: Any) -> None:
    stock = "space=0 | waiting Fi"
    t = table("", ROAD, stock, stock, stock).cards("L", "L", "D1").play("ok", seat=1).play("ok", seat=2)
    assert t.phase == "cards"


@pytest.mark.rule("TK-3C")
def test_a_loader_who_loads_nothing_may_steal_too(table: Any) -> None:
    t = thief(table, "Fi", "Fi", "-")
    assert t.phase == "steal"


@pytest.mark.rule("TK-3C")
def test_a_thief_may_leave_an_opponent_alone(table: Any) -> None:
    t = thief(table, "Fi", "Fi", "Fi").play("x-", "xFi", seat=1)
    assert [t.waiting(1), t.waiting(2), t.waiting(3)] == ["Fi Fi", "Fu Fi", "Fu"]


@pytest.mark.rule("TK-3C")
def test_only_types_that_wait_with_the_thief_may_be_stolen(table: Any) -> None:
    t = thief(table, "Fi", "Fi Fu To2", "-")
    assert set(t.legal(1)) == {"xFi", "x-"}
    assert t.why_not("xFu", seat=1) == t.why_not("xTo2", seat=1) == t.why_not("xVe", seat=1) == "TK-3C"
    assert t.why_not("x-", seat=2) == "TK-3C"
    assert t.why_not("D1", seat=1) == "TK-3C"


@pytest.mark.rule("TK-3C")
def test_the_stock_after_loading_counts(table: Any) -> None:
    t = table("", ROAD, "space=0 | waiting Fi To", "space=0 | waiting Fi To", "space=0").cards("L", "D1", "D2")
    t.play("S1", "+Fi", "ok", seat=1)
    assert set(t.legal(1)) == {"xTo", "x-"}


@pytest.mark.rule("TK-3C")
def test_loaded_goods_are_no_stock_and_cannot_be_stolen(table: Any) -> None:
    players = ["space=0 | waiting - | trucks s:Fi l", "space=0 | waiting Fi | trucks s:To l", "space=0 | waiting -"]
    t = table("", ROAD, *players).cards("L", "D1", "D2")
    assert t.phase == "cards"
    t = table("", ROAD, "space=0 | waiting To", *players[1:]).cards("L", "D1", "D2").play("ok", seat=1)
    assert t.phase == "cards"
    assert t.trucks(2) == "s:To l"


@pytest.mark.rule("TK-3C")
def test_types_are_fixed_before_the_first_theft(table: Any) -> None:
    t = thief(table, "Fi", "Fi Jo", "Fi Ve").play("xJo", seat=1)
    assert set(t.legal(1)) == {"xFi", "x-"}
    assert t.why_not("xVe", seat=1) == "TK-3C"


@pytest.mark.rule("TK-3C")
def test_a_joker_may_always_be_stolen(table: Any) -> None:
    t = thief(table, "-", "Fi Jo", "Ve")
    assert set(t.legal(1)) == {"xJo", "x-"}
    t.play("xJo", seat=1)
    assert t.phase == "cards"
    assert t.waiting(1) == "Jo"


@pytest.mark.rule("TK-3C")
def test_ones_own_joker_stands_for_every_type_and_for_every_theft_of_the_round(table: Any) -> None:
    t = thief(table, "Jo", "Fi To2", "Ve", "Cl2 Fu")
    assert set(t.legal(1)) == {"xFi", "xTo2", "x-"}
    t.play("xTo2", seat=1)
    assert set(t.legal(1)) == {"xVe", "x-"}
    t.play("xVe", seat=1)
    assert set(t.legal(1)) == {"xCl2", "xFu", "x-"}
    assert t.play("xCl2", seat=1).waiting(1) == "Ve Cl2 To2 Jo"


@pytest.mark.rule("TK-3C")
def test_a_double_may_be_stolen_with_a_single_and_a_single_with_a_double(table: Any) -> None:
    t = thief(table, "Fi To2", "Fi2", "To")
    assert set(t.legal(1)) == {"xFi2", "x-"}
    assert set(t.play("xFi2", seat=1).legal(1)) == {"xTo", "x-"}


@pytest.mark.rule("TK-3C")
def test_the_waiting_goods_of_a_finished_player_may_be_stolen(table: Any) -> None:
    t = (
        table("", ROAD, "space=1 | waiting Fi", "lap=3 goal=1 | waiting Fi", "space=2")
        .cards("L", "D1")
        .play("ok", seat=1)
    )
    assert (t.phase, t.state.victim + 1) == ("steal", 2)


@pytest.mark.rule("TK-3C")
def test_opponents_without_anything_to_steal_are_passed_over(table: Any) -> None:
    t = thief(table, "Fi", "Ve", "Fi")
    assert t.state.victim + 1 == 3


@pytest.mark.rule("TK-3C")
def test_drivers_move_when_the_theft_is_over(table: Any) -> None:
    t = thief(table, "Fi", "Fi", "-")
    assert t.spaces() == [0, 0, 0]
    assert t.play("x-", seat=1).spaces() == [0, 1, 2]
    assert (int(t.state.loot), int(t.state.victim), int(t.state.active)) == (0, 0, 0)
