"""Hints for the board of Moving Day: which boxes would break, now and after each action."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Raw

from colisee.core.kit import words_for
from colisee.core.position import View
from colisee.core.spec import Rules, States, copied
from colisee.games.moving_day import constants as c
from colisee.games.moving_day.state import DTYPE

CAUSES = {"MD-D1": "clumsy", "MD-D2": "heavy", "MD-D3": "weak"}
"""What breaks a box by each rule of damage, in a word: a board has a picture for it, and no rule ids."""

WORDS = ["null", *(f'"{rule}"' for rule in c.RULES)]
LETTERS = np.frombuffer(bytearray("".join(WORDS).encode()), np.uint8)
ENDS = np.cumsum([0, *map(len, WORDS)]).astype(np.int32)
MAX_PLIES = (c.MAX_SEATS + c.ACTIONS) * (c.SPACES + 1) * (1 + max(map(len, WORDS)))


SEATS_AT, PHASE_AT = (DTYPE.fields[name][1] for name in ("seats", "phase"))  # type: ignore[index]  # it has fields
MAX_CACHED = 64


def hints(view: View) -> dict[str, Any]:
    """Of one view: `damage[seat][space]`, and for the seat that places `after[action][space]` of its own vehicles; null = whole.
    `causes` says in a word what each of these rules means."""
    rules, views, seat, row = view.rules, view.array, view.seat, view.to_bytes()
    found: dict[str, Any] = {"causes": CAUSES, "damage": _damage(rules.own("damage_text_at"), row)}
    if seat < row[SEATS_AT] and row[PHASE_AT] == c.PHASE_PLACE and seat in view.due:
        found["after"] = _damage_after(rules, views, seat)
    return found


@lru_cache(MAX_CACHED)
def _damage(damage_text_at: Callable[..., int], row: bytes) -> Raw:
    """Cached: all readers of one table ask for the same damage."""
    views, out = np.frombuffer(bytearray(row), DTYPE), np.empty(MAX_PLIES, np.uint8)
    return Raw(out[: damage_text_at(views, 0, np.zeros(c.SPACES, np.int8), ENDS, LETTERS, out)].tobytes())


def _damage_after(rules: Rules, views: States, seat: int) -> Raw:
    mask, damage, out = (
        np.zeros(words_for(c.ACTIONS), np.uint32),
        np.zeros(c.SPACES, np.int8),
        np.empty(MAX_PLIES, np.uint8),
    )
    size = rules.own("damages_after_text_at")(views, 0, seat, mask, copied(views), damage, ENDS, LETTERS, out)
    return Raw(out[:size].tobytes())
