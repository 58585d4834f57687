"""Post Office: words, objects, sentences and drawings."""

from __future__ import annotations

import random
from typing import Any

import pytest

from colisee.core.kit import SPECTATOR
from colisee.core.position import Position
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES, Language
from colisee.games.post_office import SPEC
from colisee.games.post_office.constants import (
    CHALLENGE_NAMES,
    CLAUSES,
    PLACES_OF_SIDE,
    SIDE_COUNT,
    TAKE_TAPE,
    parcels_under,
)
from colisee.games.post_office.wording import CHALLENGE_TEXTS, place_of_tape
from colisee.testing.table import random_match

NAMES = ("Ann", "Bob", "Cléo", "Dan")


def new_match(spec: GameSpec, players: int) -> Position:
    return Position.new(Setup(spec, players, {"challenges": "on"}))


def test_every_action_has_a_word_and_an_object_of_its_own(spec: GameSpec) -> None:
    for action in range(spec.facts.all_actions):
        assert SPEC.notation.parse(SPEC.notation.word(action)) == action
        assert SPEC.notation.from_json(SPEC.notation.as_json(action)) == action


@pytest.mark.parametrize(
    ("word", "event"),
    [
        ("K2", {"keep": {"drawn": 2}}),
        ("P", {"pay": {"stamps": 1}}),
        ("kb3.1", {"place": {"tile": "kept", "row": 3, "column": 2, "turns": 1}}),
        ("re5.0", {"place": {"tile": "received", "row": 5, "column": 5, "turns": 0}}),
        ("-", {"no_tape": {}}),
        ("TDL*", {"take_tape": {"colour": "dark blue", "shape": "L", "flipped": True}}),
        ("@4.7.1", {"lay": {"tape": "bent", "row": 4, "column": 7, "turns": 1}}),
        ("=7.10.1", {"lay": {"tape": "straight", "row": 7, "column": 10, "turns": 1}}),
        ("+S3.2", {"start_tile": {"tile": 3, "turns": 2}}),
        ("+five-squares", {"open_challenge": {"challenge": "five-squares"}}),
        ("+1", {"draw": {"tile": 1, "parcels": "L. Ls / L. D."}}),
    ],
)
def test_words_and_objects(word: str, event: dict[str, Any]) -> None:
    assert SPEC.notation.as_json(SPEC.notation.parse(word)) == event


def test_nonsense_is_refused() -> None:
    for word in ("", "K3", "kf1.0", "@10.1.0", "p"):
        with pytest.raises(ValueError, match="is no move"):
            SPEC.notation.parse(word)
    nonsense: list[Any] = [{}, {"keep": {"drawn": 3}}, {"keep": {"drawn": 1}, "pay": {}}, None, [], "K1"]
    for event in nonsense:
        with pytest.raises(ValueError, match="no action reads"):
            SPEC.notation.from_json(event)
    for action in (-1, 10_000):
        with pytest.raises(ValueError, match="no action number"):
            SPEC.notation.word(action)
        with pytest.raises(ValueError, match="no action number"):
            SPEC.notation.as_json(action)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_match_is_read_back_from_its_drawing(spec: GameSpec, seats: int) -> None:
    position = new_match(spec, seats)
    for _ in random_match(position, random.Random(seats)):
        assert_reads_back(position)
    assert_reads_back(position)


def test_views_can_be_drawn_too(spec: GameSpec) -> None:
    position = new_match(spec, 2)
    for _ in random_match(position, random.Random(7)):
        assert_reads_back(position.view(1))
    assert_reads_back(position.view(1))


def assert_reads_back(position: Position) -> None:
    assert SPEC.picture.position(SPEC.picture.drawing(position.record)).tobytes() == position.to_bytes()


def test_a_drawing_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with 'post-office'"):
        SPEC.picture.position("moving-day seats=2")
    with pytest.raises(ValueError, match="have not the shape"):
        SPEC.picture.position("post-office seats=2\n1 stamps=3\ndL dL dL dL")


def test_every_action_has_a_sentence_in_both_languages_for_everyone_who_sees_it(spec: GameSpec) -> None:
    position = new_match(spec, 4)
    for seat, action in random_match(position, random.Random(1)):
        for reader in range(4):
            if position.sees(reader, seat, action):
                view = position.view(reader).record
                sentences = {
                    SPEC.wording.sentence(view, seat, action, language, NAMES, reader) for language in LANGUAGES
                }
                assert len(sentences) == 2
                assert all(sentence.endswith(".") for sentence in sentences)


def test_a_placed_tile_is_not_named_to_seats_that_do_not_know_it(drawn: Any) -> None:
    table = drawn("round=1", "step=place hand=1,2 square=1", "step=place hand=3,4 square=1")
    action = SPEC.notation.parse("ka1.0")
    assert (
        SPEC.wording.sentence(table.state, 0, action, "en", NAMES, SPECTATOR)
        == "Ann places the tile (light blue, light blue with stamp; light blue, dark blue) on a1."
    )
    for language, text in ("en", "Ann places the tile kept on a1."), ("fr", "Ann place le jeton gardé en a1."):
        assert SPEC.wording.sentence(table.view(2).state, 0, action, language, NAMES, 1) == text
    assert SPEC.wording.sentence(table.view(2).state, 0, action, "fr", NAMES, 0) == "Vous placez le jeton gardé en a1."


@pytest.mark.parametrize(
    ("word", "parcels", "en", "fr"),
    [
        ("LI", {0, 1, 2, 3}, "the top of a1, the top of b1", "le haut de a1, le haut de b1"),
        ("LI", {1, 11, 21, 31}, "the right of a1, the right of a2", "la droite de a1, la droite de a2"),
        ("YL", {11, 12, 13, 21}, "the bottom right of a1, the bottom of b1, the top right of a2", "le coin inférieur droit de a1, le bas de b1, le coin supérieur droit de a2"),
        ("YL", {0, 1, 2, 10}, "a1 but for its bottom right, the top left of b1", "a1 sauf le coin inférieur droit, le coin supérieur gauche de b1"),
    ],
)  # fmt: skip
def test_a_place_for_a_tape_is_told_by_the_coordinates_of_the_board(
    word: str, parcels: set[int], en: str, fr: str
) -> None:
    tape = SPEC.notation.parse(f"T{word}") - TAKE_TAPE
    places = [place for place in range(PLACES_OF_SIDE[tape % SIDE_COUNT]) if set(parcels_under(tape % SIDE_COUNT, place)) == parcels]  # fmt: skip
    (place,) = places
    assert place_of_tape(tape, place) == (en, fr)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_places_for_a_tape_sound_alike(language: Language) -> None:
    for side in range(SIDE_COUNT):
        told = {place_of_tape(side, place).to(language) for place in range(PLACES_OF_SIDE[side])}
        assert len(told) == PLACES_OF_SIDE[side]


def test_every_option_value_clause_and_challenge_has_a_name(spec: GameSpec) -> None:
    for option in spec.facts.options:
        assert {option.name, *(f"{option.name}={value}" for value in option.values)} <= set(SPEC.wording.option_names)
    assert set(SPEC.wording.clause_names) == set(CLAUSES)
    assert set(CHALLENGE_TEXTS) == set(CHALLENGE_NAMES)
