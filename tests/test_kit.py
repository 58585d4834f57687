"""The shared functions of the rules against slow twins."""

from __future__ import annotations

from random import Random

from colisee.core.kit import nth_bit, random_word
from colisee.core.spec import random_source

MASK = 0xFFFF_FFFF


def sfc32(state: list[int]) -> int:
    """One step as its author publishes it (PractRand, sfc32)."""
    a, b, c, counter = state
    output = (a + b + counter) & MASK
    rotated = ((c << 21) | (c >> 11)) & MASK
    state[:] = [b ^ (b >> 9), (c + (c << 3)) & MASK, (rotated + output) & MASK, (counter + 1) & MASK]
    return output


def test_random_words_are_those_of_sfc32() -> None:
    state = [int(word) for word in random_source(7)]
    ours = list(state)
    assert [random_word(ours) for _ in range(1000)] == [sfc32(state) for _ in range(1000)]


def test_the_nth_bit_is_the_nth_of_all_set_bits() -> None:
    rng = Random(1)
    for width in (1, 5, 31, 32, 33, 63):
        for _ in range(50):
            bits = rng.getrandbits(width) | 1
            assert [nth_bit(bits, n) for n in range(bits.bit_count())] == [i for i in range(width) if bits >> i & 1]
