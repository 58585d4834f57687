"""Entry points of Moving Day beyond the contract, for its hints, its terminal table and its score sheet."""

from __future__ import annotations

from colisee.core.dtypes import Ints, Rows
from colisee.core.kit import clear, nth, size_of
from colisee.core.writing import write_letters, write_number
from colisee.games.moving_day.constants import D1, D2, D3, DAMAGE_FR, SPACES, VEHICLES
from colisee.games.moving_day.rules import apply, dropped, legal, too_heavy, too_weak
from colisee.games.moving_day.state import State

QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT = b'",:[]{}'


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


def damage_text_at(states: Rows[State], i: int, damage: Ints, ends: Ints, letters: Ints, out: Ints) -> int:
    """The damage of every seat as the text of a list of lists; where rule n is written `letters` from ends[n] to ends[n + 1]."""
    at = 0
    for seat in range(states[i].seats):
        out[at] = COMMA if seat > 0 else OPEN_LIST
        damage_at(states, i, seat, damage)
        at = write_damage(damage, ends, letters, out, at + 1)
    out[at] = CLOSE_LIST
    return at + 1


def damages_after_text_at(
    states: Rows[State],
    i: int,
    seat: int,
    mask: Ints,
    trials: Rows[State],
    damage: Ints,
    ends: Ints,
    letters: Ints,
    out: Ints,
) -> int:
    """As the text of an object: by each legal action of a seat its own damage after it."""
    clear(mask)
    legal(states[i], seat, mask)
    at = 0
    for number in range(size_of(mask)):
        action = nth(mask, number)
        trials[0] = states[i]
        apply(trials[0], seat, action)
        damage_at(trials, 0, seat, damage)
        out[at] = COMMA if number > 0 else OPEN_OBJECT
        out[at + 1] = QUOTE
        at = write_number(out, at + 2, action)
        out[at] = QUOTE
        out[at + 1] = COLON
        at = write_damage(damage, ends, letters, out, at + 2)
    out[at] = CLOSE_OBJECT
    return at + 1


def write_damage(damage: Ints, ends: Ints, letters: Ints, out: Ints, at: int) -> int:
    for space in range(SPACES):
        out[at] = COMMA if space > 0 else OPEN_LIST
        at = write_letters(out, at + 1, letters, ends[damage[space]], ends[damage[space] + 1])
    out[at] = CLOSE_LIST
    return at + 1
