"""Component sets as somebody may enter them in "My box": sound ones, and damaged ones."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from colisee.core.component_form import checked_set
from colisee.core.components import ComponentSet
from colisee.core.registry import game

EDITED = {"moving-day": "boxes", "toy-rush": "objectives", "post-office": "standard_tiles", "the-truckers": "goods"}
"""By game a part with rows that `own_set` changes."""
ODD_VALUES: tuple[Any, ...] = (None, True, False, -1, 0, 3, 8, 99, 1.5, "", "lamp", "Zoé", "x y", "L. Ls / Dt Y.", "L. Ls / Dt Yq", "é" * 60, [], [1], {}, {"bear": 2}, {"x": 1})  # fmt: skip


def own_set(slug: str, rng: Random) -> ComponentSet:
    """A set with every part changed that may be, as far as a module can hold it."""
    data = deepcopy(dict(game(slug).components.data))
    rows = data[EDITED[slug]]["rows"]
    if slug == "moving-day":
        rng.shuffle(rows)
        for row in rows[::7]:
            row |= {"weight": 7, "points": 3, "fragile": True}
        data["boxes"]["rows"] = list({tuple(row.items()): row for row in rows}.values())
        missing = [
            row | {"weight": weight} for row in rows for weight in (1, 2, 3) if row | {"weight": weight} not in rows
        ]
        data["boxes"]["rows"] += missing[: len(rows) - len(data["boxes"]["rows"])]
        helpers = data["helpers"]["rows"]
        removed = helpers.pop(rng.randrange(len(helpers)))
        helpers[0]["count"] += removed["count"]
    elif slug == "toy-rush":
        rng.shuffle(rows)
        rows[0] |= {"child": "Zoé", "needs": {"bear": 2, "box": 1}, "points": 12}
        rows[1] |= {"child": "Jean-Élie", "needs": {"pink": 1}}
    elif slug == "post-office":
        rng.shuffle(rows)
        rows[0] = "Lt Dt / Yt Bt"
        data["start_tiles"]["cat"].reverse()
        data["challenges"]["rows"][0] |= {"name": "Cirque", "least": 3}
    else:
        tiles = [row["tiles"] for row in rows]
        for row, count, reward in zip(rows, tiles[1:] + tiles[:1], (1, 9, 4, 2, 6), strict=True):
            row |= {"tiles": count, "reward": reward}
    return checked_set(game(slug), data, "ma boîte")


def damaged(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A copy with one to three places changed, removed or added."""
    copy = deepcopy(data)
    for _ in range(rng.randint(1, 3)):
        _damage(copy, rng)
    return copy


def _damage(whole: dict[str, Any], rng: Random) -> None:
    here: Any = whole
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(here[key], dict | list) and here[key] and rng.random() < 0.85:
            here = here[key]
            continue
        what = rng.randrange(4)
        if what == 0:
            del here[key]
        elif what == 1 and isinstance(here, dict):
            here["extra"] = rng.choice(ODD_VALUES)
        elif what == 1:
            here.append(deepcopy(here[key]))
        else:
            here[key] = rng.choice(ODD_VALUES)
        return
