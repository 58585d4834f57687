"""What the page shows beside the view: which boxes would break, now and after each action. Made from a seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from colisee.core.kit import words_for
from colisee.core.spec import Rules, States
from colisee.games.moving_day.constants import ACTIONS, PHASE_PLACE, RULES, SPACES

CAUSES = {"MD-D1": "clumsy", "MD-D2": "heavy", "MD-D3": "weak"}
"""What breaks a box by each rule of damage, in a word: a board has a picture for it, and no rule ids."""


def hints(rules: Rules, views: States, seat: int) -> dict[str, Any]:
    """Of one view: `damage[seat][space]`, and for the seat that places `after[action][space]` of its own vehicles; null = whole.
    `causes` says in a word what each of these rules means."""
    s = views[0]
    seats, phase = int(s["seats"]), int(s["phase"])
    damages = np.zeros((seats, SPACES), np.int8)
    rules.own("damages_at")(views, 0, damages)
    told: dict[str, Any] = {"causes": CAUSES, "damage": [_damage(damage.tobytes()) for damage in damages]}
    if seat < seats and phase == PHASE_PLACE and rules.due_at(views, 0) >> seat & 1:
        told["after"] = dict(_damage_after(rules, views, seat))
    return told


def _damage_after(rules: Rules, views: States, seat: int) -> Iterator[tuple[str, list[str | None]]]:
    mask = np.zeros(words_for(ACTIONS), np.uint32)
    rules.legal_at(views, 0, seat, mask)
    actions, damages = np.zeros(ACTIONS, np.int32), np.zeros((ACTIONS, SPACES), np.int8)
    count = rules.own("damages_after_at")(views, 0, seat, mask, views.copy(), actions, damages)
    for action, damage in zip(actions[:count].tolist(), damages, strict=False):
        yield str(action), _damage(damage.tobytes())


@lru_cache(1 << 12)
def _damage(rules_by_space: bytes) -> list[str | None]:
    """Few patterns come up, again and again."""
    return [RULES[rule - 1] if rule else None for rule in rules_by_space]
