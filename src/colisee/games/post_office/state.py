"""The complete state of a match of Post Office. 0 in a field of pieces means none, n means piece number n-1."""

from __future__ import annotations

from typing import Annotated

from colisee.core.dtypes import Int8, Int16, Ints, Rows, dtype_of
from colisee.games.post_office.constants import COLOUR_COUNT, HALVES, MAX_SEATS, PAIR, SYMBOL_COUNT, TAPES, TILE_WORDS


class Player:
    parcels: Annotated[Ints, "i8", COLOUR_COUNT, HALVES]
    """The uncovered parcels of each colour."""
    symbols: Annotated[Ints, "i8", SYMBOL_COUNT, HALVES]
    """The uncovered parcels that show each symbol."""
    filled: Annotated[int, "i4"]
    """The spaces of the shelf that hold a tile."""
    tapes: Annotated[Ints, "i2", TAPES]
    """The placement of each tape: 1 + its place, plus MAX_PLACES if it is flipped; 0 = not laid."""
    stamps: Int16
    fulfilled: Int16
    """The challenges that paid this player."""
    hand: Annotated[Ints, "i1", PAIR]
    """The two tiles drawn, in increasing order; after the passing the kept one and the received one."""
    kept: Int8
    """While others still choose: 1 + which of the two is kept."""
    square: Int8
    """Where the assistant stands in the ring, clockwise from START."""
    step: Int8
    tape_in_hand: Int8
    """1 + colour × SIDE_COUNT + side of the tape chosen and not yet laid."""


class State:
    player: Annotated[Rows[Player], Player, MAX_SEATS]
    deck: Annotated[Ints, "u4", TILE_WORDS]
    """The set of standard tiles still face down; in a view also the tiles in hands that the viewer may not know."""
    seats: Int8
    challenges: Int8
    squares: Int8
    edition: Int8
    """The rules version of the match."""
    phase: Int8
    rounds: Int8
    """Rounds completed."""
    start_tiles: Int8
    """During the set-up: which of its start tiles the seat being served has still to lay."""
    open_challenges: Int16


DTYPE = dtype_of(State)
