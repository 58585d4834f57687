"""JSON of views and scores, written by compiled code. Entry points as in `core.entry_points`, compiled with every game's rules.

Text is bytes of ASCII. What is written goes to `out` from `at` on; a function returns where it ends.
"""

from __future__ import annotations

from typing import Any

from colisee.core.contract import ranks, scores
from colisee.core.dtypes import Ints
from colisee.core.kit import row_sum

MINUS, ZERO = 45, 48
BYTE, SIGN = 8, 128


def write_text(out: Ints, at: int, text: Ints, start: int, end: int) -> int:
    for place in range(start, end):
        out[at + place - start] = text[place]
    return at + end - start


def write_number(out: Ints, at: int, number: int) -> int:
    if 0 <= number < 10:
        out[at] = ZERO + number
        return at + 1
    if number < 0:
        out[at] = MINUS
        at += 1
        number = -number
    digits = 1
    rest = number // 10
    while rest > 0:
        digits += 1
        rest //= 10
    for place in range(digits):
        out[at + digits - 1 - place] = ZERO + number % 10
        number //= 10
    return at + digits


def number_at(row: Ints, start: int, size: int) -> int:
    """The number that begins there; a negative size is that of one with a sign."""
    number = 0
    if abs(size) == 1:
        number = int(row[start])
        return number - (1 << BYTE) if size < 0 and number >= SIGN else number
    for place in range(abs(size)):
        number |= int(row[start + place]) << BYTE * place
    half = 1 << BYTE * abs(size) - 1
    if size < 0 and number & half != 0:
        number -= half
        number -= half
    return number


def write_row(row: Ints, fields: Any, text: Ints, out: Ints) -> int:
    """Write a row of bytes. A field is: where the text before it ends, the byte where its number begins, and its size."""
    at = 0
    start = 0
    for field in range(len(fields)):
        at = write_text(out, at, text, start, fields[field, 0])
        at = write_number(out, at, number_at(row, fields[field, 1], fields[field, 2]))
        start = fields[field, 0]
    return write_text(out, at, text, start, len(text))


def write_scores_at(
    states: Any, i: int, seats: int, points: Any, places: Ints, ends: Ints, text: Ints, out: Ints
) -> int:
    """Write the scores of every seat: each clause, the total and the rank after its own text, which ends at `ends`."""
    scores(states[i], points)
    ranks(states[i], points, places)
    at = 0
    clauses = points.shape[1]
    for seat in range(seats):
        for clause in range(clauses):
            at = write_text(out, at, text, ends[clause], ends[clause + 1])
            at = write_number(out, at, points[seat, clause])
        at = write_text(out, at, text, ends[clauses], ends[clauses + 1])
        at = write_number(out, at, row_sum(points, seat))
        at = write_text(out, at, text, ends[clauses + 1], ends[clauses + 2])
        at = write_number(out, at, places[seat])
        at = write_text(out, at, text, ends[clauses + 2], ends[clauses + 3])
    return at
