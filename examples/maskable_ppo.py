"""Train sb3-contrib's MaskablePPO, unmodified, against the game's greedy bot: `python maskable_ppo.py toy-rush --seconds 3600`.

Training needs `pip install sb3-contrib`. `Trained` plays the result with NumPy alone:
`colisee arena toy-rush --bots maskable_ppo:Trained,novice`, in this folder.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from training import FOLDER, Network, NetworkBot, Run, read_options

TABLES, STEPS = 256, 64
"""A rollout is `STEPS` decisions at each of `TABLES` tables."""
LEARNING_RATE = 1e-3


class Trained(NetworkBot):
    folder = FOLDER / "maskable_ppo"


def policy_of(model: Any) -> Network:
    """The policy of a MaskablePPO with one hidden layer, as NumPy arrays. Its value output is always 0."""
    layer, head = model.policy.mlp_extractor.policy_net[0], model.policy.action_net
    into, bias, out, end = (part.detach().numpy().copy() for part in (layer.weight, layer.bias, head.weight, head.bias))
    no_value = np.zeros((out.shape[1], 1), np.float32)
    return Network(
        {"in": into.T, "bias": bias, "out": np.hstack([out.T, no_value]), "end": np.append(end, np.float32(0))}
    )


def train(options: argparse.Namespace) -> None:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import VecExtractDictObs, VecNormalize

    from colisee.research.stable_baselines import PlayersVecEnv

    class Tests(BaseCallback):
        def _on_rollout_start(self) -> None:
            run.test_if_due(policy_of(self.model), self.num_timesteps)

        def _on_step(self) -> bool:
            return not run.is_over

    torch.set_num_threads(1)
    run = Run(options)
    tables = PlayersVecEnv(options.game, TABLES, opponents="greedy", players=options.players, reward="margin")
    observations = VecExtractDictObs(tables, "observation")  # the masks reach the library by `action_masks`
    model = MaskablePPO(
        "MlpPolicy", VecNormalize(observations, norm_obs=False, gamma=1.0), seed=options.seed, device="cpu",
        n_steps=STEPS, batch_size=2048, n_epochs=3, gamma=1.0, gae_lambda=0.95, ent_coef=0.01,
        learning_rate=lambda _: run.rate(LEARNING_RATE),
        policy_kwargs={"net_arch": [options.hidden], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    model.learn(10**12, callback=Tests())


if __name__ == "__main__":
    train(read_options("Train sb3-contrib's MaskablePPO against the game's greedy bot."))
