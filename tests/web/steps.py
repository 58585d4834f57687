"""What people do on the page, step by step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import cycle, product
from typing import Any, NamedTuple

import pytest

from web.table_page import bar, board, confirmation, either, legal_moves, panel, prompt

WORDS = {
    "en": {"moves": "Moves", "play": "Play {} now against bots", "over": "The match is over", "level": "Novice"},
    "fr": {"moves": "Coups", "play": "Jouer à {} tout de suite contre des robots", "over": "La partie est finie", "level": "Novice"},
}  # fmt: skip
TITLES = {
    "moving-day": "Moving Day",
    "toy-rush": "Toy Rush",
    "post-office": "Post Office",
    "the-truckers": "The Truckers",
}
LONGEST = 600
"""Seconds after which a match counts as stuck."""


def open_match(page: Any, game: str, language: str) -> None:
    """Two clicks: how strong, and which game."""
    said = WORDS[language]
    page.get_by_text(said["level"], exact=True).click()
    page.get_by_role("button", name=said["play"].format(TITLES[game])).click()


def expect(what: Any) -> Any:
    """Playwright's assertions, which wait."""
    from playwright.sync_api import expect as assertions

    return assertions(what)


def resolved(page: Any, script: str) -> Any:
    """What a promise gives as soon as it is not empty. Playwright's `wait_for_function` takes any promise for a yes."""
    until = time.monotonic() + HANG / 1000
    while not (given := page.evaluate(script)):
        assert time.monotonic() < until, f"in vain: {script}"
        page.wait_for_timeout(50)
    return given


def picked(pieces: Any, number: int) -> Any:
    """One of several, another one for every number."""
    return pieces.nth(number % pieces.count())


def wait_until(holds: Callable[[], bool], about: str) -> None:
    """For what no assertion of Playwright asks."""
    until = time.monotonic() + HANG / 1000
    while not holds():
        assert time.monotonic() < until, f"in vain: {about}"


def check_the_end(page: Any, language: str) -> None:
    """The match is over, and its scores are shown."""
    page.get_by_role("dialog", name=WORDS[language]["over"]).get_by_role("table").first.wait_for()


IS_WHOLE = "(board) => board.scrollHeight <= board.clientHeight + 1"


def expect_to_be_whole(page: Any) -> None:
    """Expects that the whole board is visible without scrolling."""
    page.wait_for_function(IS_WHOLE, arg=board(page).element_handle())


FOCUS_A_MOVE = """([list, number]) => {
  const open = [...document.querySelectorAll(`section[aria-label="${list}"][aria-busy=false] button[aria-disabled=false]`)];
  const gains = open.filter((button) => button.querySelector(".up"));
  const buttons = gains.length ? gains : open;
  buttons[number % buttons.length]?.focus();
  return buttons.length > 0;
}"""


def play_on(page: Any, language: str, most: int = 10_000) -> int:
    """By keyboard, press a button of the list of moves whenever there is one, until the match is over,
    preferring moves that score; returns how many were pressed."""
    said = WORDS[language]
    page.get_by_role("region", name=said["moves"]).wait_for()
    over = page.get_by_role("dialog", name=said["over"])
    pressed, start = 0, time.monotonic()
    while pressed < most and not over.count():
        assert time.monotonic() - start < LONGEST, f"{pressed} moves and no end"
        if page.evaluate(FOCUS_A_MOVE, [said["moves"], pressed * 7]):
            page.keyboard.press("Enter")
            pressed += 1
        page.wait_for_timeout(5)
    return pressed


def press(locator: Any, way: str) -> None:
    """By mouse ("click") or by finger ("tap")."""
    getattr(locator, way)()


def confirm(page: Any, way: str = "click") -> None:
    """Plays what is selected."""
    press(confirmation(page), way)


def decline(page: Any, way: str, en: str, fr: str) -> None:
    """Presses a button of the bar that names no piece. The sentence is touched first: after a confirmation the bar ignores
    the second half of a double click, and the browser takes any second touch of a place for one if it comes soon."""
    press(prompt(page), way)
    press(bar(page).get_by_role("button", name=either(f"({en})$", f"({fr})$")), way)


OPEN = """async ([game, seats, options]) => {
  const body = JSON.stringify({ game, name: "Ada", seats, options, spectators: true });
  const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
  const { table, tokens } = await answer.json();
  return `/t/${table.id}#seat=${tokens["0"]}`;
}"""
IS_RENDERED = "(panel) => panel.ariaBusy !== 'true' && !panel.querySelector('[aria-busy=true]')"
HAS_CHANGED = f"([panel, before]) => ({IS_RENDERED})(panel) && panel.textContent !== before"
OWN_DECISIONS = """(log) => [...log.children].map((line) => line.textContent).filter((line) => /^(You|Vous) /.test(line)).join("\\n")"""
IS_DECIDED = f"""([panel, before, log, said]) =>
  ({IS_RENDERED})(panel) && (panel.textContent !== before || ({OWN_DECISIONS})(log) !== said)"""
LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
HANG = 120_000
"""Milliseconds without a change after which a match counts as stuck."""


def open_table(page: Any, game: str, seats: int = 2, **options: str) -> None:
    """A table with quick bots on all seats but the first. Toy Rush lasts until somebody has the points: with a bot that knows
    the way it takes half as long."""
    level = "apprentice" if game == "toy-rush" else "random"
    bots = [{"kind": "bot", "level": level}] * (seats - 1)
    page.goto(page.evaluate(OPEN, [game, [{"kind": "me"}, *bots], options]))
    panel(page).wait_for(state="attached")
    wait_for_the_board(page)


def wait_for_the_board(page: Any) -> None:
    """Until every part of the board is drawn."""
    expect(board(page)).to_have_attribute("aria-busy", "false")


def moves(page: Any) -> str:
    """What the list of moves says: it changes with nearly every decision."""
    page.wait_for_function(IS_RENDERED, arg=panel(page).element_handle())
    text: str = panel(page).text_content()
    return text


def wait_for_change(page: Any, before: str) -> None:
    page.wait_for_function(HAS_CHANGED, arg=[panel(page).element_handle(), before], timeout=HANG)


MAX_GESTURES = 3_000


def play_out(page: Any, language: str, decide: Callable[[int], str], most: int = MAX_GESTURES) -> list[str]:
    """Decide whenever it is the person's turn, until the match is over or `most` decisions are made; returns their kinds.
    Every decision must be played: a lost touch fails the test. What was played is announced, unless it stays secret, and then
    the list of moves is another one."""
    over = page.get_by_role("dialog", name=WORDS[language]["over"])
    kinds: list[str] = []
    while len(kinds) < most:
        wait_until_due(page)
        if over.count():
            return kinds
        before, log = moves(page), page.get_by_role("log").element_handle()
        said = log.evaluate(OWN_DECISIONS)
        kinds.append(decide(len(kinds)))
        try:
            page.wait_for_function(IS_DECIDED, arg=[panel(page).element_handle(), before, log, said], timeout=HANG)
        except Exception as lost:
            raise AssertionError(f"not played: {kinds[-3:]}, {bar(page).inner_text()}") from lost
    return kinds


def middle(locator: Any) -> tuple[float, float]:
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, piece: Any, target: Any) -> None:
    piece.wait_for()
    page.mouse.move(*middle(piece))
    page.mouse.down()
    page.mouse.move(*middle(target), steps=4)
    page.mouse.up()


IS_AT_A_MOVE = (
    "(list) => document.activeElement?.closest(`[aria-label='${list}'] li button[aria-disabled=false]`) !== null"
)
FARTHEST = 80
"""Presses of the Tab key that lead from anywhere at the table to the list of moves."""


def tab_to_a_move(page: Any, language: str) -> None:
    for _ in range(FARTHEST):
        page.keyboard.press("Tab")
        if page.evaluate(IS_AT_A_MOVE, WORDS[language]["moves"]):
            return
    raise AssertionError("the list of moves is out of the keyboard's reach")


def play_by_keyboard(page: Any, language: str, most: int) -> int:
    """Plays up to `most` moves with the keys Tab and Enter alone; returns how many there were."""

    def decide(number: int) -> str:
        for _ in range(1 + number % 3):
            tab_to_a_move(page, language)
        page.keyboard.press("Enter")
        return "move"

    return len(play_out(page, language, decide, most))


def wait_until_due(page: Any) -> None:
    """Until the person may decide, or the match is over. The list of moves is shut from a decision until what the others did
    since has arrived, so nothing is on its way any more where people decide in turn."""
    legal_moves(page).or_(page.get_by_role("dialog")).first.wait_for(state="attached", timeout=HANG)


WATCH_SHIFTS = """(apart) => {
  window.shiftsSeen = [];
  const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const elementOf = (node) => (node?.nodeType === 1 ? node : node?.parentElement);
  const tag = (element) => [element.tagName.toLowerCase(), ...element.classList].join(".").replace(/\\.svelte-\\w+/g, "");
  const name = (element) => {
    const words = element.textContent.trim().slice(0, 40);
    const path = [];
    for (let at = element; at && path.length < 3; at = at.parentElement) path.unshift(tag(at));
    return `${path.join(" > ")} "${words}"`;
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const counted = sources.filter(({ node }) => !(apart && elementOf(node)?.closest(apart)));
      if (counted.length || !sources.length)
        window.shiftsSeen.push([value, counted.map(({ node, previousRect, currentRect }) => {
          const element = elementOf(node);
          return `${element ? name(element) : "gone"}: ${rect(previousRect)} to ${rect(currentRect)}`;
        })]);
    }
  }).observe({ type: "layout-shift" });
}"""


def watch_shifts(page: Any, apart: str = "") -> Callable[[], list[tuple[float, list[str]]]]:
    """From now on, every layout shift of the page as the browser scores it, whether a touch came just before or not, with
    what changed its place, unless it is inside of what a selector keeps `apart`. Pieces that travel by `transform` or `translate` are
    no shift; those put elsewhere are. To be asked before the page is left."""
    page.evaluate(WATCH_SHIFTS, apart)

    def seen() -> list[tuple[float, list[str]]]:
        return [(value, what) for value, what in page.evaluate("window.shiftsSeen")]

    return seen


class Look(NamedTuple):
    """Language, colour scheme and screen size of a visit."""

    language: str
    scheme: str
    size: str

    def visit(self, visit: Any, path: str = "/") -> Any:
        is_phone = self.size == "phone"
        return visit(
            path, self.language, color_scheme=self.scheme, has_touch=is_phone, viewport=PHONE if is_phone else LAPTOP
        )


LANGUAGES, SCHEMES, SIZES = ("en", "fr"), ("light", "dark"), ("laptop", "phone")


def looks(names: Iterable[str]) -> list[Any]:
    """Every name in two looks that have nothing in common, so in both languages, light and dark, large and small; the pairs
    take turns, so that four names are seen in all eight. As parameters of a test."""
    firsts = [Look("en", *rest) for rest in product(SCHEMES, SIZES)]
    pairs = [(first, Look("fr", *map(_other, first[1:]))) for first in firsts]
    return [
        pytest.param(name, look, id="-".join((name, *look)))
        for name, pair in zip(names, cycle(pairs), strict=False)
        for look in pair
    ]


def _other(value: str) -> str:
    return next(b if value == a else a for a, b in (SCHEMES, SIZES) if value in (a, b))


LEAST = 39
"""Pixels for a finger, or a tenth of a screen that is narrower: ten parcels of a Post Office shelf lie side by side."""
CUT = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const touched = [...document.querySelectorAll(":is(button, select, .button, input:not([type=file])):not([aria-hidden=true])")].filter(shown);
  const small = touched.filter((element) => {
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    return Math.min(width, height) > 1 && Math.min(width, height) < Math.min(LEAST, innerWidth / 10) - 0.5;
  });
  const name = (element) => element.getAttribute("aria-label") ?? (element.textContent.trim() || element.outerHTML);
  const split = [];
  for (const cell of [...document.querySelectorAll("th, td")].filter(shown)) {
    const nodes = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      for (const { 0: word, index } of node.data.matchAll(/\\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) split.push(word);
      }
  }
  return [
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
    ...small.map((one) => `small: ${name(one)}`),
    ...split.map((word) => `split: ${word}`),
  ];
}""".replace("LEAST", str(LEAST))


def misfits(page: Any) -> list[str]:
    """Reports horizontal overflow, controls too small to touch and words of a table that are split over two lines."""
    found: list[str] = page.evaluate(CUT)
    return found


def faults(page: Any) -> list[str]:
    """The violations that axe reports."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    results = axe.Axe().run(page).response["violations"]
    return [f"{v['id']}: {node['target']} {node['failureSummary'][:200]}" for v in results for node in v["nodes"]]


def faults_at_the_end(page: Any, language: str) -> list[str]:
    """What axe reports when a match is over: of the dialogue with the points, and of the board behind it."""
    check_the_end(page, language)
    found = faults(page)
    page.keyboard.press("Escape")
    return found + faults(page)
