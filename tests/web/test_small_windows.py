"""What has to fit into small windows, besides the measurements of test_screen_sizes: the longest sentence, outlines at the edge, the first screen of Home."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.games.moving_day import constants as c
from colisee.games.moving_day.wording import box_text, helper_text, snacks_text
from web.measuring import lines_of
from web.steps import LAPTOP, PHONE, SMALL_PHONE, expect, expect_to_be_whole, open_match, open_table
from web.table_page import board, confirmation, either, groups, press_a_move, prompt, seats

OUTSIDE = """() => {
  const area = document.querySelector(".area").getBoundingClientRect();
  return [...document.querySelectorAll(".area :is([data-pointed], [data-changed], [data-lesson], .change)")].flatMap((element) => {
    const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element);
    const around = outlineStyle === "none" ? 0 : parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const { left, top, right } = element.getBoundingClientRect();
    const out = Math.max(area.left - left, area.top - top, right - area.right) + around;
    return out > 1 ? [`${element.dataset.stop ?? element.className}: ${out} px outside`] : [];
  });
}"""
CUT_OFF = """(prompt, sentence) => {
  const text = prompt.firstElementChild;
  text.textContent = sentence;
  prompt.classList.add("long", "longest", "tightest");
  return Math.max(...[text, prompt].map((part) => part.scrollHeight - part.clientHeight));
}"""
"""How many pixels of a sentence in its smallest font are hidden."""
PHONE_LIKE = {"is_mobile": True, "has_touch": True}


def longest_taking() -> str:
    """The longest sentence of a group: two boxes, helpers, and more snacks than a group ever has."""
    boxes = sorted((box_text(number).fr for number in range(len(c.BOX))), key=len)[-2:]
    helpers = max((helper_text(number).fr for number in range(len(c.HELPER))), key=len)
    return f"Vous prenez le groupe 5\u00a0: {boxes[0]}, {boxes[1]}, {helpers}, {snacks_text(10).fr}."


@pytest.mark.parametrize("viewport", [PHONE, SMALL_PHONE], ids=["390", "360"])
def test_the_longest_sentence_to_confirm_fits_a_phone(visit: Any, viewport: dict[str, int]) -> None:
    page = visit("/", "fr", **PHONE_LIKE, viewport=viewport)
    open_match(page, "moving-day", "fr")
    groups(page).first.tap()
    expect(confirmation(page)).to_be_visible()
    assert prompt(page).evaluate(CUT_OFF, longest_taking()) <= 1


def test_nothing_outlined_on_a_phone_is_cut_off_by_the_edge_of_the_board(visit: Any) -> None:
    page = visit("/", "fr", **PHONE_LIKE, viewport=PHONE)
    open_match(page, "moving-day", "fr")
    groups(page).first.wait_for()
    for group in groups(page).all():
        group.tap()
        assert page.evaluate(OUTSIDE) == []
    for mark in ("pointed", "changed", "lesson"):
        groups(page).evaluate_all(f"(groups) => groups.forEach((group) => group.dataset.{mark} = '')")
        assert page.evaluate(OUTSIDE) == []
        groups(page).evaluate_all(f"(groups) => groups.forEach((group) => delete group.dataset.{mark})")


def test_a_group_that_can_be_taken_keeps_its_frame_after_it_has_changed(visit: Any) -> None:
    page = visit("/", "en", **PHONE_LIKE, viewport=PHONE)
    open_match(page, "moving-day", "en")
    group = groups(page).first
    group.evaluate("(group) => group.dataset.changed = ''")
    assert group.evaluate("(group) => getComputedStyle(group).outlineStyle") == "none"


@pytest.mark.parametrize("size", [(844, 390), (932, 430), (390, 844)], ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_screen_of_home_offers_a_game(visit: Any, size: tuple[int, int], language: str) -> None:
    page = visit("/", language, **PHONE_LIKE, viewport={"width": size[0], "height": size[1]})
    button = page.get_by_role("button", name=either("Play .* now against bots", "Jouer à .* tout de suite")).first
    button.wait_for()
    box = button.bounding_box()
    assert box["y"] + box["height"] <= size[1]


@pytest.mark.parametrize(("game", "seats_taken"), [("moving-day", 4), ("toy-rush", 2)])
@pytest.mark.parametrize("size", [(640, 360), (520, 600)], ids=str)
def test_a_small_window_on_its_side_shows_the_whole_board(
    visit: Any, game: str, seats_taken: int, size: tuple[int, int]
) -> None:
    page = visit("/", "fr", viewport=LAPTOP)
    open_table(page, game, seats_taken)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    bottom = board(page).evaluate("(board) => board.getBoundingClientRect().bottom")
    assert bottom <= size[1]
    expect_to_be_whole(page)


RENAME = """(hand) => {
  const label = [...hand.querySelectorAll("*")].findLast((part) => part.textContent === "Biscotte charge");
  label.textContent = "Dominique charge";
}"""


@pytest.mark.parametrize("size", [(1280, 720), (844, 390)], ids=str)
def test_the_name_of_who_is_packing_is_not_broken(visit: Any, size: tuple[int, int]) -> None:
    page = visit("/", "fr", playback="slow", viewport={"width": size[0], "height": size[1]})
    open_match(page, "moving-day", "fr")
    hand = board(page).get_by_role("group", name="Biscotte charge")
    while not hand.count():
        press_a_move(page, 0)
        page.wait_for_timeout(50)
    hand.evaluate(RENAME)
    assert lines_of(hand, "Dominique") == 1


def test_four_seats_stand_in_two_pairs_beside_the_board(visit: Any) -> None:
    page = visit("/", "en", viewport={"width": 844, "height": 390})
    open_table(page, "moving-day", 4)
    expect(seats(page)).to_have_count(4)
    tops = [round(seat.bounding_box()["y"]) for seat in seats(page).all()]
    assert tops[0] == tops[1] < tops[2] == tops[3]


def test_a_portrait_tablet_says_who_is_to_act(visit: Any) -> None:
    page = visit("/", "fr", viewport={"width": 768, "height": 1024})
    open_match(page, "moving-day", "fr")
    mark = seats(page, "fr").first.get_by_text("à vous de jouer", exact=True)
    expect(mark).to_be_visible()
    assert mark.bounding_box()["width"] > 60
    assert mark.evaluate("(mark) => mark.scrollWidth - mark.clientWidth") <= 1


def test_a_mouse_that_rests_where_the_board_appears_does_not_hide_the_prompt(visit: Any) -> None:
    page = visit("/", "en", viewport={"width": 1280, "height": 720})
    page.mouse.move(260, 490)
    open_match(page, "toy-rush", "en")
    board(page).get_by_role("button", name="missing:").first.wait_for()
    expect(prompt(page)).to_contain_text("Choose the objective")
    page.mouse.move(262, 492)
    expect(prompt(page)).to_contain_text("Preview:")
