"""After one visit everything but playing with others works without a network; then a match goes on with a friend."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from colisee.core.setup import Setup
from colisee.play.match import Match
from colisee.play.record import write
from web.conftest import requests_refused, serving, visitor
from web.steps import expect, play_on, wait_until_due
from web.test_static_site import IS_KEPT


def finished_match(path: Path) -> None:
    """Writes the record of a short match to a file."""
    match, rng = Match(Setup("moving-day", 2), seed=1), Random(1)
    while not match.is_over:
        match.play(rng.choice(match.legal()))
    path.write_text(json.dumps(write(match, [{"name": "Ada"}, {"name": "Zoé"}])))


def test_everything_but_playing_with_others_works_without_network(
    browser: Any, limited_server: str, tmp_path: Path
) -> None:
    finished_match(tmp_path / "match.json")
    context = visitor(browser, limited_server, "en")
    refused = requests_refused(context)
    page = context.new_page()
    page.goto("/")
    page.wait_for_function(IS_KEPT)
    assert not refused
    context.set_offline(True)
    page.goto("/rules/toy-rush")
    expect(page.get_by_role("heading", name="Toy Rush", level=1)).to_be_visible()
    page.goto("/pad")
    expect(page.get_by_text("works without network too")).to_be_visible()
    page.goto("/box/moving-day")
    page.get_by_role("button", name="Start from the standard pieces").click()
    page.get_by_role("spinbutton", name="Boxes, row 1, weight").fill("9")
    expect(page.get_by_role("listitem").filter(has_text="boxes.rows[1].weight")).to_contain_text("1 to 7")
    page.get_by_role("spinbutton", name="Boxes, row 1, weight").fill("7")
    expect(page.get_by_text("No mistakes. The set is kept.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name of your set")).to_have_value("My box")
    page.goto("/replay")
    page.get_by_label("Open a record file").set_input_files(tmp_path / "match.json")
    expect(page.get_by_role("heading", name="Moving Day · Ada and Zoé")).to_be_visible()
    page.goto("/learn")
    page.get_by_role("button", name="Start the guided match: Moving Day").click()
    page.get_by_role("region", name="Learn").get_by_text("1/10").wait_for()
    page.get_by_role("tab", name="Moves").click()
    play_on(page, "en", most=2)

    context.set_offline(False)
    wait_until_due(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Go on with a friend").click()
    page.get_by_role("button", name="Biscotte", exact=True).click()
    page.wait_for_url(lambda url: "/t/" in url and "local-" not in url)
    context.close()


def test_a_page_that_asks_too_often_waits_and_gets_everything(browser: Any, page_folder: Path, tmp_path: Path) -> None:
    """As where many people share an address."""
    limits = {"burst": 15, "requests_per_second": 3}
    with serving(tmp_path / "tables.sqlite3", page_folder, limits=limits) as (address, _):
        context = visitor(browser, address, "fr")
        refused = requests_refused(context)
        page = context.new_page()
        page.goto("/")
        page.wait_for_function(IS_KEPT)
        assert refused
    page.goto("/rules/the-truckers")
    expect(page.get_by_role("heading", name="The Truckers", level=1)).to_be_visible()
    context.close()
