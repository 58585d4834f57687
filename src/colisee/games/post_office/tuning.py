"""How bots play Post Office."""

from __future__ import annotations

from colisee.core.tuning import BotTuning, SearchTuning

TUNING = BotTuning(
    iterations={"novice": 30, "apprentice": 180, "expert": 1_200, "master": 15_000},
    search=SearchTuning(mast_candidates=2),  # won matches at equal time against the defaults: docs/bots.md
)
