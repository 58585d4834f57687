"""Moving Day: what the page is told beside the view."""

from __future__ import annotations

from typing import Any

from colisee.core.kit import SPECTATOR
from colisee.core.rulebook import rulebook
from colisee.core.spec import GameSpec, Rules
from colisee.games.moving_day import text
from colisee.games.moving_day.constants import PLACE_UPPER, RULES
from colisee.games.moving_day.hints import CAUSES
from table import Table

PICTURE = """
moving-day seats=2 phase=place turn=2 place=2
row  | Lr2! Br1 1p1 2 | . . . 0 | Lg5 Dr2 3p3 0
hand | Ly4 . 2p2
1 snacks=0 | .               |                 |
           | .               | .    .          |
           | .               | .    .          | .    .    .
           | Gr1             | .    .          | .    .    .
  crew     | 1p4             |                 |
2 snacks=0 | .               |                 |
           | .               | .    .          |
           | .               | .    .          | .    .    .
           | .               | .    .          | Lb5  .    .
  crew     |                 |                 |
"""


def told(spec: GameSpec, rules: Rules, seat: int) -> dict[str, Any]:
    return text.hints(rules, Table.drawn(spec, rules, PICTURE).states, seat)


def broken(spaces: list[str | None]) -> dict[str, str]:
    return {text.word(PLACE_UPPER + space)[1:]: rule for space, rule in enumerate(spaces) if rule}


def test_everybody_is_told_which_boxes_would_break_and_why(spec: GameSpec, rules: Rules) -> None:
    assert [broken(spaces) for spaces in told(spec, rules, SPECTATOR)["damage"]] == [{}, {"ta1": "MD-D3"}]


def test_every_rule_that_breaks_a_box_has_its_cause() -> None:
    rules = [rule.id for rule in rulebook("moving-day", "en") if rule.id in CAUSES]
    assert rules == sorted(CAUSES) == [rule for rule in RULES if rule.startswith("MD-D")]


def test_who_places_is_told_what_every_action_would_break(spec: GameSpec, rules: Rules) -> None:
    after = {text.word(int(action)): broken(spaces) for action, spaces in told(spec, rules, 0)["after"].items()}
    assert after["Usa2"] == {"sa1": "MD-D2"}
    assert after["Uca1"] == {"ca1": "MD-D3"}
    assert after["Ht"] == {}


def test_who_does_not_place_is_told_nothing_of_what_could_be(spec: GameSpec, rules: Rules) -> None:
    assert "after" not in told(spec, rules, 1)
    assert "after" not in told(spec, rules, SPECTATOR)
