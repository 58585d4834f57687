"""Gymnasium: thousands of tables per call (`TablesEnv`), or one (`TableEnv`).

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

from colisee.core.batch import Batch
from colisee.core.errors import IllegalMove
from colisee.core.position import Position, array_from
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.research.saving import pack, unpack
from colisee.research.table import EnvironmentSetup, Numbers, Reward, Table

Illegal = Literal["random", "raise"]
"""How to treat an illegal action: replace it by a random legal one (reported in `infos["illegal"]`), or raise an error."""

SEED_BOUND = 1 << 62


def observation_space(setup: EnvironmentSetup, numbers: Numbers, actions: int) -> spaces.Dict:
    low, high = (0, 255) if numbers == "uint8" else (-1, 1)
    shown = spaces.Box(low, high, (setup.layout.size,), np.dtype(numbers).type)
    return spaces.Dict({"observation": shown, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


class TableEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One table. The reward is that of the seat that has just acted; `infos["returns"]` has every seat's."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        game: GameSpec | str | Setup,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
        numbers: Numbers = "float32",
        illegal: Illegal = "random",
        render_mode: str | None = None,
    ) -> None:
        self.setup = EnvironmentSetup(game, players, options, reward)
        self.numbers, self.illegal, self.render_mode = numbers, illegal, render_mode
        self.layout = self.setup.layout
        actions = self.setup.spec.facts.actions
        self.observation_space = observation_space(self.setup, numbers, actions)
        self.action_space = spaces.Discrete(actions)
        self.table = Table(self.setup)

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
        except IllegalMove:
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
        """Restore a saved table; returns the same as `reset`."""
        self.table.restore(saved)
        return self._observation(), self._infos(False)

    def _observation(self) -> dict[str, Any]:
        seat = self.to_move
        return {"observation": self.table.observation(seat, self.numbers), "action_mask": self.table.mask(seat)}

    def _infos(self, replaced: bool) -> dict[str, Any]:
        returns = self.table.returns() if self.table.is_over else [0.0] * self.setup.players
        return {"to_move": self.to_move, "illegal": replaced, "returns": np.array(returns, np.float32)}


class TablesEnv(VectorEnv[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """Many tables stepped by one call. A table that ends begins anew in the same step.

    All arrays that `reset` and `step` return are the environment's own buffers, overwritten by the next step: copy what you keep.
    With `show=False` neither observations nor spread masks are made (`masks` still holds them as bits).
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        game: GameSpec | str | Setup,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
        numbers: Numbers = "float32",
        illegal: Illegal = "random",
        show: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.setup = setup = EnvironmentSetup(game, players, options, reward)
        self.num_envs, self.illegal, self.show, self.render_mode = num_envs, illegal, show, render_mode
        self.layout, spec = setup.layout, setup.spec
        self.single_observation_space = observation_space(setup, numbers, spec.facts.actions)
        self.single_action_space = spaces.Discrete(spec.facts.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch = Batch(setup.setup, num_envs)
        self.tables = self._batch.tables
        """The arrays of the batch: `masks` are the legal actions of the seat to move, 32 per word."""
        self.plies = 0
        """Played so far, chance included."""
        self._movers = np.zeros(num_envs, np.int8)
        self._rewards = np.zeros(num_envs, np.float32)
        self._returns = np.zeros((num_envs, setup.players), np.float32)
        self._never = np.zeros(num_envs, np.bool_)
        shown = num_envs if show else 0
        self._compact = np.zeros((shown, self.layout.size), np.uint8)
        self._wide = np.zeros((shown, self.layout.size), np.float32) if numbers == "float32" else None
        self._spread = np.zeros((shown, spec.facts.actions), np.int8)
        self._shown = {
            "observation": self._compact if self._wide is None else self._wide, "action_mask": self._spread
        }  # fmt: skip
        self._infos = {"to_move": self.tables.movers, "illegal": self.tables.replaced, "returns": self._returns}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._batch.open(int(self.np_random.integers(SEED_BOUND)))
        self.tables.replaced[:], self._returns[:] = False, 0
        return self._observations(), dict(self._infos)

    def step(
        self, actions: np.ndarray[Any, Any]
    ) -> tuple[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        np.copyto(self.tables.actions, actions, casting="unsafe")
        if self.illegal == "raise":
            self._refuse_illegal()
        np.copyto(self._movers, self.tables.movers)
        self.plies += self._batch.step()
        self.setup.drivers.own("reward_tables")(
            self.tables, self._movers, self.setup.reward, self._rewards, self._returns
        )
        return self._observations(), self._rewards, self.tables.ended, self._never, dict(self._infos)

    def random_actions(self) -> np.ndarray[Any, Any]:
        """A random legal action at every table."""
        self._batch.choose_at_random()
        actions: np.ndarray[Any, Any] = self.tables.actions
        return actions

    def save(self, table: int) -> bytes:
        """One table of the batch as bytes."""
        return pack(self.setup.setup, self.tables.states[table].tobytes(), self.tables.rngs[table].tobytes())

    def restore(self, table: int, saved: bytes) -> dict[str, Any]:
        """Put a saved table (of any adapter) into the batch; returns the observations of all tables."""
        state, source, _ = unpack(self.setup.setup, saved)
        position = Position(self.setup.spec, array_from(self.setup.spec, state))
        if not position.due:
            raise ValueError("no seat is due at the saved table: it is over, or chance is to draw")
        seat = position.due[0]
        self.tables.states[table : table + 1] = position.array
        self.tables.rngs[table] = np.frombuffer(source, np.uint32)
        self.tables.movers[table] = seat
        self.tables.masks[table] = position.legal_mask(seat)
        return self._observations()

    def _refuse_illegal(self) -> None:
        bits = np.unpackbits(self.tables.masks.view(np.uint8), axis=1, bitorder="little")
        for table, action in enumerate(self.tables.actions):
            if not 0 <= action < bits.shape[1] or not bits[table, action]:
                raise ValueError(f"action {action} is not legal at table {table}")

    def _observations(self) -> dict[str, Any]:
        if self.show:
            drivers, setup = self.setup.drivers, self.setup
            drivers.own("spread_masks")(self.tables.masks, self._spread)
            drivers.own("observe_tables")(
                self.tables.states, self.tables.movers, setup.observing, setup.players, self._compact
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
