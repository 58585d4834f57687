"""Counts (perft): how many lines of play there are from the start, kept in neutral text files.

From a position after fixed draws, every legal line of n decisions is counted; chance always answers with its first draw. The files
in counts/ were made by `python scripts/counts.py` and change only with rules_version.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.registry import slugs
from colisee.core.setup import Setup

FOLDER = Path(__file__).parent / "counts"


def count(position: Position, depth: int) -> int:
    if position.is_over or depth == 0:
        return 1
    if position.is_chance_due:
        return count(after(position, CHANCE, position.draw(0)), depth)
    seat = position.due[0]
    return sum(count(after(position, seat, action), depth - 1) for action in position.legal(seat))


def after(position: Position, seat: int, action: int) -> Position:
    twin = position.copy()
    twin.apply_unchecked(seat, action)
    return twin


def lines() -> list[tuple[str, str]]:
    return [
        (path.stem, line)
        for path in sorted(FOLDER.glob("*.txt"))
        for line in path.read_text("utf-8").splitlines()
        if line[0] != "#"
    ]


@pytest.mark.parametrize(("slug", "line"), lines())
def test_counts(slug: str, line: str) -> None:
    seats, options, depths = (part.strip() for part in line.split(":"))
    chosen = dict(entry.split("=") for entry in options.split() if entry != "-")
    position = Position.new(Setup(slug, int(seats), chosen))
    expected = [int(number) for number in depths.split()]
    assert [count(position, depth) for depth in range(1, len(expected) + 1)] == expected


def test_every_game_is_counted() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(slugs())
