"""The complete state of a match of Goofspiel: one packed record."""

from typing import Annotated

from colisee.core.dtypes import Int8, Ints, dtype_of
from colisee.games.goofspiel.constants import SEATS


class State:
    hand: Annotated[Ints, "i4", SEATS]
    """A set for each seat: bit n is card n+1. A card leaves it when it is revealed, so hands are public."""
    prizes: Annotated[Ints, "i4", 1]
    """The set of prizes still face down."""
    won: Annotated[Ints, "i2", SEATS]
    bid: Annotated[Ints, "i1", SEATS]
    """The card chosen but not revealed; 0 = none. This is the secret."""
    has_bid: Annotated[Ints, "i1", SEATS]
    """Whether a seat has chosen. Everybody may know this."""
    prize: Int8
    """The prize face up; 0 = none."""
    seats: Int8


DTYPE = dtype_of(State)
