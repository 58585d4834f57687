/* Post Office: the tape mask and the final score, as src/colisee/games/post_office/rules.py has them. */

#include "hot.h"

/* rules.py: legal. Written out for each side and turn, so that the tables become constants of the code, as they do in ours. */

static int64_t seen_above(int64_t upper, int64_t lower, int step)
{
    return upper >> step | (lower & (((int64_t)1 << step) - 1)) << (UPPER_PARCELS - step);
}

ALWAYS_INLINE static int64_t corners_above(int64_t upper, int64_t lower, int side, int turn)
{
    int64_t corners = CORNERS[side][turn][UPPER];
#pragma GCC unroll 4
    for (int i = 0; i < TAPE_PARCELS; i++)
        corners &= seen_above(upper, lower, STEP[side][turn][i]);
    return corners;
}

ALWAYS_INLINE static int64_t corners_below(int64_t lower, int side, int turn)
{
    int64_t corners = CORNERS[side][turn][LOWER];
#pragma GCC unroll 4
    for (int i = 0; i < TAPE_PARCELS; i++)
        corners &= lower >> STEP[side][turn][i];
    return corners;
}

ALWAYS_INLINE static bool has_place(int64_t upper, int64_t lower, int side)
{
#pragma GCC unroll 4
    for (int turn = 0; turn < LOOKS[side]; turn++)
        if (corners_above(upper, lower, side, turn) || corners_below(lower, side, turn))
            return true;
    return false;
}

static uint32_t sides_that_fit(const Player *player, int colour)
{
    int64_t upper = player->parcels[colour][UPPER], lower = player->parcels[colour][LOWER];
    uint32_t sides = 0;
    if (bit_count(upper) + bit_count(lower) < TAPE_PARCELS)
        return sides;
#pragma GCC unroll 16
    for (int side = 0; side < SIDE_COUNT; side++)
        if (player->tapes[SHAPE_OF_SIDE[side] * COLOUR_COUNT + colour] == 0 && has_place(upper, lower, side))
            sides |= 1u << side;
    return sides;
}

static void legal_tapes(const Player *player, uint32_t *mask)
{
    add(mask, NO_TAPE);
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        add_run(mask, TAKE_TAPE + colour * SIDE_COUNT, sides_that_fit(player, colour));
}

static void add_corners(uint32_t *mask, int first, int wide, int64_t corners, int first_parcel)
{
    for (; corners; corners &= corners - 1) {
        int parcel = first_parcel + lowest_bit(corners);
        add(mask, first + parcel / COLUMNS * wide + parcel % COLUMNS);
    }
}

static void legal_lay(const Player *player, uint32_t *mask)
{
    int side = (player->tape_in_hand - 1) % SIDE_COUNT, colour = (player->tape_in_hand - 1) / SIDE_COUNT;
    int64_t upper = player->parcels[colour][UPPER], lower = player->parcels[colour][LOWER];
    int first = SHAPE_OF_SIDE[side] == LINE_SHAPE ? LAY_LINE : LAY;
    for (int turn = 0; turn < LOOKS[side]; turn++, first += PLACES_OF_LOOK[side]) {
        add_corners(mask, first, WIDE[side][turn], corners_above(upper, lower, side, turn), 0);
        add_corners(mask, first, WIDE[side][turn], corners_below(lower, side, turn), UPPER_PARCELS);
    }
}

void fill_masks(const State *states, const int64_t *seats, uint32_t (*masks)[MASK_WORDS], int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        const Player *player = &states[i].player[seats[i]];
        memset(masks[i], 0, sizeof masks[i]);
        if (player->step == STEP_TAPE)
            legal_tapes(player, masks[i]);
        else
            legal_lay(player, masks[i]);
    }
}

/* rules.py: points */

static int type_symbols(const Player *player, int colour)
{
    return bit_count(player->symbols[TYPE][UPPER] & player->parcels[colour][UPPER]) +
           bit_count(player->symbols[TYPE][LOWER] & player->parcels[colour][LOWER]);
}

static int tapes_of_colour(const Player *player, int colour)
{
    int tapes = 0;
    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        tapes += player->tapes[shape * COLOUR_COUNT + colour] != 0;
    return tapes;
}

static int64_t next_to_above(int64_t upper, int64_t lower)
{
    int64_t sideways = (upper << 1 & NOT_FIRST_COLUMN[UPPER]) | (upper >> 1 & NOT_LAST_COLUMN[UPPER]);
    return sideways | (upper & ALL_UPPER >> COLUMNS) << COLUMNS | seen_above(upper, lower, COLUMNS);
}

static int64_t next_to_below(int64_t upper, int64_t lower)
{
    int64_t sideways = (lower << 1 & NOT_FIRST_COLUMN[LOWER]) | (lower >> 1 & NOT_LAST_COLUMN[LOWER]);
    return sideways | (lower << COLUMNS & ALL_LOWER) | upper >> (UPPER_PARCELS - COLUMNS) | lower >> COLUMNS;
}

static int waybill_neighbours(const Player *player)
{
    int64_t above = player->symbols[WAYBILL][UPPER], below = player->symbols[WAYBILL][LOWER];
    if (above == 0 && below == 0)
        return 0;
    int pairs = 0;
    for (int tape = 0; tape < TAPES; tape++)
        if (player->tapes[tape] != 0) {
            int lies = player->tapes[tape] - 1;
            const int64_t *covered = COVERED[FIRST_SIDE[tape / COLOUR_COUNT] + lies / MAX_PLACES][lies % MAX_PLACES];
            pairs += bit_count(above & next_to_above(covered[UPPER], covered[LOWER]));
            pairs += bit_count(below & next_to_below(covered[UPPER], covered[LOWER]));
        }
    return pairs;
}

static int64_t pairs_side_by_side(int64_t parcels, int half) { return parcels & parcels >> 1 & NOT_LAST_COLUMN[half]; }

static bool is_in(int64_t upper, int64_t lower, int parcel)
{
    return (parcel < UPPER_PARCELS ? upper >> parcel : lower >> (parcel - UPPER_PARCELS)) & 1;
}

static int most_disjoint(int64_t upper, int64_t lower)
{
    int taken = 0;
    while (upper != 0 || lower != 0) {
        int first = upper != 0 ? lowest_bit(upper) : UPPER_PARCELS + lowest_bit(lower);
        int below = first + COLUMNS;
        if (is_in(upper, lower, below - 1) && (is_in(upper, lower, first + 1) || is_in(upper, lower, below + 1))) {
            int with_below = 1 + most_disjoint(upper & ~NEAR[below - 1][UPPER], lower & ~NEAR[below - 1][LOWER]);
            int with_first = 1 + most_disjoint(upper & ~NEAR[first][UPPER], lower & ~NEAR[first][LOWER]);
            return taken + (with_below > with_first ? with_below : with_first);
        }
        upper &= ~NEAR[first][UPPER];
        lower &= ~NEAR[first][LOWER];
        taken++;
    }
    return taken;
}

static int squares_of(const State *s, const Player *player)
{
    int squares = 0;
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        int64_t upper = pairs_side_by_side(player->parcels[colour][UPPER], UPPER);
        int64_t lower = pairs_side_by_side(player->parcels[colour][LOWER], LOWER);
        upper &= seen_above(upper, lower, COLUMNS);
        lower &= lower >> COLUMNS;
        squares += s->squares == SQUARES_DISJOINT ? most_disjoint(upper, lower) : bit_count(upper) + bit_count(lower);
    }
    return squares;
}

void fill_scores(const State *states, int32_t (*points)[MAX_SEATS][CLAUSES], int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        for (int seat = 0; seat < states[i].seats; seat++) {
            const Player *player = &states[i].player[seat];
            int32_t *out = points[i][seat];
            out[CLAUSE_STAMPS] = player->stamps;
            for (int colour = 0; colour < COLOUR_COUNT; colour++)
                out[CLAUSE_FIRST_TYPE + colour] = type_symbols(player, colour) * tapes_of_colour(player, colour);
            out[CLAUSE_WAYBILLS] = POINTS_PER_TAPE_BESIDE * waybill_neighbours(player);
            out[CLAUSE_SQUARES] = POINTS_PER_SQUARE * squares_of(&states[i], player);
        }
}
