"""One table that an adapter holds: a position, the random source, and what a seat observes."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np

from colisee.core.dtypes import Array
from colisee.core.errors import ColiseeError
from colisee.core.kit import CHANCE, SPECTATOR, below
from colisee.core.position import Position, array_from
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec, Rules, random_source
from colisee.core.text import Text
from colisee.core.warmup import ensure_compiled
from colisee.research.drivers import BY_MARGIN, BY_RANK, Observing, write_rewards
from colisee.research.layout import Layout, drivers_of, layout_of
from colisee.research.saving import pack, unpack

Reward = Literal["rank", "margin"]
REWARDS: dict[str, int] = dict(zip(get_args(Reward), (BY_RANK, BY_MARGIN), strict=True))
Numbers = Literal["uint8", "float32"]
UNSEEDED = random_source(0)


class EnvironmentSetup:
    """What stays the same from game to game at a table: the set-up, the reward, the layout of observations."""

    def __init__(
        self,
        game: GameSpec | str | Setup,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
    ) -> None:
        self.setup = game if isinstance(game, Setup) else Setup(game, players, options)
        if reward not in REWARDS:
            known = ", ".join(REWARDS)
            raise ColiseeError(
                Text(
                    f"unknown reward {reward!r}; known: {known}", f"récompense inconnue {reward!r} ; connues : {known}"
                )
            )
        ensure_compiled(self.setup.game)
        self.reward_name: Reward = reward
        self.reward = REWARDS[reward]
        self.layout: Layout = layout_of(self.spec, self.players)

    @property
    def spec(self) -> GameSpec:
        return self.setup.game

    @property
    def players(self) -> int:
        return self.setup.players

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name: the game is looked up again."""
        return EnvironmentSetup, (self.setup, None, None, self.reward_name)

    @cached_property
    def drivers(self) -> Rules:
        """The entry points of this room."""
        return drivers_of(self.spec)

    @cached_property
    def observing(self) -> Observing:
        """The arrays that observing needs besides the states."""
        view = self.spec.states()
        return Observing(view, self.spec.states(), view.view(np.uint8).reshape(-1), self.layout.plans)


class Table:
    """A game in play. `apply` plays one action unchecked; `play` checks it, then lets chance draw."""

    def __init__(self, setup: EnvironmentSetup) -> None:
        self.setup = setup
        self.spec, self.players = setup.spec, setup.players
        self.position = Position(self.spec, self.spec.states())
        self.source = UNSEEDED.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.setup, self.save())

    def open(self, seed: int | None = None) -> None:
        """Begin a game and, with a seed, a new random source. Chance has not drawn yet."""
        self.position = Position.new(self.setup.setup)
        if seed is not None:
            self.source = random_source(seed)

    # Questions

    @property
    def due(self) -> list[int]:
        return self.position.due

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def is_chance_due(self) -> bool:
        return self.position.is_chance_due

    def legal(self, seat: int) -> list[int]:
        return self.position.legal(seat)

    def mask(self, seat: int, length: int | None = None) -> np.ndarray[Any, np.dtype[np.int8]]:
        """One number per action, 1 = legal; all 0 for a seat that is not due."""
        mask = np.zeros(length or self.spec.facts.actions, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observation(self, seat: int, numbers: Numbers = "uint8") -> np.ndarray[Any, Any]:
        setup, layout = self.setup, self.setup.layout
        compact = np.zeros((1, layout.size), np.uint8)
        setup.drivers.own("observe_tables")(
            self.position.array, np.array([seat], np.int8), setup.observing, self.players, compact
        )
        if numbers == "uint8":
            return compact.reshape(-1)
        wide = np.zeros((1, layout.size), np.float32)
        setup.drivers.own("widen_rows")(compact, layout.scales, wide)
        return wide.reshape(-1)

    def returns(self) -> list[float]:
        """Every seat's reward as if the game ended now."""
        out = np.zeros(self.players)
        points = self.position.points()
        totals, places = points.sum(axis=1), np.array(self.position.ranks(points))
        write_rewards(self.setup.reward, Array(totals), Array(places), out)
        return [float(value) for value in out]

    def draws(self) -> list[tuple[int, float]]:
        """What chance can draw now, and how likely each draw is."""
        weights = self.position.draws()
        count = sum(weights.values())
        return [(action, weight / count) for action, weight in weights.items()]

    def picture(self) -> str:
        """The table as a spectator sees it."""
        return str(self.position.view(SPECTATOR))

    # Commands

    def apply(self, seat: int, action: int) -> None:
        self.position.apply_unchecked(seat, action)

    def settle(self) -> None:
        """Let chance draw until a seat is due or the game is over."""
        while self.is_chance_due:
            number = below(Array(self.source), self.position.draw_count())
            self.apply(CHANCE, self.position.draw(number))

    def play(self, seat: int, action: int) -> None:
        """IllegalMove if the seat cannot play the action now."""
        self.position.apply(seat, action)
        self.settle()

    def random_action(self, seat: int) -> int:
        legal = self.legal(seat)
        return legal[below(Array(self.source), len(legal))]

    # Save, restore, fork

    def save(self, **more: Any) -> bytes:
        return pack(self.setup.setup, self.position.to_bytes(), self.source.tobytes(), **more)

    def restore(self, saved: bytes) -> dict[str, Any]:
        """Restore a saved table; returns what was saved with it."""
        state, source, more = unpack(self.setup.setup, saved)
        self.position = Position(self.spec, array_from(self.spec, state))
        self.source = np.frombuffer(bytearray(source), np.uint32)
        return more

    def fork(self) -> Table:
        """A copy of the table, including the state of its random generator."""
        twin = copy.copy(self)
        twin.position, twin.source = self.position.copy(), self.source.copy()
        return twin


def _restored(setup: EnvironmentSetup, saved: bytes) -> Table:
    table = Table(setup)
    table.restore(saved)
    return table
