"""What a game is to everybody else: facts, and functions ready to call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from colisee.core import backends, drivers, entry_points, kit, loader
from colisee.core import policy as no_policy
from colisee.core.backends import Backend
from colisee.core.component_form import ComponentForm
from colisee.core.components import ComponentSet, UnknownComponents, game_with, set_with
from colisee.core.kit import CHANCE, seed_source, words_for
from colisee.core.meaning import Meaning
from colisee.core.notation import Notation
from colisee.core.pieces import SeatPieces
from colisee.core.piles import ONE_OF_EACH, Piles
from colisee.core.rules import Rules, States
from colisee.core.text import Text
from colisee.core.tuning import DEFAULT_TUNING, BotTuning
from colisee.core.wording import NO_PHRASES, Hints, Picture, ReportPhrases, Sheet, Wording

ENTRIES = (entry_points, drivers)


@dataclass(frozen=True)
class Option:
    """A table option: its values, the default first."""

    name: str
    values: tuple[str, ...]
    since: int = 1
    """The rules version that brought the choice."""
    before: str | None = None
    """The value that matches of earlier rules versions are played with; None for an option of the first version."""
    fairest: str | None = None
    """The value with which the chances of the players differ least, if that has been measured: docs/balance.md."""

    def choices(self, rules_version: int) -> tuple[str, ...]:
        """The values that a match of this rules version can have, its default first."""
        return self.values if self.before is None or rules_version >= self.since else (self.before,)


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
    """The newest version of the rules. It changes when, and only when, play changes."""
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
    older_versions: tuple[int, ...] = ()
    """Earlier versions of the rules under which matches can still be played and replayed."""
    first_components: str = ""
    """Digest of the components of rules version 1: tables of that version did not store which they were played with."""

    @cached_property
    def playable_versions(self) -> tuple[int, ...]:
        """Every rules version that can be played, the newest last."""
        return (*self.older_versions, self.rules_version)

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
    components: ComponentSet
    hints: Hints | None = None
    """What the game's own board shows in addition to a view; None for a game without a board of its own."""
    report_phrases: ReportPhrases = NO_PHRASES
    bot_tuning: BotTuning = DEFAULT_TUNING
    policy_modules: Sequence[ModuleType] = (no_policy,)
    """The game's `policy.py` and what it needs: values of actions by rules of thumb, for bots."""
    component_form: ComponentForm | None = None
    """What edited component data must look like; None if the pieces cannot be changed."""
    seat_pieces: SeatPieces | None = None
    """What players choose when they sit down; None if there is nothing to choose."""
    piles: Piles = ONE_OF_EACH
    """What chance draws from, for matches with a fixed deal."""
    own_entry_points: tuple[ModuleType, ...] = ()
    """Entry points beyond the contract, for the page and the score sheet."""

    @property
    def slug(self) -> str:
        return self.facts.slug

    @property
    def digest(self) -> str:
        """Of the component data: two matches with equal digests were played with the same pieces."""
        return self.components.digest

    def with_components(self, components: ComponentSet) -> GameSpec:
        """This game with other pieces: constants, rules, words, pictures and score sheet all use them. The set must have been
        checked. UnknownComponents if it belongs to another game."""
        if components.game != self.slug:
            raise UnknownComponents(
                Text(
                    f"these are components of {components.game}, not of {self.slug}",
                    f"ce sont des pièces de {components.game}, pas de {self.slug}",
                )
            )
        return self if components == self.components else game_with(components)

    def with_digest(self, digest: str) -> GameSpec:
        """This game with the built-in component set of that digest; UnknownComponents if there is none."""
        return self if digest == self.digest else game_with(set_with(self.slug, digest))

    def __reduce__(self) -> tuple[Any, ...]:
        return game_with, (self.components,)

    def states(self, count: int = 1) -> States:
        """Blank states."""
        return np.frombuffer(bytearray(count * self.dtype.itemsize), self.dtype)

    def mask(self) -> np.ndarray[Any, np.dtype[np.uint32]]:
        return np.zeros(self.facts.mask_words, np.uint32)

    def option_indexes(
        self, chosen: Mapping[str, str], rules_version: int | None = None
    ) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Options (checked by the caller) as the rules take them, defaults filled in; the last entry is the rules version."""
        version = self.facts.rules_version if rules_version is None else rules_version
        indexes = [o.values.index(chosen.get(o.name, o.choices(version)[0])) for o in self.facts.options]
        return np.array([*indexes, version], np.int8)

    @cached_property
    def rule_sources(self) -> list[str]:
        """Digests of the sources of the rules: a module must have been built from them."""
        return sorted({loader.source_digest(module) for module in (*self.rule_modules, *self.entries)})

    @cached_property
    def rules_digest(self) -> str:
        """Names the sources of the rules: equal digests, equal rules and records."""
        return loader.digest_of("".join(self.rule_sources).encode())

    @property
    def rule_modules(self) -> list[ModuleType]:
        return [kit, *self.modules]

    @property
    def entries(self) -> tuple[ModuleType, ...]:
        return (*ENTRIES, *self.own_entry_points)

    @cached_property
    def compiled(self) -> Rules:
        """The rules on the fastest backend that is ready (see `backends`)."""
        return self.on(self.backend.name)

    @property
    def backend(self) -> Backend:
        """The backend of `compiled`, and why it is used."""
        return backends.choice(self.slug, self.rule_modules, self.entries)

    def on(self, backend: str) -> Rules:
        """The rules on a backend: "native", "wasm" or "interpreted"; ColiseeError if it cannot run them."""
        if backend not in self._by_backend:
            self._by_backend[backend] = backends.rules_on(backend, self.slug, self.rule_modules, self.entries)
        return self._by_backend[backend]

    @cached_property
    def _by_backend(self) -> dict[str, Rules]:
        return {}

    @property
    def interpreted(self) -> Rules:
        return self.on(backends.INTERPRETED)

    def interpreted_with(self, tables: dict[str, Any]) -> Rules:
        """The rules on other component data: how score sheets reach the scoring functions."""
        return Rules(loader.interpret(self.rule_modules, self.entries, tables), "interpreted")

    def compiled_with(self, drivers: tuple[ModuleType, ...], driver_entry_points: tuple[ModuleType, ...]) -> Rules:
        """The rules together with drivers of another room (search), on the fastest backend that is ready."""
        key = (drivers, driver_entry_points)
        if key not in self._extended:
            parts = self.parts_with(drivers, driver_entry_points)
            self._extended[key] = backends.rules_on(backends.choice(self.slug, *parts).name, self.slug, *parts)
        return self._extended[key]

    def parts_with(
        self, drivers: tuple[ModuleType, ...], driver_entry_points: tuple[ModuleType, ...]
    ) -> tuple[list[ModuleType], tuple[ModuleType, ...]]:
        """The modules and entry points of `compiled_with`; the game's own entry points are not among them, its policy is."""
        return [*self.rule_modules, *self.policy_modules, *drivers], (*ENTRIES, *driver_entry_points)

    @cached_property
    def _extended(self) -> dict[tuple[tuple[ModuleType, ...], ...], Rules]:
        return {}

    @cached_property
    def cache_folder(self) -> Path:
        """Where the compiled code of the rules is kept."""
        return loader.cache_folder(self.rule_modules, self.entries, self.slug)


def copied(states: States) -> States:
    """A copy of states by their bytes: NumPy's own copy goes field by field and takes fifteen times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


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
