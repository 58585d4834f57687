/* Toy Rush: the masks of placement and gifts and the score, as src/colisee/games/toy_rush/rules.py has them. */

#include "hot.h"

/* rules.py: legal */

static bool is_open(const State *s, int space)
{
    return space == SPACE_PRIMEUR || (s->player[0].elves[space] == 0 && s->player[1].elves[space] == 0);
}

static void legal_placements(const State *s, int seat, uint32_t *mask)
{
    int stock = s->player[seat].stock;
    for (int space = 0; space < SPACES; space++)
        if (is_open(s, space)) {
            int most = stock < MAX_ELVES[space] ? stock : MAX_ELVES[space];
            add_run(mask, PLACE + space * ELVES, (1u << most) - 1);
        }
}

static int promised(const Player *player, int item)
{
    int cards = 0;
    for (int64_t sending = player->sending; sending; sending &= sending - 1)
        cards += NEEDS[lowest_bit(sending)][item];
    return cards;
}

static bool can_send(const Player *player, int objective)
{
    for (int item = 0; item < OBJECTS; item++) {
        int need = NEEDS[objective][item];
        if (need > 0 && need + promised(player, item) > player->objects[item])
            return false;
    }
    return true;
}

static void legal_gifts(const Player *player, uint32_t *mask)
{
    add(mask, DONE);
    for (int64_t waiting = player->objectives & ~player->sending; waiting; waiting &= waiting - 1)
        if (can_send(player, lowest_bit(waiting)))
            add(mask, SEND + lowest_bit(waiting));
}

void fill_masks(const State *states, const int64_t *seats, uint32_t (*masks)[MASK_WORDS], int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        memset(masks[i], 0, sizeof masks[i]);
        if (states[i].phase == PHASE_PLACE)
            legal_placements(&states[i], (int)seats[i], masks[i]);
        else
            legal_gifts(&states[i].player[seats[i]], masks[i]);
    }
}

/* rules.py: end */

static int total(const Player *player)
{
    int points = 0;
    for (int64_t sent = player->sent; sent; sent &= sent - 1)
        points += POINTS[lowest_bit(sent)];
    return points;
}

void fill_scores(const State *states, int32_t (*points)[SEATS][CLAUSES], int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        for (int seat = 0; seat < SEATS; seat++)
            points[i][seat][CLAUSE_GIFTS] = total(&states[i].player[seat]);
}
