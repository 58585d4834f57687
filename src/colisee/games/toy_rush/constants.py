"""The numbers of Toy Rush: the pieces as tables, the spaces of the line, the action ranges."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.components import set_of

COMPONENTS = set_of(__package__).data

SEATS = 2
NOBODY = -1
GOAL = 17
LAST_ROUND = 40
ELVES: int = COMPONENTS["elves"]["each"]
FIRST_ELVES: int = COMPONENTS["elves"]["start"]
DEALT = 3
OBJECTIVES_PER_DRAW = 2
"""Objectives looked at per draw; one is kept."""

SPACE_NAMES = tuple(row["space"] for row in COMPONENTS["line"]["rows"])
SPACES = len(SPACE_NAMES)
(
    SPACE_PRIMEUR, SPACE_OBJECTIVE, SPACE_BOX_OR_ELF, SPACE_ELVES, SPACE_COLOUR, SPACE_TRAIN, SPACE_PATTERN,
    SPACE_BEAR, SPACE_HORSE,
) = range(SPACES)  # fmt: skip
MAX_ELVES = np.array([row["most"] for row in COMPONENTS["line"]["rows"]], np.int8)
PRICE = np.array([row["price"] for row in COMPONENTS["line"]["rows"]], np.int8)

OBJECT_NAMES = tuple(row["object"] for row in COMPONENTS["objects"]["rows"])
OBJECTS = len(OBJECT_NAMES)
(PINK, BLUE, YELLOW, DOTS, STRIPES, BEAR, TRAIN, HORSE, BOX) = range(OBJECTS)
COLOURS = PINK
COLOURS_LAST = YELLOW
PATTERNS = DOTS
PATTERNS_LAST = STRIPES
CARDS = np.array([row["count"] for row in COMPONENTS["objects"]["rows"]], np.int8)
"""How many cards there are of each object."""

CHILDREN = tuple(row["child"] for row in COMPONENTS["objectives"]["rows"])
OBJECTIVES = len(CHILDREN)
EVERY_OBJECTIVE = (1 << OBJECTIVES) - 1
UNKNOWN = OBJECTIVES + 1
"""In a view: an objective that the seat may not know. In a set, bits above the real objectives stand for such cards."""


def needs_table(rows: list[dict[str, int]]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """NEEDS[objective, object]: how many cards of an object a gift takes."""
    return np.array([[needs.get(name, 0) for name in OBJECT_NAMES] for needs in rows], np.int8)


NEEDS = needs_table([row["needs"] for row in COMPONENTS["objectives"]["rows"]])
POINTS = np.array([row["points"] for row in COMPONENTS["objectives"]["rows"]], np.int8)
SMALLEST_GIFT = np.array([min(sum(needs) for needs in NEEDS.tolist())], np.int8)
"""No objective takes fewer object cards than this. A table: it differs between component sets."""

(
    PHASE_FIRST, PHASE_DEAL, PHASE_DRAW,
    PHASE_SET_UP, PHASE_PLACE, PHASE_OBJECTIVE, PHASE_BOX_OR_ELF, PHASE_COLOUR, PHASE_PATTERN, PHASE_GIFTS, PHASE_OVER,
) = range(11)  # fmt: skip
CHANCE_PHASES = PHASE_DRAW
"""The last of the phases in which chance is due."""

PLACE, PLACE_LAST = 0, SPACES * ELVES - 1
PUT_UNDER, PUT_UNDER_LAST = PLACE_LAST + 1, PLACE_LAST + OBJECTIVES
TAKE, TAKE_LAST = PUT_UNDER_LAST + 1, PUT_UNDER_LAST + PATTERNS_LAST + 1
TAKE_BOX = TAKE_LAST + 1
TAKE_ELF = TAKE_BOX + 1
SEND, SEND_LAST = TAKE_ELF + 1, TAKE_ELF + OBJECTIVES
DONE = SEND_LAST + 1
ACTIONS = DONE + 1
FIRST_PLAYER, FIRST_PLAYER_LAST = ACTIONS, ACTIONS + SEATS - 1
DRAW, DRAW_LAST = FIRST_PLAYER_LAST + 1, FIRST_PLAYER_LAST + OBJECTIVES

PLIES_OF_SET_UP = 1 + SEATS * (DEALT + 1)
PLIES_OF_DRAW = OBJECTIVES_PER_DRAW + 1
PLIES_OF_ROUND = SEATS * ELVES + 2 * PLIES_OF_DRAW + 1 + ELVES + ELVES // 2 + SEATS
MAX_PLIES = PLIES_OF_SET_UP + LAST_ROUND * PLIES_OF_ROUND + OBJECTIVES
"""No match has more plies: every elf placed alone, every prize chosen, every objective sent."""

CLAUSES = ("gifts",)
CLAUSE_GIFTS = 0

RULES = (
    "TR-S1", "TR-S2", "TR-S3", "TR-A1", "TR-A2", "TR-A3", "TR-A4",
    "TR-R1", "TR-R2", "TR-R3", "TR-R4", "TR-R5", "TR-R6", "TR-R7", "TR-R8", "TR-R9", "TR-R10", "TR-R11",
    "TR-G1", "TR-G2", "TR-E1", "TR-E2", "TR-E3",
)  # fmt: skip
(
    S1, S2, S3, A1, A2, A3, A4,
    R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11,
    G1, G2, E1, E2, E3,
) = range(1, len(RULES) + 1)  # fmt: skip

PROBLEMS = ("phase", "turn", "round", "elves", "line", "objects", "objectives", "offer", "under the deck", "gifts")
(
    PROBLEM_PHASE, PROBLEM_TURN, PROBLEM_ROUND, PROBLEM_ELVES, PROBLEM_LINE, PROBLEM_OBJECTS, PROBLEM_OBJECTIVES,
    PROBLEM_OFFER, PROBLEM_UNDER, PROBLEM_GIFTS,
) = (1 << i for i in range(len(PROBLEMS)))  # fmt: skip
