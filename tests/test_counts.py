"""Counts (perft): how many lines of play there are from the start, kept in neutral text files.

From a position after fixed draws, every legal line of n decisions is counted; chance always answers with its first draw. The files
in counts/, one per game and rules version, were made by `python scripts/counts.py`; those of earlier versions never change.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.core.backends import INTERPRETED, WASM
from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from on_backends import RUN_ON, rules_on

FOLDER = Path(__file__).parent / "counts"
MAX_INTERPRETED = 200
"""Lines that interpreted rules count."""


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


def lines() -> list[tuple[str, int, str]]:
    return [
        (*slug_and_version(path), line)
        for path in sorted(FOLDER.glob("*.txt"))
        for line in path.read_text("utf-8").splitlines()
        if line[0] != "#"
    ]


def slug_and_version(path: Path) -> tuple[str, int]:
    slug, _, version = path.stem.rpartition("-v")
    return slug, int(version)


def counted() -> list[tuple[str, int, str, str]]:
    """Every line on every backend; interpreted rules, which would take minutes, count the first of each file unless they run alone."""
    first = {(slug, version): line for slug, version, line in reversed(lines())}
    return [
        (slug, version, line, backend)
        for slug, version, line in lines()
        for backend in RUN_ON
        if backend != INTERPRETED or RUN_ON == [INTERPRETED] or first[slug, version] == line
    ]


@pytest.mark.parametrize(("slug", "version", "line", "backend"), counted())
def test_counts(slug: str, version: int, line: str, backend: str) -> None:
    """WebAssembly, which another test compares with native code byte by byte, counts one ply less, interpreted rules beside others
    a few hundred lines."""
    seats, options, depths = (part.strip() for part in line.split(":"))
    chosen = dict(entry.split("=") for entry in options.split() if entry != "-")
    position = Position.new(Setup(slug, int(seats), chosen, version), rules_on(game(slug), backend))
    expected = [int(number) for number in depths.split()]
    if backend == WASM and len(expected) > 1:
        del expected[-1]
    if backend == INTERPRETED and len(RUN_ON) > 1:
        expected = [number for number in expected if number <= MAX_INTERPRETED]
        assert expected
    assert [count(position, depth) for depth in range(1, len(expected) + 1)] == expected


def test_every_version_of_a_game_is_counted() -> None:
    expected = {(slug, version) for slug in slugs() for version in game(slug).facts.playable_versions}
    assert {slug_and_version(path) for path in FOLDER.glob("*.txt")} == expected
