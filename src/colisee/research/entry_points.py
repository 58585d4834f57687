"""How Python reaches the drivers of this room: as in `colisee.core.entry_points`, arrays and indexes."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.contract import apply, due, new_game
from colisee.core.drivers import chance_answers, show_due
from colisee.core.dtypes import Ints
from colisee.core.kit import OVER, random_item
from colisee.research.drivers import in_mask, observe, spread, widen, write_returns

States = Any


def step_envs(
    states: States, blank: States, seats: int, options: Ints, actions: Ints, masks: Any, to_move: Ints, rngs: Any,
    illegal: Ints, ended: Ints, rewards: Any, returns: Any, reward: int, clauses: Ints, places: Ints,
) -> int:  # fmt: skip
    """One decision at every table: as `step_tables`, but an action that is not in the mask is replaced by a random one that
    is, and rewards are given. Answers the plies played, chance included."""
    plies = 0
    for t in range(len(actions)):
        s = states[t]
        seat = int(np.int64(to_move[t]))
        action = int(np.int64(actions[t]))
        illegal[t] = 0
        if not in_mask(masks[t], action):
            illegal[t] = 1
            action = random_item(masks[t], rngs[t])
        apply(s, seat, action)
        plies += 1 + chance_answers(s, rngs[t])
        ended[t] = 0
        rewards[t] = 0
        for p in range(seats):
            returns[t, p] = 0
        if due(s) == OVER:
            ended[t] = 1
            write_returns(s, seats, reward, clauses, places, returns[t])
            rewards[t] = returns[t, seat]
            states[t] = blank[0]
            new_game(s, seats, options)
            plies += chance_answers(s, rngs[t])
        show_due(s, t, masks, to_move)
    return plies


def show_envs(
    states: States, viewers: Ints, scratch: States, blank: States, row: Ints, plans: Any, seats: int, out: Any
) -> None:
    """Fill out[t] with what viewers[t] may know of table t."""
    for t in range(len(viewers)):
        seat = int(np.int64(viewers[t]))
        observe(states[t], seat, scratch, blank, row, plans[seat], seats, out[t])


def widen_rows(compact: Any, scales: Any, out: Any) -> None:
    for t in range(len(compact)):
        widen(compact[t], scales, out[t])


def spread_masks(masks: Any, out: Any) -> None:
    for t in range(len(masks)):
        spread(masks[t], out[t])
