"""The breakage hints sent to the board: for every seat now, and for the placing seat after each action."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from colisee.core.kit import SPECTATOR
from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.games.moving_day.constants import PHASE_PLACE, RULES, SPACES
from colisee.play.match import Match


def hints(position: Position, seat: int) -> dict[str, Any]:
    result: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position.spec.hints(position.view(seat))))
    return result


def damage(position: Position, seat: int) -> list[str | None]:
    broken = np.zeros((position.players, SPACES), np.int8)
    position.ask("damages", broken)
    return [RULES[rule - 1] if rule else None for rule in broken[seat]]


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


def test_the_boxes_that_score_beside_others_are_named_from_the_last_round_on(spec: GameSpec, rules: Rules) -> None:
    """MD-P2, MD-P3: a box scores once for its type and once for its colour, so there are as many boxes as points."""
    rng = random.Random(3)
    match = Match(spec, 2, seed=3, rules=rules)
    assert "counted" not in hints(match.position, 0)
    while not match.is_over:
        seat = match.due[0]
        match.play(rng.choice(match.legal(seat)), seat)
    found = hints(match.position, SPECTATOR)
    scores = match.scores()
    for seat, (counted, score) in enumerate(zip(found["counted"], scores, strict=True)):
        for clause in ("type", "colour"):
            assert len(counted[clause]) == score[clause]
            assert all(found["damage"][seat][space] is None for space in counted[clause]), "only whole boxes score"
    assert any(score["colour"] for score in scores)
