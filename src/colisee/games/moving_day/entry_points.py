"""Entry points of Moving Day beyond the contract, for its hints, its terminal table and its score sheet."""

from __future__ import annotations

from typing import Any

from colisee.core.dtypes import Ints, Rows
from colisee.core.kit import nth, size_of
from colisee.games.moving_day.constants import D1, D2, D3, DAMAGE_FR, SPACES, VEHICLES
from colisee.games.moving_day.rules import apply, beside_colour, beside_type, dropped, too_heavy, too_weak, whole_boxes
from colisee.games.moving_day.state import State


def damage_at(states: Rows[State], i: int, seat: int, out: Ints) -> None:
    """out[space] = the rule that breaks the box there, the first that does in the order of the edition; 0 = none."""
    s = states[i]
    heavy = too_heavy(s, seat)
    clumsy = 0
    weak = 0
    for vehicle in range(VEHICLES):
        clumsy |= dropped(s, seat, vehicle, heavy)
        weak |= too_weak(s, seat, vehicle)
    for space in range(SPACES):
        out[space] = 0
        if weak >> space & 1:
            out[space] = D3
        if heavy >> space & 1:
            out[space] = D2
        if clumsy >> space & 1 and not (s.damage == DAMAGE_FR and heavy >> space & 1):
            out[space] = D1


def damages_at(states: Rows[State], i: int, out: Any) -> None:
    """out[seat] = the damage of every seat, as `damage_at` gives it."""
    for seat in range(states[i].seats):
        damage_at(states, i, seat, out[seat])


def damages_after_at(states: Rows[State], i: int, seat: int, mask: Ints, trials: Rows[State], out: Any) -> None:
    """out[number] = the damage of a seat after the action with that number among its legal ones (`mask`)."""
    for number in range(size_of(mask)):
        trials[0] = states[i]
        apply(trials[0], seat, nth(mask, number))
        damage_at(trials, 0, seat, out[number])


def beside_at(states: Rows[State], i: int, seat: int, types: Ints, colours: Ints) -> None:
    """types[space], colours[space] = whether the whole box there is beside one of its type, of its colour."""
    s = states[i]
    whole = whole_boxes(s, seat)
    of_type = beside_type(s, seat, whole)
    of_colour = beside_colour(s, seat, whole)
    for space in range(SPACES):
        types[space] = of_type >> space & 1
        colours[space] = of_colour >> space & 1
