"""The arrays that compiled search and the solver share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from typing import Any

import numpy as np

from colisee.bots.tree import Judgement
from colisee.core.rules import scratch
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning

TRIALS = 4
"""Rows on which a policy tries actions out."""


def judgement_arrays(spec: GameSpec, players: int, tuning: SearchTuning) -> Judgement:
    return Judgement(
        points=scratch(players * len(spec.facts.clauses), np.int32).reshape(players, -1),
        places=scratch(players, np.int8),
        rewards=scratch(players, np.float64),
        settings=np.array(astuple(tuning), np.float64),
    )


def weight_array(spec: GameSpec, changed: Mapping[str, float] | None = None) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The weights of the game's policy, some of them changed."""
    weights = {**spec.bot_tuning.weights, **(changed or {})}
    return np.array([*weights.values()] or [0.0], np.float64)
