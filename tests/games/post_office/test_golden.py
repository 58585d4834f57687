"""Three matches with their ends, event by event. They change only when play changes, alone and with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.core.kit import CHANCE
from colisee.core.spec import GameSpec, Rules

MATCHES = Path(__file__).with_name("golden.txt").read_text("utf-8").strip().split("\n\n\n")[1:]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.split("\n", 1)[0])
def test_a_golden_match_ends_as_it_did(spec: GameSpec, rules: Rules, match: str) -> None:
    title, *lines = match.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("post-office"))
    seats, challenges, squares = title.split(": ")[1].split()
    states = spec.states()
    rules.new_game_at(states, 0, int(seats), spec.option_indexes({"challenges": challenges, "squares": squares}))
    for event in " ".join(lines[:start]).split():
        who, word = event.split(":")
        action = spec.text.parse(word)
        if who == "chance":
            assert action in [rules.draw_at(states, 0, n) for n in range(rules.draws_at(states, 0))]
            rules.apply_at(states, 0, CHANCE, action)
        else:
            assert rules.why_not_at(states, 0, int(who) - 1, action) == 0
            rules.apply_at(states, 0, int(who) - 1, action)
    assert rules.due_at(states, 0) == 0
    assert spec.text.drawing(states[0]).strip() == "\n".join(lines[start:])
