"""TK-P and TK-E: points and places."""

from __future__ import annotations

from typing import Any

import pytest

ROAD = " ".join(["Fi"] * 19)


@pytest.mark.rule("TK-P1")
def test_first_at_the_goal_three_second_one_last_place_minus_three(table: Any) -> None:
    t = table("phase=over", ROAD, "lap=2 space=4", "lap=3 goal=2", "lap=1 space=9", "lap=3 goal=1")
    assert t.points("finish") == [0, 1, -3, 3]


@pytest.mark.rule("TK-P1")
def test_a_player_at_the_goal_is_ahead_of_one_who_has_almost_reached_it(table: Any) -> None:
    assert table("phase=over", ROAD, "lap=3 goal=2", "lap=3 goal=1", "lap=2 space=19").points("finish") == [1, 3, -3]


@pytest.mark.rule("TK-P1")
def test_the_lower_of_two_trucks_on_a_space_is_last(table: Any) -> None:
    t = table("", ROAD, "lap=1 space=4 under", "lap=1 space=4", "lap=1 space=9")
    assert t.points("finish") == [-3, 0, 0]


@pytest.mark.rule("TK-P1", "TK-S3")
def test_on_start_the_latest_start_marker_is_last(table: Any) -> None:
    t = table("", ROAD, "start=2", "start=3", "start=1")
    assert t.points("finish") == [0, -3, 0]


@pytest.mark.rule("TK-P1")
def test_if_all_are_at_the_goal_the_last_to_cross_is_last(table: Any) -> None:
    t = table("phase=over", ROAD, "lap=3 goal=3", "lap=3 goal=1", "lap=3 goal=2")
    assert t.points("finish") == [-3, 3, 1]


@pytest.mark.rule("TK-P1", "TK-7")
def test_nobody_is_rewarded_for_a_goal_that_was_not_reached(table: Any) -> None:
    t = table("phase=over round=60", ROAD, "lap=1 space=4", "lap=2 space=3", "lap=0 space=9")
    assert t.points("finish") == [0, 0, -3]


@pytest.mark.rule("TK-P2")
@pytest.mark.parametrize(
    ("code", "clause", "reward"),
    [
        ("Fu", "most_furniture", 6),
        ("Ve", "most_vegetables", 5),
        ("Fi", "most_fish", 4),
        ("Cl", "most_clothes", 3),
        ("To", "most_toys", 2),
    ],
)
def test_most_units_of_a_type_are_rewarded(table: Any, code: str, clause: str, reward: int) -> None:
    t = table("", ROAD, f"| trucks s:{code} l", f"| trucks s:2*{code} l", "| trucks s l")
    assert t.points(clause) == [0, reward, 0]


@pytest.mark.rule("TK-P2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nobody_has_most_of_a_type_that_nobody_has_loaded(table: Any, seats: int) -> None:
    t = table("", ROAD, "| waiting 3*Fi", *[""] * (seats - 1))
    assert t.points("most_fish") == [0] * seats


@pytest.mark.rule("TK-P2")
def test_a_single_unit_is_most_where_nobody_else_has_any(table: Any) -> None:
    assert table("", ROAD, "", "", "| trucks s:Fi l").points("most_fish") == [0, 0, 4]


@pytest.mark.rule("TK-P2", "TK-S3")
@pytest.mark.parametrize(("starts", "points"), [([1, 2, 3], [0, 4, 0]), ([1, 3, 2], [0, 0, 4])])
def test_equal_units_go_to_the_earlier_start_marker(table: Any, starts: list[int], points: list[int]) -> None:
    one, other, third = starts
    loaded = [f"start={one} | trucks s:Fi l", f"start={other} | trucks s:2*Fi l", f"start={third} | trucks s l:2*Fi"]
    assert table("", ROAD, *loaded).points("most_fish") == points


@pytest.mark.rule("TK-P2")
@pytest.mark.parametrize(("option", "points"), [("marker", [4, 0, 0, 0]), ("all", [4, 4, 0, 4])])
def test_who_gets_the_reward_for_equal_units_is_a_table_option(table: Any, option: str, points: list[int]) -> None:
    loaded = ["| trucks s:2*Fi l", "| trucks s l:Fi2", "| trucks s:Fi l", "| trucks s:Fi+Jo l"]
    assert table(f"majority_ties={option}", ROAD, *loaded).points("most_fish") == points


@pytest.mark.rule("TK-P2")
@pytest.mark.parametrize("option", ["marker", "all"])
def test_nobody_shares_a_reward_with_fewer_units_or_without_any(table: Any, option: str) -> None:
    t = table(f"majority_ties={option}", ROAD, "| trucks s:Fi l", "| trucks s:2*Fi l", "| trucks s:Fi l")
    assert t.points("most_fish") == [0, 4, 0]
    assert t.points("most_toys") == [0, 0, 0]


@pytest.mark.rule("TK-P2")
def test_doubles_are_two_units_and_jokers_one_of_their_trucks_type(table: Any) -> None:
    t = table("", ROAD, "| trucks s:2*Fi l", "| trucks s l:Fi2+Jo", "| trucks s:Fi+Jo l:Ve+Jo")
    assert t.points("most_fish") == [0, 4, 0]
    assert t.points("most_vegetables") == [0, 0, 5]


@pytest.mark.rule("TK-P2")
def test_units_of_several_trucks_add_up(table: Any) -> None:
    t = table("", ROAD, "| trucks s:3*Fi l", "| trucks s:2*Fi l:2*Fi", "")
    assert t.points("most_fish") == [0, 4, 0]


@pytest.mark.rule("TK-P3")
def test_all_five_types_are_worth_five(table: Any) -> None:
    t = table("", ROAD, "| trucks s:Fu l:Fi m:Ve m:Cl l:To2", "| waiting To | trucks s:Fu l:Fi m:Ve m:Cl l", "")
    assert t.points("five_types") == [5, 0, 0]


@pytest.mark.rule("TK-P4")
@pytest.mark.parametrize(("option", "points"), [("all", [2, 0, 0]), ("each", [4, 2, 0])])
def test_full_trucks_are_a_table_option(table: Any, option: str, points: list[int]) -> None:
    full = "| trucks s:Fi+Fi2 l:4*Fu+Jo"
    t = table(f"full_trucks={option}", ROAD, full, "| trucks s:3*Ve l:4*Cl", "| trucks s:2*To l")
    assert t.points("full_trucks") == points


@pytest.mark.rule("TK-P5")
def test_every_empty_truck_costs_three(table: Any) -> None:
    t = table("", ROAD, "| trucks s:Fi l", "| trucks s l m", "| trucks s:Fi l:Fi")
    assert t.points("empty_trucks") == [-3, -9, 0]


@pytest.mark.rule("TK-P6")
def test_every_waiting_unit_costs_two(table: Any) -> None:
    t = table("", ROAD, "| waiting 2*Fi To2 Jo", "| waiting Jo", "| waiting -")
    assert t.points("waiting") == [-10, -2, 0]


@pytest.mark.rule("TK-E1")
def test_the_highest_total_wins(table: Any) -> None:
    assert table("", ROAD, "", "", "", "").ranks_of([4, -2, 9, 5]) == [3, 4, 1, 2]


@pytest.mark.rule("TK-E1", "TK-S3")
def test_equal_totals_go_to_the_earlier_start_marker(table: Any) -> None:
    assert table("", ROAD, "start=2", "start=3", "start=1").ranks_of([5, 5, 5]) == [2, 3, 1]
    assert table("", ROAD, "start=3", "start=1", "start=2").ranks_of([5, 5, 6]) == [3, 2, 1]
