"""Counts (perft): how many lines of play there are from the start, kept in neutral text files.

From a position after fixed draws, every legal line of n decisions is counted; chance always answers with its first draw. The files
in counts/ were made by `python scripts/counts.py` and change only with rules_version.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec, Rules, actions_in, seats_in

FOLDER = Path(__file__).parent / "counts"


def count(spec: GameSpec, rules: Rules, states: object, depth: int) -> int:
    due = rules.due_at(states, 0)
    if due == OVER or depth == 0:
        return 1
    if due == CHANCE_DUE:
        after = states.copy()  # type: ignore[attr-defined]
        rules.apply_at(after, 0, CHANCE, rules.draw_at(after, 0, 0))
        return count(spec, rules, after, depth)
    total, mask, seat = 0, spec.mask(), seats_in(due)[0]
    rules.legal_at(states, 0, seat, mask)
    for action in actions_in(mask):
        after = states.copy()  # type: ignore[attr-defined]
        rules.apply_at(after, 0, seat, action)
        total += count(spec, rules, after, depth - 1)
    return total


def lines() -> list[tuple[str, str]]:
    return [
        (path.stem, line)
        for path in sorted(FOLDER.glob("*.txt"))
        for line in path.read_text("utf-8").splitlines()
        if line[0] != "#"
    ]


@pytest.mark.parametrize(("slug", "line"), lines())
def test_counts(slug: str, line: str) -> None:
    spec = game(slug)
    seats, options, depths = (part.strip() for part in line.split(":"))
    chosen = dict(entry.split("=") for entry in options.split() if entry != "-")
    states = spec.states()
    spec.compiled.new_game_at(states, 0, int(seats), spec.option_indexes(chosen))
    expected = [int(number) for number in depths.split()]
    assert [count(spec, spec.compiled, states, depth) for depth in range(1, len(expected) + 1)] == expected


def test_every_game_is_counted() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(slugs())
