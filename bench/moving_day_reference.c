/* Moving Day, played at random from set-up to final scores: what a C programmer gets from the same rules.

   The same functions in the same order as src/colisee/games/moving_day/rules.py, on the same record, with the same random
   source (core/kit.py) and the same loop (core/drivers.py), so that every game of a seed ends with the same totals.
   `tables.h` is written from the Python constants at every build: no piece of the game is copied here by hand. */

#include <stdint.h>
#include <string.h>

#include "tables.h"

/* core/kit.py */

enum { CHANCE = 7, CHANCE_DUE = 1 << CHANCE, OVER = 0, MASK_WORDS = (ACTIONS + 31) / 32 };

typedef struct {
    uint32_t a, b, c, counter;
} Source;

static int bit_count(uint32_t bits) { return __builtin_popcount(bits); }

static int lowest_bit(uint32_t bits) { return __builtin_ctz(bits); }

static int nth_bit(uint32_t bits, int n)
{
    int index = 0;
    for (int half = 16; half; half >>= 1) {
        int lower = bit_count(bits >> index & ((1u << half) - 1));
        if (n >= lower) {
            n -= lower;
            index += half;
        }
    }
    return index;
}

static void add(uint32_t *words, int item) { words[item >> 5] |= 1u << (item & 31); }

static void discard(uint32_t *words, int item) { words[item >> 5] &= ~(1u << (item & 31)); }

static void add_run(uint32_t *words, int first, uint32_t bits)
{
    uint64_t shifted = (uint64_t)bits << (first & 31);
    int word = first >> 5;
    words[word] |= (uint32_t)shifted;
    if (word + 1 < MASK_WORDS)
        words[word + 1] |= (uint32_t)(shifted >> 32);
}

static void fill(uint32_t *words, int count, int size)
{
    for (int word = 0; word < count; word++) {
        int left = size - word * 32;
        words[word] = left >= 32 ? 0xFFFFFFFFu : left > 0 ? (1u << left) - 1 : 0;
    }
}

static int size_of(const uint32_t *words, int count)
{
    int total = 0;
    for (int word = 0; word < count; word++)
        total += bit_count(words[word]);
    return total;
}

static int nth(const uint32_t *words, int count, int n)
{
    for (int word = 0; word < count; word++) {
        int here = bit_count(words[word]);
        if (n < here)
            return word * 32 + nth_bit(words[word], n);
        n -= here;
    }
    return -1;
}

static uint32_t random_word(Source *rng)
{
    uint32_t word = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ rng->b >> 9;
    rng->b = rng->c + (rng->c << 3);
    rng->c = (rng->c << 21 | rng->c >> 11) + word;
    return word;
}

static void seed_source(Source *rng, uint64_t seed, uint64_t stream)
{
    *rng = (Source){(uint32_t)seed, (uint32_t)(seed >> 32), (uint32_t)stream, 1 + (uint32_t)(stream >> 32)};
    for (int i = 0; i < 15; i++)
        random_word(rng);
}

static int below(Source *rng, uint32_t n)
{
    uint64_t product = (uint64_t)random_word(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least)
            product = (uint64_t)random_word(rng) * n;
    }
    return (int)(product >> 32);
}

/* state.py */

typedef struct {
    int8_t box[PAIR];
    int8_t helper, snacks;
} Group;

typedef struct {
    int8_t box[SPACES];
    int8_t crew[VEHICLES][CREW];
    int16_t snacks;
} Player;

typedef struct {
    uint32_t box_deck[BOX_WORDS];
    int8_t helper_deck[HELPER_KINDS];
    Player player[MAX_SEATS];
    Group group[MAX_GROUPS];
    int8_t seats, filling, damage, clumsy, phase, first;
    int16_t turn;
    int8_t place;
    int8_t hand_box[PAIR];
    int8_t hand_helper;
} State;

/* rules.py: set-up */

static void new_game(State *s, int seats, const int8_t *options)
{
    s->seats = (int8_t)seats;
    s->filling = options[0];
    s->damage = options[1];
    s->clumsy = options[2];
    s->phase = PHASE_FIRST;
    fill(s->box_deck, BOX_WORDS, BOXES);
    for (int kind = 0; kind < HELPER_KINDS; kind++)
        s->helper_deck[kind] = HELPER[kind].count;
}

/* whose decision */

static int seat_in_turn(const State *s) { return (s->first + s->turn) % s->seats; }

static int due(const State *s)
{
    if (s->phase == PHASE_OVER)
        return OVER;
    if (s->phase == PHASE_FIRST || s->phase == PHASE_DEAL)
        return CHANCE_DUE;
    return 1 << seat_in_turn(s);
}

/* chance */

static int helpers_face_down(const State *s)
{
    int cards = 0;
    for (int kind = 0; kind < HELPER_KINDS; kind++)
        cards += s->helper_deck[kind];
    return cards;
}

static int nth_helper(const State *s, int n)
{
    for (int kind = 0; kind < HELPER_KINDS; kind++) {
        n -= s->helper_deck[kind];
        if (n < 0)
            return kind;
    }
    return -1;
}

static int draws(const State *s)
{
    if (s->phase == PHASE_FIRST)
        return s->seats;
    if (s->group[s->place].box[PAIR - 1] == 0)
        return size_of(s->box_deck, BOX_WORDS);
    return helpers_face_down(s);
}

static int draw(const State *s, int n)
{
    if (s->phase == PHASE_FIRST)
        return FIRST_PLAYER + n;
    if (s->group[s->place].box[PAIR - 1] == 0)
        return DRAW_BOX + nth(s->box_deck, BOX_WORDS, n);
    return DRAW_HELPER + nth_helper(s, n);
}

/* legal */

static int filled_spaces(const State *s, int seat)
{
    const int8_t *box = s->player[seat].box;
    int spaces = 0;
    for (int space = 0; space < SPACES; space++)
        spaces |= (box[space] != 0) << space;
    return spaces;
}

static int open_spaces(const State *s, int seat)
{
    int filled = filled_spaces(s, seat);
    int spaces = 0;
    for (int vehicle = 0; vehicle < VEHICLES; vehicle++) {
        int first = FIRST_SPACE[vehicle];
        spaces |= OPEN_SPACES[s->filling][vehicle][filled >> first & (PATTERNS - 1)] << first;
    }
    return spaces;
}

static int people(const State *s, int seat, int vehicle)
{
    const int8_t *crew = s->player[seat].crew[vehicle];
    int total = 0;
    for (int card = 0; card < CREW && crew[card] != 0; card++)
        total += HELPER[crew[card] - 1].people;
    return total;
}

static int has_seats_for(const State *s, int seat, int vehicle, int kind)
{
    return people(s, seat, vehicle) + HELPER[kind].people <= SEATS_OF_VEHICLE[vehicle];
}

static int vehicles_with_seats_for(const State *s, int seat, int kind)
{
    int vehicles = 0;
    for (int vehicle = 0; vehicle < VEHICLES; vehicle++)
        if (has_seats_for(s, seat, vehicle, kind))
            vehicles |= 1 << vehicle;
    return vehicles;
}

static void legal_helper(const State *s, int seat, uint32_t *mask)
{
    int vehicles = vehicles_with_seats_for(s, seat, s->hand_helper - 1);
    add_run(mask, ASSIGN, (uint32_t)vehicles);
    if (vehicles != ALL_VEHICLES)
        add(mask, DISMISS);
}

static void legal(const State *s, int seat, uint32_t *mask)
{
    if (s->phase == PHASE_TAKE) {
        add_run(mask, TAKE, (1u << (s->seats + 1)) - 1);
        return;
    }
    uint32_t spaces = (uint32_t)open_spaces(s, seat);
    add_run(mask, PLACE_UPPER, s->hand_box[0] != 0 ? spaces : 0);
    add_run(mask, PLACE_LOWER, s->hand_box[1] != 0 ? spaces : 0);
    if (s->hand_helper != 0)
        legal_helper(s, seat, mask);
}

/* apply */

static void end_turn_with_empty_hand(State *s)
{
    if (s->hand_box[0] != 0 || s->hand_box[1] != 0 || s->hand_helper != 0)
        return;
    if (s->place > 0)
        s->group[s->place - 1].snacks += SNACK;
    if (s->place < s->seats)
        s->group[s->place + 1].snacks += SNACK;
    s->turn++;
    s->phase = s->turn == ROUNDS * s->seats ? PHASE_OVER : PHASE_DEAL;
}

static void take_group(State *s, int seat, int place)
{
    Group *group = &s->group[place];
    s->place = (int8_t)place;
    s->hand_box[0] = group->box[0];
    s->hand_box[1] = group->box[1];
    s->hand_helper = group->helper;
    s->player[seat].snacks += group->snacks;
    *group = (Group){0};
    s->phase = PHASE_PLACE;
}

static void place_box(State *s, int seat, int box, int space)
{
    s->player[seat].box[space] = s->hand_box[box];
    s->hand_box[box] = 0;
    end_turn_with_empty_hand(s);
}

static int cards_in(const State *s, int seat, int vehicle)
{
    int cards = 0;
    for (int card = 0; card < CREW; card++)
        cards += s->player[seat].crew[vehicle][card] != 0;
    return cards;
}

static void assign_helper(State *s, int seat, int vehicle)
{
    s->player[seat].crew[vehicle][cards_in(s, seat, vehicle)] = s->hand_helper;
    s->hand_helper = 0;
    end_turn_with_empty_hand(s);
}

static void deal_box(State *s, int box)
{
    Group *group = &s->group[s->place];
    discard(s->box_deck, box);
    group->box[group->box[0] == 0 ? 0 : 1] = (int8_t)(box + 1);
}

static void deal_helper(State *s, int kind)
{
    s->helper_deck[kind]--;
    s->group[s->place].helper = (int8_t)(kind + 1);
    if (s->place < s->seats && s->group[s->place + 1].helper == 0)
        s->place++;
    else
        s->phase = PHASE_TAKE;
}

static void apply(State *s, int seat, int action)
{
    if (action < PLACE_UPPER)
        take_group(s, seat, action - TAKE);
    else if (action < ASSIGN)
        place_box(s, seat, (action - PLACE_UPPER) / SPACES, (action - PLACE_UPPER) % SPACES);
    else if (action < DISMISS)
        assign_helper(s, seat, action - ASSIGN);
    else if (action == DISMISS) {
        s->hand_helper = 0;
        end_turn_with_empty_hand(s);
    } else if (action < DRAW_BOX) {
        s->first = (int8_t)(action - FIRST_PLAYER);
        s->phase = PHASE_DEAL;
    } else if (action < DRAW_HELPER)
        deal_box(s, action - DRAW_BOX);
    else
        deal_helper(s, action - DRAW_HELPER);
}

/* damage */

static int too_heavy(const State *s, int seat)
{
    const int8_t *box = s->player[seat].box;
    int broken = 0;
    for (int stack = 0; stack < STACKS_LENGTH; stack++) {
        int lower = STACKS[stack][0], upper = STACKS[stack][1];
        if (box[lower] != 0 && box[upper] != 0)
            if (BOX[box[upper] - 1].weight > BOX[box[lower] - 1].weight)
                broken |= 1 << lower;
    }
    return broken;
}

static int crew_strength(const State *s, int seat, int vehicle)
{
    const int8_t *crew = s->player[seat].crew[vehicle];
    int strength = 0;
    for (int card = 0; card < CREW && crew[card] != 0; card++)
        strength += HELPER[crew[card] - 1].strength;
    return strength;
}

static int too_weak(const State *s, int seat, int vehicle)
{
    const int8_t *box = s->player[seat].box;
    int strength = crew_strength(s, seat, vehicle);
    int broken = 0;
    for (int space = FIRST_SPACE[vehicle]; space < FIRST_SPACE[vehicle + 1]; space++)
        if (box[space] != 0 && BOX[box[space] - 1].weight > strength)
            broken |= 1 << space;
    return broken;
}

static int boxes_to_drop(const State *s, int seat, int vehicle)
{
    const int8_t *crew = s->player[seat].crew[vehicle];
    int boxes = 0;
    for (int card = 0; card < CREW && crew[card] != 0; card++)
        if (HELPER[crew[card] - 1].clumsy)
            boxes += s->clumsy == CLUMSY_PERSON ? HELPER[crew[card] - 1].people : 1;
    return boxes;
}

static int fragile_boxes(const State *s, int seat, int vehicle)
{
    const int8_t *box = s->player[seat].box;
    int fragile = 0;
    for (int space = FIRST_SPACE[vehicle]; space < FIRST_SPACE[vehicle + 1]; space++)
        if (box[space] != 0)
            fragile |= BOX[box[space] - 1].fragile << space;
    return fragile;
}

static int weight_points(const State *s, int seat, int whole)
{
    int points = 0;
    for (; whole; whole &= whole - 1)
        points += BOX[s->player[seat].box[lowest_bit((uint32_t)whole)] - 1].points;
    return points;
}

static int pairs_among(int spaces)
{
    int pairs = 0;
    for (int pair = 0; pair < PAIRS_LENGTH; pair++)
        pairs |= ((spaces & SPACES_OF_PAIR[pair]) == SPACES_OF_PAIR[pair]) << pair;
    return pairs;
}

static int type_points(const State *s, int seat, int whole)
{
    const int8_t *box = s->player[seat].box;
    int matched = 0;
    for (int pairs = pairs_among(whole); pairs; pairs &= pairs - 1) {
        int pair = lowest_bit((uint32_t)pairs);
        if (BOX[box[PAIRS[pair][0]] - 1].type == BOX[box[PAIRS[pair][1]] - 1].type)
            matched |= SPACES_OF_PAIR[pair];
    }
    return bit_count((uint32_t)matched);
}

static int colour_points(const State *s, int seat, int whole)
{
    const int8_t *box = s->player[seat].box;
    int matched = 0;
    for (int pairs = pairs_among(whole); pairs; pairs &= pairs - 1) {
        int pair = lowest_bit((uint32_t)pairs);
        if (BOX[box[PAIRS[pair][0]] - 1].colour == BOX[box[PAIRS[pair][1]] - 1].colour)
            matched |= SPACES_OF_PAIR[pair];
    }
    return bit_count((uint32_t)matched);
}

static int points_of(const State *s, int seat, int whole)
{
    return weight_points(s, seat, whole) + type_points(s, seat, whole) + colour_points(s, seat, whole);
}

static int is_earlier(int spaces, int others)
{
    int differing = spaces ^ others;
    return (differing & -differing & spaces) != 0;
}

static int dropped(const State *s, int seat, int vehicle, int crushed)
{
    int boxes = boxes_to_drop(s, seat, vehicle);
    if (boxes == 0)
        return 0;
    int candidates = fragile_boxes(s, seat, vehicle);
    if (s->damage == DAMAGE_FR)
        candidates &= ~crushed;
    if (bit_count((uint32_t)candidates) <= boxes)
        return candidates;
    int standing = filled_spaces(s, seat) & SPACES_OF_VEHICLE[vehicle] & ~crushed & ~too_weak(s, seat, vehicle);
    int best = 0, best_points = -1;
    for (int chosen = candidates; chosen != 0; chosen = (chosen - 1) & candidates)
        if (bit_count((uint32_t)chosen) == boxes) {
            int points = points_of(s, seat, standing & ~chosen);
            if (points > best_points || (points == best_points && is_earlier(chosen, best))) {
                best = chosen;
                best_points = points;
            }
        }
    return best;
}

static int whole_boxes(const State *s, int seat)
{
    int crushed = too_heavy(s, seat);
    int broken = crushed;
    for (int vehicle = 0; vehicle < VEHICLES; vehicle++) {
        broken |= too_weak(s, seat, vehicle);
        broken |= dropped(s, seat, vehicle, crushed);
    }
    return filled_spaces(s, seat) & ~broken;
}

/* points */

static void scores(const State *s, int32_t out[][CLAUSES])
{
    for (int seat = 0; seat < s->seats; seat++) {
        int whole = whole_boxes(s, seat);
        out[seat][CLAUSE_WEIGHT] = weight_points(s, seat, whole);
        out[seat][CLAUSE_TYPE] = type_points(s, seat, whole);
        out[seat][CLAUSE_COLOUR] = colour_points(s, seat, whole);
        out[seat][CLAUSE_SNACKS] = s->player[seat].snacks;
    }
}

static int standing(int32_t points[][CLAUSES], int seat)
{
    int snacks = points[seat][CLAUSE_SNACKS];
    int total = points[seat][CLAUSE_WEIGHT] + points[seat][CLAUSE_TYPE] + points[seat][CLAUSE_COLOUR] + snacks;
    return total * SNACKS_LIMIT + snacks;
}

static void ranks(const State *s, int32_t points[][CLAUSES], int8_t *out)
{
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = 1;
        for (int other = 0; other < s->seats; other++)
            if (standing(points, other) > standing(points, seat))
                out[seat]++;
    }
}

/* core/drivers.py */

static int random_item(const uint32_t *mask, Source *rng)
{
    return nth(mask, MASK_WORDS, below(rng, (uint32_t)size_of(mask, MASK_WORDS)));
}

static int play_out(State *s, uint32_t *mask, Source *rng)
{
    int plies = 0;
    for (int seats = due(s); seats != OVER; seats = due(s)) {
        if (seats == CHANCE_DUE)
            apply(s, CHANCE, draw(s, below(rng, (uint32_t)draws(s))));
        else {
            int seat = lowest_bit((uint32_t)seats);
            memset(mask, 0, MASK_WORDS * sizeof *mask);
            legal(s, seat, mask);
            apply(s, seat, random_item(mask, rng));
        }
        plies++;
    }
    return plies;
}

int64_t playouts(int seats, const int8_t *options, int64_t seed, int64_t first, int64_t count, int32_t *totals,
                 int8_t *places, int32_t *plies)
{
    int64_t done = 0;
    uint32_t mask[MASK_WORDS];
    int32_t clauses[MAX_SEATS][CLAUSES];
    for (int64_t game = 0; game < count; game++) {
        State s = {0};
        Source rng;
        seed_source(&rng, (uint64_t)seed, (uint64_t)(first + game));
        new_game(&s, seats, options);
        plies[game] = play_out(&s, mask, &rng);
        done += plies[game];
        scores(&s, clauses);
        for (int seat = 0; seat < seats; seat++) {
            totals[game * seats + seat] = 0;
            for (int clause = 0; clause < CLAUSES; clause++)
                totals[game * seats + seat] += clauses[seat][clause];
        }
        ranks(&s, clauses, places + game * seats);
    }
    return done;
}

