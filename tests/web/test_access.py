"""A round of each game by keyboard, heard instead of seen: names from Chromium's accessibility tree, and announcements.

docs/access.md is the transcript of these rounds: COLISEE_TRANSCRIPT=1 pytest tests/web/test_access.py writes it again.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from web.hearing import Listener
from web.steps import TITLES, open_table, wait_until_due
from web.table_page import tab_to_the_board

TRANSCRIPT = Path(__file__).parents[2] / "docs" / "access.md"
IS_WRITTEN = bool(os.environ.get("COLISEE_TRANSCRIPT"))
INTRODUCTION = """\
# One round of each game, heard

What a screen reader says while somebody plays with the keyboard: names and roles from Chromium's accessibility tree, and everything the page announces. `tests/web/test_access.py` plays these rounds against bots and writes this page (`COLISEE_TRANSCRIPT=1`).
On every board Tab leads to the piece that comes next (on small boards of The Truckers the button *Standings* stands before it), arrow keys lead to the others, Enter selects, and Enter again confirms. After a placement the focus returns to what is in hand. The list of moves (a region named *Moves*) says the same decisions as one button each.
"""


class Step(NamedTuple):
    """Enter is pressed once the focused piece is named like this; then an announcement like that is awaited."""

    focused: str
    heard: str = ""


class Round(NamedTuple):
    steps: tuple[Step, ...]
    after: str
    """What has the focus when the round is over: the next decision."""


def selected(name: str, heard: str) -> tuple[Step, Step]:
    """A piece is selected by one key and confirmed by the next."""
    return Step(f"{name}(?!.*pressed)"), Step(f"{name}.*pressed", heard)


PLACE = (Step("^(Kept|Received) tile"), Step("you may lay here"), Step("Enter lays the tile here", "^You place"))
ROUNDS = {
    "moving-day": Round(
        (
            *selected("^You take group", "^You take"),
            Step(", weight"),
            *selected("empty. You put", "^You put"),
            Step(", weight"),
            *selected("empty. You put", "^You put"),
            Step("helpers?, strength"),
            *selected("seats.*You give", "^You give"),
        ),
        "^You take group",
    ),
    "toy-rush": Round(
        (*selected("missing:", "^You put"), *selected("^Space ", "^You put"), *selected("^Space ", "^You put")),
        "^Space",
    ),
    "post-office": Round(
        (*selected("^Keep this tile", "^You keep"), *PLACE, *PLACE),
        "^Keep this tile|place for the tape",
    ),
    "the-truckers": Round(selected("^Drive card 1, leads to", "^You drive"), "^Drive card 2, leads to"),
}
NAME = """(element) => (element?.ariaLabel ?? element?.textContent ?? "") + (element?.ariaPressed === "true" ? " (pressed)" : "")"""
IS_FOCUSED = f"(wanted) => new RegExp(wanted).test(({NAME})(document.activeElement))"
IS_HEARD = "([wanted, first]) => window.heard.slice(first).some((line) => new RegExp(wanted).test(line))"
NAMED = {"button", "image", "link", "group", "region", "list"}
"""Roles that say nothing without a name; a list inside of a named region may go without."""


def test_every_piece_of_a_board_has_a_name_and_a_round_is_heard(visit: Any, request: pytest.FixtureRequest) -> None:
    transcript = [INTRODUCTION]
    for slug, round_ in ROUNDS.items():
        page = visit()
        open_table(page, slug, 3 if slug == "the-truckers" else 2)
        transcript += play_round(page, slug, round_)
        page.close()
    if IS_WRITTEN:
        TRANSCRIPT.write_text("\n".join(transcript).rstrip() + "\n", "utf-8")
    assert outline(TRANSCRIPT.read_text("utf-8")) == outline("\n".join(transcript))


def outline(transcript: str) -> list[str]:
    """Headings and what was pressed where, without names that depend on the deal and without the order of announcements."""
    lines = [line for line in transcript.splitlines() if line.startswith(("#", "- Enter"))]
    return [re.sub(r"“.*”", "", line) for line in lines]


def play_round(page: Any, slug: str, round_: Round) -> list[str]:
    wait_until_due(page)
    listener = Listener(page)
    board = listener.region(f"Board of {TITLES[slug]}")
    assert [line for line in board if line[1] in NAMED and not line[2] and line[1] != "list"] == []
    lines = [f"\n## {TITLES[slug]}\n", "### The board\n", *(spoken(line) for line in board if line[2])]
    lines += ["", "### One round\n"]
    tab_to_the_board(page)
    for step in round_.steps:
        page.wait_for_function(IS_FOCUSED, arg=step.focused)
        wait_until_due(page)
        role, name = listener.focused()
        assert name, f"{slug}: the focused {role} has no name"
        first = page.evaluate("window.heard.length")
        lines.append(f"- Enter on the {role} “{name}”")
        page.keyboard.press("Enter")
        if step.heard:
            page.wait_for_function(IS_HEARD, arg=[step.heard, first])
            wait_until_due(page)
        heard = page.evaluate("(first) => window.heard.slice(first)", first)
        own = [sentence for sentence in heard if sentence.startswith("You ")]
        assert len(own) == len(set(own)), f"{slug}: heard twice: {own}"
        lines += [f"  - heard: {sentence}" for sentence in heard]
    page.wait_for_function(IS_FOCUSED, arg=round_.after)
    heard = page.evaluate("window.heard")
    assert any(line.startswith("Biscotte ") for line in heard), f"{slug}: nothing is heard about the others"
    return [*lines, f"\nThe focus is on the {listener.focused()[0]} “{listener.focused()[1]}”.\n"]


def spoken(line: tuple[int, str, str]) -> str:
    depth, role, name = line
    return f"{'  ' * depth}- {name}" if role == "text" else f"{'  ' * depth}- {role} “{name}”"
