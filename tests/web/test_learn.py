"""The guided first match: on the real engine, one step at a time, whatever the learner does."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.measuring import explained_pieces
from web.steps import TITLES, expect, play_on, wait_until_due
from web.table_page import board, confirmation, either, move_list, prompt, tab

START = {"en": "Start the guided match: {}", "fr": "Jouer avec le guide\u00a0: {}"}
GUIDE = {"en": "Learn", "fr": "Apprendre"}
ON = {"en": "Next", "fr": "Suivant"}
LATER = {"en": "Later", "fr": "Plus tard"}


def start(visit: Any, slug: str, language: str, **context: Any) -> tuple[Any, Any]:
    page = visit("/learn", language, **context)
    page.get_by_role("button", name=START[language].format(TITLES[slug])).click()
    guide = page.get_by_role("region", name=GUIDE[language])
    guide.get_by_text("1/10").wait_for()
    return page, guide


def open_list(page: Any, language: str) -> None:
    """The list of moves is hidden from learners until they ask for it."""
    tab(page, "moves", language).click()


@pytest.mark.parametrize(("slug", "language"), [*zip(TITLES, ["fr", "en", "fr", "en"], strict=True)])
def test_the_guide_walks_through_a_first_match(visit: Any, slug: str, language: str) -> None:
    page, guide = start(visit, slug, language)
    open_list(page, language)
    later = guide.get_by_role("button", name=LATER[language])
    for step in range(1, 11):
        here = guide.get_by_text(f"{step}/10", exact=True)
        wait_until_due(page)
        if not here.is_visible():  # about a decision that was taken before
            continue
        expect(explained_pieces(page).first).to_be_attached()
        while here.is_visible() and later.is_visible():
            play_on(page, language, most=1)
            wait_until_due(page)
        if here.is_visible():
            guide.get_by_role("button", name=ON[language], exact=True).click()
    guide.get_by_text("/10").wait_for(state="detached")


def test_the_guide_follows_a_learner_who_plays_on_without_listening(visit: Any) -> None:
    page, guide = start(visit, "moving-day", "en")
    open_list(page, "en")
    play_on(page, "en", most=1)
    expect(guide.get_by_role("status")).to_have_text(re.compile("^You take"))
    guide.get_by_text("1/10").wait_for()
    guide.get_by_role("button", name="Next").click()
    guide.get_by_text("3/10", exact=True).wait_for()
    guide.get_by_role("button", name="Do it for me").click()
    guide.get_by_text("4/10", exact=True).wait_for()


def test_a_reload_finds_the_step_again(visit: Any) -> None:
    page, guide = start(visit, "toy-rush", "en")
    guide.get_by_role("button", name="Later").click()
    page.reload()
    guide.get_by_text("2/10").wait_for()
    guide.get_by_role("button", name="Previous step").click()
    guide.get_by_text("1/10").wait_for()


def test_a_step_opens_its_rule_and_the_guide_can_be_left(visit: Any) -> None:
    page, guide = start(visit, "post-office", "en")
    expect(guide.get_by_role("button", name="PO-R1")).to_have_count(0)
    guide.get_by_role("button", name="The rules of this step").click()
    guide.get_by_role("button", name="PO-R1").click()
    expect(page.get_by_role("article", name=re.compile("^PO-R1 "))).to_be_in_viewport()
    guide.get_by_role("button", name="Skip the guide").click()
    expect(guide).to_have_count(0)
    open_list(page, "en")
    expect(move_list(page)).to_be_visible()


LAPTOP, PHONE, ON_ITS_SIDE = (
    {"width": width, "height": height} for width, height in ((1280, 720), (390, 844), (844, 390))
)
CUT_OFF = """(guide) => {
  const edge = guide.getBoundingClientRect(), text = guide.querySelector(".text");
  const shown = [...guide.querySelectorAll("button")].map((button) => [button, button.getBoundingClientRect()]).filter(([, rect]) => rect.width > 0);
  const outside = shown.filter(([, rect]) => rect.right > edge.right + 1 || rect.bottom > edge.bottom + 1);
  const small = shown.filter(([, rect]) => Math.min(rect.width, rect.height) < 24);
  return [...outside, ...small].map(([button]) => button.textContent || button.ariaLabel).concat(text.scrollHeight > text.clientHeight + 1 ? text.textContent : []);
}"""


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_guide_hides_nothing_and_is_not_cut_off_on_a_phone(visit: Any, slug: str, language: str) -> None:
    page, guide = start(visit, slug, language)
    for size in (ON_ITS_SIDE, LAPTOP, PHONE):
        page.set_viewport_size(size)
        for _ in range(10):
            assert guide.evaluate(CUT_OFF) == []
            guide.get_by_role("button", name=re.compile(f"{ON[language]}|{LATER[language]}")).click()
        below, above = guide.bounding_box(), board(page).bounding_box()
        is_beside = size is ON_ITS_SIDE
        assert (
            above["x"] + above["width"] <= below["x"] + 1
            if is_beside
            else above["y"] + above["height"] <= below["y"] + 1
        )
        page.evaluate("localStorage.removeItem(`lesson/${location.pathname.split('/').pop()}`)")
        page.set_viewport_size(LAPTOP)
        page.reload()
        guide.get_by_text("1/10").wait_for()


ZOOMED = {"width": 640, "height": 360}
"""By 200 % on a laptop."""
HIDDEN_PIXELS = "(sentence) => sentence.scrollHeight - sentence.clientHeight"


@pytest.mark.parametrize("size", [ON_ITS_SIDE, ZOOMED], ids=["844", "640"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_to_be_confirmed_is_seen_whole_beside_the_guide(
    visit: Any, language: str, size: dict[str, int]
) -> None:
    page, _ = start(visit, "toy-rush", language)
    page.set_viewport_size(size)
    objectives = board(page).get_by_role("button", name=either("missing:|.* missing: ", ".*manque"))
    for objective in objectives.all():
        objective.click()
        expect(confirmation(page)).to_be_visible()
        assert prompt(page).evaluate(HIDDEN_PIXELS) <= 1
