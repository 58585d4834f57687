"""The hints sent to the page with the view: the points that end the match, which placements earn nothing."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.games.toy_rush import SPEC

PICTURE = """\
    toy-rush round=2 phase=place first=1 turn=1
    line  | ./. | ./. | ./. | ./. | ./1 | ./. | ./. | ./. | ./.
    1 stock=3 | train=6
      objectives | Aiko Bao
    2 stock=1 |
      objectives | Diego Fatou
    """


def hints(table: Any, seat: int) -> dict[str, Any]:
    view = table.view(seat).position
    before = view.to_bytes()
    result: dict[str, Any] = SPEC.hints(view)
    assert view.to_bytes() == before
    return result


@pytest.mark.rule("TR-A4")
def test_legal_placements_below_the_price_or_at_an_empty_pile_are_listed(at: Any) -> None:
    words = [SPEC.notation.word(action) for action in hints(at(PICTURE), 1)["earns_nothing"]]
    assert words == ["6x1", "6x2", "6x3", "7x1", "8x1", "9x1", "9x2"]


def test_only_the_player_who_places_gets_the_list(at: Any) -> None:
    assert "earns_nothing" not in hints(at(PICTURE), 2)
    assert "earns_nothing" not in hints(at(PICTURE), 7)


def test_no_placement_is_listed_in_other_phases(dealt: Any) -> None:
    assert "earns_nothing" not in hints(dealt, 1)


@pytest.mark.rule("TR-E1")
@pytest.mark.parametrize("seat", [1, 2, 7])
def test_everybody_gets_the_points_that_end_the_match(at: Any, seat: int) -> None:
    assert hints(at(PICTURE), seat)["goal"] == 17
