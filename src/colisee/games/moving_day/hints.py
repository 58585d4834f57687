"""Hints for the board of Moving Day: which boxes would break, now and after each action."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from colisee.core.position import View
from colisee.core.spec import Rules, actions_in
from colisee.games.moving_day import constants as c
from colisee.games.moving_day.state import DTYPE

CAUSES = {"MD-D1": "clumsy", "MD-D2": "heavy", "MD-D3": "weak"}
"""What breaks a box by each rule of damage, in a word: a board has a picture for it, and no rule ids."""
RULE_OF_NUMBER = np.array([None, *c.RULES], object)
MAX_CACHED = 64


def hints(view: View) -> dict[str, Any]:
    """`damage[seat][space]`, and for the seat that places `after[action][space]` of its own vehicles; None = whole.
    `causes` says in a word what each of these rules means."""
    found: dict[str, Any] = {"causes": CAUSES, "damage": _damage(view.rules, view.to_bytes(), view.players)}
    if view.record.phase == c.PHASE_PLACE and view.seat in view.due:
        found["after"] = _damage_after(view)
    return found


@lru_cache(MAX_CACHED)
def _damage(rules: Rules, data: bytes, players: int) -> list[list[str | None]]:
    """Cached: all readers of one table ask for the same damage."""
    damage = np.zeros((players, c.SPACES), np.int8)
    rules.own("damages_at")(np.frombuffer(bytearray(data), DTYPE), 0, damage)
    rows: list[list[str | None]] = RULE_OF_NUMBER[damage].tolist()
    return rows


def _damage_after(view: View) -> dict[str, list[str | None]]:
    """By action, as JSON keys."""
    mask = view.legal_mask(view.seat)
    actions = actions_in(mask)
    damage = np.zeros((len(actions), c.SPACES), np.int8)
    view.ask("damages_after", view.seat, mask, view.copy().array, damage)
    return dict(zip(map(str, actions), RULE_OF_NUMBER[damage].tolist(), strict=True))
