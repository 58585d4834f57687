"""The complete state of a match of Toy Rush. Objectives are bits of a set; elsewhere 0 means none, n means objective n-1.

What can be counted is not stored: a pile is what the hands leave of it, the supply is the elves neither in stock nor on
the line.
"""

from __future__ import annotations

from typing import Annotated

from colisee.core.dtypes import Int8, Int64, Ints, Rows, dtype_of
from colisee.games.toy_rush.constants import OBJECTIVES, OBJECTS, SEATS, SPACES


class Player:
    objectives: Int64
    """The set in hand, secret."""
    offered: Int64
    """The set being looked at, of which one card will go under the deck."""
    known: Int64
    """Those in hand or being looked at that the other player put under the deck earlier, and so knows."""
    sending: Int64
    """The gifts chosen in this gift phase, secret until both players are done."""
    sent: Int64
    """The set laid face up."""
    objects: Annotated[Ints, "i1", OBJECTS]
    elves: Annotated[Ints, "i1", SPACES]
    """On each space of the line."""
    stock: Int8
    refused: Int8
    """The objective of the set-up that will go under the deck once both players have chosen."""
    done: Int8
    """Whether the player sends nothing more in this gift phase."""


class State:
    deck: Int64
    """The set of objectives that nobody has seen."""
    under: Annotated[Ints, "i1", OBJECTIVES]
    """The objectives put under the deck, the first to come back first."""
    under_by: Annotated[Ints, "i1", OBJECTIVES]
    """Who put each of them there: n means seat n-1."""
    player: Annotated[Rows[Player], Player, SEATS]
    seats: Int8
    phase: Int8
    first: Int8
    """Who holds the first-player token."""
    turn: Int8
    """The seat that places elves, or whose space is being resolved."""
    rounds: Int8
    """Rounds begun."""


DTYPE = dtype_of(State)
