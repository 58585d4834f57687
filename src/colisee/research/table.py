"""One table that an adapter holds: the state, the random source, and what a seat observes."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cached_property
from io import StringIO
from typing import Any, Literal, get_args

import numpy as np
from rich.console import Console

from colisee.core.dtypes import Array
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR, below
from colisee.core.registry import game
from colisee.core.spec import GameSpec, Rules, actions_in, random_source, seats_in
from colisee.research.drivers import BY_MARGIN, BY_RANK, write_rewards
from colisee.research.layout import Layout, drivers_of, layout_of
from colisee.research.saving import pack, unpack

Reward = Literal["rank", "margin"]
REWARDS: dict[str, int] = dict(zip(get_args(Reward), (BY_RANK, BY_MARGIN), strict=True))
Numbers = Literal["uint8", "float32"]
PAGE_WIDTH = 100
UNSEEDED = random_source(0)


class IllegalAction(ValueError):
    """An action that the rules forbid; `rule` is the id of the rule."""

    def __init__(self, action: int, rule: str | None) -> None:
        super().__init__(f"action {action} is not legal now" + (f" ({rule})" if rule else ""))
        self.action, self.rule = action, rule


class Setting:
    """What stays the same from game to game at a table: the game, the seats, the options, the reward."""

    def __init__(
        self,
        game_or_slug: GameSpec | str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
    ) -> None:
        self.spec = game(game_or_slug) if isinstance(game_or_slug, str) else game_or_slug
        facts = self.spec.facts
        self.seats = facts.seats[0] if seats is None else seats
        if self.seats not in facts.seats:
            raise ValueError(f"{self.spec.slug} has {facts.seats[0]} to {facts.seats[-1]} seats, not {seats}")
        self.options = {option.name: option.values[0] for option in facts.options} | _checked(self.spec, options or {})
        if reward not in REWARDS:
            raise ValueError(f"a reward is {' or '.join(REWARDS)}, not {reward}")
        self.reward_name: Reward = reward
        self.reward = REWARDS[reward]
        self.option_indexes = self.spec.option_indexes(self.options)
        self.layout: Layout = layout_of(self.spec, self.seats)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name: the game is looked up again."""
        return Setting, (self.spec.slug, self.seats, self.options, self.reward_name)

    @cached_property
    def rules(self) -> Rules:
        return self.spec.compiled

    @cached_property
    def drivers(self) -> Rules:
        """The entry points of this room."""
        return drivers_of(self.spec)

    @cached_property
    def scratch(self) -> Any:
        """A row for views, a zeroed row, and the first one's bytes."""
        view, blank = self.spec.states(), self.spec.states()
        return view, blank, view.view(np.uint8).reshape(-1)

    @cached_property
    def sheet(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Room for clauses and places."""
        return np.zeros((self.seats, len(self.spec.facts.clauses)), np.int32), np.zeros(self.seats, np.int8)


def _checked(spec: GameSpec, chosen: Mapping[str, str]) -> dict[str, str]:
    values = {option.name: option.values for option in spec.facts.options}
    for name, value in chosen.items():
        if value not in values.get(name, ()):
            raise ValueError(f"{spec.slug} has no option {name}={value}")
    return dict(chosen)


class Table:
    """A game in play. `apply` lets nobody answer; `play` checks, and lets chance answer."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.spec, self.seats, self.rules = setting.spec, setting.seats, setting.rules
        self.states = self.spec.states()
        self.source = UNSEEDED.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.setting, self.save())

    def open(self, seed: int | None = None) -> None:
        """A new game, and, with a seed, a new random source. Chance has not answered yet."""
        self.states.view(np.uint8)[:] = 0
        self.rules.new_game_at(self.states, 0, self.seats, self.setting.option_indexes)
        if seed is not None:
            self.source = random_source(seed)

    # Questions

    @property
    def due(self) -> list[int]:
        due = self.rules.due_at(self.states, 0)
        return [] if due == CHANCE_DUE else seats_in(due)

    @property
    def is_over(self) -> bool:
        return self.rules.due_at(self.states, 0) == OVER

    @property
    def is_chance_due(self) -> bool:
        return self.rules.due_at(self.states, 0) == CHANCE_DUE

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat that is due."""
        mask = self.spec.mask()
        self.rules.legal_at(self.states, 0, seat, mask)
        return actions_in(mask)

    def mask(self, seat: int, length: int | None = None) -> np.ndarray[Any, np.dtype[np.int8]]:
        """One number an action, 1 = legal; all 0 for a seat that is not due."""
        mask = np.zeros(length or self.spec.facts.actions, np.int8)
        if seat in self.due:
            mask[self.legal(seat)] = 1
        return mask

    def observation(self, seat: int, numbers: Numbers = "uint8") -> np.ndarray[Any, Any]:
        layout = self.setting.layout
        compact = np.zeros((1, layout.size), np.uint8)
        self.setting.drivers.own("show_envs")(
            self.states, np.array([seat], np.int8), *self.setting.scratch, layout.plans, self.seats, compact
        )  # fmt: skip
        if numbers == "uint8":
            return compact.reshape(-1)
        wide = np.zeros((1, layout.size), np.float32)
        self.setting.drivers.own("widen_rows")(compact, layout.scales, wide)
        return wide.reshape(-1)

    def view(self, seat: int) -> Any:
        views = self.spec.states()
        self.rules.view_at(self.states, 0, seat, views, 0)
        return views

    def returns(self) -> list[float]:
        """Every seat's reward as if the game ended now."""
        out = np.zeros(self.seats)
        clauses, places = self.setting.sheet
        self.rules.scores_at(self.states, 0, clauses)
        self.rules.ranks_at(self.states, 0, clauses, places)
        write_rewards(self.seats, self.setting.reward, Array(clauses), Array(places), out)
        return [float(value) for value in out]

    def draws(self) -> list[tuple[int, float]]:
        """What chance may answer now, and how likely."""
        count = self.rules.draws_at(self.states, 0)
        weights: dict[int, int] = {}
        for n in range(count):
            action = self.rules.draw_at(self.states, 0, n)
            weights[action] = weights.get(action, 0) + 1
        return [(action, weights[action] / count) for action in sorted(weights)]

    def picture(self) -> str:
        """The table as a spectator sees it."""
        names = [f"player {seat}" for seat in range(self.seats)]
        page = Console(file=StringIO(), width=PAGE_WIDTH, record=True)
        page.print(self.spec.picture.render(self.view(SPECTATOR)[0], SPECTATOR, "en", names))
        return page.export_text()

    # Commands

    def apply(self, seat: int, action: int) -> None:
        self.rules.apply_at(self.states, 0, seat, action)

    def settle(self) -> None:
        """Let chance answer until a seat is due or the game is over."""
        while self.is_chance_due:
            number = below(Array(self.source), self.rules.draws_at(self.states, 0))
            self.apply(CHANCE, self.rules.draw_at(self.states, 0, number))

    def refuse_illegal(self, seat: int, action: int) -> None:
        if not 0 <= action < self.spec.facts.actions:
            raise IllegalAction(action, None)
        rule = self.rules.why_not_at(self.states, 0, seat, action)
        if rule:
            raise IllegalAction(action, self.spec.facts.rules[rule - 1])

    def play(self, seat: int, action: int) -> None:
        self.refuse_illegal(seat, action)
        self.apply(seat, action)
        self.settle()

    def random_action(self, seat: int) -> int:
        legal = self.legal(seat)
        return legal[below(Array(self.source), len(legal))]

    # Save, restore, fork

    def save(self, **more: Any) -> bytes:
        setting = self.setting
        return pack(self.spec, self.seats, setting.options, self.states.tobytes(), self.source.tobytes(), **more)

    def restore(self, saved: bytes) -> dict[str, Any]:
        """Go back to a saved table; answers what was saved with it."""
        state, source, more = unpack(self.spec, self.seats, self.setting.options, saved)
        self.states = np.frombuffer(bytearray(state), self.spec.dtype)
        self.source = np.frombuffer(bytearray(source), np.uint32)
        return more

    def fork(self) -> Table:
        """A second table in the same state, with the same random numbers to come."""
        twin = copy.copy(self)
        twin.states = np.frombuffer(bytearray(self.states.tobytes()), self.spec.dtype)
        twin.source = self.source.copy()
        return twin


def _restored(setting: Setting, saved: bytes) -> Table:
    table = Table(setting)
    table.restore(saved)
    return table
