"""Hints for the board of The Truckers: where each card would lead, and where each tile may go."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.spec import Rules, States, copied
from colisee.games.the_truckers import constants as c


def hints(rules: Rules, views: States, seat: int) -> dict[str, Any]:
    """`landings` while cards are chosen, `loads` while goods are loaded; nothing for spectators."""
    s = views[0]
    if seat >= s.seats:
        return {}
    player = s.player[seat]
    found: dict[str, Any] = {}
    if s.phase == c.PHASE_CARDS and player.goal == 0:
        found["landings"] = _landings(rules, views, seat)
    if player.stage != c.STAGE_NONE:
        found["loads"] = _loads(rules, views, seat)
    return found


def _landings(rules: Rules, views: States, seat: int) -> list[dict[str, Any]]:
    """The space (0 = START), the laps this move completes, and whether it ends at the goal."""
    out = np.zeros((c.DRIVES, 3), np.int16)
    rules.own("landings_at")(views, 0, seat, copied(views), out)
    laps = int(views[0].player[seat].laps)
    return [
        {"card": card, "space": space, "laps": completed - laps, "goal": goal > 0}
        for card, (space, completed, goal) in enumerate(out.tolist(), 1)
        if space >= 0
    ]


def _loads(rules: Rules, views: States, seat: int) -> list[dict[str, Any]]:
    """By truck and waiting tile: the rule that keeps it off the truck, or the change of the seat's total."""
    refused, changes = np.zeros((c.MAX_TRUCKS, c.KINDS), np.int16), np.zeros((c.MAX_TRUCKS, c.KINDS), np.int16)
    points = np.zeros((int(views[0].seats), len(c.CLAUSES)), np.int32)
    rules.own("loads_at")(views, 0, seat, copied(views), points, refused, changes)
    return [
        {
            c.KIND_NAMES[kind]: {"rule": c.RULES[rule - 1], "preview": None}
            if rule
            else {"rule": None, "preview": change}
            for kind, (rule, change) in enumerate(zip(row, gains, strict=True))
            if rule >= 0
        }
        for row, gains, truck in zip(refused.tolist(), changes.tolist(), views[0].player[seat].truck, strict=True)
        if truck.truck_size
    ]
