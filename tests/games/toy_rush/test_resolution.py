"""Toy Rush: what the spaces of the line give, in their order."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.games.toy_rush.constants import CHILDREN
from colisee.games.toy_rush.drawing import PHASES


@pytest.mark.rule("TR-R1")
@pytest.mark.parametrize(("one", "two", "first"), [(2, 1, 1), (1, 2, 2)])
def test_the_strict_majority_on_primeur_takes_the_token(at: Any, one: int, two: int, first: int) -> None:
    table = at(f"""
        toy-rush first={3 - first} turn=1
        line | {one}/{two} | ./. | ./. | ./. | ./1
        1 stock=1 | .
        2 stock=0 | .
        """)
    table.play("6x1", seat=1).play("pink", seat=2)
    assert table.state.first + 1 == first
    assert table.due == [first]


@pytest.mark.rule("TR-R1")
@pytest.mark.parametrize("first", [1, 2])
def test_a_tie_on_primeur_leaves_the_token(at: Any, first: int) -> None:
    table = at(f"""
        toy-rush first={first} turn=1
        line | 1/1 | ./. | ./. | ./. | ./. | ./1
        1 stock=1 | .
        2 stock=0 | .
        """)
    table.play("9x1", seat=1)
    assert table.state.first + 1 == first


@pytest.mark.rule("TR-R1")
@pytest.mark.parametrize(("move", "first"), [("4x1", 1), ("9x1", 2)])
def test_with_nobody_on_primeur_the_owner_of_the_leftmost_occupied_space_takes_the_token(
    at: Any, move: str, first: int
) -> None:
    table = at(f"""
        toy-rush first={3 - first} turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./2 | 1/.
        1 stock=1 | .
        2 stock=0 | .
        """)
    table.play(move, seat=1)
    assert table.state.first + 1 == first


OBJECTIVE_SPACE = """
    toy-rush turn=2
    line | 1/. | {elves}/.
    deck | {deck}
    under | {under}
    1 stock=0 | .
    2 stock=2 | .
      objectives | {others}
    """


def objective_space(at: Any, elves: int, deck: str, under: str) -> Any:
    named = {card.split("/")[0] for card in [*deck.split(), *under.split()]}
    others = " ".join(child for child in CHILDREN if child not in named)
    return at(OBJECTIVE_SPACE.format(elves=elves, deck=deck or ".", under=under or ".", others=others)).play(
        "1x2", seat=2
    )


@pytest.mark.rule("TR-R2")
def test_a_draw_looks_at_two_objectives_keeps_one_and_puts_the_other_under_the_deck(at: Any) -> None:
    table = objective_space(at, 1, "Aiko Bao Chidi", "Diego/2")
    assert table.is_chance_due
    assert table.draws() == dict.fromkeys(["draw-Aiko", "draw-Bao", "draw-Chidi"], 1)
    assert table.why_not("under-Aiko", seat=1) == "TR-R2"
    table.draw("Chidi", "Aiko")
    assert table.due == [1]
    assert table.legal(1) == ["under-Aiko", "under-Chidi"]
    assert table.why_not("under-Bao", seat=1) == "TR-R2"
    assert table.why_not("under-Aiko", seat=2) == "TR-R2"
    table.play("under-Chidi", seat=1)
    assert table.cards(1) == ["Aiko"]
    assert table.under == ["Diego", "Chidi"]


@pytest.mark.rule("TR-R2")
def test_two_elves_make_two_draws_one_after_another(at: Any) -> None:
    table = objective_space(at, 2, "Aiko Bao Chidi Diego Elif", "")
    table.draw("Aiko", "Bao").play("under-Aiko", seat=1)
    assert table.is_chance_due
    assert table.draws() == dict.fromkeys(["draw-Chidi", "draw-Diego", "draw-Elif"], 1)
    table.draw("Chidi", "Diego").play("under-Chidi", seat=1)
    assert table.cards(1) == ["Bao", "Diego"]
    assert table.under == ["Aiko", "Chidi"]
    assert table.state.phase == PHASES.index("place")


@pytest.mark.rule("TR-R2")
def test_cards_under_the_deck_come_back_in_their_order_once_the_unseen_cards_are_gone(at: Any) -> None:
    table = objective_space(at, 2, "Aiko", "Diego/2 Bao/1 Chidi/2")
    table.draw("Aiko")
    assert table.legal(1) == ["under-Aiko", "under-Diego"]
    table.play("under-Aiko", seat=1)
    assert table.due == [1]
    assert table.legal(1) == ["under-Bao", "under-Chidi"]
    assert table.under == ["Aiko"]
    table.play("under-Chidi", seat=1)
    assert table.under == ["Aiko", "Chidi"]


@pytest.mark.rule("TR-R2")
def test_the_last_card_is_kept_and_with_no_card_left_a_draw_gives_nothing(at: Any) -> None:
    table = objective_space(at, 2, "", "Diego/2")
    assert table.cards(1) == ["Diego"]
    assert table.under == []
    assert table.player(1).stock == 3


@pytest.mark.rule("TR-R2")
def test_a_single_unseen_card_is_kept_too(at: Any) -> None:
    table = objective_space(at, 1, "Aiko", "")
    table.draw("Aiko")
    assert table.cards(1) == ["Aiko"]


@pytest.mark.rule("TR-R2")
def test_the_second_draw_may_bring_back_the_card_refused_in_the_first(at: Any) -> None:
    table = objective_space(at, 2, "Aiko Bao", "")
    table.draw("Aiko", "Bao").play("under-Bao", seat=1)
    assert table.cards(1) == ["Aiko", "Bao"]
    assert table.under == []


@pytest.mark.rule("TR-R2")
def test_the_player_who_put_a_card_under_the_deck_knows_it_there_and_in_the_hand_that_must_take_it(at: Any) -> None:
    table = objective_space(at, 1, "", "Diego/2 Aiko/1 Bao/2")
    assert table.view(2).cards(1, "offered") == ["Diego"]
    assert "offered    | Diego ?" in table.view(2).drawing()
    table.play("under-Diego", seat=1)
    assert table.view(2).cards(1) == []
    assert "under | Bao/2 ?/1" in table.view(2).drawing()
    alone = objective_space(at, 1, "", "Diego/2")
    assert alone.view(2).cards(1) == ["Diego"]
    other = objective_space(at, 1, "", "Diego/1")
    assert other.view(2).cards(1) == []


BOX_OR_ELF = """
    toy-rush turn=2
    line | 1/1 | ./. | 1/.
    1 stock=0 | {hand}
    2 stock=1 | .
    """


@pytest.mark.rule("TR-R3")
def test_space_three_gives_a_box_or_an_elf_chosen_when_it_is_resolved(at: Any) -> None:
    table = at(BOX_OR_ELF.format(hand=".")).play("1x1", seat=2)
    assert table.due == [1]
    assert table.legal(1) == ["box", "elf"]
    assert table.why_not("pink", seat=1) == "TR-R3"
    assert table.why_not("box", seat=2) == "TR-R3"
    other = table.copy()
    table.play("box", seat=1)
    assert table.hand(1) == {"box": 1}
    assert table.player(1).stock == 2
    other.play("elf", seat=1)
    assert not other.hand(1)
    assert other.player(1).stock == 3


@pytest.mark.rule("TR-R3", "TR-R10")
def test_what_is_used_up_cannot_be_chosen_on_space_three(at: Any) -> None:
    table = at(BOX_OR_ELF.format(hand="box=5")).play("1x1", seat=2)
    assert table.legal(1) == ["elf"]
    assert table.why_not("box", seat=1) == "TR-R10"
    table = at("""
        toy-rush turn=1
        line | ./2 | ./. | 1/.
        1 stock=11 | .
        2 stock=0 | .
        """).play("1x11", seat=1)
    assert table.legal(1) == ["box"]
    assert table.why_not("elf", seat=1) == "TR-R10"


@pytest.mark.rule("TR-R3", "TR-R10")
def test_the_last_box_and_the_last_elf_may_be_chosen(at: Any) -> None:
    assert at(BOX_OR_ELF.format(hand="box=4")).play("1x1", seat=2).legal(1) == ["box", "elf"]
    table = at("""
        toy-rush turn=1
        line | ./2 | ./. | 1/.
        1 stock=10 | .
        2 stock=0 | .
        """).play("1x10", seat=1)
    assert table.legal(1) == ["box", "elf"]


@pytest.mark.rule("TR-R3", "TR-R10")
def test_with_neither_box_nor_elf_left_space_three_is_skipped(at: Any) -> None:
    table = at("""
        toy-rush turn=1
        line | ./2 | ./. | 1/.
        1 stock=11 | box=2
        2 stock=0 | box=3
        """).play("1x11", seat=1)
    assert table.player(1).stock == 12
    assert table.hand(1) == {"box": 2}


@pytest.mark.rule("TR-R4", "TR-R10")
@pytest.mark.parametrize(("stock", "after"), [(1, 5), (9, 12), (10, 12)])
def test_space_four_gives_one_elf_from_the_supply_per_elf(at: Any, stock: int, after: int) -> None:
    table = at(f"""
        toy-rush turn=1
        line | ./2 | ./. | ./. | 2/.
        1 stock={stock} | .
        2 stock=0 | .
        """)
    assert table.play(f"1x{stock}", seat=1).player(1).stock == after


COLOURS = """
    toy-rush turn=2
    line | ./1 | ./. | ./. | ./. | {elves}/.
    1 stock=0 | {hand}
    2 stock=1 | {other}
    """


@pytest.mark.rule("TR-R5")
def test_space_five_gives_one_colour_card_of_choice_per_elf(at: Any) -> None:
    table = at(COLOURS.format(elves=3, hand=".", other=".")).play("1x1", seat=2)
    assert table.legal(1) == ["pink", "blue", "yellow"]
    assert table.why_not("dots", seat=1) == "TR-R5"
    assert table.why_not("pink", seat=2) == "TR-R5"
    table.play("pink", "yellow", "pink", seat=1)
    assert table.hand(1) == {"pink": 2, "yellow": 1}
    assert table.player(1).stock == 3


@pytest.mark.rule("TR-R5", "TR-R10")
def test_an_empty_pile_cannot_be_chosen_while_another_has_cards(at: Any) -> None:
    table = at(COLOURS.format(elves=2, hand="pink=4 blue=5", other="pink=2")).play("1x1", seat=2)
    assert table.legal(1) == ["blue", "yellow"]
    assert table.why_not("pink", seat=1) == "TR-R10"
    table.play("blue", seat=1)
    assert table.legal(1) == ["yellow"]


@pytest.mark.rule("TR-R5", "TR-R10")
def test_with_every_pile_empty_the_surplus_is_lost(at: Any) -> None:
    table = at(COLOURS.format(elves=3, hand="pink=6 blue=6", other="yellow=5")).play("1x1", seat=2)
    table.play("yellow", seat=1)
    assert table.state.rounds == 2
    assert table.hand(1) == {"pink": 6, "blue": 6, "yellow": 1}
    assert table.player(1).stock == 3


AUTOMATIC = """
    toy-rush turn=2
    line | 1/1 | ./. | ./. | ./. | ./. | {train}/. | ./. | {bear}/. | {horse}/.
    1 stock=0 | {hand}
    2 stock=1 | .
    """


def automatic(at: Any, train: int = 0, bear: int = 0, horse: int = 0, hand: str = ".") -> Any:
    table = at(AUTOMATIC.format(train=train, bear=bear, horse=horse, hand=hand)).play("1x1", seat=2)
    return table.hand(1)


@pytest.mark.rule("TR-R6")
def test_space_six_gives_one_train_per_elf(at: Any) -> None:
    assert automatic(at, train=3) == {"train": 3}


@pytest.mark.rule("TR-R7")
@pytest.mark.parametrize(("elves", "patterns"), [(2, 1), (3, 1), (4, 2)])
def test_space_seven_gives_one_pattern_of_choice_per_two_elves(at: Any, elves: int, patterns: int) -> None:
    table = at(f"""
        toy-rush turn=2
        line | ./1 | ./. | ./. | ./. | ./. | ./. | {elves}/.
        1 stock=0 | .
        2 stock=1 | .
        """).play("1x1", seat=2)
    assert table.legal(1) == ["dots", "stripes"]
    assert table.why_not("pink", seat=1) == "TR-R7"
    table.play(*["stripes"] * patterns, seat=1)
    assert table.hand(1) == {"stripes": patterns}
    assert table.player(1).stock == elves
    assert table.state.rounds == 2


@pytest.mark.rule("TR-R7", "TR-R10")
def test_an_empty_pattern_pile_cannot_be_chosen(at: Any) -> None:
    table = at("""
        toy-rush turn=2
        line | ./1 | ./. | ./. | ./. | ./. | ./. | 2/.
        1 stock=0 | dots=5
        2 stock=1 | .
        """).play("1x1", seat=2)
    assert table.legal(1) == ["stripes"]
    assert table.why_not("dots", seat=1) == "TR-R10"


@pytest.mark.rule("TR-R8")
@pytest.mark.parametrize(("elves", "bears"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_space_eight_gives_one_bear_per_two_elves(at: Any, elves: int, bears: int) -> None:
    assert automatic(at, bear=elves).get("bear", 0) == bears


@pytest.mark.rule("TR-R9")
@pytest.mark.parametrize(("elves", "horses"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_space_nine_gives_one_horse_per_three_elves(at: Any, elves: int, horses: int) -> None:
    assert automatic(at, horse=elves).get("horse", 0) == horses


@pytest.mark.rule("TR-R10")
def test_an_empty_pile_gives_no_more_than_it_holds(at: Any) -> None:
    assert automatic(at, train=4, hand="train=5") == {"train": 6}
    assert automatic(at, bear=4, hand="bear=5") == {"bear": 5}
    assert automatic(at, horse=6, hand="horse=3") == {"horse": 4}


@pytest.mark.rule("TR-R10")
def test_new_elves_work_from_the_next_round_on(at: Any) -> None:
    table = at("""
        toy-rush turn=1
        line | 1/1 | ./. | ./. | ./1
        1 stock=1 | .
        2 stock=0 | .
        """).play("1x1", seat=1)
    assert table.state.rounds == 2
    assert table.player(2).stock == 3
    assert table.player(1).stock == 2


@pytest.mark.rule("TR-R11")
def test_elves_go_home_as_their_space_is_resolved(at: Any) -> None:
    table = at("""
        toy-rush turn=1
        line | 1/2 | ./. | 1/. | ./. | 1/. | ./. | ./2
        1 stock=1 | .
        2 stock=0 | .
        """).play("6x1", seat=1)
    assert [int(elves) for elves in table.player(1).elves] == [0, 0, 1, 0, 1, 1, 0, 0, 0]
    assert [table.player(seat).stock for seat in (1, 2)] == [1, 2]
    table.play("box", seat=1)
    assert [int(elves) for elves in table.player(1).elves] == [0, 0, 0, 0, 1, 1, 0, 0, 0]
    table.play("pink", seat=1)
    assert [int(elves) for elves in table.player(1).elves] == [0] * 9
    assert table.due == [2]
    table.play("dots", seat=2)
    assert [table.player(seat).stock for seat in (1, 2)] == [4, 4]
