"""One table that an adapter holds: a position, the random source, and what a seat observes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np

from colisee.core.dtypes import Array
from colisee.core.kit import CHANCE_DUE, OVER, SPECTATOR, below
from colisee.core.position import Position, array_from
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec, random_source, seats_in
from colisee.core.text import Text
from colisee.core.warmup import ensure_compiled
from colisee.research.drivers import BY_MARGIN, BY_RANK, Observing, write_rewards
from colisee.research.errors import NO_GAME, ResearchError, no_action, require_one_of
from colisee.research.layout import Layout, drivers_of, layout_of
from colisee.research.saving import pack, unpack

Reward = Literal["rank", "margin"]
REWARDS: dict[str, int] = dict(zip(get_args(Reward), (BY_RANK, BY_MARGIN), strict=True))
Numbers = Literal["uint8", "float32"]
UNSEEDED = random_source(0)
SEATS_IN = tuple(() if seats == CHANCE_DUE else tuple(seats_in(seats)) for seats in range(CHANCE_DUE + 1))
"""The seats that decide, by the set that the rules return: asked several times per ply."""


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
        require_one_of(Text("reward", "récompense"), reward, REWARDS)
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
    def observe_seat(self) -> Callable[..., None]:
        return self.drivers.own("observe_seat")

    @cached_property
    def observe_seat_wide(self) -> Callable[..., None]:
        return self.drivers.own("observe_seat_wide")

    @cached_property
    def observing(self) -> Observing:
        """The arrays that observing needs besides the states."""
        view = self.spec.states()
        return Observing(view, self.spec.states(), view.view(np.uint8).reshape(-1), self.layout.plans)


class Table:
    """A game in play. `apply` plays one action unchecked; `play` checks it, then lets chance draw: one compiled call per decision."""

    def __init__(self, setup: EnvironmentSetup) -> None:
        self.setup = setup
        self.spec, self.players = setup.spec, setup.players
        self._due_set: int | None = None
        self._masks: np.ndarray[Any, Any] | None = None
        """The legal actions of every seat that is due; None if they were not asked for since the last ply."""
        self.position = Position(self.spec, self.spec.states())
        self.source = UNSEEDED.copy()
        drivers = setup.drivers
        self._apply, self._play, self._settle = map(drivers.own, ("apply_table", "play_table", "settle_table"))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.setup, self._packed())

    def open(self, seed: int | None = None) -> None:
        """Begin a game and, with a seed, a new random source. Chance has not drawn yet."""
        self.position = Position.new(self.setup.setup)
        if seed is not None:
            self.source = random_source(seed)

    # Questions

    @property
    def position(self) -> Position:
        """Change it only through `apply` and `play`, which update who is due."""
        return self._position

    @position.setter
    def position(self, position: Position) -> None:
        self._position, self._due_set, self._masks = position, None, None

    @property
    def due_set(self) -> int:
        """As `Position.due_set`, asked once per ply: the frameworks ask for it many times."""
        if self._due_set is None:
            self._due_set = self._position.due_set
        return self._due_set

    @property
    def due(self) -> tuple[int, ...]:
        return SEATS_IN[self.due_set]

    @property
    def is_over(self) -> bool:
        return self.due_set == OVER

    @property
    def is_chance_due(self) -> bool:
        return self.due_set == CHANCE_DUE

    def is_legal(self, seat: int, action: int) -> bool:
        if not (0 <= seat < self.players and 0 <= action < self.spec.facts.actions):
            return False
        return bool(self._mask_of(seat)[action >> 5] >> (action & 31) & 1)

    def legal(self, seat: int) -> list[int]:
        if self._masks is None:
            found = self._position.legal_of_due(seat) if seat in self.due else []
            if not found and seat in self.due:
                raise no_action(self.spec, seat)
            return found
        actions: list[int] = np.flatnonzero(self.mask(seat)).tolist()
        return actions

    def mask(self, seat: int, length: int | None = None) -> np.ndarray[Any, np.dtype[np.int8]]:
        """One number per action, 1 = legal; all 0 for a seat that is not due."""
        mask, count = self._mask_of(seat).view(np.uint8), length or self.spec.facts.actions
        return np.unpackbits(mask, count=count, bitorder="little").view(np.int8)

    def _mask_of(self, seat: int) -> np.ndarray[Any, Any]:
        if self._masks is None:
            self._masks = np.zeros((self.players, self.spec.facts.mask_words), np.uint32)
            for due in self.due:
                self._masks[due] = self._position.legal_mask(due)
        row: np.ndarray[Any, Any] = self._masks[seat]
        return row

    def observation(self, seat: int, numbers: Numbers = "uint8") -> np.ndarray[Any, Any]:
        setup, layout = self.setup, self.setup.layout
        out = np.empty(layout.size, numbers)
        if numbers == "uint8":
            setup.observe_seat(self._position.array, seat, setup.observing, self.players, out)
        else:
            columns, scales = layout.number_columns, layout.scales
            setup.observe_seat_wide(self._position.array, seat, setup.observing, self.players, columns, scales, out)
        return out

    def returns(self) -> list[float]:
        """Every seat's reward as if the game ended now."""
        out = np.zeros(self.players)
        points = self.position.points()
        totals, places = points.sum(axis=1), np.array(self.position.ranks(points))
        write_rewards(self.setup.reward, Array(totals), Array(places), out)
        return [float(value) for value in out]

    def draws(self) -> list[tuple[int, float]]:
        """What chance can draw now, and how likely each draw is."""
        if not self.is_chance_due:
            return []
        facts = self.spec.facts
        weights = np.empty(facts.all_actions - facts.actions, np.int32)
        count = self.setup.drivers.own("weigh_draws")(self._position.array, facts.actions, weights)
        possible = np.flatnonzero(weights)
        return list(zip((possible + facts.actions).tolist(), (weights[possible] / count).tolist(), strict=True))

    def picture(self) -> str:
        """The table as a spectator sees it."""
        self._require_game()
        return str(self.position.view(SPECTATOR))

    def render(self, mode: str | None) -> str | None:
        """The picture; with the mode "human" it is printed instead of returned."""
        picture = self.picture()
        if mode == "human":
            print(picture)
            return None
        return picture

    # Commands

    def apply(self, seat: int, action: int) -> None:
        self._due_set, self._masks = self._apply(self._position.array, seat, action), None

    def settle(self) -> None:
        """Let chance draw until a seat is due or the game is over."""
        masks = self._masks = np.zeros((self.players, self.spec.facts.mask_words), np.uint32)
        self._note_due(self._settle(self._position.array, self.source, masks))

    def play(self, seat: int, action: int) -> None:
        """IllegalMove if the seat cannot play the action now, ResearchError before the first game."""
        if not self.is_legal(seat, action):
            self._require_game()
            self._position.refuse_illegal(seat, action)
        assert self._masks is not None
        self._note_due(self._play(self._position.array, seat, action, self.source, self._masks))

    def _require_game(self) -> None:
        if not self._position.players:
            raise ResearchError(NO_GAME)

    def _note_due(self, seats: int) -> None:
        """Remember who is due, as `settle_table` returns it; ResearchError if a seat has no legal action."""
        if seats < 0:
            raise no_action(self.spec, -1 - seats)
        self._due_set = seats

    def random_action(self, seat: int) -> int:
        legal = self.legal(seat)
        return legal[below(Array(self.source), len(legal))]

    # Save, restore, fork

    def save(self, **more: Any) -> bytes:
        self._require_game()
        return self._packed(**more)

    def _packed(self, **more: Any) -> bytes:
        return pack(self.setup.setup, self.position.to_bytes(), self.source.tobytes(), **more)

    def restore(self, saved: bytes) -> dict[str, Any]:
        """Restore a saved table; returns what was saved with it."""
        state, source, more = unpack(self.setup.setup, saved)
        self.position = Position(self.spec, array_from(self.spec, state))
        self.source = np.frombuffer(bytearray(source), np.uint32)
        return more

    def fork(self) -> Table:
        """A copy of the table, including the state of its random generator."""
        twin = Table(self.setup)
        twin.position, twin.source = self.position.copy(), self.source.copy()
        return twin


def _restored(setup: EnvironmentSetup, saved: bytes) -> Table:
    table = Table(setup)
    table.restore(saved)
    return table
