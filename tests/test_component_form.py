"""Edited component data: every mistake is reported, with its line and field."""

from __future__ import annotations

import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import colisee
from colisee.core.component_form import MAX_TEXT, ComponentsError, checked_set, lines_of, read_file, read_set, toml_of
from colisee.core.components import ComponentSet, built_in_sets
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.text import LANGUAGES


def mistakes(slug: str, text: str) -> list[tuple[int | None, str, str]]:
    with pytest.raises(ComponentsError) as caught:
        read_set(game(slug), text)
    return [(mistake.line, mistake.field, mistake.message.en) for mistake in caught.value.mistakes]


def exported(slug: str) -> str:
    return toml_of(game(slug).components)


def replaced(slug: str, before: str, after: str) -> str:
    text = exported(slug)
    assert before in text
    return text.replace(before, after, 1)


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize("slug", slugs())
def test_every_built_in_set_passes_and_is_recognised_after_export(slug: str) -> None:
    for known in built_in_sets(slug):
        read = read_set(game(slug), toml_of(known))
        assert read == known
        assert read.is_built_in
        assert read.name == known.name


@pytest.mark.parametrize("slug", slugs())
def test_a_form_covers_every_part_of_the_data(slug: str) -> None:
    spec = game(slug)
    assert spec.component_form is not None
    assert [part.name for part in spec.component_form.parts] == list(spec.components.data)


def test_the_mistakes_of_issue_13() -> None:
    text = exported("moving-day")
    first = line_of(text, '"lamp", colour = "red"')
    colour = text.replace('"lamp", colour = "red"', '"lamp", colour = "pinkish"', 1)
    assert mistakes("moving-day", colour) == [
        (first, "boxes.rows[1].colour", "'pinkish' is not one of: red, yellow, green, blue, violet")
    ]
    rows = text.splitlines()
    heavy = re.sub(r"weight = \d", "weight = 9", text, count=1)
    assert mistakes("moving-day", heavy) == [(first, "boxes.rows[1].weight", "9 is out of range: 1 to 7")]
    missing = "\n".join(rows[: first - 1] + rows[first:])
    assert mistakes("moving-day", missing) == [(line_of(text, "{ type") - 1, "boxes.rows", "74 rows; 75 belong here")]


def test_all_mistakes_are_reported_at_once() -> None:
    text = exported("moving-day").replace("fragile = true", 'fragile = "yes"').replace("people = 1", "people = 0")
    found = mistakes("moving-day", text)
    assert {message for _, _, message in found} == {"true or false belongs here", "0 is out of range: 1 to 3"}
    assert len(found) > 20
    assert all(line for line, _, _ in found)


def test_printed_totals_are_kept() -> None:
    text = replaced("moving-day", "count = 2", "count = 3")
    assert mistakes("moving-day", text) == [
        (line_of(text, "{ people") - 1, "helpers.rows", "count adds up to 37; the box has 36")
    ]
    tiles = replaced("the-truckers", "tiles = 15", "tiles = 16")
    assert [message for _, _, message in mistakes("the-truckers", tiles)] == ["tiles adds up to 50; the box has 49"]
    cards = replaced("toy-rush", "count = 6", "count = 7")
    assert [message for _, _, message in mistakes("toy-rush", cards)] == ["count adds up to 49; the box has 48"]


def test_duplicates_are_refused() -> None:
    rows = exported("moving-day").splitlines()
    first = line_of("\n".join(rows), "{ type")
    twice = "\n".join([*rows[:first], rows[first - 1], *rows[first + 1 :]])
    assert mistakes("moving-day", twice) == [
        (
            first + 1,
            "boxes.rows[2]",
            "the same as row 1: no two rows may agree in type, colour, weight, points, fragile",
        )
    ]
    child = replaced("toy-rush", '"Bao"', '"Aiko"')
    assert [field for _, field, _ in mistakes("toy-rush", child)] == ["objectives.rows[2]"]


def test_an_objective_needs_no_more_cards_than_there_are() -> None:
    text = replaced("toy-rush", "needs = { pink = 1, dots = 1, bear = 1 }", "needs = { pink = 1, bear = 6 }")
    assert [(field, message) for _, field, message in mistakes("toy-rush", text)] == [
        ("objectives.rows[1].needs.bear", "6 of 5 cards")
    ]


@pytest.mark.parametrize("name", ["Anne Marie", "", "x1", "a" * 15, "Jo_"])
def test_a_child_has_a_name_of_one_word(name: str) -> None:
    found = mistakes("toy-rush", replaced("toy-rush", '"Aiko"', f'"{name}"'))
    assert {field for _, field, _ in found} == {"objectives.rows[1].child"}


def test_a_tile_shows_four_parcels() -> None:
    text = replaced("post-office", '"L. Ls / L. D."', '"L. Ls / L. X."')
    [(line, field, message)] = mistakes("post-office", text)
    assert (line, field) == (line_of(text, "L. X."), "standard_tiles.rows[1]")
    assert "'L. Ls / L. X.' is no tile" in message
    start = mistakes("post-office", replaced("post-office", '"L. L. / Dt Y.",', ""))
    assert [(field, message) for _, field, message in start] == [("start_tiles.cat", "3 entries; 4 belong here")]


def test_what_is_printed_cannot_be_changed() -> None:
    assert [(f, m) for _, f, m in mistakes("moving-day", replaced("moving-day", "seats = 3", "seats = 4"))] == [
        ("vehicles.rows", "this cannot be changed")
    ]
    assert [f for _, f, _ in mistakes("post-office", replaced("post-office", "reward = 8", "reward = 9"))] == [
        "challenges.reward"
    ]
    renamed = replaced("toy-rush", 'object = "pink"', 'object = "green"')
    assert [m for _, _, m in mistakes("toy-rush", renamed)] == ["'green' cannot be here: 'pink' belongs here"]


@pytest.mark.parametrize(
    ("text", "line", "start"),
    [
        ("[boxes", None, "this is not TOML"),
        ("x" * (MAX_TEXT + 1), None, f"the text has more than {MAX_TEXT} characters"),
        ('game = "toy-rush"', 1, "these are components of 'toy-rush', not of moving-day"),
        ("name = 7", 1, "a name of at most 40 characters"),
        ("[" * 5_000, 1, "this is not TOML"),
    ],
)
def test_other_texts_are_refused(text: str, line: int | None, start: str) -> None:
    [(found, _, message)] = mistakes("moving-day", text)
    assert message.startswith(start)
    assert found == line


def test_missing_and_unknown_parts() -> None:
    assert [(f, m) for _, f, m in mistakes("moving-day", "[chairs]")] == [
        ("chairs", "unknown part; known: vehicles, boxes, helpers"),
        ("vehicles", "this part is missing"),
        ("boxes", "this part is missing"),
        ("helpers", "this part is missing"),
    ]


@pytest.mark.parametrize("data", [None, [], 3, {"boxes": 3, "vehicles": [], "helpers": {"rows": [[]]}}])
def test_data_of_another_shape_is_refused(data: Any) -> None:
    with pytest.raises(ComponentsError):
        checked_set(game("moving-day"), data)


def test_messages_are_in_both_languages() -> None:
    with pytest.raises(ComponentsError) as caught:
        read_set(game("moving-day"), "[chairs]")
    for language in LANGUAGES:
        assert all(mistake.sentence(language) for mistake in caught.value.mistakes)
    assert caught.value.message.fr.splitlines()[0] == (
        "ligne 1, chairs\u00a0: partie inconnue\u00a0; connues\u00a0: vehicles, boxes, helpers"
    )


@pytest.mark.parametrize("slug", slugs())
def test_the_line_of_every_value_is_known(slug: str) -> None:
    text = exported(slug)
    lines = lines_of(text)
    data = tomllib.loads(text)
    for part, table in data.items():
        if isinstance(table, dict) and isinstance(table.get("rows"), list) and part != "start_spaces":
            for number in range(len(table["rows"])):
                assert lines[part, "rows", number] == lines[part, "rows"] + 1 + number


def test_a_file_names_its_game_and_its_set(tmp_path: Path) -> None:
    path = tmp_path / "grandma.toml"
    data = deepcopy(dict(game("toy-rush").components.data))
    data["objectives"]["rows"][0]["points"] = 5
    path.write_text(toml_of(ComponentSet("toy-rush", "", data)), "utf-8")
    found = colisee.components(path)
    assert (found.game, found.name, found.is_built_in) == ("toy-rush", "grandma", False)
    setup = Setup("toy-rush", components=found)
    assert setup.game.modules[0].POINTS[0] == 5
    path.write_text("[elves]", "utf-8")
    with pytest.raises(ComponentsError, match="names no game"):
        read_file(path)


def test_boxes_that_differ_in_fragility_alone_have_different_words() -> None:
    data = deepcopy(dict(game("moving-day").components.data))
    first, second = data["boxes"]["rows"][:2]
    data["boxes"]["rows"][1] = {**first, "fragile": not first["fragile"]}
    assert second != first
    spec = game("moving-day").with_components(ComponentSet("moving-day", "twins", data))
    words = [spec.notation.word(spec.facts.ranges[6].first + box) for box in range(3)]
    assert words[0][:-2] == words[1][:-2]
    assert len(set(words)) == 3
