"""An agent that learns a game by playing against itself: NumPy alone, one core, minutes.

    python self_play.py toy-rush --seconds 60 --out baselines/self_play
    python self_play.py the-truckers --players 4 --seconds 300 --out baselines/self_play

One hidden layer reads the features of the seat to move (`features.py`) and returns a probability for each action and a value of the position. It
is trained by proximal policy optimisation (Schulman et al. 2017) on hundreds of tables at once; one network plays every seat.
`Trained` is the trained network as a bot: `colisee arena toy-rush --bots self_play:Trained,novice`, in this folder.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
from features import Features
from training import FOLDER, Array, Network, NetworkBot, Run, Weights, read_options

from colisee.research.gymnasium import TablesEnv

TABLES, STEPS = 256, 64
"""A rollout is `STEPS` decisions at each of `TABLES` tables."""
GAE_LAMBDA, CLIP, EPOCHS, MINIBATCHES = 0.95, 0.2, 2, 8
ENTROPY_WEIGHT = 0.01
LEARNING_RATE = 1e-3
ADAM_BETA_1, ADAM_BETA_2 = 0.9, 0.999
"""Decay rates of Adam's two moving averages."""


class Learner(Network):
    """A network with its gradients and its optimiser."""

    def __init__(
        self, inputs: int, hidden: int, actions: int, rng: np.random.Generator, unit: float | None = None
    ) -> None:
        super().__init__(
            {
                "in": rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32),
                "bias": np.zeros(hidden, np.float32),
                "out": rng.normal(0, 0.01, (hidden, actions + 1)).astype(np.float32),
                "end": np.zeros(actions + 1, np.float32),
            },
            unit,
        )
        self._means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._updates = 0

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


class Trained(NetworkBot):
    folder = FOLDER / "self_play"


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
    network: Learner,
    features: Features,
    tables: TablesEnv,
    shown: dict[str, Array],
    scale: float,
    rng: np.random.Generator,
) -> tuple[Rollout, dict[str, Array]]:
    """Play `STEPS` decisions at every table, the network in all seats. Returns the rollout and the observations after it.

    Rewards are margins divided by `scale`.
    """
    seen = np.zeros((STEPS, TABLES, features.size), np.float32)
    masks = np.zeros((STEPS, TABLES, tables.setup.spec.facts.actions), np.bool_)
    actions = np.zeros((STEPS, TABLES), np.int32)
    seats, values = np.zeros((STEPS + 1, TABLES), np.int8), np.zeros((STEPS + 1, TABLES), np.float32)
    taken, ended = np.zeros((STEPS, TABLES), np.float32), np.zeros((STEPS, TABLES), np.bool_)
    returns = np.zeros((STEPS, TABLES, tables.setup.players), np.float32)
    for t in range(STEPS):
        seen[t] = features.of_tables(tables, shown["observation"])
        masks[t], seats[t] = shown["action_mask"], tables.tables.movers
        probabilities, values[t], _ = network.forward(seen[t], masks[t])
        actions[t] = sample_actions(probabilities, rng)
        taken[t] = probabilities[np.arange(TABLES), actions[t]]
        shown, _, ended[t], _, infos = tables.step(actions[t])
        returns[t] = infos["returns"] / scale
    seats[STEPS] = tables.tables.movers
    _, values[STEPS], _ = network.forward(features.of_tables(tables, shown["observation"]), shown["action_mask"])
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


def learn(network: Learner, rollout: Rollout, rng: np.random.Generator, rate: float) -> None:
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


def train(options: argparse.Namespace) -> Run:
    """Returns the finished run, whose curve and files say what was learnt."""
    rng = np.random.default_rng(options.seed)
    tables = TablesEnv(options.game, TABLES, options.players, reward="margin", numbers="uint8", all_seats=True)
    tables.reset(seed=options.seed)
    scale = typical_margin(tables)
    shown, _ = tables.reset(seed=options.seed)
    decisions, run = 0, Run(options)
    network = Learner(run.features.size, options.hidden, tables.setup.spec.facts.actions, rng, run.features.unit)
    while not run.is_over:
        rollout, shown = play(network, run.features, tables, shown, scale, rng)
        learn(network, rollout, rng, run.rate(LEARNING_RATE))
        decisions += STEPS * TABLES
        run.test_if_due(network, decisions)
    return run


if __name__ == "__main__":
    train(read_options("Teach a small network a game by self-play."))
