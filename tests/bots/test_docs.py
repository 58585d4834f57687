"""docs/bots.md: its example runs, and its tables of levels and of the ladder match the code and the measurements."""

from __future__ import annotations

import json
import re
from pathlib import Path

from bots.ladder import GAMES, SEED, STEPS, is_a_step, row, settings
from colisee.bots import LEVELS, iterations_of
from colisee.core.registry import game

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "bots.md").read_text("utf-8")
LADDER = json.loads((DOCS / "figures" / "ladder.json").read_text("utf-8"))
COLUMNS = ("moving-day", "toy-rush", "post-office", "the-truckers")


def test_the_example_runs() -> None:
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "docs/bots.md", "exec"), {})


def test_the_table_of_levels_matches_the_code() -> None:
    for name, level in LEVELS.items():
        cells = [f"{iterations_of(name, game(slug)):,}" for slug in COLUMNS]
        assert f"| {name} | {' | '.join(cells)} | {level.seconds:g} s |" in PAGE


def test_the_ladder_was_measured_with_the_settings_that_ship() -> None:
    assert {name: LADDER[name] for name in settings()} == settings()


def test_every_level_beats_the_one_below() -> None:
    measured = {(figures["game"], *figures["bots"]): figures for figures in LADDER["results"]}
    assert set(measured) == {(slug, higher, lower) for slug in GAMES for lower, higher in STEPS}
    for (slug, higher, _), figures in measured.items():
        assert (figures["games"], figures["seed"]) == (GAMES[slug][higher], SEED)
        assert is_a_step(figures, higher), (slug, higher)


def test_the_table_of_the_ladder_matches_the_measurements() -> None:
    for figures in LADDER["results"]:
        assert row(figures) in PAGE
