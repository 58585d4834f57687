"""What a ply of Moving Day led to. Nothing is hidden, so every reader knows the same."""

from __future__ import annotations

from typing import Any

from colisee.core.outcomes import Outcome
from colisee.games.moving_day import constants as c


def outcomes(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    if action is None:
        return []
    if action >= c.FIRST_PLAYER:
        return _of_draw(before, after, action)
    if action <= c.TAKE_LAST:
        group = before.group[action - c.TAKE]
        facts = {"group": action - c.TAKE + 1, **_pieces(group), "snacks": int(group.snacks)}
        return [Outcome("take", seat, facts)]
    if action <= c.PLACE_LOWER_LAST:
        lower = action >= c.PLACE_LOWER
        space = action - (c.PLACE_LOWER if lower else c.PLACE_UPPER)
        return [Outcome("place", seat, {"box": int(before.hand_box[int(lower)]), **_space(space)})]
    helper = int(before.hand_helper)
    if action == c.DISMISS:
        return [Outcome("dismiss", seat, {"helper": helper})]
    return [Outcome("assign", seat, {"helper": helper, "vehicle": c.KINDS[action - c.ASSIGN]})]


def _of_draw(before: Any, after: Any, action: int) -> list[Outcome]:
    """A group is reported when it is complete, and the whole row of the set-up once."""
    if after.phase != c.PHASE_TAKE:
        return []
    if round_number(before) == 0:
        return [Outcome("set_up", None, {"groups": int(after.seats) + 1, "first": int(after.first)})]
    return [Outcome("refill", None, {"group": int(before.place) + 1, **_pieces(after.group[int(before.place)])})]


def round_number(s: Any) -> int:
    is_set_up = s.turn == 0 and s.phase <= c.PHASE_DEAL
    return 0 if is_set_up else int(s.turn) // int(s.seats) + 1


def _pieces(group: Any) -> dict[str, Any]:
    return {"boxes": [int(box) for box in group.box], "helper": int(group.helper)}


def _space(space: int) -> dict[str, Any]:
    vehicle, row, column = c.PLACE_OF_SPACE[space]
    return {"vehicle": c.KINDS[vehicle], "column": column + 1, "row": row + 1}
