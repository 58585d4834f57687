"""Train sb3-contrib's MaskablePPO, unmodified, against the game's greedy bot: `python maskable_ppo.py toy-rush --seconds 3600`.

Training needs `pip install sb3-contrib`. `Trained` plays the result with NumPy alone:
`colisee arena toy-rush --bots maskable_ppo:Trained,novice`, in this folder.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from features import SHARPNESS
from training import FOLDER, Network, NetworkBot, Run, read_options

TABLES = 256
LEARNING_RATE = 1e-3
FROM_NOTHING = {"n_steps": 64, "batch_size": 2048, "n_epochs": 3, "ent_coef": 0.01}
WITH_ADVICE = {"n_steps": 32, "batch_size": 1024, "n_epochs": 4, "ent_coef": 0.003}
"""Settings of MaskablePPO. A policy that plays well from the start needs more and smaller corrections, and less exploration."""


class Trained(NetworkBot):
    folder = FOLDER / "maskable_ppo"


class SecondSeed(NetworkBot):
    """The same training from another seed."""

    folder = FOLDER / "maskable_ppo_seed_2"


def policy_of(model: Any, unit: float | None = None) -> Network:
    """The policy of a MaskablePPO with one hidden layer, as NumPy arrays. Its value output is always 0."""
    layer, head = model.policy.mlp_extractor.policy_net[0], model.policy.action_net
    into, bias, out, end = (part.detach().numpy().copy() for part in (layer.weight, layer.bias, head.weight, head.bias))
    no_value = np.zeros((out.shape[1], 1), np.float32)
    return Network(
        {"in": into.T, "bias": bias, "out": np.hstack([out.T, no_value]), "end": np.append(end, np.float32(0))},
        unit,
    )


def train(options: argparse.Namespace) -> None:
    import torch
    from gymnasium import spaces
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import VecEnvWrapper, VecNormalize

    from colisee.research.stable_baselines import PlayersVecEnv

    class WithFeatures(VecEnvWrapper):
        """The tables with features in place of observations; the masks reach the library by `action_masks`."""

        def __init__(self, venv: PlayersVecEnv) -> None:
            super().__init__(venv, spaces.Box(-1, 1, (run.features.size,), np.float32))

        def reset(self) -> Any:
            return run.features.of_tables(self.venv.players, self.venv.reset()["observation"])

        def step_wait(self) -> Any:
            observations, *rest = self.venv.step_wait()
            return run.features.of_tables(self.venv.players, observations["observation"]), *rest

    class AdvisedPolicy(MaskableActorCriticPolicy):
        """The library's policy, with the advice added to the scores of the actions."""

        def extract_features(self, *arguments: Any, **settings: Any) -> Any:
            features = super().extract_features(*arguments, **settings)
            self.advice = features[:, -self.action_space.n :]
            return features

        def _get_action_dist_from_latent(self, latent_pi: Any) -> Any:
            return self.action_dist.proba_distribution(self.action_net(latent_pi) + SHARPNESS * self.advice)

    class Tests(BaseCallback):
        def _on_rollout_start(self) -> None:
            run.test_if_due(policy_of(self.model, run.features.unit), self.num_timesteps)

        def _on_step(self) -> bool:
            return not run.is_over

    torch.set_num_threads(1)
    run = Run(options)
    tables = PlayersVecEnv(
        options.game, TABLES, opponents="greedy", players=options.players, reward="margin", numbers="uint8"
    )
    model = MaskablePPO(
        AdvisedPolicy if options.advice else "MlpPolicy",
        VecNormalize(WithFeatures(tables), norm_obs=False, gamma=1.0),
        **(WITH_ADVICE if options.advice else FROM_NOTHING),
        seed=options.seed, device="cpu", gamma=1.0, gae_lambda=0.95,
        learning_rate=lambda _: run.rate(LEARNING_RATE),
        policy_kwargs={"net_arch": [options.hidden], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    model.learn(10**12, callback=Tests())


if __name__ == "__main__":
    train(read_options("Train sb3-contrib's MaskablePPO against the game's greedy bot."))
