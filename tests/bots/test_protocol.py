"""Requests that every bot refuses."""

from __future__ import annotations

from random import Random

import pytest

from bots.tables import new_match, play_at_random
from colisee.bots import BOTS, BotError, Budget, make
from colisee.core.position import View
from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.play.match import Match


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({}, "needs iterations or seconds"),
        ({"iterations": 0}, "budget of 0 iterations"),
        ({"iterations": -5}, "budget of -5 iterations"),
        ({"seconds": 0.0}, "budget of 0.0 seconds"),
        ({"seconds": -1.0}, "budget of -1.0 seconds"),
        ({"seconds": float("nan")}, "budget of nan seconds"),
        ({"iterations": 10, "seconds": 0}, "budget of 0 seconds"),
    ],
)
def test_an_empty_budget_is_refused(wrong: dict[str, float], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Budget(**wrong)  # type: ignore[arg-type]  # what a careless caller may pass


def test_an_unknown_bot_is_refused_and_the_known_are_named() -> None:
    with pytest.raises(ValueError, match="unknown bot 'wizard'; known: random, greedy, beginner"):
        make("wizard", game("moving-day"), 0)


@pytest.mark.parametrize("threads", [0, -1])
def test_fewer_than_one_thread_is_refused(threads: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        make("novice", game("moving-day"), 0, threads)


@pytest.mark.parametrize("name", BOTS)
def test_a_view_of_another_game_is_refused(name: str) -> None:
    match = new_match(game("toy-rush"), 1)
    bot = make(name, game("moving-day"), 0)
    with pytest.raises(ValueError, match="no view of Moving Day"):
        bot.choose(match.view(0), match.legal(0), Random(1))


@pytest.mark.parametrize("name", BOTS)
def test_a_whole_position_is_refused(name: str) -> None:
    match = new_match(game("moving-day"), 1)
    with pytest.raises(BotError, match=r"what Match\.view returns"):
        make(name, match.spec, 0).choose(match.position, [0], Random(1))  # type: ignore[arg-type]  # what is refused


@pytest.mark.parametrize("name", BOTS)
def test_a_finished_match_is_refused(name: str) -> None:
    match = play_at_random(new_match(game("moving-day"), 1), Random(1), lambda match: False)
    with pytest.raises(ValueError, match="seat 0 of Moving Day has nothing to choose"):
        make(name, match.spec, 0).choose(match.view(0), match.legal(0), Random(1))


@pytest.mark.parametrize("name", BOTS)
def test_bots_accept_only_the_view_of_their_seat(spec: GameSpec, name: str) -> None:
    """Passing a bot more than its seat may know raises an error."""
    if not spec.facts.secrets:
        return
    match = play_at_random(new_match(spec, 2), Random(2), _has_a_secret)
    seat = match.due[0]
    whole = View(spec, match.position.array, match.rules, seat)
    with pytest.raises(ValueError, match="it shows what the seat may not know"):
        make(name, spec, seat).choose(whole, match.legal(seat), Random(1))


def _has_a_secret(match: Match) -> bool:
    return bool(match.view(match.due[0]).to_bytes() != match.position.to_bytes())
