"""What a seat may know of Tiny Game: everything. EDIT: do not copy what is secret; `guess` then completes a view."""

from colisee.core.dtypes import Ints
from colisee.games.tiny_game.constants import MAX_SEATS, SACK_WORDS
from colisee.games.tiny_game.state import State


def view(s: State, seat: int, out: State) -> None:
    for word in range(SACK_WORDS):
        out.sack[word] = s.sack[word]
    for player in range(MAX_SEATS):
        out.load[player] = s.load[player]
    out.seats = s.seats
    out.turn = s.turn
    out.hand = s.hand


def sees(s: State, reader: int, seat: int, action: int) -> bool:
    return True


def guess(v: State, seat: int, rng: Ints) -> None:
    """Nothing is hidden, so a view is already a whole state."""
