"""The arrays that compiled search and the solver share."""

from __future__ import annotations

from dataclasses import astuple

import numpy as np

from colisee.bots.tree import Judgement
from colisee.core.batch import scratch
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning


def judgement_arrays(spec: GameSpec, players: int, tuning: SearchTuning) -> Judgement:
    return Judgement(
        points=scratch(players * len(spec.facts.clauses), np.int32).reshape(players, -1),
        places=scratch(players, np.int8),
        rewards=scratch(players, np.float64),
        settings=np.array(astuple(tuning), np.float64),
    )
