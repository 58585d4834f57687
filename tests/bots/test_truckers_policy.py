"""The policy of The Truckers works out once what the actions of a decision have in common. Here every action is valued alone."""

from __future__ import annotations

from itertools import chain, islice
from random import Random

import pytest

from colisee.bots.simple import GreedyBot
from colisee.core.dtypes import wrap
from colisee.core.setup import Setup
from colisee.games.the_truckers import rules
from colisee.games.the_truckers.constants import (
    BULK,
    BULK_LAST,
    CAPACITY,
    CARD_LAST,
    COVERED_TILE,
    DRIVES,
    JOKER,
    KINDS,
    LAPS,
    LOAD,
    LOAD_LAST,
    LOADING,
    MAX_TRUCKS,
    REWARD_OF_TYPE,
    SEPARATE,
    SEPARATE_LAST,
    SPACES,
    STAGE_BULK_MORE,
    STEAL,
    STEAL_LAST,
    TAKE_TRUCK,
    TAKE_TRUCK_LAST,
    TRUCKS_BY_LAPS,
    TYPE_OF_KIND,
    TYPES,
    UNITS_OF_KIND,
)
from colisee.games.the_truckers.driving import track_place
from colisee.games.the_truckers.policy import WEIGHTS as W
from colisee.games.the_truckers.state import State
from colisee.play.match import Match

MAJORITY = [value for name, value in W.items() if name.startswith("majority")]


def value_of(s: State, seat: int, action: int) -> float:
    if action == LOADING:
        return value_of_loading_card(s, seat)
    if action <= CARD_LAST:
        return value_of_drive(s, seat, action + 1)
    if action <= BULK_LAST:
        return value_of_bulk(s, seat, action - BULK)
    if action <= SEPARATE_LAST:
        return value_of_separate(s, seat, action - SEPARATE)
    if action <= LOAD_LAST:
        return value_of_load(s, seat, s.player[seat].open, action - LOAD)
    if STEAL <= action <= STEAL_LAST:
        return value_of_tile(s, seat, action - STEAL) + W["stealing"]
    if TAKE_TRUCK <= action <= TAKE_TRUCK_LAST:
        return value_of_truck(s, seat, action - TAKE_TRUCK)
    return 0.0


def others_of(s: State, seat: int) -> list[int]:
    return [other for other in range(s.seats) if other != seat]


def waiting(s: State, seat: int) -> list[int]:
    return list(s.player[seat].waiting)


def waiting_units(s: State, seat: int) -> list[int]:
    """By type; the last one is that of jokers."""
    units = [0] * (TYPES + 1)
    for kind, tiles in enumerate(waiting(s, seat)):
        units[TYPE_OF_KIND[kind]] += tiles * int(UNITS_OF_KIND[kind])
    return units


def kinds_for(s: State, seat: int, truck: int) -> list[int]:
    return [kind for kind in range(KINDS) if rules.kinds_to_load(s, seat, truck) >> kind & 1]


class Loaded:
    """A truck card."""

    def __init__(self, s: State, seat: int, truck: int) -> None:
        card = s.player[seat].truck[truck]
        self.is_there = bool(card.truck_size)
        self.type = card.type - 1
        self.units = rules.units_loaded(s, seat, truck)
        self.capacity = int(CAPACITY[card.truck_size])
        self.room = self.capacity - self.units


def trucks_of(s: State, seat: int) -> list[Loaded]:
    return [Loaded(s, seat, truck) for truck in range(MAX_TRUCKS) if s.player[seat].truck[truck].truck_size]


def empty_trucks(s: State, seat: int) -> list[Loaded]:
    return [truck for truck in trucks_of(s, seat) if truck.type < 0]


def types_loaded(s: State, seat: int) -> set[int]:
    return {truck.type for truck in trucks_of(s, seat)} - {-1}


def homeless_types(s: State, seat: int) -> set[int]:
    return {type_ for type_ in range(TYPES) if waiting_units(s, seat)[type_]} - types_loaded(s, seat)


def units_of(s: State, seat: int, type_: int) -> int:
    return waiting_units(s, seat)[type_] + sum(truck.units for truck in trucks_of(s, seat) if truck.type == type_)


# Tiles


def value_of_tile(s: State, seat: int, kind: int) -> float:
    value, units, type_ = W["a joker"], int(UNITS_OF_KIND[kind]), int(TYPE_OF_KIND[kind])
    if kind != JOKER:
        own = units_of(s, seat, type_)
        lead = own - max(units_of(s, other, type_) for other in others_of(s, seat))
        value = units * W["a unit"] + MAJORITY[min(max(lead, -3), 2) + 3] * int(REWARD_OF_TYPE[type_])
        if own == 0:
            is_fifth = len(types_loaded(s, seat) | homeless_types(s, seat)) == TYPES - 1
            value += W["a new type"] + (W["the fifth type"] if is_fifth else 0)
        value += value_of_room(s, seat, type_, units)
    return value + lateness(s) * (units * W["a unit late"] - W["a tile late"] * value)


def value_of_room(s: State, seat: int, type_: int, units: int) -> float:
    room = sum(truck.room for truck in trucks_of(s, seat) if truck.type == type_) - waiting_units(s, seat)[type_]
    if room >= units:
        return 0.0
    others, empty = len(homeless_types(s, seat) - {type_}), empty_trucks(s, seat)
    if others < len(empty):
        fits = room + max(truck.capacity for truck in empty) >= units
        return 0.0 if fits else units * W["no room for a tile"]
    to_come = int(TRUCKS_BY_LAPS[LAPS]) - int(TRUCKS_BY_LAPS[s.player[seat].laps])
    return units * W["room only later" if others < len(empty) + to_come else "no room for a tile"]


def lateness(s: State) -> float:
    left = sorted(spaces_left(s, seat) for seat in range(s.seats))
    return 1.0 - min(left[1] / W["spaces that are late"], 1.0)


def spaces_left(s: State, seat: int) -> int:
    if s.player[seat].goal:
        return 0
    counted = spaces_with_goods(s)
    passed = sum(space <= s.player[seat].space for space in counted)
    return (LAPS - s.player[seat].laps) * len(counted) - passed + 1


# Driving


def spaces_with_goods(s: State) -> list[int]:
    return [space for space in range(1, SPACES + 1) if any(s.stack[space - 1])]


def road_of(s: State, seat: int) -> list[tuple[int, int]]:
    """The space where a seat stands, or the last one with goods before, and those ahead, each with the laps completed there."""
    counted, here = spaces_with_goods(s), s.player[seat].space
    passed = [space for space in counted if space <= here]
    ahead = [(space, 0) for space in counted if space > here]
    rounds = chain.from_iterable([(space, laps) for space in counted] for laps in range(1, DRIVES + 1))
    return [((passed or counted)[-1], 0), *islice(chain(ahead, rounds), DRIVES)]


def trucks_on(s: State, space: int) -> int:
    return sum(s.player[seat].space == space for seat in range(s.seats))


def value_of_drive(s: State, seat: int, card: int) -> float:
    if not spaces_with_goods(s):
        return value_of_laps(s, seat, 1)
    road, steps, value = road_of(s, seat), card, card * W["a space"]
    while steps and trucks_on(s, road[steps][0]) == 2:
        steps -= 1
    space, laps = road[steps]
    if laps:
        value += value_of_laps(s, seat, laps)
    top = [tile - 1 for tile in s.stack[space - 1] if tile][-1]
    if s.player[seat].laps + laps >= LAPS or top + 1 == COVERED_TILE:
        return value
    if trucks_on(s, space) == 1:
        value += W["covering a truck"]
    tile = value_of_tile(s, seat, top)
    return value + tile + risk_of_cover(s, seat, space) * (W["being covered"] - W["share of a tile at risk"] * tile)


def risk_of_cover(s: State, seat: int, space: int) -> float:
    risk = 0.0
    for other in others_of(s, seat):
        if not s.player[other].goal and track_place(s, other) < track_place(s, seat):
            hand = [card for card in range(LOADING + 1) if rules.hand(s, other) >> card & 1]
            reached = road_of(s, other)[: len(spaces_with_goods(s))]
            risk += sum(road == space and card in hand for card, (road, _) in enumerate(reached[1:])) / len(hand)
    return risk


def value_of_laps(s: State, seat: int, laps: int) -> float:
    completed = s.player[seat].laps + laps
    if completed < LAPS:
        return W["the first lap"] if completed == 1 else W["the second lap"]
    value = (1 if s.goals else 3) * W["reaching the goal"] + W["not being last"]
    value += W["waiting at the goal"] * sum(waiting_units(s, seat))
    value += W["an empty truck at the goal"] * len(empty_trucks(s, seat))
    if not s.goals:
        value += W["a space left at the goal"] * min(spaces_left(s, other) for other in others_of(s, seat))
    return value


# Loading


def value_of_loading_card(s: State, seat: int) -> float:
    value = W["the loading card"] + (W["the best load"] + lateness(s) * W["a load late"]) * best_load(s, seat)
    value += W["a card taken back"] * s.player[seat].played.bit_count()
    value += W["waiting above three"] * max(sum(waiting_units(s, seat)) - 3, 0)
    loot = rules.kinds_thief_may_steal(s, seat)
    value += W["theft"] * sum(rules.waiting_kinds(s, other) & loot != 0 for other in others_of(s, seat))
    stack = [tile for tile in s.stack[s.player[seat].space - 1] if tile] if s.player[seat].space else []
    if stack and stack[-1] != COVERED_TILE and not s.player[seat].covered:
        value += W["a tile under the truck"] * value_of_tile(s, seat, stack[-1] - 1)
    return value


def best_load(s: State, seat: int) -> float:
    """The best bulk load, or the best tile and the best one for a truck of another type."""
    trucks = range(len(trucks_of(s, seat)))
    tiles = [(best_tile(s, seat, truck), truck) for truck in trucks]
    first = max(tiles, key=lambda tile: tile[0])
    second = max(
        (value for value, truck in tiles if truck != first[1] and may_be_second(s, seat, first[1], truck)), default=0.0
    )
    return max([value_of_bulk(s, seat, truck) for truck in trucks] + [first[0] + second])


def may_be_second(s: State, seat: int, first: int, truck: int) -> bool:
    one, other = Loaded(s, seat, first), Loaded(s, seat, truck)
    return other.type < 0 or other.type != one.type


def value_of_bulk(s: State, seat: int, truck: int) -> float:
    kinds, tiles, room = kinds_for(s, seat, truck), waiting(s, seat), Loaded(s, seat, truck).room
    values = [0.0]
    for type_ in {int(TYPE_OF_KIND[kind]) for kind in kinds} - {TYPES}:
        doubles = min(2 * tiles[type_ + TYPES], room - room % 2)
        values.append(value_of_units(s, seat, truck, type_, min(doubles + tiles[type_] + tiles[JOKER], room)))
    if max(values) == 0 and JOKER in kinds:
        return value_of_units(s, seat, truck, Loaded(s, seat, truck).type, min(tiles[JOKER], room))
    return max(values)


def value_of_units(s: State, seat: int, truck: int, type_: int, units: int) -> float:
    loaded = Loaded(s, seat, truck)
    value = units * (W["loading a unit"] + W["loading for a reward"] * int(REWARD_OF_TYPE[type_]))
    if loaded.type < 0:
        is_second = type_ in types_loaded(s, seat)
        value += W["opening a truck"] + W["a second truck of a type" if is_second else "loading a new type"]
    return value + (W["a full truck"] if units == loaded.room else W["room left"] * (loaded.room - units))


def value_of_separate(s: State, seat: int, truck: int) -> float:
    first = best_tile(s, seat, truck)
    if s.player[seat].apart:
        return first
    seconds = [other for other in range(MAX_TRUCKS) if other != truck and may_be_second(s, seat, truck, other)]
    return first + max([best_tile(s, seat, other) for other in seconds], default=0.0)


def best_tile(s: State, seat: int, truck: int) -> float:
    return max([value_of_load(s, seat, truck, kind) for kind in kinds_for(s, seat, truck)] + [0.0])


def value_of_load(s: State, seat: int, truck: int, kind: int) -> float:
    loaded = Loaded(s, seat, truck)
    type_ = loaded.type if kind == JOKER else int(TYPE_OF_KIND[kind])
    value = value_of_units(s, seat, truck, type_, int(UNITS_OF_KIND[kind]))
    if kind == JOKER:
        return value - 0.5 * W["loading a unit"]
    if s.player[seat].stage == STAGE_BULK_MORE or loaded.type >= 0:
        return value
    return value + W["loading a unit"] * (min(waiting_units(s, seat)[type_], loaded.room) - 1)


def value_of_truck(s: State, seat: int, size: int) -> float:
    homeless = sum(waiting_units(s, seat)) - sum(truck.room for truck in trucks_of(s, seat)) // 2
    empty = len(empty_trucks(s, seat))
    value = W["taking a truck"] + W["a homeless unit"] * homeless + W["the size of a truck"] * size
    value += W["a homeless type"] * (len(homeless_types(s, seat)) - empty) + W["a truck still empty"] * empty
    return value + lateness(s) * W["a truck late"]


# The comparison


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"stacks": "open"}])
def test_actions_valued_together_are_worth_what_each_is_alone(players: int, options: dict[str, str]) -> None:
    compared = set[int]()
    for seed in range(3):
        match, rng = Match(Setup("the-truckers", players, options), seed=seed), Random(seed)
        while not match.is_over:
            seat = match.due[0]
            legal = match.legal(seat)
            if rng.random() < 0.15:
                values = GreedyBot(match.spec, seat).values(match.view(seat), 1)
                state = wrap(match.position.record)
                assert values == pytest.approx({action: value_of(state, seat, action) for action in legal}, rel=1e-12)
                compared |= values.keys()
            match.play(rng.choice(legal), seat)
    assert compared >= {0, LOADING, BULK, SEPARATE, LOAD, STEAL, TAKE_TRUCK}
