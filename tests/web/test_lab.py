"""The lab: bundled reports, the progress of a running study, stopping a study."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from web.steps import Look, expect, faults, looks, misfits

TIMEOUT = 240_000
"""Milliseconds for a process at low priority on a busy machine."""


def begin(page: Any, run: str = "Run the study") -> None:
    page.get_by_role("button", name=run).click()
    page.wait_for_url("**/lab/*")


@pytest.mark.parametrize(("title", "look"), looks(["Toy Rush"]))
def test_a_report_reads_without_the_charts(visit: Any, title: str, look: Look) -> None:
    page = look.visit(visit, "/lab")
    page.get_by_role("link", name=title).last.click()
    page.get_by_role("heading", level=2).nth(3).wait_for()
    assert faults(page) + misfits(page) == []
    seats = page.get_by_role("table", name="By seat" if look.language == "en" else "Selon la place")
    expect(seats.get_by_role("row")).to_have_count(3)
    expect(seats.get_by_role("row").nth(1)).to_contain_text("%")


def test_a_study_is_run_and_its_report_saved(visit: Any, tmp_path: Path) -> None:
    page = visit("/lab", "en")
    for number in (1, 2):
        page.get_by_label(f"Bot {number}").select_option("random")
    page.get_by_label("Matches:").fill("20")
    begin(page)
    page.get_by_role("link", name="Save the report").wait_for(timeout=TIMEOUT)
    page.get_by_role("heading", name="In short").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the report").click()
    saved.value.save_as(tmp_path / "report.html")
    assert "Moving Day" in (tmp_path / "report.html").read_text("utf-8")
    page.get_by_role("link", name="Another study").click()
    page.get_by_role("link").filter(has_text="2 players · Random · 20 matches").first.wait_for()


def test_a_study_can_be_stopped(visit: Any) -> None:
    page = visit("/lab", "fr")
    page.get_by_label("Toy Rush").check(force=True)
    for number in (1, 2):
        page.get_by_label(f"Robot {number}").select_option("expert")
    begin(page, "Lancer l’étude")
    page.get_by_role("progressbar").wait_for()
    page.get_by_role("button", name="Arrêter").click()
    page.get_by_text("L’étude a été arrêtée.").wait_for()
