"""How The Truckers is played well by rules of thumb: the value of every action to a seat, in points."""

from __future__ import annotations

from typing import Any

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, nth_bit, unit
from colisee.games.the_truckers.constants import (
    BULK,
    BULK_LAST,
    CAPACITY,
    CARD_LAST,
    COLLECT_ALL,
    COVERED_TILE,
    DOUBLE_UNITS,
    DRIVES,
    FULL_SPACE,
    JOKER,
    LAPS,
    LOAD,
    LOAD_LAST,
    LOADING,
    MAX_TRUCKS,
    PHASE_CARDS,
    REWARD_OF_TYPE,
    ROUNDS,
    SEPARATE,
    SEPARATE_LAST,
    SPACES,
    STAGE_BULK_MORE,
    START,
    STEAL,
    STEAL_LAST,
    TAKE_TRUCK,
    TAKE_TRUCK_LAST,
    TOP,
    TYPE_OF_KIND,
    TYPES,
    UNITS_OF_KIND,
)
from colisee.games.the_truckers.driving import counted_spaces, track_place, trucks_on
from colisee.games.the_truckers.points import empty_trucks, units_of_type, units_waiting
from colisee.games.the_truckers.rules import hand, kinds_thief_may_steal, kinds_to_load, units_loaded, waiting_kinds
from colisee.games.the_truckers.state import State

WEIGHTS = {
    "a unit": 1.0,
    "majority, three behind": 0.05,
    "majority, two behind": 0.15,
    "majority, one behind": 0.3,
    "majority, level": 0.35,
    "majority, one ahead": 0.25,
    "majority, two ahead": 0.08,
    "a new type": 1.0,
    "no room for a tile": -2.0,
    "a joker": 1.2,
    "a tile late": 0.5,
    "a tile late, fixed": -0.5,
    "a space": 0.1,
    "the first lap": 0.5,
    "the second lap": 0.5,
    "covering a truck": 0.3,
    "being covered": -0.1,
    "reaching the goal": 1.0,
    "not being last": 1.5,
    "waiting at the goal": -2.0,
    "an empty truck at the goal": -1.5,
    "a round left at the goal": -0.3,
    "the loading card": -3.0,
    "the best load": 1.0,
    "a card taken back": 0.4,
    "waiting late": 0.5,
    "theft": 0.4,
    "a tile under the truck": 1.0,
    "waiting above three": 0.3,
    "loading a unit": 1.0,
    "loading for a reward": 0.15,
    "opening a truck": 0.5,
    "loading a new type": 0.7,
    "room left": -0.2,
    "a second truck of a type": -1.0,
    "a full truck": 0.3,
    "stealing": 0.3,
    "taking a truck": 1.0,
    "a homeless unit": 0.4,
    "the size of a truck": 0.2,
    "a truck still empty": -1.0,
    "noise of hidden cards": 1.5,
}
(
    W_UNIT, W_MAJORITY, _, _, _, _, _, W_NEW_TYPE, W_NO_ROOM, W_JOKER, W_LATE, W_LATE_FIXED,
    W_SPACE, W_FIRST_LAP, W_SECOND_LAP, W_COVERING, W_COVERED,
    W_GOAL, W_NOT_LAST, W_GOAL_WAITING, W_GOAL_EMPTY, W_GOAL_ROUNDS,
    W_LOADING, W_BEST_LOAD, W_CARD_BACK, W_WAITING_LATE, W_THEFT, W_UNDER_TRUCK, W_WAITING,
    W_LOAD_UNIT, W_LOAD_REWARD, W_OPEN, W_LOAD_NEW_TYPE, W_GAP, W_SECOND_TRUCK, W_FULL,
    W_STEAL, W_TRUCK, W_HOMELESS, W_SIZE, W_EMPTY_TRUCK, W_HIDDEN_NOISE,
) = range(len(WEIGHTS))  # fmt: skip
MOST_BEHIND, MOST_AHEAD = -3, 2
"""The leads in a type that the weights of a majority tell apart."""
ROUNDS_OF_LAP = 4
"""A lap takes about as many rounds."""
WAITING_WELL = 3


def action_values(s: State, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    for i in range(count):
        action = actions[i]
        value = 0.0
        if action == LOADING:
            value = loading_card_value(s, seat, weights)
        elif action <= CARD_LAST:
            value = drive_value(s, seat, action + 1, weights)
        elif action <= BULK_LAST:
            value = bulk_value(s, seat, action - BULK, weights)
        elif action <= SEPARATE_LAST:
            value = separate_value(s, seat, action - SEPARATE, weights)
        elif action <= LOAD_LAST:
            value = load_value(s, seat, s.player[seat].open, action - LOAD, weights)
        elif STEAL <= action <= STEAL_LAST:
            value = tile_value(s, seat, action - STEAL, weights) + weights[W_STEAL]
        elif TAKE_TRUCK <= action <= TAKE_TRUCK_LAST:
            value = truck_value(s, seat, action - TAKE_TRUCK, weights)
        values[i] = value


# Tiles


def tile_value(s: State, seat: int, kind: int, weights: Floats) -> float:
    """The value of one more waiting tile."""
    units = UNITS_OF_KIND[kind]
    value = weights[W_JOKER]
    if kind != JOKER:
        type_ = TYPE_OF_KIND[kind]
        own = units_in_sight(s, seat, type_)
        value = units * weights[W_UNIT] + majority_value(s, seat, type_, own, weights)
        if own == 0:
            value += weights[W_NEW_TYPE]
        if room_for_type(s, seat, type_) < units:
            value += weights[W_NO_ROOM] * units
    if is_late(s):
        value = value * weights[W_LATE] + weights[W_LATE_FIXED]
    return value


def majority_value(s: State, seat: int, type_: int, own: int, weights: Floats) -> float:
    """What a unit does for the reward of its type: most where the race is close."""
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, units_in_sight(s, other, type_))
    lead = min(max(own - best, MOST_BEHIND), MOST_AHEAD)
    value: float = weights[W_MAJORITY + lead - MOST_BEHIND] * REWARD_OF_TYPE[type_]
    return value


def units_in_sight(s: State, seat: int, type_: int) -> int:
    """Loaded and waiting."""
    player = s.player[seat]
    return units_of_type(s, seat, type_) + player.waiting[type_] + DOUBLE_UNITS * player.waiting[type_ + TYPES]


def room_for_type(s: State, seat: int, type_: int) -> int:
    """Room on trucks of a type, or on the largest empty one, beyond what is waiting of the type."""
    player = s.player[seat]
    room = 0
    empty = 0
    for truck in range(MAX_TRUCKS):
        capacity = CAPACITY[player.truck[truck].truck_size]
        if player.truck[truck].type == type_ + 1:
            room += capacity - units_loaded(s, seat, truck)
        elif player.truck[truck].type == 0:
            empty = max(empty, capacity)
    return room + empty - player.waiting[type_] - DOUBLE_UNITS * player.waiting[type_ + TYPES]


def is_late(s: State) -> bool:
    """Whether the match may end within a lap."""
    most = 0
    ahead = 0
    for seat in range(s.seats):
        laps = s.player[seat].laps
        if laps >= LAPS - 1:
            ahead += 1
        most = max(most, laps)
    return ahead >= 2 or most == LAPS


def top_tile(s: State, space: int) -> int:
    """The kind of the upper tile of a space, or -1."""
    if space == START:
        return -1
    level = TOP
    while level > 0 and s.stack[space - 1, level] == 0:
        level -= 1
    tile = s.stack[space - 1, level]
    return tile - 1 if tile != 0 and tile != COVERED_TILE else -1


# Drive cards


def drive_value(s: State, seat: int, steps: int, weights: Floats) -> float:
    player = s.player[seat]
    counted = counted_spaces(s)
    if counted == 0:
        return lap_value(s, seat, 1, weights)
    spaces = bit_count(counted)
    behind = bit_count(counted & ((2 << player.space) - 1)) - 1
    value = steps * weights[W_SPACE]
    while steps > 0 and trucks_on(s, nth_bit(counted, (behind + steps) % spaces)) == FULL_SPACE:
        steps -= 1
    laps = (behind + steps) // spaces
    if laps > 0:
        value += lap_value(s, seat, laps, weights)
    if player.laps + laps >= LAPS:
        return value
    space = nth_bit(counted, (behind + steps) % spaces)
    kind = top_tile(s, space)
    if kind >= 0:
        value += tile_value(s, seat, kind, weights)
        if trucks_on(s, space) == 1:
            value += weights[W_COVERING]
        value += weights[W_COVERED] * chasers(s, seat, space)
    return value


def chasers(s: State, seat: int, space: int) -> int:
    """Players who may drive onto a space this round after the seat."""
    chasing = 0
    for other in range(s.seats):
        if other != seat and s.player[other].goal == 0:
            distance = (space - s.player[other].space) % (SPACES + 1)
            chasing += 0 < distance <= DRIVES and track_place(s, other) < track_place(s, seat)
    return chasing


def lap_value(s: State, seat: int, laps: int, weights: Floats) -> float:
    completed = s.player[seat].laps + laps
    if completed >= LAPS:
        return goal_value(s, seat, weights)
    return weights[W_FIRST_LAP] if completed == 1 else weights[W_SECOND_LAP]


def goal_value(s: State, seat: int, weights: Floats) -> float:
    """The seat collects and loads nothing more: good only when it is done."""
    reward = 3.0 if s.goals == 0 else 1.0
    value = reward * weights[W_GOAL] + weights[W_NOT_LAST]
    value += weights[W_GOAL_WAITING] * units_waiting(s, seat) + weights[W_GOAL_EMPTY] * empty_trucks(s, seat)
    return value + weights[W_GOAL_ROUNDS] * rounds_left(s, seat)


def rounds_left(s: State, seat: int) -> int:
    """About how many rounds the match goes on after the seat has left: until the next player reaches the goal."""
    if s.goals != 0:
        return 0
    ahead = 0
    for other in range(s.seats):
        if other != seat:
            ahead = max(ahead, s.player[other].laps * (SPACES + 1) + s.player[other].space)
    left = (LAPS * (SPACES + 1) - ahead) * ROUNDS_OF_LAP // (SPACES + 1)
    return min(left, ROUNDS - s.round_number)


# The loading card


def loading_card_value(s: State, seat: int, weights: Floats) -> float:
    player = s.player[seat]
    value = weights[W_LOADING] + weights[W_BEST_LOAD] * best_load(s, seat, weights)
    value += weights[W_CARD_BACK] * bit_count(player.played)
    waiting = units_waiting(s, seat)
    value += weights[W_WAITING] * max(waiting - WAITING_WELL, 0)
    if is_late(s):
        value += weights[W_WAITING_LATE] * waiting
    value += weights[W_THEFT] * tiles_to_steal(s, seat)
    if s.loaders_collect == COLLECT_ALL and player.covered == 0:
        kind = top_tile(s, player.space)
        if kind >= 0:
            value += weights[W_UNDER_TRUCK] * tile_value(s, seat, kind, weights)
    return value


def best_load(s: State, seat: int, weights: Floats) -> float:
    best = 0.0
    if waiting_kinds(s, seat) == 0:
        return best
    for truck in range(MAX_TRUCKS):
        if s.player[seat].truck[truck].truck_size != 0:
            best = max(best, bulk_value(s, seat, truck, weights), separate_value(s, seat, truck, weights))
    return best


def tiles_to_steal(s: State, seat: int) -> int:
    """Opponents from whom the seat could steal if it were the only one to load."""
    kinds = kinds_thief_may_steal(s, seat)
    tiles = 0
    for other in range(s.seats):
        tiles += other != seat and waiting_kinds(s, other) & kinds != 0
    return tiles


# Loading


def bulk_value(s: State, seat: int, truck: int, weights: Floats) -> float:
    """The best load of one type on one truck."""
    player = s.player[seat]
    kinds = kinds_to_load(s, seat, truck)
    room = CAPACITY[player.truck[truck].truck_size] - units_loaded(s, seat, truck)
    best = 0.0
    for type_ in range(TYPES):
        if kinds >> type_ & 1 or kinds >> (type_ + TYPES) & 1:
            doubles = min(DOUBLE_UNITS * player.waiting[type_ + TYPES], room - room % DOUBLE_UNITS)
            units = min(doubles + player.waiting[type_] + player.waiting[JOKER], room)
            best = max(best, loaded_value(s, seat, truck, type_, units, room, weights))
    if best == 0.0 and kinds >> JOKER & 1:
        type_ = player.truck[truck].type - 1
        best = loaded_value(s, seat, truck, type_, min(player.waiting[JOKER], room), room, weights)
    return best


def loaded_value(s: State, seat: int, truck: int, type_: int, units: int, room: int, weights: Floats) -> float:
    """The value of loading that many units of a type on a truck."""
    value: float = units * (weights[W_LOAD_UNIT] + weights[W_LOAD_REWARD] * REWARD_OF_TYPE[type_])
    if s.player[seat].truck[truck].type == 0:
        loaded = units_of_type(s, seat, type_)
        value += weights[W_OPEN] + (weights[W_LOAD_NEW_TYPE] if loaded == 0 else weights[W_SECOND_TRUCK])
    if units == room:
        return value + weights[W_FULL]
    return value + weights[W_GAP] * (room - units)


def separate_value(s: State, seat: int, truck: int, weights: Floats) -> float:
    """One tile on a truck; of a separate load's first tile also the best second one."""
    best = best_tile(s, seat, truck, weights)
    if s.player[seat].apart != 0:
        return best
    second = 0.0
    for other in range(MAX_TRUCKS):
        if other != truck and s.player[seat].truck[other].type != s.player[seat].truck[truck].type:
            second = max(second, best_tile(s, seat, other, weights))
    return best + second


def best_tile(s: State, seat: int, truck: int, weights: Floats) -> float:
    kinds = kinds_to_load(s, seat, truck)
    best = 0.0
    while kinds != 0:
        kind = nth_bit(kinds, 0)
        kinds &= kinds - 1
        best = max(best, load_value(s, seat, truck, kind, weights))
    return best


def load_value(s: State, seat: int, truck: int, kind: int, weights: Floats) -> float:
    player = s.player[seat]
    room = CAPACITY[player.truck[truck].truck_size] - units_loaded(s, seat, truck)
    type_ = player.truck[truck].type - 1 if kind == JOKER else TYPE_OF_KIND[kind]
    value = loaded_value(s, seat, truck, type_, UNITS_OF_KIND[kind], room, weights)
    if kind == JOKER:
        return value - 0.5 * weights[W_LOAD_UNIT]
    if player.stage == STAGE_BULK_MORE or player.truck[truck].type != 0:
        return value
    units = min(player.waiting[type_] + DOUBLE_UNITS * player.waiting[type_ + TYPES], room)
    return float(value + weights[W_LOAD_UNIT] * (units - 1))


# Trucks


def truck_value(s: State, seat: int, size: int, weights: Floats) -> float:
    room = 0
    for truck in range(MAX_TRUCKS):
        room += CAPACITY[s.player[seat].truck[truck].truck_size] - units_loaded(s, seat, truck)
    homeless = units_waiting(s, seat) - room // 2
    value: float = weights[W_TRUCK] + weights[W_HOMELESS] * homeless + weights[W_SIZE] * size
    return value + weights[W_EMPTY_TRUCK] * empty_trucks(s, seat)


# Hidden cards


def reopen_choices(s: State, seat: int, weights: Floats, trials: Any, values: Floats, rng: Ints) -> None:
    """While cards are being chosen, those of others are chosen anew; later their drive cards are what the policy prefers."""
    for other in range(s.seats):
        if other != seat and s.card[other] != 0:
            if s.phase == PHASE_CARDS:
                s.card[other] = 0
            elif s.card[other] != LOADING + 1:
                s.card[other] = likely_drive(s, other, weights, rng)


def likely_drive(s: State, seat: int, weights: Floats, rng: Ints) -> int:
    best = 0
    best_value = -1e300
    cards = hand(s, seat)
    for steps in range(1, DRIVES + 1):
        if cards >> (steps - 1) & 1:
            value = drive_value(s, seat, steps, weights) + weights[W_HIDDEN_NOISE] * unit(rng)
            if value > best_value:
                best = steps
                best_value = value
    return best


def comes_later(s: State, seat: int, action: int) -> bool:
    return False


def has_plans() -> bool:
    return False
