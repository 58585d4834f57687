"""The C reference plays the same games as the rules, so that comparing their speeds is fair."""

from __future__ import annotations

from itertools import product

import pytest
from bench.c_reference import CReference, NoCompilerError, are_same

from colisee.core.batch import play_games
from colisee.core.setup import Setup
from colisee.games.moving_day import SPEC

GAMES = 500


@pytest.fixture(scope="module")
def reference() -> CReference:
    try:
        return CReference(("-O2",))
    except NoCompilerError as lack:
        pytest.skip(f"no C reference: {lack}")


@pytest.mark.parametrize("values", list(product(*(option.values for option in SPEC.facts.options))))
@pytest.mark.parametrize("seats", SPEC.facts.seats)
def test_every_game_of_a_seed_ends_alike_in_c(reference: CReference, seats: int, values: tuple[str, ...]) -> None:
    setup = Setup(SPEC, seats, {option.name: value for option, value in zip(SPEC.facts.options, values, strict=True)})
    seed, first = 12_345_678_901, 2**33  # both wider than a word
    ours = play_games(setup, seed, first, GAMES)
    assert are_same(ours, reference.play_games(setup, seed, first, GAMES))
