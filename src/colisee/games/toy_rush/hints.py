"""Hints for the board of Toy Rush: the points that end the match, and which placements would earn nothing."""

from __future__ import annotations

from typing import Any

from colisee.core.position import View
from colisee.games.toy_rush import constants as c


def hints(view: View) -> dict[str, Any]:
    """`goal` and, for the seat that places, `earns_nothing`: the legal actions worth a warning."""
    if view.record.phase != c.PHASE_PLACE or view.seat not in view.due:
        return {"goal": c.GOAL}
    return {
        "goal": c.GOAL,
        "earns_nothing": [
            action
            for action in view.legal(view.seat)
            if view.ask("earns_nothing", view.seat, action // c.ELVES, action % c.ELVES + 1)
        ],
    }
