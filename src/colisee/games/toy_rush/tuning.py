"""How bots play Toy Rush."""

from __future__ import annotations

from colisee.core.tuning import BotTuning, FrozenSearch, SearchTuning
from colisee.games.toy_rush.policy import WEIGHTS

TUNING = BotTuning(
    iterations={
        "beginner": 20,
        "novice": 40,
        "apprentice": 240,
        "expert": 2_000,
        "master": 18_000,
        "grandmaster": 80_000,
    },
    # Playouts at random: the policy orders and compares actions, but inside playouts it lost to more of them.
    search=SearchTuning(
        win_share=0.7, width=0.5, candidates=12, random_share=1.0, random_share_others=1.0, prior_playouts=3.0
    ),
    weights=WEIGHTS,
    styles={
        "staller": {"an elf, per round to come": 1.0, "rounds in which elves pay": 40.0, "the first-player token": 1.0},
        "bidder": {"the first-player token": 3.0},
    },
    frozen={"search-2026-11": FrozenSearch(20_000, SearchTuning(win_share=0.7))},
    strength={"beginner": -718, "novice": -568, "apprentice": 0, "expert": 478, "master": 735},
)
