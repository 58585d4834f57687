"""docs/research.md: its examples run, its tables match the code. docs/baselines.md: no trained network is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from colisee.core.registry import game, slugs
from colisee.research.layout import layout_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")
BASELINES = (ROOT / "docs" / "baselines.md").read_text("utf-8")
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


PROGRAMS = {
    "maskable_ppo": (r"MaskablePPO \| 1", "maskable_ppo:Trained"),
    "maskable_ppo_seed_2": (r"MaskablePPO \| 2", "maskable_ppo:SecondSeed"),
}
"""Folder of weights -> learner and seed in the table of training, bot in the table of results."""


@pytest.mark.parametrize(
    "weights", sorted((ROOT / "examples" / "baselines").glob("maskable_ppo*/*.npz")), ids=lambda path: path.stem
)
def test_every_network_has_its_training_and_its_results(weights: Path) -> None:
    slug, players = weights.stem.rsplit("-", 1)
    learner, bot = PROGRAMS[weights.parent.name]
    title = game(slug).facts.title["en"]
    assert re.search(rf"^\| {title} \| {players} \| {learner} \|", BASELINES, re.MULTILINE)
    row = re.search(rf"^\| {title} \| {players} \| {bot} \|(.*)", BASELINES, re.MULTILINE)
    assert row is not None
    assert row[1].count(" % (") >= len(("random", "greedy", "beginner", "novice", "apprentice", "expert"))
