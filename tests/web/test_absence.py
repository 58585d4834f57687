"""What three people see when one of them stays away: the others decide, and somebody else takes the seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.harness import FakeTime, settings_for
from server.live import Live, live
from web.conftest import visitor
from web.steps import expect, play_on

AWAY_SECONDS, ATTEMPTS = 400, 30
"""More than the five minutes after which a player counts as absent."""


@pytest.fixture
def clock() -> FakeTime:
    return FakeTime()


@pytest.fixture
def site(tmp_path: Path, page_folder: Path, clock: FakeTime) -> Iterator[Live]:
    with live(settings_for(tmp_path, page=page_folder, burst=1000), now=clock) as running:
        yield running


def test_the_seat_of_an_absent_player_is_opened_for_somebody_else(browser: Any, site: Live, clock: FakeTime) -> None:
    address = f"http://{site.address}"
    host = visitor(browser, address, "en").new_page()
    host.goto("/new/post-office")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_label("Who sits at seat 2?").select_option("open")
    host.get_by_role("button", name="Open", exact=True).click()
    host.wait_for_url("**/t/*")
    friend = visitor(browser, address, "en").new_page()
    friend.goto(host.url)
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Sit at seat 2").click()
    play_on(host, "en", most=1)
    friend.context.close()
    what_now = host.get_by_role("button", name="What now?")
    for _ in range(ATTEMPTS):  # the server may not have noticed yet that Bob is gone
        clock.pass_seconds(AWAY_SECONDS)
        host.reload()
        host.get_by_role("list", name="Seats").wait_for()
        if what_now.count():
            break
    what_now.click()
    dialog = host.get_by_role("dialog", name="Bob has been away for a long time.")
    dialog.get_by_role("button", name="Open the seat for somebody else").click()
    expect(dialog).to_have_count(0)
    host.get_by_role("button", name="Invite").click()
    link = host.get_by_role("dialog", name="A seat is free.").get_by_text(re.compile("^http://")).inner_text()
    host.get_by_role("button", name="Close").click()
    newcomer = visitor(browser, address, "fr").new_page()
    newcomer.goto(link)
    expect(newcomer.get_by_role("group", name="Votre assistant")).to_have_count(0)  # the seat has its assistant
    newcomer.get_by_label("Votre nom").fill("Zoé")
    newcomer.get_by_role("button", name="S’asseoir à la place 2").click()
    newcomer.get_by_role("region", name="Coups").wait_for()
    expect(host.get_by_role("list", name="Seats").get_by_text("Zoé")).to_be_visible()
