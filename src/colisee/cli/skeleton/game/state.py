"""The complete state of a match of Tiny Game: one packed record. Equal positions must have equal bytes."""

from typing import Annotated

from colisee.core.dtypes import Int8, Int16, Ints, dtype_of
from colisee.games.tiny_game.constants import MAX_SEATS, SACK_WORDS


class State:  # EDIT: your fields; keep `seats`
    sack: Annotated[Ints, "u4", SACK_WORDS]
    """A set: bit n is parcel n+1."""
    load: Annotated[Ints, "i2", MAX_SEATS]
    seats: Int8
    turn: Int16
    """Turns completed, of all players together."""
    hand: Int8
    """The parcel just drawn, 0 = none."""


DTYPE = dtype_of(State)
