"""What a seat may know of a match of Toy Rush: everything but the other hand of objectives and what goes into it.

A card that a player put under the deck stays known to that player, also when the other draws it, until the other
chooses which of two cards to keep.
"""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.core.kit import below, bit_count, lowest_bit, nth_bit
from colisee.games.toy_rush.constants import (
    DONE,
    DRAW,
    EVERY_OBJECTIVE,
    OBJECTIVES,
    OBJECTS,
    PHASE_GIFTS,
    PUT_UNDER,
    SEATS,
    SEND,
    SPACES,
    TAKE,
    UNKNOWN,
)
from colisee.games.toy_rush.rules import can_send
from colisee.games.toy_rush.state import State


def view(s: State, seat: int, out: State) -> None:
    out.deck = face_down(bit_count(s.deck))
    for place in range(OBJECTIVES):
        if s.under[place] != 0:
            out.under[place] = s.under[place] if s.under_by[place] == seat + 1 else UNKNOWN
            out.under_by[place] = s.under_by[place]
    for player in range(SEATS):
        show_player(s, player, out)
        if player == seat:
            show_own_cards(s, player, out)
        else:
            show_backs(s, player, s.player[player].known if seat < SEATS else 0, out)
    out.seats = s.seats
    out.phase = s.phase
    out.first = s.first
    out.turn = s.turn
    out.rounds = s.rounds


def face_down(cards: int) -> int:
    """A set of `cards` unknown cards."""
    return ((1 << cards) - 1) << OBJECTIVES


def show_player(s: State, player: int, out: State) -> None:
    for item in range(OBJECTS):
        out.player[player].objects[item] = s.player[player].objects[item]  # TR-G2
    for space in range(SPACES):
        out.player[player].elves[space] = s.player[player].elves[space]
    out.player[player].stock = s.player[player].stock
    out.player[player].sent = s.player[player].sent
    out.player[player].done = s.player[player].done


def show_own_cards(s: State, player: int, out: State) -> None:
    out.player[player].objectives = s.player[player].objectives
    out.player[player].offered = s.player[player].offered
    out.player[player].known = s.player[player].known
    out.player[player].sending = s.player[player].sending
    out.player[player].refused = s.player[player].refused


def show_backs(s: State, player: int, known: int, out: State) -> None:
    out.player[player].objectives = backs_of(s.player[player].objectives, known)
    out.player[player].offered = backs_of(s.player[player].offered, known)
    out.player[player].known = known
    if s.player[player].refused != 0:
        out.player[player].refused = UNKNOWN


def backs_of(cards: int, known: int) -> int:
    return cards & known | face_down(bit_count(cards & ~known))


def sees(s: State, reader: int, seat: int, action: int) -> bool:
    """Objectives drawn, refused or chosen to be sent are shown to the player who holds them alone."""
    if action >= DRAW:
        return reader == s.turn
    if PUT_UNDER <= action < TAKE or SEND <= action < DONE:
        return reader == seat
    return True


def guess(v: State, seat: int, rng: Ints) -> None:
    """Every way to lay the unknown cards is equally likely; the rival may be sending any gift that can be sent."""
    pool = EVERY_OBJECTIVE & ~located(v)
    for player in range(SEATS):
        drawn = random_cards(pool, bit_count(v.player[player].objectives >> OBJECTIVES), rng)
        v.player[player].objectives = v.player[player].objectives & EVERY_OBJECTIVE | drawn
        pool &= ~drawn
        drawn = random_cards(pool, bit_count(v.player[player].offered >> OBJECTIVES), rng)
        v.player[player].offered = v.player[player].offered & EVERY_OBJECTIVE | drawn
        pool &= ~drawn
        if v.player[player].refused == UNKNOWN:
            v.player[player].refused = 1 + lowest_bit(random_cards(v.player[player].offered, 1, rng))
        if player != seat:
            guess_gifts(v, player, rng)
    for place in range(OBJECTIVES):
        if v.under[place] == UNKNOWN:
            drawn = random_cards(pool, 1, rng)
            v.under[place] = 1 + lowest_bit(drawn)
            pool &= ~drawn
    v.deck = pool


def located(v: State) -> int:
    """The objectives whose place the viewer knows."""
    cards = 0
    for player in range(SEATS):
        cards |= v.player[player].objectives | v.player[player].offered | v.player[player].sent
    for place in range(OBJECTIVES):
        if v.under[place] != 0 and v.under[place] != UNKNOWN:
            cards |= 1 << (v.under[place] - 1)
    return cards


def random_cards(pool: int, cards: int, rng: Ints) -> int:
    drawn = 0
    for _ in range(cards):
        left = pool & ~drawn
        drawn |= 1 << nth_bit(left, below(rng, bit_count(left)))
    return drawn


def guess_gifts(v: State, player: int, rng: Ints) -> None:
    if v.phase != PHASE_GIFTS:
        return
    for objective in range(OBJECTIVES):
        if v.player[player].objectives >> objective & 1 and can_send(v, player, objective) and below(rng, 2) == 1:
            v.player[player].sending |= 1 << objective
