"""Post Office: the hard clauses against slow twins, on shelves of random play and on random shelves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from colisee.core.batch import play_games
from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games.post_office import SPEC
from colisee.games.post_office.constants import SHAPES, TAKE_TAPE
from colisee.games.post_office.drawing import PHASES, STEPS, TAPE_PLACEMENTS, read_shelf, tape_parcels

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


def shelf_alone(spec: GameSpec, rules: Rules, cells: dict[Cell, str]) -> Position:
    """A position with nothing but the shelf of one player."""
    position = Position.new(Setup(spec), rules)
    position.record.seats = 1
    position.record.player[0].stamps = 0
    read_shelf(position.record.player[0], [cells[cell] for cell in CELLS])
    return position


def random_cells(rng: random.Random, colours: int) -> dict[Cell, str]:
    """A full shelf in few colours, some parcels with symbols, some tapes laid wherever they fit."""
    cells = {cell: rng.choice("LDYB"[:colours]) + rng.choice("ttsw......") for cell in CELLS}
    for shape in SHAPES * 2:
        colour = rng.choice("LDYB")
        free = places(shape, {cell for cell, code in cells.items() if code[0] == colour})
        if free and colour.lower() + shape not in cells.values():
            for cell in rng.choice(sorted(map(sorted, free))):
                cells[cell] = colour.lower() + shape
    return cells


def shelves(spec: GameSpec, rules: Rules, count: int) -> Iterator[tuple[Position, dict[Cell, str]]]:
    rng = random.Random(95)
    for number in range(count):
        cells = random_cells(rng, 1 + number % 4)
        yield shelf_alone(spec, rules, cells), cells


def of_colour(cells: dict[Cell, str], colour: str) -> set[Cell]:
    return {cell for cell, code in cells.items() if code[0] == colour}


def test_every_look_is_among_the_places_of_a_shape() -> None:
    assert [len(looks(shape)) for shape in SHAPES] == [8, 4, 2, 4]
    for number, shape in enumerate(SHAPES):
        known = {frozenset(divmod(parcel, 10) for parcel in parcels) for s, parcels in TAPE_PLACEMENTS if s == number}
        assert known == places(shape, set(CELLS))


@pytest.mark.rule("PO-R7", "PO-R12")
def test_the_tapes_that_may_be_laid(spec: GameSpec, rules: Rules) -> None:
    for position, cells in shelves(spec, rules, 60 if rules.backend != "interpreted" else 20):
        position.record.phase = PHASES.index("play")
        position.record.player[0].step = STEPS.index("tape")
        offered = {SPEC.notation.word(action)[1:] for action in position.legal(0)[1:]}
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
                covered |= laid(position, side)
            assert covered == places(name[1], of_colour(cells, name[0]))


def laid(position: Position, side: str) -> set[frozenset[Cell]]:
    """The parcels under a tape in every place that is offered."""
    found = set()
    choosing = position.copy()
    choosing.record.player[0].tape_in_hand = SPEC.notation.parse("T" + side) - TAKE_TAPE + 1
    choosing.record.player[0].step = STEPS.index("lay")
    for action in choosing.legal(0):
        after = choosing.copy()
        player = after.record.player[0]
        player.hand[0] = 1
        player.filled = 0
        after.apply_unchecked(0, action)
        tape = SHAPES.index(side[1]) * 4 + "LDYB".index(side[0])
        found.add(frozenset(divmod(parcel, 10) for parcel in tape_parcels(player, tape)))
    return found


@pytest.mark.rule("PO-P2", "PO-P3", "PO-P4")
def test_the_points(spec: GameSpec, rules: Rules) -> None:
    for position, cells in shelves(spec, rules, 200 if rules.backend != "interpreted" else 50):
        for option in (0, 1):
            position.record.squares = option
            position.record.player[0].stamps = 5
            types = [type_points(cells, colour) for colour in "LDYB"]
            expected = [5, *types, 3 * waybill_tapes(cells), 5 * squares(cells, bool(option))]
            assert position.points().tolist() == [expected]


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
    for number in range(300 if rules.backend != "interpreted" else 60):
        density = 0.5 + 0.5 * (number % 20) / 20
        cells = {cell: "Y." if rng.random() < density else "B." for cell in CELLS}
        position = shelf_alone(spec, rules, cells)
        position.record.squares = 1
        assert position.points().tolist() == [[0] * 6 + [5 * squares(cells, True)]]


def test_two_options_differ_only_in_squares(spec: GameSpec) -> None:
    overlapping = play_games(Setup(spec, 2, {"squares": "overlapping"}), 3, 0, 300)
    disjoint = play_games(Setup(spec, 2, {"squares": "disjoint"}), 3, 0, 300)
    assert (overlapping.totals >= disjoint.totals).all()
    assert (overlapping.plies == disjoint.plies).all()
