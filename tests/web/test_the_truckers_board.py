"""The Truckers on its board: a whole match by clicks, drags, the keyboard, and taps."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.steps import (
    MAX_GESTURES,
    PHONE,
    by_finger,
    by_mouse,
    check_the_end,
    confirm,
    drag,
    expect,
    moves,
    open_table,
    play_with,
    wait_for_change,
    wait_until_due,
    watch_shifts,
)

SOME = 14
"""Gestures: several rounds, and never a whole match, at whose end the frame lays its sheet over the board."""
OFFERED = """
  const pick = (found) => found[number % found.length];
  const open = (kind) => all(`.open[data-stop^=${kind}]`);
  const word = () => ["word", at(all("footer .buttons .button:not(.undo)")[0])];
  const goods = open("good-"), trucks = all(".truck.loading, .truck[data-stop]");
  const loading = all(".truck.loading")[0];
  const truck = () => loading ?? trucks[Math.floor(number / goods.length) % trucks.length];
  /** Several tiles are tried on the trucks before the word is said that it is enough. */
  window.tried = goods.length ? (window.tried ?? 0) : 0;
  const load = () => (truck() && window.tried++ % 5 === 4 ? null : [pick(goods), truck()]);
  /** The farthest way; the loading card brings the others back. */
  const drives = open("card-").filter((card) => card.dataset.stop !== "card-loading");
  const card = () => drives.at(-1) ?? open("card-")[0];
"""
"""What a person without a plan finds on the board."""
DRAGS = f"""{OFFERED}
  for (const [kind, zone] of [["size-", "yard"], ["loot-", "stock"]]) {{
    if (open(kind).length) return [kind, at(pick(open(kind))), at(all(`[data-zone=${{zone}}]`)[0])];
  }}
  if (goods.length) {{
    const [tile, truck] = load() ?? [];
    return tile ? ["good-", at(tile), at(truck)] : word();
  }}
  return card() ? ["card-", at(card()), at(all("[data-stop=space-13]")[0])] : word();
"""
TAPS = f"""{OFFERED}
  for (const [kind, zone] of [["size-", "yard"], ["loot-", "stock"]]) {{
    const piece = pick(open(kind));
    if (piece) return [kind, at(piece), ...(number % 2 ? [] : [at(all(`[data-zone=${{zone}}]`)[0])])];
  }}
  if (goods.length) {{
    const [tile, truck] = load() ?? [];
    return tile ? ["good-", at(tile), at(truck)] : word();
  }}
  const leads = all(".card-number").find((there) => there.textContent === card()?.dataset.stop.slice(5));
  /** A card is confirmed by the space it leads to, by another touch, or by the button. */
  const then = [[at(card())], [at(leads?.closest("[data-stop]") ?? card())], []][number % 3];
  return card() ? ["card-", at(card()), ...then] : word();
"""


IS_ABOVE_SPACE_12 = """() => {
  const [end] = [...document.querySelectorAll(".task tbody tr")].slice(-1).map((row) => row.getBoundingClientRect());
  return end && end.bottom <= document.querySelector("[data-stop=space-12]").getBoundingClientRect().top;
}"""


def open_board(visit: Any, language: str = "en", seats: int = 3, **context: Any) -> Any:
    page = visit("/", language, **context)
    open_table(page, "the-truckers", seats)
    page.locator("[data-stop=card-1].open").wait_for()
    return page


def click(page: Any, stop: str) -> None:
    page.locator(f"[data-stop={stop}]").click()


def drive(page: Any, card: int) -> None:
    before = moves(page)
    click(page, f"card-{card}")
    confirm(page)
    wait_for_change(page, before)


def play_until(page: Any, selector: str) -> None:
    """Drive, steal and load by drags until something is on the board at a turn of one's own."""
    decide = by_mouse(page, DRAGS)
    for number in range(MAX_GESTURES):
        wait_until_due(page)
        if page.locator(selector).count() or page.locator("dialog[open]").count():
            break
        decide(number)
    page.locator(selector).first.wait_for()


@pytest.mark.parametrize("seats", [5])
def test_a_whole_match_is_played_by_drag_and_drop(visit: Any, seats: int) -> None:
    page = open_board(visit, seats=seats)
    kinds = play_with(page, "en", by_mouse(page, DRAGS))
    assert {"card-", "good-", "size-"} <= set(kinds)
    check_the_end(page, "en")


@pytest.mark.parametrize("seats", [3])
def test_a_whole_match_is_played_by_taps_on_a_phone(visit: Any, seats: int) -> None:
    page = visit("/", "fr", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "the-truckers", seats)
    kinds = play_with(page, "fr", by_finger(page, TAPS))
    assert {"card-", "good-", "size-"} <= set(kinds)
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
    page.locator("[data-stop=card-1].open").wait_for()
    shifts = watch_shifts(page)
    decide = by_finger(page, TAPS) if size == "phone" else by_mouse(page, DRAGS)
    page.locator(".others button").first.click()
    page.get_by_role("button", name="Back to yours").click()
    assert "card-" in play_with(page, "en", decide, SOME)
    assert shifts() == []


def test_cards_and_goods_are_dragged(visit: Any) -> None:
    page = open_board(visit)
    before = moves(page)
    drag(page, page.locator("[data-stop=card-3]"), page.locator("[data-stop=space-10]"))
    wait_for_change(page, before)
    play_until(page, ".board:has([data-stop^=good-]) [data-stop=card-loading].open")
    drag(page, page.locator("[data-stop=card-loading]"), page.locator("[data-stop=space-2]"))
    page.locator("[data-stop=mode-bulk]").wait_for()
    truck = page.locator("[data-stop=truck-1]")
    expect(truck).to_have_attribute("aria-label", re.compile("empty"))
    drag(page, page.locator("[data-stop^=good-]").first, truck)
    page.locator("[data-stop=truck-1]:not([aria-label*=empty])").wait_for()


def test_what_is_not_possible_is_explained(visit: Any) -> None:
    page = open_board(visit)
    drive(page, 6)
    page.locator("[data-stop=card-6].played").wait_for()
    page.locator("[data-stop=card-1].open").wait_for()
    click(page, "card-6")
    page.get_by_role("alert").get_by_text("TK-1").wait_for()


@pytest.mark.parametrize(("language", "words"), [("en", "2 covered tiles below"), ("fr", "2 tuiles couvertes dessous")])
def test_a_covered_stack_shows_its_top_tile_and_how_many_lie_below(visit: Any, language: str, words: str) -> None:
    page = open_board(visit, language)
    space = page.locator("[data-stop=space-13]")
    expect(space.locator(".stack i")).to_have_count(2)
    expect(space).to_have_attribute("aria-label", re.compile(words))


def test_an_open_stack_tells_what_lies_below(visit: Any) -> None:
    page = visit("/", "en")
    open_table(page, "the-truckers", 3, stacks="open")
    expect(page.locator("[data-stop=space-13]")).to_have_attribute("aria-label", re.compile(r"\. below: "))


def test_a_card_is_chosen_by_keyboard(visit: Any) -> None:
    page = open_board(visit, "fr")
    card = page.locator("[data-stop=card-2]")
    expect(card).to_have_attribute("aria-label", re.compile("^Carte de conduite 2"))
    page.locator(".board [tabindex='0']").focus()
    expect(page.locator(".board [data-stop][tabindex='0']")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(card).to_be_focused()
    expect(page.locator("footer")).to_contain_text("carte de conduite 2")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-stop=card-6]")).to_be_focused()
    before = moves(page)
    page.keyboard.press("Enter")
    expect(page.locator("[data-stop=card-6]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    wait_for_change(page, before)


def test_a_finger_sees_first_and_plays_by_the_second_tap(visit: Any) -> None:
    page = open_board(visit, has_touch=True)
    page.locator("[data-stop=card-4]").tap()
    page.locator("[data-stop=card-4].lit").wait_for()
    page.locator("[data-stop=card-2]").tap()
    page.locator("[data-stop=card-2].lit").wait_for()
    expect(page.locator(".chosen[data-stop], .played[data-stop]")).to_have_count(0)
    page.locator("[data-stop=card-2]").tap()
    page.locator("[data-stop=card-2]:is(.chosen, .played)").wait_for()


def test_the_others_open_on_a_tap(visit: Any) -> None:
    page = open_board(visit)
    other = page.locator(".others button").first
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Back to yours").click()
    page.get_by_role("region", name="Your trucks").wait_for()


def test_the_race_is_seen_whole_inside_the_loop_of_a_phone(visit: Any) -> None:
    page = open_board(visit, seats=5, viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Standings").click()
    rows = page.locator(".task tbody tr")
    for width in (390, 445, 480, 520, 600):
        page.set_viewport_size({"width": width, "height": 844})
        expect(rows).to_have_count(5)
        page.wait_for_function(IS_ABOVE_SPACE_12)


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
