"""The profile page: what a guest played stays when they log in, and a match is found again in the history."""

from __future__ import annotations

import re
from typing import Any

from web.steps import expect

PASSPHRASE = "carton et scotch"


def enter(page: Any, button: str) -> None:
    page.get_by_label("Name", exact=True).fill("Marguerite")
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name=button, exact=True).click()


def test_a_guest_who_logs_in_keeps_the_tables_and_finds_the_match(visit: Any) -> None:
    page = visit("/me", "en")
    enter(page, "Create an account")
    page.get_by_role("button", name="I have noted it").click()
    expect(page.get_by_label("Your name")).to_have_value("Marguerite")
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("button", name="Log in").wait_for()
    page.goto("/new/moving-day")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Who sits at seat 2?").select_option("bot")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/t/*")
    page.get_by_role("region", name="Moves").wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign: tap again").click()
    page.get_by_role("dialog", name="The match is over").wait_for()
    page.goto("/me")
    enter(page, "Log in")
    expect(page.get_by_text("1 table that you played as a guest now belongs to your account.")).to_be_visible()
    matches = page.get_by_role("link", name=re.compile("^Moving Day"))
    expect(matches).to_have_count(1)
    expect(matches).to_have_accessible_name(re.compile("Lost"))
    page.get_by_role("combobox", name="Result").select_option("Won")
    expect(page.get_by_text("No match like this.")).to_be_visible()
    page.get_by_label("Everybody may see my ratings and results").check()
    page.get_by_role("link", name="See my public profile").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Marguerite")
    page.go_back()
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
