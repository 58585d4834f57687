"""How bots play Toy Rush."""

from __future__ import annotations

from colisee.core.tuning import BotTuning, SearchTuning

TUNING = BotTuning(
    iterations={"novice": 60, "apprentice": 300, "expert": 2_000, "master": 20_000},
    search=SearchTuning(win_share=0.7),  # won matches at equal time against the defaults: docs/bots.md
)
