"""One function of the rules over many positions. Entry points as in `colisee.core.entry_points`; the C references have the same names."""

from __future__ import annotations

from typing import Any

from colisee.core.contract import apply, legal, new_game, scores
from colisee.core.drivers import play_out
from colisee.core.dtypes import Ints
from colisee.core.kit import clear, seed_source

States = Any


def fill_masks(states: States, seats: Ints, masks: Any) -> None:
    for i in range(len(states)):
        clear(masks[i])
        legal(states[i], seats[i], masks[i])


def fill_scores(states: States, points: Any) -> None:
    for i in range(len(states)):
        scores(states[i], points[i])


def fill_next(states: States, seats: Ints, actions: Ints, following: States) -> None:
    for i in range(len(states)):
        following[i] = states[i]
        apply(following[i], seats[i], actions[i])


def fill_ends(states: States, seats: int, options: Ints, seed: int, mask: Ints, rng: Ints, limit: int) -> None:
    """A random game in every row, played to its end."""
    for i in range(len(states)):
        seed_source(rng, seed, i)
        new_game(states[i], seats, options)
        play_out(states[i], mask, rng, limit)
