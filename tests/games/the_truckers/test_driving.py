"""TK-4 to TK-7: driving, collecting, truck cards, the end."""

from __future__ import annotations

from typing import Any

import pytest

ROAD = " ".join(["Fi"] * 19)


# The order of moves


@pytest.mark.rule("TK-4")
def test_the_leader_moves_first_so_that_the_follower_lands_on_top(table: Any) -> None:
    t = table("", ROAD, "space=2", "space=5", "space=1").cards("D6", "D3", "D1")
    assert t.spaces() == [8, 8, 2]
    assert [int(t.player(seat).covered) for seat in (1, 2, 3)] == [0, 1, 0]


@pytest.mark.rule("TK-4")
def test_laps_count_before_spaces(table: Any) -> None:
    t = table("", ROAD, "lap=0 space=7", "lap=1 space=5", "space=1").cards("D1", "D3", "D1")
    assert t.spaces() == [8, 8, 2]
    assert int(t.player(2).covered) == 1


@pytest.mark.rule("TK-4")
def test_the_first_space_of_a_lap_and_its_start_are_ahead_of_the_last_space_of_the_lap_before(table: Any) -> None:
    t = table("", ROAD, "lap=0 space=19", "lap=1 space=1", "space=5").cards("D2", "D1", "L").play("Tm", seat=1)
    assert t.spaces() == [2, 2, 5]
    assert [int(t.player(seat).covered) for seat in (1, 2)] == [0, 1]
    others = ["space=5", "space=6", "space=7"]
    t = table("", ROAD, "lap=0 space=19", *others, "lap=1 space=0").cards("D1", "L", "L", "L", "D1").play("Tm", seat=1)
    assert t.spaces() == [1, 5, 6, 7, 1]
    assert [int(t.player(seat).covered) for seat in (1, 5)] == [0, 1]


@pytest.mark.rule("TK-4")
def test_on_one_space_in_the_same_lap_the_upper_truck_is_ahead(table: Any) -> None:
    t = table("", ROAD, "space=4", "space=4 under", "space=1").cards("D2", "D2", "D1")
    assert t.spaces() == [6, 6, 2]
    assert [int(t.player(seat).covered) for seat in (1, 2)] == [1, 0]


@pytest.mark.rule("TK-4")
def test_on_one_space_in_different_laps_the_further_lap_is_ahead_even_from_below(table: Any) -> None:
    t = table("", ROAD, "lap=0 space=4", "lap=1 space=4 under", "space=1").cards("D2", "D2", "D1")
    assert [int(t.player(seat).covered) for seat in (1, 2)] == [0, 1]


@pytest.mark.rule("TK-4", "TK-S3")
def test_on_start_the_start_order_decides(table: Any) -> None:
    t = table("", ROAD, "start=3", "start=1", "start=2").cards("D2", "D2", "D1")
    assert t.spaces() == [2, 2, 1]
    assert [int(t.player(seat).covered) for seat in (1, 2)] == [0, 1]


# Counted spaces


@pytest.mark.rule("TK-M1")
def test_a_truck_moves_as_many_spaces_as_the_card_says(table: Any) -> None:
    t = table("", ROAD, "space=0", "space=1", "space=10").cards("D6", "D4", "D1")
    assert t.spaces() == [6, 5, 11]


@pytest.mark.rule("TK-M1")
def test_spaces_without_goods_do_not_count(table: Any) -> None:
    t = table("", "Fi - - Fi - Fi Fi", "space=1", "space=2", "space=0").cards("D2", "D1", "D1")
    assert t.spaces() == [6, 4, 1]


@pytest.mark.rule("TK-M1")
def test_an_empty_space_does_not_count_even_with_a_truck_on_it(table: Any) -> None:
    t = table("", "Fi - Fi Fi", "space=1", "space=2", "space=0").cards("D1", "L", "D1")
    assert t.spaces() == [3, 2, 1]


@pytest.mark.rule("TK-M1")
def test_start_does_not_count(table: Any) -> None:
    t = table("", ROAD, "space=18", "space=1", "space=2").cards("D3", "L", "L")
    assert t.spaces() == [2, 1, 2]
    assert t.laps() == [1, 0, 0]


@pytest.mark.rule("TK-M1", "TK-5")
def test_a_space_vanishes_with_its_last_tile_only_after_the_round(table: Any) -> None:
    t = table("", ROAD, "space=0", "space=0", "space=0").cards("D1", "D2", "D3")
    assert t.spaces() == [1, 2, 3]
    t.cards("D2", "D1", "D1")
    assert t.spaces() == [5, 4, 4]


# Two trucks on a space


@pytest.mark.rule("TK-M2")
def test_a_truck_stands_on_top_of_the_one_that_is_there(table: Any) -> None:
    t = table("", ROAD, "space=5", "space=3", "space=0").cards("L", "D2", "D1")
    assert t.spaces() == [5, 5, 1]
    assert [int(t.player(seat).covered) for seat in (1, 2)] == [1, 0]


@pytest.mark.rule("TK-M2")
def test_with_two_trucks_there_it_goes_back_to_the_nearest_counted_space(table: Any) -> None:
    t = table("", "Fi Fi Fi - Fi Fi", "space=5", "space=5 under", "space=0").cards("L", "L", "D4")
    assert t.spaces() == [5, 5, 3]


@pytest.mark.rule("TK-M2")
def test_it_goes_back_further_while_two_trucks_are_there(table: Any) -> None:
    full = ["space=5", "space=5 under", "space=4", "space=4 under"]
    t = table("", ROAD, *full, "space=0").cards("L", "L", "L", "L", "D5")
    assert t.spaces()[4] == 3


@pytest.mark.rule("TK-M2")
def test_at_worst_it_stays_on_its_former_space_goods_or_not_and_on_top(table: Any) -> None:
    full = ["space=5", "space=5 under", "space=6", "space=4"]
    t = table("", "Fi Fi Fi - Fi Fi", *full, "space=4 under").cards("L", "L", "L", "L", "D1")
    assert t.spaces() == [5, 5, 6, 4, 4]
    assert [int(t.player(seat).covered) for seat in (4, 5)] == [1, 0]


@pytest.mark.rule("TK-M2")
def test_it_never_goes_back_behind_its_former_space(table: Any) -> None:
    full = ["space=5", "space=5 under", "space=3", "space=3 under"]
    t = table("", "Fi Fi Fi - Fi Fi", *full, "space=4").cards("L", "L", "L", "L", "D1")
    assert t.spaces() == [5, 5, 3, 3, 4]
    assert t.laps() == [0, 0, 0, 0, 0]


@pytest.mark.rule("TK-M2")
def test_at_worst_it_stays_on_start(table: Any) -> None:
    t = table("", ROAD, "space=1", "space=1 under", "space=0").cards("L", "L", "D1")
    assert t.spaces() == [1, 1, 0]
    assert t.laps() == [0, 0, 0]


@pytest.mark.rule("TK-M2")
def test_the_lap_is_judged_by_the_final_space(table: Any) -> None:
    t = table("", "Fi Fi Fi Fi", "lap=1 space=1", "lap=1 space=1 under", "lap=2 space=3").cards("L", "L", "D2")
    assert t.spaces() == [1, 1, 4]
    assert t.laps() == [1, 1, 2]
    assert t.phase == "cards"


# Laps


@pytest.mark.rule("TK-M3")
def test_with_fewer_counted_spaces_than_the_card_it_drives_on_round_the_loop(table: Any) -> None:
    t = table("", "Fi Fi - Fi", "space=2", "space=1", "space=0").cards("D5", "L", "L")
    assert t.spaces()[0] == 1
    assert t.laps() == [2, 0, 0]
    assert (t.phase, t.due, int(t.state.trucks_due)) == ("trucks", [1], 3)


@pytest.mark.rule("TK-M3", "TK-6")
def test_several_laps_in_one_move_bring_the_trucks_of_each_in_order(table: Any) -> None:
    t = table("", "Fi Fi - Fi", "space=2", "space=1", "space=0").cards("D5", "L", "L")
    assert set(t.legal(1)) == {"Tm", "Tl"}
    t.play("Tm", seat=1)
    assert set(t.legal(1)) == {"Ts", "Tm", "Tl", "T-"}
    t.play("Ts", "Tl", seat=1)
    assert t.trucks(1) == "s l m s l"
    assert t.phase == "cards"


@pytest.mark.rule("TK-M3", "TK-6")
def test_a_move_may_reach_the_goal_from_the_first_lap_and_still_brings_its_trucks(table: Any) -> None:
    t = table("", "Fi", "space=0", "space=0", "space=0").cards("D6", "L", "L")
    assert t.laps() == [3, 0, 0]
    assert (int(t.player(1).goal), t.spaces()[0]) == (1, 1)
    assert set(t.legal(1)) == {"Tm", "Tl"}
    t.play("Tl", "T-", seat=1)
    assert (t.phase, t.due) == ("cards", [2, 3])


@pytest.mark.rule("TK-M3")
def test_without_any_goods_a_drive_card_reaches_start_and_completes_the_lap(table: Any) -> None:
    t = table("", "-", "lap=0 space=7", "lap=2 space=3", "lap=1 space=0").cards("D1", "D1", "L")
    assert t.laps() == [1, 3, 1]
    assert t.spaces() == [0, 0, 0]
    assert int(t.player(2).goal) == 1


@pytest.mark.rule("TK-M4")
def test_a_truck_that_leaves_from_under_another_lets_it_drop(table: Any) -> None:
    t = table("", ROAD, "space=4", "lap=1 space=4 under", "space=0").cards("L", "D1", "D1")
    assert t.spaces() == [4, 5, 1]
    assert not any(int(t.player(seat).covered) for seat in (1, 2, 3))
    assert t.waiting(1) == "Fi"


@pytest.mark.rule("TK-M4")
def test_a_truck_that_leaves_from_above_uncovers_the_lower_one(table: Any) -> None:
    t = table("", ROAD, "space=4", "space=4 under", "space=0").cards("D1", "L", "D1")
    assert [t.waiting(seat) for seat in (1, 2, 3)] == ["Fi", "Fi", "Fi"]


@pytest.mark.rule("TK-M4")
def test_passing_a_truck_does_nothing(table: Any) -> None:
    t = table("", ROAD, "space=4", "space=2", "space=0").cards("L", "D5", "D6")
    assert t.spaces() == [4, 7, 6]
    assert not any(int(t.player(seat).covered) for seat in (1, 2, 3))


# Collecting


@pytest.mark.rule("TK-5")
def test_every_truck_on_a_space_takes_the_top_tile(table: Any) -> None:
    t = table("", "Fu/Ve/To Jo/Fi Cl2", "space=0", "space=0", "space=0").cards("D1", "D2", "D3")
    assert [t.waiting(seat) for seat in (1, 2, 3)] == ["To", "Fi", "Cl2"]
    assert t.state.stack[:3].tolist() == [[1, 3, 0], [11, 0, 0], [0, 0, 0]]


@pytest.mark.rule("TK-5")
def test_of_two_stacked_trucks_only_the_upper_collects(table: Any) -> None:
    t = table("", ROAD, "space=5", "space=3", "space=0").cards("L", "D2", "D1")
    assert [t.waiting(seat) for seat in (1, 2)] == ["-", "Fi"]


@pytest.mark.rule("TK-5")
def test_goods_are_collected_when_all_have_moved(table: Any) -> None:
    t = table("", "Fi Fi Fi", "space=0", "space=0", "space=3").cards("D2", "D1", "D1")
    assert (t.phase, t.due) == ("trucks", [3])
    assert [t.waiting(seat) for seat in (1, 2, 3)] == ["-", "-", "-"]


@pytest.mark.rule("TK-5")
def test_a_truck_on_start_or_on_an_empty_space_collects_nothing(table: Any) -> None:
    t = table("", "Fi - Fi", "space=0", "space=2", "space=0").cards("L", "L", "D1")
    assert [t.waiting(seat) for seat in (1, 2, 3)] == ["-", "-", "Fi"]


@pytest.mark.rule("TK-5")
@pytest.mark.parametrize(("option", "collected"), [("yes", ["Fi", "Fi"]), ("no", ["-", "Fi"])])
def test_loaders_collect_is_a_table_option(table: Any, option: str, collected: list[str]) -> None:
    t = table(f"loaders_collect={option}", ROAD, "space=4", "space=2", "space=0").cards("L", "D1", "L")
    assert [t.waiting(1), t.waiting(2)] == collected


@pytest.mark.rule("TK-5")
def test_a_player_who_moved_in_an_earlier_round_is_a_loader_in_this_one(table: Any) -> None:
    stacks = " ".join(["Fi/Fi"] * 19)
    t = table("loaders_collect=no", stacks, "space=4", "space=0", "space=0").cards("D1", "D1", "D2")
    assert t.waiting(1) == "Fi"
    t.cards("L", "L", "D1").play("ok", seat=1).play("ok", seat=2)
    assert [t.waiting(1), t.waiting(2), t.waiting(3)] == ["Fi", "Fi", "Fi Fi"]


@pytest.mark.rule("TK-5")
def test_without_loaders_collecting_nobody_collects_under_a_loader(table: Any) -> None:
    t = table("loaders_collect=no", ROAD, "space=4", "space=4 under", "space=0").cards("L", "L", "D1")
    assert [t.waiting(1), t.waiting(2)] == ["-", "-"]


# Truck cards


@pytest.mark.rule("TK-6")
def test_lap_one_brings_a_medium_or_a_large_truck_and_one_must_be_taken(table: Any) -> None:
    t = table("", "Fi Fi Fi", "space=3", "space=0", "space=0").cards("D1", "L", "L")
    assert (t.due, set(t.legal(1))) == ([1], {"Tm", "Tl"})
    assert (
        t.why_not("Ts", seat=1)
        == t.why_not("T-", seat=1)
        == t.why_not("Tm", seat=2)
        == t.why_not("D1", seat=1)
        == "TK-6"
    )
    assert t.play("Tl", seat=1).trucks(1) == "s l l"
    assert t.state.supply.tolist() == [5, 5, 4]


@pytest.mark.rule("TK-6")
@pytest.mark.parametrize(("words", "trucks"), [(["T-"], "s l"), (["Ts", "T-"], "s l s"), (["Tm", "Tl"], "s l m l")])
def test_lap_two_brings_up_to_two_trucks_of_any_size_or_none(table: Any, words: list[str], trucks: str) -> None:
    t = table("", "Fi Fi Fi", "lap=1 space=3", "space=0", "space=0").cards("D1", "L", "L")
    assert set(t.legal(1)) == {"Ts", "Tm", "Tl", "T-"}
    assert t.play(*words, seat=1).trucks(1) == trucks
    assert t.phase == "cards"


@pytest.mark.rule("TK-6")
def test_the_truck_is_chosen_before_the_next_driver_moves(table: Any) -> None:
    t = table("", "Fi Fi Fi", "space=3", "space=2", "space=0").cards("D1", "D1", "D1")
    assert t.spaces() == [1, 2, 0]
    assert t.play("Tm", seat=1).spaces() == [1, 3, 1]


@pytest.mark.rule("TK-6")
def test_the_supply_is_limited_and_in_order_of_crossing(table: Any) -> None:
    many = [
        "space=3 | trucks s l m m l",
        "space=2 | trucks s l m m l",
        "space=1 | trucks s l m l",
        "space=0 | trucks s l",
    ]
    t = table("", "Fi Fi Fi", *many).cards("D1", "D2", "L", "L")
    assert t.state.supply.tolist() == [4, 0, 1]
    assert set(t.legal(1)) == {"Tl"}


@pytest.mark.rule("TK-6")
def test_no_truck_is_due_for_lap_one_when_medium_and_large_have_run_out(table: Any) -> None:
    many = [
        "space=3 | trucks s l",
        "space=0 | trucks s l m m l",
        "space=0 | trucks s l m m l",
        "space=0 | trucks s l m l l",
    ]
    t = table("", "Fi Fi Fi", *many).cards("D1", "L", "L", "L")
    assert t.state.supply.tolist() == [4, 0, 0]
    assert t.phase == "cards"
    assert t.trucks(1) == "s l"


@pytest.mark.rule("TK-6")
def test_when_lap_one_cannot_be_paid_lap_two_of_the_same_move_still_is(table: Any) -> None:
    many = [
        "space=2 | trucks s l",
        "space=0 | trucks s l m m l",
        "space=0 | trucks s l m m l",
        "space=0 | trucks s l m l l",
    ]
    t = table("", "Fi Fi - Fi", *many).cards("D5", "L", "L", "L")
    assert t.laps()[0] == 2
    assert set(t.legal(1)) == {"Ts", "T-"}
    assert t.play("Ts", "Ts", seat=1).trucks(1) == "s l s s"


@pytest.mark.rule("TK-6")
def test_the_last_truck_of_the_supply_ends_the_choice(table: Any) -> None:
    many = [
        "lap=1 space=3 | trucks s l s", "space=0 | trucks s l m m l", "space=0 | trucks s l m m l",
        "space=0 | trucks s l m", "space=0 | trucks s s s l",
    ]  # fmt: skip
    t = table("", "Fi Fi Fi", *many).cards("D1", "L", "L", "L", "L")
    assert t.state.supply.tolist() == [0, 0, 1]
    assert set(t.legal(1)) == {"Tl", "T-"}
    assert t.play("Tl", seat=1).phase == "cards"


@pytest.mark.rule("TK-6")
@pytest.mark.parametrize(("option", "words"), [("must", {"Tm", "Tl"}), ("may", {"Tm", "Tl", "T-"})])
def test_whether_the_first_truck_may_be_declined_is_a_table_option(table: Any, option: str, words: set[str]) -> None:
    t = table(f"first_truck={option}", "Fi Fi Fi", "space=3", "space=0", "space=0").cards("D1", "L", "L")
    assert set(t.legal(1)) == words
    assert t.why_not("Ts", seat=1) == "TK-6"


@pytest.mark.rule("TK-6")
def test_a_declined_first_truck_stays_in_the_supply_and_the_next_driver_moves(table: Any) -> None:
    t = table("first_truck=may", "Fi Fi Fi", "space=3", "space=2", "space=0").cards("D1", "D1", "D1")
    assert t.spaces() == [1, 2, 0]
    t.play("T-", seat=1)
    assert t.spaces() == [1, 3, 1]
    assert (t.trucks(1), t.state.supply.tolist()) == ("s l", [5, 5, 5])


@pytest.mark.rule("TK-6", "TK-M3")
def test_declining_the_first_truck_leaves_those_of_lap_two_of_the_same_move(table: Any) -> None:
    t = table("first_truck=may", "Fi Fi - Fi", "space=2", "space=1", "space=0").cards("D5", "L", "L")
    assert set(t.legal(1)) == {"Tm", "Tl", "T-"}
    t.play("T-", seat=1)
    assert set(t.legal(1)) == {"Ts", "Tm", "Tl", "T-"}
    assert t.play("Ts", "T-", seat=1).trucks(1) == "s l s"
    assert t.phase == "cards"


@pytest.mark.rule("TK-6")
def test_without_a_medium_or_large_truck_nothing_is_asked_after_lap_one_even_if_it_could_be_declined(
    table: Any,
) -> None:
    many = [
        "space=3 | trucks s l",
        "space=0 | trucks s l m m l",
        "space=0 | trucks s l m m l",
        "space=0 | trucks s l m l l",
    ]
    t = table("first_truck=may", "Fi Fi Fi", *many).cards("D1", "L", "L", "L")
    assert t.phase == "cards"


# The goal


@pytest.mark.rule("TK-6", "TK-5")
def test_with_lap_three_a_player_is_at_the_goal_takes_nothing_and_plays_no_more_cards(table: Any) -> None:
    t = table("", ROAD, "lap=2 space=19 played=23", "space=0", "space=0").cards("D1", "L", "L")
    player = t.player(1)
    assert (int(player.goal), int(player.laps), int(player.played)) == (1, 3, 0)
    assert t.waiting(1) == "-"
    assert t.due == [2, 3]
    assert t.track()[0] == "Fi"


@pytest.mark.rule("TK-6")
def test_a_truck_at_the_goal_stands_where_its_move_ended_until_the_round_is_over(table: Any) -> None:
    t = table("", ROAD, "lap=2 space=18", "lap=0 space=19", "space=0").cards("D4", "D1", "L")
    assert (t.phase, t.due) == ("trucks", [2])
    assert (int(t.player(1).goal), t.spaces()[0]) == (1, 3)
    t.play("Tm", seat=2)
    assert (t.phase, t.spaces()) == ("cards", [0, 1, 0])


@pytest.mark.rule("TK-6", "TK-M2", "TK-5")
def test_a_truck_at_the_goal_covers_the_truck_below_which_takes_nothing_either(table: Any) -> None:
    t = table("", ROAD, "lap=2 space=19", "lap=1 space=1", "space=0").cards("D1", "L", "L")
    assert [t.waiting(1), t.waiting(2)] == ["-", "-"]
    assert t.track()[0] == "Fi"
    assert t.covered() == [0, 0, 0]


@pytest.mark.rule("TK-M2", "TK-5")
def test_a_truck_on_top_of_one_at_the_goal_takes_the_tile(table: Any) -> None:
    t = table("", ROAD, "lap=2 space=19", "space=0", "space=5").cards("D1", "D1", "L")
    assert t.spaces() == [0, 1, 5]
    assert [t.waiting(1), t.waiting(2)] == ["-", "Fi"]


@pytest.mark.rule("TK-M2")
def test_a_truck_at_the_goal_counts_for_the_two_trucks_of_a_space(table: Any) -> None:
    players = ["lap=2 space=19", "lap=1 space=2", "lap=0 space=0", "space=10"]
    t = table("", ROAD, *players).cards("D2", "L", "D2", "L")
    assert t.spaces() == [0, 2, 1, 10]
    assert [t.waiting(seat) for seat in (1, 2, 3)] == ["-", "-", "Fi"]


@pytest.mark.rule("TK-M2", "TK-6")
def test_two_trucks_at_the_goal_fill_a_space_for_a_third(table: Any) -> None:
    players = ["lap=2 space=19", "lap=2 space=18", "lap=2 space=17"]
    t = table("", ROAD, *players).cards("D1", "D2", "D3")
    assert t.laps() == [3, 3, 2]
    assert (t.spaces(), t.phase) == ([0, 0, 19], "over")
    assert t.waiting(3) == "Fi"


@pytest.mark.rule("TK-M2", "TK-6")
def test_the_goal_is_judged_by_the_final_space(table: Any) -> None:
    t = table("", ROAD, "lap=1 space=1", "lap=1 space=1 under", "lap=2 space=19").cards("L", "L", "D1")
    assert (int(t.player(3).goal), t.laps()[2], t.spaces()[2]) == (0, 2, 19)


@pytest.mark.rule("TK-M4", "TK-6")
def test_a_truck_that_leaves_from_under_one_at_the_goal_is_free_and_collects(table: Any) -> None:
    t = table("", ROAD, "lap=2 space=19", "lap=1 space=1", "space=0").cards("D1", "D2", "L")
    assert t.spaces() == [0, 3, 0]
    assert [t.waiting(1), t.waiting(2)] == ["-", "Fi"]


@pytest.mark.rule("TK-6")
def test_a_truck_at_the_goal_never_blocks_the_next_round(table: Any) -> None:
    t = table("", ROAD, "lap=2 space=19", "lap=0 space=1", "lap=0 space=0").cards("D1", "L", "L")
    assert t.cards("L", "D1").spaces() == [0, 1, 1]
    assert t.covered() == [0, 1, 0]


@pytest.mark.rule("TK-M3", "TK-6")
def test_without_any_goods_the_goal_is_reached_on_start(table: Any) -> None:
    t = table("", "-", "lap=2 space=7", "lap=0 space=3", "space=0").cards("D1", "D1", "L")
    assert (t.phase, int(t.player(1).goal), t.spaces()) == ("trucks", 1, [0, 0, 0])


@pytest.mark.rule("TK-M2", "TK-5", "TK-6")
def test_in_the_first_edition_a_truck_left_the_track_when_it_reached_the_goal(table: Any) -> None:
    t = table("edition=1", ROAD, "lap=2 space=19", "lap=1 space=1", "space=0").cards("D1", "L", "D1")
    assert t.spaces() == [0, 1, 1]
    assert t.covered() == [0, 1, 0]
    t = table("edition=1", ROAD, "lap=2 space=19", "lap=1 space=1", "space=0").cards("D1", "L", "L")
    assert t.waiting(2) == "Fi"


# The end


@pytest.mark.rule("TK-7")
def test_the_round_of_the_second_arrival_is_finished_and_the_game_ends(table: Any) -> None:
    t = table("", ROAD, "lap=3 goal=1", "lap=2 space=19", "space=4").cards("D1", "D2")
    assert (t.phase, t.due) == ("over", [])
    assert t.spaces()[2] == 6
    assert t.waiting(3) == "Fi"
    assert t.why_not("D1", seat=3) == "TK-7"


@pytest.mark.rule("TK-7")
def test_a_third_player_may_arrive_in_the_last_round(table: Any) -> None:
    t = table("", ROAD, "lap=3 goal=1", "lap=2 space=19", "lap=2 space=18").cards("D1", "D2")
    assert [int(t.player(seat).goal) for seat in (1, 2, 3)] == [1, 2, 3]
    assert t.phase == "over"


@pytest.mark.rule("TK-7")
def test_one_arrival_does_not_end_the_game(table: Any) -> None:
    t = table("", ROAD, "lap=2 space=19", "space=4", "space=5").cards("D1", "D2", "D3")
    assert (t.phase, t.due) == ("cards", [2, 3])


@pytest.mark.rule("TK-7")
def test_the_game_ends_after_round_sixty(table: Any) -> None:
    t = table("round=59", ROAD, "space=0", "space=0", "space=0").cards("L", "L", "L")
    assert (t.phase, int(t.state.round_number)) == ("cards", 60)
    t.cards("L", "L", "L")
    assert t.phase == "over"
