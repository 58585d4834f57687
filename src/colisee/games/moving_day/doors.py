"""What the page and the score sheet ask of Moving Day beyond the contract. Entry points as in `core.doors`."""

from __future__ import annotations

from typing import Any

from colisee.core.kit import clear, nth, size_of
from colisee.core.record import Ints, Rows
from colisee.games.moving_day.constants import D1, D2, D3, DAMAGE_FR, SPACES, VEHICLES
from colisee.games.moving_day.rules import apply, dropped, legal, too_heavy, too_weak
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


def damages_after_at(
    states: Rows[State], i: int, seat: int, mask: Ints, trials: Rows[State], actions: Ints, out: Any
) -> int:
    """The legal actions of a seat, and as `damage_at` its own damage after each: out[number, space]. How many there are."""
    clear(mask)
    legal(states[i], seat, mask)
    count = size_of(mask)
    for number in range(count):
        action = nth(mask, number)
        actions[number] = action
        trials[0] = states[i]
        apply(trials[0], seat, action)
        damage_at(trials, 0, seat, out[number])
    return count
