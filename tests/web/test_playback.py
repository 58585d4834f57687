"""What others did is played back with captions, never delays input, and can be looked at again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.measuring import changed_pieces, outlined_pieces, tab_icon
from web.steps import PHONE, expect, open_table
from web.table_page import bar, board

DRIVES = re.compile("drives? [1-6], from the start to space")
DRIVES_ON = re.compile("drives? [1-6], from space")
HAPPENED = re.compile("drives? [1-6], from|collects? |turned up")


def choose_card(page: Any, card: int) -> None:
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("button", name=f"You choose drive card {card}.").click()


def test_a_round_is_told_and_a_touch_shows_the_present(visit: Any) -> None:
    page = visit("/", playback="slow")
    open_table(page, "the-truckers", 3)
    choose_card(page, 2)
    told = bar(page)
    expect(told).to_contain_text(DRIVES)
    expect(outlined_pieces(page).first).to_be_attached()
    choose_card(page, 3)
    expect(page.get_by_role("button", name="You choose drive card 3.")).to_have_count(0)
    expect(told).to_contain_text(DRIVES_ON)
    board(page).get_by_role("button", name="Space 9").click()
    expect(told).not_to_contain_text(HAPPENED)
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("list", name="Log")
    expect(log.get_by_role("heading", name="Round 1")).to_be_visible()
    first = log.get_by_role("link", name="You drive 2, from the start to space 2.")
    expect(changed_pieces(page).first).to_be_attached()
    first.click()
    expect(told).to_contain_text("Looking back:")
    expect(changed_pieces(page)).to_have_count(0)  # they have not moved yet
    expect(page.get_by_role("button", name=re.compile("^Space 2[., ]")).first).to_have_accessible_name(
        re.compile("your truck")
    )
    page.get_by_role("button", name="Back to now").click()
    expect(told).not_to_contain_text("Looking back:")
    page.set_viewport_size(PHONE)
    page.get_by_role("tab", name="Log").click()
    first.click()
    expect(told).to_contain_text("Looking back:")
    expect(log).to_have_count(0)  # the sheet would cover the board


def test_who_comes_back_is_told_what_happened(visit: Any) -> None:
    page = visit("/")
    open_table(page, "the-truckers", 3)
    choose_card(page, 2)
    expect(page.get_by_role("button", name="You choose drive card 3.")).to_be_visible()
    page.reload()
    since = page.get_by_role("region", name="Since your last turn")
    expect(since.get_by_role("listitem").filter(has_text=DRIVES).first).to_be_visible()
    said = page.get_by_role("log")
    expect(said.get_by_text("Since your last turn:")).to_have_count(1)
    expect(said.get_by_text(DRIVES).first).to_be_attached()
    since.get_by_role("button", name="Continue").click()
    expect(since).to_have_count(0)


SET_CLOCK = """(minutes) => {
  const now = Date.now;
  Date.now = () => now() + minutes * 60_000;
}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_who_looks_away_for_more_than_a_minute_is_told_what_happened(visit: Any) -> None:
    page = visit("/")
    open_table(page, "the-truckers", 3)
    choose_card(page, 2)
    expect(page.get_by_role("button", name="You choose drive card 3.")).to_be_visible()
    since = page.get_by_role("region", name="Since your last turn")
    look_away(page, minutes=2)
    since.get_by_role("button", name="Continue").click()
    expect(since).to_have_count(0)
    look_away(page, minutes=0.5)
    page.evaluate(TWO_FRAMES)  # the region is loaded: it would be there
    expect(since).to_have_count(0)
    look_away(page, minutes=2)
    expect(since).to_be_visible()


def look_away(page: Any, minutes: float) -> None:
    page.evaluate(HIDE, True)
    page.evaluate(SET_CLOCK, minutes)
    page.evaluate(HIDE, False)


def test_the_last_round_is_repeated_after_a_decision_and_after_a_reload(visit: Any) -> None:
    page = visit("/")
    open_table(page, "moving-day")
    for decision in ("You take group 1", "You put", "You put", "You (give|send)"):
        page.get_by_role("region", name="Moves").get_by_role("button", name=re.compile(decision)).first.click()
    for decision in ("You take group 2", "You put"):
        page.get_by_role("region", name="Moves").get_by_role("button", name=re.compile(decision)).first.click()
    caption = bar(page)
    for _ in range(2):
        page.get_by_role("tab", name="Log").click()
        page.get_by_role("button", name="Repeat the round").click()
        expect(caption).to_contain_text(re.compile("Biscotte takes group"))
        expect(outlined_pieces(page).first).to_be_attached()
        expect(caption).to_contain_text(re.compile("Biscotte puts"))
        page.get_by_role("region", name="Your vehicles").click(position={"x": 2, "y": 2})
        expect(caption).not_to_contain_text("Biscotte")
        page.reload()


def test_a_line_of_the_log_shows_its_pieces_to_mouse_and_keyboard(visit: Any) -> None:
    page = visit("/", panel="log")
    open_table(page, "the-truckers", 3)
    choose_card(page, 2)
    page.get_by_role("tab", name="Log").click()
    own = page.get_by_role("list", name="Log").get_by_role("link", name="You drive 2, from the start to space 2.")
    pointed = outlined_pieces(page)
    own.hover()
    expect(pointed).to_have_attribute("data-pawn", "0")
    page.get_by_role("heading", name="Round 1").hover()
    expect(pointed).to_have_count(0)
    own.focus()
    expect(pointed).to_have_attribute("data-pawn", "0")


@pytest.mark.parametrize(("language", "title"), [("en", "Your turn"), ("fr", "À vous de jouer")])
def test_title_and_icon_of_the_tab_say_whose_turn_it_is(visit: Any, language: str, title: str) -> None:
    page = visit("/", language)
    icon = tab_icon(page)
    expect(icon).to_have_attribute("href", re.compile(r"icon\.svg$"))
    open_table(page, "toy-rush")
    expect(page).to_have_title(f"{title} · Toy Rush · Colisée")
    expect(icon).to_have_attribute("href", re.compile(r"icon-turn\.svg$"))
