"""The worked examples: the gradients of self-play are correct, both learn, and their weights play as bots."""

from __future__ import annotations

import importlib
import json
import sys
import tomllib
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from colisee.bots import BotError
from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.lab.arena import Contest, hold
from colisee.lab.referee import GamePlan, play
from colisee.lab.statistics import wilson
from colisee.lab.workers import Workers
from colisee.play.match import Match
from colisee.research.gymnasium import PlayersEnv, TablesEnv
from colisee.research.layout import layout_of
from colisee.research.table import EnvironmentSetup

EXAMPLES = Path(__file__).parents[2] / "examples"
BASELINES = ("self_play", "maskable_ppo")
TRAIN = "toy-rush --seconds 0.1 --tests 1 --games 8"


@pytest.fixture(autouse=True)
def examples_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)


@pytest.fixture
def example() -> ModuleType:
    return importlib.import_module("self_play")


@pytest.fixture
def training() -> ModuleType:
    return importlib.import_module("training")


@pytest.fixture
def features() -> ModuleType:
    return importlib.import_module("features")


@pytest.mark.parametrize("slug", slugs())
def test_a_network_that_has_learnt_nothing_plays_the_best_actions_of_its_advice(
    example: ModuleType, features: ModuleType, slug: str
) -> None:
    tables = TablesEnv(slug, 32, numbers="uint8", all_seats=True)
    advised = features.Advised(tables.setup, unit=10.0)
    network = example.Learner(advised.size, 16, advised.actions, np.random.default_rng(1), advised.unit)
    network.weights["out"][:] = 0
    shown, _ = tables.reset(seed=1)
    for _ in range(20):
        seen = advised.of_tables(tables, shown["observation"])
        probabilities, _, _ = network.forward(seen, shown["action_mask"])
        chosen = probabilities.argmax(axis=1)
        assert seen[np.arange(32), advised.size - advised.actions + chosen] == pytest.approx(0, abs=1e-6)
        shown, _, _, _, infos = tables.step(chosen)
        assert not infos["illegal"].any()


@pytest.mark.parametrize("kind", ["Plain", "Advised"])
@pytest.mark.parametrize("slug", slugs())
def test_features_of_one_view_are_those_of_its_table(features: ModuleType, slug: str, kind: str) -> None:
    tables = TablesEnv(slug, 4, numbers="uint8", all_seats=True)
    tables.reset(seed=1)
    for _ in range(30):
        shown, _, _, _, infos = tables.step(tables.random_actions())
    made = features.Plain(tables.setup) if kind == "Plain" else features.Advised(tables.setup, unit=10.0)
    rows = made.of_tables(tables, shown["observation"])
    for table, seat in enumerate(infos["to_move"].tolist()):
        view = Position(tables.setup.spec, tables.tables.states[table : table + 1]).view(seat)
        known = made.size if kind == "Plain" or slug == "moving-day" else made.size - made.actions  # a policy may guess
        assert made.of_view(view, seat)[:known] == pytest.approx(rows[table, :known])


def test_boxes_and_tiles_are_written_by_what_is_printed_on_them(features: ModuleType) -> None:
    """Box 75 and box 1 differ in features exactly where their cards differ, and an empty space is all zeros."""
    boxes, card = features.PIECES["moving-day"]["box"], features.moving_day.BOX
    assert len(boxes) == len(card)
    alike = [(a, b) for a in range(len(card)) for b in range(a) if card[a] == card[b]]
    assert all((boxes[a] == boxes[b]).all() for a, b in alike)
    assert len(np.unique(boxes, axis=0)) == len(np.unique(card))
    part = next(part for part in layout_of(game("moving-day"), 2).slices if part.name == "player.0.box")
    assert not features.table_of("moving-day", part)[0].any()


def test_gradients_match_finite_differences_of_the_loss(example: ModuleType) -> None:
    rng = np.random.default_rng(1)
    network = example.Learner(5, 16, 4, rng)
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


def test_advantages_follow_each_seat(example: ModuleType) -> None:
    """Seat 0 decides first, then seat 1 twice; the game ends with seat 1 ahead by 1."""
    returns, ended = np.zeros((3, 1, 2)), np.array([[False], [False], [True]])
    returns[2, 0] = -1, 1
    seats, values = np.array([[0], [1], [1], [0]]), np.array([[0.5], [0.0], [0.25], [9.0]])
    advantages, known = example.generalised_advantages(returns, ended, seats, values)
    last = 1 - 0.25
    assert advantages.ravel().tolist() == pytest.approx([-1 - 0.5, 0.25 + example.GAE_LAMBDA * last, last])
    assert known.all()


def test_a_last_decision_without_a_next_one_is_left_out(example: ModuleType) -> None:
    """The rollout ends with seat 1 to move: its decision is valued by the one to come; that of seat 0 has none."""
    returns, ended = np.zeros((2, 1, 2)), np.zeros((2, 1), np.bool_)
    seats, values = np.array([[1], [0], [1]]), np.array([[0.5], [0.0], [2.0]])
    advantages, known = example.generalised_advantages(returns, ended, seats, values)
    assert known.ravel().tolist() == [True, False]
    assert advantages[0, 0] == pytest.approx(1.5)


@pytest.mark.parametrize(("slug", "players"), [("toy-rush", 2), ("the-truckers", 3)])
def test_training_on_a_rollout_improves_values_and_policy(
    example: ModuleType, features: ModuleType, slug: str, players: int
) -> None:
    """Good actions become more probable and values more accurate."""
    rng = np.random.default_rng(1)
    tables = TablesEnv(slug, example.TABLES, players, reward="margin", numbers="uint8", all_seats=True)
    network = example.Learner(tables.layout.size, 16, tables.setup.spec.facts.actions, rng)
    shown, _ = tables.reset(seed=1)
    for _ in range(3):  # in the third, games end
        rollout, shown = example.play(network, features.Plain(tables.setup), tables, shown, 10.0, rng)
    before = value_error_and_gain(network, rollout)
    for _ in range(3):
        example.learn(network, rollout, rng, example.LEARNING_RATE)
    after = value_error_and_gain(network, rollout)
    assert after[0] < before[0]
    assert after[1] > before[1]


def test_a_test_counts_equally_many_games_of_every_table(
    example: ModuleType, training: ModuleType, features: ModuleType
) -> None:
    tables = PlayersEnv("toy-rush", 4, 0, "random", numbers="uint8")
    network = example.Learner(tables.layout.size, 16, tables.setup.spec.facts.actions, np.random.default_rng(1))
    found = training.beaten(network, features.Plain(tables.setup), tables, games=7, seed=1)
    assert found == wilson(found.value, 8)
    assert found.value * 16 == int(found.value * 16)


@pytest.mark.filterwarnings("default")  # Stable-Baselines3 warns about its own calls
@pytest.mark.parametrize("advice", ["", "--advice"])
@pytest.mark.parametrize("baseline", BASELINES)
def test_a_trained_bot_plays_a_match_with_the_weights_that_were_saved(
    baseline: str, advice: str, training: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if baseline == "maskable_ppo":
        pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: MaskablePPO is not tried")
    module = importlib.import_module(baseline)
    monkeypatch.setattr(sys, "argv", [baseline, *TRAIN.split(), *advice.split(), "--out", str(tmp_path)])
    module.train(training.read_options("a test"))
    assert (tmp_path / "toy-rush-2.csv").read_text("utf-8").startswith("seconds,decisions,random,random_low")
    monkeypatch.setattr(module.Trained, "folder", tmp_path)
    bots = (f"{baseline}:Trained", "random")
    first, second = (hold(Contest(Setup("toy-rush"), bots, 2, 1), Workers(1)) for _ in "ab")
    assert first.as_json() == second.as_json()


@pytest.mark.filterwarnings("default")
def test_the_numpy_network_plays_as_maskable_ppo_does() -> None:
    sb3_contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: MaskablePPO is not tried")
    torch, vec_env = importlib.import_module("torch"), importlib.import_module("stable_baselines3.common.vec_env")
    tables = importlib.import_module("colisee.research.stable_baselines").PlayersVecEnv("toy-rush", 8)
    observed = vec_env.VecExtractDictObs(tables, "observation")
    settings = {"net_arch": [16], "activation_fn": torch.nn.ReLU}
    model = sb3_contrib.MaskablePPO("MlpPolicy", observed, policy_kwargs=settings, n_steps=8, seed=1, device="cpu")
    seen, masks = observed.reset(), tables.action_masks()
    probabilities, _, _ = importlib.import_module("maskable_ppo").policy_of(model).forward(seen, masks)
    with torch.no_grad():
        theirs = model.policy.get_distribution(torch.tensor(seen), masks).distribution.probs.numpy()
    assert probabilities == pytest.approx(theirs, abs=1e-5)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    cells = [
        "".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"
    ]
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        exec(compile(cell, f"{path.name}, cell {number}", "exec"), names)
    assert len(cells) > 3


@pytest.mark.parametrize(
    "path", sorted((EXAMPLES / "baselines").rglob("*.npz")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_the_weights_in_the_repository_fit_the_game(training: ModuleType, features: ModuleType, path: Path) -> None:
    slug, _, players = path.stem.rpartition("-")
    network, setup = training.loaded(path), EnvironmentSetup(slug, int(players))
    weights = network.weights
    made = features.Plain(setup) if network.unit is None else features.Advised(setup, network.unit)
    assert weights["in"].shape[0] == made.size
    assert weights["out"].shape[1] == game(slug).facts.actions + 1
    assert all(np.isfinite(values).all() for values in weights.values())


@pytest.mark.parametrize("seat", [0, 1])
def test_the_network_of_toy_rush_beats_novice_from_either_seat(seat: int) -> None:
    """At least 60 % of the games are wanted; docs/baselines.md has 600 of them."""
    bots = ("maskable_ppo:Trained", "novice") if seat == 0 else ("novice", "maskable_ppo:Trained")
    games = [play(GamePlan(Setup("toy-rush"), bots, seed=1, deal=deal)) for deal in range(10)]
    assert sum(game.places[seat] == 1 for game in games) >= 6


@pytest.mark.parametrize("suite", ["maskable_ppo", "maskable_ppo_seed_2", "self_play"])
def test_a_suite_names_games_for_which_there_are_weights(training: ModuleType, suite: str) -> None:
    written = tomllib.loads((EXAMPLES / f"{suite}.toml").read_text("utf-8"))
    module, name = written["baselines"][0].split(":")
    folder = getattr(importlib.import_module(module), name).folder
    for slug, players in written["players"].items():
        for count in players:
            assert training.file_of(folder, slug, count).exists(), (slug, count)
            assert training.file_of(folder, slug, count).with_suffix(".csv").exists(), (slug, count)


def test_a_bot_without_weights_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("maskable_ppo")
    monkeypatch.setattr(module.Trained, "folder", tmp_path)
    match = Match("moving-day", seed=1)
    seat = match.due[0]
    bot = module.Trained(match.setup.game, seat)
    with pytest.raises(BotError, match=r"no weights in .*moving-day-2\.npz"):
        bot.choose(match.view(seat), match.legal(seat), Random(1))


def test_learned_search_has_a_network_for_the_games_of_its_suite() -> None:
    """That it plays is tested with the search it is made of (tests/bots/test_learned.py)."""
    module = importlib.import_module("learned_search")
    suite = tomllib.loads((EXAMPLES / "learned_search.toml").read_text("utf-8"))
    for slug, players in suite["players"].items():
        bot = module.Trained(game(slug), 0)
        assert (bot.budget.iterations, bot.tuning.playout_plies) == module.ITERATIONS_AND_PLIES[slug]
        assert players == [2]


def value_error_and_gain(network: Any, rollout: Any) -> tuple[float, float]:
    """Mean squared error of the values, and mean advantage weighted by the probability ratio."""
    probabilities, values, _ = network.forward(rollout.seen, rollout.masks)
    taken = probabilities[np.arange(len(values)), rollout.actions]
    return float(((values - rollout.targets) ** 2).mean()), float(
        (taken / rollout.probabilities * rollout.advantages).mean()
    )
