"""The rules of Tiny Game. EDIT: all of it; `core/contract.py` says what each function owes."""

from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, add, fill, nth, remove, row_sum, size_of
from colisee.games.tiny_game.constants import DRAW, E1, LIMIT, LOAD, OVERLOAD, PARCELS, ROUNDS, S1, T1, T2, VAN
from colisee.games.tiny_game.state import State


def new_game(s: State, seats: int, options: Ints) -> None:
    s.seats = seats
    fill(s.sack, PARCELS)


def due(s: State) -> int:
    if s.hand != 0:
        return 1 << s.turn % s.seats  # TG-S1
    return OVER if s.turn == ROUNDS * s.seats else CHANCE_DUE  # TG-E1


def draws(s: State) -> int:
    return size_of(s.sack)


def draw(s: State, n: int) -> int:
    return DRAW + nth(s.sack, n)


def legal(s: State, seat: int, mask: Ints) -> None:
    for van in range(s.seats):
        if van == seat or not is_overloaded(s, van):
            add(mask, VAN + van)


def why_not(s: State, seat: int, action: int) -> int:
    if due(s) != 1 << seat:
        return E1 if due(s) == OVER else S1
    if action - VAN >= s.seats:
        return T1
    return T2 if action - VAN != seat and is_overloaded(s, action - VAN) else 0


def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        remove(s.sack, action - DRAW)
        s.hand = action - DRAW + 1
    else:
        s.load[action - VAN] += s.hand
        s.hand = 0
        s.turn += 1


def is_overloaded(s: State, seat: int) -> bool:
    return s.load[seat] > LIMIT


def scores(s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat, LOAD] = s.load[seat]
        out[seat, OVERLOAD] = -s.load[seat] if is_overloaded(s, seat) else 0  # TG-P1


def ranks(s: State, points: Ints, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += row_sum(points, other) > row_sum(points, seat)
