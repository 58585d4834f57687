"""Master against OpenSpiel's search: the conditions are fair. `make proof` measures the results."""

from __future__ import annotations

import os

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'colisee[research]'")

from bench.strength import GAMES, Duel, Settings, Spent

SEED = 3
PROOF = bool(os.environ.get("COLISEE_PROOF"))
"""Whether every game is tried: OpenSpiel's search takes its time."""


def silent(text: str) -> None: ...


@pytest.mark.parametrize("slug", GAMES if PROOF else GAMES[:1])
def test_a_duel_exchanges_seats_and_gives_the_peer_at_least_the_same_time(slug: str) -> None:
    duel = Duel(slug, "novice", SEED)
    duel.play(2, silent)
    assert [len(deal) for deal in duel.by_deal] == [2]
    assert set(duel.results) <= {0, 0.5, 1}
    assert duel.theirs.simulations >= 2 * duel.theirs.decisions > 0
    assert duel.theirs.mean >= duel.ours.mean
    assert duel.figure().target is not None
    assert duel.as_data()["games"] == 2


def test_games_are_rounded_up_to_pairs() -> None:
    duel = Duel("moving-day", "novice", SEED)
    duel.play(1, silent)
    assert len(duel.results) == 2


def test_unused_time_of_the_peer_is_carried_over() -> None:
    duel = Duel("moving-day", "novice", SEED, Settings(times=2), ours=Spent(4, 8.0), theirs=Spent(2, 5.0))
    assert duel._allowance() == 3 * 2 * 2.0 - 5.0
    duel.theirs.note(100.0)
    assert duel._allowance() == 2 * 2.0


def test_a_draw_is_not_a_win() -> None:
    duel = Duel("moving-day", "novice", SEED, by_deal=[[1.0, 0.5], [0.0, 1.0]])
    assert duel.won.value == 0.5
    assert duel.figure().is_met is False
