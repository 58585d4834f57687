"""Post Office on its board: a whole match by clicks, a drag, and the keyboard."""

from __future__ import annotations

import time
from typing import Any

from web.steps import unless_redrawn

LONGEST = 60
"""Seconds for a match on a busy machine; alone it takes a quarter of that."""
OPEN = """async (seats) => {
  const body = JSON.stringify({ game: "post-office", name: "Ada", seats });
  const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
  const { table, tokens } = await answer.json();
  return `/t/${table.id}#seat=${tokens["0"]}`;
}"""


def open_board(visit: Any, language: str = "en", **context: Any) -> Any:
    page = visit("/", language, **context)
    page.goto(page.evaluate(OPEN, [{"kind": "me"}, {"kind": "bot", "level": "random"}]))
    page.locator("[data-drawn]").first.wait_for()
    return page


def keep(page: Any, drawn: int) -> None:
    """Point at a tile, then confirm by the same tile."""
    tile = page.locator(f"[data-drawn='{drawn}']")
    tile.click()
    assert tile.get_attribute("aria-pressed") == "true"
    tile.click()
    page.locator("[data-drawn]").first.wait_for(state="detached")


def moves(page: Any) -> str:
    """What the list of moves says: it changes with every decision."""
    text: str = page.get_by_role("tabpanel").inner_text()
    return text


def wait_for_change(page: Any, before: str) -> None:
    page.wait_for_function("text => document.getElementById('panel').innerText !== text", arg=before)


def play_once(page: Any, number: int) -> str:
    """One decision by clicks on the board; "" if there is nothing to click."""
    before = moves(page)
    if page.locator("[data-drawn]:enabled").count():
        page.locator("[data-drawn]").nth(number % 2).dblclick()
        kind = "keep"
    elif page.locator(".places").count():
        if not page.get_by_role("button", name="Lay", exact=True).is_enabled():
            page.get_by_role("button", name="Next place").click()
        page.get_by_role("button", name="Lay", exact=True).click()
        page.locator(".places").wait_for(state="detached")  # a tape is taken and laid: two plies, one click
        kind = "lay"
    elif page.locator(".roll.lit").count():
        page.locator(".roll.lit").first.click()
        kind = "take"
    elif spaces := page.locator("button.possible").count():
        space = page.locator("button.possible").nth(number % spaces)
        space.click()
        for _ in range(number % 4):
            space.click()  # a tap turns the ghost
        page.get_by_role("button", name="Lay", exact=True).click()
        kind = "place"
    else:
        return ""
    wait_for_change(page, before)
    return kind


def test_a_whole_match_by_clicks_on_the_board(visit: Any) -> None:
    page = open_board(visit)
    over = page.get_by_role("dialog", name="The match is over")
    kinds: list[str] = []
    start = time.monotonic()
    while not over.count():
        assert time.monotonic() - start < LONGEST, f"{len(kinds)} decisions and no end"
        kinds.append(unless_redrawn(page, lambda: play_once(page, len(kinds))))
        if not kinds[-1]:
            page.wait_for_timeout(20)
    assert {"keep", "place", "lay"} <= set(kinds)
    assert over.get_by_role("table").is_visible()


def test_a_tile_is_dragged_turned_and_confirmed(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 1)
    tile, space = page.locator("[data-slot=received]"), page.locator("button.possible").last
    where = space.get_attribute("data-space")
    there = space.bounding_box()
    tile.hover()
    page.mouse.down()
    page.mouse.move(there["x"] - 30, there["y"] + 10, steps=3)
    page.mouse.move(there["x"] + 20, there["y"] + 20, steps=3)
    page.mouse.up()
    assert tile.get_attribute("aria-pressed") == "true"
    page.keyboard.press("r")
    considered = page.locator(".prompt")
    assert "turned to the right" in considered.inner_text()
    page.get_by_role("button", name="Lay", exact=True).click()
    page.wait_for_selector(f"[data-space='{where}']:not(.possible)")
    assert tile.count() == 0


def test_what_is_touched_lies_on_what_is_drawn(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 1)
    space = page.locator("button.possible").first
    space.click()
    touched, drawn = space.bounding_box(), page.locator(".ghost > rect").bounding_box()
    assert all(abs(touched[side] - drawn[side]) < 4 for side in ("x", "y", "width", "height"))


def test_an_illegal_space_says_why_not(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 2)
    page.locator("[data-space='2,2']").click()
    page.get_by_role("alert").get_by_text("PO-R6").wait_for()


def test_tiles_are_kept_and_laid_by_keyboard(visit: Any) -> None:
    page = open_board(visit, "fr")
    page.locator("[data-drawn='1']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("button.possible:focus")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert page.locator("button.possible:focus").get_attribute("aria-label") == "a1, vide, vous pouvez poser ici"
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    assert "tourné vers la droite" in page.locator(".prompt").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-space='1,1']:not(.possible)")


def test_the_shelf_of_another_opens_at_a_tap_on_a_phone(visit: Any) -> None:
    page = open_board(visit, has_touch=True)
    page.set_viewport_size({"width": 390, "height": 844})
    keep(page, 1)
    page.get_by_role("button", name="Show the shelf of").tap()
    page.get_by_role("region", name="Shelf of").wait_for()
    page.get_by_role("button", name="Back to your shelf").first.tap()
    assert page.get_by_role("region", name="Your shelf").is_visible()
