"""Hints for the board of The Truckers: where each card would lead, and where each tile may go."""

from __future__ import annotations

from typing import NotRequired, TypedDict

import numpy as np

from colisee.core.position import View
from colisee.games.the_truckers import constants as c


class Landing(TypedDict):
    card: int
    space: int
    """0 = START."""
    laps: int
    """Completed by this move."""
    goal: bool


class Load(TypedDict):
    rule: str | None
    """The rule that keeps the tile off the truck."""
    preview: int | None
    """Otherwise the change of the player's own total."""


class Hints(TypedDict):
    laps: int
    """How many laps lead to the goal."""
    landings: NotRequired[list[Landing]]
    """While cards are chosen: where each drive card would lead if nobody moved before."""
    loads: NotRequired[list[dict[str, Load]]]
    """While goods are loaded: by truck and kind of waiting tile."""


def hints(view: View) -> Hints:
    s = view.record
    found: Hints = {"laps": c.LAPS}
    if view.seat >= s.seats:
        return found
    player = s.player[view.seat]
    if s.phase == c.PHASE_CARDS and player.goal == 0:
        found["landings"] = _landings(view)
    if player.stage != c.STAGE_NONE:
        found["loads"] = _loads(view)
    return found


def _landings(view: View) -> list[Landing]:
    out = np.zeros((c.DRIVES, 3), np.int16)
    view.ask("landings", view.seat, view.copy().array, out)
    laps = int(view.record.player[view.seat].laps)
    return [
        {"card": card, "space": space, "laps": completed - laps, "goal": goal > 0}
        for card, (space, completed, goal) in enumerate(out.tolist(), 1)
        if space >= 0
    ]


def _loads(view: View) -> list[dict[str, Load]]:
    refused, changes = np.zeros((c.MAX_TRUCKS, c.KINDS), np.int16), np.zeros((c.MAX_TRUCKS, c.KINDS), np.int16)
    points = np.zeros((view.players, len(c.CLAUSES)), np.int32)
    view.ask("loads", view.seat, view.copy().array, points, refused, changes)
    return [
        {
            c.KIND_NAMES[kind]: {"rule": c.RULES[rule - 1], "preview": None}
            if rule
            else {"rule": None, "preview": change}
            for kind, (rule, change) in enumerate(zip(row, gains, strict=True))
            if rule >= 0
        }
        for row, gains, truck in zip(
            refused.tolist(), changes.tolist(), view.record.player[view.seat].truck, strict=True
        )
        if truck.truck_size
    ]
