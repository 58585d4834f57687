"""Every page and every board: axe finds nothing, nothing is cut, in both languages, light and dark, on a laptop and a phone.

The ends of matches are looked at where matches are played out: test_matches.py on a laptop, test_frame.py on a phone.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.measuring import document
from web.steps import SMALL_PHONE, TITLES, Look, expect, faults, looks, misfits, open_table, play_on, wait_until_due
from web.table_page import bar, board, move_list, tab, tab_to_the_board

PATHS = (
    "/",
    "/rules/moving-day",
    "/rules/toy-rush/pieces",
    "/rules/post-office/pieces",
    "/rules/the-truckers#TK-0",
    "/new/the-truckers",
    "/pad/moving-day",
    "/pad/toy-rush",
    "/pad/post-office",
    "/pad/the-truckers",
    "/learn",
    "/replay",
    "/lab",
    "/me",
    "/tournaments",
    "/daily/post-office",
    "/pair",
    "/ranking/the-truckers",
    "/mail/confirm/unknown",
    "/nowhere",
    "/rules/nothing",
    "/replay/nothing",
    "/t/nothing",
)
SELECTED = re.compile("To confirm:|À confirmer")
SHOW = re.compile("^(Show|Voir) ")
"""The names of the buttons that open another player's area on a board."""
STANDINGS = re.compile("^(Standings|Classement)$")
"""A button of The Truckers on small boards, before the pieces."""
HAS_FOCUS = "(element) => element === document.activeElement"
SOME_MOVES = 11
UNTIL_SELECTED = 20
"""Decisions after which there was one that is made on the board."""


@pytest.mark.parametrize(("path", "look"), looks(PATHS))
def test_a_page(visit: Any, path: str, look: Look) -> None:
    page = look.visit(visit, path)
    page.get_by_role("heading", level=1).first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert faults(page) + misfits(page) == []
    if look.size == "phone":
        page.set_viewport_size(SMALL_PHONE)
        assert misfits(page) == []
    expect(document(page)).to_have_attribute("lang", look.language)


@pytest.mark.parametrize(("game", "look"), looks(["moving-day", "post-office"]))
def test_a_waiting_room(visit: Any, game: str, look: Look) -> None:
    page = look.visit(visit, f"/new/{game}")
    page.get_by_role("button", name={"en": "Open", "fr": "Ouvrir"}[look.language], exact=True).click()
    page.get_by_role("img", name="QR").wait_for()
    assert faults(page) + misfits(page) == []


@pytest.mark.parametrize(("game", "look"), looks(TITLES))
def test_a_board_and_its_panels(visit: Any, game: str, look: Look) -> None:
    page = look.visit(visit)
    open_table(page, game, 3 if game == "the-truckers" else 2)
    show_moves(page, look.language)
    play_on(page, look.language, most=SOME_MOVES)
    wait_until_due(page)
    assert faults(page) == []
    for panel in page.get_by_role("tab").all()[1:]:
        panel.click()
        assert faults(page) == []
    show_moves(page, look.language)
    select_a_piece(page, look.language)
    if look.size == "phone":
        tab(page, "moves", look.language).click()
    assert faults(page) == []
    for other in board(page).get_by_role("button", name=SHOW).all()[:1]:
        other.click()
        assert faults(page) == []


def select_a_piece(page: Any, language: str) -> None:
    """By keyboard on the board, as soon as what Tab leads to can be played."""
    for _ in range(UNTIL_SELECTED):
        wait_until_due(page)
        tab_to_the_board(page, language)
        for standings in board(page).get_by_role("button", name=STANDINGS).all():
            if standings.evaluate(HAS_FOCUS):
                page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        if SELECTED.search(bar(page).inner_text()):
            return
        page.keyboard.press("Escape")
        play_on(page, language, most=1)
    raise AssertionError("nothing on the board can be selected")


def show_moves(page: Any, language: str) -> None:
    """The list is open on a laptop, until another panel is; on a phone it is a sheet over the board."""
    if not move_list(page, language).is_visible():
        tab(page, "moves", language).click()
