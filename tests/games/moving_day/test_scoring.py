"""Damage and points of Moving Day, rule by rule."""

from __future__ import annotations

import numpy as np
import pytest

from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.games.moving_day.constants import RULES, SPACES
from colisee.games.moving_day.notation import NOTATION
from colisee.testing.table import Table

HEADER = "moving-day seats=2 phase=over turn=16"


def board(spec: GameSpec, rules: Rules, picture: str, **options: str) -> Table:
    chosen = " ".join(f"{name}={value}" for name, value in options.items())
    return Table.drawn(spec, rules, f"{HEADER} {chosen}\n{picture}")


def broken(table: Table) -> dict[str, str]:
    """The spaces of seat 1 whose boxes break, each with its rule."""
    damage = np.zeros((table.position.players, SPACES), np.int8)
    table.position.ask("damages", damage)
    spaces = [word[1:] for word in NOTATION.words[5 : 5 + SPACES]]
    return {spaces[i]: RULES[rule - 1] for i, rule in enumerate(damage[0]) if rule}


@pytest.mark.rule("MD-D2")
def test_a_box_breaks_under_any_heavier_box_of_its_column(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 | Pg6             |           |
           | Gr1             |           |
           | Bg5             | Ly1  Lg1  |
           | Lr7             | Ly4  Lb5  |
  crew     | 1p4 2p3         | 2p4 2p4   |
""")  # fmt: skip
    assert broken(table) == {"sa2": "MD-D2", "sa3": "MD-D2"}


@pytest.mark.rule("MD-D2")
def test_equal_weight_above_is_safe_and_a_broken_box_still_weighs(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 | Dy6   |            |
           | Dr4   |            |
           | Pg6   |            | .    .    .
           | Lb5   |            | .    .    .
  crew     | 1p4   |            |
""")  # fmt: skip
    assert broken(table) == {"sa1": "MD-D2", "sa2": "MD-D3", "sa3": "MD-D2", "sa4": "MD-D3"}


@pytest.mark.rule("MD-D3")
def test_a_box_heavier_than_the_crew_is_strong_breaks(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       |             |
           | Lr2!  | Ly4  Lb5    | Lr7  Ly1  Lg1
  crew     |       | 1p2 2p2     | 3p4 2p3
""")  # fmt: skip
    assert broken(table) == {"sa1": "MD-D3", "cb1": "MD-D3"}


CLUMSY = """
1 snacks=0 |       |             |
           |       |             |
           |       | Pb1! Pr2!   |
           |       | Db6! By5    |
  crew     |       | 1p4* 2p4    |
"""


@pytest.mark.rule("MD-D1")
def test_each_clumsy_card_breaks_one_fragile_box_of_its_vehicle(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, CLUMSY)
    assert broken(table) == {"cb2": "MD-D1"}
    two = board(spec, rules, CLUMSY.replace("2p4 ", "2p4*"))
    assert list(broken(two).values()) == ["MD-D1", "MD-D1"]
    none = board(spec, rules, CLUMSY.replace("1p4*", "1p4 "))
    assert broken(none) == {}


@pytest.mark.rule("MD-D1")
def test_by_person_a_clumsy_card_breaks_as_many_boxes_as_it_shows_people(spec: GameSpec, rules: Rules) -> None:
    one = board(spec, rules, CLUMSY, clumsy="person")
    assert broken(one) == {"cb2": "MD-D1"}
    pair = CLUMSY.replace("1p4*", "1p4 ").replace("2p4 ", "2p4*")
    assert broken(board(spec, rules, pair, clumsy="card")) == {"cb2": "MD-D1"}
    assert broken(board(spec, rules, pair, clumsy="person")) == {"ca2": "MD-D1", "cb2": "MD-D1"}
    both = board(spec, rules, CLUMSY.replace("2p4 ", "2p4*"), clumsy="person")
    assert broken(both) == {"ca1": "MD-D1", "ca2": "MD-D1", "cb2": "MD-D1"}
    assert both.score(1)["weight"] == 2


@pytest.mark.rule("MD-D1")
def test_by_person_more_people_than_fragile_boxes_break_only_those(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       |             |
           |       | Pr2! By5    | Pb1!
  crew     |       | 3p4* 2p2    | 1p4
""", clumsy="person")  # fmt: skip
    assert broken(table) == {"ca1": "MD-D1"}


@pytest.mark.rule("MD-D1")
def test_a_clumsy_card_with_nothing_fragile_left_does_nothing(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       |             |
           |       | Pr2! By5    |
  crew     |       | 1p4* 2p4* 1p3* |
""")  # fmt: skip
    assert broken(table) == {"ca1": "MD-D1"}


@pytest.mark.rule("MD-D1")
def test_the_choice_is_the_one_that_scores_most_for_the_owner(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       |             |
           |       |             | Bg7! By3! Pb1!
  crew     |       |             | 1p4* 2p4
""")  # fmt: skip
    assert broken(table) == {"tc1": "MD-D1"}
    assert table.score(1) == {"weight": 5, "type": 2, "colour": 0, "snacks": 0}


@pytest.mark.rule("MD-D1")
def test_equal_choices_fall_on_the_first_in_reading_order(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       |             |
           |       |             | Pr2! Bg7! Gy2!
  crew     |       |             | 1p4* 2p4
""")  # fmt: skip
    assert broken(table) == {"ta1": "MD-D1"}


EDITIONS = """
1 snacks=0 | .     |             |
           | .     |             |
           | Dy5!  |             |
           | Lr2!  |             |
  crew     | 1p4* 1p2 |          |
"""


@pytest.mark.rule("MD-D1", "MD-D2")
def test_the_english_edition_spends_a_clumsy_card_on_a_box_that_breaks_anyway(spec: GameSpec, rules: Rules) -> None:
    english = board(spec, rules, EDITIONS, damage="en")
    assert broken(english) == {"sa1": "MD-D1"}
    french = board(spec, rules, EDITIONS, damage="fr")
    assert broken(french) == {"sa1": "MD-D2", "sa2": "MD-D1"}


@pytest.mark.rule("MD-D1", "MD-D3")
def test_in_the_french_edition_a_box_too_heavy_for_the_crew_may_still_be_chosen(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       |             |
           |       |             | Bg5  Pr2! Pv7!
  crew     |       |             | 1p4*
""", damage="fr")  # fmt: skip
    assert broken(table) == {"ta1": "MD-D3", "tc1": "MD-D1"}


@pytest.mark.rule("MD-P1")
def test_whole_boxes_score_their_weight_symbols(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       |             |
           |       |             | Lr7  By5  Gb1
  crew     |       |             | 1p4 1p3
""")  # fmt: skip
    assert table.score(1)["weight"] == 3 + 2 + 1


@pytest.mark.rule("MD-P2", "MD-P3")
def test_every_box_next_to_a_match_scores_one_whatever_the_number_of_matches(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       |             | Lr2! Br1  Bb2
           | Lg1   |             | Lr7  Lg5  Pb4
  crew     |       |             | 3p4 3p3
""")  # fmt: skip
    assert broken(table) == {"sa1": "MD-D3"}
    assert table.score(1)["type"] == 5, "three lamps and two book boxes, in one vehicle"
    assert table.score(1)["colour"] == 5, "three red and two blue"


@pytest.mark.rule("MD-P2", "MD-P3")
def test_diagonals_other_vehicles_and_broken_boxes_do_not_count(spec: GameSpec, rules: Rules) -> None:
    table = board(spec, rules, """
1 snacks=0 |       |             |
           |       |             |
           |       | By3! Ly1    |
           | Lr2!  | Lb5  Gg2    | Lr7  Dr2  .
  crew     | 1p3   | 1p4 2p4     | 2p3
""")  # fmt: skip
    assert broken(table) == {"ta1": "MD-D3"}
    assert table.score(1)["type"] == 0
    assert table.score(1)["colour"] == 2, "only the two yellow ones of the car"


@pytest.mark.rule("MD-P4")
def test_snacks_score_their_value(spec: GameSpec, rules: Rules) -> None:
    assert board(spec, rules, "1 snacks=11 | | |\n").score(1) == {"weight": 0, "type": 0, "colour": 0, "snacks": 11}


@pytest.mark.rule("MD-E1")
def test_the_highest_total_wins_then_snacks_then_the_victory_is_shared(spec: GameSpec, rules: Rules) -> None:
    crewed = "1 snacks={a} | | |\n | | |\n | | |\n | Gr1 | |\n crew | 1p1 | |\n2 snacks={b} | | |\n | | |\n | | |\n | Gb1 | |\n crew | {crew} | |\n"
    higher = board(spec, rules, crewed.format(a=3, b=4, crew="1p2"))
    assert higher.ranks() == [2, 1]
    more_snacks = board(spec, rules, crewed.format(a=3, b=4, crew=""))
    assert [sum(more_snacks.score(seat).values()) for seat in (1, 2)] == [4, 4]
    assert more_snacks.ranks() == [2, 1]
    shared = board(spec, rules, crewed.format(a=3, b=3, crew="1p2"))
    assert shared.ranks() == [1, 1]
