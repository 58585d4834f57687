"""Exact values of the actions of a last turn: nothing but the seat's own plies separates it from the end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from colisee.bots import ending, entry_points, halving, tree
from colisee.bots.arrays import judgement_arrays
from colisee.core.position import View
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning

DRIVERS, ENTRY_POINTS = (tree, halving, ending), (entry_points,)
"""What search adds to the rules."""
MAX_PLIES = 64
"""No turn of a game comes near."""
GUESSES = 4
"""How many completions of a view are tried where a seat does not know everything."""


def rules_with_search(spec: GameSpec) -> Rules:
    """The rules compiled together with search and the solver."""
    return spec.compiled_with(DRIVERS, ENTRY_POINTS)


class Solver:
    """Solves the last turns of one seat."""

    def __init__(self, spec: GameSpec, players: int, tuning: SearchTuning) -> None:
        self._solve = rules_with_search(spec).own("solve")
        self._guesses = GUESSES if spec.facts.secrets else 1
        self.players = players
        self._endings = ending.Endings(
            stack=spec.states(MAX_PLIES + 2),
            masks=np.zeros((MAX_PLIES + 2, spec.facts.mask_words), np.uint32),
            mask=spec.mask(),
            rng=np.zeros(4, np.uint32),
            judgement=judgement_arrays(spec, players, tuning),
        )

    def values(self, view: View, legal: Sequence[int], seed: int, limit: int) -> dict[int, float] | None:
        """The reward of every action if the rest of the turn is played well; None if this is not the last turn, or if it
        has more than `limit` positions."""
        actions, values = np.array(legal, np.int64), np.zeros(1 + len(legal), np.float64)
        for number in range(self._guesses):
            visited = self._solve(self._endings, view.array, view.seat, seed + number, limit, actions, values)
            if visited == ending.UNSOLVED:
                return None
            limit -= visited
        return dict(zip(legal, (values[1:] / self._guesses).tolist(), strict=True))
