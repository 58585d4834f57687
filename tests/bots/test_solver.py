"""Last turns: the solver against brute force, and search against the solver."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bots.tables import new_match, play_at_random
from colisee.bots import LEVELS, iterations_of, make
from colisee.bots.search import SearchBot, Vote
from colisee.core.position import Position
from colisee.core.registry import game
from colisee.games.moving_day import constants as moving_day
from colisee.games.post_office import constants as post_office
from colisee.games.toy_rush import constants as toy_rush
from colisee.play.match import Match

CLOSE = 1e-9


class Twin:
    """Brute force over every way to the end; other seats that are still due take their first action."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat

    def best_margin(self, position: Position) -> int:
        if self.seat in position.due:
            return max(
                self.best_margin(after(position, self.seat, action)) for action in position.legal(self.seat)
            )  # fmt: skip
        if position.is_over:
            totals = position.totals()
            own = totals.pop(self.seat)
            return own - max(totals)
        other = position.due[0]
        return self.best_margin(after(position, other, position.legal(other)[0]))

    def margins(self) -> dict[int, int]:
        """The best margin behind every action, in one position that the seat cannot tell from the true one."""
        guess = self.match.view(self.seat).guess(1)
        return {action: self.best_margin(after(guess, self.seat, action)) for action in self.match.legal(self.seat)}


def after(position: Position, seat: int, action: int) -> Position:
    following = position.copy()
    following.apply(seat, action)
    return following


def opinion(match: Match, seat: int, level: str) -> list[Vote]:
    bot = make(level, match.spec, seat)
    assert isinstance(bot, SearchBot)
    return bot.votes(match.view(seat), match.legal(seat), 1)


def check(match: Match, seat: int, level: str = "master") -> None:
    """The level's values are in the order of the margins that brute force finds, and its choice is among the best."""
    margins = Twin(match, seat).margins()
    votes = opinion(match, seat, level)
    assert all(vote.visits == 1 for vote in votes), "searched instead of solved"
    assert margins[votes[0].action] == max(margins.values())
    for better, worse in pairwise(votes):
        assert margins[better.action] >= margins[worse.action]
        assert (margins[better.action] > margins[worse.action]) == (better.value > worse.value + CLOSE)


# Moving Day: the last turn of the last player


def last_turn_of_moving_day(seed: int) -> Match:
    def is_last_turn(match: Match) -> bool:
        return bool(match.position.record.turn == moving_day.ROUNDS * match.players - 1)

    return play_at_random(new_match(game("moving-day"), seed, 2 + seed % 3), Random(seed), is_last_turn)


@pytest.mark.parametrize("seed", range(5))
def test_the_last_turn_of_moving_day_is_played_best(seed: int) -> None:
    match = last_turn_of_moving_day(seed)
    check(match, match.due[0])


def test_an_expert_solves_the_last_turn_of_moving_day_too() -> None:
    match = last_turn_of_moving_day(1)
    check(match, match.due[0], "expert")


def test_an_earlier_turn_is_searched() -> None:
    match = new_match(game("moving-day"), 1)
    assert sum(vote.visits for vote in opinion(match, match.due[0], "novice")) == iterations_of("novice", match.spec)


# Post Office: the last tile


def last_tile_of_post_office(seed: int) -> Match:
    """The others have placed theirs; the seat has one stamp to pay at most, or brute force would take minutes."""

    def is_last_tile(match: Match) -> bool:
        state = match.position.record
        return bool(
            state.rounds == post_office.LAST_ROUND and state.phase == post_office.PHASE_PLAY and len(match.due) == 1
        )

    match = play_at_random(new_match(game("post-office"), seed), Random(seed), is_last_tile)
    player = match.position.record.player[match.due[0]]
    player.stamps = min(player.stamps, 1)
    return match


@pytest.mark.parametrize("seed", range(4))
def test_the_last_tile_of_post_office_is_placed_best(seed: int) -> None:
    match = last_tile_of_post_office(seed)
    check(match, match.due[0])


# Toy Rush: the gifts of the last round


def last_gifts_of_toy_rush(seed: int) -> Match:
    """A gift phase in which a seat has two gifts or more to choose from, called the last whatever the count was."""

    def are_gifts(match: Match) -> bool:
        return bool(match.position.record.phase == toy_rush.PHASE_GIFTS and len(match.legal(match.due[-1])) > 2)

    match = play_at_random(new_match(game("toy-rush"), seed), Random(seed), are_gifts)
    assert not match.is_over
    match.position.record.rounds = toy_rush.LAST_ROUND
    return match


@pytest.mark.parametrize("seed", [0, 1, 3, 4, 5])
def test_the_last_gifts_of_toy_rush_are_sent_best(seed: int) -> None:
    match = last_gifts_of_toy_rush(seed)
    check(match, match.due[-1])


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_sends_a_worse_last_gift(level: str) -> None:
    """What the rival sends at the same time is hidden and does not depend on the choice."""
    for seed in [0, 1, 3]:
        match = last_gifts_of_toy_rush(seed)
        seat = match.due[-1]
        margins = Twin(match, seat).margins()
        assert len(set(margins.values())) > 1
        chosen = make(level, match.spec, seat).choose(match.view(seat), match.legal(seat), Random(seed))
        assert margins[chosen] == max(margins.values())


def test_a_gift_phase_that_need_not_be_the_last_is_searched() -> None:
    match = last_gifts_of_toy_rush(1)
    match.position.record.rounds = 5
    seat = match.due[-1]
    for player in range(match.players):
        match.position.record.player[player].sent = 0
    assert sum(vote.visits for vote in opinion(match, seat, "novice")) == iterations_of("novice", match.spec)
