"""The board of Moving Day in the browser: by mouse, by dragging, by keys, by finger."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.steps import (
    PHONE,
    check_the_end,
    confirm,
    decline,
    drag,
    expect,
    expect_to_be_whole,
    open_match,
    open_table,
    play_out,
    press,
    watch_shifts,
)
from web.table_page import confirmation, either, groups, in_tab_order, prompt

SOME = 16
"""Decisions: four turns of a player."""
SPACE = re.compile("(column|colonne) [0-9], (row|rangée) [0-9]")


@pytest.fixture
def match(visit: Any) -> Any:
    """match(**context): a match against a bot, the person to move."""

    def opened(**context: Any) -> Any:
        page = visit("/", "en", **context)
        open_match(page, "moving-day", "en")
        groups(page).first.wait_for()
        return page

    return opened


def vehicles(page: Any) -> Any:
    """The player's own, large."""
    return page.get_by_role("region", name=either("Your vehicles", "Vos véhicules"))


def hand(page: Any) -> Any:
    return page.get_by_role("group", name=either("In your hand", "En main"))


def pieces(page: Any) -> Any:
    """The pieces in hand."""
    return hand(page).get_by_role("button")


def boxes(page: Any) -> Any:
    """Those in hand: the upper one first."""
    return hand(page).get_by_role("button", name=", weight ")


def helper(page: Any) -> Any:
    """The helper card in hand."""
    return hand(page).get_by_role("button", name=", strength ")


def spaces(page: Any) -> Any:
    return vehicles(page).get_by_role("button", name=SPACE)


def loaded(page: Any) -> Any:
    """The spaces in which a box stands."""
    return vehicles(page).get_by_role(
        "button", name=re.compile("(column|colonne) [0-9], (row|rangée) [0-9]. (?!empty|vide)")
    )


def open_spaces(page: Any) -> Any:
    """Where the box in hand may stand."""
    return vehicles(page).get_by_role("button", name=re.compile("You put|Vous posez"))


def bodywork(page: Any, vehicle: str) -> Any:
    """The picture of a vehicle below its load: it has no name of its own."""
    return vehicles(page).get_by_role("group", name=vehicle).locator("[data-bodywork]")


def take(page: Any, group: int = 1) -> None:
    groups(page).nth(group - 1).click()
    confirm(page)
    pieces(page).first.wait_for()


def targets_of(page: Any, piece: Any) -> Any:
    """Where the chosen piece may go: seats are named for the helper card at any time, spaces for a box while it is chosen."""
    is_helper = re.search("strength|force", piece.get_attribute("aria-label"))
    name = "You give|Vous confiez" if is_helper else "You put|Vous posez"
    return vehicles(page).get_by_role("button", name=re.compile(name))


def chosen_piece(page: Any, number: int, way: str) -> Any:
    """A piece in hand that has somewhere to go, chosen by a click or a tap; None if all that is left can only be let go."""
    held = pieces(page)
    for turn in range(held.count()):
        piece = held.nth((number + turn) % held.count())
        if piece.get_attribute("aria-pressed") != "true":
            press(piece, way)
            expect(piece).to_have_attribute("aria-pressed", "true")
        if targets_of(page, piece).count():
            return piece
    return None


def let_go(page: Any, way: str) -> str:
    decline(page, way, "Send helpers home", "Renvoyer les amis")
    return "let go"


def drag_once(page: Any, number: int) -> str:
    """One decision by mouse: a group is dragged to the player's vehicles, or a piece to its place."""
    offered = groups(page)
    if offered.count():
        drag(page, offered.nth(number % offered.count()), vehicles(page))
        return "take"
    piece = chosen_piece(page, number, "click")
    if piece is None:
        return let_go(page, "click")
    targets = targets_of(page, piece)
    drag(page, piece, targets.nth(number % targets.count()))
    return "place"


def tap_once(page: Any, number: int) -> str:
    """One decision by finger: a tap shows the ghost, the button confirms it."""
    offered = groups(page)
    if offered.count():
        offered.nth(number % offered.count()).tap()
        confirm(page, "tap")
        return "take"
    piece = chosen_piece(page, number, "tap")
    if piece is None:
        return let_go(page, "tap")
    targets = targets_of(page, piece)
    target = targets.nth(number % targets.count())
    drawn = target.locator("svg").count()
    target.tap()
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(target.locator("svg")).not_to_have_count(drawn)
    confirm(page, "tap")
    return "place"


@pytest.mark.parametrize("seats", [2])
def test_a_whole_match_is_played_by_dragging(visit: Any, seats: int) -> None:
    page = visit("/", "en")
    open_table(page, "moving-day", seats)
    kinds = play_out(page, "en", lambda number: drag_once(page, number))
    assert {"take", "place"} <= set(kinds)
    assert spaces(page).count() == 16
    expect(loaded(page)).to_have_count(16)
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
    groups(page).first.wait_for()
    shifts = watch_shifts(page)
    decide = tap_once if size == "phone" else drag_once
    kinds = play_out(page, "en", lambda number: decide(page, number), SOME)
    assert {"take", "place"} <= set(kinds)
    assert shifts() == []


def test_boxes_and_helpers_are_dragged_into_vehicles(match: Any) -> None:
    page = match()
    drag(page, groups(page).last, vehicles(page))
    space = vehicles(page).get_by_role("button", name="Truck, column 2, row 1")
    drag(page, boxes(page).last, space)
    expect(space).to_have_accessible_name(re.compile("row 1. .*, weight"))
    drag(page, helper(page), bodywork(page, "Car"))
    expect(vehicles(page).get_by_role("button", name="Car: 6 seats")).to_have_accessible_name(
        re.compile("helpers?, strength")
    )
    expect(pieces(page)).to_have_count(1)


def test_a_turn_is_played_by_keys_alone(match: Any) -> None:
    page = match()
    groups(page).first.focus()
    key = page.keyboard.press
    key("ArrowRight")
    second = groups(page).nth(1)
    expect(second).to_be_focused()
    key("Enter")
    expect(second).to_have_attribute("aria-pressed", "true")
    key("Enter")
    expect(boxes(page)).to_have_count(2)
    expect(boxes(page).first).to_be_focused()
    key("Enter")
    expect(vehicles(page).get_by_role("button", name="Scooter, column 1, row 1")).to_be_focused()
    key("ArrowRight")
    key("Enter")
    expect(open_spaces(page).and_(page.get_by_role("button", pressed=True))).to_be_focused()
    key("Enter")
    expect(boxes(page)).to_have_count(1)
    expect(loaded(page)).to_have_count(1)
    expect(boxes(page)).to_be_focused()
    expect(in_tab_order(page)).to_have_count(1)


def test_an_illegal_touch_is_answered_with_its_rule(match: Any) -> None:
    page = match()
    take(page)
    vehicles(page).get_by_role("button", name="Scooter, column 1, row 4").click()
    page.get_by_role("alert").get_by_text("MD-T4").wait_for()


def test_a_box_dropped_on_bodywork_or_seats_is_told_where_it_goes(match: Any) -> None:
    page = match()
    take(page)
    reason = page.get_by_role("alert")
    drag(page, boxes(page).last, bodywork(page, "Truck"))
    reason.get_by_text("A box goes into a space").wait_for()
    drag(page, helper(page), bodywork(page, "Car"))
    helper(page).wait_for(state="detached")
    vehicles(page).get_by_role("button", name="Truck: 9 seats").click()
    reason.get_by_text("These seats are for helpers").wait_for()


def test_the_helper_is_chosen_as_soon_as_seats_are_selected(match: Any) -> None:
    page = match()
    take(page)
    boxes(page).last.click()
    vehicles(page).get_by_role("button", name="Truck: 9 seats").click()
    expect(helper(page)).to_have_attribute("aria-pressed", "true")
    expect(boxes(page).and_(page.get_by_role("button", pressed=True))).to_have_count(0)
    boxes(page).first.click()
    expect(boxes(page).first).to_have_attribute("aria-pressed", "true")
    expect(helper(page)).to_have_attribute("aria-pressed", "false")


def test_a_double_click_on_the_confirmation_plays_once(match: Any) -> None:
    page = match()
    take(page)
    open_spaces(page).first.click()
    confirmation(page).dblclick()
    expect(boxes(page)).to_have_count(1)
    drag(page, boxes(page), open_spaces(page).first)
    expect(boxes(page)).to_have_count(0)
    expect(loaded(page)).to_have_count(2)


def test_the_bar_names_what_is_still_in_hand(match: Any) -> None:
    page = match()
    take(page)
    people = int(helper(page).get_attribute("aria-label").split()[0])
    helpers = {1: "a helper", 2: "two helpers", 3: "three helpers"}[people]
    page.mouse.move(1, 1)
    expect(prompt(page)).to_contain_text(f"Two boxes and {helpers} to place.")
    boxes(page).last.click()
    drag(page, boxes(page).last, open_spaces(page).first)
    page.mouse.move(1, 1)
    expect(prompt(page)).to_contain_text(f"A box and {helpers} to place.")


def test_a_finger_is_told_about_a_box_it_touches(visit: Any) -> None:
    page = visit("/", "en", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "moving-day")
    play_out(page, "en", lambda number: tap_once(page, number), most=4)
    groups(page).first.wait_for()
    box = loaded(page).first
    box.tap()
    words = box.get_attribute("aria-label").split(". ")
    expect(box.get_by_text(words[1])).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_finger_sees_the_ghost_first_and_confirms_by_a_second_tap(match: Any) -> None:
    page = match(has_touch=True)
    group = groups(page).first
    group.tap()
    expect(group).to_have_attribute("aria-pressed", "true")
    group.tap()
    expect(boxes(page)).to_have_count(2)
    space = open_spaces(page).first
    expect(space.locator("svg")).to_have_count(0)
    space.tap()
    expect(space).to_have_attribute("aria-pressed", "true")
    expect(space.locator("svg").first).to_be_visible()
    expect(boxes(page)).to_have_count(2)
    space.tap()
    expect(boxes(page)).to_have_count(1)


def test_the_others_open_on_a_tap(match: Any) -> None:
    page = match()
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("region", name=re.compile(": vehicles"))).to_be_visible()
    expect(vehicles(page)).to_have_count(0)
    page.get_by_role("button", name="Back to yours").click()
    expect(vehicles(page)).to_be_visible()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_others_open_on_a_phone_too(visit: Any, seats: int) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "moving-day", seats)
    groups(page).first.wait_for()
    others = page.get_by_role("region", name="Les autres").get_by_role("button")
    expect(others).to_have_count(seats - 1)
    for other in others.all():
        other.tap()
        expect(other).to_have_attribute("aria-pressed", "true")
        expect(vehicles(page)).to_have_count(0)
        page.get_by_role("button", name="Revenir aux vôtres").tap()
        expect(vehicles(page)).to_be_visible()


def test_the_board_is_whole_without_scrolling(match: Any) -> None:
    page = match()
    expect_to_be_whole(page)
    page.set_viewport_size(PHONE)
    page.get_by_role("tab", name="Moves").click()
    take(page)
    expect_to_be_whole(page)
