"""The page "My box": pieces of one's own, from the first change to a table that is played with them."""

from __future__ import annotations

from typing import Any

from web.steps import expect, faults


def test_a_set_of_ones_own_is_corrected_kept_and_played_with(visit: Any) -> None:
    page = visit("/box/the-truckers", "en")
    page.get_by_role("button", name="Start from the standard pieces").press("Enter")
    status = page.get_by_role("status").filter(has_text="mistake")
    expect(status).to_contain_text("No mistakes")
    reward = page.get_by_role("spinbutton", name="Goods, row 2, points for the most")
    reward.fill("12")
    expect(status).to_contain_text("1 mistake. Correct it to play with this set.")
    expect(status.get_by_role("listitem")).to_contain_text("goods.rows[2].reward")
    expect(reward).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("link", name="Open a table with it")).to_have_count(0)
    assert faults(page) == []
    reward.fill("8")
    expect(status).to_contain_text("No mistakes. The set is kept.")
    name = page.get_by_label("Name of your set")
    name.fill("Grandma")
    name.press("Tab")
    expect(page.get_by_role("combobox", name="Set")).to_have_value("Grandma")
    page.reload()
    expect(page.get_by_label("Name of your set")).to_have_value("Grandma")
    expect(reward).to_have_value("8")
    page.get_by_role("link", name="Open a table with it").press("Enter")
    expect(page.get_by_role("combobox", name="Pieces")).to_have_value("Grandma")
    for seat in (2, 3):
        page.get_by_label(f"Who sits at seat {seat}?").select_option("bot")
    page.get_by_role("button", name="Open", exact=True).press("Enter")
    expect(page.get_by_role("columnheader", name="fish: 8 points to whoever has most")).to_be_attached()
    expect(page.get_by_role("columnheader", name="furniture: 6 points to whoever has most")).to_be_attached()
