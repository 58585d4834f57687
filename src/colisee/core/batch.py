"""Many games at once: random playouts, and tables stepped together by one compiled call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from colisee.core.drivers import Playouts, Tables
from colisee.core.rules import Rules, scratch
from colisee.core.setup import Setup


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


class Batch:
    """Tables stepped by one call: fill `tables.actions`, call `step`, read the other arrays."""

    def __init__(self, setup: Setup, count: int) -> None:
        self.setup, spec, players = setup, setup.game, setup.players
        workspace = spec.compiled.workspace()
        zeros = workspace.zeros
        self._open, self._step = workspace.own("open_tables"), workspace.own("step_tables")
        self._random_actions = workspace.own("random_actions")
        self.tables = Tables(
            states=zeros(count, spec.dtype),
            blank=zeros(1, spec.dtype),
            options=setup.option_indexes,
            actions=zeros(count, np.int32),
            masks=zeros((count, spec.facts.mask_words), np.uint32),
            movers=zeros(count, np.int8),
            replaced=zeros(count, np.bool_),
            ended=zeros(count, np.bool_),
            totals=zeros((count, players), np.int32),
            places=zeros((count, players), np.int8),
            rngs=zeros((count, 4), np.uint32),
            points=zeros((players, len(spec.facts.clauses)), np.int32),
        )

    def open(self, seed: int) -> None:
        """Begin a game at every table."""
        self._open(self.tables, self.setup.players, seed)

    def choose_at_random(self) -> None:
        self._random_actions(self.tables.masks, self.tables.rngs, self.tables.actions)

    def step(self) -> int:
        """Play `tables.actions`, one at every table; returns the plies played, chance included."""
        plies: int = self._step(self.tables, self.setup.players)
        return plies
