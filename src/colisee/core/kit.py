"""What rules files share: sets of bits, masks of actions, a random source.

Plain functions on plain integers. A word of a mask or of a wide set holds 32 bits, so that every sum and shift
stays inside a signed 64-bit integer, compiled or not.
"""

from __future__ import annotations

import numpy as np

from colisee.core.dtypes import Ints

CHANCE = 7
CHANCE_DUE = 1 << CHANCE
OVER = 0
SPECTATOR = 6

WORD_BITS = 32
WORD = 0xFFFFFFFF


def bit_count(bits: int) -> int:
    """How many bits are set. Compiled, the processor's own instruction stands here (see loader)."""
    return int(bits).bit_count()


def lowest_bit(bits: int) -> int:
    """The index of the lowest set bit; `bits` is not 0. Compiled, the processor's own instruction stands here."""
    return (int(bits) & -int(bits)).bit_length() - 1


def nth_bit(bits: int, n: int) -> int:
    """The index of the n-th set bit, counted from 0: halve the range until one bit is left."""
    index = 0
    half = WORD_BITS if bits > WORD else WORD_BITS // 2
    while half:
        lower = bit_count(bits >> index & (1 << half) - 1)
        if n >= lower:
            n -= lower
            index += half
        half >>= 1
    return index


def natural_log(x: float) -> float:
    """The natural logarithm of a positive, normal number, by Sun's fdlibm. Those of C libraries and browsers differ in the last
    bit, and with it the choice of a search."""
    bits = np.float64(x).view(np.int64)
    exponent = (bits >> 52) - 1023
    mantissa = np.int64(bits & 0xFFFFFFFFFFFFF | 1023 << 52).view(np.float64)
    if mantissa > 1.4142135623730951:
        mantissa *= 0.5
        exponent += 1
    k = float(exponent)
    f = mantissa - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)))
    even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
    half = 0.5 * f * f
    return k * 0.6931471803691238 - ((half - (s * (half + (odd + even)) + k * 1.9082149292705877e-10)) - f)


def words_for(size: int) -> int:
    return (size + WORD_BITS - 1) // WORD_BITS


def has(words: Ints, item: int) -> bool:
    return (words[item >> 5] >> (item & 31)) & 1 == 1


def add(words: Ints, item: int) -> None:
    words[item >> 5] = words[item >> 5] | (1 << (item & 31))


def remove(words: Ints, item: int) -> None:
    words[item >> 5] = words[item >> 5] & (WORD ^ (1 << (item & 31)))


def add_run(words: Ints, first: int, bits: int) -> None:
    """Add first + i for every bit i of `bits` (at most 32 of them)."""
    shifted = bits << (first & 31)
    word = first >> 5
    words[word] = words[word] | (shifted & WORD)
    if word + 1 < len(words) or shifted >> WORD_BITS:
        words[word + 1] = words[word + 1] | (shifted >> WORD_BITS)


def row_sum(table: Ints, row: int) -> int:
    total = 0
    for column in range(table.shape[1]):
        total += table[row, column]
    return total


def lead_of_seat(points: Ints, seat: int) -> int:
    """By how much a seat leads the best of the others."""
    best = -(1 << 30)
    for other in range(points.shape[0]):
        if other != seat:
            best = max(best, row_sum(points, other))
    return row_sum(points, seat) - best


def clear(words: Ints) -> None:
    for word in range(len(words)):
        words[word] = 0


def fill(words: Ints, size: int) -> None:
    """Make the set of everything below `size`."""
    for word in range(len(words)):
        left = size - word * WORD_BITS
        words[word] = WORD if left >= WORD_BITS else (1 << max(left, 0)) - 1


def size_of(words: Ints) -> int:
    total = 0
    for word in range(len(words)):
        total += bit_count(words[word])
    return total


def nth(words: Ints, n: int) -> int:
    """The n-th item of a set, in increasing order, counted from 0."""
    for word in range(len(words)):
        here = bit_count(words[word])
        if n < here:
            return word * WORD_BITS + nth_bit(words[word], n)
        n -= here
    return -1


def list_items(words: Ints, out: Ints) -> int:
    """Write the items of a set to `out`, in increasing order. Returns their number."""
    count = 0
    for word in range(len(words)):
        bits = int(words[word])
        while bits:
            out[count] = word * WORD_BITS + lowest_bit(bits)
            bits &= bits - 1
            count += 1
    return count


def seed_source(rng: Ints, seed: int, stream: int) -> None:
    """Start the random source: the same (seed, stream) gives the same numbers, everywhere and in every mode."""
    rng[0] = seed & WORD
    rng[1] = (seed >> WORD_BITS) & WORD
    rng[2] = stream & WORD
    rng[3] = 1 + ((stream >> WORD_BITS) & WORD)
    for _ in range(15):
        random_word(rng)


def random_word(rng: Ints) -> int:
    """32 random bits: Doty-Humphrey's sfc32."""
    a = rng[0]
    b = rng[1]
    c = rng[2]
    counter = rng[3]
    word = (a + b + counter) & WORD
    rng[3] = (counter + 1) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & WORD
    rng[2] = (((c << 21) | (c >> 11)) + word) & WORD
    return word


def below(rng: Ints, n: int) -> int:
    """A number from 0 to n-1, each equally likely: Lemire's multiplication and the rejection that removes its bias."""
    product = random_word(rng) * n
    if (product & WORD) < n:
        least = (WORD + 1 - n) % n
        while (product & WORD) < least:
            product = random_word(rng) * n
    return product >> WORD_BITS


def random_item(words: Ints, rng: Ints) -> int:
    return nth(words, below(rng, size_of(words)))


def unit(rng: Ints) -> float:
    """A number from 0 to 1 (exclusive)."""
    return random_word(rng) * 2.3283064365386963e-10  # 1 / 2^32
