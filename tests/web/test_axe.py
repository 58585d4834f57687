"""Every page and every board: axe finds nothing, nothing is cut, in both languages, light and dark, on a laptop and a phone.

The ends of matches are looked at where matches are played out: test_matches.py on a laptop, test_frame.py on a phone.
"""

from __future__ import annotations

from typing import Any

import pytest

from web.steps import (
    SMALL_PHONE,
    TITLES,
    WORDS,
    Look,
    expect,
    faults,
    looks,
    misfits,
    open_table,
    play_on,
    wait_until_due,
)

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
OPENED = {
    "moving-day": "button.group.open",
    "toy-rush": ".station.open > button",
    "post-office": "[aria-pressed]:visible",
    "the-truckers": ".others button",
}
"""What opens something more on a board, when it is that time."""


@pytest.mark.parametrize(("path", "look"), looks(PATHS))
def test_a_page(visit: Any, path: str, look: Look) -> None:
    page = look.visit(visit, path)
    page.get_by_role("heading", level=1).first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert faults(page) + misfits(page) == []
    if look.size == "phone":
        page.set_viewport_size(SMALL_PHONE)
        assert misfits(page) == []
    expect(page.locator("html")).to_have_attribute("lang", look.language)


@pytest.mark.parametrize(("game", "look"), looks(["moving-day", "post-office"]))
def test_a_waiting_room(visit: Any, game: str, look: Look) -> None:
    page = look.visit(visit, f"/new/{game}")
    page.locator("button.primary").last.click()
    page.get_by_role("img", name="QR").wait_for()
    assert faults(page) + misfits(page) == []


@pytest.mark.parametrize(("game", "look"), looks(TITLES))
def test_a_board_and_its_panels(visit: Any, game: str, look: Look) -> None:
    page = look.visit(visit)
    open_table(page, game, 3 if game == "the-truckers" else 2)
    show_moves(page, look.language)
    play_on(page, look.language, most=11)
    wait_until_due(page)
    while not page.locator(OPENED[game]).count():
        play_on(page, look.language, most=1)
        wait_until_due(page)
    assert faults(page) == []
    for tab in page.get_by_role("tab").all()[1:]:
        tab.click()
        assert faults(page) == []
    if look.size == "phone":
        tab.click()
    page.locator(OPENED[game]).first.click()
    assert faults(page) == []


def show_moves(page: Any, language: str) -> None:
    """The list is open on a laptop, until another panel is; on a phone it is a sheet over the board."""
    if not page.get_by_role("region", name=WORDS[language]["moves"]).is_visible():
        page.get_by_role("tab", name=WORDS[language]["moves"]).click()
