"""Properties of every bot in every game: it plays legally, uses only its view, and is reproducible."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bots.tables import new_match, play, play_at_random
from colisee.bots import BOTS, LEVELS, Budget, iterations_of, make
from colisee.bots.search import SearchBot, Searcher
from colisee.core.position import Position, View
from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning
from colisee.games.moving_day.constants import PHASE_PLACE
from colisee.play.match import Match

A_MOMENT = Budget(iterations=12)
A_WHILE = Budget(iterations=60)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_matches_by_the_rules(spec: GameSpec, name: str) -> None:
    match = new_match(spec, 11)
    play(match, [make(name, spec, seat) for seat in range(match.players)], Random(11), A_MOMENT)
    assert match.is_over


def test_a_bot_plays_at_every_number_of_seats(spec: GameSpec) -> None:
    for seats in spec.facts.seats:
        match = new_match(spec, 5, seats)
        assert play(match, [make("novice", spec, seat) for seat in range(seats)], Random(5), A_MOMENT).is_over


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("plies", [12, 45, 90])
def test_what_a_seat_cannot_know_does_not_change_its_choice(spec: GameSpec, name: str, plies: int) -> None:
    """Re-dealing hidden information leaves the view, and therefore the choice, unchanged."""
    match = play_at_random(new_match(spec, plies), Random(plies), lambda match: len(match.line) >= plies)
    if match.is_over:
        return
    seat = match.due[-1]
    choices = {_choice(match, name, seat, match.view(seat))}
    for deal in range(3):
        dealt = match.view(seat).guess(deal)
        choices.add(_choice(match, name, seat, dealt.view(seat)))
    assert len(choices) == 1


def _choice(match: Match, name: str, seat: int, view: View) -> int:
    return make(name, match.spec, seat).choose(view, match.legal(seat), Random(3), A_WHILE)


def test_choosing_does_not_change_the_view(spec: GameSpec) -> None:
    match = new_match(spec, 4)
    for name in BOTS:
        view = match.view(match.due[0])
        before = view.to_bytes()
        make(name, spec, match.due[0]).choose(view, match.legal(match.due[0]), Random(4), A_MOMENT)
        assert view.to_bytes() == before


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_match(spec: GameSpec, name: str) -> None:
    lines = []
    for _ in range(2):
        match = new_match(spec, 8)
        play(match, [make(name, spec, seat) for seat in range(match.players)], Random(8), A_MOMENT)
        lines.append(match.line)
    assert lines[0] == lines[1]


def test_search_with_threads_is_reproducible(spec: GameSpec) -> None:
    match = play_at_random(new_match(spec, 6), Random(6), lambda match: len(match.line) >= 40)
    seat = match.due[0]
    choices = {
        make("expert", spec, seat, threads=3).choose(match.view(seat), match.legal(seat), Random(6), A_WHILE)
        for _ in range(4)
    }
    assert len(choices) == 1


def test_another_seed_may_give_another_choice(spec: GameSpec) -> None:
    match = new_match(spec, 9)
    seat = match.due[0]
    bot = make("novice", spec, seat)
    budget = Budget(iterations=2)
    choices = {bot.choose(match.view(seat), match.legal(seat), Random(seed), budget) for seed in range(20)}
    assert len(choices) > 1


def test_a_time_budget_is_respected(spec: GameSpec) -> None:
    match = new_match(spec, 9)
    seat = match.due[0]
    bot = make("master", spec, seat)
    assert bot.choose(match.view(seat), match.legal(seat), Random(1), Budget(seconds=0.01)) in match.legal(seat)


@pytest.mark.parametrize("plies", [12, 40])
def test_full_trees_keep_only_visited_nodes(spec: GameSpec, plies: int) -> None:
    """A child without visits cannot be compared; where it was the only one, search never ended."""
    match = play_at_random(new_match(spec, 3), Random(3), lambda match: len(match.line) >= plies)
    seat, nodes = match.due[0], 60
    searcher = Searcher(spec, match.players, SearchTuning(), nodes)
    searcher.start()
    searcher.seed(1, 0)
    for _ in range(4):
        searcher.think(match.view(seat), nodes, None)
        for tree, size in enumerate(searcher.trees.sizes):
            assert searcher.trees.nodes[tree, 1:size]["visits"].all()
    assert searcher.trees.sizes.max() == nodes


@pytest.mark.parametrize("ends", [True, False])
def test_trees_end_where_chance_decides_if_a_game_wants_it(ends: bool) -> None:
    """Beyond a draw an action means something else: a tree would repeat what was chosen for other boxes."""
    spec = game("moving-day")
    match = play_at_random(new_match(spec, 1), Random(1), lambda match: match.position.record.phase == PHASE_PLACE)
    seat = match.due[0]
    while len(match.legal(seat)) > 1 and not all(is_chance_next(match.position, a) for a in match.legal(seat)):
        match.play(match.legal(seat)[-1], seat)
    legal = match.legal(seat)
    assert len(legal) > 1
    searcher = Searcher(spec, match.players, replace(spec.bot_tuning.search, chance_ends_trees=ends), 1000)
    searcher.start()
    searcher.compare(match.view(seat), 1, 0, 100, None)
    assert (searcher.trees.sizes[0] <= 1 + len(legal)) == ends


def is_chance_next(position: Position, action: int) -> bool:
    after = position.copy()
    after.apply(position.due[0], action)
    return not after.due and not after.is_over


def test_search_beats_random(spec: GameSpec) -> None:
    """Allows one lost match: luck matters more with more seats."""
    budget, first = Budget(iterations=24), 0
    for seed in range(6):
        match = new_match(spec, seed)
        seat = seed % match.players
        bots = [make("expert" if s == seat else "random", spec, s) for s in range(match.players)]
        first += play(match, bots, Random(seed), budget).scores()[seat]["rank"] == 1
    assert first >= 5


def test_each_level_has_more_iterations_than_the_one_below(spec: GameSpec) -> None:
    assert spec.bot_tuning.iterations.keys() == LEVELS.keys()
    iterations = [iterations_of(level, spec) for level in LEVELS]
    assert iterations == sorted(set(iterations))


def test_a_frozen_search_keeps_its_settings(spec: GameSpec) -> None:
    """Everything is measured against it: its settings and its choices must not change with the levels."""
    name = "search-2026-11"
    frozen = {
        "moving-day": (30_000, SearchTuning(mast_candidates=3)),
        "toy-rush": (20_000, SearchTuning(win_share=0.7)),
        "post-office": (15_000, SearchTuning(mast_candidates=2)),
        "the-truckers": (30_000, SearchTuning(mast_candidates=3)),
    }[spec.slug]
    bot = make(name, spec, 0)
    assert isinstance(bot, SearchBot)
    assert (bot.budget.iterations, bot.tuning) == frozen
