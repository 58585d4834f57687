"""Post Office, in the order of the rulebook."""

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
    nth_bit,
    remove,
    row_sum,
    size_of,
)
from colisee.games.post_office.constants import (
    ALL_LOWER,
    ALL_START_TILES,
    ALL_UPPER,
    CHALLENGE,
    CHALLENGES,
    CHALLENGES_ON,
    CLAUSE_FIRST_TYPE,
    CLAUSE_SQUARES,
    CLAUSE_STAMPS,
    CLAUSE_WAYBILLS,
    COLOUR_COUNT,
    COLOUR_ON_TILE,
    COLUMNS,
    CORNER_OF_SPACE,
    CORNERS,
    COUNT_COLOURS,
    COUNT_ONE_COLOUR,
    COUNT_ONE_SHAPE,
    COUNT_SHAPES,
    COUNT_SQUARES,
    COUNT_STAMPS,
    COUNT_SYMBOLS,
    COUNT_WAYBILL,
    COVERED,
    DRAW_TILE,
    E1,
    EDITION_OWN_START_TILES,
    FIRST_SIDE,
    FIRST_STAMPS,
    FLIPPED,
    HALF_OF_SPACE,
    HALVES,
    KEEP,
    KEPT,
    LAST_ROUND,
    LAY,
    LAY_LINE,
    LINE,
    LINE_SHAPE,
    LOOKS,
    LOWER,
    MAX_PLACES,
    NEAR,
    NO_TAPE,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    OPEN_CHALLENGE,
    OPEN_CHALLENGES,
    PAIR,
    PAY,
    PHASE_CHALLENGES,
    PHASE_DRAW,
    PHASE_KEEP,
    PHASE_OVER,
    PHASE_PLAY,
    PHASE_START,
    PLACE,
    PLACES_OF_LOOK,
    PLACES_OF_SIDE,
    POINTS_PER_SQUARE,
    POINTS_PER_TAPE_BESIDE,
    R1,
    R4,
    R5,
    R6,
    R7,
    R9,
    R10,
    R12,
    RECEIVED,
    REWARD,
    ROUNDS,
    S1,
    S2,
    SHAPE_COUNT,
    SHAPE_OF_SIDE,
    SHELF_ROW,
    SIDE,
    SIDE_COUNT,
    SPACES,
    SQUARES,
    SQUARES_DISJOINT,
    STAMP,
    STAMPS_LIMIT,
    START,
    START_SPACES,
    START_TILE,
    START_TILES_OF_SEAT,
    STEP,
    STEP_KEEP,
    STEP_LAY,
    STEP_NONE,
    STEP_PLACE,
    STEP_TAPE,
    SYMBOL_COUNT,
    SYMBOL_ON_TILE,
    TAKE_TAPE,
    TAPE_PARCELS,
    TAPES,
    TILES,
    TURNS,
    TYPE,
    UPPER,
    UPPER_PARCELS,
    WAYBILL,
    WIDE,
)
from colisee.games.post_office.state import Player, State

# Set-up


def new_game(s: State, seats: int, options: Ints) -> None:
    s.seats = seats
    s.challenges = options[0]
    s.squares = options[1]
    s.edition = options[2]
    for seat in range(seats):
        s.player[seat].square = START  # PO-S1
        s.player[seat].stamps = FIRST_STAMPS
    s.start_tiles = ALL_START_TILES
    fill(s.deck, TILES)  # PO-S2
    s.phase = PHASE_START


# Whose decision


def due(s: State) -> int:
    if s.phase == PHASE_OVER:
        return OVER
    if s.phase < PHASE_KEEP:
        return CHANCE_DUE
    return seats_that_owe(s)


def seats_that_owe(s: State) -> int:
    """Everyone at the same time, each at their own pace."""
    seats = 0
    for seat in range(s.seats):
        if s.player[seat].step != STEP_NONE:
            seats |= 1 << seat
    return seats


# Chance


def draws(s: State) -> int:
    if s.phase == PHASE_START:
        return bit_count(s.start_tiles) * TURNS
    if s.phase == PHASE_CHALLENGES:
        return CHALLENGES - bit_count(s.open_challenges)
    return size_of(s.deck)


def draw(s: State, n: int) -> int:
    if s.phase == PHASE_START:
        return START_TILE + nth_bit(s.start_tiles, n // TURNS) * TURNS + n % TURNS
    if s.phase == PHASE_CHALLENGES:
        return OPEN_CHALLENGE + nth_bit(~s.open_challenges & ((1 << CHALLENGES) - 1), n)
    return DRAW_TILE + nth(s.deck, n)


def seat_being_served(s: State) -> int:
    """The seat that gets the next start tile or the next standard tile."""
    for seat in range(s.seats):
        if s.phase == PHASE_START and s.player[seat].filled != START_SPACES:
            return seat
        if s.phase == PHASE_DRAW and s.player[seat].hand[PAIR - 1] == 0:
            return seat
    return -1


# Legal


def legal(s: State, seat: int, mask: Ints) -> None:
    player = s.player[seat]
    if player.step == STEP_KEEP:
        add_run(mask, KEEP, (1 << PAIR) - 1)  # PO-R1
    elif player.step == STEP_PLACE:
        legal_place(player, mask)
    elif player.step == STEP_TAPE:
        add(mask, NO_TAPE)
        legal_tapes(player, mask)
    else:
        legal_lay(player, mask)


def legal_place(player: Player, mask: Ints) -> None:
    if player.stamps > 0:
        add(mask, PAY)  # PO-R4
    spaces = open_spaces(player)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        for slot in range(PAIR):
            if player.hand[slot] != 0:
                add_run(mask, PLACE + (slot * SPACES + space) * TURNS, (1 << TURNS) - 1)  # PO-R6


def open_spaces(player: Player) -> int:
    """PO-R5: the empty spaces of the line that the assistant shows."""
    return LINE[player.square] & ~player.filled


def legal_tapes(player: Player, mask: Ints) -> None:
    for colour in range(COLOUR_COUNT):
        add_run(mask, TAKE_TAPE + colour * SIDE_COUNT, sides_that_fit(player, colour))


def sides_that_fit(player: Player, colour: int) -> int:
    """The tapes of a colour that are left and have a place on the shelf, each side up."""
    sides = 0
    if parcels_open(player, colour) >= TAPE_PARCELS:
        for side in range(SIDE_COUNT):
            if is_tape_left(player, side, colour) and has_place(player, side, colour):
                sides |= 1 << side
    return sides


def parcels_open(player: Player, colour: int) -> int:
    return bit_count(player.parcels[colour, UPPER]) + bit_count(player.parcels[colour, LOWER])


def is_tape_left(player: Player, side: int, colour: int) -> bool:
    return player.tapes[SHAPE_OF_SIDE[side] * COLOUR_COUNT + colour] == 0  # PO-R12


def has_place(player: Player, side: int, colour: int) -> bool:
    upper = player.parcels[colour, UPPER]
    lower = player.parcels[colour, LOWER]
    for turn in range(LOOKS[side]):
        if corners_above(upper, lower, side, turn) != 0 or corners_below(lower, side, turn) != 0:
            return True
    return False


def corners_above(upper: int, lower: int, side: int, turn: int) -> int:
    """PO-R7: where in the upper half the corner of a tape may lie so that it covers only parcels of the given set."""
    corners = CORNERS[side, turn, UPPER]
    for i in range(TAPE_PARCELS):
        corners &= seen_above(upper, lower, STEP[side, turn, i])
    return corners


def corners_below(lower: int, side: int, turn: int) -> int:
    corners = CORNERS[side, turn, LOWER]
    for i in range(TAPE_PARCELS):
        corners &= lower >> STEP[side, turn, i]
    return corners


def seen_above(upper: int, lower: int, step: int) -> int:
    """The parcels of the upper half from which the parcel `step` further on belongs to the set."""
    return upper >> step | (lower & ((1 << step) - 1)) << (UPPER_PARCELS - step)


def legal_lay(player: Player, mask: Ints) -> None:
    side = side_in_hand(player)
    colour = colour_in_hand(player)
    upper = player.parcels[colour, UPPER]
    lower = player.parcels[colour, LOWER]
    for turn in range(LOOKS[side]):
        first = first_place(side) + turn * PLACES_OF_LOOK[side]
        add_corners(mask, first, WIDE[side, turn], corners_above(upper, lower, side, turn), 0)
        add_corners(mask, first, WIDE[side, turn], corners_below(lower, side, turn), UPPER_PARCELS)


def side_in_hand(player: Player) -> int:
    return (player.tape_in_hand - 1) % SIDE_COUNT


def colour_in_hand(player: Player) -> int:
    return (player.tape_in_hand - 1) // SIDE_COUNT


def first_place(side: int) -> int:
    return LAY_LINE if SHAPE_OF_SIDE[side] == LINE_SHAPE else LAY


def add_corners(mask: Ints, first: int, wide: int, corners: int, first_parcel: int) -> None:
    while corners != 0:
        parcel = first_parcel + lowest_bit(corners)
        corners &= corners - 1
        add(mask, first + parcel // COLUMNS * wide + parcel % COLUMNS)


# Why not


def why_not(s: State, seat: int, action: int) -> int:
    if s.phase == PHASE_OVER:
        return E1
    if s.phase < PHASE_DRAW:
        return S1 if s.phase == PHASE_START else S2
    if s.phase == PHASE_DRAW:
        return R1
    if seat >= s.seats:
        return S1
    player = s.player[seat]
    if s.phase == PHASE_KEEP:
        return 0 if action < PAY and player.step == STEP_KEEP else R1
    if player.step == STEP_NONE:
        return R10 if s.rounds == LAST_ROUND else R9
    if player.step == STEP_PLACE:
        return why_not_place(player, action)
    return why_not_take(player, action) if player.step == STEP_TAPE else why_not_lay(player, action)


def why_not_place(player: Player, action: int) -> int:
    if action == PAY:
        return 0 if player.stamps > 0 else R4
    if action < PLACE or action >= NO_TAPE:
        return R6
    space = (action - PLACE) // TURNS % SPACES
    if LINE[player.square] >> space & 1 == 0:
        return R5
    if player.filled >> space & 1:
        return R6
    return R9 if player.hand[(action - PLACE) // (SPACES * TURNS)] == 0 else 0


def why_not_take(player: Player, action: int) -> int:
    if action < NO_TAPE or action >= LAY:
        return R7
    if action == NO_TAPE:
        return 0
    side = (action - TAKE_TAPE) % SIDE_COUNT
    colour = (action - TAKE_TAPE) // SIDE_COUNT
    if not is_tape_left(player, side, colour):
        return R12
    return 0 if has_place(player, side, colour) else R7


def why_not_lay(player: Player, action: int) -> int:
    if action < LAY:
        return R7
    side = side_in_hand(player)
    colour = colour_in_hand(player)
    place = action - first_place(side)
    if place < 0 or place >= PLACES_OF_SIDE[side]:
        return R7
    for half in range(HALVES):
        if COVERED[side, place, half] & ~player.parcels[colour, half]:
            return R7
    return 0


# Apply


def apply(s: State, seat: int, action: int) -> None:
    if action < PAY:
        keep_tile(s, seat, action - KEEP)
    elif action == PAY:
        s.player[seat].stamps -= 1  # PO-R4
        advance(s.player[seat])
    elif action < NO_TAPE:
        place_tile(s, seat, (action - PLACE) // (SPACES * TURNS), (action - PLACE) % (SPACES * TURNS))
    elif action == NO_TAPE:
        end_tile(s, seat)
    elif action < LAY:
        s.player[seat].tape_in_hand = action - TAKE_TAPE + 1
        s.player[seat].step = STEP_LAY
    elif action < START_TILE:
        lay_tape(s, seat, action)
    else:
        apply_chance(s, action)


def apply_chance(s: State, action: int) -> None:
    if action < OPEN_CHALLENGE:
        lay_start_tile(s, (action - START_TILE) // TURNS, (action - START_TILE) % TURNS)
    elif action < DRAW_TILE:
        s.open_challenges |= 1 << (action - OPEN_CHALLENGE)
        if bit_count(s.open_challenges) == OPEN_CHALLENGES:
            s.phase = PHASE_DRAW
    else:
        draw_tile(s, action - DRAW_TILE)


def lay_start_tile(s: State, tile: int, turn: int) -> None:
    seat = seat_being_served(s)
    player = s.player[seat]
    space = lowest_bit(START_SPACES & ~player.filled)
    put_on_shelf(player, start_tile(s, seat, tile), space, turn)  # PO-S1
    s.start_tiles &= ~(1 << tile)
    if s.start_tiles == 0:
        if seat < s.seats - 1:
            s.start_tiles = ALL_START_TILES
        else:
            s.phase = PHASE_CHALLENGES if s.challenges == CHALLENGES_ON else PHASE_DRAW  # PO-S2


def start_tile(s: State, seat: int, tile: int) -> int:
    """The number of a seat's start tile: the same four for everybody, in the first edition four for each assistant."""
    return TILES + tile + (seat * START_TILES_OF_SEAT if s.edition == EDITION_OWN_START_TILES else 0)


def put_on_shelf(player: Player, tile: int, space: int, turn: int) -> None:
    half = HALF_OF_SPACE[space]
    corner = CORNER_OF_SPACE[space]
    player.filled |= 1 << space
    for colour in range(COLOUR_COUNT):
        player.parcels[colour, half] |= COLOUR_ON_TILE[tile, turn, colour] << corner
    for symbol in range(SYMBOL_COUNT):
        player.symbols[symbol, half] |= SYMBOL_ON_TILE[tile, turn, symbol] << corner


def draw_tile(s: State, tile: int) -> None:
    player = s.player[seat_being_served(s)]
    remove(s.deck, tile)
    if player.hand[0] == 0:
        player.hand[0] = tile + 1
        return
    player.hand[1] = max(player.hand[0], tile + 1)
    player.hand[0] = min(player.hand[0], tile + 1)
    if s.player[s.seats - 1].hand[PAIR - 1] != 0:
        for seat in range(s.seats):
            s.player[seat].step = STEP_KEEP
        s.phase = PHASE_KEEP


def keep_tile(s: State, seat: int, slot: int) -> None:
    s.player[seat].kept = slot + 1
    s.player[seat].step = STEP_NONE
    if seats_that_owe(s) == 0:
        pass_tiles(s)
        begin_placing(s)


def pass_tiles(s: State) -> None:
    """PO-R1: all at once, each to the left, that is to the next seat."""
    for seat in range(s.seats):
        player = s.player[seat]
        if player.kept - 1 == RECEIVED:
            kept = player.hand[RECEIVED]
            player.hand[RECEIVED] = player.hand[KEPT]
            player.hand[KEPT] = kept
        player.kept = 0
    passed = s.player[s.seats - 1].hand[RECEIVED]
    for seat in range(s.seats):
        received = passed
        passed = s.player[seat].hand[RECEIVED]
        s.player[seat].hand[RECEIVED] = received


def begin_placing(s: State) -> None:
    s.phase = PHASE_PLAY
    for seat in range(s.seats):
        s.player[seat].step = STEP_PLACE
        advance(s.player[seat])


def advance(player: Player) -> None:
    """One square clockwise (PO-R2), and on while the line is full (PO-R3). It never goes past a corner."""
    player.square = (player.square + 1) % SQUARES
    while open_spaces(player) == 0:
        player.square = (player.square + 1) % SQUARES


def place_tile(s: State, seat: int, slot: int, where: int) -> None:
    player = s.player[seat]
    put_on_shelf(player, player.hand[slot] - 1, where // TURNS, where % TURNS)  # PO-R6
    player.hand[slot] = 0
    if s.rounds == LAST_ROUND:
        add(s.deck, player.hand[KEPT + RECEIVED - slot] - 1)  # PO-R10
        player.hand[KEPT + RECEIVED - slot] = 0
    if can_lay_tape(player):
        player.step = STEP_TAPE
    else:
        end_tile(s, seat)


def can_lay_tape(player: Player) -> bool:
    sides = 0
    for colour in range(COLOUR_COUNT):
        sides |= sides_that_fit(player, colour)
    return sides != 0


def lay_tape(s: State, seat: int, action: int) -> None:
    player = s.player[seat]
    side = side_in_hand(player)
    colour = colour_in_hand(player)
    place = action - first_place(side)
    for half in range(HALVES):
        covered = COVERED[side, place, half]
        player.stamps += bit_count(player.symbols[STAMP, half] & covered)  # PO-R8
        player.parcels[colour, half] &= ~covered
        for symbol in range(SYMBOL_COUNT):
            player.symbols[symbol, half] &= ~covered
    player.tapes[SHAPE_OF_SIDE[side] * COLOUR_COUNT + colour] = 1 + FLIPPED[side] * MAX_PLACES + place
    player.tape_in_hand = 0
    end_tile(s, seat)


def end_tile(s: State, seat: int) -> None:
    """After a tile and its tape: on to the second tile (PO-R9), or the round is done for this seat."""
    player = s.player[seat]
    if player.hand[KEPT] != 0 or player.hand[RECEIVED] != 0:
        player.step = STEP_PLACE
        advance(player)
        return
    player.step = STEP_NONE
    if seats_that_owe(s) == 0:
        end_round(s)


def end_round(s: State) -> None:
    if s.open_challenges != 0:
        judge_challenges(s)
    s.rounds += 1
    s.phase = PHASE_OVER if s.rounds == ROUNDS else PHASE_DRAW


# Challenges


def judge_challenges(s: State) -> None:
    """PO-R11: a seat's stamps are counted before any challenge pays it; what anyone fulfilled is closed for all."""
    closed = 0
    for seat in range(s.seats):
        won = challenges_met(s, seat)
        s.player[seat].stamps += REWARD * bit_count(won)
        s.player[seat].fulfilled |= won
        closed |= won
    s.open_challenges &= ~closed


def challenges_met(s: State, seat: int) -> int:
    met = 0
    for challenge in range(CHALLENGES):
        if s.open_challenges >> challenge & 1:
            if reached(s, seat, CHALLENGE[challenge].count) >= CHALLENGE[challenge].least:
                met |= 1 << challenge
    return met


def reached(s: State, seat: int, count: int) -> int:
    """A seat's count of what a challenge asks for."""
    player = s.player[seat]
    if count == COUNT_SQUARES:
        return squares_of(s, seat)
    if count == COUNT_STAMPS:
        return player.stamps
    if count == COUNT_WAYBILL:
        return most_tapes_beside_a_waybill(player)
    if count == COUNT_SYMBOLS:
        return most_symbols_of_a_type(player)
    if count <= COUNT_ONE_SHAPE:
        return tapes_reached(player, count)
    return full_rows(player)


def tapes_reached(player: Player, count: int) -> int:
    if count == COUNT_SHAPES:
        return shapes_laid(player)
    if count == COUNT_COLOURS:
        return colours_laid(player)
    if count == COUNT_ONE_COLOUR:
        return most_tapes_of_a_colour(player)
    return most_tapes_of_a_shape(player)


def shapes_laid(player: Player) -> int:
    shapes = 0
    for shape in range(SHAPE_COUNT):
        shapes += tapes_of_shape(player, shape) > 0
    return shapes


def colours_laid(player: Player) -> int:
    colours = 0
    for colour in range(COLOUR_COUNT):
        colours += tapes_of_colour(player, colour) > 0
    return colours


def most_tapes_of_a_colour(player: Player) -> int:
    most = 0
    for colour in range(COLOUR_COUNT):
        most = max(most, tapes_of_colour(player, colour))
    return most


def most_tapes_of_a_shape(player: Player) -> int:
    most = 0
    for shape in range(SHAPE_COUNT):
        most = max(most, tapes_of_shape(player, shape))
    return most


def tapes_of_colour(player: Player, colour: int) -> int:
    tapes = 0
    for shape in range(SHAPE_COUNT):
        tapes += player.tapes[shape * COLOUR_COUNT + colour] != 0
    return tapes


def tapes_of_shape(player: Player, shape: int) -> int:
    tapes = 0
    for colour in range(COLOUR_COUNT):
        tapes += player.tapes[shape * COLOUR_COUNT + colour] != 0
    return tapes


def most_tapes_beside_a_waybill(player: Player) -> int:
    most = 0
    upper = player.symbols[WAYBILL, UPPER]
    while upper != 0:
        most = max(most, tapes_beside(player, upper & -upper, 0))
        upper &= upper - 1
    lower = player.symbols[WAYBILL, LOWER]
    while lower != 0:
        most = max(most, tapes_beside(player, 0, lower & -lower))
        lower &= lower - 1
    return most


def most_symbols_of_a_type(player: Player) -> int:
    most = 0
    for colour in range(COLOUR_COUNT):
        most = max(most, type_symbols(player, colour))
    return most


def full_rows(player: Player) -> int:
    rows = 0
    for row in range(SIDE):
        rows += player.filled & SHELF_ROW[row] == SHELF_ROW[row]
    return rows


# Points


def scores(s: State, out: Ints) -> None:
    for seat in range(s.seats):
        player = s.player[seat]
        out[seat, CLAUSE_STAMPS] = player.stamps  # PO-P1
        for colour in range(COLOUR_COUNT):
            out[seat, CLAUSE_FIRST_TYPE + colour] = type_symbols(player, colour) * tapes_of_colour(
                player, colour
            )  # PO-P2
        out[seat, CLAUSE_WAYBILLS] = POINTS_PER_TAPE_BESIDE * waybill_neighbours(player)
        out[seat, CLAUSE_SQUARES] = POINTS_PER_SQUARE * squares_of(s, seat)


def type_symbols(player: Player, colour: int) -> int:
    return bit_count(player.symbols[TYPE, UPPER] & player.parcels[colour, UPPER]) + bit_count(
        player.symbols[TYPE, LOWER] & player.parcels[colour, LOWER]
    )


def waybill_neighbours(player: Player) -> int:
    """PO-P3: every tape counts once for each uncovered waybill next to it."""
    upper = player.symbols[WAYBILL, UPPER]
    lower = player.symbols[WAYBILL, LOWER]
    return tapes_beside(player, upper, lower) if upper != 0 or lower != 0 else 0


def tapes_beside(player: Player, upper: int, lower: int) -> int:
    """For every tape the number of parcels of the given set that are next to it, summed."""
    pairs = 0
    for tape in range(TAPES):
        placement = player.tapes[tape] - 1
        if placement >= 0:
            side = FIRST_SIDE[tape // COLOUR_COUNT] + placement // MAX_PLACES
            above = COVERED[side, placement % MAX_PLACES, UPPER]
            below = COVERED[side, placement % MAX_PLACES, LOWER]
            pairs += bit_count(upper & next_to_above(above, below)) + bit_count(lower & next_to_below(above, below))
    return pairs


def next_to_above(upper: int, lower: int) -> int:
    """The parcels of the upper half orthogonally next to those of a set (some of the set itself may be among them)."""
    sideways = (upper << 1 & NOT_FIRST_COLUMN[UPPER]) | (upper >> 1 & NOT_LAST_COLUMN[UPPER])
    return sideways | (upper & ALL_UPPER >> COLUMNS) << COLUMNS | seen_above(upper, lower, COLUMNS)


def next_to_below(upper: int, lower: int) -> int:
    sideways = (lower << 1 & NOT_FIRST_COLUMN[LOWER]) | (lower >> 1 & NOT_LAST_COLUMN[LOWER])
    return sideways | (lower << COLUMNS & ALL_LOWER) | upper >> (UPPER_PARCELS - COLUMNS) | lower >> COLUMNS


def squares_of(s: State, seat: int) -> int:
    """PO-P4, as the option `squares` says."""
    squares = 0
    for colour in range(COLOUR_COUNT):
        upper = pairs_side_by_side(s.player[seat].parcels[colour, UPPER], UPPER)
        lower = pairs_side_by_side(s.player[seat].parcels[colour, LOWER], LOWER)
        upper &= seen_above(upper, lower, COLUMNS)
        lower &= lower >> COLUMNS
        if s.squares == SQUARES_DISJOINT:
            squares += most_disjoint(upper, lower)
        else:
            squares += bit_count(upper) + bit_count(lower)
    return squares


def pairs_side_by_side(parcels: int, half: int) -> int:
    return parcels & parcels >> 1 & NOT_LAST_COLUMN[half]


def most_disjoint(upper: int, lower: int) -> int:
    """The greatest number of squares that share no parcel; a square is given by its top left parcel.

    The first square in reading order overlaps at most one to its right and three below. Taking it is best, unless the
    one below left goes together with one on the right: then both it and the one below left are tried.
    """
    taken = 0
    while upper != 0 or lower != 0:
        first = lowest_bit(upper) if upper != 0 else UPPER_PARCELS + lowest_bit(lower)
        below = first + COLUMNS
        is_below_left = is_in(upper, lower, below - 1)
        if is_below_left and (is_in(upper, lower, first + 1) or is_in(upper, lower, below + 1)):
            with_below = 1 + most_disjoint(upper & ~NEAR[below - 1, UPPER], lower & ~NEAR[below - 1, LOWER])
            with_first = 1 + most_disjoint(upper & ~NEAR[first, UPPER], lower & ~NEAR[first, LOWER])
            return taken + max(with_below, with_first)
        upper &= ~NEAR[first, UPPER]
        lower &= ~NEAR[first, LOWER]
        taken += 1
    return taken


def is_in(upper: int, lower: int, parcel: int) -> bool:
    if parcel < UPPER_PARCELS:
        return upper >> parcel & 1 == 1
    return lower >> (parcel - UPPER_PARCELS) & 1 == 1


def ranks(s: State, points: Ints, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if standing(points, other) > standing(points, seat):
                out[seat] += 1


def standing(points: Ints, seat: int) -> int:
    """PO-E1: the total, and among equals the stamps."""
    return row_sum(points, seat) * STAMPS_LIMIT + points[seat, CLAUSE_STAMPS]
