"""The rules of Goofspiel: both players choose at the same time, and neither sees the other's choice before both are made."""

from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, add_run, bit_count, nth_bit, row_sum
from colisee.games.goofspiel.constants import ALL_CARDS, BID, E1, PRIZE, S1, SEATS, T1, T2
from colisee.games.goofspiel.state import State


def new_game(s: State, seats: int, options: Ints) -> None:
    s.seats = seats
    s.prizes[0] = ALL_CARDS
    for seat in range(SEATS):
        s.hand[seat] = ALL_CARDS


def due(s: State) -> int:
    if s.prize == 0:
        return OVER if s.prizes[0] == 0 else CHANCE_DUE  # GO-S1, GO-E1
    return (1 - s.has_bid[0]) + 2 * (1 - s.has_bid[1])


def draws(s: State) -> int:
    return bit_count(s.prizes[0])


def draw(s: State, n: int) -> int:
    return PRIZE + nth_bit(s.prizes[0], n)


def legal(s: State, seat: int, mask: Ints) -> None:
    add_run(mask, BID, s.hand[seat])


def why_not(s: State, seat: int, action: int) -> int:
    if s.prize == 0:
        return E1 if s.prizes[0] == 0 else S1
    if s.has_bid[seat]:
        return T2
    return 0 if s.hand[seat] >> (action - BID) & 1 else T1


def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        s.prizes[0] &= ~(1 << (action - PRIZE))
        s.prize = action - PRIZE + 1
        return
    s.bid[seat] = action - BID + 1
    s.has_bid[seat] = 1
    if s.has_bid[0] and s.has_bid[1]:
        reveal(s)


def reveal(s: State) -> None:
    """The higher card takes the prize; equal cards discard it (GO-T2). Everything about this prize is then cleared."""
    if s.bid[0] != s.bid[1]:
        s.won[0 if s.bid[0] > s.bid[1] else 1] += s.prize
    for seat in range(SEATS):
        s.hand[seat] &= ~(1 << (s.bid[seat] - 1))
        s.bid[seat] = 0
        s.has_bid[seat] = 0
    s.prize = 0


def scores(s: State, out: Ints) -> None:
    for seat in range(SEATS):
        out[seat, 0] = s.won[seat]


def ranks(s: State, points: Ints, out: Ints) -> None:
    for seat in range(SEATS):
        out[seat] = 2 if row_sum(points, 1 - seat) > row_sum(points, seat) else 1
