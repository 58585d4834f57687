"""The functions that Python calls in compiled rules. Each takes an array of states and an index, the cheapest call there is.

`<name>_at` does what the contract says of `<name>`. Only `core` calls them: `Position` is for everybody else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.contract import (
    apply,
    draw,
    draws,
    due,
    guess,
    legal,
    new_game,
    problems,
    ranks,
    scores,
    sees,
    view,
    why_not,
)
from colisee.core.dtypes import Ints
from colisee.core.kit import clear, list_items, row_sum, seed_source

States = Any  # a one-dimensional array of a game's states


def new_game_at(states: States, i: int, seats: int, options: Ints) -> None:
    new_game(states[i], seats, options)


def due_at(states: States, i: int) -> int:
    return due(states[i])


def legal_at(states: States, i: int, seat: int, mask: Ints) -> None:
    clear(mask)
    legal(states[i], seat, mask)


def legal_actions_at(states: States, i: int, seat: int, mask: Ints, actions: Ints) -> int:
    """Like `legal_at`; the actions are also written to `actions`. Returns their number."""
    clear(mask)
    legal(states[i], seat, mask)
    return list_items(mask, actions)


def apply_at(states: States, i: int, seat: int, action: int) -> None:
    apply(states[i], seat, action)


def draws_at(states: States, i: int) -> int:
    return draws(states[i])


def draw_at(states: States, i: int, n: int) -> int:
    return draw(states[i], n)


def scores_at(states: States, i: int, out: Ints) -> None:
    scores(states[i], out)


def ranks_at(states: States, i: int, points: Ints, out: Ints) -> None:
    ranks(states[i], points, out)


def view_at(states: States, i: int, seat: int, views: States, j: int) -> None:
    view(states[i], seat, views[j])


def sees_at(states: States, i: int, reader: int, seat: int, action: int) -> bool:
    return sees(states[i], reader, seat, action)


def guess_at(views: States, j: int, seat: int, seed: int, stream: int, rng: Ints) -> None:
    """`rng` is scratch: the guess follows from the seed and the stream."""
    seed_source(rng, seed, stream)
    guess(views[j], seat, rng)


def why_not_at(states: States, i: int, seat: int, action: int) -> int:
    return why_not(states[i], seat, action)


def changes_at(
    states: States, i: int, seat: int, mask: Ints, trials: States, points: Ints, actions: Ints, changes: Ints
) -> int:
    """Fill `actions` with the actions of a mask and `changes` with the immediate change of the seat's total; returns their number."""
    scores(states[i], points)
    before = row_sum(points, seat)
    count = list_items(mask, actions)
    for number in range(count):
        trials[0] = states[i]
        apply(trials[0], seat, int(np.int64(actions[number])))
        scores(trials[0], points)
        changes[number] = row_sum(points, seat) - before
    return count


def problems_at(states: States, i: int) -> int:
    return problems(states[i])
