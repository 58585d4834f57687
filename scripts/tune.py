"""Tune the weights of a game's policy by self-play: python -m scripts.tune GAME

The cross-entropy method: every generation draws candidates round a mean, plays each against the weights of today on the same
deals, and moves mean and spread to the best of them, by matches won or (`--by lead`) by their lead in points. `--only` names
the weights to change, by a part of their name. Prints the weights for the game's policy.py, and how often they beat
today's on deals that no generation has seen. A policy that beats itself may still play worse inside search: compare with
`python -m bench.duel` before keeping the weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

import numpy as np
from scripts import selfplay

from colisee.bots.arrays import TRIALS, weight_array
from colisee.core import loader
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import ENTRIES, GameSpec
from colisee.lab.statistics import Estimate, share

ELITE = 1 / 5
FIRST_SPREAD = 0.3
"""Of a weight's size, at the start."""
MIN_SPREAD = 0.03
Weights = np.ndarray[Any, np.dtype[np.float64]]


class SelfPlay:
    def __init__(self, spec: GameSpec, players: int | None, options: Mapping[str, str], noise: float) -> None:
        self.spec, self.setup, self.noise = spec, Setup(spec, players, options), noise
        modules = [*spec.rule_modules, spec.policy]
        self._play = loader.compile(modules, (*ENTRIES, selfplay), f"{spec.slug}-tune")["self_play"]

    def results(self, candidate: Weights, champion: Weights, matches: int, seed: int) -> dict[str, Weights]:
        """By match, the share of the champions that the candidate beats, and its lead over the best of them."""
        spec, seats, beaten, leads = self.spec, self.setup.players, np.zeros(matches), np.zeros(matches)
        self._play(
            spec.states(), spec.states(), spec.states(TRIALS), seats, self.setup.option_indexes,
            np.array([candidate, champion]), self.noise, seed, spec.mask(), np.zeros(spec.facts.actions, np.int32),
            np.zeros(spec.facts.actions), np.zeros(4, np.uint32), np.zeros(4, np.uint32),
            np.zeros((seats, len(spec.facts.clauses)), np.int32), np.zeros(seats, np.int8), beaten, leads,
        )  # fmt: skip
        return {"wins": beaten, "lead": leads}

    def estimate(self, candidate: Weights, champion: Weights, matches: int, seed: int) -> Estimate:
        won = self.results(candidate, champion, matches, seed)["wins"]
        return share(won.reshape(-1, self.setup.players).mean(axis=1), matches)


def tuned(play: SelfPlay, generations: int, candidates: int, matches: int, seed: int, by: str, only: str) -> Weights:
    champion = weight_array(play.spec)
    changes = np.array([only in name for name in play.spec.bot_tuning.weights])
    mean, spread = champion.copy(), changes * FIRST_SPREAD * np.maximum(np.abs(champion), 0.1)
    rng = np.random.default_rng(seed)
    for generation in range(generations):
        drawn = rng.normal(mean, spread, (candidates, len(mean)))
        won = [play.results(row, champion, matches, seed + generation)[by].mean() for row in drawn]
        elite = drawn[np.argsort(won)[-max(int(candidates * ELITE), 2) :]]
        mean = elite.mean(axis=0)
        spread = changes * np.maximum(elite.std(axis=0), MIN_SPREAD * np.maximum(np.abs(mean), 0.1))
        print(f"generation {generation + 1}: mean {np.mean(won):.3f}, best {max(won):.3f}", flush=True)
    return mean


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.tune", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--options", default="", help="name=value,…")
    parser.add_argument("--by", choices=["wins", "lead"], default="wins")
    parser.add_argument("--only", default="", help="change the weights whose names contain this")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--candidates", type=int, default=40)
    parser.add_argument("--matches", type=int, default=400, help="per candidate and generation")
    parser.add_argument("--noise", type=float, default=0.2, help="points, as in playouts: keeps matches from repeating")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    spec = game(arguments.game)
    options = dict(part.split("=") for part in filter(None, arguments.options.split(",")))
    play = SelfPlay(spec, arguments.players, options, arguments.noise)
    matches = -(-arguments.matches // play.setup.players) * play.setup.players
    weights = tuned(
        play, arguments.generations, arguments.candidates, matches, arguments.seed, arguments.by, arguments.only
    )
    for name, value in zip(spec.bot_tuning.weights, weights, strict=True):
        print(f'    "{name}": {value:.3g},')
    found = play.estimate(weights, weight_array(spec), 10 * matches, arguments.seed + arguments.generations)
    print(f"beats today's weights {100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})")


if __name__ == "__main__":
    main()
