"""The numbers of The Truckers: the pieces as tables, the track, the action ranges."""

from __future__ import annotations

import numpy as np

from colisee.core.components import set_of

COMPONENTS = set_of(__package__).data

RULES_VERSION = 2
FIRST_EDITION = 1
"""The rules version in which a truck left the track as soon as it reached the goal."""
MAX_SEATS = 5
ROUNDS = 60
LAPS = 3
GOALS = 2
"""The game ends with the round in which this many players have reached the goal."""

# Goods. Kinds of tiles: the single goods of each type, then the double of each type, then the joker.
TYPE_NAMES = tuple(row["type"] for row in COMPONENTS["goods"]["rows"])
TYPES = len(TYPE_NAMES)
JOKER = 2 * TYPES
KINDS = JOKER + 1
KIND_NAMES = (*TYPE_NAMES, *(f"double-{name}" for name in TYPE_NAMES), "joker")
TILES_OF_KIND = np.array(
    [
        *(row["tiles"] for row in COMPONENTS["goods"]["rows"]),
        *(row["doubles"] for row in COMPONENTS["goods"]["rows"]),
        COMPONENTS["jokers"]["tiles"],
    ],
    np.int8,
)
SINGLES = int(TILES_OF_KIND[:TYPES].sum())
TILES = int(TILES_OF_KIND.sum())
TYPE_OF_KIND = np.array([*range(TYPES), *range(TYPES), TYPES], np.int8)
"""A joker counts as a type of its own here; on a truck it has the truck's."""
DOUBLE_UNITS = 2
UNITS_OF_KIND = np.array([1] * TYPES + [DOUBLE_UNITS] * TYPES + [1], np.int8)
JOKER_KIND = 1 << JOKER
DOUBLE_KINDS = ((1 << TYPES) - 1) << TYPES
TYPED_KINDS = JOKER_KIND - 1
KINDS_OF_TYPE = np.array([1 << t | 1 << t + TYPES for t in range(TYPES)] + [0], np.int16)
"""The set of kinds of a type; nothing is the same type as a joker (TK-L4)."""
ALL_TYPES = (1 << TYPES) - 1

# The track: START is space 0, the goods spaces follow from 1.
START = 0
SPACES: int = COMPONENTS["track"]["spaces"]
STACK: int = COMPONENTS["track"]["stack"]
TOP = STACK - 1
COVERED_TILE = KINDS + 1
"""In a covered stack: a tile that has not been turned up yet."""
FULL_SPACE = 2
"""Trucks that fit on one space."""

# Truck cards.
SIZE_NAMES = tuple(row["size"] for row in COMPONENTS["trucks"]["rows"])
SIZES = len(SIZE_NAMES)
SMALL, MEDIUM, LARGE = range(SIZES)
TRUCKS_OF_SIZE = np.array([row["count"] for row in COMPONENTS["trucks"]["rows"]], np.int8)
CAPACITY = np.array([0, *(row["capacity"] for row in COMPONENTS["trucks"]["rows"])], np.int8)
"""Of size number n-1 at n; 0 is no truck."""
TRUCKS_BY_LAPS = np.array([0, 1, 3, 3], np.int8)
"""TRUCKS_BY_LAPS[n]: truck cards that n laps bring at most (TK-6)."""
LAP_TWO_TRUCKS = 2
MAX_TRUCKS = 2 + int(TRUCKS_BY_LAPS[LAPS])

# Cards: drive card number d is card d-1, the loading card comes last.
DRIVES: int = COMPONENTS["cards"]["drives"]
LOADING = DRIVES
CARDS = DRIVES + 1
ALL_CARDS = (1 << CARDS) - 1
DRIVE_CARDS = (1 << DRIVES) - 1
HIDDEN = CARDS + 1
"""In a view: a card that the viewer may not see."""

STACKS_COVERED, STACKS_OPEN = range(2)
COLLECT_ALL, COLLECT_MOVED = range(2)
FIRST_TRUCK_MUST, FIRST_TRUCK_MAY = range(2)
TIES_MARKER, TIES_ALL = range(2)
FULL_ALL, FULL_EACH = range(2)

# Chance is due in the first three.
(
    PHASE_GOODS, PHASE_MARKERS, PHASE_TURN_UP, PHASE_CARDS, PHASE_LOAD, PHASE_STEAL, PHASE_TRUCKS, PHASE_OVER,
) = range(8)  # fmt: skip

# How far a loader is: nothing chosen yet; a truck chosen and owed its tile; free to go on or to stop.
(
    STAGE_NONE, STAGE_CHOOSE, STAGE_BULK, STAGE_BULK_MORE, STAGE_SEPARATE, STAGE_SECOND_TRUCK, STAGE_SECOND_TILE,
) = range(7)  # fmt: skip

CARD, CARD_LAST = 0, CARDS - 1
BULK, BULK_LAST = CARD_LAST + 1, CARD_LAST + MAX_TRUCKS
SEPARATE, SEPARATE_LAST = BULK_LAST + 1, BULK_LAST + MAX_TRUCKS
LOAD, LOAD_LAST = SEPARATE_LAST + 1, SEPARATE_LAST + KINDS
DONE = LOAD_LAST + 1
STEAL, STEAL_LAST = DONE + 1, DONE + KINDS
STEAL_NOTHING = STEAL_LAST + 1
TAKE_TRUCK, TAKE_TRUCK_LAST = STEAL_NOTHING + 1, STEAL_NOTHING + SIZES
NO_TRUCK = TAKE_TRUCK_LAST + 1
ACTIONS = NO_TRUCK + 1
DEAL, DEAL_LAST = ACTIONS, ACTIONS + KINDS - 1
MARKER, MARKER_LAST = DEAL_LAST + 1, DEAL_LAST + MAX_SEATS

CHANCE_PLIES = TILES + MAX_SEATS
LOADING_PLIES = 2 * TILES + ROUNDS * MAX_SEATS
"""Per tile the choice of a truck and of the tile; per round the action `done`."""
MAX_PLIES = CHANCE_PLIES + ROUNDS * (2 * MAX_SEATS - 1) + LOADING_PLIES + MAX_SEATS * (MAX_TRUCKS - 2)
"""Besides chance and loading: every round a card each and a theft from everyone else, and the truck cards."""

FIRST_REWARD, SECOND_REWARD, LAST_PENALTY = 3, 1, -3
REWARD_OF_TYPE = np.array([row["reward"] for row in COMPONENTS["goods"]["rows"]], np.int8)
ALL_TYPES_REWARD = 5
FULL_REWARD = 2
EMPTY_PENALTY = -3
WAITING_PENALTY = -2

MAJORITIES = tuple(f"most_{name}" for name in TYPE_NAMES)
CLAUSES = ("finish", *MAJORITIES, "five_types", "full_trucks", "empty_trucks", "waiting")
CLAUSE_FINISH, CLAUSE_MOST = 0, 1
CLAUSE_FIVE_TYPES, CLAUSE_FULL, CLAUSE_EMPTY, CLAUSE_WAITING = range(1 + TYPES, len(CLAUSES))

RULES = (
    "TK-S1", "TK-S2", "TK-S3", "TK-1", "TK-2", "TK-3A", "TK-L1", "TK-L2", "TK-L3", "TK-L4", "TK-L5", "TK-3B", "TK-3C",
    "TK-4", "TK-M1", "TK-M2", "TK-M3", "TK-M4", "TK-5", "TK-6", "TK-7",
    "TK-P1", "TK-P2", "TK-P3", "TK-P4", "TK-P5", "TK-P6", "TK-E1",
)  # fmt: skip
(
    S1, S2, S3, R1, R2, R3A, L1, L2, L3, L4, L5, R3B, R3C,
    R4, M1, M2, M3, M4, R5, R6, R7,
    P1, P2, P3, P4, P5, P6, E1,
) = range(1, len(RULES) + 1)  # fmt: skip

PROBLEMS = ("phase", "goods", "trucks", "loads", "cards", "markers", "track", "laps", "loading", "theft", "choice")
(
    PROBLEM_PHASE, PROBLEM_GOODS, PROBLEM_TRUCKS, PROBLEM_LOADS, PROBLEM_CARDS, PROBLEM_MARKERS, PROBLEM_TRACK,
    PROBLEM_LAPS, PROBLEM_LOADING, PROBLEM_THEFT, PROBLEM_CHOICE,
) = (1 << i for i in range(len(PROBLEMS)))  # fmt: skip
