"""The Truckers, in the order of the rulebook."""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.core.kit import (
    CHANCE_DUE,
    OVER,
    add,
    add_run,
    bit_count,
    lowest_bit,
    nth_bit,
    row_sum,
)
from colisee.games.the_truckers.constants import (
    ALL_CARDS,
    ALL_TYPES,
    ALL_TYPES_REWARD,
    BULK,
    BULK_LAST,
    CAPACITY,
    CARD,
    CARD_LAST,
    CLAUSE_EMPTY,
    CLAUSE_FINISH,
    CLAUSE_FIVE_TYPES,
    CLAUSE_FULL,
    CLAUSE_MOST,
    CLAUSE_WAITING,
    COLLECT_ALL,
    DEAL,
    DONE,
    DOUBLE_KINDS,
    DOUBLE_UNITS,
    EMPTY_PENALTY,
    FIRST_REWARD,
    FULL_EACH,
    FULL_REWARD,
    FULL_SPACE,
    GOALS,
    JOKER,
    JOKER_KIND,
    KINDS,
    KINDS_OF_TYPE,
    L1,
    L2,
    L3,
    L4,
    LAP_TWO_TRUCKS,
    LAPS,
    LARGE,
    LAST_PENALTY,
    LOAD,
    LOAD_LAST,
    LOADING,
    MARKER,
    MAX_SEATS,
    MAX_TRUCKS,
    MEDIUM,
    NO_TRUCK,
    PHASE_CARDS,
    PHASE_GOODS,
    PHASE_LOAD,
    PHASE_MARKERS,
    PHASE_OVER,
    PHASE_STEAL,
    PHASE_TRUCKS,
    R1,
    R2,
    R3A,
    R3B,
    R3C,
    R6,
    R7,
    REWARD_OF_TYPE,
    ROUNDS,
    S2,
    S3,
    SECOND_REWARD,
    SEPARATE,
    SEPARATE_LAST,
    SINGLES,
    SIZES,
    SMALL,
    SPACES,
    STAGE_BULK,
    STAGE_BULK_MORE,
    STAGE_CHOOSE,
    STAGE_NONE,
    STAGE_SECOND_TILE,
    STAGE_SECOND_TRUCK,
    STAGE_SEPARATE,
    START,
    STEAL,
    STEAL_LAST,
    STEAL_NOTHING,
    TAKE_TRUCK,
    TAKE_TRUCK_LAST,
    TILES,
    TILES_OF_KIND,
    TOP,
    TRUCKS_BY_LAPS,
    TRUCKS_OF_SIZE,
    TYPE_OF_KIND,
    TYPED_KINDS,
    TYPES,
    UNITS_OF_KIND,
    WAITING_PENALTY,
)
from colisee.games.the_truckers.state import State

# Set-up


def new_game(s: State, seats: int, options: Ints) -> None:
    s.seats = seats
    s.loaders_collect = options[0]
    s.full_trucks = options[1]
    s.phase = PHASE_GOODS
    for kind in range(KINDS):
        s.bag[kind] = TILES_OF_KIND[kind]
    for size in range(SIZES):
        s.supply[size] = TRUCKS_OF_SIZE[size]
    for seat in range(seats):
        take_truck(s, seat, SMALL)  # TK-S1
        take_truck(s, seat, LARGE)


# Whose decision


def due(s: State) -> int:
    if s.phase == PHASE_OVER:
        return OVER
    if s.phase == PHASE_GOODS or s.phase == PHASE_MARKERS:
        return CHANCE_DUE
    if s.phase == PHASE_CARDS:
        return seats_without_card(s)
    if s.phase == PHASE_LOAD:
        return seats_loading(s)
    return 1 << s.active


def seats_without_card(s: State) -> int:
    seats = 0
    for seat in range(s.seats):
        if s.card[seat] == 0 and s.player[seat].goal == 0:
            seats |= 1 << seat  # TK-1
    return seats


def seats_loading(s: State) -> int:
    seats = 0
    for seat in range(s.seats):
        if s.player[seat].stage != STAGE_NONE:
            seats |= 1 << seat
    return seats


# Chance


def draws(s: State) -> int:
    if s.phase == PHASE_MARKERS:
        return TILES + s.seats - s.dealt
    return (SINGLES if s.dealt < SPACES else TILES) - s.dealt  # TK-S2


def draw(s: State, n: int) -> int:
    """The n-th tile of the bag. Singles are the first kinds, so no double or joker is among the draws for a top."""
    if s.phase == PHASE_MARKERS:
        return MARKER + nth_seat_without_marker(s, n)
    kind = 0
    while n >= s.bag[kind]:
        n -= s.bag[kind]
        kind += 1
    return DEAL + kind


def nth_seat_without_marker(s: State, n: int) -> int:
    seats = 0
    for seat in range(s.seats):
        if s.player[seat].marker == 0:
            seats |= 1 << seat
    return nth_bit(seats, n)


# Legal


def legal(s: State, seat: int, mask: Ints) -> None:
    if s.phase == PHASE_CARDS:
        add_run(mask, CARD, hand(s, seat))
    elif s.phase == PHASE_LOAD:
        legal_loading(s, seat, mask)
    elif s.phase == PHASE_STEAL:
        add_run(mask, STEAL, kinds_to_steal(s, s.victim))
        add(mask, STEAL_NOTHING)
    else:
        add_run(mask, TAKE_TRUCK, sizes_offered(s))
        if not is_lap_one_choice(s):
            add(mask, NO_TRUCK)


def legal_loading(s: State, seat: int, mask: Ints) -> None:
    player = s.player[seat]
    if player.stage == STAGE_CHOOSE:
        trucks = trucks_to_load(s, seat)
        add_run(mask, BULK, trucks)
        add_run(mask, SEPARATE, trucks)
    elif player.stage == STAGE_SECOND_TRUCK:
        add_run(mask, SEPARATE, trucks_to_load(s, seat))
    else:
        add_run(mask, LOAD, kinds_to_load(s, seat, player.open))
    if may_stop_loading(player.stage):
        add(mask, DONE)


def hand(s: State, seat: int) -> int:
    """Every card that is not on the table, for a seat that has still to choose one (TK-1)."""
    return ALL_CARDS & ~s.player[seat].played


def may_stop_loading(stage: int) -> bool:
    """Not between the choice of a truck and its tile."""
    return stage in (STAGE_CHOOSE, STAGE_BULK_MORE, STAGE_SECOND_TRUCK)


def trucks_to_load(s: State, seat: int) -> int:
    """The trucks for which there is a tile; a second tile goes to a different truck (TK-3A)."""
    player = s.player[seat]
    kinds = waiting_kinds(s, seat) & ~kinds_not_apart(player.apart)
    trucks = 0
    for truck in range(MAX_TRUCKS):
        if kinds & kinds_that_fit(s, seat, truck):
            trucks |= 1 << truck
    if player.stage == STAGE_SECOND_TRUCK:
        trucks &= ~(1 << player.open)
    return trucks


def kinds_to_load(s: State, seat: int, truck: int) -> int:
    """The kinds of waiting goods that may go on a truck now."""
    apart = s.player[seat].apart
    return waiting_kinds(s, seat) & kinds_that_fit(s, seat, truck) & ~kinds_not_apart(apart)


def waiting_kinds(s: State, seat: int) -> int:
    player = s.player[seat]
    kinds = 0
    for kind in range(KINDS):
        kinds |= (player.waiting[kind] != 0) << kind
    return kinds


def kinds_that_fit(s: State, seat: int, truck: int) -> int:
    card = s.player[seat].truck[truck]
    room = CAPACITY[card.truck_size] - units_loaded(s, seat, truck)
    if room <= 0:
        return 0  # TK-L2
    kinds = TYPED_KINDS  # TK-L3
    if card.type != 0:
        kinds = KINDS_OF_TYPE[card.type - 1] | JOKER_KIND  # TK-L1
    return kinds if room >= DOUBLE_UNITS else kinds & ~DOUBLE_KINDS


def kinds_not_apart(apart: int) -> int:
    """TK-L4: the kinds of the same type as the first tile of a separate load."""
    return 0 if apart == 0 else KINDS_OF_TYPE[apart - 1]


def units_loaded(s: State, seat: int, truck: int) -> int:
    card = s.player[seat].truck[truck]
    return card.singles + DOUBLE_UNITS * card.doubles + card.jokers


def kinds_to_steal(s: State, victim: int) -> int:
    return waiting_kinds(s, victim) & s.loot


def sizes_offered(s: State) -> int:
    """TK-6: what the supply still has of the sizes that this lap brings."""
    sizes = 0
    for size in range(MEDIUM if is_lap_one_choice(s) else SMALL, SIZES):
        if s.supply[size] != 0:
            sizes |= 1 << size
    return sizes


def is_lap_one_choice(s: State) -> bool:
    """Lap 1 comes first, also for a player who has just completed several laps."""
    return s.trucks_due > LAP_TWO_TRUCKS or s.player[s.active].laps == 1


# Why not


def why_not(s: State, seat: int, action: int) -> int:
    if s.phase == PHASE_OVER:
        return R7
    if s.phase == PHASE_GOODS:
        return S2
    if s.phase == PHASE_MARKERS:
        return S3
    if s.phase == PHASE_CARDS:
        return why_not_card(s, seat, action)
    if s.phase == PHASE_LOAD:
        return why_not_loading(s, seat, action)
    if s.phase == PHASE_STEAL:
        return why_not_steal(s, seat, action)
    return why_not_truck(s, seat, action)


def why_not_card(s: State, seat: int, action: int) -> int:
    if due(s) >> seat & 1 == 0:
        return R6 if seat < s.seats and s.player[seat].goal != 0 else R1
    if action > CARD_LAST:
        return R1
    return 0 if hand(s, seat) >> action & 1 else R3B


def why_not_loading(s: State, seat: int, action: int) -> int:
    if due(s) >> seat & 1 == 0:
        return R3A if seat < s.seats and s.card[seat] == LOADING + 1 else R2
    stage = s.player[seat].stage
    if action == DONE:
        return 0 if may_stop_loading(stage) else R3A
    if BULK <= action <= BULK_LAST:
        return why_not_load_truck(s, seat, action - BULK) if stage == STAGE_CHOOSE else R3A
    if SEPARATE <= action <= SEPARATE_LAST:
        if stage in (STAGE_CHOOSE, STAGE_SECOND_TRUCK):
            return why_not_load_truck(s, seat, action - SEPARATE)
        return R3A
    if LOAD <= action <= LOAD_LAST:
        if stage in (STAGE_CHOOSE, STAGE_SECOND_TRUCK):
            return R3A
        return why_not_load_tile(s, seat, action - LOAD)
    return R3A


def why_not_load_truck(s: State, seat: int, truck: int) -> int:
    """A truck is refused if no waiting tile may go there, by the rule that keeps one of them out."""
    player = s.player[seat]
    if player.truck[truck].truck_size == 0 or (player.stage == STAGE_SECOND_TRUCK and player.open == truck):
        return R3A
    rule = 0
    for kind in range(KINDS):
        if player.waiting[kind] != 0:
            rule = max(rule, why_not_tile_on_truck(s, seat, truck, kind))
    return 0 if kinds_to_load(s, seat, truck) != 0 else rule


def why_not_load_tile(s: State, seat: int, kind: int) -> int:
    player = s.player[seat]
    if player.waiting[kind] == 0:
        return R3A
    return why_not_tile_on_truck(s, seat, player.open, kind)


def why_not_tile_on_truck(s: State, seat: int, truck: int, kind: int) -> int:
    player = s.player[seat]
    card = player.truck[truck]
    if kind == JOKER and card.type == 0:
        return L3
    if kind != JOKER and card.type != 0 and card.type - 1 != TYPE_OF_KIND[kind]:
        return L1
    if units_loaded(s, seat, truck) + UNITS_OF_KIND[kind] > CAPACITY[card.truck_size]:
        return L2
    return L4 if kinds_not_apart(player.apart) >> kind & 1 else 0


def why_not_steal(s: State, seat: int, action: int) -> int:
    if seat != s.active:
        return R3C
    if action == STEAL_NOTHING:
        return 0
    if STEAL <= action <= STEAL_LAST and kinds_to_steal(s, s.victim) >> (action - STEAL) & 1:
        return 0
    return R3C


def why_not_truck(s: State, seat: int, action: int) -> int:
    if seat != s.active:
        return R6
    if action == NO_TRUCK:
        return R6 if is_lap_one_choice(s) else 0
    if TAKE_TRUCK <= action <= TAKE_TRUCK_LAST and sizes_offered(s) >> (action - TAKE_TRUCK) & 1:
        return 0
    return R6


# Apply


def apply(s: State, seat: int, action: int) -> None:
    if action >= MARKER:
        give_marker(s, action - MARKER)
    elif action >= DEAL:
        deal_tile(s, action - DEAL)
    else:
        decide(s, seat, action)
        go_on(s)


def decide(s: State, seat: int, action: int) -> None:
    if action <= CARD_LAST:
        s.card[seat] = action - CARD + 1  # TK-1
    elif action <= BULK_LAST:
        open_truck(s, seat, action - BULK, STAGE_BULK)
    elif action <= SEPARATE_LAST:
        first = s.player[seat].stage == STAGE_CHOOSE
        open_truck(s, seat, action - SEPARATE, STAGE_SEPARATE if first else STAGE_SECOND_TILE)
    elif action <= LOAD_LAST:
        load_tile(s, seat, action - LOAD)
    elif action == DONE:
        stop_loading(s, seat)
    elif action <= STEAL_NOTHING:
        steal_tile(s, action - STEAL)
    elif action <= TAKE_TRUCK_LAST:
        choose_truck(s, seat, action - TAKE_TRUCK)
    else:
        s.trucks_due = 0


def go_on(s: State) -> None:
    """What follows without a decision, in the order of the round. Each step is called here only: it compiles once."""
    if s.phase == PHASE_CARDS and seats_without_card(s) == 0:
        reveal_loading_cards(s)
    if s.phase == PHASE_LOAD and seats_loading(s) == 0:
        take_cards_back(s)
    if s.phase == PHASE_STEAL:
        look_for_victim(s)
    if s.phase == PHASE_TRUCKS and s.trucks_due == 0:
        drive_on(s)


def deal_tile(s: State, kind: int) -> None:
    """TK-S2: a top for every space, then what lies under them."""
    s.bag[kind] -= 1
    if s.dealt < SPACES:
        s.stack[s.dealt, TOP] = kind + 1
    else:
        under = s.dealt - SPACES
        s.stack[under // TOP, TOP - 1 - under % TOP] = kind + 1
    s.dealt += 1
    if s.dealt == TILES:
        s.phase = PHASE_MARKERS


def give_marker(s: State, seat: int) -> None:
    s.dealt += 1
    s.player[seat].marker = s.dealt - TILES  # TK-S3
    if s.dealt == TILES + s.seats:
        s.round_number = 1
        s.phase = PHASE_CARDS


# Loading


def reveal_loading_cards(s: State) -> None:
    """TK-2: a loader for whom no tile fits any truck has nothing to decide."""
    s.phase = PHASE_LOAD
    for seat in range(s.seats):
        if s.card[seat] == LOADING + 1 and trucks_to_load(s, seat) != 0:
            s.player[seat].stage = STAGE_CHOOSE


def open_truck(s: State, seat: int, truck: int, stage: int) -> None:
    s.player[seat].open = truck
    s.player[seat].stage = stage


def load_tile(s: State, seat: int, kind: int) -> None:
    player = s.player[seat]
    card = player.truck[player.open]
    player.waiting[kind] -= 1
    if kind == JOKER:
        card.jokers += 1
    else:
        card.type = TYPE_OF_KIND[kind] + 1
        if kind < TYPES:
            card.singles += 1
        else:
            card.doubles += 1
    go_on_loading(s, seat, kind)


def go_on_loading(s: State, seat: int, kind: int) -> None:
    """TK-3A: more of a bulk load, or the second tile of a separate one, as long as something fits."""
    player = s.player[seat]
    more = 0
    if player.stage == STAGE_BULK or player.stage == STAGE_BULK_MORE:
        player.stage = STAGE_BULK_MORE
        more = kinds_to_load(s, seat, player.open)
    elif player.stage == STAGE_SEPARATE:
        player.stage = STAGE_SECOND_TRUCK
        player.apart = TYPE_OF_KIND[kind] + 1
        more = trucks_to_load(s, seat)
    if more == 0:
        stop_loading(s, seat)


def stop_loading(s: State, seat: int) -> None:
    player = s.player[seat]
    player.stage = STAGE_NONE
    player.open = 0
    player.apart = 0


def take_cards_back(s: State) -> None:
    """TK-3B, and theft for a single loader."""
    loaders = 0
    for seat in range(s.seats):
        if s.card[seat] == LOADING + 1:
            s.card[seat] = 0
            s.player[seat].played = 0
            loaders |= 1 << seat
    s.phase = PHASE_TRUCKS
    if bit_count(loaders) == 1:
        begin_theft(s, lowest_bit(loaders))


# Theft


def begin_theft(s: State, thief: int) -> None:
    s.active = thief
    s.loot = kinds_thief_may_steal(s, thief)
    s.phase = PHASE_STEAL


def kinds_thief_may_steal(s: State, thief: int) -> int:
    """TK-3C: the types waiting with the thief, doubles too; a joker always, and with a joker everything."""
    own = waiting_kinds(s, thief)
    kinds = JOKER_KIND
    if own & JOKER_KIND:
        kinds |= TYPED_KINDS
    for type_ in range(TYPES):
        if own & KINDS_OF_TYPE[type_]:
            kinds |= KINDS_OF_TYPE[type_]
    return kinds


def look_for_victim(s: State) -> None:
    """The next opponent, in the order of seats, who has something to steal; then the drivers."""
    while s.victim < s.seats and (s.victim == s.active or kinds_to_steal(s, s.victim) == 0):
        s.victim += 1
    if s.victim == s.seats:
        s.victim = 0
        s.loot = 0
        s.phase = PHASE_TRUCKS


def steal_tile(s: State, kind: int) -> None:
    if kind < KINDS:
        s.player[s.victim].waiting[kind] -= 1
        s.player[s.active].waiting[kind] += 1
    s.victim += 1


# Driving


def drive_on(s: State) -> None:
    """TK-4: the drivers who have not moved yet, until one of them has a truck card to choose."""
    counted = counted_spaces(s)
    drivers = drivers_left(s)
    while drivers != 0:
        seat = leader_of(s, drivers)
        drivers ^= 1 << seat
        drive(s, seat, counted)
        offer_trucks(s, seat)
        if s.trucks_due != 0:
            return
    collect_goods(s)
    end_round(s)


def drivers_left(s: State) -> int:
    seats = 0
    for seat in range(s.seats):
        if s.card[seat] != 0:
            seats |= 1 << seat
    return seats


def leader_of(s: State, seats: int) -> int:
    leader = 0
    leading = -1
    for seat in range(s.seats):
        if seats >> seat & 1:
            place = track_place(s, seat)
            if place > leading:
                leader = seat
                leading = place
    return leader


def track_place(s: State, seat: int) -> int:
    """TK-4: more is ahead. Laps, then the space, then the upper truck, or on START the earlier start marker."""
    player = s.player[seat]
    among_equals = MAX_SEATS - player.marker if player.space == START else 1 - player.covered
    return (player.laps * (SPACES + 1) + player.space) * (MAX_SEATS + 1) + among_equals


def counted_spaces(s: State) -> int:
    """TK-M1: the set of spaces on which goods lie."""
    spaces = 0
    for i in range(SPACES):
        spaces |= (s.stack[i, 0] != 0) << (i + 1)
    return spaces


def drive(s: State, seat: int, counted: int) -> None:
    player = s.player[seat]
    steps = s.card[seat]
    s.card[seat] = 0
    s.moved |= 1 << seat
    player.played |= 1 << (steps - 1)
    former = player.space
    leave_space(s, seat)
    if counted == 0:
        complete_laps(s, seat, 1)  # TK-M3
        return
    spaces = bit_count(counted)
    behind = bit_count(counted & ((2 << former) - 1)) - 1
    while steps > 0 and trucks_on(s, nth_bit(counted, (behind + steps) % spaces)) == FULL_SPACE:
        steps -= 1  # TK-M2
    if steps == 0:
        stand_on(s, seat, former)
    else:
        stand_on(s, seat, nth_bit(counted, (behind + steps) % spaces))
        complete_laps(s, seat, (behind + steps) // spaces)


def leave_space(s: State, seat: int) -> None:
    """TK-M4: the truck above drops, the truck below is free again."""
    player = s.player[seat]
    for other in range(s.seats):
        if s.player[other].space == player.space:
            s.player[other].covered = 0
    player.space = START


def trucks_on(s: State, space: int) -> int:
    trucks = 0
    for seat in range(s.seats):
        trucks += s.player[seat].space == space
    return trucks


def stand_on(s: State, seat: int, space: int) -> None:
    """TK-M2: on top of a truck that is there already; on START all stand side by side."""
    if space != START:
        for other in range(s.seats):
            if s.player[other].space == space:
                s.player[other].covered = 1
    s.player[seat].space = space


def complete_laps(s: State, seat: int, crossings: int) -> None:
    player = s.player[seat]
    before = player.laps
    player.laps = min(before + crossings, LAPS)
    s.trucks_due = TRUCKS_BY_LAPS[player.laps] - TRUCKS_BY_LAPS[before]
    if player.laps == LAPS:
        reach_goal(s, seat)


def reach_goal(s: State, seat: int) -> None:
    leave_space(s, seat)
    s.goals += 1
    s.player[seat].goal = s.goals
    s.player[seat].played = 0


# Truck cards


def offer_trucks(s: State, seat: int) -> None:
    """TK-6: the mover chooses now; what the supply cannot give lapses."""
    if s.trucks_due == 0:
        return
    s.active = seat
    if is_lap_one_choice(s) and sizes_offered(s) == 0:
        s.trucks_due -= 1
    if sizes_offered(s) == 0:
        s.trucks_due = 0


def choose_truck(s: State, seat: int, size: int) -> None:
    take_truck(s, seat, size)
    s.trucks_due -= 1
    offer_trucks(s, seat)


def take_truck(s: State, seat: int, size: int) -> None:
    truck = 0
    while s.player[seat].truck[truck].truck_size != 0:
        truck += 1
    s.player[seat].truck[truck].truck_size = size + 1
    s.supply[size] -= 1


# Goods, and the end of the round


def collect_goods(s: State) -> None:
    """TK-5"""
    for seat in range(s.seats):
        player = s.player[seat]
        if player.space != START and player.covered == 0:
            if s.loaders_collect == COLLECT_ALL or s.moved >> seat & 1:
                collect_tile(s, seat, player.space - 1)


def collect_tile(s: State, seat: int, i: int) -> None:
    level = TOP
    while level >= 0 and s.stack[i, level] == 0:
        level -= 1
    if level >= 0:
        s.player[seat].waiting[s.stack[i, level] - 1] += 1
        s.stack[i, level] = 0


def end_round(s: State) -> None:
    s.moved = 0
    s.active = 0
    if s.goals >= GOALS or s.round_number == ROUNDS:
        s.phase = PHASE_OVER  # TK-7
    else:
        s.round_number += 1
        s.phase = PHASE_CARDS


# Points


def scores(s: State, out: Ints) -> None:
    last = last_on_track(s)
    for seat in range(s.seats):
        out[seat, CLAUSE_FINISH] = finish_points(s, seat) + (LAST_PENALTY if seat == last else 0)
        out[seat, CLAUSE_FIVE_TYPES] = ALL_TYPES_REWARD if types_loaded(s, seat) == ALL_TYPES else 0  # TK-P3
        out[seat, CLAUSE_FULL] = full_truck_points(s, seat)
        out[seat, CLAUSE_EMPTY] = EMPTY_PENALTY * empty_trucks(s, seat)  # TK-P5
        out[seat, CLAUSE_WAITING] = WAITING_PENALTY * units_waiting(s, seat)  # TK-P6
    for type_ in range(TYPES):
        most = seat_with_most(s, type_)
        for seat in range(s.seats):
            out[seat, CLAUSE_MOST + type_] = REWARD_OF_TYPE[type_] if seat == most else 0  # TK-P2


def finish_points(s: State, seat: int) -> int:
    """TK-P1"""
    if s.player[seat].goal == 1:
        return FIRST_REWARD
    return SECOND_REWARD if s.player[seat].goal == 2 else 0


def last_on_track(s: State) -> int:
    """TK-P1: the last truck, or the last to cross if all are at the goal; nobody before the start order is known."""
    if s.phase <= PHASE_MARKERS:
        return s.seats
    last = 0
    for seat in range(1, s.seats):
        if final_place(s, seat) < final_place(s, last):
            last = seat
    return last


def final_place(s: State, seat: int) -> int:
    """Like `track_place`, but players at the goal are ahead of all others, in the order of arrival."""
    if s.player[seat].goal != 0:
        return ((LAPS + 1) * (SPACES + 1)) * (MAX_SEATS + 1) - s.player[seat].goal
    return track_place(s, seat)


def seat_with_most(s: State, type_: int) -> int:
    """TK-P2: the seat with most units of a type, or no seat (the number of seats) without a unit."""
    most = s.seats
    most_units = 0
    for seat in range(s.seats):
        units = units_of_type(s, seat, type_)
        tied = most_units != 0 and units == most_units
        if units > most_units or (tied and s.player[seat].marker < s.player[most].marker):
            most = seat
            most_units = units
    return most


def units_of_type(s: State, seat: int, type_: int) -> int:
    units = 0
    for truck in range(MAX_TRUCKS):
        if s.player[seat].truck[truck].type == type_ + 1:
            units += units_loaded(s, seat, truck)
    return units


def types_loaded(s: State, seat: int) -> int:
    types = 0
    for truck in range(MAX_TRUCKS):
        if s.player[seat].truck[truck].type != 0:
            types |= 1 << (s.player[seat].truck[truck].type - 1)
    return types


def full_truck_points(s: State, seat: int) -> int:
    """TK-P4"""
    trucks = 0
    full = 0
    for truck in range(MAX_TRUCKS):
        size = s.player[seat].truck[truck].truck_size
        if size != 0:
            trucks += 1
            full += units_loaded(s, seat, truck) == CAPACITY[size]
    if s.full_trucks == FULL_EACH:
        return FULL_REWARD * full
    return FULL_REWARD if full == trucks else 0


def empty_trucks(s: State, seat: int) -> int:
    empty = 0
    for truck in range(MAX_TRUCKS):
        empty += s.player[seat].truck[truck].truck_size != 0 and s.player[seat].truck[truck].type == 0
    return empty


def units_waiting(s: State, seat: int) -> int:
    units = 0
    for kind in range(KINDS):
        units += UNITS_OF_KIND[kind] * s.player[seat].waiting[kind]
    return units


def ranks(s: State, points: Ints, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if standing(s, points, other) > standing(s, points, seat):
                out[seat] += 1


def standing(s: State, points: Ints, seat: int) -> int:
    """TK-E1: the total, and among equals the earlier start marker."""
    return row_sum(points, seat) * (MAX_SEATS + 1) - s.player[seat].marker
