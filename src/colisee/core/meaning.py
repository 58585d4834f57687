"""What the integers of a state mean, for code that turns views into observations of a learner.

A game declares it in its facts, by the path of a field (`player.box`). A field that is not declared is a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Meaning:
    kind: Literal["number", "set", "wide set", "seat", "holder", "seats"]
    size: int = 0
    """The largest number, or how many bits a set uses."""


SEAT = Meaning("seat")
"""A seat."""
HOLDER = Meaning("holder")
"""0 = nobody, n means seat n-1."""
SEATS = Meaning("seats")
"""A set of seats."""


def number(most: int) -> Meaning:
    """From 0 to `most`; below 0 = hidden."""
    return Meaning("number", most)


def bits(size: int) -> Meaning:
    """A set of things numbered from 0 to `size`-1."""
    return Meaning("set", size)


def wide_bits(size: int) -> Meaning:
    """The same, spread over the 32-bit words of an array."""
    return Meaning("wide set", size)
