"""The laws, on every game of the registry, for every player count and every combination of options."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec, Rules, play_games
from laws.laws import LAWS, Position, tables, walk

ALL_TABLES = [(slug, seats, options) for slug in slugs() for seats, options in tables(game(slug))]
TABLE_IDS = [f"{slug}-{seats}-{'-'.join(options.values())}" for slug, seats, options in ALL_TABLES]
SEED = 3


@pytest.mark.parametrize(("slug", "seats", "options"), ALL_TABLES, ids=TABLE_IDS)
def test_laws_at_every_ply_of_a_random_match(slug: str, seats: int, options: dict[str, str]) -> None:
    spec = game(slug)
    for position in walk(spec, spec.compiled, seats, options, SEED):
        for law in LAWS:
            law(position)


def test_laws_hold_interpreted(spec: GameSpec) -> None:
    """On one match a game; that both modes play the same is a test of its own."""
    for position in walk(spec, spec.interpreted, spec.facts.seats[0], {}, SEED):
        law = position.rng.choice(LAWS)
        law(position)


def test_compiled_and_interpreted_play_the_same_bytes(spec: GameSpec) -> None:
    for seats, options in tables(spec)[:: max(1, len(tables(spec)) // 3)]:
        pairs = zip(
            walk(spec, spec.compiled, seats, options, 5), walk(spec, spec.interpreted, seats, options, 5), strict=True
        )
        for compiled, interpreted in pairs:
            assert compiled.states.tobytes() == interpreted.states.tobytes()
            assert all_answers(compiled) == all_answers(interpreted)


def all_answers(p: Position) -> list[object]:
    """Everything that can be asked of a position without a choice."""
    points, ranks = np.zeros((p.seats, len(p.spec.facts.clauses)), np.int32), np.zeros(p.seats, np.int8)
    p.rules.scores_at(p.states, 0, points)
    p.rules.ranks_at(p.states, 0, points, ranks)
    legal = [p.legal(seat) for seat in p.due_seats]
    views = [p.view(seat).tobytes() for seat in range(p.seats)]
    return [p.due, points.tolist(), ranks.tolist(), legal, views]


def test_random_playouts_are_the_same_in_both_modes(spec: GameSpec) -> None:
    seats = spec.facts.seats[-1]
    compiled = play_games(spec, seats, {}, 11, 100, 3)
    interpreted = play_games(spec, seats, {}, 11, 100, 3, spec.interpreted)
    assert compiled.totals.tolist() == interpreted.totals.tolist()
    assert compiled.places.tolist() == interpreted.places.tolist()
    assert compiled.plies.tolist() == interpreted.plies.tolist()


def test_every_action_has_a_word_and_an_object_of_its_own(spec: GameSpec) -> None:
    actions = range(spec.facts.all_actions)
    assert [spec.notation.parse(spec.notation.word(action)) for action in actions] == list(actions)
    assert [
        spec.notation.from_json(json.loads(json.dumps(spec.notation.as_json(action)))) for action in actions
    ] == list(actions)
    for nonsense in ("", "nonsense", {"nonsense": 1}, {}, [], None, 3, {"take": None}):
        with pytest.raises(ValueError):
            spec.notation.parse(nonsense) if isinstance(nonsense, str) else spec.notation.from_json(nonsense)


def test_action_ranges_are_contiguous_and_players_come_first(spec: GameSpec) -> None:
    ranges = spec.facts.ranges
    assert ranges[0].first == 0
    assert all(one.last + 1 == other.first for one, other in itertools.pairwise(ranges))
    kinds = [r.by_chance for r in ranges]
    assert kinds == sorted(kinds)


def test_a_table_has_the_options_it_was_opened_with(spec: GameSpec, rules: Rules) -> None:
    for seats, options in tables(spec):
        states = spec.states()
        rules.new_game_at(states, 0, seats, spec.option_indexes(options))
        assert states[0].seats == seats
        for option in spec.facts.options:
            assert states[0][option.name] == option.values.index(options[option.name])


def test_labels_name_every_option_and_clause(spec: GameSpec) -> None:
    for option in spec.facts.options:
        assert {option.name, *(f"{option.name}={value}" for value in option.values)} <= spec.wording.option_names.keys()
    assert set(spec.facts.clauses) <= spec.wording.clause_names.keys()
    assert set(spec.facts.clauses) == spec.wording.clause_rules.keys()
    assert set(spec.wording.clause_rules.values()) <= set(spec.facts.rules)
