"""Whole matches in the browser, through the list of moves alone."""

from __future__ import annotations

from typing import Any

import pytest

from web.steps import TITLES, WORDS, open_match, open_table, play_by_keyboard, play_on


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_match_can_be_played_through_the_list_of_moves(visit: Any, game: str) -> None:
    language = "fr" if game in ("toy-rush", "the-truckers") else "en"
    page = visit("/", language)
    open_match(page, game, language)
    assert play_on(page, language) > 3
    dialog = page.get_by_role("dialog", name=WORDS[language]["over"])
    assert dialog.get_by_role("table").is_visible()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("moving-day", 2),
        ("moving-day", 4),
        ("post-office", 2),
        ("toy-rush", 2),
        ("the-truckers", 3),
        ("the-truckers", 5),
    ],
)
def test_a_whole_match_is_played_with_the_keys_tab_and_enter(visit: Any, game: str, seats: int) -> None:
    language = "en" if seats == 2 else "fr"
    page = visit("/", language)
    open_table(page, game, seats)
    assert play_by_keyboard(page, language) > 10
    dialog = page.get_by_role("dialog", name=WORDS[language]["over"])
    assert dialog.get_by_role("table").is_visible()
