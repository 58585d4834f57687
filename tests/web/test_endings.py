"""At the end the points are counted on the board itself; totals stay hidden until then, and the count can be skipped."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from colisee.server.table import events as ev
from web.measuring import counted_pieces
from web.steps import expect
from web.table_page import seats
from web.test_local_tables import opened

KEEP = "(match) => localStorage.setItem(`match/${match.id}`, JSON.stringify(match))"
SCORE = re.compile(r"Score (−?\d+)$")
NOTE_ANIMATIONS = """() => {
  window.begun = [];
  document.addEventListener("animationstart", ({ target, animationName }) => {
    if (target.closest("[data-shelf]")) window.begun.push(animationName);
    else if (target.matches(".points")) window.begun.push("points");
  });
}"""
FIRST = {
    "moving-day": "box(es)? breaks?",
    "toy-rush": ", gifts: +",
    "post-office": ", stamps: +",
    "the-truckers": ", finish: ",
}
"""What is counted first."""


def finished(slug: str) -> tuple[dict[str, Any], list[int]]:
    """A match that random players have finished, as a browser keeps it, and its totals."""
    rng = Random(slug)
    table, stored = opened(slug, rng)
    decisions: list[list[int]] = []
    while not table.ended:
        assert table.match
        seat = rng.choice(table.due)
        decisions.append([seat, rng.choice(table.match.legal(seat))])
        table.apply(ev.Played(0, seat=seat, action=decisions[-1][1]))
    assert table.match
    totals = [score["total"] for score in table.match.scores()]
    return {**stored, "id": f"local-{slug}", "decisions": decisions, "ended": "finished"}, totals


def open_finished(visit: Any, slug: str, playback: str = "slow", **context: Any) -> tuple[Any, list[int]]:
    match, totals = finished(slug)
    page = visit("/", playback=playback, **context)
    page.evaluate(KEEP, match)
    page.goto(f"/t/{match['id']}")
    return page, totals


def shown_totals(page: Any) -> list[int]:
    """What is said of every seat: its score."""
    scores = [SCORE.search(text) for text in seats(page).all_text_contents()]
    assert scores
    assert all(scores), "every seat has a score"
    return [int(score[1].replace("−", "-")) for score in scores if score]


@pytest.mark.parametrize("slug", FIRST)
def test_points_are_counted_on_the_board(visit: Any, slug: str) -> None:
    page, totals = open_finished(visit, slug)
    counting = counted_pieces(page)
    log = page.get_by_role("log").filter(has_text=re.compile(FIRST[slug].replace("+", r"\+")))
    expect(log).to_be_attached()
    if any(totals):
        assert shown_totals(page) != totals, "totals are hidden until they are counted"
    expect(counting.first).to_be_attached()
    assert counting.first.evaluate("(piece) => piece.getAnimations({ subtree: true }).length") == 0, "motion is reduced"
    page.get_by_role("button", name="Skip").click()
    over = page.get_by_role("dialog", name="The match is over")
    expect(over.get_by_role("row", name=re.compile("^Total"))).to_be_visible()
    assert shown_totals(page) == totals


def test_the_list_of_moves_says_that_the_match_is_over(visit: Any) -> None:
    page, _ = open_finished(visit, "moving-day", panel="moves")
    page.get_by_role("button", name="Skip").click()
    moves = page.get_by_role("region", name="Moves", include_hidden=True)
    expect(moves).to_contain_text("The match is over")


def test_what_was_counted_is_not_laid_again(visit: Any) -> None:
    """A tape that is unrolled and a parcel that lands again would vanish for a moment."""
    page, _ = open_finished(visit, "post-office", "fast", reduced_motion="no-preference")
    counted_pieces(page).first.wait_for()
    page.evaluate(NOTE_ANIMATIONS)
    page.get_by_role("dialog", name="The match is over").wait_for()
    begun = page.evaluate("window.begun")
    assert begun, "points land above what is counted"
    assert [name for name in begun if name.endswith(("unroll", "-land"))] == []


def test_after_the_count_come_result_facts_and_what_next(visit: Any) -> None:
    page, _ = open_finished(visit, "moving-day")
    page.get_by_role("button", name="Skip").click()
    over = page.get_by_role("dialog", name="The match is over")
    expect(over.get_by_role("list", name="About this match").get_by_role("listitem")).to_have_count(2)
    expect(over.get_by_role("status").first).to_have_text(re.compile("win|draw"))
    expect(over.get_by_role("link", name="Watch the replay")).to_be_visible()
    page.reload()
    expect(over.get_by_role("button", name="Rematch")).to_be_visible()
    over.get_by_role("button", name="Count again").click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(over).to_have_count(0)
