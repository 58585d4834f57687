"""Stable-Baselines3: many tables with one learner each as a VecEnv, stepped by one compiled call.

    from sb3_contrib import MaskablePPO
    from colisee.research.stable_baselines import PlayersVecEnv

    model = MaskablePPO("MultiInputPolicy", PlayersVecEnv("toy-rush", 256), n_steps=64, batch_size=1024)

Stable-Baselines3 is not installed with Colisée: `pip install sb3-contrib`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from colisee.core.errors import unknown
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.research.errors import ResearchError
from colisee.research.player import PlayersEnv

METHODS = ("action_masks",)


class PlayersVecEnv(VecEnv):
    """`PlayersEnv` as Stable-Baselines3 wants it. Takes the same arguments.

    Observations are copies, because the library keeps one beyond the next step. At the end of a game `infos[table]["episode"]` has its reward
    and length, as the library's Monitor writes them. Games are never truncated, so there is no `terminal_observation`.
    """

    def __init__(self, game: GameSpec | str | Setup, num_envs: int = 1, **settings: Any) -> None:
        self.players = PlayersEnv(game, num_envs, **settings)
        super().__init__(num_envs, self.players.single_observation_space, self.players.single_action_space)
        self._actions = np.zeros(num_envs, np.int64)
        self._lengths = np.zeros(num_envs, np.int64)
        self._began = time.time()

    def reset(self) -> Any:
        observations, _ = self.players.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._lengths[:] = 0
        return _copied(observations)

    def step_async(self, actions: np.ndarray[Any, Any]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, np.ndarray[Any, Any], np.ndarray[Any, Any], list[dict[str, Any]]]:
        observations, rewards, ended, _, _ = self.players.step(self._actions)
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for table in np.flatnonzero(ended):
            passed = round(time.time() - self._began, 6)
            infos[table]["episode"] = {"r": float(rewards[table]), "l": int(self._lengths[table]), "t": passed}
            self._lengths[table] = 0
        return _copied(observations), rewards.copy(), ended.astype(np.bool_), infos

    def close(self) -> None:
        self.players.close()

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        if attr_name in METHODS:
            return [getattr(self, attr_name)] * len(self._tables(indices))
        return [getattr(self.players, attr_name)] * len(self._tables(indices))

    def set_attr(self, attr_name: str, value: Any, indices: int | Iterable[int] | None = None) -> None:
        raise ResearchError(
            Text(
                f"{attr_name} cannot be set: all tables share their settings, which the constructor takes",
                f"{attr_name} ne peut pas être changé : toutes les tables partagent leurs réglages, donnés au constructeur",
            )
        )

    def env_method(
        self, method_name: str, *method_args: Any, indices: int | Iterable[int] | None = None, **method_kwargs: Any
    ) -> list[Any]:
        if method_name not in METHODS:
            raise ResearchError(unknown(Text("method", "méthode"), method_name, METHODS))
        masks = self.action_masks()
        return [masks[table] for table in self._tables(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: int | Iterable[int] | None = None) -> list[bool]:
        return [False] * len(self._tables(indices))

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """action_masks()[table, action]: whether the learner may play it now."""
        return self.players.action_masks()

    def _tables(self, indices: int | Iterable[int] | None) -> Sequence[int]:
        return list(self._get_indices(indices))


def _copied(observations: dict[str, Any]) -> dict[str, Any]:
    return {name: rows.copy() for name, rows in observations.items()}
