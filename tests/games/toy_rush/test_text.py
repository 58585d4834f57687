from __future__ import annotations

import io
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.console import Console

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.position import Position
from colisee.core.rulebook import rulebook
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES, Language
from colisee.games.toy_rush import SPEC
from colisee.games.toy_rush.constants import RULES
from colisee.testing.table import random_match

NAMES = ["Ann", "Bob"]


def random_positions(spec: GameSpec, matches: int) -> Iterator[Position]:
    """Every position of some random matches, the last ones included."""
    for seed in range(matches):
        position = Position.new(Setup(spec))
        for _ in random_match(position, Random(seed)):
            yield position.copy()
        yield position


def random_events(spec: GameSpec, matches: int) -> Iterator[tuple[Position, int, int]]:
    """Every event of some random matches: the position before it, its seat and its action."""
    for seed in range(matches):
        position = Position.new(Setup(spec))
        for seat, action in random_match(position, Random(seed)):
            yield position, seat, action


def test_every_action_has_its_own_word_and_json_object(spec: GameSpec) -> None:
    actions = range(spec.facts.all_actions)
    assert [SPEC.notation.parse(SPEC.notation.word(action)) for action in actions] == list(actions)
    assert [SPEC.notation.from_json(SPEC.notation.as_json(action)) for action in actions] == list(actions)
    assert not any(" " in SPEC.notation.word(action) for action in actions)


@pytest.mark.parametrize("word", ["", "5x0", "5x13", "0x1", "Pink", "send-Nobody", "send"])
def test_a_word_that_is_no_move_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no move"):
        SPEC.notation.parse(word)


@pytest.mark.parametrize(
    "event",
    [None, [], {}, {"place": {"space": "5", "elves": 1}}, {"place": {"space": 5}}, {"send": {}}, {"take": {"elf": 2}}],
)
def test_a_json_value_that_is_no_action_is_refused(event: Any) -> None:
    with pytest.raises(ValueError, match="no action reads"):
        SPEC.notation.from_json(event)


@pytest.mark.parametrize("action", [-1, 1000])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    for words in (SPEC.notation.word, SPEC.notation.as_json):
        with pytest.raises(ValueError, match="no action number"):
            words(action)


def test_drawings_of_states_and_views_read_back_byte_for_byte(spec: GameSpec) -> None:
    for position in random_positions(spec, 4):
        for drawn in (position, *(position.view(seat) for seat in (0, 1, SPECTATOR))):
            assert SPEC.picture.position(SPEC.picture.drawing(drawn.record)).tobytes() == drawn.to_bytes()


@pytest.mark.parametrize(
    "picture", ["moving-day", "toy-rush\n1 stock=2 | .\n  objectives | Nobody", "toy-rush\nshelf | ."]
)
def test_a_picture_that_makes_no_sense_is_refused(picture: str) -> None:
    with pytest.raises(ValueError, match="Toy Rush"):
        SPEC.picture.position(picture)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_is_a_sentence(spec: GameSpec, language: Language) -> None:
    for position, seat, action in random_events(spec, 2):
        sentence = SPEC.wording.sentence(position.record, seat, action, language, NAMES, SPECTATOR)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert language == "en" or not re.search(r" [:;!?]", sentence), (
            "a no-break space belongs before double punctuation"
        )


@pytest.mark.rule("TR-G2")
def test_the_log_shows_objectives_to_their_holder_only(spec: GameSpec) -> None:
    for position, seat, action in random_events(spec, 2):
        holder = int(position.record.turn) if seat == CHANCE else seat
        secret = SPEC.notation.word(action).startswith(("draw-", "under-", "send-"))
        assert position.sees(holder, seat, action)
        assert position.sees(1 - holder, seat, action) == (not secret)
        assert position.sees(SPECTATOR, seat, action) == (not secret)


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_its_terminal(spec: GameSpec, language: Language, width: int) -> None:
    for position in list(random_positions(spec, 1))[::9]:
        for seat in (0, 1, SPECTATOR):
            console = Console(width=width, file=io.StringIO(), record=True)
            console.print(SPEC.picture.render(position.view(seat).record, seat, language, NAMES))
            picture = console.export_text()
            assert max(map(len, picture.splitlines())) <= width
            assert "Primeur" in picture


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_has_every_rule_in_order(language: Language) -> None:
    rules = rulebook("toy-rush", language)
    assert tuple(rule.id for rule in rules) == RULES
    assert all(rule.text.endswith(".") for rule in rules)
    if language == "fr":
        assert not any(re.search(r" [:;!?»]|« ", rule.title + rule.text) for rule in rules)
