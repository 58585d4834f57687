"""What others did is played back with captions, never delays input, and can be looked at again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.steps import PHONE, expect, open_table

DRIVES = re.compile("drives? [1-6], from the start to space")


def choose_card(page: Any, card: int) -> None:
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("button", name=f"You choose drive card {card}.").click()


def test_a_round_is_told_and_a_touch_shows_the_present(visit: Any) -> None:
    page = visit("/", playback="slow")
    open_table(page, "the-truckers", 3)
    choose_card(page, 2)
    caption = page.locator(".caption")
    expect(caption).to_have_text(DRIVES)
    expect(page.locator("[data-pointed]").first).to_be_attached()
    choose_card(page, 3)
    expect(page.get_by_role("button", name="You choose drive card 3.")).to_have_count(0)
    page.locator(".space").first.click()
    expect(caption).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("list", name="Log")
    expect(log.get_by_role("heading", name="Round 1")).to_be_visible()
    first = log.get_by_role("link", name="You drive 2, from the start to space 2.")
    first.click()
    bar = page.locator(".bar")
    expect(bar).to_contain_text("Looking back:")
    expect(page.get_by_role("button", name=re.compile("^Space 2[., ]")).first).to_have_accessible_name(
        re.compile("your truck")
    )
    page.get_by_role("button", name="Back to now").click()
    expect(bar).not_to_contain_text("Looking back:")
    page.set_viewport_size(PHONE)
    page.get_by_role("tab", name="Log").click()
    first.click()
    expect(bar).to_contain_text("Looking back:")
    expect(log).to_have_count(0)  # the sheet would cover the board


def test_who_comes_back_is_told_what_happened(visit: Any) -> None:
    page = visit("/")
    open_table(page, "the-truckers", 3)
    choose_card(page, 2)
    expect(page.get_by_role("button", name="You choose drive card 3.")).to_be_visible()
    page.reload()
    since = page.get_by_role("region", name="Since your last turn")
    expect(since.get_by_role("listitem").filter(has_text=DRIVES).first).to_be_visible()
    since.get_by_role("button", name="Continue").click()
    expect(since).to_have_count(0)


SET_CLOCK = """(minutes) => {
  const now = Date.now;
  Date.now = () => now() + minutes * 60_000;
}"""
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize(("minutes", "is_told"), [(2, 1), (0.5, 0)])
def test_who_looks_away_for_more_than_a_minute_is_told_what_happened(visit: Any, minutes: float, is_told: int) -> None:
    page = visit("/")
    open_table(page, "the-truckers", 3)
    choose_card(page, 2)
    expect(page.get_by_role("button", name="You choose drive card 3.")).to_be_visible()
    page.evaluate(HIDE, True)
    page.evaluate(SET_CLOCK, minutes)
    page.evaluate(HIDE, False)
    expect(page.get_by_role("region", name="Since your last turn")).to_have_count(is_told)


def test_the_last_round_is_repeated_after_a_decision_and_after_a_reload(visit: Any) -> None:
    page = visit("/")
    open_table(page, "moving-day")
    for decision in ("You take group 1", "You put", "You put", "You (give|send)"):
        page.get_by_role("region", name="Moves").get_by_role("button", name=re.compile(decision)).first.click()
    for decision in ("You take group 2", "You put"):
        page.get_by_role("region", name="Moves").get_by_role("button", name=re.compile(decision)).first.click()
    caption = page.locator(".caption")
    for _ in range(2):
        page.get_by_role("tab", name="Log").click()
        page.get_by_role("button", name="Repeat the round").click()
        expect(caption).to_have_text(re.compile("^Biscotte takes group"))
        expect(page.locator("[data-pointed]").first).to_be_attached()
        expect(caption).to_have_text(re.compile("^Biscotte puts"))
        page.get_by_role("region", name="Your vehicles").click(position={"x": 2, "y": 2})
        expect(caption).to_have_count(0)
        page.reload()


def test_a_line_of_the_log_shows_its_pieces_to_mouse_and_keyboard(visit: Any) -> None:
    page = visit("/", panel="log")
    open_table(page, "the-truckers", 3)
    choose_card(page, 2)
    page.get_by_role("tab", name="Log").click()
    own = page.get_by_role("list", name="Log").get_by_role("link", name="You drive 2, from the start to space 2.")
    pointed = page.locator("[data-pointed]")
    own.hover()
    expect(pointed).to_have_attribute("data-pawn", "0")
    page.get_by_role("heading", name="Round 1").hover()
    expect(pointed).to_have_count(0)
    own.focus()
    expect(pointed).to_have_attribute("data-pawn", "0")


@pytest.mark.parametrize(("language", "title"), [("en", "Your turn"), ("fr", "À vous de jouer")])
def test_title_and_icon_of_the_tab_say_whose_turn_it_is(visit: Any, language: str, title: str) -> None:
    page = visit("/", language)
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile(r"icon\.svg$"))
    open_table(page, "toy-rush")
    expect(page).to_have_title(f"{title} · Toy Rush · Colisée")
    expect(icon).to_have_attribute("href", re.compile(r"icon-turn\.svg$"))
