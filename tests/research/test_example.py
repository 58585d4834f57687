"""The worked example: its gradients are correct, and it learns."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from colisee.research.gymnasium import TablesEnv

PATH = Path(__file__).parents[2] / "examples" / "toy_rush_self_play.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("toy_rush_self_play", PATH)
    assert spec
    assert spec.loader
    module = sys.modules["toy_rush_self_play"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_gradients_match_finite_differences_of_the_loss(example: ModuleType) -> None:
    rng = np.random.default_rng(1)
    network = example.Network(5, 4, rng)
    network.weights = {name: rng.normal(0, 0.5, w.shape) for name, w in network.weights.items()}
    seen, masks = rng.random((6, 5)), np.ones((6, 4), bool)
    masks[:, 3] = False
    actions, before = rng.integers(0, 3, 6), rng.uniform(0.25, 0.4, 6)
    advantages, targets = rng.normal(size=6), rng.normal(size=6)

    def loss() -> float:
        probabilities, values, _ = network.forward(seen, masks)
        ratio = probabilities[np.arange(6), actions] / before
        clipped = np.clip(ratio, 1 - example.CLIP, 1 + example.CLIP)
        gain = np.minimum(ratio * advantages, clipped * advantages)
        entropy = -(probabilities * np.log(np.maximum(probabilities, 1e-9))).sum(axis=1)
        return float((-gain - example.ENTROPY_WEIGHT * entropy + 0.25 * (values - targets) ** 2).mean())

    probabilities, values, hidden = network.forward(seen, masks)
    of_out = example.output_gradients(probabilities, values, actions, before, advantages, targets)
    gradients = network.gradients(seen, hidden, of_out)
    for name, at in (("in", (2, 7)), ("bias", (3,)), ("out", (11, 1)), ("out", (4, 4)), ("end", (0,))):
        assert gradients[name][at] == pytest.approx(finite_difference(network, loss, name, at), abs=1e-4)


def finite_difference(network: Any, loss: Any, name: str, at: tuple[int, ...], step: float = 1e-5) -> float:
    network.weights[name][at] += step
    above = loss()
    network.weights[name][at] -= 2 * step
    below = loss()
    network.weights[name][at] += step
    return float((above - below) / (2 * step))


def test_advantages_change_sign_with_the_seat(example: ModuleType) -> None:
    rewards, ended = np.array([[0.0], [0.0], [1.0]]), np.array([[False], [False], [True]])
    seats, values = np.array([[0], [1], [1], [0]]), np.zeros((4, 1))
    advantages = example.generalised_advantages(rewards, ended, seats, values).ravel()
    assert advantages.tolist() == pytest.approx([-(example.GAE_LAMBDA**2), example.GAE_LAMBDA, 1.0])


def test_training_on_a_rollout_improves_values_and_policy(example: ModuleType) -> None:
    """Good actions become more probable and values more accurate; the trained network can play a whole match."""
    rng = np.random.default_rng(1)
    tables = TablesEnv(example.GAME, example.TABLES, reward="margin")
    network = example.Network(tables.layout.size, tables.setup.spec.facts.actions, rng)
    shown, _ = tables.reset(seed=1)
    for _ in range(3):  # in the third, games end
        rollout, shown = example.play(network, tables, shown, rng)
    before = value_error_and_gain(network, rollout)
    for _ in range(3):
        example.learn(network, rollout, rng, example.LEARNING_RATE)
    after = value_error_and_gain(network, rollout)
    assert after[0] < before[0]
    assert after[1] > before[1]
    example.share_won(network, "random", 1, seed=1)  # a match refuses what is not legal


def test_a_win_counts_one_and_a_tie_half_whatever_the_seat(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranks = iter([(1, 2), (1, 2), (1, 1), (2, 1), (2, 1)])

    class Over:
        is_over = True

        def __init__(self, *_: object, **__: object) -> None:
            self.ranks = next(ranks)

        def scores(self) -> list[dict[str, int]]:
            return [{"rank": rank} for rank in self.ranks]

    monkeypatch.setattr(example, "Match", Over)
    assert example.share_won(None, "random", 5, seed=1) == (1 + 0 + 0.5 + 1 + 0) / 5


def value_error_and_gain(network: Any, rollout: Any) -> tuple[float, float]:
    """Mean squared error of the values, and mean advantage weighted by the probability ratio."""
    probabilities, values, _ = network.forward(rollout.seen, rollout.masks)
    taken = probabilities[np.arange(len(values)), rollout.actions]
    return float(((values - rollout.targets) ** 2).mean()), float(
        (taken / rollout.probabilities * rollout.advantages).mean()
    )
