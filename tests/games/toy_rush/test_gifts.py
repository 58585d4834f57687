"""Toy Rush: gifts, and the end of the match."""

from __future__ import annotations

from typing import Any

import pytest

# Gifts

GIFTS = """
    toy-rush round=5 phase=gifts first={first} turn=1
    1 stock=5 | {one}
      objectives | {hand_one}
      sent | {sent_one}
    2 stock=5 | {two}
      objectives | {hand_two}
      sent | {sent_two}
    """


def gifts(at: Any, one: str, hand_one: str, two: str, hand_two: str, **others: Any) -> Any:
    return at(GIFTS.format(one=one, hand_one=hand_one, two=two, hand_two=hand_two,
                           **{"first": 1, "sent_one": ".", "sent_two": "."} | others))  # fmt: skip


@pytest.mark.rule("TR-G1")
def test_an_objective_whose_every_object_is_in_hand_may_be_sent_and_need_not(at: Any) -> None:
    table = gifts(at, "pink=1 dots=1 bear=1 blue=1", "Aiko Elif Zofia", "train=3", "Bao")
    assert table.due == [1, 2]
    assert table.legal(1) == ["send-Aiko", "send-Elif", "done"]
    assert table.legal(2) == ["done"]
    assert table.why_not("send-Zofia", seat=1) == "TR-G1"
    assert table.why_not("send-Bao", seat=1) == "TR-G1"
    assert table.why_not("1x1", seat=1) == "TR-G1"
    table.play("done", seat=1).play("done", seat=2)
    assert table.totals() == [0, 0]
    assert table.state.rounds == 6


@pytest.mark.rule("TR-G1")
def test_sent_cards_go_back_to_their_piles_and_the_objective_is_laid_face_up_and_scores(at: Any) -> None:
    table = gifts(at, "pink=2 dots=1 bear=1", "Aiko Zofia", "train=3", "Bao")
    table.play("done", seat=2).play("send-Aiko", "done", seat=1)
    assert table.hand(1) == {"pink": 1}
    assert table.cards(1) == ["Zofia"]
    assert table.cards(1, "sent") == ["Aiko"]
    assert table.view(2).cards(1, "sent") == ["Aiko"]
    assert table.totals() == [4, 0]


@pytest.mark.rule("TR-G1")
def test_one_object_card_serves_one_objective(at: Any) -> None:
    table = gifts(at, "pink=1 blue=1 dots=1 bear=1", "Aiko Elif", "train=3", "Bao")
    table.play("send-Aiko", seat=1)
    assert table.legal(1) == ["done"]
    assert table.why_not("send-Elif", seat=1) == "TR-G1"
    both = gifts(at, "pink=2 blue=1 dots=1 bear=2", "Aiko Elif", "train=3", "Bao")
    both.play("send-Aiko", "send-Elif", "done", seat=1).play("done", seat=2)
    assert both.totals() == [7, 0]
    assert not both.hand(1)


@pytest.mark.rule("TR-G1")
def test_a_gift_is_sent_once_and_nothing_after_done(at: Any) -> None:
    table = gifts(at, "pink=2 dots=2 bear=2", "Aiko", "train=3", "Bao")
    table.play("send-Aiko", seat=1)
    assert table.legal(1) == ["done"]
    assert table.why_not("send-Aiko", seat=1) == "TR-G1"
    table.play("done", seat=1)
    assert table.due == [2]
    assert table.why_not("done", seat=1) == "TR-G1"


@pytest.mark.rule("TR-G1")
def test_gifts_are_simultaneous_any_order_gives_the_same_position_and_nothing_shows_before_both_are_done(
    at: Any,
) -> None:
    start = gifts(at, "pink=1 dots=1 bear=1", "Aiko", "yellow=1 train=2 box=1", "Bao")
    seen = start.view(2).position.to_bytes()
    one = start.copy().play("send-Aiko", seat=1)
    assert one.view(2).position.to_bytes() == seen
    one.play("done", seat=1).play("send-Bao", "done", seat=2)
    two = start.copy().play("send-Bao", seat=2).play("send-Aiko", seat=1).play("done", seat=2).play("done", seat=1)
    assert one.position == two.position
    assert one.totals() == [4, 4]


@pytest.mark.rule("TR-G1")
def test_a_player_who_certainly_has_nothing_to_send_is_not_asked(at: Any) -> None:
    table = at("""
        toy-rush turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./. | ./. | ./. | ./2
        1 stock=2 | train=2 box=2
          objectives | Bao
        2 stock=0 | box=2
          objectives | Elif
        """).play("1x2", seat=1)
    assert table.due == [1]


@pytest.mark.rule("TR-G1")
def test_three_object_cards_are_enough_to_be_asked(at: Any) -> None:
    table = at("""
        toy-rush turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./. | ./. | ./. | ./2
        1 stock=2 | .
        2 stock=0 | pink=1 blue=1 bear=1
          objectives | Elif
        """).play("1x2", seat=1)
    assert table.due == [2]
    assert table.legal(2) == ["send-Elif", "done"]


@pytest.mark.rule("TR-G1")
def test_a_card_the_rival_knew_may_be_sent_like_any_other(at: Any) -> None:
    table = at("""
        toy-rush phase=gifts
        1 stock=2 | pink=1 blue=1 bear=1
          objectives | Elif
          known | Elif
        2 stock=2 done | .
        """).play("send-Elif", "done", seat=1)
    assert table.cards(1, "sent") == ["Elif"]
    assert table.cards(1, "known") == []


@pytest.mark.rule("TR-G2")
def test_object_hands_are_open_and_objectives_are_not(at: Any) -> None:
    table = gifts(at, "pink=1 dots=1 bear=1", "Aiko", "yellow=1 train=2 box=1", "Bao")
    assert table.view(2).hand(1) == table.hand(1)
    assert table.view(2).cards(1) == []
    assert table.view(2).cards(2) == ["Bao"]


# End


@pytest.mark.rule("TR-E1")
def test_reaching_17_ends_the_match_after_the_round_in_which_both_may_still_send(at: Any) -> None:
    table = gifts(at, "pink=1 dots=1 bear=1", "Aiko", "yellow=1 train=2 box=1", "Bao",
                  sent_one="Zofia Noor", sent_two="Kavya Yusuf")  # fmt: skip
    table.play("send-Aiko", "done", seat=1)
    assert table.due == [2]
    table.play("send-Bao", "done", seat=2)
    assert table.is_over
    assert table.totals() == [19, 18]
    assert table.ranks() == [1, 2]
    assert table.why_not("1x1", seat=1) == "TR-E1"


@pytest.mark.rule("TR-E1")
@pytest.mark.parametrize("seat", ["one", "two"])
@pytest.mark.parametrize(("sent", "due"), [("Zofia Ivan Chidi", [1]), ("Zofia Ivan Aiko", [])])
def test_16_points_do_not_end_the_match_and_17_do(at: Any, seat: str, sent: str, due: list[int]) -> None:
    table = gifts(at, "train=3", "Bao", "train=3", "Noor", **{f"sent_{seat}": sent})
    table.play("done", seat=1).play("done", seat=2)
    assert (table.due, table.is_over) == (due, not due)


@pytest.mark.rule("TR-E2")
@pytest.mark.parametrize("first", [1, 2])
def test_equal_totals_go_to_the_holder_of_the_first_player_token(at: Any, first: int) -> None:
    table = gifts(at, "train=3", "Bao", "train=3", "Chidi", first=first,
                  sent_one="Zofia Ivan Aiko", sent_two="Kavya Sanna Diego")  # fmt: skip
    table.play("done", seat=1).play("done", seat=2)
    assert table.totals() == [17, 17]
    assert table.ranks()[first - 1] == 1
    assert table.ranks()[2 - first] == 2


@pytest.mark.rule("TR-E2")
def test_the_token_that_breaks_the_tie_is_the_one_taken_on_primeur_this_round(at: Any) -> None:
    table = at("""
        toy-rush first=2 turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./. | ./. | ./2
        1 stock=2 | .
          sent | Zofia Ivan Aiko
        2 stock=0 | .
          sent | Kavya Sanna Diego
        """).play("1x2", seat=1)
    assert table.is_over
    assert table.ranks() == [1, 2]


@pytest.mark.rule("TR-E3")
@pytest.mark.parametrize(("round_", "due"), [(39, [1]), (40, [])])
def test_after_40_rounds_the_match_ends_and_unsent_objectives_cost_nothing(
    at: Any, round_: int, due: list[int]
) -> None:
    table = at(f"""
        toy-rush round={round_} first=2 turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./. | ./. | ./2
        1 stock=2 | .
          objectives | Zofia Ivan
          sent | Aiko
        2 stock=0 | .
          objectives | Kavya
        """).play("1x2", seat=1)
    assert (table.due, table.is_over) == (due, not due)
    assert table.totals() == [4, 0]
