"""Tune the weights of a game's policy by self-play: python -m scripts.tune GAME

The cross-entropy method: every generation draws candidates round a mean, plays each against champions on the same deals, and
moves mean and spread to the best of them, by matches won or (`--by lead`) by their lead in points. The first champion has the
weights of today; every few generations the mean becomes the next one, and candidates play against the newest and one of all.
`--players 3,4,5` tunes for several numbers of players at once, `--only` names the weights to change, by a part of their name.
Prints the weights for the game's policy.py, and how often they beat today's on deals that no generation has seen. A policy that
beats itself may still play worse inside search: compare with `python -m bench.duel` before keeping the weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
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
RENEWAL = 8
"""Generations between two champions."""
Weights = np.ndarray[Any, np.dtype[np.float64]]


class SelfPlay:
    def __init__(self, spec: GameSpec, players: int | None, options: Mapping[str, str], noise: float) -> None:
        self.spec, self.setup, self.noise = spec, Setup(spec, players, options), noise
        modules = [*spec.rule_modules, *spec.policy_modules]
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


def tuned(
    plays: Sequence[SelfPlay], generations: int, candidates: int, matches: int, seed: int, by: str, only: str
) -> Weights:
    champions = [weight_array(plays[0].spec)]
    changes = np.array([only in name for name in plays[0].spec.bot_tuning.weights])
    mean, spread = champions[0].copy(), changes * FIRST_SPREAD * np.maximum(np.abs(champions[0]), 0.1)
    rng = np.random.default_rng(seed)
    for generation in range(generations):
        drawn = rng.normal(mean, spread, (candidates, len(mean)))
        opponents = [champions[-1], champions[rng.integers(len(champions))]]
        won = [
            np.mean([
                play.results(row, opponent, whole_deals(play, matches), seed + generation)[by].mean()
                for play in plays
                for opponent in opponents
            ])
            for row in drawn
        ]  # fmt: skip
        elite = drawn[np.argsort(won)[-max(int(candidates * ELITE), 2) :]]
        mean = elite.mean(axis=0)
        spread = changes * np.maximum(elite.std(axis=0), MIN_SPREAD * np.maximum(np.abs(mean), 0.1))
        if generation % RENEWAL == RENEWAL - 1:
            champions.append(mean)
        print(f"generation {generation + 1}: mean {np.mean(won):.3f}, best {max(won):.3f}", flush=True)
    return mean


def whole_deals(play: SelfPlay, matches: int) -> int:
    """At least that many matches: every deal is played from every seat."""
    return -(-matches // play.setup.players) * play.setup.players


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.tune", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", default="", help="one number, or several: 3,4,5")
    parser.add_argument("--options", default="", help="name=value,…")
    parser.add_argument("--by", choices=["wins", "lead"], default="wins")
    parser.add_argument("--only", default="", help="change the weights whose names contain this")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--candidates", type=int, default=40)
    parser.add_argument("--matches", type=int, default=400, help="per candidate, opponent and number of players")
    parser.add_argument("--noise", type=float, default=0.2, help="points, as in playouts: keeps matches from repeating")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    spec = game(arguments.game)
    options = dict(part.split("=") for part in filter(None, arguments.options.split(",")))
    seats: list[int | None] = [int(number) for number in filter(None, arguments.players.split(","))]
    plays = [SelfPlay(spec, players, options, arguments.noise) for players in seats or [None]]
    weights = tuned(
        plays,
        arguments.generations,
        arguments.candidates,
        arguments.matches,
        arguments.seed,
        arguments.by,
        arguments.only,
    )
    for name, value in zip(spec.bot_tuning.weights, weights, strict=True):
        print(f'    "{name}": {value:.3g},')
    for play in plays:
        matches = whole_deals(play, 10 * arguments.matches)
        found = play.estimate(weights, weight_array(spec), matches, arguments.seed + arguments.generations)
        print(
            f"{play.setup.players} players: beats today's weights {100 * found.value:.1f} % "
            f"({100 * found.low:.1f} to {100 * found.high:.1f})"
        )


if __name__ == "__main__":
    main()
