"""From a view to a row of small numbers, and from a result to rewards: written once, compiled with every game.

A plan (made by `layout`) says where the numbers lie in the bytes of a view. A plan has one line per field.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from colisee.core.contract import view
from colisee.core.dtypes import Ints
from colisee.core.kit import WORD_BITS, clear, lowest_bit

# The columns of a plan
PLAN_KIND, PLAN_OFFSET, PLAN_WIDTH, PLAN_COUNT, PLAN_SIZE = range(5)

# The kinds of its lines
AS_NUMBER, AS_DIGITS, AS_SET, AS_SEAT, AS_HOLDER, AS_SEATS = range(6)

UNSEEN = 255
"""A number that the viewer may not know."""
BYTE_BITS = 8
DIGIT_BASE = 128
"""A number past 254 is written in two digits of this base, the greater first."""

BY_RANK, BY_MARGIN = range(2)


class Observing(NamedTuple):
    """Scratch arrays and plans for turning views into observations."""

    scratch: Any
    """One state, for a view."""
    blank: Any
    row: Any
    """The bytes of scratch[0]."""
    plans: Any
    """One plan per viewer."""


def observe(s: Any, seat: int, observing: Observing, seats: int, out: Ints) -> None:
    """Fill `out` with what `seat` may know."""
    observing.scratch[0] = observing.blank[0]
    view(s, seat, observing.scratch[0])
    encode(observing.row, observing.plans[seat], seat, seats, out)


def encode(row: Ints, plan: Ints, own: int, seats: int, out: Ints) -> None:
    """Most numbers are bits of sets that are not set: `out` is cleared at once, and only set bits are written."""
    clear(out)
    at = 0
    for line in range(plan.shape[0]):
        kind = plan[line, PLAN_KIND]
        offset = plan[line, PLAN_OFFSET]
        width = plan[line, PLAN_WIDTH]
        count = plan[line, PLAN_COUNT]
        size = plan[line, PLAN_SIZE]
        if kind == AS_NUMBER:
            for item in range(count):
                out[at + item] = shown(integer(row, offset + item * width, width), size)
            at += count
        elif kind == AS_SET:
            for item in range(count):
                write_bits(row, offset + item * width, size, out, at + item * size)
            at += count * size
        elif kind == AS_DIGITS:
            for item in range(count):
                write_digits(integer(row, offset + item * width, width), size, out, at + item * 2)
            at += count * 2
        else:
            for item in range(count):
                write_seats(integer(row, offset + item * width, width), kind, own, seats, out, at + item * seats)
            at += count * seats


def integer(row: Ints, offset: int, width: int) -> int:
    """A little-endian signed integer."""
    if width == 1:
        return (row[offset] ^ 128) - 128
    value = 0
    for byte in range(width):
        value |= row[offset + byte] << BYTE_BITS * byte
    sign = 1 << (BYTE_BITS * width - 1)
    return (value ^ sign) - sign


def shown(value: int, most: int) -> int:
    return UNSEEN if value < 0 else min(value, most)


def write_digits(value: int, most: int, out: Ints, at: int) -> None:
    number = shown(value, most)
    out[at] = UNSEEN if value < 0 else number // DIGIT_BASE
    out[at + 1] = UNSEEN if value < 0 else number % DIGIT_BASE


def write_bits(row: Ints, offset: int, size: int, out: Ints, at: int) -> None:
    for start in range(0, size, WORD_BITS):
        count = min(WORD_BITS, size - start)
        bits = 0
        for byte in range((count + BYTE_BITS - 1) // BYTE_BITS):
            bits |= row[offset + start // BYTE_BITS + byte] << BYTE_BITS * byte
        bits &= (1 << count) - 1
        while bits:
            out[at + start + lowest_bit(bits)] = 1
            bits &= bits - 1


def write_seats(value: int, kind: int, own: int, seats: int, out: Ints, at: int) -> None:
    """One number per seat: the reader's seat first, then clockwise."""
    holders = value
    if kind == AS_SEAT:
        holders = 1 << value
    elif kind == AS_HOLDER:
        holders = (1 << value) >> 1
    for step in range(seats):
        out[at + step] = holders >> (own + step) % seats & 1


def scale(out: Any, columns: Ints, scales: Any) -> None:
    """Turn the numbers in these columns into floats from 0 to 1, and -1 for what is hidden. All others are bits."""
    for index in range(len(columns)):
        at = columns[index]
        out[at] = -1.0 if out[at] == UNSEEN else out[at] * scales[at]


def spread(mask: Ints, out: Ints) -> None:
    """A mask with one number per action."""
    clear(out)
    for word in range(len(mask)):
        bits = int(np.int64(mask[word]))
        while bits:
            out[word * WORD_BITS + lowest_bit(bits)] = 1
            bits &= bits - 1


def write_rewards(reward: int, totals: Ints, places: Ints, out: Any) -> None:
    """The reward of every seat; they sum to 0."""
    seats = len(out)
    if reward == BY_RANK:
        for seat in range(seats):
            out[seat] = share_beaten(places, seat, seats)
    else:
        write_margins(totals, seats, out)


def share_beaten(places: Ints, seat: int, seats: int) -> float:
    """1 for a sole first place, -1 for a sole last one, evenly between; equal places share."""
    balance = 0
    for other in range(seats):
        balance += places[other] > places[seat]
        balance -= places[other] < places[seat]
    return balance / (seats - 1)


def write_margins(totals: Ints, seats: int, out: Any) -> None:
    """The points of a seat above the average of the others."""
    together = 0
    for seat in range(seats):
        together += totals[seat]
    for seat in range(seats):
        out[seat] = (seats * totals[seat] - together) / (seats - 1)
