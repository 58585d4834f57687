"""docs/research.md: its examples run, its tables match the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from colisee.core.registry import game, slugs
from colisee.research.layout import layout_of

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.filterwarnings("default")  # Stable-Baselines3 warns about its own calls
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split("\n", 1)[0])
def test_the_example_runs(example: str) -> None:
    if "sb3_contrib" in example:
        pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: MaskablePPO is not tried")
    exec(compile(example, "docs/research.md", "exec"), {})


@pytest.mark.parametrize("slug", slugs())
def test_the_documented_layout_matches_the_code(slug: str) -> None:
    facts = game(slug).facts
    lengths = ", ".join(f"{seats} seats: {layout_of(game(slug), seats).size}" for seats in facts.seats)
    assert f"Length: {lengths}. Actions: {facts.actions}." in PAGE
    assert layout_of(game(slug), facts.seats[0]).described() in PAGE
