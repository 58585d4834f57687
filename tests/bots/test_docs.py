"""docs/bots.md: its example runs, and its table of levels matches the code. docs/strength.md: its ladder is what ratings rely on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import log10
from pathlib import Path

import pytest

from colisee.bots import LEVELS, iterations_of
from colisee.core.registry import game

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "bots.md").read_text("utf-8")
LADDER = (DOCS / "strength.md").read_text("utf-8")
COLUMNS = ("moving-day", "toy-rush", "post-office", "the-truckers")


def test_the_example_runs() -> None:
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "docs/bots.md", "exec"), {})


def test_the_table_of_levels_matches_the_code() -> None:
    for name, level in LEVELS.items():
        cells = [f"{iterations_of(name, game(slug)):,}" for slug in COLUMNS]
        assert f"| {name} | {' | '.join(cells)} | {level.carelessness:g} | {level.seconds:g} s |" in PAGE


def steps_of(slug: str) -> Iterator[tuple[str, str, float, int, int]]:
    """(higher, lower, share of wins, comparisons, Elo) of every measured step of a game's ladder."""
    title, pairs_per_match = game(slug).facts.title["en"], 2 if slug == "the-truckers" else 1
    row = rf"\| {title}(?: \([-\d]+\))? \| (\w+) – (\w+) \| (\d+) \| ([\d.]+) % \([^)]*\) \| (-?\d+) \|"
    for higher, lower, matches, percent, elo in re.findall(row, LADDER):
        yield higher, lower, float(percent) / 100, int(matches) * pairs_per_match, int(elo)


@pytest.mark.parametrize("slug", COLUMNS)
def test_the_elo_of_a_step_follows_from_its_wins(slug: str) -> None:
    for _, _, share, comparisons, elo in steps_of(slug):
        won = share * comparisons
        assert elo == pytest.approx(400 * log10((won + 0.5) / (comparisons - won + 0.5)), abs=3)


@pytest.mark.parametrize("slug", COLUMNS)
def test_the_anchors_of_ratings_are_the_measured_ladder(slug: str) -> None:
    gaps = {(lower, higher): elo for higher, lower, _, _, elo in steps_of(slug)}
    anchors, levels = {"apprentice": 0}, list(LEVELS)
    for lower, higher in pairwise(levels[2:]):
        if (lower, higher) in gaps and lower in anchors:
            anchors[higher] = anchors[lower] + gaps[lower, higher]
    for higher, lower in pairwise(levels[2::-1]):
        anchors[lower] = anchors[higher] - gaps[lower, higher]
    assert game(slug).bot_tuning.strength == anchors
