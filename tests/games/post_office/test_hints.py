"""Post Office: the hints sent to the page with the view."""

from __future__ import annotations

import random
from typing import Any

import pytest

from colisee.games.post_office import SPEC


def hints(t: Any, seat: int) -> dict[str, Any]:
    result: dict[str, Any] = SPEC.hints(t.view(seat).position)
    return result


def test_walking_on_is_listed_with_its_price_and_the_spaces_shown(drawn: Any) -> None:
    t = drawn("phase=play", "stamps=2 square=5 step=place hand=1,2\nL. L.", "step=none")
    walk = hints(t, 1)["walk"]
    assert [(stop["square"], stop["stamps"]) for stop in walk] == [(5, 0), (6, 1), (7, 2)]
    assert walk[0]["spaces"] == [(row, 5) for row in range(1, 6)]
    assert len(walk[1]["spaces"]) == 24
    assert walk[2]["spaces"] == [(1, column) for column in range(2, 6)]


def test_with_stamps_for_more_than_a_lap_each_square_is_listed_once(drawn: Any) -> None:
    t = drawn("phase=play", "stamps=90 square=3 step=place hand=1,2", "step=none")
    walk = hints(t, 1)["walk"]
    assert sorted(stop["square"] for stop in walk) == list(range(24))
    assert [stop["stamps"] for stop in walk] == list(range(24))


def test_every_tape_is_listed_in_every_place_with_its_points(drawn: Any) -> None:
    t = drawn("phase=play", "step=tape hand=0,2\nL. Ls L. L.\nL. .. .. ..", "step=none")
    tapes = {(SPEC.notation.word(tape["take"]), SPEC.notation.word(tape["lay"])): tape for tape in hints(t, 1)["tapes"]}
    assert sorted(tapes) == [("TLI", "=1.1.0"), ("TLL", "@1.1.0")]
    assert tapes["TLI", "=1.1.0"]["cells"] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert tapes["TLL", "@1.1.0"]["cells"] == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert tapes["TLI", "=1.1.0"]["preview"] == 1


def test_spectators_and_players_with_nothing_to_lay_are_told_how_many_rounds_there_are_and_nothing_else(
    drawn: Any,
) -> None:
    t = drawn("phase=play", "step=lay tape=LI hand=0,2\nL. L. L. L.", "stamps=2 square=1 step=place hand=3,4")
    assert hints(t, 1) == {"rounds": 11}
    assert hints(t, 7) == {"rounds": 11}


@pytest.mark.parametrize("seed", range(2))
def test_playing_on_confirms_the_hints(opened: Any, seed: int) -> None:
    rng = random.Random(seed)
    t = opened(2, challenges="on").set_up()
    while not t.is_over:
        if t.is_chance_due:
            t.play(rng.choice(list(t.draws())))
            continue
        seat = rng.choice(t.due)
        current = hints(t, seat)
        for stop in current.get("walk", [])[1:2]:
            assert t.copy().play("P", seat=seat).player(seat).square == stop["square"]
        for tape in rng.sample(current.get("tapes", []), min(2, len(current.get("tapes", [])))):
            after = t.copy().play(SPEC.notation.word(tape["take"]), SPEC.notation.word(tape["lay"]), seat=seat)
            assert sum(after.points(seat).values()) - sum(t.points(seat).values()) == tape["preview"]
        t.play(rng.choice(t.legal(seat)), seat=seat)
