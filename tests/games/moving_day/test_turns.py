"""Set-up and turns of Moving Day, rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.games.moving_day import constants as current
from colisee.testing.table import Table
from games.moving_day.first_edition import c

ROW = "row | Lr2! Br1 1p1 0 | Ly4 By3! 2p2* 1 | Lg5 Dr2 3p3 0"


def at_take(spec: GameSpec, rules: Rules, boards: str = "", header: str = "") -> Table:
    return Table.drawn(spec, rules, f"moving-day seats=2 phase=take {header}\n{ROW}\n{boards}")


@pytest.mark.rule("MD-S1")
def test_the_box_adds_up() -> None:
    for pieces in (current, c):
        assert (pieces.BOXES, pieces.HELPERS, pieces.SPACES) == (75, 36, 16)
        combinations = Counter((int(b.type), int(b.colour)) for b in pieces.BOX)
        assert set(combinations.values()) == {3}
        assert len(combinations) == 25
        assert {int(b.weight) for b in pieces.BOX} == set(range(1, 8))
        assert sum(int(b.fragile) for b in pieces.BOX) == 25
        assert sum(int(h.count) for h in pieces.HELPER if h.clumsy) == 12
        assert list(pieces.SEATS_OF_VEHICLE) == [3, 6, 9]


def test_boxes_follow_the_printed_example() -> None:
    """Points follow the weight, 1 up to weight 3, and are common; every type and every colour has the same weights."""
    assert all(b.points == (1 if b.weight <= 3 else 2 if b.weight <= 5 else 3) for b in current.BOX)
    assert Counter(int(b.points) for b in current.BOX) == {1: 40, 2: 20, 3: 15}
    for attribute in ("type", "colour"):
        weights = [Counter(int(b.weight) for b in current.BOX if b[attribute] == value) for value in range(5)]
        assert weights == [weights[0]] * 5


def test_helpers_follow_the_reviews() -> None:
    """Strength falls as people rise, a single person may be the strongest, strong cards are clumsy more often."""
    cards = [helper for helper in current.HELPER for _ in range(helper.count)]
    mean = [sum(int(h.strength) for h in cards if h.people == people) / 12 for people in (1, 2, 3)]
    assert mean == sorted(mean, reverse=True)
    assert [max(int(h.strength) for h in cards if h.people == people) for people in (1, 2, 3)] == [4, 4, 3]
    clumsy = [
        sum(int(h.clumsy) for h in cards if h.strength == s) / sum(h.strength == s for h in cards) for s in (1, 2, 3, 4)
    ]
    assert max(clumsy) == clumsy[3] > 0.5
    assert clumsy[0] > 0


@pytest.mark.rule("MD-S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_row_has_one_group_more_than_players(spec: GameSpec, rules: Rules, seats: int) -> None:
    table = Table.new(spec, rules, seats).play("F1")
    deals = 0
    while table.is_chance_due:
        table.play(list(table.draws())[-1])
        deals += 1
    assert deals == 3 * (seats + 1)
    assert set(table.legal()) == {f"T{place + 1}" for place in range(seats + 1)}


@pytest.mark.rule("MD-T1")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_group_that_does_not_exist_cannot_be_taken(spec: GameSpec, rules: Rules, seats: int) -> None:
    row = " | ".join(["Lr2! Br1 1p1 0", "Ly4 By3! 2p2* 1", "Lg5 Dr2 3p3 0", "Gr6 Gy4 2p1 0"][: seats + 1])
    table = Table.drawn(spec, rules, f"moving-day seats={seats} phase=take\nrow | {row}\n")
    assert table.legal() == [f"T{place}" for place in range(1, seats + 2)]
    assert [table.why_not(f"T{place}") for place in range(seats + 2, 6)] == ["MD-T1"] * (4 - seats)


@pytest.mark.rule("MD-S1")
def test_no_player_is_due_while_the_row_is_laid(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 2)
    assert table.due == []
    assert table.why_not("T1", seat=1) == "MD-S1"


@pytest.mark.rule("MD-S1")
def test_a_box_is_drawn_once_and_helper_kinds_by_their_number(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 2).play("F1")
    assert set(table.draws().values()) == {1}
    assert len(table.draws()) == c.BOXES
    table.play("+Lr2")
    assert "+Lr2" not in table.draws()
    table.play("+Br1")
    weights = table.draws()
    assert sum(weights.values()) == c.HELPERS
    assert weights["+1p1"] == 2
    table.play("+1p1")
    table.play("+Ly4", "+By3")
    assert table.draws()["+1p1"] == 1


@pytest.mark.rule("MD-S2")
def test_the_first_player_is_drawn_and_play_goes_clockwise(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 3)
    assert table.draws() == {"F1": 1, "F2": 1, "F3": 1}
    table.play("F3", "+Lr2", "+Br1", "+1p1", "+Ly4", "+By3", "+1p1", "+Lg5", "+Dr2", "+2p1", "+Pr2", "+Py2", "+2p1")
    assert table.due == [3]
    table.play("T1", "Usa1", "Lca1", "Ht", "+Gr6", "+Gy4", "+1p2")
    assert table.due == [1]
    assert table.why_not("T1", seat=2) == "MD-S2"


@pytest.mark.rule("MD-S2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_has_eight_rounds(spec: GameSpec, rules: Rules, seats: int) -> None:
    table = Table.new(spec, rules, seats)
    turns = Counter[int]()
    while not table.is_over:
        if table.is_chance_due:
            table.play(next(iter(table.draws())))
        else:
            word = table.legal()[0]
            turns[table.due[0]] += word.startswith("T")
            table.play(word)
    assert turns == dict.fromkeys(range(1, seats + 1), 8)
    assert all(table.state.player[seat].box.all() for seat in range(seats))
    assert table.why_not("T1", seat=1) == "MD-E1"


@pytest.mark.rule("MD-T1")
def test_a_group_is_taken_with_its_snacks(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules).play("T2")
    assert table.state.player[0].snacks == 1
    assert "hand | Ly4 By3! 2p2*" in table.drawing()
    assert "| . . . 0 |" in table.drawing()


@pytest.mark.rule("MD-T1")
def test_nothing_is_placed_before_a_group_is_taken(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules)
    assert {table.why_not(word) for word in ("Usa1", "Lsa1", "Hs", "Hx")} == {"MD-T1"}


@pytest.mark.rule("MD-T2")
def test_boxes_and_helper_go_in_any_order_to_any_vehicles(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules).play("T1")
    assert table.why_not("T2") == "MD-T2"
    bottom = {"sa1", "ca1", "cb1", "ta1", "tb1", "tc1"}
    helpers = {"Hs", "Hc", "Ht"}
    assert set(table.legal()) == {f"U{space}" for space in bottom} | {f"L{space}" for space in bottom} | helpers
    for order in (("Hs", "Lca1", "Uta1"), ("Uta1", "Hs", "Lca1"), ("Lca1", "Uta1", "Hs")):
        table = at_take(spec, rules).play("T1", *order)
        assert table.is_chance_due
        assert "Br1" in table.drawing()


@pytest.mark.rule("MD-T3")
def test_a_space_holds_one_box_and_a_piece_is_placed_once(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules).play("T1", "Uca1")
    assert table.why_not("Lca1") == "MD-T3"
    assert table.why_not("Ucb1") == "MD-T3"
    table.play("Hs")
    assert table.why_not("Hc") == "MD-T3"


FIRST_BOARD = """
1 snacks=0 | .    |          |
           | .    | .    .   |
           | .    | .    .   | .    .    .
           | .    | Gr1  .   | Gr6  .    .
"""


@pytest.mark.rule("MD-T4")
def test_by_rows_every_lower_row_of_the_vehicle_must_be_full(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules, FIRST_BOARD, "filling=rows").play("T1")
    assert table.why_not("Uca2") == "MD-T4"
    assert table.why_not("Uta2") == "MD-T4"
    table.play("Ucb1")
    assert {"Lca2", "Lcb2"} <= set(table.legal())


@pytest.mark.rule("MD-T4")
def test_by_gravity_only_the_space_below_must_be_full(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules, FIRST_BOARD, "filling=gravity").play("T1")
    assert {"Uca2", "Ucb1", "Uta2", "Utb1"} <= set(table.legal())
    assert table.why_not("Ucb2") == "MD-T4"
    assert table.why_not("Uca3") == "MD-T4"


FULL_CREWS = """
1 snacks=0 | .        |             |
           | .        | .    .      |
           | .        | .    .      | .    .    .
           | .        | .    .      | .    .    .
  crew     | 1p2 1p3  | 3p1 2p1     | 3p2 3p2 1p4
"""


@pytest.mark.rule("MD-T5")
def test_people_may_not_exceed_the_seats(spec: GameSpec, rules: Rules) -> None:
    one = at_take(spec, rules, FULL_CREWS).play("T1")
    assert {"Hs", "Hc", "Ht"} <= set(one.legal())
    two = at_take(spec, rules, FULL_CREWS).play("T2")
    assert [two.why_not(word) for word in ("Hs", "Hc", "Ht")] == ["MD-T5", "MD-T5", None]
    three = at_take(spec, rules, FULL_CREWS).play("T3")
    assert {three.why_not(word) for word in ("Hs", "Hc", "Ht")} == {"MD-T5"}


@pytest.mark.rule("MD-T5")
def test_helpers_ride_in_the_vehicle_they_are_assigned_to_and_take_its_seats(spec: GameSpec, rules: Rules) -> None:
    """Card by card, with people counted by hand: a vehicle is offered while they fit."""
    table, rng = Table.new(spec, rules, 2), Random(7)
    riding: dict[tuple[int, int], list[int]] = {(seat, vehicle): [] for seat in (1, 2) for vehicle in range(3)}
    while not table.is_over:
        if table.is_chance_due:
            table.play(rng.choice(list(table.draws())))
            continue
        seat, kind = table.due[0], int(table.state.hand_helper)
        legal = table.legal()
        if kind:
            people = int(c.HELPER[kind - 1].people)
            fitting = {v for v in range(3) if sum(riding[seat, v]) + people <= (3, 6, 9)[v]}
            assert {f"H{'sct'[v]}" for v in fitting} | ({"Hx"} if len(fitting) < 3 else set()) == {
                word for word in legal if word.startswith("H")
            }
        word = rng.choice(sorted(legal))
        if word[0] == "H" and word != "Hx":
            riding[seat, "sct".index(word[1])].append(people)
        table.play(word)


@pytest.mark.rule("MD-T6")
def test_a_helper_may_be_removed_only_if_some_vehicle_lacks_seats_for_it(spec: GameSpec, rules: Rules) -> None:
    assert at_take(spec, rules, FULL_CREWS).play("T1").why_not("Hx") == "MD-T6"
    table = at_take(spec, rules, FULL_CREWS).play("T2")
    assert {"Ht", "Hx"} <= set(table.legal())
    table.play("Hx", "Usa1", "Lca1")
    assert "gone | 2p2*" in table.drawing()


@pytest.mark.rule("MD-T7")
@pytest.mark.parametrize(("place", "snacks"), [(1, [0, 2, 0]), (2, [1, 0, 1]), (3, [0, 2, 0])])
def test_one_snack_goes_on_each_neighbour_of_the_gap(
    spec: GameSpec, rules: Rules, place: int, snacks: list[int]
) -> None:
    table = at_take(spec, rules).play(f"T{place}", "Uta1", "Ltb1")
    assert snacks_of(table) == ([0, 0, 0] if place == 2 else [0, 1, 0])
    table.play("Ht")
    assert snacks_of(table) == snacks


def snacks_of(table: Table) -> list[int]:
    """The snacks of every group; where no group lies there is none."""
    row = [int(group.snacks) for group in table.state.group]
    assert not any(row[3:])
    return row[:3]


@pytest.mark.rule("MD-T8")
def test_the_gap_is_refilled_in_its_place_without_snacks(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules).play("T2", "Uta1", "Ltb1", "Ht", "+Gr1", "+Gy4", "+1p2")
    assert "row  | Lr2! Br1 1p1 1 | Gr1 Gy4 1p2 0 | Lg5 Dr2 3p3 1" in table.drawing()
    assert table.due == [2]


@pytest.mark.rule("MD-T8")
def test_nobody_moves_while_the_row_is_refilled(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules).play("T2", "Uta1", "Ltb1", "Ht")
    assert table.is_chance_due
    assert {table.why_not(word, seat) for word in ("T1", "Uta1", "Hx") for seat in (1, 2)} == {"MD-T8"}


@pytest.mark.rule("MD-S2")
def test_whoever_is_not_on_turn_is_refused_whatever_the_move(spec: GameSpec, rules: Rules) -> None:
    table = at_take(spec, rules)
    words = ("T1", "T5", "Uta1", "Usa3", "Ht", "Hx")
    assert {table.why_not(word, seat=2) for word in words} == {"MD-S2"}
    table.play("T1")
    assert {table.why_not(word, seat=2) for word in words} == {"MD-S2"}


@pytest.mark.rule("MD-T8")
def test_nothing_is_refilled_after_the_very_last_turn(spec: GameSpec, rules: Rules) -> None:
    table = Table.drawn(spec, rules, f"moving-day seats=2 phase=take turn=15 first=2\n{ROW}")
    table.play("T1", "Uta1", "Ltb1", "Ht")
    assert table.due == []
    assert not table.is_chance_due


@pytest.mark.rule("MD-T8")
def test_four_players_use_exactly_the_deck_of_helpers(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 4)
    while not table.is_over:
        table.play(next(iter(table.draws())) if table.is_chance_due else table.legal()[0])
    assert not table.state.helper_deck.any()
