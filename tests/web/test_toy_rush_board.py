"""The board of Toy Rush in the browser: by mouse, by dragging, by keys, by finger."""

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
    picked,
    play_out,
    watch_shifts,
)
from web.table_page import either, in_tab_order, prompt

SOME = 40
"""Decisions: some rounds, or a match that is over sooner."""
LEGAL = re.compile("You put|Vous placez")
"""The name of a space says what the elves that stand ready would do there."""


@pytest.fixture
def match(visit: Any) -> Any:
    """match(**context): a match against a bot, the person to put one of three objectives under the deck."""

    def opened(language: str = "en", **context: Any) -> Any:
        page = visit("/", language, **context)
        open_match(page, "toy-rush", language)
        offered(page).first.wait_for()
        return page

    return opened


@pytest.fixture
def placing(match: Any) -> Any:
    """placing(**context): the same match when the person places the first elves."""

    def opened(**context: Any) -> Any:
        page = match(**context)
        offered(page).first.click()
        confirm(page)
        open_spaces(page).first.wait_for()
        return page

    return opened


def line(page: Any) -> Any:
    return page.get_by_role("list", name=either("The assembly line", "La chaîne d’assemblage"))


def space(page: Any, number: int) -> Any:
    return line(page).get_by_role("button", name=either(f"Space {number},", f"Case {number},"))


def open_spaces(page: Any) -> Any:
    """Where the elves that stand ready may go."""
    return line(page).get_by_role("button", name=LEGAL)


def workshop(page: Any) -> Any:
    return page.get_by_role("region", name=either("Your workshop", "Votre atelier"))


def objectives(page: Any) -> Any:
    """The player's own, with those to choose from."""
    names = either("(One of these|Objectives)", "(L’un d’eux|Objectifs)")
    return workshop(page).get_by_role("group", name=names).get_by_role("button")


def offered(page: Any) -> Any:
    """The objectives of which one goes under the deck."""
    return objectives(page).and_(page.get_by_role("button", name=re.compile("(under the deck|sous la pioche).?[?]$")))


def finished(page: Any) -> Any:
    """The objectives that may be sent."""
    return objectives(page).and_(page.get_by_role("button", name=re.compile("[.] (Send|Envoyer)$")))


def prizes(page: Any) -> Any:
    """What a space offers to choose from, beside the elves."""
    return workshop(page).get_by_role("group", name=either("What do you take", "Que prenez-vous")).get_by_role("button")


def prize_on_the_line(page: Any, name: str) -> Any:
    return line(page).get_by_role("button", name=re.compile(rf"^{re.escape(name)}\W*: "))


def ready_elves(page: Any) -> Any:
    """The elves in stock, to be dragged."""
    return workshop(page).get_by_role("group", name=either("Your elves", "Vos lutins")).get_by_role("button")


def deck(page: Any) -> Any:
    return line(page).get_by_role("img", name=either("Deck of objectives", "Pioche d’objectifs"))


def sent(page: Any) -> Any:
    """The player's gifts that are on their way."""
    return workshop(page).get_by_role("list", name=either("Gifts sent", "Cadeaux envoyés"))


def end_the_round(page: Any, way: str) -> str:
    decline(page, way, "Done", "Terminé")
    return "done"


def drag_once(page: Any, number: int) -> str:
    """One decision by mouse: a card is dragged to its part of the board, elves to a space."""
    if offered(page).count():
        drag(page, picked(offered(page), number), deck(page))
        return "under"
    if prizes(page).count():
        name = picked(prizes(page), number).get_attribute("aria-label")
        drag(page, prize_on_the_line(page, name), workshop(page))
        return "take"
    if finished(page).count():
        drag(page, picked(finished(page), number), sent(page))
        return "send"
    if open_spaces(page).count():
        drag(page, ready_elves(page), picked(open_spaces(page), number))
        return "elves"
    return end_the_round(page, "click")


def tap_once(page: Any, number: int) -> str:
    """One decision by finger: every second one is confirmed by another touch of the same piece, the others by the button."""
    kinds = {"under": offered(page), "take": prizes(page), "send": finished(page), "space": open_spaces(page)}
    for kind, pieces in kinds.items():
        if pieces.count():
            piece = picked(pieces, number)
            piece.tap()
            expect(piece).to_have_attribute("aria-pressed", "true")
            if number % 2:
                confirm(page, "tap")
            else:
                piece.tap()
            return kind
    return end_the_round(page, "tap")


def wait_for_line(page: Any, text: str) -> None:
    """A line of the log: elves may be home again before anybody looks."""
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tabpanel").get_by_text(text).first.wait_for()


def test_a_whole_match_is_played_by_drag_and_drop(visit: Any) -> None:
    page = visit("/", "en")
    open_table(page, "toy-rush")
    kinds = play_out(page, "en", lambda number: drag_once(page, number))
    assert {"under", "elves", "take"} <= set(kinds)
    check_the_end(page, "en")


def test_a_whole_match_is_played_by_taps_on_a_phone(visit: Any) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "toy-rush")
    kinds = play_out(page, "fr", lambda number: tap_once(page, number))
    assert {"under", "space", "take"} <= set(kinds)
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
    offered(page).first.wait_for()
    shifts = watch_shifts(page)
    decide = tap_once if size == "phone" else drag_once
    kinds = play_out(page, "fr", lambda number: decide(page, number), SOME)
    assert {"under", "space" if size == "phone" else "elves"} <= set(kinds)
    assert shifts() == []


def test_an_objective_is_chosen_as_a_card_and_confirmed(match: Any) -> None:
    page = match()
    expect(objectives(page)).to_have_count(3)
    card = objectives(page).nth(1)
    card.click()
    card.get_by_text("under the deck?").wait_for()
    expect(prompt(page)).to_contain_text("To confirm: ")
    page.get_by_role("button", name="Put under the deck", exact=True).click()
    open_spaces(page).first.wait_for()
    expect(objectives(page)).to_have_count(2)


def test_an_objective_is_dragged_under_the_deck(match: Any) -> None:
    page = match()
    drag(page, objectives(page).first, deck(page))
    open_spaces(page).first.wait_for()
    expect(objectives(page)).to_have_count(2)


def test_elves_that_stand_ready_are_dragged_to_a_space(placing: Any) -> None:
    page = placing()
    page.get_by_role("button", name="1 of 2 elves ready").click()
    drag(page, page.get_by_role("button", name="2 of 2 elves ready"), space(page, 1))
    wait_for_line(page, "You put 2 elves on space 1")


def test_elves_that_are_dragged_without_a_number_are_as_many_as_the_prize_costs(placing: Any) -> None:
    page = placing()
    drag(page, page.get_by_role("button", name="1 of 2 elves ready"), space(page, 7))
    wait_for_line(page, "You put 2 elves on space 7")


def test_the_stepper_says_how_many_and_a_button_confirms(placing: Any) -> None:
    page = placing()
    space(page, 1).click()
    page.get_by_role("button", name="One elf more").click()
    page.get_by_role("button", name="Place here", exact=True).click()
    wait_for_line(page, "You put 2 elves on space 1")


def test_elves_are_placed_by_keys_alone(placing: Any) -> None:
    page = placing()
    space(page, 1).focus()
    key = page.keyboard.press
    key("ArrowRight")
    expect(space(page, 2)).to_be_focused()
    key("ArrowLeft")
    key("Enter")
    expect(space(page, 1)).to_have_attribute("aria-pressed", "true")
    key("+")
    expect(space(page, 1)).to_have_accessible_name(re.compile("You put 2 elves on space 1"))
    expect(space(page, 1).get_by_text("2", exact=True)).to_be_visible()
    key("Enter")
    expect(in_tab_order(page)).to_have_count(1)
    wait_for_line(page, "You put 2 elves on space 1")


def test_a_finger_sees_the_elves_first_and_confirms_by_a_second_tap(placing: Any) -> None:
    page = placing(has_touch=True)
    drawn = space(page, 1).locator("svg").count()
    space(page, 1).tap()
    expect(space(page, 1)).to_have_attribute("aria-pressed", "true")
    expect(space(page, 1).locator("svg")).not_to_have_count(drawn)
    space(page, 1).tap()
    wait_for_line(page, "You put 1 elf on space 1")


def test_a_selection_is_cancelled_by_its_button_and_by_escape(placing: Any) -> None:
    page = placing()
    drawn = space(page, 1).locator("svg").count()
    for cancel in (lambda: page.get_by_role("button", name="Cancel").click(), lambda: page.keyboard.press("Escape")):
        space(page, 1).click()
        expect(space(page, 1)).to_have_attribute("aria-pressed", "true")
        expect(space(page, 1).locator("svg")).not_to_have_count(drawn)
        page.mouse.move(1, 1)
        cancel()
        expect(space(page, 1).locator("svg")).to_have_count(drawn)
        expect(space(page, 1)).to_have_attribute("aria-pressed", "false")


def test_one_touch_plays_at_once_for_those_who_set_it(placing: Any) -> None:
    page = placing()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("switch", name="Play with one touch").click()
    page.keyboard.press("Escape")
    space(page, 1).click()
    wait_for_line(page, "You put 1 elf on space 1")


def test_an_illegal_touch_is_answered_with_its_rule(placing: Any) -> None:
    page = placing()
    page.get_by_role("button", name="1 of 2 elves ready").click()
    space(page, 3).click()
    page.get_by_role("alert").get_by_text("TR-A").wait_for()


def test_a_placement_that_earns_nothing_is_warned_about(placing: Any) -> None:
    page = placing()
    for ready in (1, 2):  # after all of them comes one
        page.get_by_role("button", name=f"{ready} of 2 elves ready").click()
    expect(space(page, 7)).to_have_accessible_name(re.compile("You put 1 elf .* earns nothing"))
    space(page, 7).hover()
    expect(prompt(page)).to_contain_text("earns nothing")
    expect(line(page).get_by_role("status")).to_have_text("earns nothing")


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_board_is_whole_without_scrolling(placing: Any, size: tuple[int, int]) -> None:
    page = placing(language="fr")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    moves = page.get_by_role("tab", name="Coups")
    if moves.get_attribute("aria-selected") == "true" and size[0] < 900:
        moves.click()
    expect_to_be_whole(page)
