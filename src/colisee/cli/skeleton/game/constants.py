"""The numbers of Tiny Game. EDIT: rules see the whole numbers and NumPy arrays of this file, nothing else."""

from colisee.core.components import set_of
from colisee.core.kit import words_for

COMPONENTS = set_of(__package__).data

MAX_SEATS = 4
ROUNDS = 4
LIMIT: int = COMPONENTS["vans"]["limit"]
PARCELS: int = COMPONENTS["parcels"]["count"]
SACK_WORDS = words_for(PARCELS)
MAX_LOAD = PARCELS * (PARCELS + 1) // 2

# EDIT: players' actions from 0, then the draws of chance, without gaps.
VAN, VAN_LAST = 0, MAX_SEATS - 1
DRAW, DRAW_LAST = VAN_LAST + 1, VAN_LAST + PARCELS

CLAUSES = ("load", "overload")
LOAD, OVERLOAD = 0, 1
RULES = ("TG-S1", "TG-E1", "TG-T1", "TG-T2", "TG-P1")
S1, E1, T1, T2, P1 = range(1, len(RULES) + 1)
PROBLEMS = ("parcels", "turn")
PROBLEM_PARCELS, PROBLEM_TURN = 1, 2
