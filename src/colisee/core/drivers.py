"""Loops over whole games, written once for every game: random playouts and the vector step. Entry points as in `entry_points`.

The arrays that a driver works on come in one named tuple. Seats and actions reach the rules as 64-bit integers, never as
literals or smaller ones: every other type of an argument would compile the rules once more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from colisee.core.contract import apply, draw, draws, due, legal, new_game, ranks, scores
from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE_DUE, OVER, below, clear, has, lowest_bit, random_item, row_sum, seed_source

States = Any

NO_END = -1
"""In place of a number of plies: the playout did not end within its limit."""


class Playouts(NamedTuple):
    """One row of `totals`, `places` and `plies` per game; the rest is scratch of one game."""

    states: Any
    blank: Any
    options: Any
    totals: Any
    places: Any
    plies: Any
    mask: Any
    rng: Any
    points: Any


class Tables(NamedTuple):
    """A batch of tables, one row per table; `blank`, `options` and `points` serve all of them."""

    states: Any
    blank: Any
    options: Any
    actions: Any
    """What is played next."""
    masks: Any
    """The legal actions of the seat to move."""
    movers: Any
    """The seat to move."""
    replaced: Any
    """Whether the last action was illegal, so that a random legal one was played."""
    ended: Any
    """Whether the last action ended a game; the table has then begun a new one."""
    totals: Any
    """By seat: the final points of the game that ended."""
    places: Any
    """By seat: its final place."""
    rngs: Any
    points: Any


def playouts(run: Playouts, players: int, seed: int, first: int, limit: int) -> int:
    """Play games number `first`, `first` + 1, … at random, each from its own random stream. Returns the plies of all of them."""
    done = 0
    s = run.states[0]
    for game in range(len(run.plies)):
        run.states[0] = run.blank[0]
        seed_source(run.rng, seed, first + game)
        new_game(s, players, run.options)
        run.plies[game] = play_out(s, run.mask, run.rng, limit)
        done += run.plies[game]
        note_result(s, run.points, run.totals, run.places, game)
    return done


def play_out(s: Any, mask: Ints, rng: Ints, limit: int) -> int:
    """Random play to the end. Returns the number of plies, or NO_END after `limit` of them (no sound game comes near)."""
    plies = 0
    seats = due(s)
    while seats != OVER:
        if plies == limit:
            return NO_END
        random_ply(s, seats, mask, rng)
        plies += 1
        seats = due(s)
    return plies


def random_ply(s: Any, seats: int, mask: Ints, rng: Ints) -> None:
    seat = lowest_bit(seats)
    if seats == CHANCE_DUE:
        action = draw(s, below(rng, draws(s)))
    else:
        clear(mask)
        legal(s, seat, mask)
        action = random_item(mask, rng)
    apply(s, seat, action)


def note_result(s: Any, points: Ints, totals: Any, places: Any, row: int) -> None:
    """Write the points and places of a finished game into a row of `totals` and `places`."""
    scores(s, points)
    for seat in range(points.shape[0]):
        totals[row, seat] = row_sum(points, seat)
    ranks(s, points, places[row])


def open_tables(tables: Tables, players: int, seed: int) -> None:
    """Begin a game at every table, each with its own random stream."""
    for t in range(len(tables.actions)):
        seed_source(tables.rngs[t], seed, t)
        begin_game(tables.states, t, tables.blank, players, tables.options, tables.rngs[t])
        tables.movers[t] = show_due(tables.states[t], tables.masks[t])


def begin_game(states: States, t: int, blank: States, players: int, options: Ints, rng: Ints) -> int:
    """Begin a game at table t. Returns the draws made."""
    states[t] = blank[0]
    new_game(states[t], players, options)
    return let_chance_draw(states[t], rng)


def step_tables(tables: Tables, players: int) -> int:
    """One decision at every table: play actions[t], let chance draw, begin a new game where one ended, fill the masks.

    An action that is not in the mask is replaced by a random legal one. Returns the plies played, chance included.
    """
    plies = 0
    for t in range(len(tables.actions)):
        s = tables.states[t]
        mask = tables.masks[t]
        rng = tables.rngs[t]
        action = int(np.int64(tables.actions[t]))
        tables.replaced[t] = 0
        if not (0 <= action < len(mask) * 32 and has(mask, action)):
            tables.replaced[t] = 1
            action = random_item(mask, rng)
        apply(s, int(np.int64(tables.movers[t])), action)
        plies += 1 + let_chance_draw(s, rng)
        tables.ended[t] = 0
        if due(s) == OVER:
            tables.ended[t] = 1
            note_result(s, tables.points, tables.totals, tables.places, t)
            plies += begin_game(tables.states, t, tables.blank, players, tables.options, rng)
        tables.movers[t] = show_due(s, mask)
    return plies


def let_chance_draw(s: Any, rng: Ints) -> int:
    """Draw while chance is due. Returns the number of draws."""
    count = 0
    seats = due(s)
    while seats == CHANCE_DUE:
        apply(s, lowest_bit(seats), draw(s, below(rng, draws(s))))
        count += 1
        seats = due(s)
    return count


def show_due(s: Any, mask: Ints) -> int:
    """Fill the mask with the legal actions of the seat to move. Returns that seat."""
    seat = lowest_bit(due(s))
    clear(mask)
    legal(s, seat, mask)
    return seat


def random_actions(masks: Any, rngs: Any, actions: Ints) -> None:
    """Choose a random legal action for every table."""
    for t in range(len(actions)):
        actions[t] = random_item(masks[t], rngs[t])
