"""Toy Rush, in the order of the rulebook."""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE_DUE, OVER, add, add_run, bit_count, lowest_bit, nth_bit
from colisee.games.toy_rush.constants import (
    A1,
    A2,
    A4,
    BEAR,
    BOX,
    CARDS,
    CHANCE_PHASES,
    CLAUSE_GIFTS,
    COLOURS,
    COLOURS_LAST,
    DEALT,
    DONE,
    DRAW,
    E1,
    ELVES,
    EVERY_OBJECTIVE,
    FIRST_ELVES,
    FIRST_PLAYER,
    G1,
    GOAL,
    HORSE,
    LAST_ROUND,
    MAX_ELVES,
    NEEDS,
    NOBODY,
    OBJECTIVES_PER_DRAW,
    OBJECTS,
    PATTERNS,
    PATTERNS_LAST,
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
    PLACE,
    POINTS,
    PRICE,
    PUT_UNDER,
    R2,
    R3,
    R5,
    R7,
    R10,
    S1,
    S2,
    SEATS,
    SEND,
    SMALLEST_GIFT,
    SPACE_BEAR,
    SPACE_BOX_OR_ELF,
    SPACE_COLOUR,
    SPACE_ELVES,
    SPACE_OBJECTIVE,
    SPACE_PATTERN,
    SPACE_PRIMEUR,
    SPACE_TRAIN,
    SPACES,
    TAKE,
    TAKE_BOX,
    TAKE_ELF,
    TRAIN,
)
from colisee.games.toy_rush.state import State

# Set-up


def new_game(s: State, seats: int, options: Ints) -> None:
    s.seats = seats
    s.phase = PHASE_FIRST
    s.deck = EVERY_OBJECTIVE  # TR-S1
    for seat in range(SEATS):
        s.player[seat].stock = FIRST_ELVES  # TR-S3


# Whose decision


def due(s: State) -> int:
    if s.phase == PHASE_OVER:
        return OVER
    if s.phase <= CHANCE_PHASES:
        return CHANCE_DUE
    if s.phase == PHASE_SET_UP:
        return (s.player[0].refused == 0) + 2 * (s.player[1].refused == 0)
    if s.phase == PHASE_GIFTS:
        return (s.player[0].done == 0) + 2 * (s.player[1].done == 0)
    return 1 << s.turn


# Chance


def draws(s: State) -> int:
    return SEATS if s.phase == PHASE_FIRST else bit_count(s.deck)


def draw(s: State, n: int) -> int:
    return FIRST_PLAYER + n if s.phase == PHASE_FIRST else DRAW + nth_bit(s.deck, n)


# What lies on the table


def pile(s: State, item: int) -> int:
    in_hands = s.player[0].objects[item] + s.player[1].objects[item]
    left: int = CARDS[item] - in_hands  # TR-S1
    return left


def cards_left(s: State, first: int, last: int) -> int:
    cards = 0
    for item in range(first, last + 1):
        cards += pile(s, item)
    return cards


def supply(s: State, seat: int) -> int:
    elves = ELVES - s.player[seat].stock
    for space in range(SPACES):
        elves -= s.player[seat].elves[space]
    return elves


def owner(s: State, space: int) -> int:
    """Whose elves stand on a space other than Primeur."""
    if s.player[0].elves[space] > 0:
        return 0
    return 1 if s.player[1].elves[space] > 0 else NOBODY


# Legal


def legal(s: State, seat: int, mask: Ints) -> None:
    if s.phase == PHASE_PLACE:
        legal_placements(s, seat, mask)
    elif s.phase == PHASE_COLOUR:
        legal_piles(s, COLOURS, COLOURS_LAST, mask)
    elif s.phase == PHASE_PATTERN:
        legal_piles(s, PATTERNS, PATTERNS_LAST, mask)
    elif s.phase == PHASE_GIFTS:
        legal_gifts(s, seat, mask)
    elif s.phase == PHASE_BOX_OR_ELF:
        legal_box_or_elf(s, seat, mask)
    else:
        add_run(mask, PUT_UNDER, s.player[seat].offered)


def legal_placements(s: State, seat: int, mask: Ints) -> None:
    for space in range(SPACES):
        if is_open(s, space):
            add_run(mask, PLACE + space * ELVES, (1 << min(s.player[seat].stock, MAX_ELVES[space])) - 1)


def is_open(s: State, space: int) -> bool:
    return space == SPACE_PRIMEUR or owner(s, space) == NOBODY  # TR-A2, TR-A3


def legal_piles(s: State, first: int, last: int, mask: Ints) -> None:
    for item in range(first, last + 1):
        if pile(s, item) > 0:
            add(mask, TAKE + item)


def legal_box_or_elf(s: State, seat: int, mask: Ints) -> None:
    if pile(s, BOX) > 0:
        add(mask, TAKE_BOX)
    if supply(s, seat) > 0:
        add(mask, TAKE_ELF)


def legal_gifts(s: State, seat: int, mask: Ints) -> None:
    add(mask, DONE)
    waiting = s.player[seat].objectives & ~s.player[seat].sending
    while waiting != 0:
        objective = lowest_bit(waiting)
        if can_send(s, seat, objective):
            add(mask, SEND + objective)
        waiting &= waiting - 1


def can_send(s: State, seat: int, objective: int) -> bool:
    """TR-G1: every object is in hand, besides those of the gifts already chosen."""
    for item in range(OBJECTS):
        need = NEEDS[objective, item]
        if need > 0 and need + promised(s, seat, item) > s.player[seat].objects[item]:
            return False
    return True


def promised(s: State, seat: int, item: int) -> int:
    cards = 0
    sending = s.player[seat].sending
    while sending != 0:
        cards += NEEDS[lowest_bit(sending), item]
        sending &= sending - 1
    return cards


# Why not


def why_not(s: State, seat: int, action: int) -> int:
    if s.phase == PHASE_OVER:
        return E1
    if s.phase == PHASE_FIRST:
        return S1
    if s.phase == PHASE_DEAL or s.phase == PHASE_SET_UP:
        return why_not_set_up(s, seat, action)
    if s.phase == PHASE_PLACE:
        return why_not_place(s, seat, action)
    if s.phase == PHASE_DRAW or s.phase == PHASE_OBJECTIVE:
        return why_not_objective(s, seat, action)
    if s.phase == PHASE_BOX_OR_ELF:
        return why_not_box_or_elf(s, seat, action)
    if s.phase == PHASE_COLOUR:
        return why_not_pile(s, seat, action, COLOURS, COLOURS_LAST, R5)
    if s.phase == PHASE_PATTERN:
        return why_not_pile(s, seat, action, PATTERNS, PATTERNS_LAST, R7)
    return why_not_gift(s, seat, action)


def is_offered(s: State, seat: int, action: int) -> bool:
    return PUT_UNDER <= action < TAKE and s.player[seat].offered >> (action - PUT_UNDER) & 1 == 1


def why_not_set_up(s: State, seat: int, action: int) -> int:
    if s.phase == PHASE_DEAL or s.player[seat].refused != 0:
        return S2
    return 0 if is_offered(s, seat, action) else S2


def why_not_place(s: State, seat: int, action: int) -> int:
    if seat != s.turn or action >= PUT_UNDER:
        return A1
    space = (action - PLACE) // ELVES
    elves = (action - PLACE) % ELVES + 1
    if elves > s.player[seat].stock:
        return A1
    if not is_open(s, space):
        return A2
    return A4 if elves > MAX_ELVES[space] else 0


def why_not_objective(s: State, seat: int, action: int) -> int:
    if s.phase == PHASE_DRAW or seat != s.turn:
        return R2
    return 0 if is_offered(s, seat, action) else R2


def why_not_box_or_elf(s: State, seat: int, action: int) -> int:
    if seat != s.turn:
        return R3
    if action == TAKE_BOX:
        return 0 if pile(s, BOX) > 0 else R10
    if action == TAKE_ELF:
        return 0 if supply(s, seat) > 0 else R10
    return R3


def why_not_pile(s: State, seat: int, action: int, first: int, last: int, rule: int) -> int:
    if seat != s.turn or action < TAKE + first or action > TAKE + last:
        return rule
    return 0 if pile(s, action - TAKE) > 0 else R10


def why_not_gift(s: State, seat: int, action: int) -> int:
    if s.player[seat].done != 0 or action < SEND or action > DONE:
        return G1
    if action == DONE:
        return 0
    objective = action - SEND
    waiting = s.player[seat].objectives & ~s.player[seat].sending
    return 0 if waiting >> objective & 1 == 1 and can_send(s, seat, objective) else G1


# Apply


def apply(s: State, seat: int, action: int) -> None:
    if action < PUT_UNDER:
        place_elves(s, seat, (action - PLACE) // ELVES, (action - PLACE) % ELVES + 1)
    elif action < TAKE:
        refuse_objective(s, seat, action - PUT_UNDER)
    elif action < TAKE_BOX:
        take_choice(s, seat, action - TAKE)
    elif action == TAKE_BOX:
        take(s, seat, BOX, 1)
        leave_box_or_elf(s, seat)
    elif action == TAKE_ELF:
        s.player[seat].stock += 1
        leave_box_or_elf(s, seat)
    elif action < DONE:
        s.player[seat].sending |= 1 << (action - SEND)
    elif action == DONE:
        end_sending(s, seat)
    elif action < DRAW:
        s.first = action - FIRST_PLAYER
        s.turn = s.first
        s.phase = PHASE_DEAL
    else:
        draw_objective(s, action - DRAW)


def draw_objective(s: State, objective: int) -> None:
    s.deck &= ~(1 << objective)
    s.player[s.turn].offered |= 1 << objective
    if s.phase == PHASE_DRAW:
        resolve_from(s, SPACE_OBJECTIVE)
    elif bit_count(s.player[s.turn].offered) == DEALT:  # TR-S2
        s.phase = PHASE_DEAL if s.turn == s.first else PHASE_SET_UP
        s.turn = 1 - s.turn if s.turn == s.first else 0


def refuse_objective(s: State, seat: int, objective: int) -> None:
    if s.phase == PHASE_SET_UP:
        s.player[seat].refused = objective + 1
        if s.player[0].refused != 0 and s.player[1].refused != 0:
            end_set_up(s)
    else:
        keep_others(s, seat, objective)
        bring_home(s, seat, SPACE_OBJECTIVE, 1)
        resolve_from(s, SPACE_OBJECTIVE)


def end_set_up(s: State) -> None:
    """TR-S2: whichever player chose first, the first player's card goes under the deck first."""
    for turn in range(SEATS):
        seat = (s.first + turn) % SEATS
        refused = s.player[seat].refused - 1
        s.player[seat].refused = 0
        keep_others(s, seat, refused)
    begin_round(s)


def keep_others(s: State, seat: int, refused: int) -> None:
    player = s.player[seat]
    player.objectives |= player.offered & ~(1 << refused)
    player.known &= ~player.offered  # which of them stayed in hand is a secret again
    player.offered = 0
    place = 0
    while s.under[place] != 0:
        place += 1
    s.under[place] = refused + 1
    s.under_by[place] = seat + 1


# Placement


def begin_round(s: State) -> None:
    s.rounds += 1
    s.phase = PHASE_PLACE
    s.turn = s.first  # TR-A1


def place_elves(s: State, seat: int, space: int, elves: int) -> None:
    s.player[seat].stock -= elves
    s.player[seat].elves[space] += elves
    if s.player[1 - seat].stock > 0:
        s.turn = 1 - seat
    elif s.player[seat].stock == 0:
        resolve_primeur(s)
        resolve_from(s, SPACE_OBJECTIVE)


def earns_nothing(s: State, seat: int, space: int, elves: int) -> bool:
    """TR-A4: legal on spaces 5 to 9, if only to block them, but worth a warning. Primeur is never idle."""
    if space == SPACE_PRIMEUR:
        return False
    if space == SPACE_OBJECTIVE:
        return s.deck == 0 and s.under[0] == 0
    if space == SPACE_BOX_OR_ELF:
        return pile(s, BOX) == 0 and supply(s, seat) == 0
    if space == SPACE_ELVES:
        return supply(s, seat) == 0
    if space == SPACE_COLOUR:
        return cards_left(s, COLOURS, COLOURS_LAST) == 0
    if elves < PRICE[space]:
        return True
    if space == SPACE_PATTERN:
        return cards_left(s, PATTERNS, PATTERNS_LAST) == 0
    return pile(s, prize(space)) == 0


# Resolution


def resolve_primeur(s: State) -> None:
    """TR-R1"""
    lead = s.player[0].elves[SPACE_PRIMEUR] - s.player[1].elves[SPACE_PRIMEUR]
    if lead != 0:
        s.first = 0 if lead > 0 else 1
    elif s.player[0].elves[SPACE_PRIMEUR] == 0:
        s.first = owner(s, leftmost_occupied(s))
    for seat in range(SEATS):
        bring_home(s, seat, SPACE_PRIMEUR, s.player[seat].elves[SPACE_PRIMEUR])


def leftmost_occupied(s: State) -> int:
    space = SPACE_OBJECTIVE
    while owner(s, space) == NOBODY:
        space += 1
    return space


def bring_home(s: State, seat: int, space: int, elves: int) -> None:
    """TR-R11: an elf goes home with what it has earned, so those still on a space have something to come."""
    s.player[seat].elves[space] -= elves
    s.player[seat].stock += elves


def resolve_from(s: State, space: int) -> None:
    """Space by space, left to right, until somebody must choose or chance must draw; then the gifts."""
    while space < SPACES:
        seat = owner(s, space)
        if seat != NOBODY:
            s.turn = seat
            if is_choice_left(s, seat, space):
                return
            bring_home(s, seat, space, s.player[seat].elves[space])
        space += 1
    begin_gifts(s)


def is_choice_left(s: State, seat: int, space: int) -> bool:
    """Resolve a space as far as nobody has to choose."""
    elves = s.player[seat].elves[space]
    if space == SPACE_OBJECTIVE:
        return is_objective_to_come(s, seat)
    if space == SPACE_BOX_OR_ELF:  # TR-R3
        s.phase = PHASE_BOX_OR_ELF
        return pile(s, BOX) > 0 or supply(s, seat) > 0
    if space == SPACE_COLOUR:  # TR-R5
        s.phase = PHASE_COLOUR
        return cards_left(s, COLOURS, COLOURS_LAST) > 0
    if space == SPACE_PATTERN:  # TR-R7
        s.phase = PHASE_PATTERN
        return elves >= PRICE[space] and cards_left(s, PATTERNS, PATTERNS_LAST) > 0
    if space == SPACE_ELVES:
        s.player[seat].stock += min(elves, supply(s, seat))  # TR-R4
    else:
        take(s, seat, prize(space), elves // PRICE[space])
    return False


def prize(space: int) -> int:
    """The object of a space that leaves no choice."""
    if space == SPACE_TRAIN:
        return TRAIN  # TR-R6
    return BEAR if space == SPACE_BEAR else HORSE  # TR-R8, TR-R9


def take(s: State, seat: int, item: int, cards: int) -> None:
    s.player[seat].objects[item] += min(cards, pile(s, item))  # TR-R10


def take_choice(s: State, seat: int, item: int) -> None:
    space = SPACE_COLOUR if item <= COLOURS_LAST else SPACE_PATTERN
    take(s, seat, item, 1)
    bring_home(s, seat, space, PRICE[space])
    resolve_from(s, space)


def leave_box_or_elf(s: State, seat: int) -> None:
    bring_home(s, seat, SPACE_BOX_OR_ELF, 1)
    resolve_from(s, SPACE_ELVES)


def is_objective_to_come(s: State, seat: int) -> bool:
    """TR-R2: one draw for each elf still on the space."""
    player = s.player[seat]
    while player.elves[SPACE_OBJECTIVE] > 0:
        look_under(s, seat)
        looked_at = bit_count(player.offered)
        if looked_at < OBJECTIVES_PER_DRAW and s.deck != 0:
            s.phase = PHASE_DRAW
            return True
        if looked_at == OBJECTIVES_PER_DRAW:
            s.phase = PHASE_OBJECTIVE
            return True
        player.objectives |= player.offered  # the last card, or none
        player.offered = 0
        bring_home(s, seat, SPACE_OBJECTIVE, 1)
    return False


def look_under(s: State, seat: int) -> None:
    """Once the unseen cards are gone, those put under the deck come back in their order."""
    while s.deck == 0 and s.under[0] != 0 and bit_count(s.player[seat].offered) < OBJECTIVES_PER_DRAW:
        objective = s.under[0] - 1
        s.player[seat].offered |= 1 << objective
        if s.under_by[0] != seat + 1:
            s.player[seat].known |= 1 << objective
        move_up_under(s)


def move_up_under(s: State) -> None:
    place = 0
    while s.under[place] != 0:
        s.under[place] = s.under[place + 1]
        s.under_by[place] = s.under_by[place + 1]
        place += 1


# Gifts


def begin_gifts(s: State) -> None:
    s.phase = PHASE_GIFTS
    s.turn = 0
    for seat in range(SEATS):
        if not might_send(s, seat):
            s.player[seat].done = 1
    end_gifts_when_done(s)


def might_send(s: State, seat: int) -> bool:
    """Whether a player is asked at all. Depends only on what everybody sees, so that being asked reveals no objective."""
    cards = 0
    for item in range(OBJECTS):
        cards += s.player[seat].objects[item]
    return s.player[seat].objectives != 0 and cards >= SMALLEST_GIFT[0]


def end_sending(s: State, seat: int) -> None:
    s.player[seat].done = 1
    end_gifts_when_done(s)


def end_gifts_when_done(s: State) -> None:
    if s.player[0].done == 0 or s.player[1].done == 0:
        return
    for seat in range(SEATS):
        send_gifts(s, seat)
    if is_end(s):
        s.phase = PHASE_OVER
    else:
        begin_round(s)


def send_gifts(s: State, seat: int) -> None:
    """TR-G1: the object cards go back to their piles, the objectives are laid face up."""
    player = s.player[seat]
    for item in range(OBJECTS):
        player.objects[item] -= promised(s, seat, item)
    player.objectives &= ~player.sending
    player.known &= ~player.sending
    player.sent |= player.sending
    player.sending = 0
    player.done = 0


# End


def is_end(s: State) -> bool:
    return s.rounds == LAST_ROUND or total(s, 0) >= GOAL or total(s, 1) >= GOAL  # TR-E1, TR-E3


def total(s: State, seat: int) -> int:
    points = 0
    sent = s.player[seat].sent
    while sent != 0:
        points += POINTS[lowest_bit(sent)]
        sent &= sent - 1
    return points


def scores(s: State, out: Ints) -> None:
    for seat in range(SEATS):
        out[seat, CLAUSE_GIFTS] = total(s, seat)


def ranks(s: State, points: Ints, out: Ints) -> None:
    lead = points[0, CLAUSE_GIFTS] - points[1, CLAUSE_GIFTS]
    if lead == 0:
        lead = 1 if s.first == 0 else -1  # TR-E2
    out[0] = 1 if lead > 0 else 2
    out[1] = 1 if lead < 0 else 2
