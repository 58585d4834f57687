"""The board of Toy Rush in the browser: by mouse, by dragging, by keys, by finger."""

from __future__ import annotations

from typing import Any

import pytest

from web.steps import (
    PHONE,
    by_finger,
    by_mouse,
    check_the_end,
    confirm,
    drag,
    expect,
    expect_to_be_whole,
    open_match,
    open_table,
    play_with,
    watch_shifts,
)

SOME = 40
"""Gestures: some rounds, or a match that is over sooner."""
DRAGS = """
  const pick = (found) => found[number % found.length];
  const drags = { "under-": "[data-zone=deck]", "take-": "[data-zone=own]", "send-": "[data-zone=sent]" };
  for (const [kind, zone] of Object.entries(drags)) {
    const found = all(`.open[data-stop^=${kind}]`);
    if (found.length) return [kind, at(pick(found)), at(all(zone)[0])];
  }
  const station = pick(all(".station.open"));
  if (!station) return ["word", at(all("footer .buttons .button:not(.undo)")[0])];
  return ["elf-", at(all("[data-stop=elf-stack]")[0]), at(station.querySelector("button"))];
"""
"""What is dragged where."""
TAPS = """
  const pick = (found) => found[number % found.length];
  /** Every second decision is confirmed by another touch of the same piece, the others by the button. */
  const twice = (piece) => (number % 2 ? [at(piece)] : [at(piece), at(piece)]);
  for (const kind of ["send-", "want-", "under-"]) {
    const found = all(`.open[data-stop^=${kind}], .choice[data-stop^=${kind}]`);
    if (found.length) return [kind, ...twice(pick(found))];
  }
  const stations = all(".station.open > button");
  return stations.length ? ["space-", ...twice(pick(stations))] : ["word", at(all("footer .buttons .button:not(.undo)")[0])];
"""


@pytest.fixture
def board(visit: Any) -> Any:
    """board(**context): a match against a bot, the person to put one of three objectives under the deck."""

    def opened(language: str = "en", **context: Any) -> Any:
        page = visit("/", language, **context)
        open_match(page, "toy-rush", language)
        page.locator("button.objective.open").first.wait_for()
        return page

    return opened


@pytest.fixture
def placing(board: Any) -> Any:
    """placing(**context): the same match when the person places the first elves."""

    def opened(**context: Any) -> Any:
        page = board(**context)
        page.locator("button.objective.open").first.click()
        confirm(page)
        page.locator(".station.open").first.wait_for()
        return page

    return opened


def wait_for_line(page: Any, text: str) -> None:
    """A line of the log: elves may be home again before anybody looks."""
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tabpanel").get_by_text(text).first.wait_for()


def test_a_whole_match_is_played_by_drag_and_drop(visit: Any) -> None:
    page = visit("/", "en")
    open_table(page, "toy-rush")
    kinds = play_with(page, "en", by_mouse(page, DRAGS))
    assert {"under-", "elf-", "take-"} <= set(kinds)
    check_the_end(page, "en")


def test_a_whole_match_is_played_by_taps_on_a_phone(visit: Any) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "toy-rush")
    kinds = play_with(page, "fr", by_finger(page, TAPS))
    assert {"under-", "space-", "want-"} <= set(kinds)
    check_the_end(page, "fr")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_nothing_is_pushed_aside_while_rounds_are_played(visit: Any, size: str) -> None:
    """With motion, as most people see it. Elves and cards fly on a sheet of their own and land on places that were kept for them,
    so that not even the smallest layout shift is left to be excused."""
    page = visit("/", "fr", has_touch=size == "phone")
    page.emulate_media(reduced_motion="no-preference")
    if size == "phone":
        page.set_viewport_size(PHONE)
    open_table(page, "toy-rush")
    page.locator("button.objective.open").first.wait_for()
    shifts = watch_shifts(page)
    decide = by_finger(page, TAPS) if size == "phone" else by_mouse(page, DRAGS)
    kinds = play_with(page, "fr", decide, SOME)
    assert {"under-", "space-" if size == "phone" else "elf-"} <= set(kinds)
    assert shifts() == []


def test_an_objective_is_chosen_as_a_card_and_confirmed(board: Any) -> None:
    page = board()
    expect(page.locator("button.objective")).to_have_count(3)
    card = page.locator("button.objective").nth(1)
    card.click()
    card.get_by_text("under the deck?").wait_for()
    expect(page.locator(".prompt")).to_contain_text("To confirm: ")
    page.get_by_role("button", name="Put under the deck", exact=True).click()
    page.locator(".station.open").first.wait_for()
    expect(page.locator("button.objective")).to_have_count(2)


def test_an_objective_is_dragged_under_the_deck(board: Any) -> None:
    page = board()
    drag(page, page.locator("button.objective").first, page.locator("[data-zone=deck]"))
    page.locator(".station.open").first.wait_for()
    expect(page.locator("button.objective")).to_have_count(2)


def test_elves_that_stand_ready_are_dragged_to_a_space(placing: Any) -> None:
    page = placing()
    page.get_by_role("button", name="1 of 2 elves ready").click()
    drag(page, page.get_by_role("button", name="2 of 2 elves ready"), page.locator("[data-space='1']"))
    wait_for_line(page, "You put 2 elves on space 1")


def test_elves_that_are_dragged_without_a_number_are_as_many_as_the_prize_costs(placing: Any) -> None:
    page = placing()
    drag(page, page.get_by_role("button", name="1 of 2 elves ready"), page.locator("[data-space='7']"))
    wait_for_line(page, "You put 2 elves on space 7")


def test_the_stepper_says_how_many_and_a_button_confirms(placing: Any) -> None:
    page = placing()
    page.locator("[data-stop=space-1]").click()
    page.get_by_role("button", name="One elf more").click()
    page.get_by_role("button", name="Place here", exact=True).click()
    wait_for_line(page, "You put 2 elves on space 1")


def test_elves_are_placed_by_keys_alone(placing: Any) -> None:
    page = placing()
    page.locator("[data-stop=space-1]").focus()
    press = page.keyboard.press
    press("ArrowRight")
    expect(page.locator("[data-stop=space-2]")).to_be_focused()
    press("ArrowLeft")
    press("Enter")
    press("+")
    page.locator("[data-space='1'] .ghost").get_by_text("2").wait_for()
    press("Enter")
    expect(page.locator("section.board [tabindex='0']")).to_have_count(1)
    wait_for_line(page, "You put 2 elves on space 1")


def test_a_finger_sees_the_elves_first_and_confirms_by_a_second_tap(placing: Any) -> None:
    page = placing(has_touch=True)
    space = page.locator("[data-stop=space-1]")
    space.tap()
    page.locator("[data-space='1'] .ghost").wait_for()
    space.tap()
    wait_for_line(page, "You put 1 elf on space 1")


def test_a_selection_is_cancelled_by_its_button_and_by_escape(placing: Any) -> None:
    page = placing()
    space, ghost = page.locator("[data-stop=space-1]"), page.locator("[data-space='1'] .ghost")
    for cancel in (lambda: page.get_by_role("button", name="Cancel").click(), lambda: page.keyboard.press("Escape")):
        space.click()
        ghost.wait_for()
        page.mouse.move(1, 1)
        cancel()
        expect(ghost).to_have_count(0)
        expect(space).to_have_attribute("aria-pressed", "false")


def test_one_touch_plays_at_once_for_those_who_set_it(placing: Any) -> None:
    page = placing()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("switch", name="Play with one touch").click()
    page.keyboard.press("Escape")
    page.locator("[data-stop=space-1]").click()
    wait_for_line(page, "You put 1 elf on space 1")


def test_an_illegal_touch_is_answered_with_its_rule(placing: Any) -> None:
    page = placing()
    page.get_by_role("button", name="1 of 2 elves ready").click()
    page.locator("[data-stop=space-3]").click()
    page.get_by_role("alert").get_by_text("TR-A").wait_for()


def test_a_placement_that_earns_nothing_is_warned_about(placing: Any) -> None:
    page = placing()
    for ready in (1, 2):  # after all of them comes one
        page.get_by_role("button", name=f"{ready} of 2 elves ready").click()
    page.locator(".station.open:nth-child(n + 7) > button").first.hover()
    page.locator(".prompt").get_by_text("earns nothing").wait_for()
    page.locator(".station .warning").wait_for()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_board_is_whole_without_scrolling(placing: Any, size: tuple[int, int]) -> None:
    page = placing(language="fr")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    moves = page.get_by_role("tab", name="Coups")
    if moves.get_attribute("aria-selected") == "true" and size[0] < 900:
        moves.click()
    expect_to_be_whole(page)
