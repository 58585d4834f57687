"""The Truckers on its board: a whole match by clicks, drags, the keyboard, and taps."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.steps import (
    LAPTOP,
    PHONE,
    check_the_end,
    confirm,
    decline,
    drag,
    expect,
    moves,
    open_table,
    picked,
    play_out,
    press,
    wait_for_change,
    wait_for_the_board,
    wait_until,
    watch_shifts,
)
from web.table_page import board, either, in_tab_order, prompt

SOME = 14
"""Decisions: several rounds, and never a whole match, at whose end the frame lays its sheet over the board."""
LEGAL = re.compile("[.] (You|Vous) ")
"""The name of a truck or a tile says what a touch would do there."""
NOT_IN_HAND = re.compile("on the table|chosen|sur la table|choisie")
NOT_SEEN = 6
"""Pixels that a shadow or an outline may reach over the edge."""


def space(page: Any, number: int) -> Any:
    road = page.get_by_role("group", name=either("The road", "La route"))
    return road.get_by_role(
        "button", name=either(f"Space {number}[.]", f"Case {number}[.]") if number else re.compile("^(START|DÉPART)")
    )


def cards(page: Any) -> Any:
    return page.get_by_role("group", name=either("Your cards", "Vos cartes")).get_by_role("button")


def card(page: Any, number: int) -> Any:
    return cards(page).and_(
        page.get_by_role("button", name=either(f"Drive card {number}", f"Carte de conduite {number}"))
    )


def drive_cards(page: Any) -> Any:
    """Those that may be played: their names say to what space they lead."""
    return cards(page).and_(page.get_by_role("button", name=re.compile("leads to|mène")))


def loading_card(page: Any) -> Any:
    """While it may be played."""
    return cards(page).and_(page.get_by_role("button", name=either("Loading card$", "Carte de chargement$")))


def yard(page: Any) -> Any:
    return page.get_by_role("region", name=either("Your trucks", "Vos camions"))


def trucks(page: Any) -> Any:
    return yard(page).get_by_role("button", name=either("Truck [0-9]", "Camion [0-9]"))


def truck(page: Any, number: int) -> Any:
    return yard(page).get_by_role("button", name=either(f"Truck {number},", f"Camion {number},"))


def stock(page: Any) -> Any:
    return yard(page).get_by_role("group", name=either("Waiting goods", "Marchandises en attente"))


def goods(page: Any) -> Any:
    return stock(page).get_by_role("button")


def legal(page: Any, pieces: Any) -> Any:
    return pieces.and_(page.get_by_role("button", name=LEGAL))


def loot(page: Any) -> Any:
    group = page.get_by_role("group", name=either("Steal a tile from", "Voler une tuile à"))
    return legal(page, group.get_by_role("button"))


def new_trucks(page: Any) -> Any:
    """Those that may be taken."""
    group = page.get_by_role("group", name=either("Your new truck", "Votre nouveau camion"))
    return legal(page, group.get_by_role("button"))


def tile_and_truck(page: Any, number: int, way: str) -> tuple[Any, Any] | None:
    """A tile that waits and a truck on which it fits; None where nothing is to be loaded, or enough is."""
    tiles = legal(page, goods(page))
    if tiles.count():  # onto the truck that is being loaded
        tile = picked(tiles, number)
        onto = re.search("(?:truck|camion) ([0-9])", tile.get_attribute("aria-label"))
        assert onto
        return None if number % 5 == 4 else (tile, truck(page, int(onto[1])))
    if not legal(page, trucks(page)).count():
        return None
    for turn in range(goods(page).count()):
        tile = picked(goods(page), number + turn)
        if tile.get_attribute("aria-pressed") != "true":
            press(tile, way)
            expect(tile).to_have_attribute("aria-pressed", "true")
        if legal(page, trucks(page)).count():
            onto = re.search("[0-9]", picked(legal(page, trucks(page)), number).get_attribute("aria-label"))
            assert onto
            return tile, truck(page, int(onto[0]))
    return None


def load_of(onto: Any) -> str:
    """What lies on a truck, as its name says."""
    return str(onto.get_attribute("aria-label").split(". ")[0])


def end(page: Any, way: str) -> str:
    decline(page, way, "Done|Steal nothing|No truck", "Terminé|Ne rien voler|Pas de camion")
    return "end"


def drag_once(page: Any, number: int) -> str:
    """One decision by mouse: a piece is dragged to its part of the board, a tile to a truck, the farthest card to the road."""
    if new_trucks(page).count():
        drag(page, picked(new_trucks(page), number), trucks(page).first)
        return "take"
    if loot(page).count():
        drag(page, picked(loot(page), number), stock(page))
        return "steal"
    if load := tile_and_truck(page, number, "click"):
        tile, onto = load
        before = load_of(onto)
        drag(page, tile, onto)
        expect(onto).not_to_have_accessible_name(
            re.compile(re.escape(before))
        )  # a truck is chosen and loaded: two plies
        return "load"
    if drive_cards(page).count():
        drag(page, drive_cards(page).last, space(page, 13))
        return "drive"
    if loading_card(page).count():
        drag(page, loading_card(page), space(page, 13))
        return "back"
    return end(page, "click")


def tap_once(page: Any, number: int) -> str:
    """One decision by finger, confirmed by the part of the board to which the piece goes, by another touch, or by the button."""
    for kind, pieces, part in (("take", new_trucks(page), trucks(page).first), ("steal", loot(page), stock(page))):
        if pieces.count():
            piece = picked(pieces, number)
            tap_and_confirm(page, piece, None if number % 2 else part)
            return kind
    if load := tile_and_truck(page, number, "tap"):
        tile, onto = load
        is_loading = LEGAL.search(tile.get_attribute("aria-label"))
        before = load_of(onto)
        tap_and_confirm(page, tile if is_loading else onto, None)
        expect(onto).not_to_have_accessible_name(
            re.compile(re.escape(before))
        )  # a truck is chosen and loaded: two plies
        return "load"
    if drive_cards(page).count():
        chosen = drive_cards(page).last
        to = re.search("(?:space|case) ([0-9]+)", chosen.get_attribute("aria-label"))
        tap_and_confirm(page, chosen, (chosen, space(page, int(to[1]) if to else 0), None)[number % 3])
        return "drive"
    if loading_card(page).count():
        tap_and_confirm(page, loading_card(page), loading_card(page))
        return "back"
    return end(page, "tap")


def tap_and_confirm(page: Any, piece: Any, answer: Any) -> None:
    """Without an answer on the board the button confirms."""
    piece.tap()
    expect(piece).to_have_attribute("aria-pressed", "true")
    if answer is None:
        confirm(page, "tap")
    else:
        answer.tap()


def open_board(visit: Any, language: str = "en", seats: int = 3, **context: Any) -> Any:
    page = visit("/", language, **context)
    open_table(page, "the-truckers", seats)
    drive_cards(page).first.wait_for()
    return page


def drive(page: Any, number: int) -> None:
    before = moves(page)
    card(page, number).click()
    confirm(page)
    wait_for_change(page, before)


@pytest.mark.parametrize("seats", [5])
def test_a_whole_match_is_played_by_drag_and_drop(visit: Any, seats: int) -> None:
    page = open_board(visit, seats=seats)
    kinds = play_out(page, "en", lambda number: drag_once(page, number))
    assert {"drive", "load", "take"} <= set(kinds)
    check_the_end(page, "en")


@pytest.mark.parametrize("seats", [3])
def test_a_whole_match_is_played_by_taps_on_a_phone(visit: Any, seats: int) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "the-truckers", seats)
    kinds = play_out(page, "fr", lambda number: tap_once(page, number))
    assert {"drive", "load", "take"} <= set(kinds)
    check_the_end(page, "fr")


@pytest.mark.parametrize(("size", "seats"), [("laptop", 3), ("phone", 5)])
def test_nothing_is_pushed_aside_while_rounds_are_played(visit: Any, size: str, seats: int) -> None:
    """With motion, as most people see it. Trucks drive by transforms, goods fly above the board and lie down in places that were kept for
    them, also when the yard of another is opened and shut: no layout shift at all is left to be excused."""
    page = visit("/", has_touch=size == "phone")
    page.emulate_media(reduced_motion="no-preference")
    if size == "phone":
        page.set_viewport_size(PHONE)
    open_table(page, "the-truckers", seats)
    drive_cards(page).first.wait_for()
    shifts = watch_shifts(page)
    decide = tap_once if size == "phone" else drag_once
    page.get_by_role("region", name="The others").get_by_role("button").first.click()
    page.get_by_role("button", name="Back to yours").click()
    assert "drive" in play_out(page, "en", lambda number: decide(page, number), SOME)
    assert shifts() == []


def test_cards_and_goods_are_dragged(visit: Any) -> None:
    page = open_board(visit)
    before = moves(page)
    drag(page, card(page, 3), space(page, 10))
    wait_for_change(page, before)
    expect(card(page, 3)).to_have_accessible_name(NOT_IN_HAND)
    while not (goods(page).count() and loading_card(page).count()):
        assert play_out(page, "en", lambda number: drag_once(page, number), 1), "the match is over"
        drive_cards(page).first.or_(loading_card(page)).or_(loot(page).first).first.wait_for()
    drag(page, loading_card(page), space(page, 2))
    page.get_by_role("radio", name="In bulk").wait_for()
    expect(truck(page, 1)).to_have_accessible_name(re.compile("empty"))
    drag(page, goods(page).first, truck(page, 1))
    expect(truck(page, 1)).not_to_have_accessible_name(re.compile("empty"))


def test_what_is_not_possible_is_explained(visit: Any) -> None:
    page = open_board(visit)
    drive(page, 6)
    expect(card(page, 6)).to_have_accessible_name(re.compile("on the table"))
    drive_cards(page).first.wait_for()
    card(page, 6).click()
    page.get_by_role("alert").get_by_text("TK-1").wait_for()


@pytest.mark.parametrize(("language", "words"), [("en", "2 covered tiles below"), ("fr", "2 tuiles couvertes dessous")])
def test_a_covered_stack_shows_its_top_tile_and_how_many_lie_below(visit: Any, language: str, words: str) -> None:
    page = open_board(visit, language)
    expect(space(page, 13)).to_have_accessible_name(re.compile(words))
    expect(space(page, 13).locator("i")).to_have_count(2)  # a covered tile is drawn as an edge without a name


def test_an_open_stack_tells_what_lies_below(visit: Any) -> None:
    page = visit("/", "en")
    open_table(page, "the-truckers", 3, stacks="open")
    expect(space(page, 13)).to_have_accessible_name(re.compile(r"\. below: "))


def test_a_card_is_chosen_by_keyboard(visit: Any) -> None:
    page = open_board(visit, "fr")
    expect(in_tab_order(page)).to_have_count(1)
    in_tab_order(page).focus()
    page.keyboard.press("ArrowRight")
    expect(card(page, 2)).to_be_focused()
    expect(prompt(page)).to_contain_text("carte de conduite 2")
    page.keyboard.press("ArrowDown")
    expect(card(page, 6)).to_be_focused()
    before = moves(page)
    page.keyboard.press("Enter")
    expect(card(page, 6)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    wait_for_change(page, before)


def test_a_finger_sees_first_and_plays_by_the_second_tap(visit: Any) -> None:
    page = open_board(visit, has_touch=True)
    for number in (4, 2):
        card(page, number).tap()
        expect(card(page, number)).to_have_attribute("aria-pressed", "true")
    expect(cards(page).and_(page.get_by_role("button", pressed=True))).to_have_count(1)
    expect(cards(page).and_(page.get_by_role("button", name=NOT_IN_HAND))).to_have_count(0)
    card(page, 2).tap()
    expect(card(page, 2)).to_have_accessible_name(NOT_IN_HAND)


def test_the_others_open_on_a_tap(visit: Any) -> None:
    page = open_board(visit)
    other = page.get_by_role("region", name="The others").get_by_role("button").first
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(yard(page)).to_have_count(0)
    page.get_by_role("button", name="Back to yours").click()
    expect(yard(page)).to_be_visible()


def test_the_race_is_seen_whole_inside_the_loop_of_a_phone(visit: Any) -> None:
    page = open_board(visit, seats=5, viewport=PHONE)
    page.get_by_role("button", name="Standings").click()
    standings = page.get_by_role("table", name="Standings")
    rows = standings.get_by_role("row").filter(has=page.get_by_role("rowheader"))
    for width in (390, 445, 480, 520, 600):
        page.set_viewport_size({**PHONE, "width": width})
        expect(rows).to_have_count(5)
        wait_until(
            lambda: bottom(rows.last) <= space(page, 12).bounding_box()["y"], f"above space 12 at {width} pixels"
        )


def bottom(locator: Any) -> float:
    box = locator.bounding_box()
    return float(box["y"] + box["height"])


def test_the_whole_board_is_seen_on_a_laptop_and_on_a_phone(visit: Any) -> None:
    page = open_board(visit)
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        page.reload()
        drive_cards(page).first.wait_for()
        wait_for_the_board(page)
        pieces = [*board(page).get_by_role("button").all(), stock(page)]
        assert len(pieces) > 30
        assert [piece.get_attribute("aria-label") for piece in pieces if is_cut(piece, board(page))] == []


def is_cut(piece: Any, whole: Any) -> bool:
    inner, outer = piece.bounding_box(), whole.bounding_box()
    return any(
        inner[at] < outer[at] - NOT_SEEN or inner[at] + inner[extent] > outer[at] + outer[extent] + NOT_SEEN
        for at, extent in (("x", "width"), ("y", "height"))
    )
