"""Post Office: every problem is found, one broken field each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from colisee.games.post_office.drawing import STEPS


def sound(opened: Any) -> Any:
    """Two players in the first round, player 1 after the first tile."""
    table = (
        opened(2, challenges="on").set_up().deal(1, 2, 3, 4).play("K1", seat=1).play("K1", seat=2).play("ka1.0", seat=1)
    )
    assert table.position.problems() == []
    return table


def phase(s: Any) -> None:
    s.phase = 9


def rounds(s: Any) -> None:
    s.rounds = 11


def steps(s: Any) -> None:
    s.player[0].step = STEPS.index("keep")


def chosen_in_play(s: Any) -> None:
    s.player[0].kept = 1


def tape_without_a_place(s: Any) -> None:
    s.player[0].step, s.player[0].tape_in_hand = STEPS.index("lay"), 1


def hand(s: Any) -> None:
    s.player[0].hand[1] = 97


def tile_twice(s: Any) -> None:
    s.player[1].hand[0] = s.player[0].hand[1]


def tile_lost(s: Any) -> None:
    s.deck[2] = 0


def shelf(s: Any) -> None:
    s.player[0].filled |= 1 << 24


def parcel_twice(s: Any) -> None:
    s.player[0].parcels[1, 0] |= s.player[0].parcels[0, 0]


def parcels(s: Any) -> None:
    light, dark = int(s.player[0].parcels[0, 0]), int(s.player[0].parcels[1, 0])
    s.player[0].parcels[0, 0], s.player[0].parcels[1, 0] = 0, light | dark


def symbols(s: Any) -> None:
    s.player[0].symbols[0, 0] |= s.player[0].symbols[1, 0]


def tapes(s: Any) -> None:
    s.player[0].tapes[8] = 141


def tape_on_nothing(s: Any) -> None:
    s.player[0].tapes[8] = 140


def ring(s: Any) -> None:
    s.player[0].square = 24


def stamps(s: Any) -> None:
    s.player[1].stamps = -1


def challenges(s: Any) -> None:
    s.open_challenges = 0


@pytest.mark.parametrize(
    ("break_it", "problem"),
    [
        (phase, "phase"),
        (rounds, "round"),
        (steps, "steps"),
        (chosen_in_play, "steps"),
        (tape_without_a_place, "steps"),
        (hand, "hand"),
        (tile_twice, "tiles"),
        (tile_lost, "tiles"),
        (shelf, "shelf"),
        (parcel_twice, "shelf"),
        (parcels, "parcels"),
        (symbols, "symbols"),
        (tapes, "tapes"),
        (tape_on_nothing, "shelf"),
        (ring, "ring"),
        (stamps, "stamps"),
        (challenges, "challenges"),
    ],
)
def test_a_broken_field_is_found(opened: Any, break_it: Callable[[Any], None], problem: str) -> None:
    table = sound(opened)
    break_it(table.state)
    assert problem in table.position.problems()
