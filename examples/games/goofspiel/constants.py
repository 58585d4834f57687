"""The numbers of Goofspiel."""

from colisee.core.components import set_of

COMPONENTS = set_of(__package__).data

SEATS = 2
CARDS: int = COMPONENTS["cards"]["count"]
ALL_CARDS = (1 << CARDS) - 1

BID, BID_LAST = 0, CARDS - 1
PRIZE, PRIZE_LAST = BID_LAST + 1, BID_LAST + CARDS

CLAUSES = ("prizes",)
RULES = ("GO-S1", "GO-T1", "GO-T2", "GO-E1")
S1, T1, T2, E1 = range(1, len(RULES) + 1)
PROBLEMS = ("bids", "hands")
PROBLEM_BIDS, PROBLEM_HANDS = 1, 2
