"""A small agent that learns Toy Rush by playing against itself: NumPy alone, one core, half a minute.

    python examples/toy_rush_self_play.py --seconds 30

One hidden layer reads the observation of the seat to move and returns a probability for each action and a value of the position. It
is trained by proximal policy optimisation (Schulman et al. 2017) on hundreds of tables at once. Toy Rush has two seats and what one
wins the other loses, so the value of a position to the other seat is its negative, and one network plays both.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from colisee.bots import make
from colisee.core.position import View
from colisee.core.registry import game
from colisee.play.fairness import Fairness
from colisee.play.match import Match
from colisee.research.gymnasium import TablesEnv
from colisee.research.table import EnvironmentSetup, Table

GAME = "toy-rush"
TABLES, STEPS = 256, 64
"""A rollout is `STEPS` decisions at each of `TABLES` tables."""
HIDDEN = 192
POINTS = 10.0
"""The margin, in points, that counts as a reward of 1."""
GAE_LAMBDA, CLIP, EPOCHS, MINIBATCHES = 0.95, 0.2, 2, 8
ENTROPY_WEIGHT = 0.01
LEARNING_RATE = 1e-3
ADAM_BETA_1, ADAM_BETA_2 = 0.9, 0.999
"""Decay rates of Adam's two moving averages."""

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
    """Decisions at all tables, one row per decision."""

    seen: Array
    masks: Array
    actions: Array
    probabilities: Array
    advantages: Array
    targets: Array


def play(
    network: Network, tables: TablesEnv, shown: dict[str, Array], rng: np.random.Generator
) -> tuple[Rollout, dict[str, Array]]:
    """Play `STEPS` decisions at every table, the network in both seats. Returns the rollout and the observations after it."""
    seen = np.zeros((STEPS, TABLES, tables.layout.size), np.float32)
    masks = np.zeros((STEPS, TABLES, tables.setup.spec.facts.actions), np.bool_)
    actions = np.zeros((STEPS, TABLES), np.int32)
    seats, values = np.zeros((STEPS + 1, TABLES), np.int8), np.zeros((STEPS + 1, TABLES), np.float32)
    taken, rewards = np.zeros((STEPS, TABLES), np.float32), np.zeros((STEPS, TABLES), np.float32)
    ended = np.zeros((STEPS, TABLES), np.bool_)
    for t in range(STEPS):
        seen[t], masks[t], seats[t] = shown["observation"], shown["action_mask"], tables.tables.movers
        probabilities, values[t], _ = network.forward(seen[t], masks[t])
        actions[t] = sample_actions(probabilities, rng)
        taken[t] = probabilities[np.arange(TABLES), actions[t]]
        shown, given, over, _, _ = tables.step(actions[t])
        rewards[t], ended[t] = given / POINTS, over
    seats[STEPS] = tables.tables.movers
    _, values[STEPS], _ = network.forward(shown["observation"], shown["action_mask"])
    advantages = generalised_advantages(rewards, ended, seats, values)
    rows = STEPS * TABLES
    rollout = Rollout(
        seen.reshape(rows, -1), masks.reshape(rows, -1), actions.reshape(rows), taken.reshape(rows),
        advantages.reshape(rows), (advantages + values[:-1]).reshape(rows),
    )  # fmt: skip
    return rollout, shown


def sample_actions(probabilities: Array, rng: np.random.Generator) -> Array:
    """Sample one action per table from its probabilities."""
    thresholds = rng.random((len(probabilities), 1)) * probabilities.sum(axis=1, keepdims=True)
    chosen: Array = (probabilities.cumsum(axis=1) > thresholds).argmax(axis=1)
    return chosen


def generalised_advantages(rewards: Array, ended: Array, seats: Array, values: Array) -> Array:
    """Generalised advantages (Schulman et al. 2016); the sign changes where the other seat moves next."""
    advantages = np.zeros_like(rewards)
    later: Array = np.zeros(rewards.shape[1], np.float32)
    for t in reversed(range(len(rewards))):
        sign = np.where(ended[t], 0, np.where(seats[t] == seats[t + 1], 1, -1))
        td_error = rewards[t] + sign * values[t + 1] - values[t]
        later = advantages[t] = td_error + GAE_LAMBDA * sign * later
    return advantages


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


class Player:
    """The network at a seat of a match: it receives views, like every bot, and plays the most probable action."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.table = Table(EnvironmentSetup(GAME))

    def choose(self, view: View, legal: list[int]) -> int:
        self.table.position = view
        mask = np.zeros((1, self.table.spec.facts.actions), np.bool_)
        mask[0, legal] = True
        probabilities, _, _ = self.network.forward(self.table.observation(view.seat, "float32")[None], mask)
        return int(probabilities[0].argmax())


def share_won(network: Network, bot_name: str, games: int, seed: int) -> float:
    """The share of matches won against a bot (a tie counts half); seats are exchanged after each match."""
    spec, player, rng, won = game(GAME), Player(network), Random(seed), 0.0
    for number in range(games):
        seat = number % 2
        bot = make(bot_name, spec, 1 - seat)
        match = Match(spec, 2, fairness=Fairness(rng.randbytes(32)))
        while not match.is_over:
            due = match.due[0]
            view, legal = match.view(due), match.legal(due)
            match.play(player.choose(view, legal) if due == seat else bot.choose(view, legal, rng), due)
        ranks = [score["rank"] for score in match.scores()]
        won += 0.5 if ranks[0] == ranks[1] else ranks[seat] < ranks[1 - seat]
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach a small network Toy Rush by self-play.")
    parser.add_argument("--seconds", type=float, default=30, help="how long to train, in processor time")
    parser.add_argument("--tests", type=int, default=6, help="how often to test against the greedy bot on the way")
    parser.add_argument("--games", type=int, default=100, help="matches per test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the weights to this .npz file")
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    tables = TablesEnv(GAME, TABLES, reward="margin")
    network = Network(tables.layout.size, tables.setup.spec.facts.actions, rng)
    shown, _ = tables.reset(seed=options.seed)
    spent, decisions = 0.0, 0
    tests = [options.seconds * (test + 1) / options.tests for test in range(options.tests)]
    print("| seconds | decisions | won against greedy |\n| --- | --- | --- |", flush=True)
    while tests:
        start = time.process_time()
        rollout, shown = play(network, tables, shown, rng)
        learn(network, rollout, rng, LEARNING_RATE * max(0.05, 1 - spent / options.seconds))
        spent += time.process_time() - start
        decisions += STEPS * TABLES
        if spent >= tests[0]:
            tests.pop(0)
            share = share_won(network, "greedy", options.games, options.seed)
            print(f"| {spent:.0f} | {decisions:,} | {share:.0%} |", flush=True)
    if options.save:
        np.savez(options.save, **network.weights)  # type: ignore[arg-type]  # NumPy types its own option, not the arrays


if __name__ == "__main__":
    main()
