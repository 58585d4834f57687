"""What can be wrong with a state of Toy Rush. Never raises."""

from __future__ import annotations

from colisee.core.kit import OVER, bit_count
from colisee.games.toy_rush.constants import (
    CARDS,
    DEALT,
    EVERY_OBJECTIVE,
    FIRST_ELVES,
    LAST_ROUND,
    MAX_ELVES,
    NOBODY,
    OBJECTIVES,
    OBJECTIVES_PER_DRAW,
    OBJECTS,
    PHASE_BOX_OR_ELF,
    PHASE_COLOUR,
    PHASE_DEAL,
    PHASE_DRAW,
    PHASE_FIRST,
    PHASE_GIFTS,
    PHASE_OBJECTIVE,
    PHASE_OVER,
    PHASE_PATTERN,
    PHASE_PLACE,
    PHASE_SET_UP,
    PROBLEM_ELVES,
    PROBLEM_GIFTS,
    PROBLEM_LINE,
    PROBLEM_OBJECTIVES,
    PROBLEM_OBJECTS,
    PROBLEM_OFFER,
    PROBLEM_PHASE,
    PROBLEM_ROUND,
    PROBLEM_TURN,
    PROBLEM_UNDER,
    SEATS,
    SPACE_BOX_OR_ELF,
    SPACE_COLOUR,
    SPACE_OBJECTIVE,
    SPACE_PATTERN,
    SPACE_PRIMEUR,
    SPACES,
)
from colisee.games.toy_rush.rules import due, is_end, owner, pile, promised, supply
from colisee.games.toy_rush.state import State


def problems(s: State) -> int:
    if s.phase < PHASE_FIRST or s.phase > PHASE_OVER:
        return PROBLEM_PHASE
    found = 0
    if not is_turn_sound(s):
        found |= PROBLEM_TURN
    if not is_round_sound(s):
        found |= PROBLEM_ROUND
    if not is_line_sound(s):
        found |= PROBLEM_LINE
    if not is_every_object_somewhere(s):
        found |= PROBLEM_OBJECTS
    if not is_every_objective_somewhere(s):
        found |= PROBLEM_OBJECTIVES
    if not is_under_sound(s):
        found |= PROBLEM_UNDER
    for seat in range(SEATS):
        found |= problems_of_player(s, seat)
    return found


def is_turn_sound(s: State) -> bool:
    if s.seats != SEATS or s.first < 0 or s.first >= SEATS or s.turn < 0 or s.turn >= SEATS:
        return False
    if s.phase != PHASE_OVER and due(s) == OVER:
        return False
    if s.phase == PHASE_PLACE:
        return s.player[s.turn].stock > 0
    space = space_of_phase(s)
    if space != NOBODY:
        return owner(s, space) == s.turn
    return s.phase == PHASE_DEAL or s.turn == 0


def space_of_phase(s: State) -> int:
    """The space being resolved, where somebody must choose or chance must draw."""
    if s.phase == PHASE_DRAW or s.phase == PHASE_OBJECTIVE:
        return SPACE_OBJECTIVE
    if s.phase == PHASE_BOX_OR_ELF:
        return SPACE_BOX_OR_ELF
    if s.phase == PHASE_COLOUR:
        return SPACE_COLOUR
    if s.phase == PHASE_PATTERN:
        return SPACE_PATTERN
    return NOBODY


def is_in_set_up(s: State) -> bool:
    return s.phase == PHASE_FIRST or s.phase == PHASE_DEAL or s.phase == PHASE_SET_UP


def is_round_sound(s: State) -> bool:
    if is_in_set_up(s):
        return s.rounds == 0
    if s.rounds < 1 or s.rounds > LAST_ROUND:
        return False
    return s.phase != PHASE_OVER or is_end(s)


def is_line_sound(s: State) -> bool:
    """Resolved spaces are empty, two players meet only on Primeur, and no space is overcrowded."""
    for space in range(SPACES):
        elves = s.player[0].elves[space] + s.player[1].elves[space]
        both = s.player[0].elves[space] > 0 and s.player[1].elves[space] > 0
        if space != SPACE_PRIMEUR and (both or elves > MAX_ELVES[space]):
            return False
        if elves > 0 and s.phase != PHASE_PLACE and space < max(space_of_phase(s), SPACE_OBJECTIVE):
            return False
        if elves > 0 and s.phase != PHASE_PLACE and space_of_phase(s) == NOBODY:
            return False
    return True


def is_every_object_somewhere(s: State) -> bool:
    for item in range(OBJECTS):
        if s.player[0].objects[item] < 0 or s.player[1].objects[item] < 0 or pile(s, item) < 0:
            return False
        if pile(s, item) > CARDS[item]:
            return False
    return True


def is_every_objective_somewhere(s: State) -> bool:
    """Each objective is unseen, under the deck, in a hand, looked at or sent, and one of them only."""
    for objective in range(OBJECTIVES):
        times = s.deck >> objective & 1
        for seat in range(SEATS):
            player = s.player[seat]
            times += player.objectives >> objective & 1
            times += player.offered >> objective & 1
            times += player.sent >> objective & 1
        for place in range(OBJECTIVES):
            times += s.under[place] == objective + 1
        if times != 1:
            return False
    cards = s.deck
    for seat in range(SEATS):
        cards |= s.player[seat].objectives | s.player[seat].offered | s.player[seat].sent
    return cards & ~EVERY_OBJECTIVE == 0


def is_under_sound(s: State) -> bool:
    """No gap, and somebody put every card there."""
    for place in range(OBJECTIVES):
        if s.under[place] < 0 or s.under[place] > OBJECTIVES or s.under_by[place] < 0 or s.under_by[place] > SEATS:
            return False
        if (s.under[place] != 0) != (s.under_by[place] != 0):
            return False
        if place > 0 and s.under[place] != 0 and s.under[place - 1] == 0:
            return False
    return True


def problems_of_player(s: State, seat: int) -> int:
    found = 0
    if not is_elves_sound(s, seat):
        found |= PROBLEM_ELVES
    if not is_offer_sound(s, seat):
        found |= PROBLEM_OFFER
    if not is_gifts_sound(s, seat):
        found |= PROBLEM_GIFTS
    if s.player[seat].known & ~(s.player[seat].objectives | s.player[seat].offered) != 0:
        found |= PROBLEM_OBJECTIVES
    return found


def is_elves_sound(s: State, seat: int) -> bool:
    player = s.player[seat]
    at_work = player.stock
    for space in range(SPACES):
        if player.elves[space] < 0:
            return False
        at_work += player.elves[space]
    return player.stock >= 0 and at_work >= FIRST_ELVES and supply(s, seat) >= 0


def is_offer_sound(s: State, seat: int) -> bool:
    player = s.player[seat]
    cards = bit_count(player.offered)
    if s.phase == PHASE_SET_UP:
        refused = player.refused == 0 or (
            0 < player.refused <= OBJECTIVES and player.offered >> (player.refused - 1) & 1 == 1
        )
        return cards == DEALT and refused
    if player.refused != 0:
        return False
    if s.phase == PHASE_DEAL:
        return cards <= DEALT
    if s.phase == PHASE_OBJECTIVE:
        return cards == (OBJECTIVES_PER_DRAW if seat == s.turn else 0)
    if s.phase == PHASE_DRAW:
        return cards < (OBJECTIVES_PER_DRAW if seat == s.turn else 1)
    return cards == 0


def is_gifts_sound(s: State, seat: int) -> bool:
    player = s.player[seat]
    if s.phase != PHASE_GIFTS:
        return player.sending == 0 and player.done == 0
    for item in range(OBJECTS):
        if promised(s, seat, item) > player.objects[item]:
            return False
    return player.sending & ~player.objectives == 0 and (player.done == 0 or player.done == 1)
