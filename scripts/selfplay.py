"""Matches between two sets of policy weights. Plain functions as in a rules file: `tune` compiles them with a game."""

from __future__ import annotations

from typing import Any

from colisee.core.contract import apply, draw, draws, due, legal, new_game, ranks, scores
from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import (
    CHANCE,
    CHANCE_DUE,
    OVER,
    below,
    clear,
    lead_of_seat,
    list_items,
    lowest_bit,
    seed_source,
    unit,
)
from colisee.core.policy import action_values

CANDIDATE, CHAMPION = range(2)


def self_play(
    states: Any, blank: Any, trials: Any, seats: int, options: Ints, weights: Floats, noise: float, seed: int,
    mask: Ints, actions: Ints, values: Floats, rng: Ints, choice_rng: Ints, points: Any, places: Ints, beaten: Floats,
    leads: Floats,
) -> None:  # fmt: skip
    """beaten[match] = the share of the champions that the candidate beat, leads[match] = its lead over the best of them.

    It sits in every seat of a deal once.
    """
    for match in range(len(beaten)):
        own = match % seats
        states[0] = blank[0]
        s = states[0]
        seed_source(rng, seed, 2 * (match // seats))
        seed_source(choice_rng, seed, 2 * match + 1)
        new_game(s, seats, options)
        asked = due(s)
        while asked != OVER:
            if asked == CHANCE_DUE:
                apply(s, CHANCE, draw(s, below(rng, draws(s))))
            else:
                seat = lowest_bit(asked)
                clear(mask)
                legal(s, seat, mask)
                count = list_items(mask, actions)
                row = weights[CANDIDATE if seat == own else CHAMPION]
                action_values(s, seat, actions, count, row, trials, values)
                best = 0
                best_value = -1e300
                for i in range(count):
                    value = values[i] + noise * unit(choice_rng)
                    if value > best_value:
                        best = i
                        best_value = value
                apply(s, seat, actions[best])
            asked = due(s)
        scores(s, points)
        ranks(s, points, places)
        share = 0.0
        for seat in range(seats):
            if seat != own:
                share += 1.0 if places[seat] > places[own] else 0.5 if places[seat] == places[own] else 0.0
        beaten[match] = share / (seats - 1)
        leads[match] = lead_of_seat(points, own)
