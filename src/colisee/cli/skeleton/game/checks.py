"""What can be wrong with a state of Tiny Game. Never raises. EDIT: what must always add up."""

from colisee.core.kit import has
from colisee.games.tiny_game.constants import PARCELS, PROBLEM_PARCELS, PROBLEM_TURN, ROUNDS
from colisee.games.tiny_game.state import State


def problems(s: State) -> int:
    found = 0 if 0 <= s.turn <= ROUNDS * s.seats else PROBLEM_TURN
    missing = -s.hand
    for parcel in range(PARCELS):
        missing += 0 if has(s.sack, parcel) else parcel + 1
    for seat in range(s.seats):
        missing -= s.load[seat]
    return found if missing == 0 else found | PROBLEM_PARCELS
