"""The functions that Python calls in this room's compiled drivers. Entry points as in `colisee.core.entry_points`."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.contract import apply, draw, draws, due, legal
from colisee.core.drivers import Tables, let_chance_draw
from colisee.core.dtypes import Ints
from colisee.core.kit import clear, seed_source, size_of
from colisee.research.drivers import Observing, observe, scale, spread, write_rewards
from colisee.research.opponents import Opponents, open_players, step_player

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


def open_player_tables(tables: Tables, opponents: Opponents, way: int, seat: int, players: int, seed: int) -> int:
    """Begin a game at every table, each with its own random stream, and play until the learner is due. Returns the plies played.

    If an opponent is due and has no legal action, -1 - seat is returned.
    """
    plies = 0
    for t in range(len(tables.actions)):
        seed_source(tables.rngs[t], seed, t)
        played = open_players(tables, opponents, way, seat, players, t)
        if played < 0:
            return played
        plies += played
    return plies


def step_player_tables(tables: Tables, opponents: Opponents, way: int, seat: int, players: int) -> int:
    """One decision of the learner at every table, and all that follows up to its next one. Returns as `open_player_tables`."""
    plies = 0
    for t in range(len(tables.actions)):
        played = step_player(tables, opponents, way, seat, players, t)
        if played < 0:
            return played
        plies += played
    return plies


def observe_tables(states: States, viewers: Ints, observing: Observing, seats: int, out: Any) -> None:
    """Fill out[t] with what viewers[t] may know of table t."""
    for t in range(len(viewers)):
        observe(states[t], int(np.int64(viewers[t])), observing, seats, out[t])


def scale_rows(out: Any, columns: Ints, scales: Any) -> None:
    for t in range(len(out)):
        scale(out[t], columns, scales)


def spread_masks(masks: Any, out: Any) -> None:
    for t in range(len(masks)):
        spread(masks[t], out[t])


def table_without_action(masks: Any) -> int:
    """The first table whose mask is empty, or -1."""
    for t in range(len(masks)):
        if size_of(masks[t]) == 0:
            return t
    return -1


def settle_table(states: States, rng: Ints, masks: Any) -> int:
    """Let chance draw at one table until a seat is due or the game is over; fill every seat's mask. Returns the seats due, as `due`.

    If a seat is due and has no legal action, -1 - seat is returned.
    """
    let_chance_draw(states[0], rng)
    seats = due(states[0])
    found = seats
    for seat in range(len(masks)):
        clear(masks[seat])
        if seats >> seat & 1:
            legal(states[0], seat, masks[seat])
            if size_of(masks[seat]) == 0:
                found = -1 - seat
    return found


def play_table(states: States, seat: int, action: int, rng: Ints, masks: Any) -> int:
    """Play an action at one table, then as `settle_table`."""
    apply(states[0], seat, action)
    return settle_table(states, rng, masks)


def observe_seat(states: States, seat: int, observing: Observing, seats: int, out: Ints) -> None:
    """Fill `out` with what a seat may know of one table."""
    observe(states[0], seat, observing, seats, out)


def observe_seat_wide(
    states: States, seat: int, observing: Observing, seats: int, columns: Ints, scales: Any, out: Any
) -> None:
    """The same as floats."""
    observe(states[0], seat, observing, seats, out)
    scale(out, columns, scales)


def apply_table(states: States, seat: int, action: int) -> int:
    """Play an action, or a draw, at one table. Returns the seats due, as `due`."""
    apply(states[0], seat, action)
    return due(states[0])


def weigh_draws(states: States, first: int, weights: Ints) -> int:
    """Fill `weights` with the weight of every draw of one table, the action `first` at index 0. Returns their sum."""
    count = draws(states[0])
    for index in range(len(weights)):
        weights[index] = 0
    for number in range(count):
        weights[draw(states[0], number) - first] += 1
    return count
