"""What rules files share: sets of bits, masks of actions, a random source.

Plain functions on plain integers. A word of a mask or of a wide set holds 32 bits, so that every sum and shift
stays inside a signed 64-bit integer, compiled or not.
"""

from __future__ import annotations

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
