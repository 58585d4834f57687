"""Opponents played by compiled code: at random, or by the game's policy as `bots.simple.GreedyBot`. Compiled with the rules.

An opponent chooses from a guess of what it cannot see, never from the true state.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from colisee.core.contract import apply, draw, draws, due, guess, legal, view
from colisee.core.drivers import Tables, begin_game, note_result
from colisee.core.dtypes import Ints
from colisee.core.kit import (
    CHANCE_DUE,
    OVER,
    below,
    clear,
    has,
    list_items,
    lowest_bit,
    random_item,
)
from colisee.core.policy import action_values

AT_RANDOM, GREEDILY = range(2)
ANY_SEAT = -1
"""In place of the learner's seat: another one at random every game."""

# Functions that return the plies they played return -1 - seat instead if an opponent there is due and has no legal action.


class Opponents(NamedTuple):
    """Scratch arrays of the opponents."""

    states: Any
    """states[0]: what the seat may know, completed by a guess."""
    blank: Any
    mask: Any
    actions: Any
    weights: Any
    trials: Any
    values: Any


def open_players(tables: Tables, opponents: Opponents, way: int, seat: int, players: int, t: int) -> int:
    """Begin games at table t until the learner is due. Returns the plies played."""
    plies = 0
    waiting = True
    while waiting:
        plies += begin_game(tables.states, t, tables.blank, players, tables.options, tables.rngs[t])
        tables.movers[t] = seat if seat != ANY_SEAT else below(tables.rngs[t], players)
        played = opponents_play(tables.states[t], int(np.int64(tables.movers[t])), opponents, way, tables.rngs[t])
        if played < 0:
            return played
        plies += played
        waiting = due(tables.states[t]) == OVER
    show_learner(tables, t)
    return plies


def step_player(tables: Tables, opponents: Opponents, way: int, seat: int, players: int, t: int) -> int:
    """Play the learner's action at table t, then chance and the opponents until the learner is due again. Returns the plies."""
    s = tables.states[t]
    mask = tables.masks[t]
    rng = tables.rngs[t]
    learner = int(np.int64(tables.movers[t]))
    action = int(np.int64(tables.actions[t]))
    tables.replaced[t] = 0
    tables.ended[t] = 0
    if not (0 <= action < len(mask) * 32 and has(mask, action)):
        tables.replaced[t] = 1
        action = random_item(mask, rng)
    apply(s, learner, action)
    plies = opponents_play(s, learner, opponents, way, rng)
    if plies < 0:
        return plies
    opened = 0
    if due(s) == OVER:
        tables.ended[t] = 1
        note_result(s, tables.points, tables.totals, tables.places, t)
        opened = open_players(tables, opponents, way, seat, players, t)
    else:
        show_learner(tables, t)
    return 1 + plies + opened if opened >= 0 else opened


def show_learner(tables: Tables, t: int) -> None:
    """Fill in what is legal for the learner at table t."""
    clear(tables.masks[t])
    legal(tables.states[t], int(np.int64(tables.movers[t])), tables.masks[t])


def opponents_play(s: Any, learner: int, opponents: Opponents, way: int, rng: Ints) -> int:
    """Let chance and the opponents play until the learner is due or the game is over. Returns the plies played."""
    plies = 0
    seats = due(s)
    while seats != OVER and not seats >> learner & 1:
        mover = lowest_bit(seats)
        if seats == CHANCE_DUE:
            action = draw(s, below(rng, draws(s)))
        else:
            count = list_legal(s, mover, opponents)
            if count == 0:
                return -1 - mover
            if way == AT_RANDOM:
                action = int(np.int64(opponents.actions[below(rng, count)]))
            else:
                action = greedy_action(s, mover, count, opponents, rng)
        apply(s, mover, action)
        plies += 1
        seats = due(s)
    return plies


def list_legal(s: Any, seat: int, opponents: Opponents) -> int:
    """List what is legal for a seat in `opponents.actions`, in increasing order. Returns how many actions."""
    clear(opponents.mask)
    legal(s, seat, opponents.mask)
    return list_items(opponents.mask, opponents.actions)


def greedy_action(s: Any, seat: int, count: int, opponents: Opponents, rng: Ints) -> int:
    """The listed action that the game's policy values most; among equals one at random."""
    states = opponents.states
    actions = opponents.actions
    values = opponents.values
    states[0] = opponents.blank[0]
    view(s, seat, states[0])
    guess(states[0], seat, rng)
    action_values(states[0], seat, actions, count, opponents.weights, opponents.trials, values)
    best = 0
    equals = 1
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
            equals = 1
        elif values[i] == values[best]:
            equals += 1
            if below(rng, equals) == 0:
                best = i
    return int(np.int64(actions[best]))
