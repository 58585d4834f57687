"""What can be wrong with a state of Goofspiel."""

from colisee.core.kit import bit_count
from colisee.games.goofspiel.constants import PROBLEM_BIDS, PROBLEM_HANDS, SEATS
from colisee.games.goofspiel.state import State


def problems(s: State) -> int:
    found = 0
    for seat in range(SEATS):
        if (s.bid[seat] != 0) != (s.has_bid[seat] != 0) or (
            s.bid[seat] != 0 and not s.hand[seat] >> (s.bid[seat] - 1) & 1
        ):
            found |= PROBLEM_BIDS
        if bit_count(s.hand[seat]) != bit_count(s.prizes[0]) + (s.prize != 0):
            found |= PROBLEM_HANDS
    return found
