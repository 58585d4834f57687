"""What people do on the page, step by step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import cycle, product
from typing import Any, NamedTuple

import pytest

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
    page.locator(f"[data-game={game}]").get_by_role("button", name=said["play"].format(TITLES[game])).click()


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


def check_the_end(page: Any, language: str) -> None:
    """The match is over, and its scores are shown."""
    page.get_by_role("dialog", name=WORDS[language]["over"]).get_by_role("table").first.wait_for()


IS_WHOLE = """() => {
  const board = document.querySelector("section.board");
  return board && board.scrollHeight <= board.clientHeight + 1;
}"""


def expect_to_be_whole(page: Any) -> None:
    """Expects that the whole board is visible without scrolling."""
    page.wait_for_function(IS_WHOLE)


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


CONFIRM = "footer .buttons .confirm"
"""The button that plays what is selected on the board."""


def confirm(page: Any, way: str = "click") -> None:
    """Plays what is selected, by mouse ("click") or by finger ("tap")."""
    getattr(page.locator(CONFIRM), way)()


OPEN = """async ([game, seats, options]) => {
  const body = JSON.stringify({ game, name: "Ada", seats, options, spectators: true });
  const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
  const { table, tokens } = await answer.json();
  return `/t/${table.id}#seat=${tokens["0"]}`;
}"""
IS_READY = "() => document.querySelector('.prompt.mine, dialog[open]') !== null"
BUSY = "#panel[aria-busy=true], #panel [aria-busy=true]"
"""What the panel shows is rendered when the page is idle."""
HAS_CHANGED = (
    "([before, busy]) => !document.querySelector(busy) && document.getElementById('panel')?.textContent !== before"
)
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
    page.locator("#panel").wait_for(state="attached")
    wait_for_the_board(page)


def wait_for_the_board(page: Any) -> None:
    """Until every part of the board is drawn."""
    page.locator("section.board[aria-busy=false]").wait_for()


def moves(page: Any) -> str:
    """What the list of moves says: it changes with every decision."""
    page.locator(BUSY).wait_for(state="detached")
    text: str = page.locator("#panel").text_content()
    return text


def wait_for_change(page: Any, before: str) -> None:
    page.wait_for_function(HAS_CHANGED, arg=[before, BUSY], timeout=HANG)


MAX_GESTURES = 3_000


def play_out(page: Any, language: str, decide: Callable[[int], str], most: int = MAX_GESTURES) -> list[str]:
    """Decide whenever it is the person's turn, until the match is over or `most` decisions are made; returns their kinds."""
    over = page.get_by_role("dialog", name=WORDS[language]["over"])
    kinds: list[str] = []
    while len(kinds) < most:
        page.wait_for_function(IS_READY, timeout=HANG)
        if over.count():
            return kinds
        before = moves(page)
        kinds.append(decide(len(kinds)))
        wait_for_change(page, before)
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
    "(list) => document.activeElement?.closest(`section[aria-label='${list}'] .move[aria-disabled=false]`) !== null"
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

    return len(play_with(page, language, decide, most))


MAY_DECIDE = "() => document.querySelector('#panel .move[aria-disabled=false], dialog[open]') !== null"
AT = """const all = (selector) => [...document.querySelectorAll(selector)];
const at = (element, across = 0.5) => {
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width * across, y + height / 2];
};
"""
"""For plans: the elements of a selector, and a point of an element."""


def wait_until_due(page: Any) -> None:
    """Until the person may decide, or the match is over. The list of moves is shut from a decision until what the others did
    since has arrived, so nothing is on its way any more where people decide in turn."""
    page.wait_for_function(MAY_DECIDE, timeout=HANG)


def play_with(page: Any, language: str, decide: Callable[[int], str], most: int = MAX_GESTURES) -> list[str]:
    """Decide whenever it is the person's turn, until the match is over or `most` gestures are made; returns the kinds of decision.
    A refused gesture is simply followed by the next one. A gesture for which the board was not drawn yet ("") is not counted:
    a slow machine has more of them."""
    over = page.get_by_role("dialog", name=WORDS[language]["over"])
    kinds: list[str] = []
    for _ in range(MAX_GESTURES):
        wait_until_due(page)
        if over.count() or len(kinds) == most:
            return kinds
        kinds += filter(None, [decide(len(kinds))])
    raise AssertionError(f"no end: {kinds[-20:]}")


def by_mouse(page: Any, plan: str) -> Callable[[int], str]:
    """Drag and drop, as a plan in JavaScript says: a kind and two points, or one point to click."""

    def decide(number: int) -> str:
        kind, start, *end = page.evaluate(f"(number) => {{ {AT} {plan} }}", number)
        if start is None or None in end:  # the board is drawn in parts, and this one is still to come
            return ""
        page.mouse.move(*start)
        page.mouse.down()
        for point in end:
            page.mouse.move(*point, steps=3)
        page.mouse.up()
        return str(kind)

    return decide


def by_finger(page: Any, plan: str) -> Callable[[int], str]:
    """Tap and tap, as a plan in JavaScript says: a kind and the points to touch; then what is selected is confirmed."""

    def decide(number: int) -> str:
        kind, *points = page.evaluate(f"(number) => {{ {AT} {plan} }}", number)
        if None in points:  # the board is drawn in parts, and this one is still to come
            return ""
        for point in points:
            page.touchscreen.tap(*point)
        if page.locator(CONFIRM).count():
            confirm(page, "tap")
        return str(kind)

    return decide


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
