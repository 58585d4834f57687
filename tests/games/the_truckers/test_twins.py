"""Slow twins of the hard clauses: obvious lines on lists, compared with the rules on random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from colisee.core.position import Position
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games.the_truckers.drawing import PHASES
from colisee.games.the_truckers.notation import KIND_CODES, SIZE_CODES, TYPE_CODES
from colisee.testing.table import Table, random_match, random_ply

CAPACITIES = {"s": 3, "m": 4, "l": 5}
REWARDS = {"Fu": 6, "Ve": 5, "Fi": 4, "Cl": 3, "To": 2}


def units(tile: str) -> int:
    return 2 if tile.endswith("2") else 1


def type_of(tile: str) -> str:
    return tile[:2]


# Driving

Pile = list[int]


def drive_slowly(track: list[bool], piles: list[Pile], laps: list[int], seat: int, steps: int, edition: int) -> None:
    """Walk from space to space round the loop, counting; then walk back while two trucks are in the way."""
    here = next(space for space, pile in enumerate(piles) if seat in pile)
    piles[here].remove(seat)
    if not any(track):
        piles[0].append(seat)
        laps[seat] += 1
        return
    road = [here]
    while sum(track[space] for space in road[1:]) < steps:
        road.append((road[-1] + 1) % len(track))
    while len(road) > 1 and (not track[road[-1]] or len(piles[road[-1]]) == 2):
        road.pop()
    laps[seat] += sum(space == 0 for space in road[1:])
    if laps[seat] < 3 or edition == 2:
        piles[road[-1]].append(seat)


def collect_slowly(track: list[bool], piles: list[Pile], laps: list[int]) -> list[int]:
    """Who takes a tile: whoever is on top of a pile on goods, unless at the goal. Then those at the goal go."""
    upper = [pile[-1] for space, pile in enumerate(piles) if space > 0 and track[space] and pile]
    for pile in piles:
        pile[:] = [seat for seat in pile if laps[seat] < 3]
    return sorted(seat for seat in upper if laps[seat] < 3)


def order_slowly(piles: list[Pile], laps: list[int], markers: list[int]) -> list[int]:
    """All trucks of the track, leader first."""
    start = sorted(piles[0], key=lambda seat: markers[seat])
    listed = [(seat, 0, -place) for place, seat in enumerate(start)]
    listed += [(seat, space, height) for space in range(1, 20) for height, seat in enumerate(piles[space])]
    return [seat for seat, _, _ in sorted(listed, key=lambda entry: (laps[entry[0]], *entry[1:]), reverse=True)]


def random_traffic(rng: Random, edition: int) -> tuple[str, list[bool], list[Pile], list[int], list[int]]:
    seats = rng.choice([3, 4, 5])
    goods = rng.choice([0, 1, 2, 3, 5, 10, 19])
    counted = set(rng.sample(range(1, 20), goods))
    piles: list[Pile] = [[] for _ in range(20)]
    corner = rng.sample(range(20), 4)
    for seat in range(seats):
        space = rng.choice([space for space in corner if space == 0 or len(piles[space]) < 2])
        piles[space].append(seat)
    laps = [rng.randrange(3) for _ in range(seats)]
    markers = rng.sample(range(1, seats + 1), seats)
    lines = [
        f"the-truckers seats={seats} stacks=open edition={edition}",
        "track | " + " ".join("Fi" if i in counted else "-" for i in range(1, 20)),
    ]
    for seat in range(seats):
        space = next(i for i, pile in enumerate(piles) if seat in pile)
        under = "under" if space and piles[space][-1] != seat else ""
        lines.append(f"{seat + 1} start={markers[seat]} lap={laps[seat]} space={space} {under} | trucks s l")
    return "\n".join(lines), [i in counted for i in range(20)], piles, laps, markers


@pytest.mark.rule("TK-4", "TK-5", "TK-M1", "TK-M2", "TK-M3", "TK-M4", "TK-6")
@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("seed", range(300))
def test_traffic_moves_as_the_slow_twin_moves_it(spec: GameSpec, seed: int, edition: int) -> None:
    rng = Random(seed)
    drawn, track, piles, laps, markers = random_traffic(rng, edition)
    position = Table.drawn(spec, spec.compiled, drawn).position
    cards = [rng.randrange(7) for _ in laps]
    order = [seat for seat in order_slowly(piles, laps, markers) if cards[seat] < 6]
    for seat, card in enumerate(cards):
        position.apply(seat, card)
    for seat in order:
        drive_slowly(track, piles, laps, seat, cards[seat] + 1, edition)
    s = position.record
    while PHASES[s.phase] == "trucks":
        assert position.due == [s.active]
        position.apply_unchecked(*random_ply(position, rng))
    collectors = collect_slowly(track, piles, laps)
    assert collectors == [seat for seat in range(len(laps)) if s.player[seat].waiting.any()]
    assert [min(lap, 3) for lap in laps] == [int(s.player[seat].laps) for seat in range(len(laps))]
    for space in range(1, 20):
        there = [seat for seat in range(len(laps)) if s.player[seat].space == space]
        assert sorted(there, key=lambda seat: -int(s.player[seat].covered)) == piles[space]


# Loading


def fits(size: str, load: tuple[str, ...], more: tuple[str, ...]) -> bool:
    """Whether tiles may join a load, in some order."""
    typed = {type_of(tile) for tile in (*load, *more) if tile != "Jo"}
    return len(typed) == 1 and sum(map(units, (*load, *more))) <= CAPACITIES[size]


def loads_slowly(waiting: list[str], trucks: list[tuple[str, tuple[str, ...]]]) -> set[tuple[tuple[str, ...], ...]]:
    """Every way the trucks may look after TK-3A."""
    before = [load for _, load in trucks]
    results = {replaced(before, {})}
    for truck, (size, load) in enumerate(trucks):
        for count in range(1, 6):
            for tiles in combinations(waiting, count):
                if fits(size, load, tiles):
                    results.add(replaced(before, {truck: tiles}))
    for (one, (size, load)), (other, (size2, load2)) in product(enumerate(trucks), repeat=2):
        for i, j in product(range(len(waiting)), repeat=2):
            tile, tile2 = waiting[i], waiting[j]
            differ = tile == "Jo" or tile2 == "Jo" or type_of(tile) != type_of(tile2)
            if one != other and i != j and differ and fits(size, load, (tile,)) and fits(size2, load2, (tile2,)):
                results.add(replaced(before, {one: (tile,), other: (tile2,)}))
    return results


def replaced(loads: list[tuple[str, ...]], more: dict[int, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted((*load, *more.get(truck, ())))) for truck, load in enumerate(loads))


def loads_reached(position: Position) -> Iterator[tuple[tuple[str, ...], ...]]:
    if PHASES[position.record.phase] != "load":
        yield tuple(tuple(sorted(tiles)) for _, tiles in trucks_of(position.record.player[0]))
        return
    for action in position.legal(0):
        after = position.copy()
        after.apply_unchecked(0, action)
        yield from loads_reached(after)


def trucks_of(player: Any) -> list[tuple[str, tuple[str, ...]]]:
    trucks = []
    for truck in player.truck:
        if truck.truck_size:
            code = TYPE_CODES[truck.type - 1] if truck.type else ""
            tiles = [code] * truck.singles + [f"{code}2"] * truck.doubles + ["Jo"] * truck.jokers
            trucks.append((SIZE_CODES[truck.truck_size - 1], tuple(tiles)))
    return trucks


@pytest.mark.rule("TK-3A", "TK-L1", "TK-L2", "TK-L3", "TK-L4")
@pytest.mark.parametrize("seed", range(60))
def test_every_load_the_rule_allows_can_be_reached_and_no_other(spec: GameSpec, seed: int) -> None:
    rng = Random(seed)
    waiting = rng.sample(["Fi", "Fi", "Fi", "Fi2", "Jo", "Jo", "To", "To2", "Fu"], rng.randint(1, 5))
    loads = ["s", "l", "s:Fi", "l:Fi", "s:2*To", "m:3*Fi", "m:To+Jo", "l:3*Fi+Jo"]
    trucks = rng.sample(loads, rng.randint(2, 4))
    stock = " ".join(f"{count}*{code}" for code, count in Counter(waiting).items())
    lines = [
        "the-truckers seats=3 stacks=open",
        "track | Fi Fi Fi Fi",
        f"1 start=1 | waiting {stock} | trucks {' '.join(trucks)}",
    ]
    table = Table.drawn(spec, spec.compiled, "\n".join([*lines, "2 start=2", "3 start=3"]))
    before = trucks_of(table.player(1))
    table.play("L", "D1", "D2")
    assert set(loads_reached(table.position)) == loads_slowly(waiting, before)


# Points


def score_slowly(s: Any) -> list[list[int]]:
    """The points of every seat by clause, counted on lists of tiles."""
    seats = range(s.seats)
    loads = [trucks_of(s.player[seat]) for seat in seats]
    waiting = [
        [code for code, n in zip(KIND_CODES, s.player[seat].waiting, strict=True) for _ in range(n)] for seat in seats
    ]
    goal = sorted((seat for seat in seats if s.player[seat].goal), key=lambda seat: int(s.player[seat].goal))
    piles: list[Pile] = [[] for _ in range(20)]
    for seat in sorted(set(seats) - set(goal), key=lambda seat: -int(s.player[seat].covered)):
        piles[s.player[seat].space].append(seat)
    laps, markers = [int(s.player[seat].laps) for seat in seats], [int(s.player[seat].marker) for seat in seats]
    race = goal + order_slowly(piles, laps, markers)
    points = []
    for seat in seats:
        finish = 3 * (seat in goal[:1]) + (seat in goal[1:2]) - 3 * (seat == race[-1])
        majorities = []
        for code in TYPE_CODES:
            owned = [sum(units(t) for _, load in loads[p] if code in map(type_of, load) for t in load) for p in seats]
            tied = [p for p in seats if owned[p] == max(owned)]
            best = tied if s.majority_ties else [min(tied, key=lambda p: markers[p])]
            majorities.append(REWARDS[code] if seat in best and owned[seat] else 0)
        types = {type_of(tile) for _, load in loads[seat] for tile in load} - {"Jo"}
        full = [sum(map(units, load)) == CAPACITIES[size] for size, load in loads[seat]]
        bonus = 2 * sum(full) if s.full_trucks else 2 * all(full)
        empty = -3 * sum(not load for _, load in loads[seat])
        points.append([finish, *majorities, 5 * (len(types) == 5), bonus, empty, -2 * sum(map(units, waiting[seat]))])
    return points


@pytest.mark.rule("TK-P1", "TK-P2", "TK-P3", "TK-P4", "TK-P5", "TK-P6", "TK-E1")
@pytest.mark.parametrize("seed", range(30))
def test_scores_and_places_are_those_of_the_slow_twin_at_every_ply(spec: GameSpec, seed: int) -> None:
    rng = Random(seed)
    players, version = rng.choice([3, 4, 5]), rng.choice(spec.facts.playable_versions)
    options = {option.name: rng.choice(option.choices(version)) for option in spec.facts.options}
    position = Position.new(Setup(spec, players, options, version))
    for _ in random_match(position, rng):
        if not position.is_chance_due:
            compare_scores(position)
    compare_scores(position)


def compare_scores(position: Position) -> None:
    seats, slow = range(position.players), score_slowly(position.record)
    assert position.points().tolist() == slow
    winners_first = sorted(seats, key=lambda seat: (-sum(slow[seat]), int(position.record.player[seat].marker)))
    assert position.ranks() == [winners_first.index(seat) + 1 for seat in seats]
