"""How bots play Post Office."""

from __future__ import annotations

from colisee.core.tuning import BotTuning, FrozenSearch, SearchTuning
from colisee.games.post_office.constants import CHALLENGE, REWARD
from colisee.games.post_office.rules import reached
from colisee.games.post_office.shelf_value import WEIGHTS
from colisee.games.post_office.state import State

HURRY = 3.0


def challenge_progress(s: State, seat: int) -> float:
    """How far a seat is with the open challenges, those that it has nearly met above all."""
    shares = [
        min(int(reached(s, seat, challenge.count)) / int(challenge.least), 1.0)
        for number, challenge in enumerate(CHALLENGE)
        if s.open_challenges >> number & 1
    ]
    return HURRY * REWARD * sum(share * share for share in shares)


TUNING = BotTuning(
    iterations={"beginner": 16, "novice": 32, "apprentice": 96, "expert": 240, "master": 4_000, "grandmaster": 20_000},
    search=SearchTuning(
        width=0.2,
        win_share=0.3,
        margin_scale=100.0,
        candidates=8,
        noise=0.2,
        random_share_others=1.0,
        prior_playouts=10.0,
        point_value=0.0015,
        chance_ends_trees=True,
    ),
    weights=WEIGHTS,
    styles={
        "hoarder": {"a square": 3.0, "a tape laid": -2.0},
        "challenger": {"a tape laid": 2.0},
        "taper": {"a square": 0.1, "a tape laid": 4.0},
    },
    aims={"challenger": challenge_progress},
    frozen={"search-2026-11": FrozenSearch(15_000, SearchTuning(mast_candidates=2))},
    strength={"beginner": -659, "novice": -487, "apprentice": 0, "expert": 393, "master": 556},
)
