"""The worked example: its slopes are right, and it learns."""

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


def test_slopes_are_those_of_the_loss(example: ModuleType) -> None:
    rng = np.random.default_rng(1)
    network = example.Network(5, 4, rng)
    network.weights = {name: rng.normal(0, 0.5, w.shape) for name, w in network.weights.items()}
    seen, masks = rng.random((6, 5)), np.ones((6, 4), bool)
    masks[:, 3] = False
    actions, before = rng.integers(0, 3, 6), rng.uniform(0.25, 0.4, 6)
    advantages, targets = rng.normal(size=6), rng.normal(size=6)

    def loss() -> float:
        chances, values, _ = network.answer(seen, masks)
        ratio = chances[np.arange(6), actions] / before
        clipped = np.clip(ratio, 1 - example.CLIP, 1 + example.CLIP)
        gain = np.minimum(ratio * advantages, clipped * advantages)
        entropy = -(chances * np.log(np.maximum(chances, 1e-9))).sum(axis=1)
        return float((-gain - example.CURIOSITY * entropy + 0.25 * (values - targets) ** 2).mean())

    chances, values, hidden = network.answer(seen, masks)
    of_out = example.slope_of_answers(chances, values, actions, before, advantages, targets)
    slopes = network.slopes(seen, hidden, of_out)
    for name, at in (("in", (2, 7)), ("bias", (3,)), ("out", (11, 1)), ("out", (4, 4)), ("end", (0,))):
        assert slopes[name][at] == pytest.approx(measured(network, loss, name, at), abs=1e-4)


def measured(network: Any, loss: Any, name: str, at: tuple[int, ...], step: float = 1e-5) -> float:
    network.weights[name][at] += step
    above = loss()
    network.weights[name][at] -= 2 * step
    below = loss()
    network.weights[name][at] += step
    return float((above - below) / (2 * step))


def test_the_sign_of_worth_turns_with_the_seat(example: ModuleType) -> None:
    rewards, ended = np.array([[0.0], [0.0], [1.0]]), np.array([[False], [False], [True]])
    seats, values = np.array([[0], [1], [1], [0]]), np.zeros((4, 1))
    worth = example.worth(rewards, ended, seats, values).ravel()
    assert worth.tolist() == pytest.approx([-(example.TRUST**2), example.TRUST, 1.0])


def test_a_lesson_is_learnt(example: ModuleType) -> None:
    """What turned out well becomes likelier, and positions are judged better; a whole match is played after it."""
    rng = np.random.default_rng(1)
    tables = TablesEnv(example.GAME, example.TABLES, reward="margin")
    network = example.Network(tables.layout.size, tables.setup.spec.facts.actions, rng)
    shown, _ = tables.reset(seed=1)
    for _ in range(3):  # in the third, games end
        lesson, shown = example.play(network, tables, shown, rng)
    before = judged(network, lesson)
    for _ in range(3):
        example.learn(network, lesson, rng, example.RATE)
    after = judged(network, lesson)
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


def judged(network: Any, lesson: Any) -> tuple[float, float]:
    """How wrong the values are, and how far chances follow advantages."""
    chances, values, _ = network.answer(lesson.seen, lesson.masks)
    taken = chances[np.arange(len(values)), lesson.actions]
    return float(((values - lesson.targets) ** 2).mean()), float((taken / lesson.chances * lesson.advantages).mean())
