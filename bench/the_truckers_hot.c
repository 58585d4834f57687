/* The Truckers: the loading mask, a movement phase and the final score, as src/colisee/games/the_truckers/rules.py has them. */

#include "hot.h"

static int least(int one, int other) { return one < other ? one : other; }

/* rules.py: legal */

static int units_loaded(const Truck *truck) { return truck->singles + DOUBLE_UNITS * truck->doubles + truck->jokers; }

static int waiting_kinds(const Player *player)
{
    int kinds = 0;
    for (int kind = 0; kind < KINDS; kind++)
        kinds |= (player->waiting[kind] != 0) << kind;
    return kinds;
}

static int kinds_that_fit(const Truck *truck)
{
    int room = CAPACITY[truck->truck_size] - units_loaded(truck);
    if (room <= 0)
        return 0;
    int kinds = truck->type != 0 ? KINDS_OF_TYPE[truck->type - 1] | JOKER_KIND : TYPED_KINDS;
    return room >= DOUBLE_UNITS ? kinds : kinds & ~DOUBLE_KINDS;
}

static int kinds_not_apart(int apart) { return apart == 0 ? 0 : KINDS_OF_TYPE[apart - 1]; }

static uint32_t trucks_to_load(const Player *player)
{
    int kinds = waiting_kinds(player) & ~kinds_not_apart(player->apart);
    uint32_t trucks = 0;
    for (int truck = 0; truck < MAX_TRUCKS; truck++)
        if (kinds & kinds_that_fit(&player->truck[truck]))
            trucks |= 1u << truck;
    if (player->stage == STAGE_SECOND_TRUCK)
        trucks &= ~(1u << player->open);
    return trucks;
}

static int kinds_to_load(const Player *player)
{
    return waiting_kinds(player) & kinds_that_fit(&player->truck[player->open]) & ~kinds_not_apart(player->apart);
}

static void legal_loading(const Player *player, uint32_t *mask)
{
    int stage = player->stage;
    if (stage == STAGE_CHOOSE) {
        uint32_t trucks = trucks_to_load(player);
        add_run(mask, BULK, trucks);
        add_run(mask, SEPARATE, trucks);
    } else if (stage == STAGE_SECOND_TRUCK)
        add_run(mask, SEPARATE, trucks_to_load(player));
    else
        add_run(mask, LOAD, (uint32_t)kinds_to_load(player));
    if (stage == STAGE_CHOOSE || stage == STAGE_BULK_MORE || stage == STAGE_SECOND_TRUCK)
        add(mask, DONE);
}

void fill_masks(const State *states, const int64_t *seats, uint32_t (*masks)[MASK_WORDS], int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        memset(masks[i], 0, sizeof masks[i]);
        legal_loading(&states[i].player[seats[i]], masks[i]);
    }
}

/* driving.py: driving */

static int track_place(const Player *player)
{
    int among_equals = player->space == START ? MAX_SEATS - player->marker : 1 - player->covered;
    return (player->laps * (SPACES + 1) + player->space) * (MAX_SEATS + 1) + among_equals;
}

static int leader_of(const State *s, int seats)
{
    int leader = 0, leading = -1;
    for (int seat = 0; seat < s->seats; seat++)
        if (seats >> seat & 1) {
            int place = track_place(&s->player[seat]);
            if (place > leading) {
                leader = seat;
                leading = place;
            }
        }
    return leader;
}

static int drivers_left(const State *s)
{
    int seats = 0;
    for (int seat = 0; seat < s->seats; seat++)
        seats |= (s->card[seat] != 0) << seat;
    return seats;
}

static int counted_spaces(const State *s)
{
    int spaces = 0;
    for (int i = 0; i < SPACES; i++)
        spaces |= (s->stack[i][0] != 0) << (i + 1);
    return spaces;
}

static void leave_space(State *s, int seat)
{
    int space = s->player[seat].space;
    for (int other = 0; other < s->seats; other++)
        if (s->player[other].space == space)
            s->player[other].covered = 0;
    s->player[seat].space = START;
}

static int trucks_on(const State *s, int space)
{
    int trucks = 0;
    for (int seat = 0; seat < s->seats; seat++)
        trucks += s->player[seat].space == space;
    return trucks;
}

static void stand_on(State *s, int seat, int space)
{
    if (space != START)
        for (int other = 0; other < s->seats; other++)
            if (s->player[other].space == space)
                s->player[other].covered = 1;
    s->player[seat].space = (int8_t)space;
}

static void reach_goal(State *s, int seat)
{
    s->player[seat].goal = ++s->goals;
    s->player[seat].played = 0;
    if (s->edition == FIRST_EDITION)
        leave_space(s, seat);
}

static void complete_laps(State *s, int seat, int crossings)
{
    Player *player = &s->player[seat];
    int before = player->laps;
    player->laps = (int8_t)least(before + crossings, LAPS);
    s->trucks_due = TRUCKS_BY_LAPS[player->laps] - TRUCKS_BY_LAPS[before];
    if (player->laps == LAPS)
        reach_goal(s, seat);
}

static void drive(State *s, int seat, int counted)
{
    Player *player = &s->player[seat];
    int steps = s->card[seat], former = player->space;
    s->card[seat] = 0;
    s->moved |= 1 << seat;
    player->played |= 1 << (steps - 1);
    leave_space(s, seat);
    if (counted == 0) {
        complete_laps(s, seat, 1);
        return;
    }
    int spaces = bit_count(counted), behind = bit_count(counted & ((2 << former) - 1)) - 1;
    while (steps > 0 && trucks_on(s, nth_bit(counted, (behind + steps) % spaces)) == FULL_SPACE)
        steps--;
    if (steps == 0)
        stand_on(s, seat, former);
    else {
        stand_on(s, seat, nth_bit(counted, (behind + steps) % spaces));
        complete_laps(s, seat, (behind + steps) / spaces);
    }
}

/* driving.py: truck cards */

static bool is_lap_one_choice(const State *s)
{
    return s->trucks_due > LAP_TWO_TRUCKS || s->player[s->active].laps == 1;
}

static bool is_size_offered(const State *s)
{
    for (int size = is_lap_one_choice(s) ? MEDIUM : SMALL; size < SIZES; size++)
        if (s->supply[size] != 0)
            return true;
    return false;
}

static void offer_trucks(State *s, int seat)
{
    if (s->trucks_due == 0)
        return;
    s->active = (int8_t)seat;
    if (is_lap_one_choice(s) && !is_size_offered(s))
        s->trucks_due--;
    if (!is_size_offered(s))
        s->trucks_due = 0;
}

/* driving.py: goods, and the end of the round */

static void collect_tile(State *s, int seat, int i)
{
    int level = TOP;
    while (level > 0 && s->stack[i][level] == 0)
        level--;
    if (s->stack[i][level] != 0) {
        s->player[seat].waiting[s->stack[i][level] - 1]++;
        s->stack[i][level] = 0;
        if (level > 0 && s->stack[i][level - 1] == COVERED_TILE)
            s->uncovered |= 2 << i;
    }
}

static void collect_goods(State *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        const Player *player = &s->player[seat];
        if (player->space != START && player->covered == 0 && player->goal == 0)
            if (s->loaders_collect == COLLECT_ALL || s->moved >> seat & 1)
                collect_tile(s, seat, player->space - 1);
    }
}

static void clear_goal(State *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (s->player[seat].goal != 0)
            leave_space(s, seat);
}

static void end_round(State *s)
{
    if (s->goals != 0)
        clear_goal(s);
    s->moved = 0;
    s->active = 0;
    if (s->goals >= GOALS || s->round_number == ROUNDS)
        s->phase = PHASE_OVER;
    else if (s->uncovered != 0)
        s->phase = PHASE_TURN_UP;
    else {
        s->round_number++;
        s->phase = PHASE_CARDS;
    }
}

static void drive_on(State *s)
{
    int counted = counted_spaces(s);
    for (int drivers = drivers_left(s); drivers != 0;) {
        int seat = leader_of(s, drivers);
        drivers ^= 1 << seat;
        drive(s, seat, counted);
        offer_trucks(s, seat);
        if (s->trucks_due != 0) {
            s->phase = PHASE_TRUCKS;
            return;
        }
    }
    collect_goods(s);
    end_round(s);
}

/* The last card of a round in which nobody loads: everyone drives. */
void fill_next(const State *states, const int64_t *seats, const int64_t *actions, State *next, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        next[i] = states[i];
        next[i].card[seats[i]] = (int8_t)(actions[i] - CARD + 1);
        drive_on(&next[i]);
    }
}

/* points.py */

static int finish_points(const Player *player)
{
    return player->goal == 1 ? FIRST_REWARD : player->goal == 2 ? SECOND_REWARD : 0;
}

static int final_place(const Player *player)
{
    return player->goal != 0 ? (LAPS + 1) * (SPACES + 1) * (MAX_SEATS + 1) - player->goal : track_place(player);
}

static int last_on_track(const State *s)
{
    if (s->phase <= PHASE_MARKERS)
        return s->seats;
    int last = 0;
    for (int seat = 1; seat < s->seats; seat++)
        if (final_place(&s->player[seat]) < final_place(&s->player[last]))
            last = seat;
    return last;
}

static int units_of_type(const Player *player, int type)
{
    int units = 0;
    for (int truck = 0; truck < MAX_TRUCKS; truck++)
        if (player->truck[truck].type == type + 1)
            units += units_loaded(&player->truck[truck]);
    return units;
}

static int settle_tie(const State *s, int seats, int seat)
{
    if (seats == 0 || s->majority_ties == TIES_ALL)
        return seats | 1 << seat;
    return s->player[lowest_bit(seats)].marker < s->player[seat].marker ? seats : 1 << seat;
}

static int seats_with_most(const State *s, int type)
{
    int seats = 0, most = 1;
    for (int seat = 0; seat < s->seats; seat++) {
        int units = units_of_type(&s->player[seat], type);
        if (units == most)
            seats = settle_tie(s, seats, seat);
        else if (units > most) {
            seats = 1 << seat;
            most = units;
        }
    }
    return seats;
}

static int types_loaded(const Player *player)
{
    int types = 0;
    for (int truck = 0; truck < MAX_TRUCKS; truck++)
        if (player->truck[truck].type != 0)
            types |= 1 << (player->truck[truck].type - 1);
    return types;
}

static int full_truck_points(const State *s, const Player *player)
{
    int trucks = 0, full = 0;
    for (int truck = 0; truck < MAX_TRUCKS; truck++) {
        int size = player->truck[truck].truck_size;
        if (size != 0) {
            trucks++;
            full += units_loaded(&player->truck[truck]) == CAPACITY[size];
        }
    }
    if (s->full_trucks == FULL_EACH)
        return FULL_REWARD * full;
    return full == trucks ? FULL_REWARD : 0;
}

static int empty_trucks(const Player *player)
{
    int empty = 0;
    for (int truck = 0; truck < MAX_TRUCKS; truck++)
        empty += player->truck[truck].truck_size != 0 && player->truck[truck].type == 0;
    return empty;
}

static int units_waiting(const Player *player)
{
    int units = 0;
    for (int kind = 0; kind < KINDS; kind++)
        units += UNITS_OF_KIND[kind] * player->waiting[kind];
    return units;
}

static void scores(const State *s, int32_t out[MAX_SEATS][CLAUSES])
{
    int last = last_on_track(s);
    for (int seat = 0; seat < s->seats; seat++) {
        const Player *player = &s->player[seat];
        out[seat][CLAUSE_FINISH] = finish_points(player) + (seat == last ? LAST_PENALTY : 0);
        out[seat][CLAUSE_FIVE_TYPES] = types_loaded(player) == ALL_TYPES ? ALL_TYPES_REWARD : 0;
        out[seat][CLAUSE_FULL] = full_truck_points(s, player);
        out[seat][CLAUSE_EMPTY] = EMPTY_PENALTY * empty_trucks(player);
        out[seat][CLAUSE_WAITING] = WAITING_PENALTY * units_waiting(player);
    }
    for (int type = 0; type < TYPES; type++) {
        int most = seats_with_most(s, type);
        for (int seat = 0; seat < s->seats; seat++)
            out[seat][CLAUSE_MOST + type] = most >> seat & 1 ? REWARD_OF_TYPE[type] : 0;
    }
}

void fill_scores(const State *states, int32_t (*points)[MAX_SEATS][CLAUSES], int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        scores(&states[i], points[i]);
}
