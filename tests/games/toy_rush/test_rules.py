"""Toy Rush rule by rule, in the order of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.games.toy_rush.constants import CARDS, CHILDREN, COMPONENTS, NEEDS, OBJECT_NAMES, POINTS
from colisee.games.toy_rush.drawing import PHASES

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


# Placement


@pytest.mark.rule("TR-A1")
def test_the_first_player_places_first_then_in_turn(at: Any) -> None:
    table = at("toy-rush first=2 turn=2")
    assert table.due == [2]
    assert table.why_not("5x1", seat=1) == "TR-A1"
    table.play("5x1", seat=2)
    assert table.due == [1]


@pytest.mark.rule("TR-A1")
def test_one_or_more_elves_of_ones_own_stock_go_on_one_space(at: Any) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        """)
    assert [move for move in table.legal(1) if move.startswith("5")] == ["5x1", "5x2", "5x3"]
    assert table.why_not("5x4", seat=1) == "TR-A1"


@pytest.mark.rule("TR-A1")
def test_nobody_passes_while_an_elf_is_in_stock(at: Any) -> None:
    table = at("toy-rush")
    assert table.why_not("done", seat=1) == "TR-A1"
    assert all("x" in move for move in table.legal(1))


@pytest.mark.rule("TR-A1")
def test_when_one_has_no_elf_left_the_other_goes_on_alone(at: Any) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        2 stock=2 | .
        """)
    table.play("5x1", seat=1).play("6x2", seat=2)
    assert table.due == [1]
    table.play("1x1", seat=1)
    assert table.due == [1]
    assert "1x1" in table.legal(1)


@pytest.mark.rule("TR-A2")
@pytest.mark.parametrize("space", range(2, 10))
def test_a_space_that_holds_elves_is_closed_even_to_their_owner(at: Any, space: int) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        2 stock=2 | .
        """)
    table.play(f"{space}x1", seat=1)
    assert table.why_not(f"{space}x1", seat=2) == "TR-A2"
    table.play("1x1", seat=2)
    assert table.why_not(f"{space}x1", seat=1) == "TR-A2"


@pytest.mark.rule("TR-A1", "TR-A2", "TR-A4")
def test_of_several_broken_rules_the_first_of_the_rulebook_is_named(at: Any) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        2 stock=3 | .
        """)
    table.play("3x1", seat=1)
    assert table.why_not("3x4", seat=2) == "TR-A1"
    assert table.why_not("4x4", seat=2) == "TR-A1"
    assert table.why_not("3x2", seat=2) == "TR-A2"
    assert table.why_not("4x3", seat=2) == "TR-A4"


@pytest.mark.rule("TR-A3")
def test_both_may_add_to_primeur_at_any_time(at: Any) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        2 stock=3 | .
        """)
    table.play("1x1", seat=1).play("1x2", seat=2).play("1x1", seat=1)
    assert [int(table.player(seat).elves[0]) for seat in (1, 2)] == [2, 2]
    assert table.why_not("1x1", seat=2) is None


@pytest.mark.rule("TR-A4")
@pytest.mark.parametrize(
    ("space", "most"), [(1, 12), (2, 2), (3, 1), (4, 2), (5, 12), (6, 12), (7, 12), (8, 12), (9, 12)]
)
def test_spaces_take_no_more_elves_than_their_limit(at: Any, space: int, most: int) -> None:
    table = at("""
        toy-rush
        1 stock=12 | .
        """)
    moves = [move for move in table.legal(1) if move.startswith(f"{space}x")]
    assert moves == [f"{space}x{elves}" for elves in range(1, most + 1)]
    if most < 12:
        assert table.why_not(f"{space}x{most + 1}", seat=1) == "TR-A4"


@pytest.mark.rule("TR-A4")
@pytest.mark.parametrize(
    ("move", "earns_nothing"), [("7x1", True), ("8x1", True), ("9x2", True), ("9x3", False), ("1x1", False)]
)
def test_blocking_with_too_few_elves_is_legal_and_gives_a_warning(at: Any, move: str, earns_nothing: bool) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        """)
    assert table.why_not(move, seat=1) is None
    space, elves = map(int, move.split("x"))
    assert table.position.ask("earns_nothing", 0, space - 1, elves) == earns_nothing
    sentence = table.spec.wording.sentence(table.state, 0, table.spec.notation.parse(move), "en", ["Ann", "Bob"], 0)
    assert ("earns nothing" in sentence) == earns_nothing


@pytest.mark.rule("TR-A4")
def test_elves_too_few_to_earn_anything_just_go_home(at: Any) -> None:
    table = at("""
        toy-rush turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./. | ./1 | ./1
        1 stock=2 | .
        2 stock=0 | .
        """)
    table.play("9x2", seat=1)
    assert not table.hand(1)
    assert not table.hand(2)
    assert [table.player(seat).stock for seat in (1, 2)] == [2, 2]


# Resolution


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
