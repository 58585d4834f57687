"""`python tests/bots/ladder.py [FILE]`: every level against the one below, in every game, by the arena; docs/bots.md has the table.

Writes the arena's results and the settings of the measurement to FILE. Exits with 1 if a step is too low.
The same seed gives the same games, however many processes play them.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from colisee.bots import LEVELS, iterations_of
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.lab.arena import Contest, hold
from colisee.lab.workers import Workers

SEED = 1
GAMES = {
    slug: {"novice": 60, "apprentice": 60, "expert": 40, "master": 24}
    for slug in ("moving-day", "toy-rush", "post-office", "the-truckers")
}
"""Games of a level against the one below: fewer where they take longer. Per table: The Truckers, for three, has two of them,
with two seats for the one level or for the other."""
MIN_SHARE = 0.65
STEPS = tuple(pairwise(level for level in LEVELS if level != "grandmaster"))
"""(lower, higher). A match of grandmasters takes many minutes; that step is not measured here."""

Figures = dict[str, Any]


def settings() -> Figures:
    """What the figures depend on."""
    return {
        "iterations": {name: {slug: iterations_of(name, game(slug)) for slug in GAMES} for name in LEVELS},
        "carelessness": {name: (level.carelessness, level.least_visits) for name, level in LEVELS.items()},
        "tunings": {slug: asdict(game(slug).bot_tuning.search) for slug in GAMES},
    }


def is_a_step(figures: Figures, higher: str) -> bool:
    """Whether the higher level is placed before the lower one often enough, the intervals of their ratings apart."""
    above, below = figures["ratings"]
    is_often = above["bot"] == higher and above["next"]["wins"]["value"] >= MIN_SHARE
    return bool(is_often and above["rating"]["low"] > below["rating"]["high"])


def row(figures: Figures) -> str:
    """A line of the table in docs/bots.md."""
    first = figures["ratings"][0]
    below, wins, gap = first["next"], first["next"]["wins"], first["next"]["gap"]
    title = game(figures["game"]).facts.title["en"]
    share = f"{100 * wins['value']:.1f} % ({100 * wins['low']:.1f} – {100 * wins['high']:.1f})"
    points = f"{gap['value']:.0f} ({gap['low']:.0f} – {gap['high']:.0f})"
    return f"| {title} | {first['bot']} – {below['bot']} | {figures['games_played']} | {share} | {points} |"


def measured(slug: str, higher: str, lower: str) -> Figures:
    spec = game(slug)
    contest = Contest(Setup(spec), (higher, lower), GAMES[slug][higher], SEED)
    with Progress(transient=True) as bar:
        task = bar.add_task(f"{slug}: {higher} against {lower}")

        def on_progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return hold(contest, Workers(), on_progress=on_progress).as_json()


def main(file: Path | None) -> int:
    results, is_ladder = [], True
    for slug in GAMES:
        for lower, higher in STEPS:
            figures = measured(slug, higher, lower)
            results.append(figures)
            is_ladder &= is_a_step(figures, higher)
            Console().print(row(figures), "" if is_a_step(figures, higher) else "too low")
    if file:
        file.write_text(json.dumps({**settings(), "results": results}, indent=1) + "\n", "utf-8")
    return 0 if is_ladder else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
