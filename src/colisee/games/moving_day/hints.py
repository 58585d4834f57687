"""Hints for the board of Moving Day: which boxes would break, now and after each action."""

from __future__ import annotations

from functools import lru_cache
from typing import NotRequired, TypedDict

import numpy as np

from colisee.core.position import View
from colisee.games.moving_day import constants as c

CAUSES = {"MD-D1": "clumsy", "MD-D2": "heavy", "MD-D3": "weak"}
"""What breaks a box by each rule of damage, in a word: a board has a picture for it, and no rule ids."""
RULE_OF_NUMBER = (None, *c.RULES)
MAX_CACHED = 64

Damage = list[str | None]
"""By space, the rule that breaks the box there; None = whole."""


class Hints(TypedDict):
    causes: dict[str, str]
    """By rule of damage, its cause in a word: "clumsy", "heavy", "weak"."""
    damage: list[Damage]
    """By seat and space: the rule that breaks the box there, or null."""
    rounds: int
    """How many rounds a match has."""
    after: NotRequired[dict[str, Damage]]
    """For the seat that places: by action, the damage in its own vehicles."""
    counted: NotRequired[list[dict[str, list[int]]]]
    """From the last round on, by seat and clause: the spaces of the boxes that score for standing beside another one."""


def hints(view: View) -> Hints:
    found: Hints = {"causes": CAUSES, "damage": _damage(view), "rounds": c.ROUNDS}
    if view.record.phase == c.PHASE_PLACE and view.seat in view.due:
        found["after"] = _damage_after(view)
    if view.record.turn >= view.players * (c.ROUNDS - 1):
        found["counted"] = [_counted(view, seat) for seat in range(view.players)]
    return found


@lru_cache(MAX_CACHED)
def _damage(view: View) -> list[Damage]:
    """Cached: all readers of one table ask for the same damage."""
    damage = np.zeros((view.players, c.SPACES), np.int8)
    view.ask("damages", damage)
    return [_rules(row) for row in damage.tolist()]


def _counted(view: View, seat: int) -> dict[str, list[int]]:
    types, colours = np.zeros(c.SPACES, np.int8), np.zeros(c.SPACES, np.int8)
    view.ask("beside", seat, types, colours)
    return {
        "type": [space for space, is_beside in enumerate(types.tolist()) if is_beside],
        "colour": [space for space, is_beside in enumerate(colours.tolist()) if is_beside],
    }


def _damage_after(view: View) -> dict[str, Damage]:
    """By action, as JSON keys."""
    mask = view.legal_mask(view.seat)
    actions = view.legal_of_due(view.seat)
    damage = np.zeros((len(actions), c.SPACES), np.int8)
    view.ask("damages_after", view.seat, mask, view.copy().array, damage)
    return {str(action): _rules(row) for action, row in zip(actions, damage.tolist(), strict=True)}


def _rules(numbers: list[int]) -> Damage:
    return [RULE_OF_NUMBER[number] for number in numbers]
