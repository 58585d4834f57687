"""What the trained baselines share: a small network in NumPy, the bot that plays it, tests on the way, and the files."""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from features import SHARPNESS, Advised, Features, Plain

from colisee.bots import Budget
from colisee.bots.protocol import BotError, check_view
from colisee.core.position import View
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.lab.statistics import Estimate, wilson
from colisee.research.gymnasium import PlayersEnv
from colisee.research.table import EnvironmentSetup

FOLDER = Path(__file__).parent / "baselines"
OPPONENTS = ("random", "greedy")
"""In the tests along the way."""
TEST_TABLES = 64
CURVE = ("seconds", "decisions", *(f"{name}{end}" for name in OPPONENTS for end in ("", "_low", "_high")))
"""The columns of a learning curve: shares of opponents beaten, with their 95 % intervals."""

Array = np.ndarray[Any, Any]
Weights = dict[str, Array]


class Network:
    """Features -> hidden -> a score for every action, to which advice is added if there is any, and a value."""

    def __init__(self, weights: Weights, unit: float | None = None) -> None:
        """`in` and `bias` make the hidden layer, `out` and `end` the scores of all actions and, in the last column, the value.

        `unit` is that of the advice; None: there is none.
        """
        self.weights, self.unit = weights, unit

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Returns the probabilities of all actions, the values, and the hidden layer."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["bias"], 0)
        out = hidden @ w["out"] + w["end"]
        scores = out[:, :-1]
        if self.unit is not None:
            scores = scores + SHARPNESS * seen[:, -scores.shape[1] :]
        scores = np.where(masks, scores, -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        probabilities = np.exp(scores)
        return probabilities / probabilities.sum(axis=1, keepdims=True), out[:, -1], hidden


def beaten(network: Network, features: Features, tables: PlayersEnv, games: int, seed: int) -> Estimate:
    """The share of opponents the network finishes before when it plays its most probable actions (a tie counts half).

    Every table counts equally many games: short games must not count more often than long ones.
    """
    shown, _ = tables.reset(seed=seed)
    per_table = -(-games // tables.num_envs)
    shares: list[float] = []
    counted = np.zeros(tables.num_envs, np.int64)
    while counted.min() < per_table:
        seen = features.of_tables(tables, shown["observation"])
        probabilities, _, _ = network.forward(seen, shown["action_mask"])
        shown, rewards, over, _, _ = tables.step(probabilities.argmax(axis=1))
        for table in np.flatnonzero(over):
            if counted[table] < per_table:
                counted[table] += 1
                shares.append((1 + float(rewards[table])) / 2)
    return wilson(float(np.mean(shares)), len(shares))


class NetworkBot:
    """The trained network of a game and number of players: it plays its most probable action."""

    folder: Path
    """Where the weights are."""

    def __init__(self, spec: GameSpec, seat: int) -> None:
        self.spec, self.seat = spec, seat
        self._network: Network | None = None
        self._features: Features | None = None

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_view(self.spec, self.seat, view, legal)
        if self._network is None or self._features is None:
            self._network = self._loaded(view.players)
            setup = EnvironmentSetup(self.spec, view.players)
            self._features = Plain(setup) if self._network.unit is None else Advised(setup, self._network.unit)
        mask = np.zeros((1, self.spec.facts.actions), np.bool_)
        mask[0, legal] = True
        probabilities, _, _ = self._network.forward(self._features.of_view(view, self.seat)[None], mask)
        return int(probabilities[0].argmax())

    def _loaded(self, players: int) -> Network:
        path = file_of(self.folder, self.spec.slug, players)
        if not path.exists():
            raise BotError(
                Text(
                    f"there are no weights in {path}: train them first", f"pas de poids dans {path} : entraînez d’abord"
                )
            )
        return loaded(path)


def file_of(folder: Path, slug: str, players: int) -> Path:
    return folder / f"{slug}-{players}.npz"


def loaded(path: Path) -> Network:
    with np.load(path) as kept:
        weights = {name: kept[name].astype(np.float32) for name in kept.files if name != "unit"}
        return Network(weights, float(kept["unit"]) if "unit" in kept else None)


class Run:
    """The clock, the tests and the files of a training run. The time of tests is not counted."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.seconds, self.games, self.seed = options.seconds, options.games, options.seed
        self.slug, self.out = options.game, options.out
        self.tables = [
            PlayersEnv(self.slug, TEST_TABLES, "random", name, options.players, numbers="uint8") for name in OPPONENTS
        ]
        self.players = self.tables[0].setup.players
        setup = self.tables[0].setup
        self.features: Features = Advised(setup) if options.advice else Plain(setup)
        self.curve: list[list[float]] = []
        self._due = [self.seconds * (test + 1) / options.tests for test in range(options.tests)]
        print("| seconds | decisions |", " | ".join(f"beats {name}" for name in OPPONENTS), "|", flush=True)
        print("| --- | --- |", " | ".join("---" for _ in OPPONENTS), "|", flush=True)
        self._began = time.process_time()

    @property
    def spent(self) -> float:
        """Seconds of processor time."""
        return time.process_time() - self._began

    @property
    def is_over(self) -> bool:
        return not self._due

    def rate(self, first: float) -> float:
        """The learning rate: falls evenly to a twentieth of the first."""
        return first * max(0.05, 1 - self.spent / self.seconds)

    def test_if_due(self, network: Network, decisions: int) -> None:
        """Test the network at even distances of time; print and write what was found."""
        spent = self.spent
        if self.is_over or spent < self._due[0]:
            return
        self._due.pop(0)
        found = [beaten(network, self.features, tables, self.games, self.seed) for tables in self.tables]
        self.curve.append([round(spent, 1), decisions, *(round(x, 4) for e in found for x in (e.value, e.low, e.high))])
        shares = " | ".join(f"{e.value:.0%} ({e.low:.0%} to {e.high:.0%})" for e in found)
        print(f"| {spent:.0f} | {decisions:,} | {shares} |", flush=True)
        if self.out:
            self._write(network)
        self._began += self.spent - spent

    def _write(self, network: Network) -> None:
        """Weights in half precision, which halves the file, and the curve."""
        self.out.mkdir(parents=True, exist_ok=True)
        path = file_of(self.out, self.slug, self.players)
        halves = {name: weights.astype(np.float16) for name, weights in network.weights.items()}
        unit = {} if network.unit is None else {"unit": np.array(network.unit)}
        np.savez_compressed(path, **unit, **halves)  # type: ignore[arg-type]  # NumPy types its own option, not the arrays
        with path.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([CURVE, *self.curve])


def read_options(description: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("game", help="for example toy-rush")
    parser.add_argument("--players", type=int, help="number of players (default: the fewest)")
    parser.add_argument("--advice", action="store_true", help="begin with the game's policy and learn to correct it")
    parser.add_argument("--hidden", type=int, default=64, help="size of the hidden layer")
    parser.add_argument("--seconds", type=float, default=60, help="how long to train, in processor time")
    parser.add_argument("--tests", type=int, default=6, help="how often to test on the way")
    parser.add_argument("--games", type=int, default=512, help="games per test and opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="folder for GAME-PLAYERS.npz (weights) and .csv (learning curve)")
    return parser.parse_args()
