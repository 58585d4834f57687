"""What the page shows beside the view: which boxes would break, now and after each action. Made from a seat's view."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.kit import words_for
from colisee.core.spec import Rules, States, actions_in
from colisee.games.moving_day.constants import ACTIONS, PHASE_PLACE, RULES, SPACES


def hints(rules: Rules, views: States, seat: int) -> dict[str, Any]:
    """Of one view: `damage[seat][space]`, and for the seat that places `after[action][space]` of its own vehicles; null = whole."""
    seats = int(views[0].seats)
    told: dict[str, Any] = {"damage": [_damage(rules, views, player) for player in range(seats)]}
    if seat < seats and views[0].phase == PHASE_PLACE and rules.due_at(views, 0) >> seat & 1:
        told["after"] = {
            str(action): _damage_after(rules, views, seat, action) for action in _legal(rules, views, seat)
        }
    return told


def _damage(rules: Rules, states: States, seat: int) -> list[str | None]:
    out = np.zeros(SPACES, np.int8)
    rules.own("damage_at")(states, 0, seat, out)
    return [RULES[rule - 1] if rule else None for rule in out.tolist()]


def _damage_after(rules: Rules, views: States, seat: int, action: int) -> list[str | None]:
    trial = views.copy()
    rules.apply_at(trial, 0, seat, action)
    return _damage(rules, trial, seat)


def _legal(rules: Rules, views: States, seat: int) -> list[int]:
    mask = np.zeros(words_for(ACTIONS), np.uint32)
    rules.legal_at(views, 0, seat, mask)
    return actions_in(mask)
