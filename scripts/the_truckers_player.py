"""A sensible player of The Truckers, to check the game by simulation: it values actions by rules of thumb and looks ahead.

Plain functions as in a rules file: the loader compiles them with the game. `taste` holds the player's weights.
"""

from __future__ import annotations

from typing import Any

from colisee.core.contract import apply, draw, draws, due, guess, legal, new_game, ranks, scores, view
from colisee.core.dtypes import Ints
from colisee.core.kit import (
    CHANCE,
    CHANCE_DUE,
    OVER,
    below,
    bit_count,
    clear,
    lowest_bit,
    nth,
    nth_bit,
    seed_source,
    size_of,
)
from colisee.games.the_truckers.constants import (
    BULK,
    BULK_LAST,
    CAPACITY,
    CARD_LAST,
    DONE,
    JOKER,
    LOAD,
    LOAD_LAST,
    LOADING,
    MAX_TRUCKS,
    NO_TRUCK,
    SEPARATE_LAST,
    STAGE_CHOOSE,
    START,
    STEAL,
    STEAL_NOTHING,
    TAKE_TRUCK,
    TYPE_OF_KIND,
    TYPES,
    UNITS_OF_KIND,
)
from colisee.games.the_truckers.driving import counted_spaces
from colisee.games.the_truckers.points import units_waiting
from colisee.games.the_truckers.rules import kinds_that_fit, kinds_to_load, units_loaded
from colisee.games.the_truckers.state import State

SPEED, LOADS, THEFTS, TRUCKS, NOISE, LOOKAHEAD = range(6)
WORTH = 100
"""The value of one loaded unit; all values here use the same scale."""
WIN = 12
"""The value of a win in points, in addition to the lead itself."""


def sensible_games(
    states: Any, seats: int, options: Ints, seed: int, tastes: Any, mask: Any, other_mask: Any, rng: Ints, points: Any,
    places: Any, out: Any, clauses: Any,
) -> None:  # fmt: skip
    """Play one game for each row of `out`: the winner, its marker, rounds, empty, small, medium and large trucks."""
    for number in range(len(out)):
        states[0] = states[3]
        seed_source(rng, seed, number)
        new_game(states[0], seats, options)
        asked = due(states[0])
        while asked != OVER:
            if asked == CHANCE_DUE:
                apply(states[0], CHANCE, draw(states[0], below(rng, draws(states[0]))))
            else:
                seat = anyone_of(asked, rng)
                apply(states[0], seat, considered(states, seat, tastes, mask, other_mask, rng, points, places))
            asked = due(states[0])
        note_game(states[0], seats, points, places, out, clauses, number)


def anyone_of(seats: int, rng: Ints) -> int:
    """A random seat: in a simultaneous phase, a seat that decides later models the others differently, which must not favour a fixed seat."""
    return nth_bit(seats, below(rng, bit_count(seats)))


def note_game(s: Any, seats: int, points: Any, places: Any, out: Any, clauses: Any, number: int) -> None:
    scores(s, points)
    ranks(s, points, places)
    for seat in range(seats):
        if places[seat] == 1:
            out[number, 0] = seat
            out[number, 1] = s.player[seat].marker
        for clause in range(points.shape[1]):
            clauses[number, seat, clause] = points[seat, clause]
        for truck in range(MAX_TRUCKS):
            size = s.player[seat].truck[truck].truck_size
            if size != 0:
                out[number, 3 + size] += 1
                out[number, 3] += s.player[seat].truck[truck].type == 0
    out[number, 2] = s.round_number


def considered(
    states: Any, seat: int, tastes: Any, mask: Any, other_mask: Any, rng: Ints, points: Any, places: Any
) -> int:
    """The action with the best mean outcome of playouts by thumb, from guesses of what the seat cannot see."""
    playouts_each = tastes[seat, LOOKAHEAD]
    clear(mask)
    legal(states[0], seat, mask)
    actions = size_of(mask)
    if playouts_each == 0 or actions == 1:
        return by_thumb(states[0], seat, tastes, mask, rng)
    best = 0
    best_value = -(1 << 40)
    for n in range(actions):
        action = nth(mask, n)
        value = 0
        for _ in range(playouts_each):
            states[1] = states[3]
            view(states[0], seat, states[1])
            guess(states[1], seat, rng)
            apply(states[1], seat, action)
            play_by_thumb(states[1], tastes, other_mask, rng)
            value += outcome(states[1], seat, points, places)
        if value > best_value:
            best = action
            best_value = value
    return best


def play_by_thumb(s: Any, tastes: Any, mask: Any, rng: Ints) -> None:
    asked = due(s)
    while asked != OVER:
        seat = lowest_bit(asked)
        if seat == CHANCE:
            apply(s, seat, draw(s, below(rng, draws(s))))
        else:
            clear(mask)
            legal(s, seat, mask)
            apply(s, seat, by_thumb(s, seat, tastes, mask, rng))
        asked = due(s)


def outcome(s: Any, seat: int, points: Any, places: Any) -> int:
    """The lead over the best of the others, plus a bonus for a win."""
    scores(s, points)
    ranks(s, points, places)
    own = 0
    best = -1000
    for other in range(s.seats):
        total = 0
        for clause in range(points.shape[1]):
            total += points[other, clause]
        if other == seat:
            own = total
        elif total > best:
            best = total
    return own - best + (WIN if places[seat] == 1 else 0)


def by_thumb(s: State, seat: int, tastes: Ints, mask: Ints, rng: Ints) -> int:
    best = 0
    best_value = -(1 << 40)
    for n in range(size_of(mask)):
        action = nth(mask, n)
        value = thumb_value(s, seat, action, tastes) + below(rng, tastes[seat, NOISE] + 1)
        if value > best_value:
            best = action
            best_value = value
    return best


def thumb_value(s: State, seat: int, action: int, tastes: Ints) -> int:
    if action <= CARD_LAST:
        if action == LOADING:
            return tastes[seat, LOADS] * (best_bulk(s, seat) - 1) + 20 * bit_count(s.player[seat].played)
        return tastes[seat, SPEED] * (action + 1) + landing_value(s, seat, action + 1)
    if action <= BULK_LAST:
        capacity: int = CAPACITY[s.player[seat].truck[action - BULK].truck_size]
        return WORTH * bulk_units(s, seat, action - BULK) + capacity
    if action <= SEPARATE_LAST:
        return 2 * WORTH - 50
    if action <= LOAD_LAST:
        units: int = UNITS_OF_KIND[action - LOAD]
        return WORTH * units
    if action == DONE:
        return -WORTH if s.player[seat].stage == STAGE_CHOOSE else 0
    if action < STEAL_NOTHING:
        return tastes[seat, THEFTS] * tile_value(s, seat, action - STEAL)
    if TAKE_TRUCK <= action < NO_TRUCK:
        return 10 * (action - TAKE_TRUCK) + tastes[seat, TRUCKS] * (homeless_units(s, seat) - 2)
    return 0


def best_bulk(s: State, seat: int) -> int:
    best = 0
    for truck in range(MAX_TRUCKS):
        best = max(best, bulk_units(s, seat, truck))
    return best


def bulk_units(s: State, seat: int, truck: int) -> int:
    """The most units of one type that would go on a truck now, jokers included."""
    player = s.player[seat]
    kinds = kinds_to_load(s, seat, truck)
    room: int = CAPACITY[player.truck[truck].truck_size] - units_loaded(s, seat, truck)
    best = 0
    for type_ in range(TYPES):
        if kinds >> type_ & 1 or kinds >> (type_ + TYPES) & 1:
            best = max(best, player.waiting[type_] + 2 * player.waiting[type_ + TYPES] + player.waiting[JOKER])
    return min(best, room)


def landing_value(s: State, seat: int, steps: int) -> int:
    """The value of the top tile of the space reached; ignores other trucks."""
    counted = counted_spaces(s)
    if counted == 0:
        return 0
    behind = bit_count(counted & ((2 << s.player[seat].space) - 1)) - 1
    space = nth_bit(counted, (behind + steps) % bit_count(counted))
    if space == START:
        return 0
    level = 0
    while level < 2 and s.stack[space - 1, level + 1] != 0:
        level += 1
    return tile_value(s, seat, s.stack[space - 1, level] - 1)


def tile_value(s: State, seat: int, kind: int) -> int:
    """A tile that fits a truck of its type is good, one that may open an empty truck fair, any other a burden."""
    units: int = UNITS_OF_KIND[kind]
    fits_empty = False
    for truck in range(MAX_TRUCKS):
        if kinds_that_fit(s, seat, truck) >> kind & 1:
            if s.player[seat].truck[truck].type != 0:
                return WORTH * units
            fits_empty = True
    if fits_empty:
        waiting = s.player[seat].waiting[TYPE_OF_KIND[kind]] if kind != JOKER else 0
        return 40 * units + 20 * min(waiting, 2)
    return -WORTH * units


def homeless_units(s: State, seat: int) -> int:
    """Waiting units beyond the room that is left on empty trucks and on trucks of their types, roughly."""
    room: int = 0
    for truck in range(MAX_TRUCKS):
        room += CAPACITY[s.player[seat].truck[truck].truck_size] - units_loaded(s, seat, truck)
    return units_waiting(s, seat) - room // 2
