"""TK-1 to TK-3B: cards, and loading."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

ROAD = "Fu Fu Fu Fu Fu Fu Fu Fu Fu Fu"
IDLE = "space=0"


def loader(table: Any, waiting: str, trucks: str = "s l") -> Any:
    """Seat 1 loads alone on space 3 and will collect furniture there; the others drive 1 and 2."""
    return table("", ROAD, f"space=3 | waiting {waiting} | trucks {trucks}", IDLE, IDLE).cards("L", "D1", "D2")


# The cards


@pytest.mark.rule("TK-1")
def test_every_unfinished_player_chooses_one_card_of_the_hand(table: Any) -> None:
    t = table("", ROAD, "lap=3 goal=1", "played=13", "played=-")
    assert t.due == [2, 3]
    assert set(t.legal(2)) == {"D2", "D4", "D5", "D6", "L"}
    assert set(t.legal(3)) == {"D1", "D2", "D3", "D4", "D5", "D6", "L"}
    assert t.why_not("D1", seat=1) == "TK-1"
    assert t.why_not("ok", seat=2) == "TK-1"
    assert t.why_not("D1", seat=2) == "TK-1"


@pytest.mark.rule("TK-1")
def test_a_chosen_card_is_chosen_for_good(table: Any) -> None:
    t = table("", ROAD, IDLE, IDLE, IDLE).play("D4", seat=2)
    assert t.due == [1, 3]
    assert t.why_not("D5", seat=2) == "TK-1"


@pytest.mark.rule("TK-1")
def test_nothing_happens_before_everyone_has_chosen_and_the_order_of_choosing_is_no_matter(table: Any) -> None:
    t = table("", ROAD, IDLE, IDLE, IDLE).play("D1", seat=3).play("D2", seat=1)
    assert t.spaces() == [0, 0, 0]
    other = table("", ROAD, IDLE, IDLE, IDLE).play("D2", seat=1).play("D3", seat=2).play("D1", seat=3)
    assert t.play("D3", seat=2).position == other.position


@pytest.mark.rule("TK-1", "TK-3B")
def test_a_played_card_stays_played_until_its_owner_loads(table: Any) -> None:
    t = table("", ROAD, IDLE, IDLE, IDLE).cards("D4", "D1", "D2")
    assert t.why_not("D4", seat=1) == "TK-1"
    assert set(t.legal(1)) == {"D1", "D2", "D3", "D5", "D6", "L"}


@pytest.mark.rule("TK-1", "TK-3B")
def test_the_loading_card_is_forced_as_seventh_at_the_latest(table: Any) -> None:
    t = table("", ROAD, "played=123456", IDLE, IDLE)
    assert set(t.legal(1)) == {"L"}


@pytest.mark.rule("TK-1", "TK-4")
def test_others_see_that_a_card_is_chosen_but_not_which(table: Any) -> None:
    t = table("", ROAD, IDLE, IDLE, IDLE).play("D4", seat=1)
    assert [t.cards_seen(reader)[0] for reader in (1, 2, 3, 7)] == ["4", "?", "?", "?"]
    other = table("", ROAD, IDLE, IDLE, IDLE).play("L", seat=1)
    assert t.view(2).position == other.view(2).position


@pytest.mark.rule("TK-2", "TK-4")
def test_loading_cards_are_revealed_first_and_drive_cards_only_by_their_moves(table: Any) -> None:
    t = table("", ROAD, "space=1 | waiting Fu", IDLE, IDLE).cards("L", "D4", "D5")
    assert t.cards_seen(2) == ["L", "4", "?"]
    assert t.cards_seen(7) == ["L", "?", "?"]


@pytest.mark.rule("TK-4", "TK-6")
def test_a_driver_who_has_not_moved_keeps_the_card_hidden_while_another_chooses_a_truck(table: Any) -> None:
    t = table("", "Fu Fu Fu", "space=3", "space=1", "space=2 | waiting Fu").cards("D1", "D2", "D6")
    assert (t.phase, t.due) == ("trucks", [1])
    assert t.cards_seen(1) == ["-", "?", "?"]
    assert int(t.player(1).played) == 1


@pytest.mark.rule("TK-1")
def test_a_guess_is_any_card_of_the_hand_each_equally_often(table: Any) -> None:
    t = table("", ROAD, "played=123", "played=56", IDLE).play("L", seat=1).play("D4", seat=2)
    view, seen = t.view(2).position, Counter[int]()
    for seed in range(600):
        first, second, _ = view.guess(seed).record.card[:3].tolist()
        seen[first] += 1
        assert second == 4
    assert sorted(seen) == [4, 5, 6, 7]
    assert min(seen.values()) > 100


@pytest.mark.rule("TK-2")
def test_a_guess_knows_that_a_hidden_card_is_a_drive_card_once_loaders_are_revealed(table: Any) -> None:
    t = table("", ROAD, "space=1 | waiting Fu", "played=123", IDLE).cards("L", "D4", "D5")
    view = t.view(3).position
    assert {int(view.guess(seed).record.card[1]) for seed in range(100)} == {4, 5, 6}


# Who loads


@pytest.mark.rule("TK-2", "TK-3A")
def test_only_players_of_a_loading_card_load(table: Any) -> None:
    stock = "space=0 | waiting 2*Fi"
    t = table("", ROAD, stock, stock, stock).cards("L", "D1", "L")
    assert t.due == [1, 3]
    assert t.why_not("B1", seat=2) == "TK-3A"
    assert t.why_not("D1", seat=1) == "TK-3A"
    assert t.play("ok", seat=1).why_not("B1", seat=1) == "TK-3A"


@pytest.mark.rule("TK-2")
def test_without_a_loader_all_drive_at_once(table: Any) -> None:
    t = table("", ROAD, IDLE, IDLE, IDLE).cards("D1", "D2", "D3")
    assert t.spaces() == [1, 2, 3]
    assert t.due == [1, 2, 3]


@pytest.mark.rule("TK-3A")
def test_a_loader_with_nothing_to_load_has_nothing_to_decide(table: Any) -> None:
    t = table("", ROAD, "space=4 | waiting 2*Jo", IDLE, "space=5 | waiting Fi").cards("L", "L", "D1")
    assert t.due == [1, 2, 3]
    assert t.state.round_number == 2


@pytest.mark.rule("TK-3A")
def test_loaders_act_in_any_order_and_reach_the_same_position(table: Any) -> None:
    players = ["space=1 | waiting 2*Fi To", "space=2 | waiting Fu Jo", "space=3"]
    one = table("", ROAD, *players).cards("L", "L", "D1").play("B1", "+Fi", "+Fi", seat=1).play("S2", "+Fu", seat=2)
    other = (
        table("", ROAD, *players)
        .cards("L", "L", "D1")
        .play("S2", seat=2)
        .play("B1", seat=1)
        .play("+Fu", seat=2)
        .play("+Fi", "+Fi", seat=1)
    )
    assert one.position == other.position
    assert one.phase == "cards"


# Bulk


@pytest.mark.rule("TK-3A")
def test_a_bulk_load_puts_any_number_of_tiles_on_one_truck(table: Any) -> None:
    t = loader(table, "4*Fi").play("B2", "+Fi", "+Fi", "+Fi", "ok", seat=1)
    assert t.trucks(1) == "s l:3*Fi"
    assert t.waiting(1) == "Fu Fi"


@pytest.mark.rule("TK-3A")
def test_a_bulk_load_stays_with_its_truck(table: Any) -> None:
    t = loader(table, "4*Fi Fu").play("B2", "+Fi", seat=1)
    assert set(t.legal(1)) == {"+Fi", "ok"}
    assert t.why_not("B1", seat=1) == t.why_not("S1", seat=1) == "TK-3A"


@pytest.mark.rule("TK-3A")
def test_a_chosen_truck_gets_at_least_one_tile(table: Any) -> None:
    t = loader(table, "Fi Fu").play("B2", seat=1)
    assert set(t.legal(1)) == {"+Fi", "+Fu"}
    assert t.why_not("ok", seat=1) == "TK-3A"
    assert t.why_not("+To", seat=1) == "TK-3A"


@pytest.mark.rule("TK-3A")
def test_a_loader_may_load_nothing(table: Any) -> None:
    t = loader(table, "Fi Fu").play("ok", seat=1)
    assert t.trucks(1) == "s l"
    assert t.waiting(1) == "Fu Fu Fi"


@pytest.mark.rule("TK-3A")
def test_a_bulk_load_ends_by_itself_when_nothing_more_fits(table: Any) -> None:
    t = loader(table, "4*Fi").play("B1", "+Fi", "+Fi", "+Fi", seat=1)
    assert t.trucks(1) == "s:3*Fi l"
    assert t.phase == "cards"


@pytest.mark.rule("TK-3A")
def test_only_trucks_one_has_can_be_loaded(table: Any) -> None:
    t = loader(table, "4*Fi")
    assert set(t.legal(1)) == {"B1", "B2", "S1", "S2", "ok"}
    assert t.why_not("B3", seat=1) == t.why_not("S5", seat=1) == "TK-3A"
    assert t.why_not("+Fi", seat=1) == "TK-3A"


@pytest.mark.rule("TK-3A", "TK-6")
def test_the_fifth_truck_is_loaded_like_any_other(table: Any) -> None:
    assert loader(table, "Fi Fu", "s l m m l").play("B5", "+Fi", seat=1).trucks(1) == "s l m m l:Fi"
    assert loader(table, "Fi Fu", "s l m m l").play("S5", "+Fi", "S4", "+Fu", seat=1).trucks(1) == "s l m m:Fu l:Fi"


# Separate


@pytest.mark.rule("TK-3A")
def test_a_separate_load_puts_two_tiles_of_different_types_on_two_trucks(table: Any) -> None:
    t = loader(table, "2*Fi 2*Fu").play("S1", "+Fi", seat=1)
    assert set(t.legal(1)) == {"S2", "ok"}
    t.play("S2", seat=1)
    assert set(t.legal(1)) == {"+Fu"}
    t.play("+Fu", seat=1)
    assert t.trucks(1) == "s:Fi l:Fu"
    assert t.phase == "cards"


@pytest.mark.rule("TK-3A")
def test_the_two_tiles_of_a_separate_load_go_to_different_trucks(table: Any) -> None:
    t = loader(table, "Fi Jo Fu", "s:Fu l:Fi").play("S2", "+Fi", seat=1)
    assert t.why_not("S2", seat=1) == "TK-3A"
    assert t.why_not("B1", seat=1) == "TK-3A"
    assert t.why_not("+Jo", seat=1) == "TK-3A"


@pytest.mark.rule("TK-3A")
def test_a_separate_load_may_be_one_tile(table: Any) -> None:
    t = loader(table, "Fi Fu").play("S1", "+Fi", "ok", seat=1)
    assert t.trucks(1) == "s:Fi l"


@pytest.mark.rule("TK-3A", "TK-L4")
def test_a_separate_load_ends_by_itself_when_no_other_type_waits(table: Any) -> None:
    t = loader(table, "2*Fi Fi2").play("S1", "+Fi", seat=1)
    assert t.phase != "load"


@pytest.mark.rule("TK-3A", "TK-L4")
def test_a_double_and_a_single_of_one_type_are_the_same_type(table: Any) -> None:
    t = loader(table, "Fi Fi2 Fu").play("S1", "+Fi2", "S2", seat=1)
    assert set(t.legal(1)) == {"+Fu"}
    assert t.why_not("+Fi", seat=1) == "TK-3A"


@pytest.mark.rule("TK-3A")
def test_a_truck_that_only_takes_the_first_type_again_is_refused(table: Any) -> None:
    t = loader(table, "2*Fi Fu", "s:Fi l m:Fi").play("S1", "+Fi", seat=1)
    assert set(t.legal(1)) == {"S2", "ok"}
    assert t.why_not("S3", seat=1) == "TK-3A"


@pytest.mark.rule("TK-L4")
def test_a_joker_differs_from_every_type(table: Any) -> None:
    t = loader(table, "Fi Jo", "s:Fi l:Fi").play("S1", "+Fi", "S2", "+Jo", seat=1)
    assert t.trucks(1) == "s:2*Fi l:Fi+Jo"


@pytest.mark.rule("TK-L4")
def test_two_jokers_differ_from_each_other(table: Any) -> None:
    t = loader(table, "2*Jo", "s:Fi l:Fi").play("S1", "+Jo", "S2", "+Jo", seat=1)
    assert t.trucks(1) == "s:Fi+Jo l:Fi+Jo"


# What fits


@pytest.mark.rule("TK-L1")
def test_a_truck_takes_one_type_only(table: Any) -> None:
    t = loader(table, "Fi Fu Fu2", "s:Fi l")
    assert t.play("B1", seat=1).legal(1) == ["+Fi"]
    assert t.why_not("+Fu", seat=1) == t.why_not("+Fu2", seat=1) == "TK-L1"


@pytest.mark.rule("TK-L1")
def test_a_truck_of_another_type_cannot_be_chosen(table: Any) -> None:
    t = loader(table, "Fu", "s:Fi l")
    assert t.why_not("B1", seat=1) == t.why_not("S1", seat=1) == "TK-L1"


@pytest.mark.rule("TK-L1")
def test_the_first_tile_gives_a_truck_its_type(table: Any) -> None:
    t = loader(table, "2*Fi Fu").play("B2", "+Fi", seat=1)
    assert t.why_not("+Fu", seat=1) == "TK-L1"


@pytest.mark.rule("TK-L1")
def test_a_type_may_be_on_several_trucks(table: Any) -> None:
    t = loader(table, "Fi", "s:Fi l m").play("B2", "+Fi", seat=1)
    assert t.trucks(1) == "s:Fi l:Fi m"


@pytest.mark.rule("TK-L2")
def test_units_may_not_exceed_the_capacity(table: Any) -> None:
    t = loader(table, "Fi Fi2", "s:3*Fi l")
    assert t.why_not("B1", seat=1) == "TK-L2"
    assert set(t.legal(1)) == {"B2", "S2", "ok"}


@pytest.mark.rule("TK-L1", "TK-L2", "TK-L3")
@pytest.mark.parametrize(
    ("waiting", "truck", "rule"),
    [("Fi Fu", "s:3*Fi", "TK-L1"), ("Fu Jo", "s:3*Fi", "TK-L1"), ("Fi Jo", "s:3*Fi", "TK-L2"), ("Jo", "s", "TK-L3")],
)
def test_a_truck_that_no_tile_fits_is_refused_by_the_first_rule_that_keeps_one_out(
    table: Any, waiting: str, truck: str, rule: str
) -> None:
    t = loader(table, waiting, f"{truck} l:Fi")
    assert t.why_not("B1", seat=1) == t.why_not("S1", seat=1) == rule


@pytest.mark.rule("TK-L2")
def test_a_double_is_two_units(table: Any) -> None:
    t = loader(table, "Fi Fi2", "s:2*Fi l").play("B1", seat=1)
    assert set(t.legal(1)) == {"+Fi"}
    assert t.why_not("+Fi2", seat=1) == "TK-L2"
    t = loader(table, "Fi Fi2", "s:Fi l").play("B1", "+Fi2", seat=1)
    assert t.trucks(1) == "s:Fi+Fi2 l"


@pytest.mark.rule("TK-L2")
@pytest.mark.parametrize("code", ["Fu", "Fi", "Ve", "Cl", "To"])
def test_a_double_of_any_type_fills_a_small_truck_with_one_single(table: Any, code: str) -> None:
    t = loader(table, f"2*{code} {code}2").play("B1", f"+{code}2", f"+{code}", seat=1)
    assert t.trucks(1) == f"s:{code}+{code}2 l"
    assert t.phase == "cards"


@pytest.mark.rule("TK-L3")
def test_a_joker_is_never_first_on_a_truck(table: Any) -> None:
    t = loader(table, "Jo Fu", "s l:Fi").play("B1", seat=1)
    assert t.why_not("+Jo", seat=1) == "TK-L3"
    t = loader(table, "Jo", "s l:Fi")
    assert t.why_not("B1", seat=1) == t.why_not("S1", seat=1) == "TK-L3"


@pytest.mark.rule("TK-L3")
def test_a_joker_may_follow_a_good_in_one_bulk_load(table: Any) -> None:
    t = loader(table, "Jo Fu", "s l:Fi").play("B1", "+Fu", "+Jo", seat=1)
    assert t.trucks(1) == "s:Fu+Jo l:Fi"


@pytest.mark.rule("TK-L3", "TK-P2")
def test_a_joker_takes_the_type_of_its_truck(table: Any) -> None:
    t = loader(table, "Jo", "s l:Fi").play("B2", "+Jo", seat=1)
    assert t.why_not("D1", seat=1) is None
    assert t.trucks(1) == "s l:Fi+Jo"


@pytest.mark.rule("TK-L5")
def test_loaded_goods_stay_loaded_and_no_action_unloads_them(table: Any) -> None:
    t = loader(table, "Fu", "s:Fi l:2*Fi")
    t.cards("D1", "D3", "D4")
    assert t.trucks(1) == "s:Fi l:2*Fi"
    assert not any(r.name == "unload" for r in t.spec.facts.ranges)


# Taking cards back


@pytest.mark.rule("TK-3B")
def test_loaders_take_all_their_cards_back_the_loading_card_too(table: Any) -> None:
    t = table("", ROAD, "played=246 | waiting Fi", "played=1", "played=-").cards("L", "D2", "D3")
    t.play("ok", seat=1)
    assert set(t.legal(1)) == {"D1", "D2", "D3", "D4", "D5", "D6", "L"}
    assert set(t.legal(2)) == {"D3", "D4", "D5", "D6", "L"}
