"""docs/bots.md: its example runs, and its table of levels matches the code."""

from __future__ import annotations

import re
from pathlib import Path

from colisee.bots import LEVELS, iterations_of
from colisee.core.registry import game

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "bots.md").read_text("utf-8")
COLUMNS = ("moving-day", "toy-rush", "post-office", "the-truckers")


def test_the_example_runs() -> None:
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "docs/bots.md", "exec"), {})


def test_the_table_of_levels_matches_the_code() -> None:
    for name, level in LEVELS.items():
        cells = [f"{iterations_of(name, game(slug)):,}" for slug in COLUMNS]
        assert f"| {name} | {' | '.join(cells)} | {level.carelessness:g} | {level.seconds:g} s |" in PAGE
