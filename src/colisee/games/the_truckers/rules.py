"""The Truckers, in the order of the rulebook: set-up, cards, loading, theft. `driving` and `points` go on from there."""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE_DUE, OVER, add, add_run, bit_count, lowest_bit, nth_bit
from colisee.games.the_truckers.constants import (
    ALL_CARDS,
    BULK,
    BULK_LAST,
    CAPACITY,
    CARD,
    CARD_LAST,
    COVERED_TILE,
    DEAL,
    DONE,
    DOUBLE_KINDS,
    DOUBLE_UNITS,
    JOKER,
    JOKER_KIND,
    KINDS,
    KINDS_OF_TYPE,
    L1,
    L2,
    L3,
    LARGE,
    LOAD,
    LOAD_LAST,
    LOADING,
    MARKER,
    MAX_TRUCKS,
    NO_TRUCK,
    PHASE_CARDS,
    PHASE_GOODS,
    PHASE_LOAD,
    PHASE_MARKERS,
    PHASE_OVER,
    PHASE_STEAL,
    PHASE_TRUCKS,
    PHASE_TURN_UP,
    R1,
    R3A,
    R3C,
    R5,
    R6,
    R7,
    S2,
    S3,
    SEPARATE,
    SEPARATE_LAST,
    SINGLES,
    SIZES,
    SMALL,
    SPACES,
    STACKS_COVERED,
    STACKS_OPEN,
    STAGE_BULK,
    STAGE_BULK_MORE,
    STAGE_CHOOSE,
    STAGE_NONE,
    STAGE_SECOND_TILE,
    STAGE_SECOND_TRUCK,
    STAGE_SEPARATE,
    STEAL,
    STEAL_LAST,
    STEAL_NOTHING,
    TAKE_TRUCK,
    TAKE_TRUCK_LAST,
    TILES,
    TILES_OF_KIND,
    TOP,
    TRUCKS_OF_SIZE,
    TYPE_OF_KIND,
    TYPED_KINDS,
    TYPES,
    UNITS_OF_KIND,
)
from colisee.games.the_truckers.driving import (
    begin_round,
    choose_truck,
    decline_truck,
    drive_on,
    may_decline_truck,
    sizes_offered,
    take_truck,
    turn_up_tile,
)
from colisee.games.the_truckers.state import State

# Set-up


def new_game(s: State, seats: int, options: Ints) -> None:
    s.seats = seats
    s.stacks = options[0]
    s.loaders_collect = options[1]
    s.first_truck = options[2]
    s.majority_ties = options[3]
    s.full_trucks = options[4]
    s.edition = options[5]
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
    if s.phase <= PHASE_TURN_UP:
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
        return s.seats - markers_given(s)
    tops = s.phase == PHASE_GOODS and s.dealt < SPACES
    return (SINGLES if tops else TILES) - s.dealt  # TK-S2, TK-5


def draw(s: State, n: int) -> int:
    """The n-th tile of the bag. Singles are the first kinds, so no double or joker is among the draws for a top."""
    if s.phase == PHASE_MARKERS:
        return MARKER + nth_seat_without_marker(s, n)
    kind = 0
    while n >= s.bag[kind]:
        n -= s.bag[kind]
        kind += 1
    return DEAL + kind


def markers_given(s: State) -> int:
    given = 0
    for seat in range(s.seats):
        given += s.player[seat].marker != 0
    return given


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
        if may_decline_truck(s):
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


# Why not


def why_not(s: State, seat: int, action: int) -> int:
    if s.phase == PHASE_OVER:
        return R7
    if s.phase == PHASE_GOODS:
        return S2
    if s.phase == PHASE_MARKERS:
        return S3
    if s.phase == PHASE_TURN_UP:
        return R5
    if s.phase == PHASE_CARDS:
        return why_not_card(s, seat, action)
    if s.phase == PHASE_LOAD:
        return why_not_loading(s, seat, action)
    if s.phase == PHASE_STEAL:
        return why_not_steal(s, seat, action)
    return why_not_truck(s, seat, action)


def why_not_card(s: State, seat: int, action: int) -> int:
    if due(s) >> seat & 1 and action <= CARD_LAST and hand(s, seat) >> action & 1:
        return 0
    return R1


def why_not_loading(s: State, seat: int, action: int) -> int:
    if due(s) >> seat & 1 == 0:
        return R3A
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
    """A truck is refused if no waiting tile may go there, by the first rule that keeps one of them out."""
    player = s.player[seat]
    if player.truck[truck].truck_size == 0 or (player.stage == STAGE_SECOND_TRUCK and player.open == truck):
        return R3A
    if kinds_to_load(s, seat, truck) != 0:
        return 0
    rule = L3
    for kind in range(KINDS):
        if player.waiting[kind] != 0:
            rule = min(rule, why_not_tile_on_truck(s, seat, truck, kind))
    return rule


def why_not_load_tile(s: State, seat: int, kind: int) -> int:
    player = s.player[seat]
    if player.waiting[kind] == 0:
        return R3A
    return why_not_tile_on_truck(s, seat, player.open, kind)


def why_not_tile_on_truck(s: State, seat: int, truck: int, kind: int) -> int:
    player = s.player[seat]
    card = player.truck[truck]
    if kinds_not_apart(player.apart) >> kind & 1:
        return R3A
    if kind != JOKER and card.type != 0 and card.type - 1 != TYPE_OF_KIND[kind]:
        return L1
    if units_loaded(s, seat, truck) + UNITS_OF_KIND[kind] > CAPACITY[card.truck_size]:
        return L2
    return L3 if kind == JOKER and card.type == 0 else 0


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
        return 0 if may_decline_truck(s) else R6
    if TAKE_TRUCK <= action <= TAKE_TRUCK_LAST and sizes_offered(s) >> (action - TAKE_TRUCK) & 1:
        return 0
    return R6


# Apply


def apply(s: State, seat: int, action: int) -> None:
    if action >= MARKER:
        give_marker(s, action - MARKER)
    elif action >= DEAL:
        draw_tile(s, action - DEAL)
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
        decline_truck(s, seat)


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


def draw_tile(s: State, kind: int) -> None:
    s.bag[kind] -= 1
    if s.phase == PHASE_GOODS:
        deal_tile(s, kind)
    else:
        turn_up_tile(s, kind)
    s.dealt += 1
    if s.phase == PHASE_GOODS and s.dealt == tiles_of_set_up(s):
        end_deal(s)


def deal_tile(s: State, kind: int) -> None:
    """TK-S2: a top for every space, then what lies under them."""
    if s.dealt < SPACES:
        s.stack[s.dealt, TOP] = kind + 1
    else:
        under = s.dealt - SPACES
        s.stack[under // TOP, TOP - 1 - under % TOP] = kind + 1


def tiles_of_set_up(s: State) -> int:
    """In covered stacks, tiles below are drawn when they are uncovered (TK-5)."""
    return TILES if s.stacks == STACKS_OPEN else SPACES


def end_deal(s: State) -> None:
    s.phase = PHASE_MARKERS
    if s.stacks == STACKS_COVERED:
        for i in range(SPACES):
            for level in range(TOP):
                s.stack[i, level] = COVERED_TILE


def give_marker(s: State, seat: int) -> None:
    s.player[seat].marker = markers_given(s) + 1  # TK-S3
    if s.player[seat].marker == s.seats:
        begin_round(s)


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
