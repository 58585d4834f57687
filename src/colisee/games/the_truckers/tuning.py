"""How bots play The Truckers."""

from __future__ import annotations

from colisee.core.tuning import BotTuning, FrozenSearch, SearchTuning
from colisee.games.the_truckers.policy import WEIGHTS

TUNING = BotTuning(
    iterations={
        "beginner": 20,
        "novice": 40,
        "apprentice": 120,
        "expert": 800,
        "master": 12_000,
        "grandmaster": 60_000,
    },
    search=SearchTuning(
        width=2.0, candidates=8, noise=1.5, random_share=0.05, random_share_others=0.15, prior_playouts=6.0
    ),
    weights=WEIGHTS,
    styles={
        "racer": {"a space": 0.7, "reaching the goal": 3.0, "a space left at the goal": 0.0},
        "thief": {"theft": 2.0, "stealing": 3.0},
    },
    frozen={"search-2026-11": FrozenSearch(30_000, SearchTuning(mast_candidates=3))},
    strength={"beginner": -428, "novice": -261, "apprentice": 0, "expert": 288, "master": 414},
)
