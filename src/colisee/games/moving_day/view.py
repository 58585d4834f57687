"""What a seat may know of a match of Moving Day: everything. Only the order of the piles is unknown, and no state holds one."""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.games.moving_day.constants import BOX_WORDS, HELPER_KINDS, MAX_GROUPS, MAX_SEATS
from colisee.games.moving_day.state import State


def view(s: State, seat: int, out: State) -> None:
    for word in range(BOX_WORDS):
        out.box_deck[word] = s.box_deck[word]
    for kind in range(HELPER_KINDS):
        out.helper_deck[kind] = s.helper_deck[kind]
    for player in range(MAX_SEATS):
        out.player[player] = s.player[player]
    for place in range(MAX_GROUPS):
        out.group[place] = s.group[place]
    out.seats = s.seats
    out.filling = s.filling
    out.damage = s.damage
    out.clumsy = s.clumsy
    out.phase = s.phase
    out.first = s.first
    out.turn = s.turn
    out.place = s.place
    out.hand_box[0] = s.hand_box[0]
    out.hand_box[1] = s.hand_box[1]
    out.hand_helper = s.hand_helper


def sees(s: State, reader: int, seat: int, action: int) -> bool:
    return True


def guess(v: State, seat: int, rng: Ints) -> None:
    """Nothing is hidden, so a view is already a whole state."""
