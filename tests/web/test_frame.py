"""The frame of a table: nothing in it moves during a match, whatever is said; every line of the log is announced once."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from web.measuring import GEOMETRY
from web.steps import (
    PHONE,
    TITLES,
    expect,
    faults_at_the_end,
    moves,
    open_match,
    open_table,
    play_on,
    wait_for_change,
    wait_for_the_board,
    wait_until_due,
    watch_shifts,
)
from web.table_page import bar, board, legal_moves, seats, tab, tab_to_the_board
from web.wires import WIRE, cut

SIZES = {"laptop": (1280, 720), "phone": (390, 844)}
PARTS = tuple(GEOMETRY.values())
"""What keeps its place and its size from the first move to the last."""

WATCH = """(parts) => {
  window.moved = parts.filter((part) => !document.querySelector(`.table ${part}`)).map((part) => `${part} is missing`);
  const measure = () => parts.flatMap((part) => [...document.querySelectorAll(`.table ${part}`)].map((element, n) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${part} ${n}: ${[x, y, width, height].map(Math.round)}`;
  }));
  const before = new Set(measure());
  const look = () => {
    for (const now of measure()) if (!before.has(now) && window.moved.length < 20) window.moved.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""
LOADED_PARTS = tuple(GEOMETRY[part] for part in ("bar", "tabs", "seats"))
WATCH_LOADING = """(parts) => {
  const clock = performance.now.bind(performance);
  let asked = 0;
  performance.now = () => clock() + 2 * ++asked; // a slice of 3 ms renders one part, as on a slow phone
  window.moved = [];
  const first = (window.watched = new Map());
  new MutationObserver(() => {
    for (const part of parts) for (const element of document.querySelectorAll(`.table ${part}`)) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = [x, y, width, height].map(Math.round).join();
      if (!first.has(element)) first.set(element, place);
      else if (first.get(element) !== place) window.moved.push(`${part}: ${first.get(element)} → ${place}`);
    }
  }).observe(document, { childList: true, subtree: true });
}"""
HEAR = """(log) => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) window.heard.push(node.textContent);
  }).observe(log, { childList: true });
}"""
POINTS = re.compile("points? (more|less)$")


@pytest.fixture
def table(visit: Any) -> Any:
    """table(game, size, language): a match against bots whose list of moves is open."""

    def opened(game: str, size: str, language: str = "en") -> Any:
        scheme = "dark" if game in ("moving-day", "the-truckers") else "light"
        page = visit("/", language, has_touch=size == "phone", color_scheme=scheme)
        page.evaluate(WIRE)
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        open_match(page, game, language)
        bar(page).wait_for()
        if not page.get_by_role("tabpanel").is_visible():
            tab(page, "moves", language).click()
        legal_moves(page).first.wait_for()
        board(page).wait_for()
        return page

    return opened


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", TITLES)
def test_the_frame_stays_where_it_is_during_a_match(table: Any, game: str, size: str) -> None:
    """A whole match on a phone, its first moves on a laptop."""
    language = "fr" if size == "phone" else "en"
    page = table(game, size, language)
    page.evaluate(WATCH, list(PARTS))
    shifts = watch_shifts(page, apart=".centre")
    most = {"laptop": 16, "phone": 10_000}[size]
    assert play_on(page, language, most) > 3
    assert page.evaluate("moved") == []
    assert shifts() == []
    if size == "phone":
        assert faults_at_the_end(page, language) == []


def test_the_log_is_open_beside_the_board_until_the_list_of_moves_is_opened(visit: Any) -> None:
    """A tablet that is turned opens like one that always lay on its side."""
    page = visit("/", "en", panel="log")
    page.set_viewport_size({"width": 820, "height": 1180})
    open_match(page, "moving-day", "en")
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "false")
    page.set_viewport_size({"width": 1180, "height": 820})
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("Points if the match ended now")).to_be_visible()
    expect(page.get_by_text("Round 1 of 8")).to_be_visible()
    page.keyboard.press("Alt+m")
    page.get_by_role("region", name="Moves").wait_for()
    expect(page.get_by_role("tabpanel", name="Moves")).to_be_focused()
    page.reload()
    page.get_by_role("region", name="Moves").wait_for()


DECISIONS, RENDERED_AT_ONCE = 8, 16


def test_behind_a_closed_sheet_the_list_of_moves_is_complete_when_the_page_is_idle(visit: Any) -> None:
    """The tab says how many moves there are."""
    page = visit("/", "en", has_touch=True)
    page.set_viewport_size(PHONE)
    open_table(page, "post-office")
    counts = []
    for _ in range(DECISIONS):
        wait_until_due(page)
        before = moves(page)
        panel = page.get_by_role("tabpanel", include_hidden=True)
        buttons = panel.get_by_role("listitem", include_hidden=True).get_by_role("button", include_hidden=True)
        counts.append(buttons.count())
        expect(tab(page, "moves")).to_have_accessible_name(f"Moves {counts[-1]}")
        buttons.last.dispatch_event("click")
        wait_for_change(page, before)
        expect(panel).to_be_hidden()
    assert max(counts) > RENDERED_AT_ONCE, "a list in several parts"


@pytest.mark.parametrize("size", SIZES)
def test_the_reason_of_a_refusal_pushes_nothing(table: Any, size: str) -> None:
    """The card is laid over the bar: neither the frame nor anything on the board makes room for it."""
    page = table("moving-day", size)
    if size == "phone":
        tab(page, "moves").click()  # the list lies over the board there
        expect(page.get_by_role("tabpanel")).to_have_count(0)
    touch(page, board(page).get_by_role("button", name="You take group").first)
    touch(page, bar(page).get_by_role("button", name="Take this"))
    board(page).get_by_role("group", name="Your hand").get_by_role("button", pressed=True).wait_for()
    wait_for_animations(page)
    page.evaluate(WATCH, [*PARTS, ".board button"])
    touch(page, page.get_by_role("button", name="Scooter, column 1, row 4"))
    reason = page.get_by_role("alert")
    reason.get_by_text("MD-T4").wait_for()
    wait_for_animations(page)
    reason.get_by_role("button", name="Close").click()
    reason.wait_for(state="detached")
    wait_for_animations(page)
    assert page.evaluate("moved") == []
    page.add_style_tag(content=".table .bar { height: 80px !important; }")
    wait_for_animations(page)
    assert page.evaluate("moved"), "a card that pushes would have been seen"


def touch(page: Any, target: Any) -> None:
    """Taps on touch screens, clicks elsewhere."""
    target.tap() if page.evaluate("navigator.maxTouchPoints > 0") else target.click()


def wait_for_animations(page: Any) -> None:
    """Waits until all running animations have ended and one more frame was drawn."""
    page.evaluate("""async () => {
      const frame = () => new Promise(requestAnimationFrame);
      do await frame(); while (document.getAnimations().some(({ playState }) => playState === "running"));
      await frame();
    }""")


@pytest.mark.parametrize("size", SIZES)
def test_a_lost_connection_pushes_nothing(table: Any, size: str) -> None:
    page = table("moving-day", size)
    page.evaluate(WATCH, list(PARTS))
    tab(page, "log").click()
    cut(page)
    page.get_by_text("No connection").wait_for()
    wait_for_animations(page)
    assert page.evaluate("moved") == []


def test_what_happened_is_announced_once_and_in_order(table: Any) -> None:
    page = table("moving-day", "laptop")
    before = len(lines_of_log(page))
    page.get_by_role("log").evaluate(HEAR)
    play_on(page, "en", most=8)
    wait_until_due(page)
    assert page.evaluate("heard") == lines_of_log(page)[before:]


def lines_of_log(page: Any) -> list[str]:
    """With their points in words. It is the person's turn: no line is added meanwhile."""
    tab(page, "log").click()
    lines = []
    for line in page.get_by_role("list", name="Log").get_by_role("listitem").filter(has=page.get_by_role("link")).all():
        if line.get_by_role("listitem").count():  # a round
            continue
        points = line.get_by_text(POINTS).all_text_contents()
        lines.append(" ".join([line.get_by_role("link").inner_text(), *(f"{words}." for words in points)]))
    tab(page, "moves").click()
    legal_moves(page).first.wait_for()
    return lines


def test_who_plays_by_keys_goes_on_at_the_next_list_of_moves(table: Any) -> None:
    page = table("moving-day", "laptop")
    legal_moves(page).first.focus()
    for _ in range(3):
        before = moves(page)
        page.keyboard.press("Enter")
        wait_for_change(page, before)
        expect(legal_moves(page).first).to_be_focused()


SCROLL_WITH_LINES = """(log) => {
  const panel = log.closest("[role=tabpanel]");
  new MutationObserver(() => {
    panel.scrollTop -= 100;
    panel.dispatchEvent(new Event("scroll"));
  }).observe(log, { childList: true, subtree: true });
}"""
"""As a browser does that keeps in place what is in sight when the first round leaves the log."""


def test_the_newest_line_of_the_log_is_in_sight(table: Any) -> None:
    page = table("toy-rush", "laptop")
    for _ in range(3):
        tab(page, "moves").click()
        play_on(page, "en", most=4)
        tab(page, "log").click()
    log = page.get_by_role("list", name="Log")
    newest = log.get_by_role("link").last
    expect(newest).to_be_in_viewport(ratio=1)
    log.evaluate(SCROLL_WITH_LINES)
    known = newest.get_attribute("href")
    tab_to_the_board(page)
    page.keyboard.press("Enter")
    expect(bar(page)).to_contain_text("To confirm:")
    page.keyboard.press("Enter")
    expect(newest).not_to_have_attribute("href", known)
    expect(newest).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES)
def test_no_part_of_the_frame_moves_while_a_table_loads(size: str, visit: Any) -> None:
    page = visit("/", viewport=dict(zip(("width", "height"), SIZES[size], strict=True)))
    open_table(page, "moving-day")
    page.add_init_script(f"({WATCH_LOADING})({json.dumps(LOADED_PARTS)})")
    page.reload()
    wait_for_the_board(page)
    expect(bar(page)).to_be_visible()
    assert page.evaluate("watched.size") == 4, "bar, tabs and two seats"
    assert page.evaluate("moved") == []


def test_the_log_stays_at_its_newest_line_when_the_window_changes(visit: Any) -> None:
    page = visit("/", "en", viewport={"width": 1280, "height": 720})
    open_match(page, "moving-day", "en")
    play_on(page, "en", most=15)
    tab(page, "log").click()
    lines = page.get_by_role("list", name="Log").get_by_role("link")
    expect(lines.last).to_be_in_viewport(ratio=1)
    expect(lines.first).not_to_be_in_viewport()
    for width, height in ((1100, 600), (1280, 560), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(lines.last).to_be_in_viewport(ratio=1)


def test_the_board_and_its_focus_stay_when_a_seat_changes_hands(visit: Any) -> None:
    page, other = visit("/", "en"), visit("/", "en")
    open_table(page, "post-office")
    other.goto(page.url.split("#")[0])
    wait_for_the_board(other)
    drawn_before = board(other).element_handle()
    piece = board(other).get_by_role("button").first
    piece.focus()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(seats(other).first).to_contain_text("played by a bot")
    expect(piece).to_be_focused()
    assert drawn_before.evaluate("(board) => board.isConnected")
