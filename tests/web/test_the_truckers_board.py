"""The Truckers on its board: a whole match by clicks, drags, the keyboard, and taps."""

from __future__ import annotations

import time
from typing import Any

from web.steps import unless_redrawn

LONGEST = 80
"""Seconds for a match, on a busy machine."""
OPEN = """async (seats) => {
  const body = JSON.stringify({ game: "the-truckers", name: "Ada", seats });
  const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
  const { table, tokens } = await answer.json();
  return `/t/${table.id}#seat=${tokens["0"]}`;
}"""
OFFERED = """() => [...document.querySelectorAll(".board .open[data-stop]")].map((element) => element.dataset.stop)"""


def open_board(visit: Any, language: str = "en", **context: Any) -> Any:
    bot = {"kind": "bot", "level": "random"}
    page = visit("/", language, **context)
    page.goto(page.evaluate(OPEN, [{"kind": "me"}, bot, bot]))
    page.locator("[data-stop=card-1].open").wait_for()
    return page


def offered(page: Any, kind: str) -> list[str]:
    """The places of a kind where a touch leads on."""
    return [stop for stop in page.evaluate(OFFERED) if stop.startswith(kind)]


def moves(page: Any) -> str:
    """What the list of moves says: it changes with every decision."""
    text: str = page.locator("#panel").text_content()
    return text


def wait_for_change(page: Any, before: str) -> None:
    page.wait_for_function("text => document.getElementById('panel').textContent !== text", arg=before)


def click(page: Any, stop: str) -> None:
    page.locator(f"[data-stop={stop}]").click()


def drag(page: Any, stop: str, target: Any) -> None:
    page.locator(f"[data-stop={stop}]").hover()
    page.mouse.down()
    x, y, width, height = target.bounding_box().values()
    page.mouse.move(x + width / 2, y + height / 2, steps=4)
    page.mouse.up()


def drive(page: Any) -> None:
    """Play the best drive card of the hand, or take the cards back with the loading card."""
    cards = offered(page, "card-")
    numbers = sorted(card for card in cards if card != "card-loading")
    before = moves(page)
    click(page, numbers[-1] if numbers else "card-loading")
    wait_for_change(page, before)


def play_once(page: Any) -> str:
    """One gesture on the board; "" if there is nothing to touch."""
    for kind in ("size-", "loot-", "good-", "card-"):
        stops = offered(page, kind)
        if not stops:
            continue
        if kind == "card-":
            drive(page)
        elif kind == "good-" and (trucks := offered(page, "truck-")):
            load(page, stops, trucks)
        else:
            before = moves(page)
            click(page, stops[0])
            wait_for_change(page, before)
        return kind
    return ""


def load(page: Any, goods: list[str], trucks: list[str]) -> None:
    """Tap a tile and a truck where it may go; without one the next tile."""
    for tile in goods:
        click(page, tile)
        if fitting := [truck for truck in offered(page, "truck-") if page.locator(f"[data-stop={truck}]").count()]:
            before = moves(page)
            click(page, fitting[0])
            if page.locator(".note[role=alert]").count() == 0:
                wait_for_change(page, before)
                return
        page.keyboard.press("Escape")
    raise AssertionError(f"none of {goods} goes on any of {trucks}")


def play_until(page: Any, kind: str) -> None:
    """Drive until a gesture of a kind is possible."""
    start = time.monotonic()
    while not page.locator(f"[data-stop^={kind}]").count():
        assert time.monotonic() - start < LONGEST
        if not unless_redrawn(page, lambda: play_once(page)):
            page.wait_for_timeout(10)


def test_a_whole_match_by_clicks_on_the_board(visit: Any) -> None:
    page = open_board(visit)
    over = page.get_by_role("dialog", name="The match is over")
    kinds: list[str] = []
    start = time.monotonic()
    while not over.count():
        assert time.monotonic() - start < LONGEST, f"{len(kinds)} gestures and no end"
        kind = unless_redrawn(page, lambda: play_once(page))
        if kind:
            kinds.append(kind)
        else:
            page.wait_for_timeout(10)
    assert {"card-", "good-", "size-"} <= set(kinds)
    assert over.get_by_role("table").is_visible()


def test_cards_and_goods_are_dragged(visit: Any) -> None:
    page = open_board(visit)
    before = moves(page)
    drag(page, "card-3", page.locator("[data-stop=space-10]"))
    wait_for_change(page, before)
    play_until(page, "good-")
    page.locator("[data-stop=card-loading].open").wait_for()
    drag(page, "card-loading", page.locator("[data-stop=space-2]"))
    page.locator("[data-stop=mode-bulk]").wait_for()
    truck = page.locator("[data-stop=truck-1]")
    assert "empty" in truck.get_attribute("aria-label")
    drag(page, page.locator("[data-stop^=good-]").first.get_attribute("data-stop"), truck)
    page.locator("[data-stop=truck-1]:not([aria-label*=empty])").wait_for()


def test_what_is_not_possible_is_explained(visit: Any) -> None:
    page = open_board(visit)
    drive(page)
    page.locator("[data-stop=card-6].played").wait_for()
    page.locator("[data-stop=card-1].open").wait_for()
    click(page, "card-6")
    reason = page.get_by_role("alert")
    reason.wait_for()
    assert "TK-3B" in reason.inner_text()


def test_a_card_is_chosen_by_keyboard(visit: Any) -> None:
    page = open_board(visit, "fr")
    card = page.locator("[data-stop=card-2]")
    assert card.get_attribute("aria-label").startswith("Carte de conduite 2")
    page.locator(".board [tabindex='0']").focus()
    assert page.locator(".board [data-stop][tabindex='0']").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.stop") == "card-2"
    assert "carte de conduite 2" in page.locator("footer").inner_text()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.stop") == "card-6"
    before = moves(page)
    page.keyboard.press("Enter")
    wait_for_change(page, before)


def test_a_finger_sees_first_and_plays_by_the_second_tap(visit: Any) -> None:
    page = open_board(visit, has_touch=True)
    before = moves(page)
    page.locator("[data-stop=card-4]").tap()
    page.locator("[data-stop=card-4].lit").wait_for()
    page.locator("[data-stop=card-2]").tap()
    page.locator("[data-stop=card-2].lit").wait_for()
    assert moves(page) == before
    page.locator("[data-stop=card-2]").tap()
    wait_for_change(page, before)


def test_the_others_open_on_a_tap(visit: Any) -> None:
    page = open_board(visit)
    other = page.locator(".others button").first
    other.click()
    assert other.get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Back to yours").click()
    page.get_by_role("region", name="Your trucks").wait_for()


def test_the_whole_board_is_seen_on_a_laptop_and_on_a_phone(visit: Any) -> None:
    page = open_board(visit)
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.locator("[data-stop=card-1].open").wait_for()
        hidden = page.evaluate(
            """() => {
              const board = document.querySelector(".board").getBoundingClientRect();
              return [...document.querySelectorAll(".board [data-stop], .board .others button, .board .stock")].filter((element) => {
                const { left, top, right, bottom } = element.getBoundingClientRect();
                return left < board.left - 6 || top < board.top - 6 || right > board.right + 6 || bottom > board.bottom + 6;
              }).map((element) => element.dataset.stop ?? element.className);
            }"""
        )
        assert hidden == []
