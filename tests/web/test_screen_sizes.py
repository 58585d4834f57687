"""The boards at every screen size: nothing overlaps, nothing is clipped, everything can be tapped.

Each table is loaded once and measured at all sizes whenever the person has something new to decide.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from colisee.core import registry as rules
from web.steps import OPEN, wait_until_due
from web.table_page import bar, board, legal_moves, press_a_move

SIZES = (
    (360, 640), (390, 844), (430, 932), (844, 390), (932, 430), (640, 360), (768, 1024), (820, 1180), (1024, 768), (1024, 1366), (1180, 820),
    (1280, 720), (1366, 768), (1440, 900), (1536, 864), (1920, 1080), (2560, 1440),
)  # fmt: skip
BETWEEN = ((572, 686), (571, 562), (700, 500), (520, 600), (1100, 600))
"""Where a layout changes or a board is nearly a square: boards once broke there."""
IN_BETWEEN = int(os.environ.get("COLISEE_PROOF", 0))
"""Further sizes per measurement, each between two of the above and different every time: no board is made for a list of sizes.

Off by default, when every measurement is made at half of the sizes, taking turns: the halves change with the decision and with the
number of players, so that every kind of decision is measured at every size. `make proof` measures all of them every time."""
MOVES = {"moving-day": 26, "toy-rush": 40, "post-office": 20, "the-truckers": 24}
"""Decisions to play at each table: enough to see every kind of decision and a full board."""
MIN_BOARD = 0.38
"""The part of the window that the board has at least."""
LEAST_OF_A_TRUCK, LEAST_OF_AN_ELF = 0.4, 0.15
"""The part of each that no other one covers: five trucks on START, ten elves in the tray."""

SETTLE = """async (frames) => {
  for (; frames; frames--) await new Promise(requestAnimationFrame);
  await new Promise((later) => setTimeout(later));
}"""
"""In the next frame boards learn their new size, and right after it they are laid out: nobody has to wait until it is painted."""
MEASURE = """(least) => {
  const problems = new Set();
  const table = document.querySelector(".table"), area = document.querySelector(".area");
  const name = (element) => {
    const words = element.getAttribute?.("aria-label") || element.dataset?.stop || element.textContent.trim() || element.parentElement.className;
    return `${element.tagName?.toLowerCase() ?? "text"} "${words.slice(0, 40)}"`;
  };
  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  /** Text for screen readers only. */
  const isHidden = (element) => element.closest(".visually-hidden") !== null || [element, element.parentElement].some((at) => at.getBoundingClientRect().width < 2);
  const outside = (inner, outer) => Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top, inner.bottom - outer.bottom);
  /** Elements have many ancestors in common: each is asked once. */
  const once = (ask) => {
    const known = new Map();
    return (element) => known.get(element) ?? known.set(element, ask(element)).get(element);
  };
  const rectOf = once((element) => element.getBoundingClientRect());
  const clips = once((element) => getComputedStyle(element).overflowX !== "visible" || getComputedStyle(element).overflowY !== "visible");
  const scrolls = once((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1);
  /** The part of a rectangle that no ancestor cuts off. */
  const shown = (rect, element) => {
    let { left, top, right, bottom } = rect;
    for (let at = element; at && at !== table; at = at.parentElement)
      if (clips(at)) {
        const edge = rectOf(at);
        [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
    return { left, top, right, bottom };
  };
  const buttons = [...table.querySelectorAll("button, a[href]")].filter((element) => seen(element) && !element.closest("#panel"));
  for (const button of buttons) {
    const { width, height } = button.getBoundingClientRect();
    if (Math.min(width, height) < 23.5) problems.add(`${name(button)} is ${Math.round(width)} × ${Math.round(height)}`);
  }

  const pieces = [...area.querySelectorAll("[data-piece], [data-pawn], h2, .station, .vehicle, .thumbnail")].filter(seen);
  const pictures = [...area.querySelectorAll("svg:not(svg svg, .street svg)")].filter(seen);
  if (pieces.length + pictures.length < 3) problems.add("there is no board");
  for (const element of [...buttons, ...pieces, ...pictures]) {
    const rect = element.getBoundingClientRect();
    let at = element.parentElement;
    while (at && at !== document.body && !scrolls(at)) {
      const cut = clips(at) ? outside(rect, rectOf(at)) : 0;
      if (cut > 3) problems.add(`${name(element)} is cut off by ${Math.round(cut)} px`);
      at = at.parentElement;
    }
    const beyond = at && at !== document.body ? 0 : outside(rect, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    if (beyond > 3) problems.add(`${name(element)} is ${Math.round(beyond)} px outside of the window`);
  }

  for (const heading of [...area.querySelectorAll("h2")].filter(seen))
    if (!isHidden(heading) && (heading.scrollWidth > heading.clientWidth + 3 || heading.scrollHeight > heading.clientHeight + 6)) problems.add(`${name(heading)} is cut off`);
  // Of the words about a seat the last line is seen.
  for (const words of table.querySelectorAll(".seats small > span")) {
    const line = words.parentElement.getBoundingClientRect();
    const isSeen = line.width > 2 && words.getBoundingClientRect().top > line.top - 3;
    if (isSeen && words.scrollWidth > words.clientWidth + 1) problems.add(`"${words.textContent}" of a seat is cut off`);
  }

  const overlap = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const solid = [...new Set([...buttons, ...pieces.filter((element) => !element.matches("[data-pawn]"))])].map((element) => [element, shown(element.getBoundingClientRect(), element.parentElement)]);
  solid.forEach(([a, first], n) => solid.slice(n + 1).forEach(([b, second]) => {
    if (!a.contains(b) && !b.contains(a) && overlap(first, second) > 5) problems.add(`${name(a)} and ${name(b)} overlap by ${Math.round(overlap(first, second))} px`);
  }));

  // A truck on the track covers its space, and stands on the truck below it: nothing else.
  const cells = [...area.querySelectorAll("[data-pawn] ~ .cell, .cell:has(~ [data-pawn])")].map(rectOf);
  for (const pawn of pieces.filter((element) => element.matches("[data-pawn]"))) {
    const covered = cells.filter((cell) => overlap(cell, rectOf(pawn)) > 5);
    if (covered.length > 1) problems.add(`truck ${pawn.dataset.pawn} stands on ${covered.length} spaces`);
  }

  // Trucks stand on each other, and own elves close together: enough of each is seen to count them.
  const covered = (rect, above) => {
    let number = 0;
    for (let n = 0; n < 400; n++) {
      const x = rect.left + ((n % 20) + 0.5) * rect.width / 20, y = rect.top + (Math.floor(n / 20) + 0.5) * rect.height / 20;
      number += above.some((other) => other.left < x && x < other.right && other.top < y && y < other.bottom);
    }
    return number / 400;
  };
  const layer = (element) => Number(getComputedStyle(element).zIndex) || 0;
  const checkPile = (pile, least, what) => pile.forEach((element, n) => {
    const above = pile.filter((other, m) => layer(other) > layer(element) || (layer(other) === layer(element) && m > n));
    const part = 1 - covered(rectOf(element), above.map(rectOf));
    if (part < least) problems.add(`${what} ${n} of ${pile.length} shows ${Math.round(100 * part)} % of itself`);
  });
  checkPile(pieces.filter((element) => element.matches("[data-pawn]")), LEAST_OF_A_TRUCK, "truck");
  const elves = [...area.querySelectorAll(".elves .elf")].filter(seen);
  checkPile(elves, LEAST_OF_AN_ELF, "own elf");
  for (const elf of elves) {
    const { left, right } = rectOf(elf), touched = rectOf(elf.parentElement);
    if (Math.max(touched.left - left, right - touched.right) > 1) problems.add("an own elf stands outside of what is touched to take elves");
  }
  // Where a seat is too narrow for the words, more than its border must show who is to play.
  for (const seat of table.querySelectorAll(".seats > .due"))
    if (!seen(seat.querySelector(".mark")) && getComputedStyle(seat.querySelector(".who"), "::before").content === "none")
      problems.add(`nothing but its border shows that ${seat.textContent.trim()} is to play`);

  // Fonts reach beyond a tight line: a few pixels are no overlap that anybody sees.
  const texts = [];
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.textContent.trim() || !seen(parent) || parent.closest("#panel, .pawn, style") || isHidden(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push([node, shown(range.getBoundingClientRect(), parent)]);
  }
  // A sentence that is too long ends with three dots; anything else has to fit into its piece.
  for (const [node, rect] of texts) {
    const piece = node.parentElement.closest("button, .station, .card, .crew, .objective, .space");
    if (!piece || !area.contains(piece) || node.parentElement.closest("[role=tooltip], .tooltip")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const whole = range.getBoundingClientRect(), edge = rectOf(piece);
    const isShortened = getComputedStyle(node.parentElement).textOverflow === "ellipsis" || getComputedStyle(node.parentElement.parentElement).textOverflow === "ellipsis";
    const beyond = Math.max(edge.left - whole.left, whole.right - edge.right);
    if (beyond > 3 && !isShortened) problems.add(`"${node.textContent.trim()}" is ${Math.round(beyond)} px wider than its piece`);
  }
  texts.forEach(([a, first], n) => texts.slice(n + 1).forEach(([b, second]) => {
    if (overlap(first, second) > 6) problems.add(`"${a.textContent.trim()}" and "${b.textContent.trim()}" overlap by ${Math.round(overlap(first, second))} px`);
  }));

  const sentence = table.querySelector(".prompt > span");
  if (sentence && sentence.scrollHeight > sentence.clientHeight + 3) problems.add(`"${sentence.textContent}" does not fit into the bar`);

  const { width, height } = area.getBoundingClientRect();
  const part = (width * height) / (innerWidth * innerHeight);
  if (part < least) problems.add(`the board has ${Math.round(100 * part)} % of the window`);
  return [...problems];
}""".replace("LEAST_OF_A_TRUCK", str(LEAST_OF_A_TRUCK)).replace("LEAST_OF_AN_ELF", str(LEAST_OF_AN_ELF))
SETTLED = """() => new Promise((settled) => {
  let timer = setTimeout(settled, 300);
  new MutationObserver(() => (clearTimeout(timer), (timer = setTimeout(settled, 300)))).observe(document.body, { subtree: true, childList: true });
})"""
"""Boards are rendered part by part: wait until nothing changes."""
WIDE = {"width": 1280, "height": 720}


def sizes_for(about: str, number: int) -> list[tuple[int, int]]:
    """Half of the list for the measurement with this number; or all sizes and some in between, which depend on what is measured only."""
    if not IN_BETWEEN:
        return [*SIZES, *BETWEEN][number % 2 :: 2]
    random = Random(about)
    between = []
    for _ in range(IN_BETWEEN):
        (width, height), (other_width, other_height) = random.sample(SIZES, 2)
        part = random.random()
        between.append((round(width + part * (other_width - width)), round(height + part * (other_height - height))))
    return [*SIZES, *BETWEEN, *between]


def measured(page: Any, about: str, number: int) -> list[str]:
    found = []
    for width, height in sizes_for(about, number):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("tab", selected=True).evaluate_all(
            "(open) => open.forEach((tab) => tab.click())"
        )  # closes a sheet
        found += [f"{about}, {width}×{height}: {problem}" for problem in problems_of(page)]
    page.set_viewport_size(WIDE)
    return found


def problems_of(page: Any) -> list[str]:
    """What stays a problem when the board has had some more frames to settle."""
    page.evaluate(SETTLE, 1)
    found: list[str] = page.evaluate(MEASURE, MIN_BOARD)
    if found:
        page.evaluate(SETTLE, 3)
        found = page.evaluate(MEASURE, MIN_BOARD)
    return found


def measured_match(page: Any, game: str, seats: int) -> list[str]:
    """Play some decisions through the list of moves, and measure whenever the sentence is a new one."""
    bots = [{"kind": "bot", "level": "greedy"}] * (seats - 1)
    page.goto(page.evaluate(OPEN, [game, [{"kind": "me"}, *bots], {}]))
    legal_moves(page).first.wait_for()
    page.evaluate(SETTLED)
    found, sentences = [], set[str]()
    for number in range(MOVES[game]):
        wait_until_due(page)
        if page.get_by_role("dialog").count():
            break
        sentence = bar(page).get_by_role("paragraph").first.inner_text()
        if sentence not in sentences or number == MOVES[game] - 1:
            sentences.add(sentence)
            about = f"{game}, {seats} players, decision {number} ({sentence[:30]})"
            found += measured(page, about, seats + len(sentences))
        while not press_a_move(page, number * 7, "fr"):
            page.wait_for_timeout(20)  # the list is long and rendered in parts
    return found


def measured_as_spectator(page: Any, address: str, about: str, number: int) -> list[str]:
    page.goto(address)
    board(page).wait_for()
    page.evaluate(SETTLED)
    return measured(page, about, number)


@pytest.mark.parametrize("game", MOVES)
def test_nothing_overlaps_or_is_cut_off_at_any_size(visit: Any, game: str) -> None:
    page, spectator = visit("/", "fr", viewport=WIDE), visit("/", "fr", viewport=WIDE)
    found: list[str] = []
    for seats in rules.game(game).facts.seats:
        found += measured_match(page, game, seats)
        about = f"{game}, {seats} players, spectator"
        found += measured_as_spectator(spectator, page.url.split("#")[0], about, seats)
    assert not found, "\n".join(found)
