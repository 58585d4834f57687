"""Last turns, exactly: what every action is worth when nothing but the seat's own plies separates it from the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from colisee.bots import ending, entry_points, tree
from colisee.core.spec import GameSpec, Rules

DRIVERS, ENTRY_POINTS = (tree, ending), (entry_points,)
"""What search adds to the rules, and its entry points."""
DEEPEST = 64
"""Plies. No turn of a game comes near."""
GUESSES = 4
"""How many completions of a view are tried where a seat does not know everything."""


def searching(spec: GameSpec) -> Rules:
    """The rules together with search and the solver."""
    return spec.compiled_with(DRIVERS, ENTRY_POINTS)


class Solver:
    """Scratch arrays to solve the last turns of one seat."""

    def __init__(self, spec: GameSpec, seats: int, settings: Any) -> None:
        facts = spec.facts
        self.solve = searching(spec).own("solve")
        self.guesses = GUESSES if facts.secrets else 1
        self.stack = spec.states(DEEPEST + 2)
        self.masks, self.mask = np.zeros((DEEPEST + 2, facts.mask_words), np.uint32), spec.mask()
        self.clauses = np.zeros((seats, len(facts.clauses)), np.int32)
        self.places, self.rewards = np.zeros(seats, np.int8), np.zeros(seats, np.float64)
        self.rng, self.settings = np.zeros(4, np.uint32), settings

    def worths(self, view: Any, seat: int, legal: Sequence[int], seed: int, limit: int) -> dict[int, float] | None:
        """The reward of every action, the rest of the turn well played; None if this is no last turn, or one with more
        than `limit` positions."""
        actions, worth = np.array(legal, np.int64), np.zeros(1 + len(legal), np.float64)
        for number in range(self.guesses):
            seen = self.solve(
                view, self.stack, self.masks, self.mask, self.rng, self.clauses, self.places, self.rewards,
                self.settings, seat, seed + number, limit, actions, worth,
            )  # fmt: skip
            if seen == ending.UNSOLVED:
                return None
            limit -= seen
        return dict(zip(legal, (worth[1:] / self.guesses).tolist(), strict=True))
