"""The board of Moving Day in the browser: by mouse, by dragging, by keys, by finger."""

from __future__ import annotations

from typing import Any

import pytest

from web.steps import (
    CONFIRM,
    PHONE,
    check_the_end,
    confirm,
    drag,
    expect,
    expect_to_be_whole,
    open_match,
    open_table,
    play_out,
    watch_shifts,
)

SOME = 16
"""Decisions: four turns of a player."""


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
    confirm(page)
    page.locator(".held").first.wait_for()


def targets(page: Any) -> Any:
    """Where the piece in hand may go; a helper is given to a vehicle by its seats."""
    return page.locator(".space.open, .crew.open")


def chosen_piece(page: Any, number: int, choose: str) -> Any:
    """A piece in hand that has somewhere to go, chosen by a click or a tap; None if all that is left can only be let go."""
    held = page.locator(".held")
    for turn in range(held.count()):
        piece = held.nth((number + turn) % held.count())
        if piece.get_attribute("aria-pressed") != "true":
            getattr(piece, choose)()
            page.wait_for_function("(piece) => piece.ariaPressed === 'true'", arg=piece.element_handle())
        if targets(page).count():
            return piece
    return None


def drag_once(page: Any, number: int) -> str:
    """One decision by mouse: a group is dragged to the player's vehicles, or a piece to its place."""
    groups = page.locator("button.group.open")
    if groups.count():
        drag(page, groups.nth(number % groups.count()), page.locator("[data-own]"))
        return "take"
    piece = chosen_piece(page, number, "click")
    if piece is None:
        page.locator("footer .buttons .primary").click()
        return "let go"
    drag(page, piece, targets(page).nth(number % targets(page).count()))
    return "place"


def tap_once(page: Any, number: int) -> str:
    """One decision by finger: a tap shows the ghost, the button confirms it."""
    groups = page.locator("button.group.open")
    if groups.count():
        groups.nth(number % groups.count()).tap()
        confirm(page, "tap")
        return "take"
    if chosen_piece(page, number, "tap") is None:
        page.locator("footer .buttons .primary").tap()
        return "let go"
    target = targets(page).nth(number % targets(page).count())
    target.tap()
    page.locator(".ghost").wait_for()
    confirm(page, "tap")
    return "place"


@pytest.mark.parametrize("seats", [2])
def test_a_whole_match_is_played_by_dragging(visit: Any, seats: int) -> None:
    page = visit("/", "en")
    open_table(page, "moving-day", seats)
    kinds = play_out(page, "en", lambda number: drag_once(page, number))
    assert {"take", "place"} <= set(kinds)
    expect(page.locator(".large .space:has(.piece)")).to_have_count(page.locator(".large .space").count())
    check_the_end(page, "en")


@pytest.mark.parametrize("seats", [4])
def test_a_whole_match_is_played_by_taps_on_a_phone(visit: Any, seats: int) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "moving-day", seats)
    kinds = play_out(page, "fr", lambda number: tap_once(page, number))
    assert {"take", "place"} <= set(kinds)
    check_the_end(page, "fr")


@pytest.mark.parametrize(("size", "seats"), [("laptop", 4), ("phone", 2)])
def test_nothing_is_pushed_aside_while_turns_are_played(visit: Any, size: str, seats: int) -> None:
    """With motion, as most people see it. Pieces travel by transforms and fill places that were kept for them, so that not
    even the smallest layout shift is left to be excused."""
    page = visit("/", "en", has_touch=size == "phone")
    page.emulate_media(reduced_motion="no-preference")
    if size == "phone":
        page.set_viewport_size(PHONE)
    open_table(page, "moving-day", seats)
    page.locator("button.group.open").first.wait_for()
    shifts = watch_shifts(page)
    decide = tap_once if size == "phone" else drag_once
    kinds = play_out(page, "en", lambda number: decide(page, number), SOME)
    assert {"take", "place"} <= set(kinds)
    assert shifts() == []


def test_boxes_and_helpers_are_dragged_into_vehicles(board: Any) -> None:
    page = board()
    group, vehicles = page.locator("button.group.open").last, page.locator("[data-own]")
    drag(page, group, vehicles)
    drag(page, page.locator("[data-stop=piece-lower]"), page.locator("[aria-label^='Truck, column 2, row 1']"))
    page.locator("[aria-label^='Truck, column 2, row 1'] .piece").wait_for()
    drag(page, page.locator("[data-stop=piece-helper]"), page.locator("[data-bodywork=car]"))
    page.locator("[data-stop=seats-car] .card-of").wait_for()
    expect(page.locator("[data-stop^=piece-]")).to_have_count(1)


def test_a_turn_is_played_by_keys_alone(board: Any) -> None:
    page = board()
    page.locator("button.group.open").first.focus()
    press = page.keyboard.press
    press("ArrowRight")
    expect(page.locator("[data-stop=group-1]")).to_be_focused()
    press("Enter")
    expect(page.locator("[data-stop=group-1]")).to_have_attribute("aria-pressed", "true")
    press("Enter")
    expect(page.locator("[data-stop=piece-upper]")).to_be_focused()
    press("Enter")
    expect(page.locator("[data-stop=space-0]")).to_be_focused()
    press("ArrowRight")
    press("Enter")
    page.locator(".space .ghost").wait_for()
    press("Enter")
    page.locator("[data-stop=piece-upper]").wait_for(state="detached")
    page.locator(".large .space:has(.piece)").wait_for()
    expect(page.locator("[data-stop=piece-lower]")).to_be_focused()
    expect(page.locator(".board [tabindex='0']")).to_have_count(1)


def test_an_illegal_touch_is_answered_with_its_rule(board: Any) -> None:
    page = board()
    take(page)
    page.locator("[aria-label^='Scooter, column 1, row 4']").click()
    page.get_by_role("alert").get_by_text("MD-T4").wait_for()


def test_a_box_dropped_on_bodywork_or_seats_is_told_where_it_goes(board: Any) -> None:
    page = board()
    take(page)
    reason = page.get_by_role("alert")
    drag(page, page.locator("[data-stop=piece-lower]"), page.locator("[data-bodywork=truck]"))
    reason.get_by_text("A box goes into a space").wait_for()
    helper = page.locator("[data-stop=piece-helper]")
    drag(page, helper, page.locator("[data-bodywork=car]"))
    helper.wait_for(state="detached")
    page.locator("[data-stop=seats-truck]").click()
    reason.get_by_text("These seats are for helpers").wait_for()


def test_a_double_click_on_the_confirmation_plays_once(board: Any) -> None:
    page = board()
    take(page)
    page.locator(".space.open").first.click()
    page.locator(CONFIRM).dblclick()
    page.locator("[data-stop=piece-upper]").wait_for(state="detached")
    page.wait_for_timeout(300)
    expect(page.locator("[data-stop=piece-upper]")).to_have_count(0)
    expect(page.locator(".large .space .piece")).to_have_count(1)


def test_the_bar_names_what_is_still_in_hand(board: Any) -> None:
    page = board()
    take(page)
    prompt = page.locator(".prompt")
    people = int(page.locator("[data-stop=piece-helper]").get_attribute("aria-label").split()[0])
    helpers = "a helper" if people == 1 else f"{people} helpers"
    page.mouse.move(1, 1)
    expect(prompt).to_contain_text(f"Two boxes and {helpers} to place.")
    drag(page, page.locator("[data-stop=piece-lower]"), page.locator(".space.open").first)
    page.mouse.move(1, 1)
    expect(prompt).to_contain_text(f"A box and {helpers} to place.")


def test_a_finger_is_told_about_a_box_it_touches(visit: Any) -> None:
    page = visit("/", "en", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "moving-day")
    play_out(page, "en", lambda number: tap_once(page, number), most=4)
    page.locator("button.group.open").first.wait_for()
    box = page.locator(".large .space:has(.piece)").first
    box.tap()
    words = box.get_attribute("aria-label").split(". ")
    box.get_by_text(words[1]).wait_for()
    assert page.get_by_role("alert").count() == 0


def test_a_finger_sees_the_ghost_first_and_confirms_by_a_second_tap(board: Any) -> None:
    page = board(has_touch=True)
    group = page.locator("button.group.open").first
    group.tap()
    group.tap()
    space = page.locator(".space.open").first
    space.tap()
    page.locator(".space .ghost").wait_for()
    expect(page.locator("[data-stop=piece-upper]")).to_have_count(1)
    space.tap()
    page.locator("[data-stop=piece-upper]").wait_for(state="detached")


def test_the_others_open_on_a_tap(board: Any) -> None:
    page = board()
    page.get_by_role("button", name="Show").click()
    expect(page.locator("[data-own]")).to_have_count(0)
    page.get_by_role("button", name="Back to yours").click()
    expect(page.locator("[data-own]")).to_have_count(1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_others_open_on_a_phone_too(visit: Any, seats: int) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "moving-day", seats)
    page.locator("button.group.open").first.wait_for()
    for other in range(seats - 1):
        page.locator(".thumbnail").nth(other).tap()
        expect(page.locator("[data-own]")).to_have_count(0)
        page.get_by_role("button", name="Revenir aux vôtres").tap()
        expect(page.locator("[data-own]")).to_have_count(1)


def test_the_board_is_whole_without_scrolling(board: Any) -> None:
    page = board()
    expect_to_be_whole(page)
    page.set_viewport_size(PHONE)
    page.get_by_role("tab", name="Moves").click()
    take(page)
    expect_to_be_whole(page)
