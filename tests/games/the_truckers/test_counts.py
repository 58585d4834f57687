"""Continuations of drawn positions (perft), counted in a text file that any other engine can check itself against."""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.spec import GameSpec
from colisee.testing.table import Table

BLOCKS = Path(__file__).with_name("counts.txt").read_text("utf-8").split("\n\n")[1:]


def continuations(position: Position, depth: int) -> int:
    """Sequences of plies of every due player; a match that ends earlier counts once."""
    if depth == 0 or position.is_over:
        return 1
    if position.is_chance_due:
        return continuations(after(position, CHANCE, position.draw(0)), depth)
    count = 0
    for seat in position.due:
        for action in position.legal(seat):
            count += continuations(after(position, seat, action), depth - 1)
    return count


def after(position: Position, seat: int, action: int) -> Position:
    twin = position.copy()
    twin.apply_unchecked(seat, action)
    return twin


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n", 1)[0])
def test_continuations_are_as_many_as_the_file_says(spec: GameSpec, block: str) -> None:
    _, *picture, counts = block.strip().split("\n")
    position = Table.drawn(spec, spec.compiled, "\n".join(picture)).position
    expected = [int(count) for count in counts.removeprefix("counts").split()]
    assert expected
    assert [continuations(position, depth + 1) for depth in range(len(expected))] == expected
