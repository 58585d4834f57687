"""The breakage hints sent to the board: for every seat now, and for the placing seat after each action."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from colisee.core.kit import SPECTATOR
from colisee.core.position import Position
from colisee.core.spec import GameSpec, Rules
from colisee.games.moving_day import SPEC
from colisee.games.moving_day.constants import PHASE_PLACE, RULES, SPACES
from colisee.play.match import Match


def hints(position: Position, seat: int) -> dict[str, Any]:
    result: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(SPEC.hints(position.view(seat))))
    return result


def damage(position: Position, seat: int) -> list[str | None]:
    broken = np.zeros(SPACES, np.int8)
    position.ask("damage", seat, broken)
    return [RULES[rule - 1] if rule else None for rule in broken]


@pytest.mark.parametrize("damage_order", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 4])
def test_hints_are_the_damage_now_and_after_each_action(
    spec: GameSpec, rules: Rules, seats: int, damage_order: str
) -> None:
    rng, broken = random.Random(seats), 0
    match = Match(spec, seats, {"damage": damage_order}, seed=seats, rules=rules)
    while not match.is_over:
        seat, position = match.due[0], match.position
        current = hints(position, seat)
        assert current["damage"] == [damage(position, each) for each in range(seats)]
        broken += sum(rule is not None for row in current["damage"] for rule in row)
        if position.record.phase == PHASE_PLACE:
            assert current["after"] == {str(action): after(position, seat, action) for action in match.legal(seat)}
        else:
            assert "after" not in current
        assert "after" not in hints(position, (seat + 1) % seats)
        assert "after" not in hints(position, SPECTATOR)
        match.play(rng.choice(match.legal(seat)), seat)
    assert broken, "boxes broke in this match"


def after(position: Position, seat: int, action: int) -> list[str | None]:
    trial = position.copy()
    trial.apply(seat, action)
    return damage(trial, seat)
