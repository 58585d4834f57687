"""Tournaments, the deal of the day and quick pairing, as people meet them in two browsers."""

from __future__ import annotations

import json
import re
from typing import Any

from web.steps import expect, faults, misfits


def test_an_evening_from_the_first_entry_to_the_winner(visit: Any) -> None:
    host = visit("/tournaments", "en")
    host.get_by_label("Name of the tournament").fill("Friday")
    host.get_by_label("Game").select_option(label="Toy Rush")
    host.get_by_label("Format").select_option("knockout")
    host.get_by_label("Participants, one per line").fill("Ann\nBob")
    assert faults(host) + misfits(host) == []
    host.get_by_role("button", name="Create", exact=True).click()
    host.get_by_role("button", name="I am Bob").click()
    friend = visit(host.url, "fr", viewport={"width": 390, "height": 844})
    friend.get_by_role("button", name="Je suis Ann").click()
    expect(host.get_by_role("button", name="I am Ann")).to_have_count(0)  # it updates by itself
    host.get_by_role("button", name="Start the tournament").click()
    way = friend.get_by_role("link", name="Ann, rejoindre votre table")
    way.wait_for()
    assert faults(friend) + misfits(friend) == []
    way.click()
    friend.get_by_role("list", name="Places").get_by_text("Ann").wait_for()
    host.get_by_role("link", name="Bob, go to your table").wait_for()
    host.get_by_role("button", name="Set the result of table 1").click()
    host.get_by_label("Points of Ann").fill("31")
    host.get_by_label("Points of Bob").fill("29")
    host.get_by_label("Reason").fill("Played on cardboard")
    host.get_by_role("button", name="Save").click()
    expect(host.get_by_text("Winner: Ann")).to_be_visible()
    expect(host.get_by_text("result set by hand, Ann 31 and Bob 29 (Played on cardboard)")).to_be_visible()
    assert faults(host) + misfits(host) == []
    with host.expect_download() as download:
        host.get_by_role("link", name="CSV").click()
    assert "1,Ann,1" in download.value.path().read_text("utf-8")
    host.get_by_role("link", name="Projector view").click()
    expect(host.get_by_role("row", name="Ann")).to_be_visible()
    assert faults(host) == []


EVENING = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Lou"]


def test_an_organiser_leads_an_evening_for_twelve(visit: Any) -> None:
    """Two people on one phone, a mistake taken back, a withdrawal, a result on cardboard, the projector, print and files."""
    host = visit("/tournaments", "en")
    host.get_by_label("Name of the tournament").fill("Friday")
    host.get_by_label("Game").select_option(label="Toy Rush")
    host.get_by_label("Pace").select_option("5 minutes per decision")
    host.get_by_label("Participants, one per line").fill("\n".join(EVENING))
    host.get_by_role("button", name="Create", exact=True).click()
    host.get_by_role("heading", name="12 participants").wait_for()
    expect(host.get_by_text("5 minutes per decision")).to_be_visible()
    projector = visit(f"{host.url}/screen", "en")
    projector.get_by_role("img", name="QR").wait_for()
    assert faults(projector) == []
    phone = visit(host.url, "en", viewport={"width": 390, "height": 844})
    phone.get_by_text("Are you on the list? Tap your name.").wait_for()
    for name in ("Ann", "Bob", "Cleo"):
        phone.get_by_role("button", name=f"I am {name}").click()
    phone.get_by_role("button", name="I am not Cleo").click()
    phone.get_by_text("You take part: Ann and Bob.").wait_for()
    assert faults(phone) + misfits(phone) == []
    host.get_by_role("button", name="Withdraw Lou").click()
    expect(host.get_by_text("Sure? Tap again")).to_be_visible()
    host.get_by_role("button", name="Withdraw Lou").click()
    host.get_by_role("button", name="Let Lou return").wait_for()
    host.get_by_role("button", name="Start the tournament").click()
    host.get_by_text("Round 1: 0 of 5 tables have ended.").wait_for()
    expect(projector.get_by_role("heading", name="Standings")).to_be_visible()
    phone.get_by_role("link", name="go to your table").first.click()
    phone.get_by_role("list", name="Seats").get_by_text(re.compile("^(Ann|Bob)$")).first.wait_for()
    phone.go_back()
    host.get_by_role("button", name="Set the result of table 1").click()
    for field, points in zip(host.get_by_label("Points of").all(), ("31", "29"), strict=True):
        field.fill(points)
    host.get_by_role("button", name="Save").click()
    host.get_by_text("Round 1: 1 of 5 tables have ended.").wait_for()
    expect(host.get_by_role("button", name="Set the result of table 1")).to_be_focused()
    host.emulate_media(media="print")
    expect(host.get_by_role("heading", name="Standings")).to_be_visible()
    for hidden in ("End the tournament", "Copy the link", "Set the result of table 1", "Withdraw Ann"):
        expect(host.get_by_role("button", name=hidden)).to_be_hidden()
    expect(host.get_by_role("navigation")).to_be_hidden()
    host.emulate_media(media="screen")
    with host.expect_download() as download:
        host.get_by_role("link", name="JSON").click()
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert "seats" not in saved, "the file may be published"
    assert [one["name"] for one in saved["participants"] if one["is_withdrawn"]] == ["Lou"]


def test_a_match_of_a_tournament_leads_back_to_it(visit: Any) -> None:
    page = visit("/tournaments", "en")
    page.get_by_label("Name of the tournament").fill("Two")
    page.get_by_label("Game").select_option(label="Toy Rush")
    page.get_by_label("Format").select_option("knockout")
    page.get_by_label("Participants, one per line").fill("Ann\nBob")
    page.get_by_role("button", name="Create", exact=True).click()
    for name in ("Ann", "Bob"):
        page.get_by_role("button", name=f"I am {name}").click()
    page.get_by_role("button", name="Start the tournament").click()
    page.get_by_role("link", name="Ann, go to your table").click()
    page.get_by_role("button", name="I am Ann").or_(page.get_by_role("region", name="Moves")).first.wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign: tap again").click()
    page.get_by_role("link", name="Back to the tournament").click()
    page.get_by_text("Winner: ").wait_for()


def test_the_deal_of_the_day_is_begun_once(visit: Any) -> None:
    page = visit("/daily/toy-rush", "en")
    page.get_by_text("As a guest you play without a rank.").wait_for()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play today’s deal").click()
    page.get_by_role("region", name="Moves").wait_for()
    table = page.url
    page.goto("/daily/toy-rush")
    page.get_by_role("link", name="Go on with your match").click()
    page.get_by_role("region", name="Moves").wait_for()
    assert page.url == table
    stranger = visit(table, "en")
    stranger.get_by_text("only its players see it").wait_for()


def test_two_find_each_other_and_one_who_waits_is_offered_bots(visit: Any) -> None:
    def ask(page: Any, name: str) -> None:
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Find opponents now").click()
        page.wait_for_url("**/t/*")

    first, second = visit("/pair/toy-rush", "en"), visit("/pair/toy-rush", "en")
    ask(first, "Ann")
    ask(second, "Bob")
    for page in (first, second):
        page.get_by_role("region", name="Moves").wait_for()
    apart = visit(
        "/pair/moving-day", "en"
    )  # two wait at different tables: the page asks again and goes where it is sent
    apart.clock.install()
    ask(apart, "Eve")
    elsewhere = visit("/new/moving-day", "en")
    elsewhere.get_by_label("Your name").fill("Finn")
    elsewhere.get_by_label("Who sits at seat 2?").select_option("open")
    elsewhere.get_by_role("button", name="Open", exact=True).click()
    elsewhere.wait_for_url("**/t/*")
    found = {"table": elsewhere.url.rpartition("/")[2], "opened": False, "tokens": []}
    apart.route("**/api/pairings", lambda asked: asked.fulfill(json=found))
    apart.get_by_text("We are looking for opponents").wait_for()
    apart.clock.fast_forward(9_000)
    elsewhere.get_by_role("region", name="Moves").wait_for()
    expect(elsewhere.get_by_role("list", name="Seats").get_by_text("Eve")).to_be_visible()
    alone = visit("/pair/toy-rush", "en")
    alone.clock.install()
    ask(alone, "Cleo")
    alone.get_by_role("img", name="QR").wait_for()
    alone.clock.fast_forward(31_000)
    alone.get_by_role("button", name="Play with bots").click()
    alone.get_by_role("region", name="Moves").wait_for()
