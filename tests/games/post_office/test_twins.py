"""Post Office: the hard clauses against slow twins, on shelves of random play and on random shelves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from colisee.core.spec import GameSpec, Rules, actions_in, play_games
from colisee.games.post_office import SPEC
from colisee.games.post_office.constants import SHAPES, TAKE_TAPE
from colisee.games.post_office.drawing import STEPS, TAPE_PLACEMENTS, read_shelf, tape_parcels

Cell = tuple[int, int]
SHAPE_CELLS = {
    "L": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "Z": [(0, 0), (0, 1), (1, 1), (1, 2)],
    "I": [(0, 0), (1, 0), (2, 0), (3, 0)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1)],
}
CELLS = [(row, column) for row in range(10) for column in range(10)]


def looks(shape: str) -> set[frozenset[Cell]]:
    """A shape in its eight positions, moved to the corner: at most eight different ones."""
    found = set()
    cells = SHAPE_CELLS[shape]
    for _ in range(2):
        cells = [(row, -column) for row, column in cells]
        for _ in range(4):
            cells = [(column, -row) for row, column in cells]
            top, left = min(row for row, _ in cells), min(column for _, column in cells)
            found.add(frozenset((row - top, column - left) for row, column in cells))
    return found


def places(shape: str, parcels: set[Cell]) -> set[frozenset[Cell]]:
    """Everywhere a tape can lie on these parcels."""
    moved = {frozenset((r + row, c + column) for r, c in look) for look in looks(shape) for row, column in CELLS}
    return {place for place in moved if place <= parcels}


def random_shelf(rng: random.Random, spec: GameSpec, colours: int) -> Any:
    """A full shelf in few colours, some parcels with symbols, some tapes laid wherever they fit."""
    states = spec.states()
    states[0].seats = 1
    cells = {cell: rng.choice("LDYB"[:colours]) + rng.choice("ttsw......") for cell in CELLS}
    for shape in SHAPES * 2:
        colour = rng.choice("LDYB")
        free = places(shape, {cell for cell, code in cells.items() if code[0] == colour})
        if free and colour.lower() + shape not in cells.values():
            for cell in rng.choice(sorted(map(sorted, free))):
                cells[cell] = colour.lower() + shape
    read_shelf(states[0].player[0], [cells[cell] for cell in CELLS])
    return states, cells


def shelves(spec: GameSpec, count: int) -> Iterator[Any]:
    rng = random.Random(95)
    for number in range(count):
        yield random_shelf(rng, spec, 1 + number % 4)


def of_colour(cells: dict[Cell, str], colour: str) -> set[Cell]:
    return {cell for cell, code in cells.items() if code[0] == colour}


def test_every_look_is_among_the_places_of_a_shape() -> None:
    assert [len(looks(shape)) for shape in SHAPES] == [8, 4, 2, 4]
    for number, shape in enumerate(SHAPES):
        known = {frozenset(divmod(parcel, 10) for parcel in parcels) for s, parcels in TAPE_PLACEMENTS if s == number}
        assert known == places(shape, set(CELLS))


@pytest.mark.rule("PO-R7", "PO-R12")
def test_the_tapes_that_may_be_laid(spec: GameSpec, rules: Rules) -> None:
    mask = spec.mask()
    for states, cells in shelves(spec, 60 if rules.mode == "compiled" else 20):
        player = states[0].player[0]
        player.step = STEPS.index("tape")
        rules.legal_at(states, 0, 0, mask)
        offered = {SPEC.notation.word(action)[1:] for action in actions_in(mask)[1:]}
        expected = {
            colour + shape
            for colour in "LDYB"
            for shape in SHAPES
            if colour.lower() + shape not in cells.values() and places(shape, of_colour(cells, colour))
        }
        assert {name.removesuffix("*") for name in offered} == expected
        for name in expected:
            covered = set()
            for side in offered & {name, name + "*"}:
                covered |= laid(spec, rules, states, side)
            assert covered == places(name[1], of_colour(cells, name[0]))


def laid(spec: GameSpec, rules: Rules, states: Any, side: str) -> set[frozenset[Cell]]:
    """The parcels under a tape in every place that is offered."""
    found = set()
    choosing = states.copy()
    choosing[0].player[0].tape_in_hand = SPEC.notation.parse("T" + side) - TAKE_TAPE + 1
    choosing[0].player[0].step = STEPS.index("lay")
    mask = spec.mask()
    rules.legal_at(choosing, 0, 0, mask)
    for action in actions_in(mask):
        after = choosing.copy()
        after[0].player[0].hand[0] = 1
        after[0].player[0].filled = 0
        rules.apply_at(after, 0, 0, action)
        tape = SHAPES.index(side[1]) * 4 + "LDYB".index(side[0])
        found.add(frozenset(divmod(parcel, 10) for parcel in tape_parcels(after[0].player[0], tape)))
    return found


@pytest.mark.rule("PO-P2", "PO-P3", "PO-P4")
def test_the_points(spec: GameSpec, rules: Rules) -> None:
    points = np.zeros((1, 7), np.int32)
    for states, cells in shelves(spec, 200 if rules.mode == "compiled" else 50):
        for option in (0, 1):
            states[0].squares = option
            states[0].player[0].stamps = 5
            rules.scores_at(states, 0, points)
            types = [type_points(cells, colour) for colour in "LDYB"]
            assert points[0].tolist() == [5, *types, 3 * waybill_tapes(cells), 5 * squares(cells, bool(option))]


def type_points(cells: dict[Cell, str], colour: str) -> int:
    tapes = {code for code in cells.values() if code[0] == colour.lower()}
    return len(tapes) * list(cells.values()).count(colour + "t")


def waybill_tapes(cells: dict[Cell, str]) -> int:
    total = 0
    for (row, column), code in cells.items():
        if code[0].isupper() and code[1] == "w":
            around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            total += len({cells[cell] for cell in around if cell in cells and cells[cell][0].islower()})
    return total


def squares(cells: dict[Cell, str], disjoint: bool) -> int:
    total = 0
    for colour in "LDYB":
        own = of_colour(cells, colour)
        corners = {(r, c) for r, c in own if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= own}
        total += best_packing(corners) if disjoint else len(corners)
    return total


def best_packing(corners: set[Cell]) -> int:
    """Row by row: every choice of corners in a row that fits the choice in the row above."""

    def choices(row: int) -> list[frozenset[int]]:
        found: list[frozenset[int]] = [frozenset()]
        for column in sorted(c for r, c in corners if r == row):
            found += [choice | {column} for choice in found if column - 1 not in choice]
        return found

    @cache
    def best(row: int, above: frozenset[int]) -> int:
        if row == 10:
            return 0
        free = (choice for choice in choices(row) if not any(abs(a - b) < 2 for a in above for b in choice))
        return max(len(choice) + best(row + 1, choice) for choice in free)

    return best(0, frozenset())


@pytest.mark.rule("PO-P4")
def test_the_best_set_of_disjoint_squares_on_shelves_of_every_density(spec: GameSpec, rules: Rules) -> None:
    rng = random.Random(4)
    states, points = spec.states(), np.zeros((1, 7), np.int32)
    for number in range(300 if rules.mode == "compiled" else 60):
        density = 0.5 + 0.5 * (number % 20) / 20
        cells = {cell: "Y." if rng.random() < density else "B." for cell in CELLS}
        states[0] = np.zeros((), spec.dtype)
        states[0].seats, states[0].squares = 1, 1
        read_shelf(states[0].player[0], [cells[cell] for cell in CELLS])
        rules.scores_at(states, 0, points)
        assert points[0].tolist() == [0] * 6 + [5 * squares(cells, True)]


def test_two_options_differ_only_in_squares(spec: GameSpec) -> None:
    overlapping = play_games(spec, 2, {"squares": "overlapping"}, 3, 0, 300)
    disjoint = play_games(spec, 2, {"squares": "disjoint"}, 3, 0, 300)
    assert (overlapping.totals >= disjoint.totals).all()
    assert (overlapping.plies == disjoint.plies).all()
