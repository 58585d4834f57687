"""Properties of every game's policy: it reads only what its seat may know, plays well, and search uses it alike everywhere."""

from __future__ import annotations

from random import Random

import pytest

from bots.tables import new_match, play, play_at_random
from colisee.bots import LEVELS, make
from colisee.bots.levels import STYLES
from colisee.bots.search import SearchBot, Vote, drawn
from colisee.bots.simple import GreedyBot
from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games.moving_day import constants as moving_day
from colisee.games.post_office import constants as post_office
from colisee.play.match import Match


@pytest.mark.parametrize("plies", [12, 45, 90])
def test_a_policy_values_actions_by_what_its_seat_may_know(spec: GameSpec, plies: int) -> None:
    match = play_at_random(new_match(spec, plies), Random(plies), lambda match: len(match.line) >= plies)
    for seat in match.due:
        values = [GreedyBot(spec, seat).values(match.view(seat), guess) for guess in range(6)]
        assert all(other == values[0] for other in values)
        assert values[0].keys() == set(match.legal(seat))


def test_a_policy_beats_random(spec: GameSpec) -> None:
    first = 0
    for seed in range(12):
        match = new_match(spec, seed)
        seat = seed % match.players
        bots = [make("greedy" if s == seat else "random", spec, s) for s in range(match.players)]
        first += play(match, bots, Random(seed)).scores()[seat]["rank"] == 1
    assert first >= 11


def test_every_weight_of_a_policy_is_read(spec: GameSpec) -> None:
    """The index of a weight is its place among the names; a name without an index would shift all that follow."""
    constants = {name: value for module in spec.policy_modules for name, value in vars(module).items()}
    indexes = [value for name, value in constants.items() if name.startswith("W_")]
    assert sorted(indexes)[0] == 0
    assert (max(indexes) + 1) * constants.get("WEIGHT_SETS", 1) == len(spec.bot_tuning.weights)


def test_every_style_belongs_to_a_game_and_plays() -> None:
    named = [style for slug in slugs() for style in game(slug).bot_tuning.styles]
    assert sorted(named) == sorted(STYLES)
    for slug in slugs():
        spec = game(slug)
        for style, changed in spec.bot_tuning.styles.items():
            assert changed.keys() <= spec.bot_tuning.weights.keys()
            assert spec.bot_tuning.aims.keys() <= spec.bot_tuning.styles.keys()
            match = new_match(spec, 3)
            assert play(match, [make(style, spec, seat) for seat in range(match.players)], Random(3)).is_over


def test_a_denier_takes_the_group_with_the_most_snacks() -> None:
    for seed in range(4):
        match = new_match(game("moving-day"), seed)
        groups = match.position.record.group
        groups[1].snacks, groups[2].snacks = 2, 4
        seat = match.due[0]
        chosen = make("denier", match.spec, seat).choose(match.view(seat), match.legal(seat), Random(seed))
        assert chosen == moving_day.TAKE + 2


def test_a_challenger_meets_more_challenges_than_the_policy() -> None:
    met = {"challenger": 0, "greedy": 0}
    for seed in range(12):
        match = Match(Setup("post-office", 2, {"challenges": "on"}), seed=seed)
        names = list(met) if seed % 2 else list(met)[::-1]
        play(match, [make(name, match.spec, seat) for seat, name in enumerate(names)], Random(seed))
        for seat, name in enumerate(names):
            met[name] += int(match.position.record.player[seat].fulfilled).bit_count()
    assert met["challenger"] > met["greedy"]


# Levels


def test_a_vote_is_drawn_the_less_likely_the_worse_it_is() -> None:
    votes = [Vote(1, 5, 0.6), Vote(2, 5, 0.55), Vote(3, 5, 0.1), Vote(4, 0, 0.0)]
    chosen = [drawn(votes, 0.05, seed).action for seed in range(400)]
    assert chosen.count(1) > chosen.count(2) > 10 * chosen.count(3)
    assert chosen.count(4) == 0


def test_a_vote_of_few_playouts_is_not_drawn_where_a_level_asks_for_more() -> None:
    votes = [Vote(1, 8, 0.88), Vote(2, 2, 0.9), Vote(3, 1, 0.9)]
    assert {drawn(votes, 0.05, seed, least_visits=0.25).action for seed in range(100)} == {1, 2}
    assert {drawn(votes, 0.05, seed).action for seed in range(100)} == {1, 2, 3}


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_plays_a_dominated_last_turn(level: str) -> None:
    """In the last turn of Moving Day every other way to play it, such as another order of two boxes, is known to be worse."""
    for seed in range(3):
        match = play_at_random(new_match(game("moving-day"), seed, 2 + seed % 3), Random(seed), _is_last_turn)
        seat, best = match.due[0], _best_totals(match.position, match.due[0])
        bot = make(level, match.spec, seat)
        while not match.is_over:
            match.play(bot.choose(match.view(seat), match.legal(seat), Random(seed)), seat)
        assert match.position.totals()[seat] == best


def _is_last_turn(match: Match) -> bool:
    return bool(match.position.record.turn == moving_day.ROUNDS * match.players - 1)


def _best_totals(position: Position, seat: int) -> int:
    """The highest total that a seat can reach in its last turn, by brute force."""
    if position.is_over:
        return position.totals()[seat]
    best = []
    for action in position.legal(seat):
        following = position.copy()
        following.apply(seat, action)
        best.append(_best_totals(following, seat))
    return max(best)


# No kingmaking: a seat that cannot win plays for its place


def _is_last_tile(match: Match) -> bool:
    state = match.position.record
    return bool(
        state.rounds == post_office.LAST_ROUND and state.phase == post_office.PHASE_PLAY and len(match.due) == 1
    )


@pytest.mark.parametrize(("slug", "is_there"), [("moving-day", _is_last_turn), ("post-office", _is_last_tile)])
def test_a_seat_that_cannot_win_plays_for_its_place(slug: str, is_there: object) -> None:
    """The winner is beyond reach; the best place that is left is taken, whatever it does to the winner."""
    found = 0
    for seed in range(40):
        match = play_at_random(new_match(game(slug), seed, 3), Random(seed), is_there)  # type: ignore[arg-type]  # both are conditions
        seat = match.due[0]
        winner = match.position.record.player[(seat + 1) % 3]
        if slug == "moving-day":
            winner.snacks += 60
        else:
            winner.stamps += 200
            match.position.record.player[seat].stamps = 0  # nothing to pay: brute force would take minutes
        places = _places(match.position, seat)
        if len(places) < 2:
            continue
        found += 1
        assert min(places) == 2
        bot = make("apprentice", match.spec, seat)
        assert isinstance(bot, SearchBot)
        while seat in match.due:
            match.play(bot.choose(match.view(seat), match.legal(seat), Random(seed)), seat)
        assert match.position.ranks(match.position.points())[seat] == 2
        if found == 2:
            return
    assert found


def _places(position: Position, seat: int) -> set[int]:
    """All places that a seat can still reach in its last turn."""
    if position.is_over:
        return {position.ranks(position.points())[seat]}
    places: set[int] = set()
    for action in position.legal(seat):
        following = position.copy()
        following.apply(seat, action)
        places |= _places(following, seat)
        if len(places) > 1:
            break
    return places


def _ends_with_the_next_action(match: Match) -> bool:
    seat = match.due[0]
    return all(after.is_over for after in _following(match.position, seat))


def _following(position: Position, seat: int) -> list[Position]:
    found = [position.copy() for _ in position.legal(seat)]
    for after, action in zip(found, position.legal(seat), strict=True):
        after.apply(seat, action)
    return found


@pytest.mark.parametrize("seed", [5, 28])
@pytest.mark.parametrize("level", LEVELS)
def test_a_trucker_that_cannot_win_plays_for_its_place(seed: int, level: str) -> None:
    """Random matches whose last choice, with nothing hidden any more, is between the second place and the third."""
    match = play_at_random(
        new_match(game("the-truckers"), seed, 3), Random(seed),
        lambda match: len(match.legal(match.due[0])) > 1 and _ends_with_the_next_action(match),
    )  # fmt: skip
    seat = match.due[0]
    places = {after.ranks(after.points())[seat] for after in _following(match.position, seat)}
    assert places == {2, 3}
    match.play(make(level, match.spec, seat).choose(match.view(seat), match.legal(seat), Random(seed)), seat)
    assert match.position.ranks(match.position.points())[seat] == 2
