"""What others did is played back with captions, never delays input, and can be looked at again."""

from __future__ import annotations

import re
from typing import Any

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
