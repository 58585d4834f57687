"""Hints for the board of The Truckers: where each card would lead, and where each tile may go."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.position import View
from colisee.games.the_truckers import constants as c


def hints(view: View) -> dict[str, Any]:
    """`landings` while cards are chosen, `loads` while goods are loaded; nothing for spectators."""
    s = view.record
    if view.seat >= s.seats:
        return {}
    player = s.player[view.seat]
    found: dict[str, Any] = {}
    if s.phase == c.PHASE_CARDS and player.goal == 0:
        found["landings"] = _landings(view)
    if player.stage != c.STAGE_NONE:
        found["loads"] = _loads(view)
    return found


def _landings(view: View) -> list[dict[str, Any]]:
    """The space (0 = START), the laps this move completes, and whether it ends at the goal."""
    out = np.zeros((c.DRIVES, 3), np.int16)
    view.ask("landings", view.seat, view.copy().array, out)
    laps = int(view.record.player[view.seat].laps)
    return [
        {"card": card, "space": space, "laps": completed - laps, "goal": goal > 0}
        for card, (space, completed, goal) in enumerate(out.tolist(), 1)
        if space >= 0
    ]


def _loads(view: View) -> list[dict[str, Any]]:
    """By truck and waiting tile: the rule that keeps it off the truck, or the change of the seat's total."""
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
