"""Environments in which the caller plays every seat: one table (`TableEnv`), or thousands per call (`TablesEnv`).

An observation is what the seat to move may know.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, Literal, Self, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from colisee.core.batch import Batch
from colisee.core.errors import IllegalMove
from colisee.core.position import Position, array_from
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.research.errors import NO_GAME, ResearchError, no_action, require_count, require_one_of, require_range
from colisee.research.saving import pack, unpack
from colisee.research.table import EnvironmentSetup, Numbers, Reward, Table

Illegal = Literal["random", "raise"]
"""How to treat an illegal action: replace it by a random legal one (reported in `infos["illegal"]`), or raise an error."""

SEED_BOUND = 1 << 62
RENDER_MODES = ("ansi", "human")


def require_all_seats(name: str, all_seats: bool) -> None:
    """ResearchError unless the caller has said that it plays every seat."""
    if not all_seats:
        one = "PlayersEnv" if name == "TablesEnv" else "PlayerEnv"
        raise ResearchError(
            Text(f"{name} plays every seat, and its reward is that of the seat that has just acted. To train one player use {one}; "
                 'to play all seats pass all_seats=True and read infos["returns"]',
                 f"{name} fait jouer toutes les places, et sa récompense est celle de la place qui vient de jouer. Pour entraîner "
                 f'un seul joueur, prenez {one} ; pour toutes les places, donnez all_seats=True et lisez infos["returns"]')
        )  # fmt: skip


def require_render_mode(mode: str | None) -> None:
    """ResearchError for a way to draw that there is not."""
    if mode is not None:
        require_one_of(Text("render mode", "façon d’afficher"), mode, RENDER_MODES)


def require_treatment(illegal: Illegal) -> None:
    """ResearchError for a treatment of illegal actions that there is not."""
    thing = Text("treatment of illegal actions", "façon de traiter une action interdite")
    require_one_of(thing, illegal, get_args(Illegal))


def action_number(action: Any) -> int:
    """The action as a number; ResearchError for anything else: a fraction, an array, a name."""
    try:
        return operator.index(action)
    except TypeError:
        raise ResearchError(
            Text(f"an action is one whole number, not {action!r}", f"une action est un nombre entier, pas {action!r}")
        ) from None


def observation_space(setup: EnvironmentSetup, numbers: Numbers, actions: int) -> spaces.Dict:
    require_one_of(Text("type of numbers", "sorte de nombres"), numbers, get_args(Numbers))
    low, high = (0, 255) if numbers == "uint8" else (-1, 1)
    shown = spaces.Box(low, high, (setup.layout.size,), np.dtype(numbers).type)
    return spaces.Dict({"observation": shown, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


class TableEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One table, every seat played by the caller. The reward is that of the seat that has just acted, which a learner for one
    player misreads: so `all_seats=True` is required. `infos["returns"]` has every seat's reward."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        game: GameSpec | str | Setup,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
        numbers: Numbers = "float32",
        illegal: Illegal = "random",
        render_mode: str | None = None,
        *,
        all_seats: bool = False,
    ) -> None:
        require_all_seats(type(self).__name__, all_seats)
        require_render_mode(render_mode)
        require_treatment(illegal)
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
            self.table.play(seat, action_number(action))
        except IllegalMove:
            if self.illegal == "raise" or self.table.is_over:
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
        return self.table.render(self.render_mode)

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
    """Many tables stepped by one call, every seat played by the caller. A table that ends begins anew in the same step.

    The reward is that of the seat that has just acted, hence `all_seats=True` as in `TableEnv`. All arrays that `reset` and `step` return are the environment's own buffers, overwritten by the next step: copy what you keep.
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
        *,
        all_seats: bool = False,
    ) -> None:
        require_all_seats(type(self).__name__, all_seats)
        if render_mode is not None:
            raise ResearchError(
                Text("many tables have no picture: render_mode must be None",
                     "plusieurs tables n’ont pas d’image : render_mode doit être None")
            )  # fmt: skip
        num_envs = require_count("num_envs", num_envs)
        require_treatment(illegal)
        self.setup = setup = EnvironmentSetup(game, players, options, reward)
        self._arguments: tuple[Any, ...] = (setup.setup, num_envs, None, None, reward, numbers, illegal, show)
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
        self._is_open = False
        self._movers = np.zeros(num_envs, np.int8)
        self._rewards = np.zeros(num_envs, np.float32)
        self._returns = np.zeros((num_envs, setup.players), np.float32)
        self._never = np.zeros(num_envs, np.bool_)
        shown = num_envs if show else 0
        self._rows = np.zeros((shown, self.layout.size), numbers)
        self._spread = np.zeros((shown, spec.facts.actions), np.int8)
        self._shown = {"observation": self._rows, "action_mask": self._spread}
        self._infos = {"to_move": self.tables.movers, "illegal": self.tables.replaced, "returns": self._returns}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._open(int(self.np_random.integers(SEED_BOUND)))
        self._require_actions()
        self.tables.replaced[:], self._returns[:] = False, 0
        self._is_open = True
        return self._observations(), dict(self._infos)

    def step(
        self, actions: np.ndarray[Any, Any]
    ) -> tuple[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        self._require_open()
        numbers = self._numbers(actions)
        if self.illegal == "raise":
            self._refuse_illegal(numbers)
        np.copyto(self.tables.actions, numbers.clip(-1, self.setup.spec.facts.actions), casting="unsafe")
        np.copyto(self._movers, self.tables.movers)
        self.plies += self._advance()
        self._require_actions()
        self.setup.drivers.own("reward_tables")(
            self.tables, self._movers, self.setup.reward, self._rewards, self._returns
        )
        return self._observations(), self._rewards, self.tables.ended, self._never, dict(self._infos)

    def __reduce__(self) -> tuple[Any, ...]:
        arrays = [array.copy() for array in (*self.tables, *self._buffers())]
        return _restored, (type(self), self._arguments, arrays, self._np_random, self.plies)

    def _buffers(self) -> list[np.ndarray[Any, Any]]:
        return [self._rewards, self._returns, *self._shown.values()]

    @classmethod
    def _made_again(cls, arguments: tuple[Any, ...]) -> Self:
        return cls(*arguments, all_seats=True)

    def _open(self, seed: int) -> None:
        self._batch.open(seed)

    def _advance(self) -> int:
        """Play `tables.actions`; returns the plies played."""
        return self._batch.step()

    def random_actions(self) -> np.ndarray[Any, Any]:
        """A random legal action at every table."""
        self._require_open()
        self._batch.choose_at_random()
        actions: np.ndarray[Any, Any] = self.tables.actions
        return actions

    def save(self, table: int) -> bytes:
        """One table of the batch as bytes."""
        self._require_table(table)
        if not self.tables.masks[table].any():
            raise ResearchError(NO_GAME)
        return pack(self.setup.setup, self.tables.states[table].tobytes(), self.tables.rngs[table].tobytes())

    def restore(self, table: int, saved: bytes) -> dict[str, Any]:
        """Put a saved table (of any adapter) into the batch; returns the observations of all tables."""
        self._require_table(table)
        state, source, _ = unpack(self.setup.setup, saved)
        position = Position(self.setup.spec, array_from(self.setup.spec, state))
        if not position.due:
            raise ResearchError(
                Text("no seat is due at the saved table: it is over, or chance is to draw",
                     "aucune place n’est attendue à la table gardée : la partie est finie, ou le hasard doit tirer")
            )  # fmt: skip
        seat = position.due[0]
        self.tables.states[table : table + 1] = position.array
        self.tables.rngs[table] = np.frombuffer(source, np.uint32)
        self.tables.movers[table] = seat
        self.tables.masks[table] = position.legal_mask(seat)
        return self._observations()

    def _require_open(self) -> None:
        """Before `reset` no table has a game, and no mask has a legal action."""
        if not self._is_open:
            raise ResearchError(NO_GAME)

    def _require_table(self, table: int) -> None:
        require_range(Text("tables", "les tables"), table, self.num_envs)

    def _require_actions(self) -> None:
        """ResearchError if the seat to move has an empty mask at some table."""
        table = self.setup.drivers.own("table_without_action")(self.tables.masks)
        if table >= 0:
            raise no_action(self.setup.spec, int(self.tables.movers[table]))

    def _numbers(self, actions: Any) -> np.ndarray[Any, np.dtype[np.int64]]:
        """One action per table; ResearchError for anything else."""
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            raise ResearchError(
                Text(f"actions are one whole number per table, not {actions!r}",
                     f"les actions sont un nombre entier par table, pas {actions!r}")
            ) from None  # fmt: skip
        if given.shape != (self.num_envs,):
            raise ResearchError(
                Text(f"actions have the shape {given.shape}; one per table is needed: ({self.num_envs},)",
                     f"les actions ont la forme {given.shape} ; il en faut une par table : ({self.num_envs},)")
            )  # fmt: skip
        if given.dtype.kind not in "iu":
            raise ResearchError(
                Text(f"actions are whole numbers, not {given.dtype}", f"les actions sont des nombres entiers, pas {given.dtype}")
            )  # fmt: skip
        return given.astype(np.int64, copy=False)  # the tables hold 32 bits: 2**32 must not become 0

    def _refuse_illegal(self, actions: np.ndarray[Any, Any]) -> None:
        bits = np.unpackbits(self.tables.masks.view(np.uint8), axis=1, bitorder="little")
        for table, action in enumerate(actions):
            if not 0 <= action < bits.shape[1] or not bits[table, action]:
                raise ResearchError(
                    Text(f"action {action} is not legal at table {table}", f"l’action {action} n’est pas permise à la table {table}")
                )  # fmt: skip

    def _observations(self) -> dict[str, Any]:
        if self.show:
            drivers, setup = self.setup.drivers, self.setup
            drivers.own("spread_masks")(self.tables.masks, self._spread)
            drivers.own("observe_tables")(
                self.tables.states, self.tables.movers, setup.observing, setup.players, self._rows
            )
            if self._rows.dtype == np.float32:
                drivers.own("scale_rows")(self._rows, self.layout.number_columns, self.layout.scales)
        return dict(self._shown)


def _restored(
    kind: type[TablesEnv], arguments: tuple[Any, ...], arrays: list[Any], generator: Any, plies: int
) -> TablesEnv:
    """An environment from what `TablesEnv.__reduce__` kept: made again, since its arrays may lie in a backend's own memory."""
    env = kind._made_again(arguments)
    for array, kept in zip((*env.tables, *env._buffers()), arrays, strict=True):
        array[...] = kept
    env._np_random, env.plies, env._is_open = generator, plies, bool(env.tables.masks.any())
    return env
