"""Whole matches in the browser, through the list of moves alone."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.core.position import Position
from colisee.games.moving_day.constants import PAIR as BOXES_OF_A_GROUP
from colisee.games.moving_day.constants import ROUNDS as MOVING_DAY_ROUNDS
from colisee.games.post_office.constants import ROUNDS as POST_OFFICE_ROUNDS
from colisee.games.post_office.constants import SPACES, START_SPACES
from colisee.play.record import Record, read, replay, verify
from web.steps import (
    TITLES,
    check_the_end,
    faults_at_the_end,
    open_match,
    open_table,
    play_by_keyboard,
    play_on,
    wait_for_the_board,
)

BY_TAB = 12
"""Moves that are reached by the Tab key: some rounds of every game."""

MIN_MOVES = {
    "moving-day": MOVING_DAY_ROUNDS * (1 + BOXES_OF_A_GROUP + 1),
    "post-office": POST_OFFICE_ROUNDS + SPACES - START_SPACES.bit_count(),
    "toy-rush": 1,
    "the-truckers": 1,
}
"""What the rules ask of every player: to take a group and place its pieces; to keep a tile a round and fill the shelf. The two
others may end at any number of rounds."""


def record_of(page: Any) -> Record:
    """The record of the match that the page shows, as anybody may fetch it."""
    table = page.url.split("/t/")[1].split("#")[0]
    return read(page.request.get(f"/api/tables/{table}/record").text())


def check_that_the_match_is_played_out(page: Any, slug: str, language: str, pressed: int) -> None:
    check_the_end(page, language)
    record = record_of(page)
    assert replay(record).is_over, "by the rules, not because somebody left"
    assert verify(record).is_proved
    moves = sum(entry.seat == 0 for entry in record.entries)
    assert MIN_MOVES[slug] <= moves
    assert choices_of_the_person(record) <= pressed


def choices_of_the_person(record: Record) -> int:
    """Their decisions with more than one answer: the page itself gives those that have one."""
    position, choices = Position.new(record.setup), 0
    for event in replay(record).line:
        choices += event.seat == 0 and len(position.legal(0)) > 1
        position.apply(event.seat, event.action)
    return choices


@pytest.mark.parametrize("slug", TITLES)
def test_a_whole_match_can_be_played_through_the_list_of_moves(visit: Any, slug: str) -> None:
    """Opened from Home. The first moves are reached by the Tab key, the others get the focus at once: Tab takes its time."""
    language = "fr" if slug in ("toy-rush", "the-truckers") else "en"
    page = visit("/", language, color_scheme="dark" if slug in ("toy-rush", "post-office") else "light")
    open_match(page, slug, language)
    wait_for_the_board(page)
    pressed = play_by_keyboard(page, language, BY_TAB) + play_on(page, language)
    check_that_the_match_is_played_out(page, slug, language, pressed)
    assert faults_at_the_end(page, language) == []


@pytest.mark.parametrize(("slug", "seats"), [("moving-day", 4), ("the-truckers", 5)])
def test_a_whole_match_is_played_with_the_keys_tab_and_enter(visit: Any, slug: str, seats: int) -> None:
    page = visit("/", "fr")
    open_table(page, slug, seats)
    pressed = play_by_keyboard(page, "fr", BY_TAB) + play_on(page, "fr")
    check_that_the_match_is_played_out(page, slug, "fr", pressed)
