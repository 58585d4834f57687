"""What can be wrong with a state of The Truckers. Never raises."""

from __future__ import annotations

from colisee.core.kit import bit_count
from colisee.games.the_truckers.constants import (
    ALL_CARDS,
    CAPACITY,
    CARDS,
    COVERED_TILE,
    DRIVES,
    FIRST_EDITION,
    GOALS,
    JOKER,
    KINDS,
    LAP_TWO_TRUCKS,
    LAPS,
    LOADING,
    MAX_SEATS,
    MAX_TRUCKS,
    PHASE_CARDS,
    PHASE_GOODS,
    PHASE_LOAD,
    PHASE_MARKERS,
    PHASE_OVER,
    PHASE_STEAL,
    PHASE_TRUCKS,
    PHASE_TURN_UP,
    PROBLEM_CARDS,
    PROBLEM_CHOICE,
    PROBLEM_GOODS,
    PROBLEM_LAPS,
    PROBLEM_LOADING,
    PROBLEM_LOADS,
    PROBLEM_MARKERS,
    PROBLEM_PHASE,
    PROBLEM_THEFT,
    PROBLEM_TRACK,
    PROBLEM_TRUCKS,
    ROUNDS,
    SIZES,
    SPACES,
    STACK,
    STACKS_OPEN,
    STAGE_CHOOSE,
    STAGE_NONE,
    STAGE_SECOND_TILE,
    STAGE_SECOND_TRUCK,
    START,
    TILES,
    TILES_OF_KIND,
    TOP,
    TRUCKS_BY_LAPS,
    TRUCKS_OF_SIZE,
    TYPE_OF_KIND,
    TYPES,
)
from colisee.games.the_truckers.driving import sizes_offered, trucks_on
from colisee.games.the_truckers.rules import (
    kinds_to_load,
    kinds_to_steal,
    markers_given,
    tiles_of_set_up,
    trucks_to_load,
    units_loaded,
)
from colisee.games.the_truckers.state import State


def problems(s: State) -> int:
    if s.phase < PHASE_GOODS or s.phase > PHASE_OVER or s.seats < 1 or s.seats > MAX_SEATS:
        return PROBLEM_PHASE
    found = 0
    if not is_clock_sound(s):
        found |= PROBLEM_PHASE
    if not are_trucks_sound(s):
        found |= PROBLEM_TRUCKS
    if not are_markers_sound(s):
        found |= PROBLEM_MARKERS
    for seat in range(s.seats):
        found |= problems_of_player(s, seat)
    if found:
        return found
    if not is_every_tile_somewhere(s) or not are_stacks_sound(s):
        found |= PROBLEM_GOODS
    if not are_goals_sound(s):
        found |= PROBLEM_LAPS
    if not is_theft_sound(s):
        found |= PROBLEM_THEFT
    if not is_choice_sound(s):
        found |= PROBLEM_CHOICE
    return found


def is_clock_sound(s: State) -> bool:
    if s.phase == PHASE_GOODS:
        return s.round_number == 0 and 0 <= s.dealt < tiles_of_set_up(s) and s.moved == 0
    if s.dealt < tiles_of_set_up(s) or s.dealt > TILES:
        return False
    if s.phase == PHASE_MARKERS:
        return s.round_number == 0 and s.moved == 0
    if s.phase == PHASE_OVER and s.goals < GOALS and s.round_number != ROUNDS:
        return False
    if s.phase == PHASE_TURN_UP and (s.goals >= GOALS or s.round_number == ROUNDS):
        return False
    return 1 <= s.round_number <= ROUNDS and (s.moved == 0 or s.phase == PHASE_TRUCKS)


def are_trucks_sound(s: State) -> bool:
    """Every truck card is in the supply or before a player who has had the laps for it."""
    for size in range(SIZES):
        cards = 0
        for seat in range(s.seats):
            for truck in range(MAX_TRUCKS):
                cards += s.player[seat].truck[truck].truck_size == size + 1
        if s.supply[size] < 0 or cards + s.supply[size] != TRUCKS_OF_SIZE[size]:
            return False
    return True


def are_markers_sound(s: State) -> bool:
    """The markers drawn so far are 1, 2, 3 … and each has one owner."""
    markers = 0
    for seat in range(s.seats):
        if s.player[seat].marker < 0 or s.player[seat].marker > s.seats:
            return False
        if s.player[seat].marker != 0:
            if markers >> s.player[seat].marker & 1:
                return False
            markers |= 1 << s.player[seat].marker
    drawn = markers_given(s)
    if (s.phase == PHASE_GOODS and drawn != 0) or (s.phase == PHASE_MARKERS and drawn == s.seats):
        return False
    return markers == ((1 << drawn) - 1) << 1 and (drawn == s.seats or s.phase <= PHASE_MARKERS)


def problems_of_player(s: State, seat: int) -> int:
    found = 0
    if not are_loads_sound(s, seat):
        found |= PROBLEM_LOADS
    if not are_cards_sound(s, seat):
        found |= PROBLEM_CARDS
    if not is_place_sound(s, seat):
        found |= PROBLEM_TRACK
    if found == 0 and not is_loading_sound(s, seat):
        found |= PROBLEM_LOADING
    return found


def are_loads_sound(s: State, seat: int) -> bool:
    """A truck holds one type within its capacity, and no joker alone; trucks stand in the order they came."""
    trucks = 0
    for truck in range(MAX_TRUCKS):
        card = s.player[seat].truck[truck]
        if card.truck_size < 0 or card.truck_size > SIZES or card.type < 0 or card.type > TYPES:
            return False
        if card.singles < 0 or card.doubles < 0 or card.jokers < 0:
            return False
        if units_loaded(s, seat, truck) > CAPACITY[card.truck_size]:
            return False
        typed = card.singles + card.doubles
        if (card.type != 0) != (typed != 0) or (typed == 0 and card.jokers != 0):
            return False
        if card.truck_size != 0:
            if trucks != truck:
                return False
            trucks += 1
    laps = s.player[seat].laps
    return laps < 0 or laps > LAPS or 2 <= trucks <= 2 + TRUCKS_BY_LAPS[laps]


def are_cards_sound(s: State, seat: int) -> bool:
    player = s.player[seat]
    card = s.card[seat]
    if player.played < 0 or player.played > ALL_CARDS or player.played >> LOADING & 1 or card < 0 or card > CARDS:
        return False
    if player.goal != 0:
        return player.played == 0 and card == 0
    if card != 0 and (player.played >> (card - 1) & 1 or s.phase < PHASE_CARDS or s.phase == PHASE_OVER):
        return False
    if s.phase == PHASE_LOAD:
        return card != 0
    return s.phase == PHASE_CARDS or card <= DRIVES


def is_place_sound(s: State, seat: int) -> bool:
    player = s.player[seat]
    if player.space < START or player.space > SPACES or player.laps < 0 or player.laps > LAPS:
        return False
    if player.space == START:
        return player.covered == 0
    if player.covered < 0 or player.covered > 1 or (player.laps == LAPS and not may_stand_at_goal(s, seat)):
        return False
    upper = 0
    for other in range(s.seats):
        upper += s.player[other].space == player.space and s.player[other].covered == 0
    return upper == 1 and trucks_on(s, player.space) <= 2


def may_stand_at_goal(s: State, seat: int) -> bool:
    """Until the end of the round in which the truck got there (TK-6)."""
    return s.edition != FIRST_EDITION and s.phase == PHASE_TRUCKS and s.moved >> seat & 1 == 1


def is_loading_sound(s: State, seat: int) -> bool:
    """A loader who has to decide has something to decide."""
    player = s.player[seat]
    if player.stage == STAGE_NONE:
        return player.open == 0 and player.apart == 0
    if s.phase != PHASE_LOAD or s.card[seat] != LOADING + 1:
        return False
    if player.stage < STAGE_NONE or player.stage > STAGE_SECOND_TILE or player.open < 0 or player.open >= MAX_TRUCKS:
        return False
    if player.apart < 0 or player.apart > TYPES + 1 or (player.apart != 0) != (player.stage >= STAGE_SECOND_TRUCK):
        return False
    if player.stage == STAGE_CHOOSE or player.stage == STAGE_SECOND_TRUCK:
        return trucks_to_load(s, seat) != 0
    return kinds_to_load(s, seat, player.open) != 0


def is_every_tile_somewhere(s: State) -> bool:
    """Each tile is on the track, waiting or loaded, or in the bag as long as nobody has seen it."""
    unseen = 0
    for kind in range(KINDS):
        tiles = s.bag[kind] + tiles_on_track(s, kind)
        for seat in range(s.seats):
            if s.player[seat].waiting[kind] < 0:
                return False
            tiles += s.player[seat].waiting[kind] + tiles_loaded(s, seat, kind)
        if s.bag[kind] < 0 or tiles != TILES_OF_KIND[kind]:
            return False
        unseen += s.bag[kind]
    if s.phase > PHASE_GOODS and tiles_on_track(s, COVERED_TILE - 1) != unseen:
        return False
    return s.dealt == TILES - unseen


def tiles_on_track(s: State, kind: int) -> int:
    tiles = 0
    for i in range(SPACES):
        for level in range(STACK):
            tiles += s.stack[i, level] == kind + 1
    return tiles


def tiles_loaded(s: State, seat: int, kind: int) -> int:
    tiles = 0
    for truck in range(MAX_TRUCKS):
        card = s.player[seat].truck[truck]
        if kind == JOKER:
            tiles += card.jokers
        elif card.type == TYPE_OF_KIND[kind] + 1:
            tiles += card.singles if kind < TYPES else card.doubles
    return tiles


def are_stacks_sound(s: State) -> bool:
    """TK-S2: only singles were ever on top; after the deal no tile hangs in the air. TK-5: uncovered tiles are turned up."""
    uncovered = 0
    for i in range(SPACES):
        if s.stack[i, TOP] > TYPES:
            return False
        for level in range(TOP):
            tile = s.stack[i, level]
            above = s.stack[i, level + 1]
            if not is_tile_below_sound(s, tile, above):
                return False
            if tile == COVERED_TILE and above == 0:
                uncovered |= 2 << i
    if s.phase != PHASE_OVER and (uncovered != 0) != (s.phase == PHASE_TURN_UP):
        return False
    return s.uncovered == uncovered


def is_tile_below_sound(s: State, tile: int, above: int) -> bool:
    """What lies under another tile is covered with one value of `stacks`, and open with the other."""
    if s.stacks == STACKS_OPEN:
        return tile != COVERED_TILE and (tile != 0 or above == 0 or s.phase == PHASE_GOODS)
    return (tile == COVERED_TILE or above == 0) if s.phase > PHASE_GOODS else tile == 0


def are_goals_sound(s: State) -> bool:
    """Those at the goal, and only they, have all laps, and arrived as first, second …"""
    arrivals = 0
    for seat in range(s.seats):
        player = s.player[seat]
        if (player.goal != 0) != (player.laps == LAPS) or player.goal < 0 or player.goal > s.seats:
            return False
        if player.goal != 0:
            arrivals |= 1 << (player.goal - 1)
    return arrivals == (1 << bit_count(arrivals)) - 1 and s.goals == bit_count(arrivals)


def is_theft_sound(s: State) -> bool:
    if s.phase != PHASE_STEAL:
        return s.victim == 0 and s.loot == 0
    if s.victim < 0 or s.victim >= s.seats or s.active < 0 or s.active >= s.seats or s.victim == s.active:
        return False
    return kinds_to_steal(s, s.victim) != 0 and s.card[s.active] == 0


def is_choice_sound(s: State) -> bool:
    if s.phase != PHASE_TRUCKS:
        return s.trucks_due == 0 and (s.active == 0 or s.phase == PHASE_STEAL)
    if s.active < 0 or s.active >= s.seats or s.moved >> s.active & 1 == 0:
        return False
    return 1 <= s.trucks_due <= 1 + LAP_TWO_TRUCKS and sizes_offered(s) != 0
