"""An agent that learns a game by playing against itself: NumPy alone, one core, minutes.

    python self_play.py toy-rush --seconds 60 --out baselines
    python self_play.py the-truckers --players 4 --seconds 300 --out baselines

One hidden layer reads the observation of the seat to move and returns a probability for each action and a value of the position. It
is trained by proximal policy optimisation (Schulman et al. 2017) on hundreds of tables at once; one network plays every seat.
`Trained` is the trained network as a bot: `colisee arena toy-rush --bots self_play:Trained,novice`, in this folder.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from colisee.bots import Budget
from colisee.bots.protocol import check_view
from colisee.core.position import View
from colisee.core.spec import GameSpec
from colisee.lab.statistics import Estimate, wilson
from colisee.research.gymnasium import PlayersEnv, TablesEnv
from colisee.research.table import EnvironmentSetup, Table

FOLDER = Path(__file__).parent / "baselines"
"""Where `Trained` looks for weights."""
TABLES, STEPS = 256, 64
"""A rollout is `STEPS` decisions at each of `TABLES` tables."""
HIDDEN = 64
GAE_LAMBDA, CLIP, EPOCHS, MINIBATCHES = 0.95, 0.2, 2, 8
ENTROPY_WEIGHT = 0.01
LEARNING_RATE = 1e-3
ADAM_BETA_1, ADAM_BETA_2 = 0.9, 0.999
"""Decay rates of Adam's two moving averages."""
OPPONENTS = ("random", "greedy")
"""In the tests along the way."""
CURVE = ("seconds", "decisions", *(f"{name}{end}" for name in OPPONENTS for end in ("", "_low", "_high")))
"""The columns of a learning curve: shares of opponents beaten, with their 95 % intervals."""

Array = np.ndarray[Any, Any]
Weights = dict[str, Array]


class Network:
    """Observation -> hidden -> a score for every action, and a value."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.weights: Weights = {
            "in": rng.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "out": rng.normal(0, 0.01, (HIDDEN, actions + 1)).astype(np.float32),
            "end": np.zeros(actions + 1, np.float32),
        }
        self._means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._updates = 0

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Returns the probabilities of all actions, the values, and the hidden layer."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["bias"], 0)
        out = hidden @ w["out"] + w["end"]
        scores = np.where(masks, out[:, :-1], -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        probabilities = np.exp(scores)
        return probabilities / probabilities.sum(axis=1, keepdims=True), out[:, -1], hidden

    def gradients(self, seen: Array, hidden: Array, of_out: Array) -> Weights:
        """Gradients of the loss by weight, given its gradients by output (backpropagation)."""
        of_hidden = (of_out @ self.weights["out"].T) * (hidden > 0)
        return {"in": seen.T @ of_hidden, "bias": of_hidden.sum(0), "out": hidden.T @ of_out, "end": of_out.sum(0)}

    def adam_step(self, gradients: Weights, rate: float) -> None:
        """One step of Adam, with the gradients clipped to norm 1."""
        self._updates += 1
        length = sum(float((gradient**2).sum()) for gradient in gradients.values()) ** 0.5
        for name, gradient in gradients.items():
            gradient = gradient / max(1.0, length)
            self._means[name] += (1 - ADAM_BETA_1) * (gradient - self._means[name])
            self._squares[name] += (1 - ADAM_BETA_2) * (gradient**2 - self._squares[name])
            mean = self._means[name] / (1 - ADAM_BETA_1**self._updates)
            square = self._squares[name] / (1 - ADAM_BETA_2**self._updates)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


@dataclass
class Rollout:
    """Decisions at all tables, one row per decision whose outcome is known."""

    seen: Array
    masks: Array
    actions: Array
    probabilities: Array
    advantages: Array
    targets: Array


def play(
    network: Network, tables: TablesEnv, shown: dict[str, Array], scale: float, rng: np.random.Generator
) -> tuple[Rollout, dict[str, Array]]:
    """Play `STEPS` decisions at every table, the network in all seats. Returns the rollout and the observations after it.

    Rewards are margins divided by `scale`.
    """
    seen = np.zeros((STEPS, TABLES, tables.layout.size), np.float32)
    masks = np.zeros((STEPS, TABLES, tables.setup.spec.facts.actions), np.bool_)
    actions = np.zeros((STEPS, TABLES), np.int32)
    seats, values = np.zeros((STEPS + 1, TABLES), np.int8), np.zeros((STEPS + 1, TABLES), np.float32)
    taken, ended = np.zeros((STEPS, TABLES), np.float32), np.zeros((STEPS, TABLES), np.bool_)
    returns = np.zeros((STEPS, TABLES, tables.setup.players), np.float32)
    for t in range(STEPS):
        seen[t], masks[t], seats[t] = shown["observation"], shown["action_mask"], tables.tables.movers
        probabilities, values[t], _ = network.forward(seen[t], masks[t])
        actions[t] = sample_actions(probabilities, rng)
        taken[t] = probabilities[np.arange(TABLES), actions[t]]
        shown, _, ended[t], _, infos = tables.step(actions[t])
        returns[t] = infos["returns"] / scale
    seats[STEPS] = tables.tables.movers
    _, values[STEPS], _ = network.forward(shown["observation"], shown["action_mask"])
    advantages, known = generalised_advantages(returns, ended, seats, values)
    rollout = Rollout(
        seen[known], masks[known], actions[known], taken[known], advantages[known], (advantages + values[:-1])[known]
    )
    return rollout, shown


def sample_actions(probabilities: Array, rng: np.random.Generator) -> Array:
    """Sample one action per table from its probabilities."""
    thresholds = rng.random((len(probabilities), 1)) * probabilities.sum(axis=1, keepdims=True)
    chosen: Array = (probabilities.cumsum(axis=1) > thresholds).argmax(axis=1)
    return chosen


def generalised_advantages(returns: Array, ended: Array, seats: Array, values: Array) -> tuple[Array, Array]:
    """Generalised advantages (Schulman et al. 2016) from each seat's point of view, and which of them are known.

    returns[t, table, seat] are the rewards of a game that ended with decision t; seats[t, table] is the seat that decided. A seat's
    last decision of the rollout has no next one to be compared with, unless the game ended or the seat is to move at the end.
    """
    steps, tables, players = returns.shape
    every = np.arange(tables)
    reward, next_value, later = (np.zeros((tables, players), np.float32) for _ in range(3))
    has_next = np.zeros((tables, players), np.bool_)
    next_value[every, seats[steps]], has_next[every, seats[steps]] = values[steps], True
    advantages, known = np.zeros((steps, tables), np.float32), np.zeros((steps, tables), np.bool_)
    for t in reversed(range(steps)):
        over = ended[t]
        reward[over], next_value[over], later[over], has_next[over] = returns[t][over], 0, 0, True
        at = every, seats[t]
        known[t] = has_next[at]
        advantages[t] = reward[at] + next_value[at] - values[t] + GAE_LAMBDA * later[at]
        reward[at], next_value[at], later[at], has_next[at] = 0, values[t], np.where(known[t], advantages[t], 0), True
    return advantages, known


def learn(network: Network, rollout: Rollout, rng: np.random.Generator, rate: float) -> None:
    advantages = (rollout.advantages - rollout.advantages.mean()) / (rollout.advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        for rows in np.array_split(rng.permutation(len(advantages)), MINIBATCHES):
            probabilities, values, hidden = network.forward(rollout.seen[rows], rollout.masks[rows])
            of_out = output_gradients(
                probabilities,
                values,
                rollout.actions[rows],
                rollout.probabilities[rows],
                advantages[rows],
                rollout.targets[rows],
            )
            network.adam_step(network.gradients(rollout.seen[rows], hidden, of_out), rate)


def output_gradients(
    probabilities: Array, values: Array, actions: Array, before: Array, advantages: Array, targets: Array
) -> Array:
    """Gradients of the loss by action score and by value."""
    rows = np.arange(len(actions))
    ratio = probabilities[rows, actions] / before
    clipped = np.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    push = np.where(clipped, 0, -advantages * ratio)
    gradient = -push[:, None] * probabilities
    gradient[rows, actions] += push
    logs = np.log(np.maximum(probabilities, 1e-9))
    gradient += ENTROPY_WEIGHT * probabilities * (logs - (probabilities * logs).sum(axis=1, keepdims=True))
    return np.concatenate([gradient, 0.5 * (values - targets)[:, None]], axis=1).astype(np.float32) / len(actions)


def typical_margin(tables: TablesEnv) -> float:
    """The standard deviation of the margins of random play, in points: the unit of the rewards."""
    found: list[float] = []
    while len(found) < TABLES:
        _, _, over, _, infos = tables.step(tables.random_actions())
        found += infos["returns"][over != 0].ravel().tolist()
    return float(np.std(found))


def beaten(network: Network, tables: PlayersEnv, games: int, seed: int) -> Estimate:
    """The share of opponents the network finishes before when it plays its most probable actions (a tie counts half).

    Every table counts equally many games: short games must not count more often than long ones.
    """
    shown, _ = tables.reset(seed=seed)
    per_table = -(-games // tables.num_envs)
    shares: list[float] = []
    counted = np.zeros(tables.num_envs, np.int64)
    while counted.min() < per_table:
        probabilities, _, _ = network.forward(shown["observation"], shown["action_mask"])
        shown, rewards, over, _, _ = tables.step(probabilities.argmax(axis=1))
        for table in np.flatnonzero(over):
            if counted[table] < per_table:
                counted[table] += 1
                shares.append((1 + float(rewards[table])) / 2)
    return wilson(float(np.mean(shares)), len(shares))


class Trained:
    """The trained network of a game and number of players as a bot: it plays its most probable action."""

    def __init__(self, spec: GameSpec, seat: int) -> None:
        self.spec, self.seat = spec, seat
        self._table: Table | None = None
        self._network: Network | None = None

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        check_view(self.spec, self.seat, view, legal)
        if self._table is None or self._network is None:
            self._table = Table(EnvironmentSetup(self.spec, view.players))
            self._network = loaded(file_of(FOLDER, self.spec.slug, view.players))
        self._table.position = view
        mask = np.zeros((1, self.spec.facts.actions), np.bool_)
        mask[0, legal] = True
        probabilities, _, _ = self._network.forward(self._table.observation(self.seat, "float32")[None], mask)
        return int(probabilities[0].argmax())


def file_of(folder: Path, slug: str, players: int) -> Path:
    return folder / f"{slug}-{players}.npz"


def save(network: Network, path: Path) -> None:
    """In half precision: about 60 KB per game."""
    halves = {name: weights.astype(np.float16) for name, weights in network.weights.items()}
    np.savez_compressed(path, **halves)  # type: ignore[arg-type]  # NumPy types its own option, not the arrays


def loaded(path: Path) -> Network:
    with np.load(path) as kept:
        weights = {name: kept[name].astype(np.float32) for name in kept.files}
    network = Network(*weights["in"].shape, np.random.default_rng(0))
    network.weights = weights
    return network


def train(
    slug: str, players: int | None, seconds: float, tests: int, games: int, seed: int
) -> tuple[Network, list[list[float]], int]:
    """Returns the network, its learning curve and the number of players. The time of tests is not counted."""
    rng = np.random.default_rng(seed)
    tables = TablesEnv(slug, TABLES, players, reward="margin", all_seats=True)
    players = tables.setup.players
    opponents = [PlayersEnv(slug, 64, "random", name, players) for name in OPPONENTS]
    network = Network(tables.layout.size, tables.setup.spec.facts.actions, rng)
    tables.reset(seed=seed)
    scale = typical_margin(tables)
    shown, _ = tables.reset(seed=seed)
    spent, decisions, curve = 0.0, 0, []
    due = [seconds * (test + 1) / tests for test in range(tests)]
    print("| seconds | decisions |", " | ".join(f"beats {name}" for name in OPPONENTS), "|", flush=True)
    print("| --- | --- |", " | ".join("---" for _ in OPPONENTS), "|", flush=True)
    while due:
        start = time.process_time()
        rollout, shown = play(network, tables, shown, scale, rng)
        learn(network, rollout, rng, LEARNING_RATE * max(0.05, 1 - spent / seconds))
        spent += time.process_time() - start
        decisions += STEPS * TABLES
        if spent >= due[0]:
            due.pop(0)
            found = [beaten(network, tables, games, seed) for tables in opponents]
            curve.append([round(spent, 1), decisions, *(round(x, 4) for e in found for x in (e.value, e.low, e.high))])
            shown_shares = " | ".join(f"{e.value:.0%} ({e.low:.0%} to {e.high:.0%})" for e in found)
            print(f"| {spent:.0f} | {decisions:,} | {shown_shares} |", flush=True)
    return network, curve, players


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach a small network a game by self-play.")
    parser.add_argument("game", help="for example toy-rush")
    parser.add_argument("--players", type=int, help="number of players (default: the fewest)")
    parser.add_argument("--seconds", type=float, default=60, help="how long to train, in processor time")
    parser.add_argument("--tests", type=int, default=6, help="how often to test on the way")
    parser.add_argument("--games", type=int, default=512, help="games per test and opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="folder for GAME-PLAYERS.npz (weights) and .csv (learning curve)")
    options = parser.parse_args()
    network, curve, players = train(
        options.game, options.players, options.seconds, options.tests, options.games, options.seed
    )
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        path = file_of(options.out, options.game, players)
        save(network, path)
        with path.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([CURVE, *curve])


if __name__ == "__main__":
    main()
