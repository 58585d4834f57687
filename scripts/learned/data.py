"""Write positions and what came of them: python -m scripts.learned.data GAME FILE

Matches are played by search (`--iterations N`) or by the policy with noise. Every position that is kept has its inputs, the seat
that reads them, the action chosen next, and as its target the mean reward of the match and of `--playouts` more continuations by
policy. Rows carry the number of their match: `train` splits by match.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from scripts.learned import positions
from scripts.learned.inputs import inputs_of

from colisee.bots.arrays import weight_array
from colisee.bots.search import Searcher
from colisee.bots.solver import DRIVERS, ENTRY_POINTS
from colisee.core import loader
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import ENTRIES, GameSpec
from colisee.core.tuning import SearchTuning

CHUNK = 200
"""Matches per call of compiled code."""
MAX_INPUTS = 512
POSITIONS_PER_MATCH = 64
Arrays = dict[str, np.ndarray[Any, Any]]


class Source:
    """Matches of one game, compiled."""

    def __init__(self, spec: GameSpec, players: int | None, tuning: SearchTuning, iterations: int) -> None:
        self.setup, self.tuning, self.iterations = Setup(spec, players), tuning, iterations
        modules = [*spec.rule_modules, *spec.policy_modules, *DRIVERS, inputs_of(spec.slug)]
        entries = (*ENTRIES, *ENTRY_POINTS, positions)
        self._record = loader.compile(modules, entries, f"{spec.slug}-data")["record_matches"]
        self._searcher = Searcher(spec, self.setup.players, tuning, 2 * max(iterations, 64))
        self._searcher.start()

    def record(self, seed: int, first: int, matches: int, share: float, careless: float, playouts: int) -> Arrays:
        spec, seats, rows = self.setup.game, self.setup.players, matches * POSITIONS_PER_MATCH
        weights = weight_array(spec)
        recorder = positions.Recorder(
            table=spec.states(), blank=spec.states(), views=spec.states(), options=self.setup.option_indexes,
            rng=np.zeros(4, np.uint32), inputs=np.zeros((rows, MAX_INPUTS), np.float32),
            rewards=np.zeros((rows, seats)), results=np.zeros((rows, seats)),
            matches=np.zeros(rows, np.int64), readers=np.zeros(rows, np.int32), actions=np.zeros(rows, np.int32),
            memory=np.concatenate([weights, np.full(MAX_INPUTS, np.nan)]),
        )  # fmt: skip
        count = self._record(
            self._searcher.trees, self._searcher.root, recorder, seats, seed, first, matches, share, careless,
            self.iterations, playouts, len(weights),
        )  # fmt: skip
        inputs = int(np.isfinite(recorder.memory).sum()) - len(weights)
        return {
            "inputs": recorder.inputs[:count, :inputs].astype(np.float16),
            "targets": (recorder.rewards[:count] * playouts + recorder.results[:count]) / (playouts + 1),
            "results": recorder.results[:count],
            "matches": recorder.matches[:count],
            "readers": recorder.readers[:count],
            "actions": recorder.actions[:count],
        }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.learned.data", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--iterations", type=int, default=0, help="playouts per choice; 0 = by the policy alone")
    parser.add_argument("--share", type=float, default=0.1, help="of the positions that is kept")
    parser.add_argument("--playouts", type=int, default=4, help="continuations by policy from every position kept")
    parser.add_argument("--careless", type=float, default=0.3, help="up to this share of a match's choices is random")
    parser.add_argument("--random-share", type=float, help="of the plies of continuations, in place of the game's own")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    spec = game(given.game)
    tuning = spec.bot_tuning.search
    if given.random_share is not None:
        tuning = replace(tuning, random_share=given.random_share, random_share_others=given.random_share)
    source, began, parts = Source(spec, given.players, tuning, given.iterations), time.monotonic(), list[Arrays]()
    for first in range(0, given.matches, CHUNK):
        count = min(CHUNK, given.matches - first)
        parts.append(source.record(given.seed, first, count, given.share, given.careless, given.playouts))
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    np.savez(given.file, allow_pickle=False, **data)
    rows, inputs = data["inputs"].shape
    print(f"{rows} positions of {given.matches} matches, {inputs} inputs, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
