"""docs/bots.md: its example runs, its table of levels is the code's."""

from __future__ import annotations

import re
from pathlib import Path

from colisee.bots import LEVELS

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
COLUMNS = ("moving-day", "toy-rush", "post-office", "the-truckers")


def test_the_example_runs() -> None:
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "docs/bots.md", "exec"), {})


def test_the_table_of_levels_is_true() -> None:
    for name, level in LEVELS.items():
        cells = [f"{level.iterations[slug]:,}" for slug in COLUMNS]
        assert f"| {name} | {' | '.join(cells)} | {level.seconds:g} s |" in PAGE
