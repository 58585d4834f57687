"""Stable-Baselines3 and sb3-contrib, unmodified, where they are installed: neither is a dependency of Colisée."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

from colisee.core.errors import ColiseeError
from colisee.research.player import PlayerEnv

sb3_contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: MaskablePPO is not tried")
masking = pytest.importorskip("sb3_contrib.common.maskable.utils")
vec_env = pytest.importorskip("stable_baselines3.common.vec_env")
PlayersVecEnv = pytest.importorskip("colisee.research.stable_baselines").PlayersVecEnv

pytestmark = pytest.mark.filterwarnings("default")  # these libraries warn about their own calls


def test_maskable_ppo_trains_on_one_table_and_on_many(tmp_path: Path) -> None:
    for env in (PlayerEnv("toy-rush", opponents="random"), PlayersVecEnv("toy-rush", 4, opponents="random")):
        assert masking.is_masking_supported(env)
        model = sb3_contrib.MaskablePPO(
            "MultiInputPolicy", env, n_steps=16, batch_size=16, n_epochs=1, seed=1, device="cpu"
        )
        model.learn(64)
        model.save(tmp_path / "model")
        masks = masking.get_action_masks(model.env)
        actions, _ = model.predict(model.env.reset(), action_masks=masking.get_action_masks(model.env))
        assert masks.shape == (model.env.num_envs, model.action_space.n)
        assert all(masking.get_action_masks(model.env)[table, action] for table, action in enumerate(actions))


def test_observations_are_kept_and_ends_are_reported() -> None:
    tables = PlayersVecEnv("toy-rush", 3, opponents="random", seat=1)
    tables.seed(5)
    before = tables.reset()
    kept = before["observation"].copy()
    ends = []
    for _ in range(4000):
        actions = np.array([mask.argmax() for mask in tables.env_method("action_masks")])
        _, _, dones, infos = tables.step(actions)
        ends += [infos[table]["episode"] for table in np.flatnonzero(dones)]
        assert all(("episode" in info) == done for info, done in zip(infos, dones, strict=True))
        if len(ends) > 2:
            break
    assert (before["observation"] == kept).all()
    assert ends
    assert all(abs(end["r"]) <= 1 and end["l"] > 0 for end in ends)


def test_misuse_is_one_typed_exception() -> None:
    tables = PlayersVecEnv("toy-rush", 2)
    for misuse in (
        lambda: tables.step(np.zeros(3, np.int64)),
        lambda: tables.set_attr("seat", 1),
        lambda: tables.env_method("nonsense"),
        lambda: PlayersVecEnv("toy-rush", 2, opponents="expert"),
    ):
        with pytest.raises(ColiseeError):
            misuse()


def test_environments_run_in_processes_of_their_own() -> None:
    made = [pickle.loads(pickle.dumps(PlayerEnv("toy-rush", opponents="random", seat=seat))) for seat in (0, 1)]
    with_processes = vec_env.SubprocVecEnv([lambda env=env: env for env in made], start_method="spawn")
    try:
        with_processes.reset()
        masks = with_processes.env_method("action_masks")
        _, rewards, _, _ = with_processes.step(np.array([mask.argmax() for mask in masks]))
        assert rewards.shape == (2,)
    finally:
        with_processes.close()
