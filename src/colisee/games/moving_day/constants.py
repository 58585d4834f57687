"""The numbers of Moving Day: the pieces as tables, the geometry of the vehicles, the action ranges."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from colisee.core.components import set_of
from colisee.core.dtypes import Int8, dtype_of

COMPONENTS = set_of(__package__).data

MAX_SEATS = 4
ROUNDS = 8
MAX_GROUPS = MAX_SEATS + 1
PAIR = 2
SNACK = 1
SNACKS_LIMIT = 1024
"""Above any number of snacks: a match brings at most two per turn."""

KINDS = tuple(v["kind"] for v in COMPONENTS["vehicles"]["rows"])
WIDTHS = tuple(v["width"] for v in COMPONENTS["vehicles"]["rows"])
HEIGHTS = tuple(v["height"] for v in COMPONENTS["vehicles"]["rows"])
VEHICLES = len(KINDS)
ALL_VEHICLES = (1 << VEHICLES) - 1
SEATS_OF_VEHICLE = np.array([v["seats"] for v in COMPONENTS["vehicles"]["rows"]], np.int8)
CREW = ROUNDS
"""Helper cards per vehicle: never more than one per round."""

# Spaces are numbered in reading order: scooter, car, truck; in each the bottom row first, left to right.
PLACE_OF_SPACE = tuple(
    (vehicle, row, column)
    for vehicle in range(VEHICLES)
    for row in range(HEIGHTS[vehicle])
    for column in range(WIDTHS[vehicle])
)
SPACE_AT = {place: space for space, place in enumerate(PLACE_OF_SPACE)}
SPACES = len(PLACE_OF_SPACE)

TYPES = tuple(dict.fromkeys(b["type"] for b in COMPONENTS["boxes"]["rows"]))
COLOURS = tuple(dict.fromkeys(b["colour"] for b in COMPONENTS["boxes"]["rows"]))


class Box:
    type: Int8
    colour: Int8
    weight: Int8
    points: Int8
    fragile: Int8


class Helper:
    people: Int8
    strength: Int8
    clumsy: Int8
    count: Int8


def box_table(rows: list[dict[str, Any]], types: tuple[str, ...], colours: tuple[str, ...]) -> np.ndarray[Any, Any]:
    """A table of boxes by their attributes."""
    table = np.zeros(len(rows), dtype_of(Box))
    for entry, row in zip(table, rows, strict=True):
        entry.type, entry.colour = types.index(row["type"]), colours.index(row["colour"])
        entry.weight, entry.points, entry.fragile = row["weight"], row["points"], row["fragile"]
    return table


def helper_table(rows: list[dict[str, Any]]) -> np.ndarray[Any, Any]:
    """A table of the kinds of helper cards; `count` is how many cards there are of a kind."""
    table = np.zeros(len(rows), dtype_of(Helper))
    for entry, row in zip(table, rows, strict=True):
        entry.people, entry.strength = row["people"], row["strength"]
        entry.clumsy, entry.count = row["clumsy"], row.get("count", 1)
    return table


BOX = box_table(COMPONENTS["boxes"]["rows"], TYPES, COLOURS)
MAX_PEOPLE, MAX_STRENGTH = 3, 4


def every_helper_kind(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The kinds of a component set, then those that it lacks, without cards: a state has the same size with every set."""
    kinds = product(range(1, MAX_PEOPLE + 1), range(1, MAX_STRENGTH + 1), (False, True))
    present = {(row["people"], row["strength"], row["clumsy"]) for row in rows}
    absent = [kind for kind in kinds if kind not in present]
    return [*rows, *({"people": p, "strength": s, "clumsy": clumsy, "count": 0} for p, s, clumsy in absent)]


HELPER = helper_table(every_helper_kind(COMPONENTS["helpers"]["rows"]))
BOXES = len(BOX)
HELPER_KINDS = len(HELPER)
HELPERS = int(HELPER["count"].sum())
BOX_WORDS = (BOXES + 31) // 32


def _spaces_where(test: Any) -> Any:
    """For every space the set of spaces that stand in some relation to it."""
    return np.array(
        [sum(1 << b for b, there in enumerate(PLACE_OF_SPACE) if test(here, there)) for here in PLACE_OF_SPACE],
        np.int32,
    )


LOWER_ROWS = _spaces_where(lambda here, there: there[0] == here[0] and there[1] < here[1])
SPACE_BELOW = _spaces_where(lambda here, there: there == (here[0], here[1] - 1, here[2]))
BELOW = np.array([LOWER_ROWS, SPACE_BELOW])
"""BELOW[filling, space]: what must be full before a box may stand on a space."""
FIRST_SPACE = np.array([*(SPACE_AT[vehicle, 0, 0] for vehicle in range(VEHICLES)), SPACES], np.int8)
"""Where a vehicle's spaces begin, and after the last vehicle where they end."""
PATTERNS = 1 << max(width * height for width, height in zip(WIDTHS, HEIGHTS, strict=True))
"""How many ways there are to fill the spaces of the largest vehicle."""


def _open_spaces(below: Any, vehicle: int, pattern: int) -> int:
    first, last = SPACE_AT[vehicle, 0, 0], SPACE_AT[vehicle, HEIGHTS[vehicle] - 1, WIDTHS[vehicle] - 1]
    filled = pattern << first
    return sum(
        1 << space - first
        for space in range(first, last + 1)
        if not filled >> space & 1 and filled & int(below[space]) == below[space]
    )


OPEN_SPACES = np.array(
    [
        [[_open_spaces(below, vehicle, pattern) for pattern in range(PATTERNS)] for vehicle in range(VEHICLES)]
        for below in BELOW
    ],
    np.int8,
)
"""OPEN_SPACES[filling, vehicle, filled]: where a box may stand next; both sets count from the vehicle's first space."""


def _pairs_where(test: Any) -> Any:
    """Every two spaces of a vehicle, the earlier one first, that stand in some relation to each other."""
    return np.array(
        [
            (a, b)
            for a, (vehicle, *here) in enumerate(PLACE_OF_SPACE)
            for b, (other_vehicle, *there) in enumerate(PLACE_OF_SPACE)
            if a < b and vehicle == other_vehicle and test(*here, *there)
        ],
        np.int8,
    )


STACKS = _pairs_where(lambda _row, column, _upper_row, upper_column: column == upper_column)
"""Every two spaces of a column, the lower one first."""
PAIRS = _pairs_where(lambda row, column, to_row, to_column: abs(row - to_row) + abs(column - to_column) == 1)
"""Every two orthogonal neighbours in one vehicle."""
SPACES_OF_PAIR = np.array([1 << a | 1 << b for a, b in PAIRS.tolist()], np.int32)
SPACES_OF_VEHICLE = np.array(
    [sum(1 << space for space, place in enumerate(PLACE_OF_SPACE) if place[0] == v) for v in range(VEHICLES)], np.int32
)

DAMAGE_EN, DAMAGE_FR = range(2)
CLUMSY_CARD, CLUMSY_PERSON = range(2)

PHASE_FIRST, PHASE_DEAL, PHASE_TAKE, PHASE_PLACE, PHASE_OVER = range(5)

TAKE, TAKE_LAST = 0, MAX_GROUPS - 1
PLACE_UPPER, PLACE_UPPER_LAST = TAKE_LAST + 1, TAKE_LAST + SPACES
PLACE_LOWER, PLACE_LOWER_LAST = PLACE_UPPER_LAST + 1, PLACE_UPPER_LAST + SPACES
ASSIGN, ASSIGN_LAST = PLACE_LOWER_LAST + 1, PLACE_LOWER_LAST + VEHICLES
DISMISS = ASSIGN_LAST + 1
ACTIONS = DISMISS + 1
FIRST_PLAYER, FIRST_PLAYER_LAST = ACTIONS, ACTIONS + MAX_SEATS - 1
DRAW_BOX, DRAW_BOX_LAST = FIRST_PLAYER_LAST + 1, FIRST_PLAYER_LAST + BOXES
DRAW_HELPER, DRAW_HELPER_LAST = DRAW_BOX_LAST + 1, DRAW_BOX_LAST + HELPER_KINDS

CLAUSES = ("weight", "type", "colour", "snacks")
CLAUSE_WEIGHT, CLAUSE_TYPE, CLAUSE_COLOUR, CLAUSE_SNACKS = range(4)

RULES = (
    "MD-S1", "MD-S2", "MD-T1", "MD-T2", "MD-T3", "MD-T4", "MD-T5", "MD-T6", "MD-T7", "MD-T8",
    "MD-D1", "MD-D2", "MD-D3", "MD-P1", "MD-P2", "MD-P3", "MD-P4", "MD-E1",
)  # fmt: skip
(
    S1, S2, T1, T2, T3, T4, T5, T6, T7, T8,
    D1, D2, D3, P1, P2, P3, P4, E1,
) = range(1, len(RULES) + 1)  # fmt: skip

PROBLEMS = ("phase", "turn", "row", "hand", "spaces", "boxes", "helpers", "seats of a vehicle", "snacks")
(
    PROBLEM_PHASE, PROBLEM_TURN, PROBLEM_ROW, PROBLEM_HAND, PROBLEM_SPACES, PROBLEM_BOXES, PROBLEM_HELPERS,
    PROBLEM_VEHICLE, PROBLEM_SNACKS,
) = (1 << i for i in range(len(PROBLEMS)))  # fmt: skip
