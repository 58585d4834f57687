"""Post Office on its board: a whole match by clicks, a drag, and the keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from web.steps import PHONE, check_the_end, confirm, drag, expect, open_table, play_out, watch_shifts

SOME = 14
"""Decisions: two rounds and the beginning of a third, so that every kind of decision has come up."""
DRAWN = "[data-stop^=drawn-]"


def open_board(visit: Any, language: str = "en", **context: Any) -> Any:
    page = visit("/", language, **context)
    open_table(page, "post-office")
    page.locator(DRAWN).first.wait_for()
    return page


def keep(page: Any, drawn: int) -> None:
    """Point at a tile, then confirm."""
    tile = page.locator(f"[data-stop=drawn-{drawn}]")
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    confirm(page)
    page.locator(DRAWN).first.wait_for(state="detached")


STAND_SIDE_BY_SIDE = """(rolls) => {
  const rows = new Set(rolls.map((roll) => Math.round(roll.getBoundingClientRect().top)));
  return rolls.length > 0 && 2 * rows.size <= rolls.length + 1;
}"""
"""The tapes that have a place, on a phone: not one below the other, where all but two would be out of sight."""


def press(locator: Any, way: str) -> None:
    """By mouse ("click") or by finger ("tap")."""
    getattr(locator, way)()


def play_once(page: Any, number: int, way: str, following: str) -> str:
    """One decision on the board: a tile is kept, a tile laid and turned, a tape laid."""
    places = page.locator(".places")
    page.locator(f"{DRAWN}, .places, button.possible").first.wait_for(state="attached")  # the board is drawn in parts
    if page.locator(DRAWN).count():
        press(page.locator(DRAWN).nth(number % 2), way)
        confirm(page, way)
        return "keep"
    if places.count():
        if way == "tap":
            assert page.locator(".brief .roll.lit").evaluate_all(STAND_SIDE_BY_SIDE)
        press(page.get_by_role("button", name=following), way)
        confirm(page, way)
        places.wait_for(state="detached")  # a tape is taken and laid: two plies, one touch
        return "tape"
    spaces = page.locator("button.possible")
    space = spaces.nth(number % spaces.count())
    if way == "click" and number % 2:
        for _ in range(number % 4):
            page.keyboard.press("r")
        drag(page, page.locator("[data-stop^=tile-][aria-pressed=true]"), space)
        return "drag"
    press(space, way)
    page.locator(".ghost:not(.shadow)").wait_for()
    for _ in range(number % 4):
        press(page.locator(".space:has(.turn)"), way)  # a touch of the ghost turns it
    confirm(page, way)
    return "place"


def test_a_whole_match_by_dragging_on_the_board(visit: Any) -> None:
    page = open_board(visit)
    kinds = play_out(page, "en", lambda number: play_once(page, number, "click", "Next place"))
    assert {"keep", "place", "drag", "tape"} <= set(kinds)
    check_the_end(page, "en")


def test_a_whole_match_by_taps_on_a_phone(visit: Any) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "post-office")
    kinds = play_out(page, "fr", lambda number: play_once(page, number, "tap", "Autre place"))
    assert {"keep", "place", "tape"} <= set(kinds)
    check_the_end(page, "fr")


def test_a_tile_is_turned_and_dragged_to_its_space(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 1)
    tile, space = page.locator("[data-stop=tile-received]"), page.locator("button.possible").last
    where = space.get_attribute("data-space")
    there = space.bounding_box()
    tile.hover()
    page.mouse.down()
    page.mouse.move(there["x"] - 30, there["y"] + 10, steps=3)
    page.mouse.move(there["x"] + 20, there["y"] + 20, steps=3)
    expect(tile).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(page.locator(".prompt")).to_contain_text("turned to the right")
    page.mouse.up()
    page.wait_for_selector(f"[data-space='{where}']:not(.possible)")
    expect(tile).to_have_count(0)


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
    page.get_by_role("alert").get_by_text("PO-R5").wait_for()


def test_tiles_are_kept_and_laid_by_keyboard(visit: Any) -> None:
    page = open_board(visit, "fr")
    page.locator("[data-stop=drawn-1]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-stop=tile-kept]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("button.possible").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("button.possible:focus")).to_have_attribute("aria-label", "a1, vide, vous pouvez poser ici")
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    expect(page.locator(".prompt")).to_contain_text("À confirmer")
    expect(page.locator(".prompt")).to_contain_text("tourné vers la droite")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-space='1,1']:not(.possible)")
    expect(page.locator("[data-stop=tile-received]")).to_be_focused()


def test_the_shelf_of_another_opens_at_a_tap_on_a_phone(visit: Any) -> None:
    page = visit("/", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "post-office")
    keep(page, 1)
    page.get_by_role("button", name="Show the shelf of").tap()
    page.get_by_role("region", name="Shelf of").wait_for()
    page.get_by_role("button", name="Back to your shelf").first.tap()
    page.get_by_role("region", name="Your shelf").wait_for()


@pytest.mark.parametrize(("size", "seats"), [("laptop", 4), ("phone", 2)])
def test_nothing_is_pushed_aside_while_turns_are_played(visit: Any, size: str, seats: int) -> None:
    """With motion, as most people see it. Tiles, tapes and the assistant travel by transforms, and every part of the table has its
    place from the start, also the shelf of another that is opened and shut: no layout shift at all is left to be excused."""
    page = visit("/", has_touch=size == "phone")
    page.emulate_media(reduced_motion="no-preference")
    if size == "phone":
        page.set_viewport_size(PHONE)
    open_table(page, "post-office", seats, challenges="on")
    page.locator(DRAWN).first.wait_for()
    shifts, way = watch_shifts(page), "tap" if size == "phone" else "click"
    kinds = play_out(page, "en", lambda number: play_once(page, number, way, "Next place"), SOME)
    press(page.get_by_role("button", name="Show the shelf of").first, way)
    press(page.get_by_role("button", name="Back to your shelf").first, way)
    page.get_by_role("region", name="Your shelf").wait_for()
    assert {"keep", "place"} <= set(kinds)
    assert shifts() == []


SHARE = """() => {
  const rect = (selector) => document.querySelector(selector).getBoundingClientRect();
  const parts = [...document.querySelectorAll(".main, .side > *")].filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
  const area = rect(".area");
  return [rect(".main .shelf").width / area.width, (Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top))) / area.height];
}"""
"""Of the board's area: the width of the player's shelf, and the height of all parts together."""


def test_a_tablet_gives_its_room_to_the_shelves(visit: Any) -> None:
    page = visit("/", "en")
    open_table(page, "post-office", 4)
    for width, height, least_width, least_height in (
        (820, 1180, 0.85, 0.9),
        (768, 1024, 0.75, 0.9),
        (1024, 768, 0.6, 0.85),
    ):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(500)
        share_of_width, share_of_height = page.evaluate(SHARE)
        assert share_of_width >= least_width, (width, height, share_of_width)
        assert share_of_height >= least_height, (width, height, share_of_height)
