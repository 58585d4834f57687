"""Every piece, station, badge and number explains itself in one sentence: to the mouse, to a long press and to the keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from web.steps import expect, middle, open_match, open_table, play_on, wait_for_the_board, wait_until_due
from web.table_page import bar, board

PARTS = "[data-stop], [data-piece], [data-place], [data-pawn], [data-space], [data-shelf], [data-clause], [data-stamps], .figure, .chip, .score"
"""Pieces, stations, badges and numbers: what is seen as one thing, whether it has a role or not."""
UNEXPLAINED = """async (parts) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const table = document.querySelector(".table");
  const kindOf = (part) => `${part.className?.baseVal ?? part.className} ${Object.keys(part.dataset)} ${(part.dataset.stop ?? "").replace(/[0-9]+/g, "")}`;
  const shown = () => [...table.querySelectorAll(parts)].filter((part) =>
    part.checkVisibility() && part.getBoundingClientRect().width > 2 && !part.closest("#panel, [hidden], .visually-hidden, [title]"));
  /** Rests on a part of this kind; false if there is none, or if it was redrawn meanwhile. */
  const isExplained = async (kind) => {
    const part = shown().find((one) => kindOf(one) === kind);
    if (!part) return false;
    part.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }));
    for (let left = 200; left && part.isConnected; left--) {
      if (document.querySelector("[role=tooltip]")) return true;
      await pause(50);
    }
    return false;
  };
  const kinds = [...new Set(shown().map(kindOf))];
  const missing = [];
  for (const kind of kinds) {
    let isFound = false;
    for (let tries = 3; tries && !isFound; tries--) {
      isFound = await isExplained(kind);
      table.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
      await pause(20);
    }
    if (!isFound) missing.push(kind);
  }
  return [kinds.length, missing];
}"""
GAMES = ("moving-day", "toy-rush", "post-office", "the-truckers")


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_board_is_explained(visit: Any, game: str) -> None:
    page = visit("/", "fr")
    open_match(page, game, "fr")
    play_on(page, "fr", most=3)
    wait_until_due(page)
    wait_for_the_board(page)
    count, missing = page.evaluate(UNEXPLAINED, PARTS)
    assert count > 5
    assert not missing


REST_MS = 650
"""How long the mouse rests before something is explained."""


def first_group(page: Any) -> Any:
    group = board(page).get_by_role("button", name="You take group 1")
    group.wait_for()
    return group


def test_what_appears_under_a_resting_mouse_is_explained_only_when_the_mouse_moves(visit: Any) -> None:
    page = visit("/", "en")
    page.clock.install()
    open_table(page, "moving-day")
    group = first_group(page)
    x, y = middle(group)
    page.mouse.move(x, y)
    page.clock.run_for(2 * REST_MS)
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.mouse.move(0, 0)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    whole = board(page).element_handle()  # by its name it is not found while it is hidden
    whole.evaluate("(board) => (board.style.display = 'none')")
    page.mouse.move(x, y)
    whole.evaluate("(board) => (board.style.display = '')")
    page.clock.run_for(10 * REST_MS)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.mouse.move(x + 1, y)
    page.clock.run_for(2 * REST_MS)
    expect(page.get_by_role("tooltip")).to_be_visible()


LOG_EXPLAINED = "What has happened, round by round; touch a line to see the board at that moment."


def test_the_keyboard_gets_the_sentence_as_a_description_and_escape_hides_it(visit: Any) -> None:
    page = visit("/", "en")
    open_match(page, "moving-day", "en")
    first_group(page)
    tab = page.get_by_role("tab", name="Moves")
    tab.focus()
    page.keyboard.press("ArrowRight")
    log = page.get_by_role("tab", name="Log")
    expect(log).to_be_focused()
    expect(log).to_have_accessible_description(LOG_EXPLAINED)
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_note_goes_with_what_scrolls_and_the_description_stays_as_long_as_the_focus(visit: Any) -> None:
    page = visit("/", "en")
    open_match(page, "moving-day", "en")
    page.mouse.move(0, 0)
    page.get_by_role("tab", name="Moves").focus()
    page.keyboard.press("ArrowRight")
    log = page.get_by_role("tab", name="Log")
    expect(page.get_by_role("tooltip")).to_have_text(LOG_EXPLAINED)
    page.get_by_role("tabpanel").dispatch_event("scroll")
    expect(page.get_by_role("tooltip")).to_have_text(LOG_EXPLAINED)
    page.get_by_role("tablist").dispatch_event("scroll")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    expect(log).to_have_accessible_description(LOG_EXPLAINED)
    page.get_by_role("tab", name="Moves").focus()
    expect(log).to_have_accessible_description("")


def test_what_had_the_focus_before_the_sentences_were_loaded_is_described(visit: Any) -> None:
    page = visit("/", "en")
    held: list[Any] = []
    page.route("**/Explanation-*.js", lambda route: held.append(route))
    open_match(page, "moving-day", "en")
    page.get_by_role("tab", name="Moves").focus()
    page.keyboard.press("ArrowRight")
    log = page.get_by_role("tab", name="Log")
    expect(log).to_be_focused()
    for route in held:
        route.continue_()
    page.unroute("**/Explanation-*.js")
    expect(log).to_have_accessible_description(LOG_EXPLAINED)


def test_a_tile_to_lay_and_a_tile_to_keep_are_explained_differently(visit: Any) -> None:
    page = visit("/", "en")
    open_table(page, "post-office")
    tiles = page.get_by_role("region", name="Your tiles").get_by_role("button")
    tiles.first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tooltip")).to_contain_text("keep one of your two")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(tiles.filter(has_text="Kept")).to_be_focused()
    expect(page.get_by_role("tooltip")).to_contain_text("A tile of four parcels to lay")


HOLD = """([x, y, ms]) => new Promise(async (done) => {
  const at = document.elementFromPoint(x, y);
  const send = (type, Kind = PointerEvent) => document.elementFromPoint(x, y).dispatchEvent(
    new Kind(type, { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, pointerId: 5, pointerType: "touch", isPrimary: true, button: 0 }));
  send("pointerdown");
  await new Promise((later) => setTimeout(later, ms));
  send("pointerup");
  send("click");
  done();
})"""


def test_a_long_press_explains_and_plays_nothing(visit: Any) -> None:
    page = visit("/", "en")
    open_match(page, "moving-day", "en")
    group = first_group(page)
    box = group.bounding_box()
    before = bar(page).inner_text()
    page.evaluate(HOLD, [box["x"] + box["width"] / 2, box["y"] + 12, 2500])
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert bar(page).inner_text() == before
    expect(group).to_have_attribute("aria-pressed", "false")
