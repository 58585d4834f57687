"""Gymnasium: thousands of tables a call (`TablesEnv`), or one (`TableEnv`).

Every seat is played by the caller: an observation is what the seat to move may know. `gymnasium.make("colisee/moving-day-v1")`
and `gymnasium.make_vec(…, num_envs=1024)` know all four games once this module is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from colisee.core.kit import lowest_bit
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec
from colisee.research.saving import pack, unpack
from colisee.research.table import IllegalAction, Numbers, Reward, Setting, Table

Illegal = Literal["random", "raise"]
"""What becomes of an action that is not legal: a random legal one in its place (and `infos["illegal"]` tells), or an error."""

SEED_BOUND = 1 << 62


def observation_space(setting: Setting, numbers: Numbers, actions: int) -> spaces.Dict:
    low, high = (0, 255) if numbers == "uint8" else (-1, 1)
    shown = spaces.Box(low, high, (setting.layout.size,), np.dtype(numbers).type)
    return spaces.Dict({"observation": shown, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


class TableEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One table. The reward is that of the seat that has just acted; `infos["returns"]` has every seat's."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        game: GameSpec | str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
        numbers: Numbers = "float32",
        illegal: Illegal = "random",
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options, reward)
        self.numbers, self.illegal, self.render_mode = numbers, illegal, render_mode
        self.layout = self.setting.layout
        actions = self.setting.spec.facts.actions
        self.observation_space = observation_space(self.setting, numbers, actions)
        self.action_space = spaces.Discrete(actions)
        self.table = Table(self.setting)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.table.open(int(self.np_random.integers(SEED_BOUND)))
        self.table.settle()
        return self._observation(), self._infos(False)

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        seat, replaced = self.to_move, False
        try:
            self.table.play(seat, int(action))
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self.table.play(seat, self.table.random_action(seat))
            replaced = True
        reward = self.table.returns()[seat] if self.table.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self.table.is_over, False, self._infos(replaced)

    @property
    def to_move(self) -> int:
        """The seat that decides now (0 when the game is over)."""
        return next(iter(self.table.due), 0)

    def render(self) -> str | None:
        picture = self.table.picture()
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def save(self) -> bytes:
        return self.table.save()

    def restore(self, saved: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
        """Go back to a saved table; answers what `reset` would."""
        self.table.restore(saved)
        return self._observation(), self._infos(False)

    def _observation(self) -> dict[str, Any]:
        seat = self.to_move
        return {"observation": self.table.observation(seat, self.numbers), "action_mask": self.table.mask(seat)}

    def _infos(self, replaced: bool) -> dict[str, Any]:
        returns = self.table.returns() if self.table.is_over else [0.0] * self.setting.seats
        return {"to_move": self.to_move, "illegal": replaced, "returns": np.array(returns, np.float32)}


class TablesEnv(VectorEnv[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """Many tables stepped by one call. A table that ends begins anew in the same step.

    All that `reset` and `step` answer are the environment's own buffers, filled again by the next step: copy what you keep.
    With `show=False` neither observations nor spread masks are made (`masks` still holds them as bits).
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        game: GameSpec | str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
        numbers: Numbers = "float32",
        illegal: Illegal = "random",
        show: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.setting = setting = Setting(game, seats, options, reward)
        self.num_envs, self.illegal, self.show, self.render_mode = num_envs, illegal, show, render_mode
        self.layout, spec = setting.layout, setting.spec
        self.single_observation_space = observation_space(setting, numbers, spec.facts.actions)
        self.single_action_space = spaces.Discrete(spec.facts.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.states = spec.states(num_envs)
        self.masks = np.zeros((num_envs, spec.facts.mask_words), np.uint32)
        """The legal actions of the seat to move, 32 a word."""
        self.to_move = np.zeros(num_envs, np.int8)
        self.sources = np.zeros((num_envs, 4), np.uint32)
        self.plies = 0
        """Played so far, chance included."""
        self._actions = np.zeros(num_envs, np.int32)
        self._replaced, self._ended = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._rewards = np.zeros(num_envs, np.float32)
        self._returns = np.zeros((num_envs, setting.seats), np.float32)
        self._never = np.zeros(num_envs, np.bool_)
        shown = num_envs if show else 0
        self._compact = np.zeros((shown, self.layout.size), np.uint8)
        self._wide = np.zeros((shown, self.layout.size), np.float32) if numbers == "float32" else None
        self._spread = np.zeros((shown, spec.facts.actions), np.int8)
        self._shown = {
            "observation": self._compact if self._wide is None else self._wide, "action_mask": self._spread
        }  # fmt: skip
        self._infos = {"to_move": self.to_move, "illegal": self._replaced, "returns": self._returns}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        _, blank, _ = self.setting.scratch
        self.setting.rules.open_tables(
            self.states, blank, self.setting.seats, self.setting.option_indexes,
            int(self.np_random.integers(SEED_BOUND)), self.masks, self.to_move, self.sources,
        )  # fmt: skip
        self._replaced[:], self._returns[:] = False, 0
        return self._observations(), dict(self._infos)

    def step(
        self, actions: np.ndarray[Any, Any]
    ) -> tuple[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        np.copyto(self._actions, actions, casting="unsafe")
        if self.illegal == "raise":
            self._refuse_illegal()
        _, blank, _ = self.setting.scratch
        self.plies += self.setting.drivers.own("step_envs")(
            self.states, blank, self.setting.seats, self.setting.option_indexes, self._actions, self.masks, self.to_move,
            self.sources, self._replaced, self._ended, self._rewards, self._returns, self.setting.reward,
            *self.setting.sheet,
        )  # fmt: skip
        return self._observations(), self._rewards, self._ended, self._never, dict(self._infos)

    def random_actions(self) -> np.ndarray[Any, Any]:
        """A random legal action at every table."""
        self.setting.rules.random_actions(self.masks, self.sources, self._actions)
        return self._actions

    def save(self, table: int) -> bytes:
        """One table of the batch as bytes."""
        setting = self.setting
        return pack(
            setting.spec, setting.seats, setting.options, self.states[table].tobytes(), self.sources[table].tobytes()
        )

    def restore(self, table: int, saved: bytes) -> dict[str, Any]:
        """Put a saved table (of any adapter) into the batch; answers the observations of all tables."""
        state, source, _ = unpack(self.setting.spec, self.setting.seats, self.setting.options, saved)
        row = np.frombuffer(bytearray(state), self.setting.spec.dtype)
        due = self.setting.rules.due_at(row, 0)
        if not 0 < due < 1 << self.setting.seats:
            raise ValueError("no seat is due at the saved table: it is over, or chance is to answer")
        self.states[table : table + 1] = row
        self.sources[table] = np.frombuffer(source, np.uint32)
        self.to_move[table] = lowest_bit(due)
        self.setting.rules.legal_at(self.states, table, int(self.to_move[table]), self.masks[table])
        return self._observations()

    def _refuse_illegal(self) -> None:
        bits = np.unpackbits(self.masks.view(np.uint8), axis=1, bitorder="little")
        for table, action in enumerate(self._actions):
            if not 0 <= action < bits.shape[1] or not bits[table, action]:
                raise ValueError(f"action {action} is not legal at table {table}")

    def _observations(self) -> dict[str, Any]:
        if self.show:
            drivers, setting = self.setting.drivers, self.setting
            drivers.own("spread_masks")(self.masks, self._spread)
            drivers.own("show_envs")(
                self.states, self.to_move, *setting.scratch, self.layout.plans, setting.seats, self._compact
            )
            if self._wide is not None:
                drivers.own("widen_rows")(self._compact, self.layout.scales, self._wide)
        return dict(self._shown)


def name_of(slug: str) -> str:
    return f"colisee/{slug}-v{game(slug).facts.rules_version}"


for _slug in slugs():
    gymnasium.register(
        name_of(_slug),
        entry_point="colisee.research.gymnasium:TableEnv",
        vector_entry_point="colisee.research.gymnasium:TablesEnv",
        kwargs={"game": _slug},
        disable_env_checker=True,
    )
