"""What people do on the page, step by step."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

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
LONGEST = 90
"""Seconds."""
REACH = 6_000
"""Milliseconds for a touch to find its target."""


def open_match(page: Any, game: str, language: str) -> None:
    """Two clicks: how strong, and which game."""
    said = WORDS[language]
    page.get_by_text(said["level"], exact=True).click()
    page.locator(f"[data-game={game}]").get_by_role("button", name=said["play"].format(TITLES[game])).click()


FOCUS_A_MOVE = """([list, number]) => {
  const open = [...document.querySelectorAll(`section[aria-label="${list}"] button[aria-disabled=false]`)];
  const gains = open.filter((button) => button.querySelector(".up"));
  const buttons = gains.length ? gains : open;
  buttons[number % buttons.length]?.focus();
  return buttons.length > 0;
}"""


def play_on(page: Any, language: str, most: int = 10_000) -> int:
    """By keyboard, press a button of the list of moves whenever there is one, until the match is over,
    one that brings points if there is one; answers how many."""
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


def unless_redrawn(page: Any, gesture: Callable[[], str]) -> str:
    """A gesture on the board; "" where the others' moves redrew what it aimed at before it was there."""
    from playwright.sync_api import TimeoutError as TooLate

    page.set_default_timeout(REACH)
    try:
        return gesture()
    except TooLate:
        return ""
