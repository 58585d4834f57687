"""Continuations of drawn positions (perft), counted in a text file that any other engine can check itself against."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from colisee.core.kit import OVER
from colisee.core.spec import GameSpec, actions_in, seats_in

BLOCKS = Path(__file__).with_name("counts.txt").read_text("utf-8").split("\n\n")[1:]


def continuations(spec: GameSpec, states: Any, depth: int) -> int:
    """Sequences of plies of every due player; a match that ends earlier counts once."""
    due = spec.compiled.due_at(states, 0)
    if depth == 0 or due == OVER:
        return 1
    count, mask = 0, spec.mask()
    for seat in seats_in(due):
        spec.compiled.legal_at(states, 0, seat, mask)
        for action in actions_in(mask):
            after = states.copy()
            spec.compiled.apply_at(after, 0, seat, action)
            count += continuations(spec, after, depth - 1)
    return count


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n", 1)[0])
def test_continuations_are_as_many_as_the_file_says(spec: GameSpec, block: str) -> None:
    _, *picture, counts = block.strip().split("\n")
    states = spec.picture.position("\n".join(picture))
    expected = [int(count) for count in counts.removeprefix("counts").split()]
    assert expected
    assert [continuations(spec, states, depth + 1) for depth in range(len(expected))] == expected
