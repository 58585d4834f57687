"""Post Office on its board: a whole match by clicks, a drag, and the keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.steps import (
    PHONE,
    check_the_end,
    confirm,
    drag,
    expect,
    open_table,
    picked,
    play_out,
    press,
    wait_until,
    watch_shifts,
)
from web.table_page import board, either, prompt

MIN_DISTANCE = 4
"""Pixels between two groups of pieces beside the shelf."""
LEAST_TOUCH = 23.5
"""Pixels that a finger needs, as rounded by the browser."""
SOME = 14
"""Decisions: two rounds and the beginning of a third, so that every kind of decision has come up."""


def shelf(page: Any) -> Any:
    return page.get_by_role("region", name=either("Your shelf", "Votre étagère"))


def space(page: Any, name: str) -> Any:
    """By its coordinates: a1 is the upper left one."""
    return shelf(page).get_by_role("button", name=re.compile(f"^{name}[,:]"))


def open_spaces(page: Any) -> Any:
    """Where the chosen tile may be laid."""
    return shelf(page).get_by_role("button", name=re.compile("you may lay here|vous pouvez poser ici"))


def ghost(page: Any) -> Any:
    """The space on which the chosen tile waits to be confirmed."""
    name = either("[a-e][1-5], Enter lays the tile here", "[a-e][1-5], Entrée pose le jeton ici")
    return shelf(page).get_by_role("button", name=name, pressed=True)


def drawn_ghost(page: Any) -> Any:
    """The outline of the ghost in the drawing below the buttons, which screen readers do not see."""
    return shelf(page).locator(".ghost > rect")


def tiles(page: Any) -> Any:
    return page.get_by_role("region", name=either("Your tiles", "Vos jetons"))


def drawn(page: Any) -> Any:
    """The two tiles of which one is kept."""
    return tiles(page).get_by_role("button", name=either("Keep this tile", "Garder ce jeton"))


def kept(page: Any) -> Any:
    return tiles(page).get_by_role("button", name=either("Kept tile", "Jeton gardé"))


def received(page: Any) -> Any:
    return tiles(page).get_by_role("button", name=either("Received tile", "Jeton reçu"))


def tape_places(page: Any) -> Any:
    """The shelf while a place for a tape is to be chosen."""
    return shelf(page).get_by_role(
        "group", name=either("Arrow keys choose a place", "Choisissez une place pour la bande")
    )


def tapes_with_a_place(page: Any) -> Any:
    """Those beside the shelf of a phone."""
    taping = page.get_by_role("region", name=either("The tape to lay", "La bande à poser"))
    return taping.get_by_role("button", name=re.compile("has a place|a une place"))


def open_board(visit: Any, language: str = "en", **context: Any) -> Any:
    page = visit("/", language, **context)
    open_table(page, "post-office")
    drawn(page).first.wait_for()
    return page


def keep(page: Any, number: int) -> None:
    """Point at a tile, then confirm."""
    tile = drawn(page).nth(number - 1)
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    confirm(page)
    expect(drawn(page)).to_have_count(0)


STAND_SIDE_BY_SIDE = """(rolls) => {
  const rows = new Set(rolls.map((roll) => Math.round(roll.getBoundingClientRect().top)));
  return rolls.length > 0 && 2 * rows.size <= rolls.length + 1;
}"""
"""The tapes that have a place, on a phone: not one below the other, where all but two would be out of sight."""


def play_once(page: Any, number: int, way: str, following: str) -> str:
    """One decision on the board: a tile is kept, a tile laid and turned, a tape laid."""
    # The board is drawn in parts.
    drawn(page).first.or_(tape_places(page)).or_(open_spaces(page).first).first.wait_for(state="attached")
    if drawn(page).count():
        press(drawn(page).nth(number % 2), way)
        confirm(page, way)
        return "keep"
    if tape_places(page).count():
        if way == "tap":
            assert tapes_with_a_place(page).evaluate_all(STAND_SIDE_BY_SIDE)
        press(page.get_by_role("button", name=following), way)
        confirm(page, way)
        tape_places(page).wait_for(state="detached")  # a tape is taken and laid: two plies, one touch
        return "tape"
    place = picked(open_spaces(page), number)
    if way == "click" and number % 2:
        for _ in range(number % 4):
            page.keyboard.press("r")
        drag(page, tiles(page).get_by_role("button", pressed=True), place)
        return "drag"
    press(place, way)
    ghost(page).wait_for()
    expect(drawn_ghost(page)).to_be_visible()
    for _ in range(number % 4):
        press(ghost(page), way)  # a touch of the ghost turns it
    confirm(page, way)
    return "place"


def test_a_whole_match_by_dragging_on_the_board(visit: Any) -> None:
    page, prompts = open_board(visit), set[str]()

    def decide(number: int) -> str:
        drawn(page).first.or_(tape_places(page)).or_(open_spaces(page).first).first.wait_for(state="attached")
        prompts.add(prompt(page).inner_text())
        return play_once(page, number, "click", "Next place")

    kinds = play_out(page, "en", decide)
    assert {"keep", "place", "drag", "tape"} <= set(kinds)
    assert "The last round: lay one of your tiles on the last space." in prompts
    check_the_end(page, "en")


def test_a_whole_match_by_taps_on_a_phone(visit: Any) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "post-office")
    kinds = play_out(page, "fr", lambda number: play_once(page, number, "tap", "Autre place"))
    assert {"keep", "place", "tape"} <= set(kinds)
    check_the_end(page, "fr")


def test_a_chosen_tape_is_shown_at_a_place_and_can_be_laid_at_once(visit: Any) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "post-office")

    def decide(number: int) -> str:
        drawn(page).first.or_(tape_places(page)).or_(open_spaces(page).first).first.wait_for(state="attached")
        if not tape_places(page).count():
            return play_once(page, number, "tap", "Autre place")
        tapes_with_a_place(page).last.tap()
        confirm(page, "tap")
        tape_places(page).wait_for(state="detached")
        return "tape"

    assert "tape" in play_out(page, "fr", decide, SOME)


PLACE_NAMED = re.compile(r"^You take the [\w ]+ tape( \(flipped\))? and lay it on [\w ,]*[a-e][1-5]")


def test_a_place_for_a_tape_and_what_is_taped_are_named_to_the_keyboard(visit: Any) -> None:
    page = open_board(visit)

    def decide(number: int) -> str:
        drawn(page).first.or_(tape_places(page)).or_(open_spaces(page).first).first.wait_for(state="attached")
        if not tape_places(page).count():
            return play_once(page, number, "click", "Next place")
        assert shelf(page).get_by_role("listitem").count() >= 5, "what lies on the shelf can be read meanwhile"
        places = tape_places(page).get_by_role("button")
        places.focus()
        page.keyboard.press("ArrowRight")
        expect(places).to_have_accessible_name(PLACE_NAMED)
        page.keyboard.press("Enter")
        expect(prompt(page)).to_contain_text(places.get_attribute("aria-label")[4:])
        page.keyboard.press("Enter")
        tape_places(page).wait_for(state="detached")
        return "tape"

    kinds: list[str] = []
    while "tape" not in kinds:
        kinds += play_out(page, "en", decide, 1)
    expect(shelf(page).get_by_role("button", name=re.compile("^[a-e][1-5]: .*taped ")).first).to_be_attached()


def test_a_square_that_costs_stamps_says_where_it_leads(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 1)
    squares = shelf(page).get_by_role("button", name="Walk here for")
    for square, column in zip(squares.all(), ("b", "c"), strict=False):
        expect(square).to_have_text(re.compile(f"^{column}"))
        expect(square).to_have_accessible_name(re.compile(f": column {column}$"))
    squares.nth(0).click()
    expect(prompt(page)).to_contain_text("you pay 1 stamp to walk on (column b)")
    squares.nth(1).click()
    expect(prompt(page)).to_contain_text("you pay 2 stamps to walk on (column c)")


def test_the_shelf_of_another_can_be_read(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 1)
    page.get_by_role("button", name="Show the shelf of Biscotte").click()
    other = page.get_by_role("region", name="Shelf of Biscotte")
    expect(other.get_by_text(re.compile("^The .* stands on square"))).to_be_attached()
    spaces = other.get_by_role("listitem")
    expect(spaces.first).to_have_text(re.compile("^[a-e][1-5]: "))
    assert spaces.count() >= 4


def test_a_tile_is_turned_and_dragged_to_its_space(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 1)
    where = open_spaces(page).last.get_attribute("aria-label")[:2]
    there = space(page, where).bounding_box()
    received(page).hover()
    page.mouse.down()
    page.mouse.move(there["x"] - 30, there["y"] + 10, steps=3)
    page.mouse.move(there["x"] + 20, there["y"] + 20, steps=3)
    expect(received(page)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(prompt(page)).to_contain_text("turned to the right")
    page.mouse.up()
    expect(space(page, where)).to_have_accessible_name(re.compile(f"^{where}: "))
    expect(received(page)).to_have_count(0)


def test_what_is_touched_lies_on_what_is_drawn(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 1)
    open_spaces(page).first.click()
    touched, outline = ghost(page).bounding_box(), drawn_ghost(page).bounding_box()
    assert all(abs(touched[side] - outline[side]) < 4 for side in ("x", "y", "width", "height"))


def test_an_illegal_space_says_why_not(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 2)
    space(page, "b2").click()
    page.get_by_role("alert").get_by_text("PO-R5").wait_for()


def test_tiles_are_kept_and_laid_by_keyboard(visit: Any) -> None:
    page = open_board(visit, "fr")
    drawn(page).first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(kept(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(open_spaces(page).first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(space(page, "a1")).to_be_focused()
    expect(space(page, "a1")).to_have_accessible_name("a1, vide, vous pouvez poser ici")
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    expect(prompt(page)).to_contain_text("À confirmer")
    expect(prompt(page)).to_contain_text("tourné vers la droite")
    page.keyboard.press("Enter")
    expect(space(page, "a1")).to_have_accessible_name(re.compile("^a1: "))
    expect(received(page)).to_be_focused()


def test_the_shelf_of_another_opens_at_a_tap_on_a_phone(visit: Any) -> None:
    page = visit("/", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "post-office")
    keep(page, 1)
    page.get_by_role("button", name="Show the shelf of").tap()
    page.get_by_role("region", name="Shelf of").wait_for()
    page.get_by_role("button", name="Back to your shelf").first.tap()
    shelf(page).wait_for()


@pytest.mark.parametrize(("size", "seats"), [("laptop", 4), ("phone", 2)])
def test_nothing_is_pushed_aside_while_turns_are_played(visit: Any, size: str, seats: int) -> None:
    """With motion, as most people see it. Tiles, tapes and the assistant travel by transforms, and every part of the table has its
    place from the start, also the shelf of another that is opened and shut: no layout shift at all is left to be excused."""
    page = visit("/", has_touch=size == "phone")
    page.emulate_media(reduced_motion="no-preference")
    if size == "phone":
        page.set_viewport_size(PHONE)
    open_table(page, "post-office", seats, challenges="on")
    drawn(page).first.wait_for()
    shifts, way = watch_shifts(page), "tap" if size == "phone" else "click"
    kinds = play_out(page, "en", lambda number: play_once(page, number, way, "Next place"), SOME)
    press(page.get_by_role("button", name="Show the shelf of").first, way)
    press(page.get_by_role("button", name="Back to your shelf").first, way)
    shelf(page).wait_for()
    assert {"keep", "place"} <= set(kinds)
    assert shifts() == []


def shares(page: Any) -> tuple[float, float]:
    """Of the board: the width of the player's shelf, and the height of all parts together."""
    whole = board(page).bounding_box()
    parts = board(page).get_by_role("region").or_(board(page).get_by_role("list")).filter(visible=True)
    boxes = [part.bounding_box() for part in parts.all()]
    top, bottom = min(box["y"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
    return shelf(page).bounding_box()["width"] / whole["width"], (bottom - top) / whole["height"]


def test_a_tablet_gives_its_room_to_the_shelves(visit: Any) -> None:
    page = visit("/", "en")
    open_table(page, "post-office", 4)
    drawn(page).first.wait_for()
    for width, height, least_width, least_height in (
        (820, 1180, 0.85, 0.9),
        (768, 1024, 0.75, 0.9),
        (1024, 768, 0.6, 0.85),
    ):
        page.set_viewport_size({"width": width, "height": height})
        wait_until(lambda least=least_width: shares(page)[0] >= least, f"the width of the shelf at {width} × {height}")
        wait_until(
            lambda least=least_height: shares(page)[1] >= least, f"the height of all parts at {width} × {height}"
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_challenges_keep_a_distance_from_tapes_and_shelves(visit: Any, seats: int) -> None:
    page = visit("/", "en")
    open_table(page, "post-office", seats, challenges="on")
    drawn(page).first.wait_for()
    tapes = board(page).get_by_role("region", name="Your tapes").bounding_box()
    challenges = board(page).get_by_role("list", name="Challenges").bounding_box()
    others = board(page).get_by_role("list", name="The others").bounding_box()
    assert challenges["y"] - (tapes["y"] + tapes["height"]) >= MIN_DISTANCE
    assert others["y"] - (challenges["y"] + challenges["height"]) >= MIN_DISTANCE
    page.set_viewport_size({"width": 844, "height": 390})
    tape = board(page).get_by_role("region", name="Your tapes").get_by_role("button").first
    wait_until(lambda: tape.bounding_box()["height"] < 30, "the tapes of a low board")
    assert tape.bounding_box()["height"] >= LEAST_TOUCH


def test_tiles_are_not_kept_yet_at_the_moment_they_were_drawn(visit: Any) -> None:
    page = open_board(visit)
    keep(page, 1)
    expect(kept(page)).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("list", name="Log").get_by_role("link", name="You draw").last.click()
    expect(tiles(page).get_by_role("button", name="Drawn tile")).to_have_count(2)
    expect(prompt(page)).to_contain_text("Looking back: you draw")
    expect(kept(page)).to_have_count(0)
