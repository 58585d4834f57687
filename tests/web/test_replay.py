"""Replays: stepping, jumping, playing, sharing, files; and the analysis of the match."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from colisee.play import record as records
from colisee.play.match import Match
from web.steps import Look, expect, faults, looks, misfits

RECORD_FILE = re.compile("Open a record file|Ouvrir une partie enregistrée")
TIMEOUT = 240_000
"""Milliseconds for a process at low priority on a busy machine."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = Match("moving-day", 2, seed=3)
    while not match.is_over:
        seat = match.due[0]
        match.play(match.legal(seat)[0], seat)
    path = tmp_path_factory.mktemp("record") / "match.json"
    path.write_text(json.dumps(records.write(match, [{"name": "Ann"}, {"name": "Zoé"}])))
    return path


def opened(visit: Any, file: Path, language: str = "en", **context: Any) -> Any:
    page = visit("/replay", language, **context)
    page.get_by_label(RECORD_FILE).set_input_files(file)
    page.get_by_role("heading", name="Moving Day").wait_for()
    return page


def test_a_file_is_stepped_through(visit: Any, file: Path) -> None:
    page = opened(visit, file)
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max"))
    assert int(slider.input_value()) > 5, "the draws of the set-up are skipped"
    expect(page.get_by_role("status").filter(has_text="3 groups are laid out.")).to_be_visible()
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    page.get_by_role("button", name="Step back").click()
    expect(slider).to_have_value(str(last - 1))
    line = page.get_by_role("list", name="Log").get_by_role("link").nth(4)
    wanted = line.text_content()
    line.click()
    expect(page.get_by_role("status").filter(has_text=wanted)).to_be_visible()
    assert 0 < int(slider.input_value()) < last - 1
    page.keyboard.press("Home")
    page.get_by_label("Speed").select_option("8×")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("(slider) => Number(slider.value) > 3", arg=slider.element_handle())
    page.get_by_role("button", name="Stop").click()
    page.wait_for_url(f"**?step={slider.input_value()}")
    page.get_by_role("button", name="Another match").click()
    page.get_by_text("Open a record file").wait_for()


OVERLAP = """() => [...document.querySelectorAll("tr:has(.played)")].filter((row) => {
  const [cards, facts] = [".played", ".facts"].map((part) => row.querySelector(part).getBoundingClientRect());
  return Math.min(cards.right, facts.right) - Math.max(cards.left, facts.left) > 1 && Math.min(cards.bottom, facts.bottom) - Math.max(cards.top, facts.top) > 1;
}).length"""
"""In how many rows of the standings the played cards lie over the truck beside the name."""


@pytest.mark.parametrize("size", [(844, 390), (1280, 720), (1920, 1080)])
def test_standings_show_the_played_cards_beside_nothing_else(visit: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = Match("the-truckers", 4, seed=3)
    for _ in range(200):
        if not match.is_over:
            match.play(match.legal(match.due[0])[0], match.due[0])
    path = tmp_path / "match.json"
    path.write_text(
        json.dumps(records.write(match, [{"name": name} for name in ("Camille", "Biscotte", "Tango", "Pixel")]))
    )
    page = visit("/replay", "en", viewport={"width": size[0], "height": size[1]})
    page.get_by_label(RECORD_FILE).set_input_files(path)
    expect(page.get_by_role("table", name="Standings").get_by_title("Cards on the table")).to_have_count(4)
    assert page.evaluate(OVERLAP) == 0


def test_a_file_that_is_no_record_is_refused_in_a_sentence(visit: Any, file: Path, tmp_path: Path) -> None:
    page = visit("/replay", "fr")
    broken = json.loads(file.read_text())
    broken["events"][3] = {"by": 1, "take": {"group": 99}}
    refused = {
        "no JSON": "n’est pas une partie enregistrée",
        "{}": "n’est pas une partie enregistrée",
        json.dumps(broken): "4",
    }
    for text, reason in refused.items():
        (tmp_path / "wrong.json").write_text(text)
        page.get_by_label(RECORD_FILE).set_input_files(tmp_path / "wrong.json")
        page.get_by_role("alert").get_by_text(reason).wait_for()
    page.get_by_label(RECORD_FILE).set_input_files(file)
    page.get_by_role("heading", name="Moving Day").wait_for()


@pytest.mark.parametrize(("title", "look"), looks(["Moving Day"]))
def test_luck_and_skill_are_shown_and_lead_to_the_steps(visit: Any, file: Path, title: str, look: Look) -> None:
    page = look.visit(visit, "/replay")
    page.get_by_label(RECORD_FILE).set_input_files(file)
    page.get_by_role("heading", name=title).wait_for()
    title = {"en": "Luck and skill", "fr": "Chance et talent"}[look.language]
    part = page.get_by_role("region", name=title)
    part.get_by_role("button").first.click()
    part.get_by_role("table").first.wait_for(timeout=TIMEOUT)
    expect(part.get_by_role("table").first.get_by_role("row")).to_have_count(3)
    mistakes = {"en": "What cost most", "fr": "Ce qui a coûté le plus"}[look.language]
    slip = part.get_by_role("list", name=mistakes).get_by_role("button").first
    slip.click()
    named = slip.get_attribute("aria-label").rpartition(" ")[2]
    expect(page.get_by_role("slider")).to_have_value(named)
    part.get_by_text(
        {"en": "Every decision as a table", "fr": "Toutes les décisions en tableau"}[look.language]
    ).click()
    steps = part.get_by_role("row").filter(has=page.get_by_role("button"))
    expect(steps.filter(has=page.get_by_role("button", name=re.compile(f" {named}$")))).to_have_attribute(
        "aria-current", "step"
    )
    assert [step.get_attribute("aria-current") for step in steps.all()].count("step") == 1
    assert faults(page) + misfits(page) == []
