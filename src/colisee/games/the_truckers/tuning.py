"""How bots play The Truckers."""

from __future__ import annotations

from colisee.core.tuning import BotTuning, SearchTuning

TUNING = BotTuning(
    iterations={"novice": 30, "apprentice": 150, "expert": 1_000, "master": 30_000},
    search=SearchTuning(mast_candidates=3),  # won matches at equal time against the defaults: docs/bots.md
)
