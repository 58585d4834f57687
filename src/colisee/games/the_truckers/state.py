"""The complete state of a match of The Truckers. Goods are counts by kind wherever their order has no meaning."""

from __future__ import annotations

from typing import Annotated

from colisee.core.dtypes import Int8, Int16, Int32, Ints, Rows, dtype_of
from colisee.games.the_truckers.constants import KINDS, MAX_SEATS, MAX_TRUCKS, SIZES, SPACES, STACK


class Truck:
    """A truck card and its load."""

    truck_size: Int8
    """0 = no truck, n = size number n-1."""
    type: Int8
    """0 = empty, n = type number n-1."""
    singles: Int8
    doubles: Int8
    jokers: Int8


class Player:
    """What lies openly before a player, and the player's truck on the track."""

    waiting: Annotated[Ints, "i1", KINDS]
    truck: Annotated[Rows[Truck], Truck, MAX_TRUCKS]
    """In the order they came."""
    marker: Int8
    """Place in the start order, from 1; 0 while none is drawn."""
    played: Int8
    """The set of cards on the table."""
    laps: Int8
    """Laps completed; with the last of them the player is at the goal."""
    space: Int8
    covered: Int8
    """Whether another truck stands on top."""
    goal: Int8
    """0, or the order of arrival at the goal, from 1."""
    stage: Int8
    """How far the loading is; 0 for everyone who has nothing to decide."""
    open: Int8
    """The truck being loaded, or the one that got the first tile of a separate load."""
    apart: Int8
    """0, or 1 + the type of the first tile of a separate load."""


class State:
    player: Annotated[Rows[Player], Player, MAX_SEATS]
    card: Annotated[Ints, "i1", MAX_SEATS]
    """The card chosen this round and not yet used: 0 = none, n = card number n-1. Secret until revealed."""
    stack: Annotated[Ints, "i1", SPACES, STACK]
    """The tiles of each goods space from the bottom: 0 = none, n = kind number n-1, COVERED_TILE = covered."""
    bag: Annotated[Ints, "i1", KINDS]
    """Tiles that nobody has seen yet: still to be dealt, or covered by others. Where they lie is not known to anybody."""
    supply: Annotated[Ints, "i1", SIZES]
    seats: Int8
    stacks: Int8
    loaders_collect: Int8
    first_truck: Int8
    majority_ties: Int8
    full_trucks: Int8
    edition: Int8
    """The rules version of the match."""
    phase: Int8
    dealt: Int8
    """Tiles drawn so far: those that have been seen."""
    round_number: Int8
    moved: Int8
    """The set of seats that have driven this round."""
    goals: Int8
    """How many players have reached the goal."""
    active: Int8
    """The thief, or the player who chooses truck cards."""
    victim: Int8
    """Whose waiting goods the thief looks at."""
    loot: Int16
    """The set of kinds that the thief may steal, fixed before the first theft."""
    uncovered: Int32
    """The set of spaces whose next tile is to be turned up."""
    trucks_due: Int8
    """How many truck cards the active player may still take."""


DTYPE = dtype_of(State)
