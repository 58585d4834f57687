"""A slow twin of the whole game: cards in lists, elves in counters, built only from what a record holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import chain
from random import Random
from typing import Any

import pytest

from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games.toy_rush.constants import CHILDREN, COMPONENTS, OBJECT_NAMES
from colisee.games.toy_rush.drawing import PHASES
from colisee.testing.table import random_match

Events = Generator[None, tuple[int, dict[str, Any]], Any]

PILES = {row["object"]: row["count"] for row in COMPONENTS["objects"]["rows"]}
LISTS = {row["child"]: Counter(row["needs"]) for row in COMPONENTS["objectives"]["rows"]}
POINTS = {row["child"]: row["points"] for row in COMPONENTS["objectives"]["rows"]}


class Twin:
    def __init__(self) -> None:
        self.piles, self.unseen, self.under = dict(PILES), set(LISTS), list[str]()
        self.stock, self.supply, self.elves = [2, 2], [10, 10], [Counter[int](), Counter[int]()]
        self.objects: list[Counter[str]] = [Counter(), Counter()]
        self.objectives: list[set[str]] = [set(), set()]
        self.sent: list[list[str]] = [[], []]
        self.first, self.rounds = 0, 0

    def match(self) -> Events:
        yield from self.set_up()
        while self.rounds < 40 and max(self.total(0), self.total(1)) < 17:
            self.rounds += 1
            yield from self.placement()
            self.primeur()
            for space in range(2, 10):
                yield from self.resolution(space)
            yield from self.gifts()

    def set_up(self) -> Events:
        _, event = yield
        self.first = event["first_player"]["seat"] - 1
        for seat in (self.first, 1 - self.first):
            for _ in range(3):
                yield from self.unseen_card(seat)
        refused: dict[int, str] = {}
        while len(refused) < 2:
            seat, event = yield
            refused[seat] = event["put_under"]["objective"]
        for seat in (self.first, 1 - self.first):
            self.put_under(seat, refused[seat])

    def unseen_card(self, seat: int) -> Events:
        _, event = yield
        self.unseen.remove(event["draw"]["objective"])
        self.objectives[seat].add(event["draw"]["objective"])

    def put_under(self, seat: int, child: str) -> None:
        self.objectives[seat].remove(child)
        self.under.append(child)

    def placement(self) -> Events:
        while sum(self.stock):
            seat, event = yield
            place = event["place"]
            self.stock[seat] -= place["elves"]
            self.elves[seat][place["space"]] += place["elves"]

    def primeur(self) -> None:
        one, two = self.elves[0][1], self.elves[1][1]
        if one != two:
            self.first = int(two > one)
        elif one == 0:
            leftmost = min(space for seat in (0, 1) for space in self.elves[seat] if self.elves[seat][space])
            self.first = int(self.elves[1][leftmost] > 0)
        for seat in (0, 1):
            self.stock[seat] += self.elves[seat].pop(1, 0)

    def resolution(self, space: int) -> Events:
        for seat in (0, 1):
            elves = self.elves[seat][space]
            if space == 2:
                for _ in range(elves):
                    yield from self.draw(seat)
            elif space == 3 and elves and (self.piles["box"] or self.supply[seat]):
                yield from self.box_or_elf(seat)
            elif space == 4:
                self.new_elves(seat, elves)
            elif space == 5:
                yield from self.choices(seat, elves, ("pink", "blue", "yellow"))
            elif space == 7:
                yield from self.choices(seat, elves // 2, ("dots", "stripes"))
            elif space >= 6:
                name, price = {6: ("train", 1), 8: ("bear", 2), 9: ("horse", 3)}[space]
                for _ in range(elves // price):
                    self.take(seat, name)
            self.stock[seat] += self.elves[seat].pop(space, 0)

    def draw(self, seat: int) -> Events:
        before = set(self.objectives[seat])
        for _ in range(2):
            if self.unseen:
                yield from self.unseen_card(seat)
            elif self.under:
                self.objectives[seat].add(self.under.pop(0))
        if len(self.objectives[seat] - before) == 2:
            _, event = yield
            self.put_under(seat, event["put_under"]["objective"])

    def box_or_elf(self, seat: int) -> Events:
        _, event = yield
        if "elf" in event["take"]:
            self.new_elves(seat, 1)
        else:
            self.take(seat, "box")

    def new_elves(self, seat: int, elves: int) -> None:
        elves = min(elves, self.supply[seat])
        self.supply[seat] -= elves
        self.stock[seat] += elves

    def choices(self, seat: int, count: int, names: tuple[str, ...]) -> Events:
        for _ in range(count):
            if any(self.piles[name] for name in names):
                _, event = yield
                self.take(seat, event["take"]["object"])

    def take(self, seat: int, name: str) -> None:
        if self.piles[name]:
            self.piles[name] -= 1
            self.objects[seat][name] += 1

    def gifts(self) -> Events:
        asked = {seat for seat in (0, 1) if self.objectives[seat] and self.objects[seat].total() >= 3}
        sending: list[list[str]] = [[], []]
        while asked:
            seat, event = yield
            if "done" in event:
                asked.remove(seat)
            else:
                sending[seat].append(event["send"]["objective"])
        for seat in (0, 1):
            for child in sending[seat]:
                assert LISTS[child] <= self.objects[seat]
                self.objects[seat] -= LISTS[child]
                self.piles = {name: self.piles[name] + LISTS[child][name] for name in self.piles}
                self.objectives[seat].remove(child)
                self.sent[seat].append(child)

    def total(self, seat: int) -> int:
        return sum(POINTS[child] for child in self.sent[seat])


def children_in(cards: int) -> set[str]:
    return {child for i, child in enumerate(CHILDREN) if cards >> i & 1}


@pytest.mark.rule("TR-R2", "TR-R10", "TR-G1", "TR-E1", "TR-E3")
@pytest.mark.parametrize("seed", range(12))
def test_the_slow_twin_agrees_at_every_round(spec: GameSpec, rules: Rules, seed: int) -> None:
    twin, position = Twin(), Position.new(Setup(spec), rules)
    events = twin.match()
    next(events)
    ended = False
    for seat, action in random_match(position, Random(seed)):
        if PHASES[position.record.phase] == "place" and not any(position.record.player["elves"].flat):
            compare(position, twin)
        assert not ended
        try:
            events.send((seat, spec.notation.as_json(action)))
        except StopIteration:
            ended = True
    assert ended
    assert PHASES[position.record.phase] == "over"
    compare(position, twin)


def compare(position: Position, twin: Twin) -> None:
    s = position.record
    assert [twin.total(0), twin.total(1)] == position.totals()
    assert s.rounds == twin.rounds
    assert s.first == twin.first
    assert children_in(int(s.deck)) == twin.unseen
    assert [CHILDREN[card - 1] for card in s.under if card] == twin.under
    for seat in (0, 1):
        player = s.player[seat]
        assert player.stock == twin.stock[seat] == 12 - twin.supply[seat]
        assert dict(zip(OBJECT_NAMES, player.objects.tolist(), strict=True)) == {
            n: twin.objects[seat][n] for n in PILES
        }
        assert children_in(int(player.objectives)) == twin.objectives[seat]
        assert children_in(int(player.sent)) == set(twin.sent[seat])
    assert all(twin.piles[n] + twin.objects[0][n] + twin.objects[1][n] == PILES[n] for n in PILES)


@pytest.mark.rule("TR-R3", "TR-R4")
def test_at_most_one_box_and_three_elves_enter_play_a_round(spec: GameSpec) -> None:
    for seed in range(20):
        boxes, elves, rounds = [0], [4], [0]
        position = Position.new(Setup(spec))
        for _ in chain(random_match(position, Random(seed)), [None]):
            s = position.record
            entered = int(s.player["stock"].sum() + s.player["elves"].sum())
            held = int(s.player["objects"][:, -1].sum())
            if s.rounds != rounds[-1]:
                rounds.append(int(s.rounds))
                boxes.append(held)
                elves.append(entered)
            assert held <= boxes[-1] + 1
            assert entered <= elves[-1] + 3
