"""The board of Moving Day in the browser: by mouse, by dragging, by keys, by finger."""

from __future__ import annotations

import time
from typing import Any

import pytest

from web.steps import LONGEST, WORDS, open_match

SPOT = """(number) => {
  const targets = [...document.querySelectorAll("button.group.open, .space.open, .crew.open, footer .buttons .primary")];
  const rect = targets[number % targets.length]?.getBoundingClientRect();
  return rect && [rect.x + rect.width / 2, rect.y + rect.height / 2];
}"""
"""The middle of one of the legal targets; only the footer offers to let a helper go."""


@pytest.fixture
def board(visit: Any) -> Any:
    """board(**context): a match against a bot, the person to move."""

    def opened(**context: Any) -> Any:
        page = visit("/", "en", **context)
        open_match(page, "moving-day", "en")
        page.locator("button.group.open").first.wait_for()
        return page

    return opened


def take(page: Any, group: int = 1) -> None:
    page.locator("button.group.open").nth(group - 1).click()
    page.locator(".held").first.wait_for()


def middle(locator: Any) -> tuple[float, float]:
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_whole_match_is_played_by_clicks_on_the_board(board: Any) -> None:
    page = board()
    over = page.get_by_role("dialog", name=WORDS["en"]["over"])
    clicks, start = 0, time.monotonic()
    while not over.count():
        assert time.monotonic() - start < LONGEST, f"{clicks} clicks and no end"
        if spot := page.evaluate(SPOT, clicks * 5):
            page.mouse.click(*spot)
            clicks += 1
        page.wait_for_timeout(15)
    assert page.locator(".large .space:has(.piece)").count() == page.locator(".large .space").count()


def test_boxes_and_helpers_are_dragged_into_vehicles(board: Any) -> None:
    page = board()
    group, vehicles = page.locator("button.group.open").last, page.locator("[data-own]")
    drag(page, group, vehicles)
    drag(page, page.locator("[data-stop=p-lower]"), page.locator("[aria-label^='Truck, column 2, row 1']"))
    page.locator("[aria-label^='Truck, column 2, row 1'] .piece").wait_for()
    drag(page, page.locator("[data-stop=p-helper]"), page.locator("[data-bodywork=v-car]"))
    page.locator("[data-stop=v-car] .card-of").wait_for()
    assert page.locator("[data-stop^=p-]").count() == 1


def drag(page: Any, piece: Any, target: Any) -> None:
    piece.wait_for()
    page.mouse.move(*middle(piece))
    page.mouse.down()
    x, y = middle(target)
    page.mouse.move(x, y, steps=4)
    page.mouse.up()


def test_a_turn_is_played_by_keys_alone(board: Any) -> None:
    page = board()
    page.locator("button.group.open").first.focus()
    press = page.keyboard.press
    press("ArrowRight")
    assert focused(page) == "g1"
    press("Enter")
    page.locator("[data-stop=p-upper]:focus").wait_for()
    press("Enter")
    assert focused(page) == "s0"
    press("ArrowRight")
    press("Enter")
    page.locator("[data-stop=p-upper]").wait_for(state="detached")
    assert page.locator(".space:has(.piece)").count() >= 1
    assert page.evaluate("document.querySelectorAll('.board [tabindex=\"0\"]').length") == 1


def focused(page: Any) -> Any:
    return page.evaluate("document.activeElement?.dataset.stop")


def test_an_illegal_touch_is_answered_with_its_rule(board: Any) -> None:
    page = board()
    take(page)
    page.locator("[aria-label^='Scooter, column 1, row 4']").click()
    page.get_by_role("alert").get_by_text("MD-T4").wait_for()


def test_a_finger_sees_the_ghost_first_and_confirms_by_a_second_tap(board: Any) -> None:
    page = board(has_touch=True)
    page.locator("button.group.open").first.tap()
    space = page.locator(".space.open").first
    space.tap()
    page.locator(".space .ghost").wait_for()
    assert page.locator("[data-stop=p-upper]").count() == 1
    space.tap()
    page.locator("[data-stop=p-upper]").wait_for(state="detached")


def test_the_others_open_on_a_tap(board: Any) -> None:
    page = board()
    page.get_by_role("button", name="Show").click()
    assert page.locator("[data-own]").count() == 0
    page.get_by_role("button", name="Back to yours").click()
    assert page.locator("[data-own]").count() == 1


def test_the_board_is_whole_without_scrolling(board: Any) -> None:
    page = board()
    assert is_whole(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("tab", name="Moves").click()
    take(page)
    assert is_whole(page)


def is_whole(page: Any) -> Any:
    return page.locator("section.board").evaluate("(board) => board.scrollHeight <= board.clientHeight + 1")
