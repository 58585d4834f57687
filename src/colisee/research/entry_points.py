"""The functions that Python calls in this room's compiled drivers. Entry points as in `colisee.core.entry_points`."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.drivers import Tables
from colisee.core.dtypes import Ints
from colisee.research.drivers import Observing, observe, spread, widen, write_rewards

States = Any


def reward_tables(tables: Tables, movers: Ints, reward: int, rewards: Any, returns: Any) -> None:
    """After a step: returns[t] is every seat's reward at a table that ended, rewards[t] that of the seat that had moved there."""
    for t in range(len(movers)):
        rewards[t] = 0
        for seat in range(returns.shape[1]):
            returns[t, seat] = 0
        if tables.ended[t]:
            write_rewards(reward, tables.totals[t], tables.places[t], returns[t])
            rewards[t] = returns[t, movers[t]]


def observe_tables(states: States, viewers: Ints, observing: Observing, seats: int, out: Any) -> None:
    """Fill out[t] with what viewers[t] may know of table t."""
    for t in range(len(viewers)):
        observe(states[t], int(np.int64(viewers[t])), observing, seats, out[t])


def widen_rows(compact: Any, scales: Any, out: Any) -> None:
    for t in range(len(compact)):
        widen(compact[t], scales, out[t])


def spread_masks(masks: Any, out: Any) -> None:
    for t in range(len(masks)):
        spread(masks[t], out[t])
