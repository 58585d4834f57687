"""Whole turns compared as plans: every way to play a turn is found once, and the first step of the best one is played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bots.tables import new_match, play_at_random
from colisee.bots import Budget
from colisee.bots.search import SearchBot, Searcher
from colisee.bots.tree import ANY_ACTION
from colisee.core.position import Position
from colisee.core.registry import game
from colisee.games.moving_day import constants as moving_day
from colisee.play.match import Match

PLIES = 4
"""A group, two boxes and a helper."""


def turn_begun(seed: int, phase: int) -> Match:
    return play_at_random(
        new_match(game("moving-day"), seed),
        Random(seed),
        lambda match: match.position.record.turn >= 5 and match.position.record.phase == phase,
    )


def ends_of_turn(position: Position, seat: int) -> set[bytes]:
    """Every position that a seat can leave behind, by brute force."""
    if seat not in position.due:
        return {position.to_bytes()}
    ends = set[bytes]()
    for action in position.legal(seat):
        after = position.copy()
        after.apply(seat, action)
        ends |= ends_of_turn(after, seat)
    return ends


def plans_of(match: Match, candidates: int) -> tuple[list[list[int]], list[float]]:
    """The plans that search compares, and their priors."""
    seat = match.due[0]
    tuning = replace(match.spec.bot_tuning.search, candidates=candidates, plan_plies=PLIES)
    searcher = Searcher(match.spec, match.players, tuning, 64)
    searcher.start()
    searcher.root.plans.actions[:] = moving_day.FIRST_PLAYER
    searcher.compare(match.view(seat), 1, 0, PLIES * candidates, None)
    rows = [row for row in searcher.root.plans.actions[:candidates].tolist() if moving_day.FIRST_PLAYER not in row]
    plans = [[action for action in row if action != ANY_ACTION] for row in rows]
    return plans, searcher.root.plans.priors[: len(plans)].tolist()


@pytest.mark.parametrize("seed", [1, 2])
def test_plans_are_every_way_to_play_a_turn_and_each_once(seed: int) -> None:
    match = turn_begun(seed, moving_day.PHASE_PLACE)
    seat = match.due[0]
    wanted = ends_of_turn(match.position, seat)
    plans, priors = plans_of(match, 2 * len(wanted))
    ends = list[bytes]()
    for plan in plans:
        after = match.position.copy()
        for action in plan:
            after.apply(seat, action)
        ends.append(after.to_bytes())
    assert len(ends) == len(set(ends)), "another order of the same actions is the same plan"
    assert set(ends) == wanted
    assert priors == sorted(priors, reverse=True)


def test_few_plans_are_the_best_by_the_policy() -> None:
    match = turn_begun(3, moving_day.PHASE_PLACE)
    plans, priors = plans_of(match, 500)
    few, best = plans_of(match, 8)
    assert len(few) == 8 < len(plans)
    assert best[0] == priors[0]
    assert all(prior in priors for prior in best)


def test_a_vote_for_every_legal_action_the_best_plan_first() -> None:
    match = turn_begun(4, moving_day.PHASE_TAKE)
    seat = match.due[0]
    bot = SearchBot(match.spec, seat, Budget(iterations=400), match.spec.bot_tuning.search)
    votes = bot.votes(match.view(seat), match.legal(seat), 5)
    assert sorted(vote.action for vote in votes) == match.legal(seat)
    assert votes[0].visits == max(vote.visits for vote in votes) > 0
    assert bot.choose(match.view(seat), match.legal(seat), Random(5)) in match.legal(seat)


def test_few_playouts_compare_actions_instead_of_plans() -> None:
    """The few best plans would all begin alike, and a weak level could not choose another group."""
    match = turn_begun(4, moving_day.PHASE_TAKE)
    seat = match.due[0]
    bot = SearchBot(match.spec, seat, Budget(iterations=40), match.spec.bot_tuning.search)
    votes = bot.votes(match.view(seat), match.legal(seat), 5)
    assert all(vote.visits for vote in votes)


def test_few_plans_take_few_playouts() -> None:
    """The rest of a turn was planned with its first step."""
    match = turn_begun(5, moving_day.PHASE_PLACE)
    visits = list[int]()
    seat = match.due[0]
    while seat in match.due:
        bot = SearchBot(match.spec, seat, Budget(iterations=640), match.spec.bot_tuning.search)
        votes = bot.votes(match.view(seat), match.legal(seat), 5)
        visits.append(sum(vote.visits for vote in votes))
        match.play(votes[0].action, seat)
    assert visits[-1] < 64
