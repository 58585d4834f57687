"""What can be wrong with a state of Moving Day. Never raises."""

from __future__ import annotations

from colisee.core.kit import bit_count, has
from colisee.games.moving_day.constants import (
    BELOW,
    BOXES,
    CREW,
    HELPER,
    HELPER_KINDS,
    PAIR,
    PHASE_DEAL,
    PHASE_FIRST,
    PHASE_OVER,
    PHASE_PLACE,
    PROBLEM_BOXES,
    PROBLEM_HAND,
    PROBLEM_HELPERS,
    PROBLEM_PHASE,
    PROBLEM_ROW,
    PROBLEM_SNACKS,
    PROBLEM_SPACES,
    PROBLEM_TURN,
    PROBLEM_VEHICLE,
    ROUNDS,
    SEATS_OF_VEHICLE,
    SPACES,
    VEHICLES,
)
from colisee.games.moving_day.rules import filled_spaces, people, seat_in_turn
from colisee.games.moving_day.state import State


def problems(s: State) -> int:
    if s.phase < PHASE_FIRST or s.phase > PHASE_OVER:
        return PROBLEM_PHASE
    found = 0
    if s.turn < 0 or s.turn > ROUNDS * s.seats or (s.turn == ROUNDS * s.seats) != (s.phase == PHASE_OVER):
        found |= PROBLEM_TURN
    if not is_row_sound(s):
        found |= PROBLEM_ROW
    if s.phase != PHASE_PLACE and pieces_in_hand(s) != 0:
        found |= PROBLEM_HAND
    for seat in range(s.seats):
        found |= problems_of_player(s, seat)
    if not is_every_box_somewhere(s):
        found |= PROBLEM_BOXES
    if not is_no_helper_too_many(s):
        found |= PROBLEM_HELPERS
    return found


def is_row_sound(s: State) -> bool:
    """Every place holds two boxes and a helper, but those still to be dealt and the one just taken."""
    for place in range(s.seats + 1):
        pieces = bit_count(
            (s.group[place].box[0] != 0) + 2 * (s.group[place].box[1] != 0) + 4 * (s.group[place].helper != 0)
        )
        being_laid = s.phase == PHASE_FIRST or (s.phase == PHASE_DEAL and s.turn == 0 and place >= s.place)
        gap = place == s.place and s.phase >= PHASE_DEAL and s.phase != PHASE_DEAL + 1
        if pieces != PAIR + 1 and not being_laid and not gap:
            return False
        if s.group[place].snacks < 0:
            return False
    return True


def pieces_in_hand(s: State) -> int:
    return bit_count((s.hand_box[0] != 0) + 2 * (s.hand_box[1] != 0) + 4 * (s.hand_helper != 0))


def problems_of_player(s: State, seat: int) -> int:
    found = 0
    filled = filled_spaces(s, seat)
    for space in range(SPACES):
        below = BELOW[s.filling, space]
        if filled >> space & 1 and filled & below != below:
            found |= PROBLEM_SPACES
    if bit_count(filled) != boxes_due(s, seat):
        found |= PROBLEM_SPACES
    for vehicle in range(VEHICLES):
        if people(s, seat, vehicle) > SEATS_OF_VEHICLE[vehicle]:
            found |= PROBLEM_VEHICLE
    if s.player[seat].snacks < 0:
        found |= PROBLEM_SNACKS
    return found


def boxes_due(s: State, seat: int) -> int:
    """Two boxes for every turn a seat has had, and those it has placed of the turn under way."""
    turns = (s.turn - (seat - s.first) % s.seats + s.seats - 1) // s.seats
    placed = 0
    if s.phase == PHASE_PLACE and seat == seat_in_turn(s):
        placed = PAIR - (s.hand_box[0] != 0) - (s.hand_box[1] != 0)
    return turns * PAIR + placed


def is_every_box_somewhere(s: State) -> bool:
    """Each box lies face down, in the row, in a hand or in a vehicle, and in one of them only."""
    for box in range(BOXES):
        times = 0
        if has(s.box_deck, box):
            times += 1
        for i in range(PAIR):
            times += s.hand_box[i] == box + 1
            for place in range(s.seats + 1):
                times += s.group[place].box[i] == box + 1
        for seat in range(s.seats):
            for space in range(SPACES):
                times += s.player[seat].box[space] == box + 1
        if times != 1:
            return False
    return True


def is_no_helper_too_many(s: State) -> bool:
    """Helper cards of a kind are never more than the box holds (some may have been removed from the game)."""
    for kind in range(HELPER_KINDS):
        cards = s.helper_deck[kind] + (s.hand_helper == kind + 1)
        for place in range(s.seats + 1):
            cards += s.group[place].helper == kind + 1
        for seat in range(s.seats):
            for vehicle in range(VEHICLES):
                for card in range(CREW):
                    cards += s.player[seat].crew[vehicle, card] == kind + 1
        if s.helper_deck[kind] < 0 or cards > HELPER[kind].count:
            return False
    return True
