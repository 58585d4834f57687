"""The complete state of a match of Moving Day. 0 in a field of pieces means none, n means piece number n-1."""

from __future__ import annotations

from typing import Annotated

from colisee.core.dtypes import Int8, Int16, Ints, Rows, dtype_of
from colisee.games.moving_day.constants import (
    BOX_WORDS,
    CREW,
    HELPER_KINDS,
    MAX_GROUPS,
    MAX_SEATS,
    PAIR,
    SPACES,
    VEHICLES,
)


class Group:
    """A place of the row."""

    box: Annotated[Ints, "i1", PAIR]
    helper: Int8
    snacks: Int8


class Player:
    box: Annotated[Ints, "i1", SPACES]
    crew: Annotated[Ints, "i1", VEHICLES, CREW]
    """The helper cards of each vehicle in the order they came."""
    snacks: Int16


class State:
    box_deck: Annotated[Ints, "u4", BOX_WORDS]
    """The set of boxes still face down."""
    helper_deck: Annotated[Ints, "i1", HELPER_KINDS]
    """How many cards of each kind are still face down."""
    player: Annotated[Rows[Player], Player, MAX_SEATS]
    group: Annotated[Rows[Group], Group, MAX_GROUPS]
    seats: Int8
    filling: Int8
    damage: Int8
    clumsy: Int8
    phase: Int8
    first: Int8
    turn: Int16
    """Turns completed, of all players together."""
    place: Int8
    """The place of the row that was taken from, or that is being dealt."""
    hand_box: Annotated[Ints, "i1", PAIR]
    hand_helper: Int8


DTYPE = dtype_of(State)
