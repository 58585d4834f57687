"""What the log says about Toy Rush: what elves earned, and gifts only when they are revealed."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.testing.table import SPECTATOR


def test_the_last_elf_sets_off_the_spaces_in_their_order(at: Any) -> None:
    table = at("""
        toy-rush phase=place turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./2
        1 stock=4 | train=2
        2 stock=0 | train=3
        """)
    other = table.copy()
    assert table.log_after("8x4", reader=1, seat=1) == [
        "You put 4 elves on space 8 (Bears).",
        "Bob takes the first-player token.",
        "Bob gets a train from space 6 (Trains).",
        "You get 2 bears from space 8 (Bears).",
    ]
    assert other.log_after("9x1", reader=2, seat=1, language="fr") == [
        "Ann place 1 lutin sur la case 9 (Chevaux) : cela ne rapporte rien."
    ]


@pytest.mark.rule("TR-R1")
@pytest.mark.parametrize(("first", "told"), [(1, "You keep"), (2, "Bob keeps")])
def test_an_equal_bid_for_the_first_move_leaves_the_token_and_says_so(at: Any, first: int, told: str) -> None:
    table = at(f"""
        toy-rush phase=place turn=1 first={first}
        line | 1/2 | ./. | ./. | ./. | ./. | ./.
        1 stock=1 | train=1
        2 stock=0 | train=1
        """)
    assert f"{told} the first-player token." in table.log_after("1x1", reader=1, seat=1)


@pytest.mark.rule("TR-G1", "TR-G2")
def test_gifts_are_told_to_the_rival_when_both_are_done(at: Any) -> None:
    picture = """
    toy-rush phase=gifts round=5
    1 stock=2 | pink=2 dots=1 bear=1
      objectives | Aiko Zofia
    2 stock=2 | train=3
      objectives | Bao
    """
    for reader, own in ((1, True), (2, False), (SPECTATOR, False)):
        table = at(picture)
        wrapped = table.log_after("send-Aiko", reader=reader, seat=1)
        assert wrapped[0].startswith("You wrap the gift for Aiko") if own else wrapped == []
        assert table.log_after("done", reader=reader, seat=1) == []
        who = "You send" if own else "Ann sends"
        assert table.log_after("done", reader=reader, seat=2) == [f"{who} Aiko a gift: 4 points."]


@pytest.mark.rule("TR-S2", "TR-G2")
def test_objectives_are_named_to_their_holder_only(new: Any) -> None:
    new.play("first-1")
    assert new.copy().log_after("draw-Aiko", reader=2) == []
    assert new.log_after("draw-Aiko", reader=1)[0].startswith("You draw the objective Aiko (4 points")
    new.draw("Bao", "Chidi", "Diego", "Elif", "Fatou")
    assert new.copy().log_after("under-Bao", reader=2, seat=1) == []
    assert new.log_after("under-Bao", reader=1, seat=1)[0].startswith("You put the objective Bao")
    assert new.log_after("under-Elif", reader=1, seat=2, language="fr") == [
        "Chacun garde deux objectifs. Vous commencez."
    ]
