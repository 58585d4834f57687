"""Moving Day, in the order of the rulebook."""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.core.kit import (
    CHANCE_DUE,
    OVER,
    add,
    add_run,
    bit_count,
    fill,
    lowest_bit,
    nth,
    remove,
    row_sum,
    size_of,
)
from colisee.games.moving_day.constants import (
    ALL_VEHICLES,
    ASSIGN,
    BOX,
    BOXES,
    CLAUSE_COLOUR,
    CLAUSE_SNACKS,
    CLAUSE_TYPE,
    CLAUSE_WEIGHT,
    CLUMSY_PERSON,
    CREW,
    DAMAGE_FR,
    DISMISS,
    DRAW_BOX,
    DRAW_HELPER,
    E1,
    FIRST_PLAYER,
    FIRST_SPACE,
    HELPER,
    HELPER_KINDS,
    OPEN_SPACES,
    PAIR,
    PAIRS,
    PATTERNS,
    PHASE_DEAL,
    PHASE_FIRST,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_TAKE,
    PLACE_LOWER,
    PLACE_UPPER,
    ROUNDS,
    S1,
    S2,
    SEATS_OF_VEHICLE,
    SNACK,
    SNACKS_LIMIT,
    SPACES,
    SPACES_OF_PAIR,
    SPACES_OF_VEHICLE,
    STACKS,
    T1,
    T2,
    T3,
    T4,
    T5,
    T6,
    T8,
    TAKE,
    VEHICLES,
)
from colisee.games.moving_day.state import State

# Set-up


def new_game(s: State, seats: int, options: Ints) -> None:
    s.seats = seats
    s.filling = options[0]
    s.damage = options[1]
    s.clumsy = options[2]
    s.phase = PHASE_FIRST
    fill(s.box_deck, BOXES)  # MD-S1
    for kind in range(HELPER_KINDS):
        s.helper_deck[kind] = HELPER[kind].count


# Whose decision


def due(s: State) -> int:
    if s.phase == PHASE_OVER:
        return OVER
    if s.phase == PHASE_FIRST or s.phase == PHASE_DEAL:
        return CHANCE_DUE
    return 1 << seat_in_turn(s)


def seat_in_turn(s: State) -> int:
    return (s.first + s.turn) % s.seats  # MD-S2


# Chance


def draws(s: State) -> int:
    if s.phase == PHASE_FIRST:
        return s.seats
    if s.group[s.place].box[PAIR - 1] == 0:
        return size_of(s.box_deck)
    return helpers_face_down(s)


def draw(s: State, n: int) -> int:
    if s.phase == PHASE_FIRST:
        return FIRST_PLAYER + n
    if s.group[s.place].box[PAIR - 1] == 0:
        return DRAW_BOX + nth(s.box_deck, n)
    return DRAW_HELPER + nth_helper(s, n)


def helpers_face_down(s: State) -> int:
    cards = 0
    for kind in range(HELPER_KINDS):
        cards += s.helper_deck[kind]
    return cards


def nth_helper(s: State, n: int) -> int:
    for kind in range(HELPER_KINDS):
        n -= s.helper_deck[kind]
        if n < 0:
            return kind
    return -1


# Legal


def legal(s: State, seat: int, mask: Ints) -> None:
    if s.phase == PHASE_TAKE:
        add_run(mask, TAKE, (1 << (s.seats + 1)) - 1)  # MD-T1
        return
    spaces = open_spaces(s, seat)  # MD-T2, MD-T3, MD-T4
    add_run(mask, PLACE_UPPER, spaces if s.hand_box[0] != 0 else 0)
    add_run(mask, PLACE_LOWER, spaces if s.hand_box[1] != 0 else 0)
    if s.hand_helper != 0:
        legal_helper(s, seat, mask)


def legal_helper(s: State, seat: int, mask: Ints) -> None:
    vehicles = vehicles_with_seats_for(s, seat, s.hand_helper - 1)
    add_run(mask, ASSIGN, vehicles)  # MD-T5
    if vehicles != ALL_VEHICLES:
        add(mask, DISMISS)  # MD-T6


def vehicles_with_seats_for(s: State, seat: int, kind: int) -> int:
    vehicles = 0
    for vehicle in range(VEHICLES):
        if has_seats_for(s, seat, vehicle, kind):
            vehicles |= 1 << vehicle
    return vehicles


def filled_spaces(s: State, seat: int) -> int:
    box = s.player[seat].box
    spaces = 0
    for space in range(SPACES):
        spaces |= (box[space] != 0) << space
    return spaces


def open_spaces(s: State, seat: int) -> int:
    filled = filled_spaces(s, seat)
    spaces = 0
    for vehicle in range(VEHICLES):
        first = FIRST_SPACE[vehicle]
        spaces |= OPEN_SPACES[s.filling, vehicle, filled >> first & PATTERNS - 1] << first
    return spaces


def people(s: State, seat: int, vehicle: int) -> int:
    crew = s.player[seat].crew
    total = 0
    for card in range(CREW):
        if crew[vehicle, card] == 0:
            break
        total += HELPER[crew[vehicle, card] - 1].people
    return total


def has_seats_for(s: State, seat: int, vehicle: int, kind: int) -> bool:
    return bool(people(s, seat, vehicle) + HELPER[kind].people <= SEATS_OF_VEHICLE[vehicle])


# Why not


def why_not(s: State, seat: int, action: int) -> int:
    if s.phase == PHASE_OVER:
        return E1
    if s.phase == PHASE_FIRST or s.phase == PHASE_DEAL:
        return T8 if s.turn > 0 else S1
    if seat != seat_in_turn(s):
        return S2
    if s.phase == PHASE_TAKE:
        return 0 if action <= TAKE + s.seats else T1
    if action < PLACE_UPPER:
        return T2
    if action < PLACE_LOWER:
        return why_not_place(s, seat, 0, action - PLACE_UPPER)
    if action < ASSIGN:
        return why_not_place(s, seat, 1, action - PLACE_LOWER)
    return why_not_helper(s, seat, action)


def why_not_place(s: State, seat: int, box: int, space: int) -> int:
    if s.hand_box[box] == 0 or s.player[seat].box[space] != 0:
        return T3
    return 0 if open_spaces(s, seat) >> space & 1 else T4


def why_not_helper(s: State, seat: int, action: int) -> int:
    if s.hand_helper == 0:
        return T3
    kind = s.hand_helper - 1
    if action == DISMISS:
        for vehicle in range(VEHICLES):
            if not has_seats_for(s, seat, vehicle, kind):
                return 0
        return T6
    return 0 if has_seats_for(s, seat, action - ASSIGN, kind) else T5


# Apply


def apply(s: State, seat: int, action: int) -> None:
    if action < PLACE_UPPER:
        take_group(s, seat, action - TAKE)
    elif action < ASSIGN:
        place_box(s, seat, (action - PLACE_UPPER) // SPACES, (action - PLACE_UPPER) % SPACES)
    elif action < DISMISS:
        assign_helper(s, seat, action - ASSIGN)
    elif action == DISMISS:
        s.hand_helper = 0  # MD-T6
        end_turn_with_empty_hand(s)
    elif action < DRAW_BOX:
        s.first = action - FIRST_PLAYER
        s.phase = PHASE_DEAL
    elif action < DRAW_HELPER:
        deal_box(s, action - DRAW_BOX)
    else:
        deal_helper(s, action - DRAW_HELPER)


def take_group(s: State, seat: int, place: int) -> None:
    group = s.group[place]
    s.place = place
    s.hand_box[0] = group.box[0]
    s.hand_box[1] = group.box[1]
    s.hand_helper = group.helper
    s.player[seat].snacks += group.snacks  # MD-T1
    group.box[0] = 0
    group.box[1] = 0
    group.helper = 0
    group.snacks = 0
    s.phase = PHASE_PLACE


def place_box(s: State, seat: int, box: int, space: int) -> None:
    s.player[seat].box[space] = s.hand_box[box]
    s.hand_box[box] = 0
    end_turn_with_empty_hand(s)


def assign_helper(s: State, seat: int, vehicle: int) -> None:
    s.player[seat].crew[vehicle, cards_in(s, seat, vehicle)] = s.hand_helper
    s.hand_helper = 0
    end_turn_with_empty_hand(s)


def cards_in(s: State, seat: int, vehicle: int) -> int:
    crew = s.player[seat].crew
    cards = 0
    for card in range(CREW):
        cards += crew[vehicle, card] != 0
    return cards


def end_turn_with_empty_hand(s: State) -> None:
    if s.hand_box[0] != 0 or s.hand_box[1] != 0 or s.hand_helper != 0:
        return
    if s.place > 0:
        s.group[s.place - 1].snacks += SNACK  # MD-T7
    if s.place < s.seats:
        s.group[s.place + 1].snacks += SNACK
    s.turn += 1
    s.phase = PHASE_OVER if s.turn == ROUNDS * s.seats else PHASE_DEAL  # MD-T8


def deal_box(s: State, box: int) -> None:
    group = s.group[s.place]
    remove(s.box_deck, box)
    group.box[0 if group.box[0] == 0 else 1] = box + 1


def deal_helper(s: State, kind: int) -> None:
    s.helper_deck[kind] -= 1
    s.group[s.place].helper = kind + 1
    if s.place < s.seats and s.group[s.place + 1].helper == 0:
        s.place += 1  # MD-S1
    else:
        s.phase = PHASE_TAKE


# Damage


def too_heavy(s: State, seat: int) -> int:
    """MD-D2: the boxes with a heavier box above them."""
    box = s.player[seat].box
    broken = 0
    for stack in range(len(STACKS)):
        lower = STACKS[stack, 0]
        upper = STACKS[stack, 1]
        if box[lower] != 0 and box[upper] != 0:
            if BOX[box[upper] - 1].weight > BOX[box[lower] - 1].weight:
                broken |= 1 << lower
    return broken


def too_weak(s: State, seat: int, vehicle: int) -> int:
    """MD-D3: the boxes of a vehicle that are heavier than its crew is strong."""
    box = s.player[seat].box
    strength = crew_strength(s, seat, vehicle)
    broken = 0
    for space in range(FIRST_SPACE[vehicle], FIRST_SPACE[vehicle + 1]):
        if box[space] != 0 and BOX[box[space] - 1].weight > strength:
            broken |= 1 << space
    return broken


def crew_strength(s: State, seat: int, vehicle: int) -> int:
    crew = s.player[seat].crew
    strength = 0
    for card in range(CREW):
        if crew[vehicle, card] == 0:
            break
        strength += HELPER[crew[vehicle, card] - 1].strength
    return strength


def boxes_to_drop(s: State, seat: int, vehicle: int) -> int:
    """How many fragile boxes the clumsy cards of a vehicle break: one per card or, by option, one per person."""
    crew = s.player[seat].crew
    boxes = 0
    for card in range(CREW):
        if crew[vehicle, card] == 0:
            break
        helper = HELPER[crew[vehicle, card] - 1]
        boxes += helper.clumsy * helper.people if s.clumsy == CLUMSY_PERSON else helper.clumsy
    return boxes


def fragile_boxes(s: State, seat: int, vehicle: int) -> int:
    box = s.player[seat].box
    fragile = 0
    for space in range(FIRST_SPACE[vehicle], FIRST_SPACE[vehicle + 1]):
        if box[space] != 0:
            fragile |= BOX[box[space] - 1].fragile << space
    return fragile


def dropped(s: State, seat: int, vehicle: int, crushed: int) -> int:
    """MD-D1: what the clumsy cards of a vehicle break, chosen for the highest score, in reading order among equals.

    `crushed` is the set of MD-D2, which the French edition looks at first: there a clumsy card needs a box still whole.
    """
    boxes = boxes_to_drop(s, seat, vehicle)
    if boxes == 0:
        return 0
    candidates = fragile_boxes(s, seat, vehicle)
    if s.damage == DAMAGE_FR:
        candidates &= ~crushed
    if bit_count(candidates) <= boxes:
        return candidates
    standing = filled_spaces(s, seat) & SPACES_OF_VEHICLE[vehicle] & ~crushed & ~too_weak(s, seat, vehicle)
    best = 0
    best_points = -1
    chosen = candidates
    while chosen != 0:
        if bit_count(chosen) == boxes:
            points = points_of(s, seat, standing & ~chosen)
            if points > best_points or (points == best_points and is_earlier(chosen, best)):
                best = chosen
                best_points = points
        chosen = (chosen - 1) & candidates
    return best


def is_earlier(spaces: int, others: int) -> bool:
    """Whether the first space, in reading order, that only one of two sets holds is in `spaces`."""
    differing = spaces ^ others
    return differing & -differing & spaces != 0


def whole_boxes(s: State, seat: int) -> int:
    crushed = too_heavy(s, seat)
    broken = crushed
    for vehicle in range(VEHICLES):
        broken |= too_weak(s, seat, vehicle)
        broken |= dropped(s, seat, vehicle, crushed)
    return filled_spaces(s, seat) & ~broken


# Points


def points_of(s: State, seat: int, whole: int) -> int:
    return weight_points(s, seat, whole) + type_points(s, seat, whole) + colour_points(s, seat, whole)


def weight_points(s: State, seat: int, whole: int) -> int:
    box = s.player[seat].box
    points = 0
    while whole:
        points += BOX[box[lowest_bit(whole)] - 1].points  # MD-P1
        whole &= whole - 1
    return points


def type_points(s: State, seat: int, whole: int) -> int:
    return bit_count(beside_type(s, seat, whole))  # MD-P2


def colour_points(s: State, seat: int, whole: int) -> int:
    return bit_count(beside_colour(s, seat, whole))  # MD-P3


def beside_type(s: State, seat: int, whole: int) -> int:
    """The spaces of whole boxes beside a whole box of the same type."""
    box = s.player[seat].box
    matched = 0
    pairs = pairs_among(whole)
    while pairs:
        pair = lowest_bit(pairs)
        if BOX[box[PAIRS[pair, 0]] - 1].type == BOX[box[PAIRS[pair, 1]] - 1].type:
            matched |= SPACES_OF_PAIR[pair]
        pairs &= pairs - 1
    return matched


def beside_colour(s: State, seat: int, whole: int) -> int:
    """The spaces of whole boxes beside a whole box of the same colour."""
    box = s.player[seat].box
    matched = 0
    pairs = pairs_among(whole)
    while pairs:
        pair = lowest_bit(pairs)
        if BOX[box[PAIRS[pair, 0]] - 1].colour == BOX[box[PAIRS[pair, 1]] - 1].colour:
            matched |= SPACES_OF_PAIR[pair]
        pairs &= pairs - 1
    return matched


def pairs_among(spaces: int) -> int:
    """The set of PAIRS that lie wholly in a set of spaces."""
    pairs = 0
    for pair in range(len(PAIRS)):
        both = SPACES_OF_PAIR[pair]
        pairs |= (spaces & both == both) << pair
    return pairs


def scores(s: State, out: Ints) -> None:
    for seat in range(s.seats):
        whole = whole_boxes(s, seat)
        out[seat, CLAUSE_WEIGHT] = weight_points(s, seat, whole)
        out[seat, CLAUSE_TYPE] = type_points(s, seat, whole)
        out[seat, CLAUSE_COLOUR] = colour_points(s, seat, whole)
        out[seat, CLAUSE_SNACKS] = s.player[seat].snacks  # MD-P4


def ranks(s: State, points: Ints, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if standing(points, other) > standing(points, seat):
                out[seat] += 1


def standing(points: Ints, seat: int) -> int:
    """MD-E1: the total, and among equals the snacks."""
    return row_sum(points, seat) * SNACKS_LIMIT + points[seat, CLAUSE_SNACKS]
