"""Continuations of drawn positions (perft), counted in a text file that any other engine can check itself against."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER
from colisee.core.spec import GameSpec, Rules, actions_in, seats_in

BLOCKS = Path(__file__).with_name("counts.txt").read_text("utf-8").split("\n\n\n")[1:]


def continuations(spec: GameSpec, rules: Rules, states: Any, depth: int) -> int:
    """Sequences of plies, chance and every due player included; a match that ends earlier counts once."""
    due = rules.due_at(states, 0)
    if depth == 0 or due == OVER:
        return 1
    plies: list[tuple[int, int]] = []
    if due == CHANCE_DUE:
        plies = [(CHANCE, rules.draw_at(states, 0, n)) for n in range(rules.draws_at(states, 0))]
    else:
        for seat in seats_in(due):
            mask = spec.mask()
            rules.legal_at(states, 0, seat, mask)
            plies += [(seat, action) for action in actions_in(mask)]
    if depth == 1:
        return len(plies)
    count = 0
    for seat, action in plies:
        after = states.copy()
        rules.apply_at(after, 0, seat, action)
        count += continuations(spec, rules, after, depth - 1)
    return count


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n", 1)[0])
def test_continuations_are_as_many_as_the_file_says(spec: GameSpec, block: str) -> None:
    _, *picture, counts = block.strip().split("\n")
    states = spec.text.position("\n".join(picture))
    for depth, count in enumerate(counts.removeprefix("counts").split(), 1):
        assert continuations(spec, spec.compiled, states, depth) == int(count)
