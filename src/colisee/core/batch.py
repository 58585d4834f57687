"""Many games at once: random playouts, and tables stepped together by one compiled call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from colisee.core.drivers import Playouts, Tables
from colisee.core.setup import Setup
from colisee.core.spec import Rules

CACHE_LINE = 64
"""Bytes."""


@dataclass(frozen=True)
class Games:
    """The results of a batch of random games, one row per game."""

    totals: np.ndarray[Any, np.dtype[np.int32]]
    places: np.ndarray[Any, np.dtype[np.int8]]
    plies: np.ndarray[Any, np.dtype[np.int32]]


def play_games(setup: Setup, seed: int, first: int, count: int, rules: Rules | None = None) -> Games:
    """Play random games number `first` to `first + count - 1` of a seed. Releases the GIL while it runs compiled."""
    spec, players = setup.game, setup.players
    run = Playouts(
        states=scratch(1, spec.dtype),
        blank=spec.states(),
        options=setup.option_indexes,
        totals=np.zeros((count, players), np.int32),
        places=np.zeros((count, players), np.int8),
        plies=np.zeros(count, np.int32),
        mask=scratch(spec.facts.mask_words, np.uint32),
        rng=scratch(4, np.uint32),
        points=np.zeros((players, len(spec.facts.clauses)), np.int32),
    )
    (rules or spec.compiled).playouts(run, players, seed, first, spec.facts.longest)
    return Games(run.totals, run.places, run.plies)


def scratch(count: int, dtype: Any) -> np.ndarray[Any, Any]:
    """Zeros with free cache lines on both sides: threads that write to one cache line slow each other down."""
    margin = -(-2 * CACHE_LINE // np.dtype(dtype).itemsize)
    return np.zeros(count + 2 * margin, dtype)[margin : margin + count]


class Batch:
    """Tables stepped by one call: fill `tables.actions`, call `step`, read the other arrays."""

    def __init__(self, setup: Setup, count: int) -> None:
        self.setup, spec, players = setup, setup.game, setup.players
        self.rules = spec.compiled
        self.tables = Tables(
            states=spec.states(count),
            blank=spec.states(),
            options=setup.option_indexes,
            actions=np.zeros(count, np.int32),
            masks=np.zeros((count, spec.facts.mask_words), np.uint32),
            movers=np.zeros(count, np.int8),
            replaced=np.zeros(count, np.bool_),
            ended=np.zeros(count, np.bool_),
            totals=np.zeros((count, players), np.int32),
            places=np.zeros((count, players), np.int8),
            rngs=np.zeros((count, 4), np.uint32),
            points=np.zeros((players, len(spec.facts.clauses)), np.int32),
        )

    def open(self, seed: int) -> None:
        """Begin a game at every table."""
        self.rules.open_tables(self.tables, self.setup.players, seed)

    def choose_at_random(self) -> None:
        self.rules.random_actions(self.tables)

    def step(self) -> int:
        """Play `tables.actions`, one at every table; returns the plies played, chance included."""
        return self.rules.step_tables(self.tables, self.setup.players)
