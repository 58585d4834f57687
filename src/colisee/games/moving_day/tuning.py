"""How bots play Moving Day."""

from __future__ import annotations

from colisee.core.tuning import BotTuning, SearchTuning

TUNING = BotTuning(
    iterations={"novice": 40, "apprentice": 250, "expert": 1_500, "master": 30_000},
    search=SearchTuning(mast_candidates=3),  # won matches at equal time against the defaults: docs/bots.md
)
