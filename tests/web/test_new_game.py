"""A game without a board of its own, as `colisee new-game` writes it: listed, explained and played in the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from colisee.core.backends import INTERPRETED, VARIABLE
from fifth import SLUG, TITLE, write_fifth_game
from web.steps import WORDS, check_the_end, play_on


@pytest.fixture(scope="module", autouse=True)
def fifth_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Before the server starts, which inherits where the game is."""
    with pytest.MonkeyPatch.context() as patch:
        write_fifth_game(tmp_path_factory.mktemp("games"), patch)
        patch.setenv(VARIABLE, INTERPRETED)  # the compiled game is tested elsewhere
        yield


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_match_on_the_generic_board(visit: Any, language: str) -> None:
    page, said = visit("/", language), WORDS[language]
    page.get_by_text(said["level"], exact=True).click()
    page.get_by_role("button", name=said["play"].format(TITLE)).click()
    assert play_on(page, language) == 4
    check_the_end(page, language)


def test_its_rules_are_on_the_page(visit: Any) -> None:
    page = visit(f"/rules/{SLUG}", "fr")
    page.get_by_text("Garder ou donner").wait_for()


def test_its_score_sheet_is_written_as_text_and_counted_by_the_server(visit: Any) -> None:
    page = visit(f"/pad/{SLUG}", "en")
    page.get_by_role("button", name="Count the points").click()
    page.get_by_text("this field is missing").wait_for()
    sheet = json.dumps({"game": SLUG, "players": [{"name": "Ann", "load": 3}, {"name": "Bob", "load": 5}]})
    page.get_by_label("Sheet").fill(sheet)
    page.get_by_role("button", name="Count the points").click()
    page.get_by_role("row", name="Total").wait_for()
