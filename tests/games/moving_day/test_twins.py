"""Slow twins of the hard clauses, written as plainly as possible and compared with the rules on random boards."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.testing.table import random_match
from games.moving_day.first_edition import c

HEIGHTS_AND_WIDTHS = list(zip(c.HEIGHTS, c.WIDTHS, strict=True))


def random_boards(spec: GameSpec, rules: Rules, seed: int) -> Position:
    """Two players' boards of random boxes and crews, full or not, that the rules could have led to."""
    rng = Random(seed)
    options = {"damage": rng.choice(("en", "fr")), "clumsy": rng.choice(("card", "person"))}
    position = Position.new(Setup(spec, 2, options), rules)
    boxes = rng.sample(range(c.BOXES), 2 * c.SPACES)
    for seat in range(2):
        player = position.record.player[seat]
        missing = rng.choice([0, 0, 3])
        for space in range(c.SPACES):
            if c.PLACE_OF_SPACE[space][1] < c.HEIGHTS[c.PLACE_OF_SPACE[space][0]] - (missing and rng.randrange(2)):
                player.box[space] = boxes[seat * c.SPACES + space] + 1
        for vehicle in range(c.VEHICLES):
            for card in range(rng.randrange(4)):
                player.crew[vehicle, card] = rng.randrange(c.HELPER_KINDS) + 1
        player.snacks = rng.randrange(20)
    return position


def twin_points(player: Any, edition: int, clumsy: int) -> tuple[int, int, int]:
    """Weight, type and colour points of a player, straight from the rulebook. Of equal choices `max` takes the first, and
    `combinations` come in reading order."""
    totals = [0, 0, 0]
    for vehicle, (height, width) in enumerate(HEIGHTS_AND_WIDTHS):
        cells = {}
        for row in range(height):
            for column in range(width):
                box = player.box[c.SPACE_AT[vehicle, row, column]]
                if box:
                    cells[row, column] = c.BOX[box - 1]
        crew = [c.HELPER[kind - 1] for kind in player.crew[vehicle] if kind]
        for i, points in enumerate(twin_vehicle(cells, crew, edition, clumsy)):
            totals[i] += points
    return totals[0], totals[1], totals[2]


def twin_vehicle(cells: dict[tuple[int, int], Any], crew: list[Any], edition: int, clumsy: int) -> tuple[int, int, int]:
    strength = sum(int(helper.strength) for helper in crew)
    clumsy_cards = [helper for helper in crew if helper.clumsy]
    drops = sum(int(card.people) for card in clumsy_cards) if clumsy == c.CLUMSY_PERSON else len(clumsy_cards)
    heavy = {
        at
        for at in cells
        if any(up[1] == at[1] and up[0] > at[0] and cells[up].weight > cells[at].weight for up in cells)
    }
    weak = {at for at in cells if cells[at].weight > strength}
    fragile = sorted(at for at in cells if cells[at].fragile and not (edition == c.DAMAGE_FR and at in heavy))
    choices = combinations(fragile, min(drops, len(fragile)))
    return max((count(cells, set(cells) - heavy - weak - set(choice)) for choice in choices), key=sum)


def count(cells: dict[tuple[int, int], Any], whole: set[tuple[int, int]]) -> tuple[int, int, int]:
    def matches(attribute: str) -> int:
        return sum(
            any(cells[at][attribute] == cells[near][attribute] for near in neighbours(at) & whole) for at in whole
        )

    return sum(int(cells[at].points) for at in whole), matches("type"), matches("colour")


def neighbours(at: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = at
    return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}


@pytest.mark.rule("MD-D1", "MD-D2", "MD-D3", "MD-P1", "MD-P2", "MD-P3")
def test_final_scoring_equals_its_slow_twin(spec: GameSpec, rules: Rules) -> None:
    for seed in range(600 if rules.backend != "interpreted" else 60):
        position = random_boards(spec, rules, seed)
        points, state = position.points(), position.record
        for seat in range(2):
            expected = twin_points(state.player[seat], int(state.damage), int(state.clumsy))
            assert tuple(points[seat, :3]) == expected, spec.picture.drawing(state)
            assert points[seat, c.CLAUSE_SNACKS] == state.player[seat].snacks


def twin_spaces(player: Any, filling: str) -> set[int]:
    """Where a box may stand, by the words of MD-T4."""
    spaces = set()
    for space, (vehicle, row, column) in enumerate(c.PLACE_OF_SPACE):
        lower = [other for other, at in enumerate(c.PLACE_OF_SPACE) if at[0] == vehicle and at[1] < row]
        below = [other for other in lower if c.PLACE_OF_SPACE[other] == (vehicle, row - 1, column)]
        needed = lower if filling == "rows" else below
        if not player.box[space] and all(player.box[other] for other in needed):
            spaces.add(space)
    return spaces


@pytest.mark.rule("MD-T3", "MD-T4")
@pytest.mark.parametrize("filling", ["rows", "gravity"])
def test_open_spaces_equal_their_slow_twin(spec: GameSpec, rules: Rules, filling: str) -> None:
    rng = Random(9)
    for _ in range(10 if rules.backend != "interpreted" else 1):
        position = Position.new(Setup(spec, 3, {"filling": filling}), rules)
        for seat, _ in random_match(position, rng):
            actions = position.legal(seat)
            upper = {action - c.PLACE_UPPER for action in actions if c.PLACE_UPPER <= action <= c.PLACE_UPPER_LAST}
            if seat != CHANCE and position.record.hand_box[0]:
                assert upper == twin_spaces(position.record.player[seat], filling)
