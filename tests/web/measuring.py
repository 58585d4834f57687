"""What has neither role nor name because only eyes see it, or only browsers and search engines read it.

Everything else is located by role and name (`table_page.py`).
"""

from __future__ import annotations

from typing import Any

GEOMETRY = {
    "header": "> header",
    "board": "> .centre",
    "footer": "> footer",
    "bar": "> footer .bar",
    "tabs": "> .tabs",
    "panel": "> .panel",
    "seats": ".seats > li",
}
"""The parts of a table's frame: their boxes on the screen are measured, also of those that have no role."""


def outlined_pieces(page: Any) -> Any:
    """The pieces that a caption or a line of the log is about; screen readers hear the sentence."""
    return page.locator("[data-pointed]")


def changed_pieces(page: Any) -> Any:
    """The pieces that others have moved since the reader acted; screen readers hear what happened."""
    return page.locator("[data-changed]")


def counted_pieces(page: Any) -> Any:
    """The pieces whose points are counted at the end; screen readers hear the clause."""
    return page.locator("[data-counting]")


def explained_pieces(page: Any) -> Any:
    """The pieces that a step of the guide is about; screen readers hear the step."""
    return page.locator("[data-lesson]")


def document(page: Any) -> Any:
    """The document, with its language and its colour scheme."""
    return page.locator("html")


def tab_icon(page: Any) -> Any:
    return page.locator("link[rel=icon]")


def drawings(place: Any) -> int:
    """How many drawings somebody sees in a place; they are hidden from screen readers, which read the words beside them."""
    number: int = place.evaluate(
        "(place) => [...place.querySelectorAll('svg, .marker')].filter((one) => one.getBoundingClientRect().width > 8).length"
    )
    return number


def vehicle_colour(place: Any) -> str:
    """The colour in which the vehicles in a place are painted, as a name of the palette."""
    colour: str = place.evaluate("""(place) => {
      const drawings = [...place.querySelectorAll("svg")];
      const painted = drawings.map((one) => getComputedStyle(one).getPropertyValue("--vehicle")).find(Boolean);
      const palette = getComputedStyle(document.documentElement);
      return ["blue", "green", "red", "yellow", "violet"].find((name) => palette.getPropertyValue(`--${name}`) === painted) ?? painted;
    }""")
    return colour


def lines_of(place: Any, word: str) -> int:
    """On how many lines somebody reads a word: more than one if it is broken."""
    number: int = place.evaluate(
        """(place, word) => {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const start = texts.currentNode.textContent.indexOf(word);
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, start);
        range.setEnd(texts.currentNode, start + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }
      return 0;
    }""",
        word,
    )
    return number
