"""How actions of Moving Day are written: `T1`, `Usa1`, `Hx`, and as JSON objects."""

from __future__ import annotations

from collections import Counter
from typing import Any

from colisee.core.notation import Notation
from colisee.games.moving_day import constants as c


def _short_code(box: int) -> str:
    return f"{c.TYPES[c.BOX[box].type][0].upper()}{c.COLOURS[c.BOX[box].colour][0]}{c.BOX[box].weight}"


_BOXES_OF_CODE = Counter(_short_code(box) for box in range(c.BOXES))


def box_code(box: int) -> str:
    """Type, colour and weight: `Lr7`; if several boxes agree in these, also f or s (fragile, sturdy) and the points: `Lr7f3`."""
    code = _short_code(box)
    if _BOXES_OF_CODE[code] == 1:
        return code
    return f"{code}{'f' if c.BOX[box].fragile else 's'}{c.BOX[box].points}"


def helper_code(kind: int) -> str:
    """People, strength, * if clumsy: `2p3*`."""
    return f"{c.HELPER[kind].people}p{c.HELPER[kind].strength}{'*' if c.HELPER[kind].clumsy else ''}"


def _space_code(space: int) -> str:
    """Vehicle, column, row: `tb2`."""
    vehicle, row, column = c.PLACE_OF_SPACE[space]
    return f"{c.KINDS[vehicle][0]}{'abc'[column]}{row + 1}"


def _space_json(space: int) -> dict[str, Any]:
    vehicle, row, column = c.PLACE_OF_SPACE[space]
    return {"vehicle": c.KINDS[vehicle], "column": column + 1, "row": row + 1}


def _box_json(box: int) -> dict[str, Any]:
    return {
        "type": c.TYPES[c.BOX[box].type],
        "colour": c.COLOURS[c.BOX[box].colour],
        "weight": int(c.BOX[box].weight),
        "points": int(c.BOX[box].points),
        "fragile": bool(c.BOX[box].fragile),
    }


def _helper_json(kind: int) -> dict[str, Any]:
    return {
        "people": int(c.HELPER[kind].people),
        "strength": int(c.HELPER[kind].strength),
        "clumsy": bool(c.HELPER[kind].clumsy),
    }


NOTATION = Notation(
    [
        *((f"T{place}", {"take": {"group": place}}) for place in range(1, c.MAX_GROUPS + 1)),
        *((f"U{_space_code(s)}", {"place": {"box": "upper", **_space_json(s)}}) for s in range(c.SPACES)),
        *((f"L{_space_code(s)}", {"place": {"box": "lower", **_space_json(s)}}) for s in range(c.SPACES)),
        *((f"H{kind[0]}", {"assign": {"vehicle": kind}}) for kind in c.KINDS),
        ("Hx", {"dismiss": {}}),
        *((f"F{seat}", {"first_player": {"seat": seat}}) for seat in range(1, c.MAX_SEATS + 1)),
        *((f"+{box_code(box)}", {"draw": {"box": _box_json(box)}}) for box in range(c.BOXES)),
        *((f"+{helper_code(kind)}", {"draw": {"helper": _helper_json(kind)}}) for kind in range(c.HELPER_KINDS)),
    ],
    examples=("T1", "Usa1", "Lcb2", "Ht", "Hx"),
)
