"""What the page shows beside the view: which boxes would break, now and after each action. Made from a seat's view."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from colisee.core.kit import words_for
from colisee.core.spec import Rules, States, copied
from colisee.games.moving_day.constants import ACTIONS, PHASE_PLACE, RULES, SPACES
from colisee.games.moving_day.state import DTYPE

CAUSES = {"MD-D1": "clumsy", "MD-D2": "heavy", "MD-D3": "weak"}
"""What breaks a box by each rule of damage, in a word: a board has a picture for it, and no rule ids."""

PLAYERS_AT, SEATS_AT, PHASE_AT, DAMAGE_AT = (DTYPE.fields[name][1] for name in ("player", "seats", "phase", "damage"))  # type: ignore[index]  # it has fields
PLAYER_BYTES = DTYPE["player"].base.itemsize
MOST_KNOWN = 1 << 14
_known: dict[tuple[Any, bytes], list[str | None]] = {}
"""By the rules' own function and what it is asked about: other rules may answer otherwise."""


def hints(rules: Rules, views: States, seat: int) -> dict[str, Any]:
    """Of one view: `damage[seat][space]`, and for the seat that places `after[action][space]` of its own vehicles; null = whole.
    `causes` says in a word what each of these rules means."""
    row = views.tobytes()
    seats, phase = row[SEATS_AT], row[PHASE_AT]
    told: dict[str, Any] = {"causes": CAUSES, "damage": [_damage(rules, views, row, player) for player in range(seats)]}
    if seat < seats and phase == PHASE_PLACE and rules.due_at(views, 0) >> seat & 1:
        told["after"] = _damage_after(rules, views, seat)
    return told


def _damage(rules: Rules, views: States, row: bytes, seat: int) -> list[str | None]:
    """A player's vehicles change once a turn: what would break in them is remembered until they do."""
    start = PLAYERS_AT + seat * PLAYER_BYTES
    damage_at = rules.own("damage_at")
    key = damage_at, row[start : start + PLAYER_BYTES] + row[DAMAGE_AT : DAMAGE_AT + 1]
    damage = _known.get(key)
    if damage is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        out = np.zeros(SPACES, np.int8)
        damage_at(views, 0, seat, out)
        damage = _known[key] = _named(out.tobytes())
    return damage


def _damage_after(rules: Rules, views: States, seat: int) -> dict[str, list[str | None]]:
    mask, actions = np.zeros(words_for(ACTIONS), np.uint32), np.zeros(ACTIONS, np.int32)
    damages = np.zeros((ACTIONS, SPACES), np.int8)
    count = rules.own("damages_after_at")(views, 0, seat, mask, copied(views), actions, damages)
    rows = damages[:count].tobytes()
    return {
        str(action): _named(rows[number * SPACES : (number + 1) * SPACES])
        for number, action in enumerate(actions[:count].tolist())
    }


@lru_cache(1 << 12)
def _named(rules_by_space: bytes) -> list[str | None]:
    """Few patterns come up, again and again."""
    return [RULES[rule - 1] if rule else None for rule in rules_by_space]
