"""The shared functions of the rules against slow twins."""

from __future__ import annotations

from random import Random

import numpy as np

from colisee.core.kit import list_items, nth_bit, random_word, words_for
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


def test_listed_items_are_those_of_the_set() -> None:
    rng = Random(2)
    for size in (1, 32, 33, 200):
        items = sorted(rng.sample(range(size), k=(size + 1) // 2))
        words, out = np.zeros(words_for(size), np.uint32), np.zeros(size, np.int32)
        for item in items:
            words[item >> 5] |= np.uint32(1 << (item & 31))
        assert list_items(words, out) == len(items)
        assert out[: len(items)].tolist() == items
