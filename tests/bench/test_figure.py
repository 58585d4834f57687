"""The table of figures: measured value, target, and whether the target is met."""

from __future__ import annotations

from bench.__main__ import cells_of, markdown
from bench.figure import Figure, at_least, at_most, best_rates


def test_the_target_applies_to_the_ratio_if_there_is_one() -> None:
    assert Figure("speed", 5e6, "plies/s", target=at_least(4e6)).is_met
    assert Figure("speed", 5e6, "plies/s", ratio=1.6, target=at_most(1.5)).is_met is False


def test_an_unmeasured_figure_is_neither_met_nor_missed() -> None:
    missing = Figure("reference", None, "plies/s", target=at_most(1.5), note="gcc is not installed")
    assert missing.is_met is None
    assert cells_of(missing) == ("reference", "not measured", "", "at most 1.5 plies/s", "–", "gcc is not installed")


def test_the_best_round_counts() -> None:
    moments = iter([0.0, 2.0, 2.0, 3.0])
    assert best_rates({"run": lambda: 10}, rounds=2, clock=lambda: next(moments)) == {"run": 10.0}


def test_the_page_has_one_line_per_figure() -> None:
    page = markdown([Figure("a state", 233, "bytes", target=at_most(512))])
    assert "| a state | 233 bytes |  | at most 512 bytes | yes |  |" in page
