"""What a game is to everybody else: facts, and functions ready to call."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from colisee.core import drivers, entry_points, kit, loader
from colisee.core.kit import CHANCE, seed_source, words_for
from colisee.core.meaning import Meaning
from colisee.core.notation import Notation
from colisee.core.tuning import DEFAULT_TUNING, BotTuning
from colisee.core.wording import NO_PHRASES, Hints, Picture, ReportPhrases, Sheet, Wording

ENTRIES = (entry_points, drivers)

States = Any  # a one-dimensional array of a game's states


@dataclass(frozen=True)
class Option:
    """A table option: its values, the default first."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class ActionRange:
    """A closed range of action numbers that mean one kind of action."""

    name: str
    first: int
    last: int
    by_chance: bool = False


@dataclass(frozen=True)
class Facts:
    """Facts about a game, as literal as they can be."""

    slug: str
    title: Mapping[str, str]
    seats: range
    options: tuple[Option, ...]
    ranges: tuple[ActionRange, ...]
    clauses: tuple[str, ...]
    rules: tuple[str, ...]
    problems: tuple[str, ...]
    rules_version: int
    longest: int
    """No match has more plies than this."""
    simultaneous: bool
    """Whether several seats may be due at once."""
    secrets: bool
    """Whether a seat may know something that another does not."""
    meanings: Mapping[str, Meaning] = field(default_factory=dict)
    """What fields of the state hold, by their path."""
    by_seat: tuple[str, ...] = ("player",)
    """The fields of the state whose first index is a seat."""

    @cached_property
    def actions(self) -> int:
        """Player actions are numbered from 0; a mask has this many bits."""
        return 1 + max(r.last for r in self.ranges if not r.by_chance)

    @cached_property
    def all_actions(self) -> int:
        return 1 + max(r.last for r in self.ranges)

    @cached_property
    def mask_words(self) -> int:
        return words_for(self.actions)


class Rules:
    """Compiled or interpreted rules of a game. Each attribute is an entry point of `entry_points` or `drivers`."""

    new_game_at: Callable[[States, int, int, Any], None]
    due_at: Callable[[States, int], int]
    legal_at: Callable[[States, int, int, Any], None]
    apply_at: Callable[[States, int, int, int], None]
    draws_at: Callable[[States, int], int]
    draw_at: Callable[[States, int, int], int]
    scores_at: Callable[[States, int, Any], None]
    ranks_at: Callable[[States, int, Any, Any], None]
    view_at: Callable[[States, int, int, States, int], None]
    sees_at: Callable[[States, int, int, int, int], bool]
    guess_at: Callable[[States, int, int, int, int, Any], None]
    why_not_at: Callable[[States, int, int, int], int]
    changes_at: Callable[[States, int, int, Any, States, Any, Any, Any], int]
    problems_at: Callable[[States, int], int]
    playouts: Callable[..., int]
    step_tables: Callable[..., int]
    open_tables: Callable[..., None]
    random_actions: Callable[..., None]

    def __init__(self, functions: loader.Functions, mode: str) -> None:
        self.__dict__.update(functions)
        self.mode = mode

    def own(self, name: str) -> Callable[..., Any]:
        """An entry point that only this game has (its `entry_points.py`)."""
        function: Callable[..., Any] = self.__dict__[name]
        return function


@dataclass(frozen=True, eq=False)
class GameSpec:
    """A game: a value, no base class. `modules` hold its rules; notation, wording, picture, sheet and hints are for people."""

    facts: Facts
    dtype: np.dtype[Any]
    modules: Sequence[ModuleType]
    notation: Notation
    wording: Wording
    picture: Picture
    sheet: Sheet
    digest: str
    """Of the component data: two matches with equal digests were played with the same pieces."""
    hints: Hints | None = None
    """What the game's own board shows in addition to a view; None for a game without a board of its own."""
    report_phrases: ReportPhrases = NO_PHRASES
    bot_tuning: BotTuning = DEFAULT_TUNING
    own_entry_points: tuple[ModuleType, ...] = ()
    """Entry points beyond the contract, for the page and the score sheet."""

    @property
    def slug(self) -> str:
        return self.facts.slug

    def states(self, count: int = 1) -> States:
        return np.zeros(count, self.dtype)

    def mask(self) -> np.ndarray[Any, np.dtype[np.uint32]]:
        return np.zeros(self.facts.mask_words, np.uint32)

    def option_indexes(self, chosen: Mapping[str, str]) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Options (checked by the caller) as the rules take them, defaults filled in."""
        indexes = [o.values.index(chosen[o.name]) if o.name in chosen else 0 for o in self.facts.options]
        return np.array(indexes, np.int8)

    @property
    def rule_modules(self) -> list[ModuleType]:
        return [kit, *self.modules]

    @property
    def entries(self) -> tuple[ModuleType, ...]:
        return (*ENTRIES, *self.own_entry_points)

    @cached_property
    def interpreted(self) -> Rules:
        return self.interpreted_with({})

    def interpreted_with(self, tables: dict[str, Any]) -> Rules:
        """The rules on other component data: how score sheets reach the scoring functions."""
        return Rules(loader.interpret(self.rule_modules, self.entries, tables), "interpreted")

    @cached_property
    def compiled(self) -> Rules:
        return Rules(loader.compile(self.rule_modules, self.entries, self.slug), "compiled")

    def compiled_with(self, drivers: tuple[ModuleType, ...], driver_entry_points: tuple[ModuleType, ...]) -> Rules:
        """The rules together with drivers of another room (search). A folder of its own: nobody else waits for it."""
        key = (drivers, driver_entry_points)
        if key not in self._extended:
            self._extended[key] = Rules(
                loader.compile(*self.parts_with(drivers, driver_entry_points), self.slug), "compiled"
            )
        return self._extended[key]

    def parts_with(
        self, drivers: tuple[ModuleType, ...], driver_entry_points: tuple[ModuleType, ...]
    ) -> tuple[list[ModuleType], tuple[ModuleType, ...]]:
        """The modules and entry points of `compiled_with`; the game's own entry points are not among them."""
        return [*self.rule_modules, *drivers], (*ENTRIES, *driver_entry_points)

    @cached_property
    def _extended(self) -> dict[tuple[tuple[ModuleType, ...], ...], Rules]:
        return {}

    @cached_property
    def cache_folder(self) -> Path:
        """Where the compiled code of the rules is kept."""
        return loader.cache_folder(self.rule_modules, self.entries, self.slug)


def digest_of(components: Mapping[str, Any]) -> str:
    """A name for component data: the same pieces, the same digest."""
    return hashlib.sha256(json.dumps(components, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def copied(states: States) -> States:
    """A copy of states by their bytes: NumPy's own copy goes field by field and takes fifteen times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def actions_in(mask: np.ndarray[Any, np.dtype[np.uint32]]) -> list[int]:
    """The actions of a mask, in increasing order."""
    actions: list[int] = np.flatnonzero(np.unpackbits(mask.view(np.uint8), bitorder="little")).tolist()
    return actions


def random_source(seed: int, stream: int = 0) -> np.ndarray[Any, np.dtype[np.uint32]]:
    """A random source as the rules take it."""
    words: Any = [0] * 4
    seed_source(words, seed, stream)
    return np.array(words, np.uint32)


def seats_in(due: int) -> list[int]:
    """The seats of a due set (chance included)."""
    return list(_seats_of(due))


@cache
def _seats_of(due: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(CHANCE + 1) if due >> seat & 1)
