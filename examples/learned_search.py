"""Search that a trained network guides: `colisee arena moving-day --bots learned_search:Trained,apprentice`, in this folder.

The apprentice's search, with a network that judges the position in which a playout stops instead of playing on to the end, and with as many
more iterations as fit into the same time. `scripts/learned` trains the networks; docs/strength.md tells how. Two players, and Numba
(`pip install 'colisee[native]'`): the first decision compiles the search together with the network, which takes about a minute.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))  # scripts is not part of the package

from scripts.learned.bot import LearnedBot  # noqa: E402

from colisee.bots import Budget  # noqa: E402
from colisee.core.spec import GameSpec  # noqa: E402

LEVEL = "apprentice"
ITERATIONS_AND_PLIES = {"moving-day": (800, 10), "post-office": (400, 12)}
"""Per decision, and how far a playout goes before the network judges. For the time that the apprentice takes without a network."""


class Trained(LearnedBot):
    def __init__(self, spec: GameSpec, seat: int) -> None:
        iterations, plies = ITERATIONS_AND_PLIES[spec.slug]
        super().__init__(LEVEL, spec, seat, ROOT / "scripts" / "learned" / "networks" / f"{spec.slug}.npz")
        self.budget = Budget(iterations=iterations)
        self.tuning = replace(self.tuning, playout_plies=plies)
