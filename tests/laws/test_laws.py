"""The laws, on every game of the registry, for every player count and every combination of options."""

from __future__ import annotations

import itertools
import json
from random import Random

import pytest

from colisee.core.batch import play_games
from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.testing.laws import LAWS, setups, view_by_rules, walk

ALL_SETUPS = [setup for slug in slugs() for setup in setups(game(slug))]
SETUP_IDS = [f"{setup.game.slug}-{setup.players}-{'-'.join(setup.options.values())}" for setup in ALL_SETUPS]
SEED = 3
PLIES_BETWEEN_CHECKS = 7
"""In matches with several options changed at once, of which there are many; their last position is always checked."""


@pytest.mark.parametrize("setup", ALL_SETUPS, ids=SETUP_IDS)
def test_laws_in_a_random_match(setup: Setup) -> None:
    """At every ply with the usual options and with one of them changed."""
    usual = Setup(setup.game).options
    changed = sum(value != usual[name] for name, value in setup.options.items())
    rng = Random(SEED)
    for ply, position in enumerate(walk(setup, setup.game.compiled, rng)):
        if changed < 2 or ply % PLIES_BETWEEN_CHECKS == 0 or position.is_over:
            for law in LAWS:
                law(position, rng)


def test_laws_hold_on_every_backend(spec: GameSpec, rules: Rules) -> None:
    """On one match per game; other tests check that all backends play the same."""
    rng = Random(SEED)
    for position in walk(Setup(spec), rules, rng):
        law = rng.choice(LAWS)
        law(position, rng)


def test_compiled_and_interpreted_play_the_same_bytes(spec: GameSpec) -> None:
    for setup in setups(spec)[:: max(1, len(setups(spec)) // 3)]:
        matches = walk(setup, spec.compiled, Random(5)), walk(setup, spec.interpreted, Random(5))
        for compiled, interpreted in zip(*matches, strict=True):
            assert compiled == interpreted
            assert all_answers(compiled) == all_answers(interpreted)


def all_answers(p: Position) -> list[object]:
    """Everything that can be asked of a position without a choice."""
    legal = [p.legal(seat) for seat in p.due]
    views = [view_by_rules(p, seat).to_bytes() for seat in range(p.players)]
    return [p.due_set, p.points().tolist(), p.ranks(), legal, views]


def test_random_playouts_are_the_same_in_both_modes(spec: GameSpec) -> None:
    setup = Setup(spec, spec.facts.seats[-1])
    compiled = play_games(setup, 11, 100, 3)
    interpreted = play_games(setup, 11, 100, 3, spec.interpreted)
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
    for setup in setups(spec):
        position = Position.new(setup, rules)
        assert position.players == setup.players
        for option in spec.facts.options:
            value = setup.options.get(option.name, option.before)
            assert position.record[option.name] == option.values.index(value or option.values[0])


def test_labels_name_every_option_and_clause(spec: GameSpec) -> None:
    for option in spec.facts.options:
        assert {option.name, *(f"{option.name}={value}" for value in option.values)} <= spec.wording.option_names.keys()
    assert set(spec.facts.clauses) <= spec.wording.clause_names.keys()
    assert set(spec.facts.clauses) == spec.wording.clause_rules.keys()
    assert set(spec.wording.clause_rules.values()) <= set(spec.facts.rules)
