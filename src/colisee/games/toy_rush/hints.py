"""Hints for the board of Toy Rush: the points that end the match, and the placements that would earn nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.kit import words_for
from colisee.core.spec import Rules, States, actions_in
from colisee.games.toy_rush import constants as c


def hints(rules: Rules, views: States, seat: int) -> dict[str, Any]:
    """`goal`, and for the seat that places elves `earns_nothing`: the legal actions worth a warning."""
    if seat >= views[0].seats or views[0].phase != c.PHASE_PLACE or not rules.due_at(views, 0) >> seat & 1:
        return {"goal": c.GOAL}
    earns_nothing_at = rules.own("earns_nothing_at")
    return {
        "goal": c.GOAL,
        "earns_nothing": [
            action
            for action in _legal(rules, views, seat)
            if earns_nothing_at(views, 0, seat, action // c.ELVES, action % c.ELVES + 1)
        ],
    }


def _legal(rules: Rules, views: States, seat: int) -> list[int]:
    mask = np.zeros(words_for(c.ACTIONS), np.uint32)
    rules.legal_at(views, 0, seat, mask)
    return actions_in(mask)
