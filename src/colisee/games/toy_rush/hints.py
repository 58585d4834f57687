"""Hints for the board of Toy Rush: the points that end the match, and which placements would earn nothing."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from colisee.core.position import View
from colisee.games.toy_rush import constants as c


class Hints(TypedDict):
    goal: int
    """The points that end the match."""
    earns_nothing: NotRequired[list[int]]
    """For the seat that places: the legal actions that earn nothing."""


def hints(view: View) -> Hints:
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
