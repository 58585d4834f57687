"""What a seat may know of Goofspiel: everything but the card that the other has chosen and not yet revealed."""

from colisee.core.dtypes import Ints
from colisee.core.kit import below, bit_count, nth_bit
from colisee.games.goofspiel.constants import PRIZE, SEATS
from colisee.games.goofspiel.state import State


def view(s: State, seat: int, out: State) -> None:
    out.seats = s.seats
    out.prize = s.prize
    out.prizes[0] = s.prizes[0]
    for player in range(SEATS):
        out.hand[player] = s.hand[player]
        out.won[player] = s.won[player]
        out.has_bid[player] = s.has_bid[player]
        if player == seat:
            out.bid[player] = s.bid[player]


def sees(s: State, reader: int, seat: int, action: int) -> bool:
    return reader == seat or action >= PRIZE


def guess(v: State, seat: int, rng: Ints) -> None:
    """The other player may have chosen any card that they still hold."""
    for player in range(SEATS):
        if player != seat and v.has_bid[player]:
            v.bid[player] = 1 + nth_bit(v.hand[player], below(rng, bit_count(v.hand[player])))
