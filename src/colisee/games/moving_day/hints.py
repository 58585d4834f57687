"""What the page shows beside the view: which boxes would break, now and after each action. Made from a seat's view."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from colisee.core.kit import words_for
from colisee.core.spec import Rules, States
from colisee.games.moving_day.constants import ACTIONS, MAX_SEATS, RULES, SPACES

CAUSES = {"MD-D1": "clumsy", "MD-D2": "heavy", "MD-D3": "weak"}
"""What breaks a box by each rule of damage, in a word: a board has a picture for it, and no rule ids."""


def hints(rules: Rules, views: States, seat: int) -> dict[str, Any]:
    """Of one view: `damage[seat][space]`, and for the seat that places `after[action][space]` of its own vehicles; null = whole.
    `causes` says in a word what each of these rules means."""
    mask, actions = np.zeros(words_for(ACTIONS), np.uint32), np.zeros(ACTIONS, np.int32)
    damages = np.zeros((MAX_SEATS + ACTIONS, SPACES), np.int8)
    count = rules.own("hints_at")(views, 0, seat, mask, views.copy(), actions, damages)
    seats = int(views["seats"][0])
    rows = damages[: seats + count].tobytes()
    damage = [_damage(rows[start : start + SPACES]) for start in range(0, len(rows), SPACES)]
    told: dict[str, Any] = {"causes": CAUSES, "damage": damage[:seats]}
    if count:
        told["after"] = dict(zip(map(str, actions[:count].tolist()), damage[seats:], strict=True))
    return told


@lru_cache(1 << 12)
def _damage(rules_by_space: bytes) -> list[str | None]:
    """Few patterns come up, again and again."""
    return [RULES[rule - 1] if rule else None for rule in rules_by_space]
