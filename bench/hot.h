/* What the C references of the hottest functions share. `tables.h` holds a game's constants and the layout of its state. */

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "tables.h"

#define UNUSED __attribute__((unused))
#define ALWAYS_INLINE inline __attribute__((always_inline))

enum { MASK_WORDS = (ACTIONS + 31) / 32 };

/* core/kit.py */

UNUSED static int bit_count(int64_t bits) { return __builtin_popcountll((uint64_t)bits); }

UNUSED static int lowest_bit(int64_t bits) { return __builtin_ctzll((uint64_t)bits); }

UNUSED static int nth_bit(int64_t bits, int n)
{
    for (; n > 0; n--)
        bits &= bits - 1;
    return lowest_bit(bits);
}

UNUSED static void add(uint32_t *words, int item) { words[item >> 5] |= 1u << (item & 31); }

UNUSED static void add_run(uint32_t *words, int first, uint32_t bits)
{
    uint64_t shifted = (uint64_t)bits << (first & 31);
    int word = first >> 5;
    words[word] |= (uint32_t)shifted;
    if (word + 1 < MASK_WORDS)
        words[word + 1] |= (uint32_t)(shifted >> 32);
}
