"""Networks in the place of playouts: what they compute, and how they are trained (`scripts/learned`)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from bench.duel import bot_of
from scripts.learned import network
from scripts.learned.bot import LearnedBot, spec_with_network
from scripts.learned.inputs import inputs_of
from scripts.learned.layers import Layers, memory_of
from scripts.learned.network import FIRST_LAYER, READER, SECOND_LAYER
from scripts.learned.train import Data, gradients, outputs, trained

from colisee.bots.search import Searcher
from colisee.core.backends import INTERPRETED
from colisee.core.registry import game, slugs
from colisee.core.tuning import SearchTuning
from colisee.play.match import Match

MAX_INPUTS = 512


@pytest.mark.parametrize("slug", slugs())
def test_a_search_gets_what_training_computes(slug: str) -> None:
    spec = game(slug)
    match = Match(spec, seed=1)
    for _ in range(30):
        match.play(match.legal(match.due[0])[0], match.due[0])
    seat = match.due[0]
    tuning = SearchTuning(candidates=2, playout_plies=1)
    searcher = Searcher(spec_with_network(spec, INTERPRETED), match.players, tuning, 64)
    searcher.start()
    first = inputs_of(slug).policy_weights() + FIRST_LAYER + SECOND_LAYER
    marked = memory_of(spec, Layers.random(MAX_INPUTS, match.players, 1))
    marked[first : first + MAX_INPUTS] = np.nan
    layers = Layers.random(_inputs_written(searcher, marked, match, first), match.players, 1)
    memory = memory_of(spec, layers)
    searcher.trees = searcher.trees._replace(weights=memory)
    searcher.compare(match.view(seat), 5, 0, 1, None)
    expected = outputs(layers, memory[first : first + layers.inputs][None])[-1][0].clip(0, 1)
    assert np.ptp(expected) > 0
    found = [searcher.trees.judgement.rewards[(READER + step) % match.players] for step in range(match.players)]
    assert found == pytest.approx(expected.tolist(), abs=1e-5)  # training computes in 32 bits


def _inputs_written(searcher: Searcher, marked: np.ndarray, match: Match, first: int) -> int:  # type: ignore[type-arg]  # of floats
    searcher.trees = searcher.trees._replace(weights=marked)
    searcher.compare(match.view(match.due[0]), 5, 0, 1, None)
    return int(np.isnan(marked[first : first + MAX_INPUTS]).argmax())


def test_compiled_layers_have_the_same_bytes() -> None:
    numba = pytest.importorskip("numba")
    inputs, size = 100, 32
    memory = np.random.default_rng(1).normal(size=inputs + size + inputs * size + size)
    other = memory.copy()
    end = network.fill_layer(memory, size, size + inputs, size + inputs, 0, size)
    assert (
        numba.njit(error_model="numpy")(network.fill_layer)(other, size, size + inputs, size + inputs, 0, size) == end
    )
    assert end == len(memory)
    assert memory.tobytes() == other.tobytes()
    assert memory[:size].max() > 0 == memory[:size].min()


def test_gradients_are_the_slopes_of_the_error() -> None:
    rng, layers = np.random.default_rng(2), Layers.random(5, 2, 2)
    layers.arrays = [array.astype(np.float64) for array in layers.arrays]
    inputs, targets = rng.normal(size=(7, 5)).astype(np.float32), rng.random((7, 2))

    def error() -> float:
        return float(((outputs(layers, inputs)[-1] - targets) ** 2).sum() / 2 / len(inputs))

    slopes, step = gradients(layers, inputs, targets), 1e-5
    for array, slope in zip(layers.arrays, slopes, strict=True):
        for place in [(0,) * array.ndim, tuple(size - 1 for size in array.shape)]:
            before = array[place]
            array[place] = before + step
            above = error()
            array[place] = before - step
            assert slope[place] == pytest.approx((above - error()) / (2 * step), abs=1e-6)
            array[place] = before


def test_training_validation_and_test_share_no_match(tmp_path: Path) -> None:
    data = _written(tmp_path)
    matches = np.load(tmp_path / "data.npz")["matches"]
    seen = [set(matches[data.rows(part)].tolist()) for part in ("training", "validation", "test")]
    assert all(seen)
    assert sum(map(len, seen)) == len(set.union(*seen)) == len(set(matches.tolist()))


def test_training_learns_and_gives_the_same_numbers_again(tmp_path: Path) -> None:
    data = _written(tmp_path)
    layers, curve = trained(data, epochs=6, batch=64, rate=0.01, seed=3)
    assert curve[-1]["validation"] < 0.5 * curve[0]["validation"]
    layers.save(tmp_path / "network.npz")
    again = trained(data, epochs=6, batch=64, rate=0.01, seed=3)[0]
    assert all(np.array_equal(one, other) for one, other in zip(layers.arrays, again.arrays, strict=True))
    kept = Layers.load(tmp_path / "network.npz")
    assert all(np.allclose(a, b, atol=1e-3, rtol=1e-3) for a, b in zip(layers.arrays, kept.arrays, strict=True))


def _written(folder: Path) -> Data:
    """Positions whose reward follows from the first input."""
    rng = np.random.default_rng(4)
    inputs = rng.random((4_000, 6)).astype(np.float16)
    targets = np.stack([inputs[:, 0], 1 - inputs[:, 0]], axis=1)
    np.savez(folder / "data.npz", inputs=inputs, targets=targets, matches=np.arange(4_000) // 10)
    return Data([folder / "data.npz"])


def test_a_bot_of_a_duel_can_have_a_network(tmp_path: Path) -> None:
    spec = game("moving-day")
    Layers.random(3, 2, 1).save(tmp_path / "network.npz")
    bot = bot_of(f"expert:network={tmp_path}/network.npz,iterations=50,playout_plies=7", spec, 1)
    assert isinstance(bot, LearnedBot)
    assert (bot.seat, bot.budget.iterations, bot.tuning.playout_plies) == (1, 50, 7)
    assert bot.tuning.candidates == spec.bot_tuning.search.candidates
