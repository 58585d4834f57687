"""The box and the set-up of Toy Rush."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.games.toy_rush.constants import CARDS, COMPONENTS, NEEDS, OBJECT_NAMES, POINTS

# The box


@pytest.mark.rule("TR-S1")
def test_the_box_adds_up() -> None:
    assert CARDS.sum() == 48
    assert len(CARDS) == 9
    assert len(POINTS) == 18
    assert (NEEDS <= CARDS).all()


def test_points_are_priced_by_elves() -> None:
    elves = dict(zip(OBJECT_NAMES, (1, 1, 1, 2, 2, 2, 1, 3, 1), strict=True))
    for row in COMPONENTS["objectives"]["rows"]:
        cost = sum(elves[name] * count for name, count in row["needs"].items())
        assert row["points"] == (7 * cost + 10 * row["needs"].get("box", 0) + 5) // 10, row["child"]


# Set-up


@pytest.mark.rule("TR-S1")
def test_chance_names_the_first_player(new: Any) -> None:
    assert new.is_chance_due
    assert new.draws() == dict.fromkeys(["first-1", "first-2"], 1)
    assert new.why_not("1x1", seat=1) == "TR-S1"


@pytest.mark.rule("TR-S1")
def test_object_piles_are_full_and_every_objective_is_face_down(new: Any) -> None:
    assert not new.hand(1)
    assert not new.hand(2)
    assert int(new.state.deck).bit_count() == 18


@pytest.mark.rule("TR-S1")
def test_a_pile_is_finite_and_what_the_hands_hold_is_missing_from_it(at: Any) -> None:
    table = at("""
        toy-rush phase=place turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./2
        1 stock=4 | train=2
        2 stock=0 | train=3
        """)
    table.play("1x4", seat=1)
    assert table.hand(2) == {"train": 4}


@pytest.mark.rule("TR-S2")
@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_each_player_draws_three_objectives_the_first_player_first(new: Any, first: int, second: int) -> None:
    new.play(f"first-{first}").draw("Aiko", "Bao", "Chidi")
    assert new.cards(first, "offered") == ["Aiko", "Bao", "Chidi"]
    assert new.is_chance_due
    assert new.why_not("under-Aiko", seat=first) == "TR-S2"
    new.draw("Diego", "Elif", "Fatou")
    assert new.cards(second, "offered") == ["Diego", "Elif", "Fatou"]
    assert new.due == [1, 2]


@pytest.mark.rule("TR-S2")
def test_both_players_choose_the_card_to_put_under_the_deck_at_the_same_time(dealt: Any) -> None:
    assert dealt.due == [1, 2]
    assert dealt.legal(1) == ["under-Diego", "under-Elif", "under-Fatou"]
    assert dealt.why_not("under-Aiko", seat=1) == "TR-S2"
    dealt.play("under-Elif", seat=1)
    assert dealt.due == [2]
    assert dealt.why_not("under-Diego", seat=1) == "TR-S2"


@pytest.mark.rule("TR-S2")
def test_two_objectives_are_kept_and_the_first_players_third_lies_under_the_deck_first(dealt: Any) -> None:
    other = dealt.copy()
    dealt.play("under-Elif", seat=1).play("under-Chidi", seat=2)
    assert dealt.cards(1) == ["Diego", "Fatou"]
    assert dealt.cards(2) == ["Aiko", "Bao"]
    assert dealt.under == ["Chidi", "Elif"]
    other.play("under-Chidi", seat=2).play("under-Elif", seat=1)
    assert other.position == dealt.position


@pytest.mark.rule("TR-S2", "TR-G2")
def test_objectives_in_hand_are_secret(dealt: Any) -> None:
    assert dealt.view(1).cards(2, "offered") == []
    dealt.play("under-Chidi", seat=2)
    assert dealt.view(1).cards(2, "offered") == []
    assert "refused    | ?" in dealt.view(1).drawing()
    dealt.play("under-Elif", seat=1)
    assert "objectives | ? ?" in dealt.view(1).drawing()
    assert "under | ?/2 Elif/1" in dealt.view(1).drawing()


@pytest.mark.rule("TR-S3")
def test_each_player_starts_with_two_elves_and_ten_in_supply(dealt: Any) -> None:
    dealt.play("under-Elif", seat=1).play("under-Chidi", seat=2)
    for seat in (1, 2):
        assert dealt.player(seat).stock == 2
    assert dealt.due == [2]
