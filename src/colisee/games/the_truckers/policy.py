"""How The Truckers is played well by rules of thumb: the value of every action to a seat, in points."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from colisee.core.dtypes import Floats, Ints
from colisee.core.kit import bit_count, lowest_bit, nth_bit, unit
from colisee.games.the_truckers.constants import (
    ACTIONS,
    ALL_TYPES,
    BULK,
    BULK_LAST,
    CAPACITY,
    COLLECT_ALL,
    COVERED_TILE,
    DOUBLE_UNITS,
    DRIVES,
    JOKER,
    LAPS,
    LOAD,
    LOAD_LAST,
    LOADING,
    MAX_TRUCKS,
    PHASE_CARDS,
    PHASE_LOAD,
    REWARD_OF_TYPE,
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
    TRUCKS_BY_LAPS,
    TYPE_OF_KIND,
    TYPES,
    UNITS_OF_KIND,
)
from colisee.games.the_truckers.driving import counted_spaces, track_place
from colisee.games.the_truckers.points import types_loaded, units_waiting
from colisee.games.the_truckers.rules import (
    hand,
    kinds_not_apart,
    kinds_that_fit,
    kinds_thief_may_steal,
    units_loaded,
    waiting_kinds,
)
from colisee.games.the_truckers.state import State

WEIGHTS = {  # tuned by self-play with 3, 4 and 5 players (scripts/tune.py), noise 0.5
    "a unit": 1.04,
    "majority, three behind": -0.0126,
    "majority, two behind": 0.105,
    "majority, one behind": 0.162,
    "majority, level": 0.284,
    "majority, one ahead": 0.227,
    "majority, two ahead": 0.111,
    "a new type": -0.0277,
    "no room for a tile": -5.64,
    "room only later": -0.0902,
    "the fifth type": 2.6,
    "a joker": 2.09,
    "spaces that are late": 11.7,
    "a tile late": 1.11,
    "a unit late": -1.4,
    "a space": 0.624,
    "the first lap": 0.274,
    "the second lap": 0.273,
    "covering a truck": 0.319,
    "being covered": -0.214,
    "share of a tile at risk": 0.557,
    "reaching the goal": 0.381,
    "not being last": 0.954,
    "waiting at the goal": -0.909,
    "an empty truck at the goal": -1.39,
    "a space left at the goal": -0.055,
    "the loading card": -1.11,
    "the best load": 1.07,
    "a card taken back": 0.467,
    "a load late": 1.54,
    "theft": 0.29,
    "a tile under the truck": 0.344,
    "waiting above three": 0.323,
    "loading a unit": 0.828,
    "loading for a reward": 0.196,
    "opening a truck": 0.421,
    "loading a new type": 1.64,
    "room left": -0.152,
    "a second truck of a type": -0.311,
    "a full truck": 0.113,
    "stealing": 0.318,
    "taking a truck": 2.13,
    "a homeless unit": 0.23,
    "a homeless type": 0.613,
    "the size of a truck": 0.413,
    "a truck still empty": -0.597,
    "a truck late": -1.64,
    "noise of hidden cards": 1.1,
}
(
    W_UNIT, W_MAJORITY, _, _, _, _, _, W_NEW_TYPE, W_NO_ROOM, W_ROOM_LATER, W_FIFTH_TYPE, W_JOKER,
    W_LATE_SPACES, W_LATE_TILE, W_LATE_UNIT,
    W_SPACE, W_FIRST_LAP, W_SECOND_LAP, W_COVERING, W_COVERED, W_AT_RISK,
    W_GOAL, W_NOT_LAST, W_GOAL_WAITING, W_GOAL_EMPTY, W_GOAL_SPACES,
    W_LOADING, W_BEST_LOAD, W_CARD_BACK, W_LOAD_LATE, W_THEFT, W_UNDER_TRUCK, W_WAITING,
    W_LOAD_UNIT, W_LOAD_REWARD, W_OPEN, W_LOAD_NEW_TYPE, W_GAP, W_SECOND_TRUCK, W_FULL,
    W_STEAL, W_TRUCK, W_HOMELESS, W_HOMELESS_TYPE, W_SIZE, W_EMPTY_TRUCK, W_TRUCK_LATE, W_HIDDEN_NOISE,
) = range(len(WEIGHTS))  # fmt: skip
MOST_BEHIND, MOST_AHEAD = -3, 2
"""The leads in a type that the weights of a majority tell apart."""
WAITING_WELL = 3
BITS = 8
"""Of a number of units, where one integer holds those of every type."""
COUNT = (1 << BITS) - 1
TOP_BITS = sum(1 << BITS * type_ + BITS - 1 for type_ in range(TYPES))
"""The top bit of every count."""
# No decision has enough actions to fill `values`: its end holds what several of them share.
RISK = ACTIONS - SPACES - 1
"""values[RISK + space]: when cards are chosen, the chance of being covered on a space."""
DRIVE = RISK - DRIVES - 1
"""values[DRIVE + steps]: when cards are chosen, the value of a drive card."""
TILE_ON_TRUCK = ACTIONS - MAX_TRUCKS
"""values[TILE_ON_TRUCK + truck]: when goods are loaded, the value of the best tile for a truck."""


class Outlook(NamedTuple):
    """What the values of cards, stolen tiles and trucks depend on, worked out once per decision."""

    counted: int
    """The set of spaces on which goods lie."""
    late: float
    """0 while the end is far, 1 at the end."""
    own: int
    """Units by type, loaded and waiting, BITS each."""
    waiting: int
    """Of these, those that wait."""
    room: int
    """Units for which the trucks of each type have room."""
    best: int
    """The most that another player has, by type."""
    housed: int
    """The set of types with a truck."""
    homeless: int
    """The set of types that wait without a truck."""
    empty: int
    """Empty trucks."""
    largest: int
    """The capacity of the largest of them."""


class Goods(NamedTuple):
    """What the values of all loads of a seat depend on, worked out once per decision."""

    kinds: int
    """The set of kinds that may be loaded."""
    housed: int
    """The set of types with a truck."""


def action_values(s: State, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    if s.phase == PHASE_LOAD:
        goods = goods_of(s, seat)
        if actions[0] <= SEPARATE_LAST:
            note_tiles(s, seat, goods, weights, values)
        for i in range(count):
            values[i] = loading_value(s, seat, actions[i], goods, weights, values)
        return
    outlook = outlook_of(s, seat, weights)
    if s.phase == PHASE_CARDS:
        note_drives(s, seat, outlook, weights, values)
        for i in range(count):
            if actions[i] == LOADING:
                values[i] = loading_card_value(s, seat, outlook, weights)
            else:
                values[i] = values[DRIVE + actions[i] + 1]
        return
    for i in range(count):
        value = 0.0
        if STEAL <= actions[i] <= STEAL_LAST:
            value = tile_value(s, seat, actions[i] - STEAL, outlook, weights) + weights[W_STEAL]
        elif TAKE_TRUCK <= actions[i] <= TAKE_TRUCK_LAST:
            value = truck_value(s, seat, actions[i] - TAKE_TRUCK, outlook, weights)
        values[i] = value


def outlook_of(s: State, seat: int, weights: Floats) -> Outlook:
    player = s.player[seat]
    counted = counted_spaces(s)
    late = lateness(s, counted, weights)
    waiting = units_waiting_by_type(s, seat)
    own = waiting
    room = 0
    housed = 0
    empty = 0
    largest = 0
    for truck in range(MAX_TRUCKS):
        capacity = CAPACITY[player.truck[truck].truck_size]
        if player.truck[truck].type != 0:
            type_ = player.truck[truck].type - 1
            loaded = units_loaded(s, seat, truck)
            housed |= 1 << type_
            own += loaded << BITS * type_
            room += (capacity - loaded) << BITS * type_
        elif capacity != 0:
            empty += 1
            largest = max(largest, capacity)
    homeless = 0
    for type_ in range(TYPES):
        if housed >> type_ & 1 == 0 and count_of(waiting, type_) != 0:
            homeless |= 1 << type_
    return Outlook(counted, late, own, waiting, room, best_of_others(s, seat), housed, homeless, empty, largest)


def best_of_others(s: State, seat: int) -> int:
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = greater_counts(best, units_by_type(s, other))
    return best


def greater_counts(one: int, other: int) -> int:
    """By type, the greater of two counts. Their top bits are 0; subtracting leaves those set where `one` is not the smaller."""
    chosen = ((one | TOP_BITS) - other) & TOP_BITS
    chosen = (chosen >> BITS - 1) * COUNT
    return one & chosen | other & ~chosen


def units_by_type(s: State, seat: int) -> int:
    """Loaded and waiting, BITS each."""
    units = units_waiting_by_type(s, seat)
    for truck in range(MAX_TRUCKS):
        if s.player[seat].truck[truck].type != 0:
            units += units_loaded(s, seat, truck) << BITS * (s.player[seat].truck[truck].type - 1)
    return units


def units_waiting_by_type(s: State, seat: int) -> int:
    """Without jokers, BITS each."""
    waiting = s.player[seat].waiting
    units = 0
    for type_ in range(TYPES):
        units += (waiting[type_] + DOUBLE_UNITS * waiting[type_ + TYPES]) << BITS * type_
    return units


def count_of(units: int, type_: int) -> int:
    return units >> BITS * type_ & COUNT


# How long the match goes on


def lateness(s: State, counted: int, weights: Floats) -> float:
    """By the spaces that the player who will end the match has still to drive."""
    first = LAPS * (SPACES + 1)
    second = first
    for seat in range(s.seats):
        left = spaces_left(s, seat, counted)
        second = min(second, max(first, left))
        first = min(first, left)
    return 1.0 - min(second / max(weights[W_LATE_SPACES], 1.0), 1.0)


def spaces_left(s: State, seat: int, counted: int) -> int:
    """The counted spaces between a player and the goal."""
    player = s.player[seat]
    if player.goal != 0:
        return 0
    return (LAPS - player.laps) * bit_count(counted) - bit_count(counted & ((2 << player.space) - 1)) + 1


# Tiles


def tile_value(s: State, seat: int, kind: int, outlook: Outlook, weights: Floats) -> float:
    """The value of one more waiting tile."""
    units = UNITS_OF_KIND[kind]
    value = weights[W_JOKER]
    if kind != JOKER:
        type_ = TYPE_OF_KIND[kind]
        value = units * weights[W_UNIT] + majority_value(outlook, type_, weights)
        if count_of(outlook.own, type_) == 0:
            value += new_type_value(outlook, weights)
        value += room_value(s, seat, type_, units, outlook, weights)
    return float(value + outlook.late * (units * weights[W_LATE_UNIT] - weights[W_LATE_TILE] * value))


def majority_value(outlook: Outlook, type_: int, weights: Floats) -> float:
    """What a unit does for the reward of its type: most where the race is close."""
    lead = min(max(count_of(outlook.own, type_) - count_of(outlook.best, type_), MOST_BEHIND), MOST_AHEAD)
    value: float = weights[W_MAJORITY + lead - MOST_BEHIND] * REWARD_OF_TYPE[type_]
    return value


def new_type_value(outlook: Outlook, weights: Floats) -> float:
    value: float = weights[W_NEW_TYPE]
    if bit_count(outlook.housed | outlook.homeless) == TYPES - 1:
        value += weights[W_FIFTH_TYPE]
    return value


def room_value(s: State, seat: int, type_: int, units: int, outlook: Outlook, weights: Floats) -> float:
    """What it costs that there is no truck for a tile of a type: none at all, or none before the next lap.

    Every type needs trucks of its own, so types that wait without one share the empty trucks.
    """
    room = count_of(outlook.room, type_) - count_of(outlook.waiting, type_)
    if room >= units:
        return 0.0
    others = bit_count(outlook.homeless & ~(1 << type_))
    if others < outlook.empty:
        return 0.0 if room + outlook.largest >= units else units * weights[W_NO_ROOM]
    if others < outlook.empty + trucks_to_come(s, seat):
        return units * weights[W_ROOM_LATER]
    return units * weights[W_NO_ROOM]


def trucks_to_come(s: State, seat: int) -> int:
    return int(np.int64(TRUCKS_BY_LAPS[LAPS]) - TRUCKS_BY_LAPS[s.player[seat].laps])


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


def note_drives(s: State, seat: int, outlook: Outlook, weights: Floats, values: Floats) -> None:
    """Fill values[DRIVE + steps] for the drive cards in hand, walking from space to space."""
    cards = hand(s, seat)
    counted = outlook.counted
    if counted == 0:
        for steps in range(1, DRIVES + 1):
            values[DRIVE + steps] = lap_value(s, seat, 1, outlook, weights)
        return
    note_risks(s, seat, counted, values)
    taken, full = spaces_taken(s)
    ahead = spaces_ahead(s, seat, counted)
    landing = START
    laps_at_landing = 0
    laps = 0
    for steps in range(1, DRIVES + 1):
        if ahead == 0:
            ahead = counted
            laps += 1
        if full >> lowest_bit(ahead) & 1 == 0:
            landing = lowest_bit(ahead)
            laps_at_landing = laps
        elif landing == START:
            landing = last_space_passed(s, seat, counted)
        ahead &= ahead - 1
        if cards >> (steps - 1) & 1:
            values[DRIVE + steps] = drive_value(
                s, seat, steps, landing, laps_at_landing, taken & ~full, outlook, weights, values
            )


def last_space_passed(s: State, seat: int, counted: int) -> int:
    """The counted space of a seat, or the one before."""
    spaces = bit_count(counted)
    return nth_bit(counted, (spaces - bit_count(spaces_ahead(s, seat, counted)) - 1) % spaces)


def note_risks(s: State, seat: int, counted: int, values: Floats) -> None:
    """Fill values[RISK + space]: the chance that a truck behind drives there after the seat, if every player chooses among the
    cards in hand evenly."""
    for space in range(SPACES + 1):
        values[RISK + space] = 0.0
    spaces = bit_count(counted)
    own = track_place(s, seat)
    for other in range(s.seats):
        if other != seat and s.player[other].goal == 0 and track_place(s, other) < own:
            cards = hand(s, other)
            chance = 1.0 / bit_count(cards)
            ahead = spaces_ahead(s, other, counted)
            for steps in range(1, min(DRIVES + 1, spaces)):
                if ahead == 0:
                    ahead = counted
                if cards >> (steps - 1) & 1:
                    values[RISK + lowest_bit(ahead)] += chance
                ahead &= ahead - 1


def spaces_ahead(s: State, seat: int, counted: int) -> int:
    """The counted spaces that the seat has still to pass in this lap."""
    return counted & ~((2 << s.player[seat].space) - 1)


def spaces_taken(s: State) -> tuple[int, int]:
    """The set of spaces with trucks, and of those that two of them fill (TK-M2)."""
    taken = 0
    full = 0
    for seat in range(s.seats):
        space = 1 << s.player[seat].space
        full |= taken & space
        taken |= space
    return taken, full


def drive_value(
    s: State, seat: int, steps: int, space: int, laps: int, coverable: int, outlook: Outlook, weights: Floats,
    values: Floats,
) -> float:  # fmt: skip
    """The value of a card that leads to a space. `coverable` is the set of spaces with a single truck."""
    value = steps * weights[W_SPACE]
    if laps > 0:
        value += lap_value(s, seat, laps, outlook, weights)
    if s.player[seat].laps + laps >= LAPS:
        return value
    kind = top_tile(s, space)
    if kind >= 0:
        tile = tile_value(s, seat, kind, outlook, weights)
        if coverable >> space & 1:
            value += weights[W_COVERING]
        value += tile + values[RISK + space] * (weights[W_COVERED] - weights[W_AT_RISK] * tile)
    return value


def lap_value(s: State, seat: int, laps: int, outlook: Outlook, weights: Floats) -> float:
    completed = s.player[seat].laps + laps
    if completed >= LAPS:
        return goal_value(s, seat, outlook, weights)
    return weights[W_FIRST_LAP] if completed == 1 else weights[W_SECOND_LAP]


def goal_value(s: State, seat: int, outlook: Outlook, weights: Floats) -> float:
    """The seat collects and loads nothing more: good only when it is done."""
    reward = 3.0 if s.goals == 0 else 1.0
    value = reward * weights[W_GOAL] + weights[W_NOT_LAST]
    value += weights[W_GOAL_WAITING] * units_waiting(s, seat) + weights[W_GOAL_EMPTY] * outlook.empty
    if s.goals != 0:
        return value
    left = LAPS * (SPACES + 1)
    for other in range(s.seats):
        if other != seat:
            left = min(left, spaces_left(s, other, outlook.counted))
    return value + weights[W_GOAL_SPACES] * left


# The loading card


def loading_card_value(s: State, seat: int, outlook: Outlook, weights: Floats) -> float:
    player = s.player[seat]
    load = best_load(s, seat, goods_of(s, seat), weights)
    value = weights[W_LOADING] + (weights[W_BEST_LOAD] + outlook.late * weights[W_LOAD_LATE]) * load
    value += weights[W_CARD_BACK] * bit_count(player.played)
    waiting = units_waiting(s, seat)
    value += weights[W_WAITING] * max(waiting - WAITING_WELL, 0)
    value += weights[W_THEFT] * tiles_to_steal(s, seat)
    if s.loaders_collect == COLLECT_ALL and player.covered == 0:
        kind = top_tile(s, player.space)
        if kind >= 0:
            value += weights[W_UNDER_TRUCK] * tile_value(s, seat, kind, outlook, weights)
    return value


def best_load(s: State, seat: int, goods: Goods, weights: Floats) -> float:
    """The better of the best bulk load and the best two tiles on trucks of different types."""
    if goods.kinds == 0:
        return 0.0
    bulk = 0.0
    first = 0.0
    second = 0.0
    first_type = 0
    for truck in range(MAX_TRUCKS):
        if s.player[seat].truck[truck].truck_size != 0:
            type_ = s.player[seat].truck[truck].type
            bulk = max(bulk, bulk_value(s, seat, truck, goods, weights))
            value = best_tile(s, seat, truck, goods, weights)
            if type_ != 0 and type_ == first_type:
                first = max(first, value)
            elif value > first:
                second = first
                first = value
                first_type = type_
            else:
                second = max(second, value)
    return max(bulk, first + second)


def tiles_to_steal(s: State, seat: int) -> int:
    """Opponents from whom the seat could steal if it were the only one to load."""
    kinds = kinds_thief_may_steal(s, seat)
    tiles = 0
    for other in range(s.seats):
        tiles += other != seat and waiting_kinds(s, other) & kinds != 0
    return tiles


# Loading


def goods_of(s: State, seat: int) -> Goods:
    kinds = waiting_kinds(s, seat) & ~kinds_not_apart(s.player[seat].apart)
    return Goods(kinds, types_loaded(s, seat))


def note_tiles(s: State, seat: int, goods: Goods, weights: Floats, values: Floats) -> None:
    """Fill values[TILE_ON_TRUCK + truck] with the value of the best tile for every truck."""
    for truck in range(MAX_TRUCKS):
        values[TILE_ON_TRUCK + truck] = best_tile(s, seat, truck, goods, weights)


def loading_value(s: State, seat: int, action: int, goods: Goods, weights: Floats, values: Floats) -> float:
    if action <= BULK_LAST:
        return bulk_value(s, seat, action - BULK, goods, weights)
    if action <= SEPARATE_LAST:
        return separate_value(s, seat, action - SEPARATE, values)
    if action <= LOAD_LAST:
        return load_value(s, seat, s.player[seat].open, action - LOAD, goods, weights)
    return 0.0


def bulk_value(s: State, seat: int, truck: int, goods: Goods, weights: Floats) -> float:
    """The best load of one type on one truck."""
    player = s.player[seat]
    kinds = goods.kinds & kinds_that_fit(s, seat, truck)
    room = CAPACITY[player.truck[truck].truck_size] - units_loaded(s, seat, truck)
    best = 0.0
    types = (kinds | kinds >> TYPES) & ALL_TYPES
    while types != 0:
        type_ = lowest_bit(types)
        types &= types - 1
        doubles = min(DOUBLE_UNITS * player.waiting[type_ + TYPES], room - room % DOUBLE_UNITS)
        units = min(doubles + player.waiting[type_] + player.waiting[JOKER], room)
        best = max(best, loaded_value(s, seat, truck, type_, units, room, goods, weights))
    if best == 0.0 and kinds >> JOKER & 1:
        type_ = player.truck[truck].type - 1
        best = loaded_value(s, seat, truck, type_, min(player.waiting[JOKER], room), room, goods, weights)
    return best


def loaded_value(
    s: State, seat: int, truck: int, type_: int, units: int, room: int, goods: Goods, weights: Floats
) -> float:
    """The value of loading that many units of a type on a truck."""
    value: float = units * (weights[W_LOAD_UNIT] + weights[W_LOAD_REWARD] * REWARD_OF_TYPE[type_])
    if s.player[seat].truck[truck].type == 0:
        value += weights[W_OPEN] + weights[W_SECOND_TRUCK if goods.housed >> type_ & 1 else W_LOAD_NEW_TYPE]
    if units == room:
        return value + weights[W_FULL]
    return value + weights[W_GAP] * (room - units)


def separate_value(s: State, seat: int, truck: int, values: Floats) -> float:
    """One tile on a truck; of a separate load's first tile also the best second one."""
    best = values[TILE_ON_TRUCK + truck]
    if s.player[seat].apart != 0:
        return best
    second = 0.0
    for other in range(MAX_TRUCKS):
        type_ = s.player[seat].truck[other].type
        if other != truck and (type_ == 0 or type_ != s.player[seat].truck[truck].type):
            second = max(second, values[TILE_ON_TRUCK + other])
    return best + second


def best_tile(s: State, seat: int, truck: int, goods: Goods, weights: Floats) -> float:
    kinds = goods.kinds & kinds_that_fit(s, seat, truck)
    best = 0.0
    while kinds != 0:
        best = max(best, load_value(s, seat, truck, lowest_bit(kinds), goods, weights))
        kinds &= kinds - 1
    return best


def load_value(s: State, seat: int, truck: int, kind: int, goods: Goods, weights: Floats) -> float:
    player = s.player[seat]
    room = CAPACITY[player.truck[truck].truck_size] - units_loaded(s, seat, truck)
    type_ = player.truck[truck].type - 1 if kind == JOKER else TYPE_OF_KIND[kind]
    value = loaded_value(s, seat, truck, type_, UNITS_OF_KIND[kind], room, goods, weights)
    if kind == JOKER:
        return value - 0.5 * weights[W_LOAD_UNIT]
    if player.stage == STAGE_BULK_MORE or player.truck[truck].type != 0:
        return value
    units = min(player.waiting[type_] + DOUBLE_UNITS * player.waiting[type_ + TYPES], room)
    return float(value + weights[W_LOAD_UNIT] * (units - 1))


# Trucks


def truck_value(s: State, seat: int, size: int, outlook: Outlook, weights: Floats) -> float:
    room = 0
    for truck in range(MAX_TRUCKS):
        room += CAPACITY[s.player[seat].truck[truck].truck_size] - units_loaded(s, seat, truck)
    value: float = (
        weights[W_TRUCK] + weights[W_HOMELESS] * (units_waiting(s, seat) - room // 2) + weights[W_SIZE] * size
    )
    value += weights[W_HOMELESS_TYPE] * (bit_count(outlook.homeless) - outlook.empty)
    return value + weights[W_EMPTY_TRUCK] * outlook.empty + outlook.late * weights[W_TRUCK_LATE]


# Hidden cards


def reopen_choices(s: State, seat: int, weights: Floats, trials: Any, values: Floats, rng: Ints) -> None:
    """While cards are being chosen, those of others are chosen anew; later their drive cards are what the policy prefers."""
    for other in range(s.seats):
        if other != seat and s.card[other] != 0:
            if s.phase == PHASE_CARDS:
                s.card[other] = 0
            elif s.card[other] != LOADING + 1:
                s.card[other] = likely_drive(s, other, weights, values, rng)


def likely_drive(s: State, seat: int, weights: Floats, values: Floats, rng: Ints) -> int:
    best = 0
    best_value = -1e300
    cards = hand(s, seat)
    outlook = outlook_of(s, seat, weights)
    note_drives(s, seat, outlook, weights, values)
    for steps in range(1, DRIVES + 1):
        if cards >> (steps - 1) & 1:
            value = values[DRIVE + steps] + weights[W_HIDDEN_NOISE] * unit(rng)
            if value > best_value:
                best = steps
                best_value = value
    return best


def comes_later(s: State, seat: int, action: int) -> bool:
    return False


def has_plans() -> bool:
    return False
