"""How bots play Moving Day."""

from __future__ import annotations

from colisee.core.tuning import BotTuning, FrozenSearch, SearchTuning
from colisee.games.moving_day.constants import MAX_GROUPS
from colisee.games.moving_day.policy import WEIGHTS
from colisee.games.moving_day.state import State

DENIAL = 4.0
"""Points per snack that the next player cannot take."""


def snacks_denied(s: State, seat: int) -> float:
    """Less for every snack on the group that has the most: the next player can take it."""
    return -DENIAL * max(int(s.group[place].snacks) for place in range(MAX_GROUPS))


TUNING = BotTuning(
    iterations={
        "beginner": 20,
        "novice": 40,
        "apprentice": 160,
        "expert": 1_500,
        "master": 12_000,
        "grandmaster": 100_000,
    },
    search=SearchTuning(
        width=0.3,
        candidates=64,
        plan_plies=4,
        noise=1.0,
        random_share=0.05,
        random_share_others=0.05,
        prior_playouts=3.0,
        chance_ends_trees=True,
    ),
    weights=WEIGHTS
    | {  # python -m scripts.tune moving-day --generations 24 --candidates 30 --matches 500
        "strength to come per seat": 1.59,
        "strength to come per turn": 1.17,
        "chance of a crew strong enough": 0.809,
        "lacking strength": 0.101,
        "points": 1.14,
        "a box": 0.54,
        "a match in type": 0.541,
        "a match in colour": 0.772,
        "a further match": 0.0731,
        "an empty neighbour": 0.508,
        "crushing a box": 1.62,
        "crushing, per point": 1.45,
        "a heavier box to come": 0.3,
        "a fragile box that will be dropped": 0.17,
        "a fragile box at risk": 0.2,
        "a box made safe": 0.826,
        "strength still lacking": 0.216,
        "strength for boxes to come": 0.246,
        "a seat taken": 0.397,
        "clumsy among fragile boxes": 3.06,
        "clumsy, per empty space": 0.164,
        "a snack": 1.76,
        "the helper of a group": 1.28,
    },
    styles={
        "snacker": {"a snack": 5.0},
        "denier": {"a snack": 4.0},
        "loader": {"crushing a box": 0.0, "crushing, per point": 0.0, "points": 3.0},
    },
    aims={"denier": snacks_denied},
    frozen={"search-2026-11": FrozenSearch(30_000, SearchTuning(mast_candidates=3))},
    strength={"beginner": -556, "novice": -375, "apprentice": 0, "expert": 211, "master": 322},
)
