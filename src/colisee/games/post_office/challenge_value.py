"""What steps towards the open challenges are worth by rules of thumb, for the policy."""

from __future__ import annotations

from colisee.core.dtypes import Floats
from colisee.core.kit import bit_count, lowest_bit
from colisee.games.post_office.constants import (
    CHALLENGE,
    CHALLENGES,
    COLOUR_COUNT,
    COLOUR_ON_TILE,
    CORNER_OF_SPACE,
    COUNT_COLOURS,
    COUNT_ONE_COLOUR,
    COUNT_ONE_SHAPE,
    COUNT_ROWS,
    COUNT_SHAPES,
    COUNT_SQUARES,
    COUNT_STAMPS,
    COUNT_SYMBOLS,
    COUNT_WAYBILL,
    HALF_OF_SPACE,
    LOWER,
    REWARD,
    SHAPE_OF_SIDE,
    SHELF_ROW,
    SIDE,
    SQUARES_DISJOINT,
    SYMBOL_ON_TILE,
    TURNS,
    TYPE,
    UPPER,
    WAYBILL,
)
from colisee.games.post_office.rules import (
    most_symbols_of_a_type,
    most_tapes_beside_a_waybill,
    next_to_above,
    next_to_below,
    seen_above,
    squares_of,
    tapes_beside,
    tapes_of_colour,
    tapes_of_shape,
    tapes_reached,
    type_symbols,
)
from colisee.games.post_office.shelf_value import (
    CORNER_IN_WINDOW,
    W_BUSY,
    W_ROWS,
    W_SHAPES,
    W_SQUARES,
    W_STAMPS,
    W_SYMBOLS,
    WINDOW,
    disjoint_squares_by_tile,
    squares_among,
    squares_in,
    tiles_to_come,
)
from colisee.games.post_office.state import Player, State


def progress(reached_before: int, reached_after: int, least: int, weight: float, to_come: float) -> float:
    """What a step towards a challenge is worth: the more, the nearer it is."""
    return worth(reached_after, least, weight, to_come) - worth(reached_before, least, weight, to_come)


def worth(reached: int, least: int, weight: float, to_come: float) -> float:
    if reached >= least:
        return float(REWARD)
    share = reached / least
    return weight * to_come * share * share


def stamp_progress(s: State, seat: int, stamps: int, to_come: float, weights: Floats) -> float:
    """The value of `stamps` more stamps for the open challenges."""
    value = 0.0
    before = s.player[seat].stamps
    for challenge in range(CHALLENGES):
        if s.open_challenges >> challenge & 1 and CHALLENGE[challenge].count == COUNT_STAMPS:
            value += progress(before, before + stamps, CHALLENGE[challenge].least, weights[W_STAMPS], to_come)
    return value


def add_challenges(
    s: State, seat: int, tile: int, spaces: int, to_come: float, weights: Floats, values: Floats, first: int
) -> None:
    for challenge in range(CHALLENGES):
        if s.open_challenges >> challenge & 1:
            count = CHALLENGE[challenge].count
            if count == COUNT_SQUARES or (count == COUNT_WAYBILL and SYMBOL_ON_TILE[tile, 0, WAYBILL] != 0):
                add_progress_by_place(s, seat, tile, spaces, challenge, to_come, weights, values, first)
            elif count >= COUNT_SYMBOLS:
                add_progress_by_space(s.player[seat], tile, spaces, challenge, to_come, weights, values, first)


def add_progress_by_place(
    s: State,
    seat: int,
    tile: int,
    spaces: int,
    challenge: int,
    to_come: float,
    weights: Floats,
    values: Floats,
    first: int,
) -> None:
    """Add the progress of squares and busy waybills, which the turn of a tile changes."""
    count = CHALLENGE[challenge].count
    least = CHALLENGE[challenge].least
    player = s.player[seat]
    before = squares_of(s, seat) if count == COUNT_SQUARES else most_tapes_beside_a_waybill(player)
    weight = weights[W_SQUARES] if count == COUNT_SQUARES else weights[W_BUSY]
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        for turn in range(TURNS):
            if count == COUNT_SQUARES:
                after = before + squares_by_tile(s, seat, tile, space, turn)
            else:
                after = max(before, tapes_beside_tile(player, tile, space, turn))
            values[first + space * TURNS + turn] += progress(before, after, least, weight, to_come)


def squares_by_tile(s: State, seat: int, tile: int, space: int, turn: int) -> int:
    """How many squares a tile adds."""
    squares = 0
    for colour in range(COLOUR_COUNT):
        parcels = COLOUR_ON_TILE[tile, turn, colour]
        if parcels != 0:
            upper = s.player[seat].parcels[colour, UPPER]
            lower = s.player[seat].parcels[colour, LOWER]
            window = seen_above(upper, lower, WINDOW[space])
            more = squares_in(window | parcels << CORNER_IN_WINDOW[space]) - squares_in(window)
            if more > 0 and s.squares == SQUARES_DISJOINT:
                more = disjoint_squares_by_tile(upper, lower, parcels, space)
            squares += more
    return squares


def tapes_beside_tile(player: Player, tile: int, space: int, turn: int) -> int:
    """The most tapes beside one waybill of a tile."""
    most = 0
    waybills = SYMBOL_ON_TILE[tile, turn, WAYBILL] << CORNER_OF_SPACE[space]
    below = HALF_OF_SPACE[space]
    while waybills != 0:
        waybill = waybills & -waybills
        waybills &= waybills - 1
        most = max(most, tapes_beside(player, 0 if below else waybill, waybill if below else 0))
    return most


def add_progress_by_space(
    player: Player, tile: int, spaces: int, challenge: int, to_come: float, weights: Floats, values: Floats, first: int
) -> None:
    """Add the progress of symbols and rows, which no turn of a tile changes."""
    count = CHALLENGE[challenge].count
    least = CHALLENGE[challenge].least
    value = 0.0
    if count == COUNT_SYMBOLS:
        before = 0
        after = 0
        for colour in range(COLOUR_COUNT):
            symbols = type_symbols(player, colour)
            before = max(before, symbols)
            symbols += bit_count(SYMBOL_ON_TILE[tile, 0, TYPE] & COLOUR_ON_TILE[tile, 0, colour])
            after = max(after, symbols)
        value = progress(before, after, least, weights[W_SYMBOLS], to_come)
    else:
        before = spaces_in_rows(player.filled, least)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces &= spaces - 1
        if count == COUNT_ROWS:
            after = spaces_in_rows(player.filled | 1 << space, least)
            value = progress(before, after, least * SIDE, weights[W_ROWS], to_come)
        for turn in range(TURNS):
            values[first + space * TURNS + turn] += value


def spaces_in_rows(filled: int, rows: int) -> int:
    """The filled spaces of the fullest rows."""
    spaces = 0
    for full in range(SIDE, 0, -1):
        for row in range(SIDE):
            if rows > 0 and bit_count(filled & SHELF_ROW[row]) == full:
                spaces += full
                rows -= 1
    return spaces


def tape_progress(s: State, seat: int, side: int, colour: int, weights: Floats) -> float:
    """Of a tape, wherever it is laid."""
    value = 0.0
    if s.open_challenges != 0:
        player = s.player[seat]
        to_come = tiles_to_come(player, 0)
        of_colour = tapes_of_colour(player, colour)
        of_shape = tapes_of_shape(player, SHAPE_OF_SIDE[side])
        for challenge in range(CHALLENGES):
            count = CHALLENGE[challenge].count
            if s.open_challenges >> challenge & 1 and COUNT_SHAPES <= count <= COUNT_ONE_SHAPE:
                before = tapes_reached(player, count)
                after = before
                if count == COUNT_SHAPES:
                    after += of_shape == 0
                elif count == COUNT_COLOURS:
                    after += of_colour == 0
                elif count == COUNT_ONE_COLOUR:
                    after = max(before, of_colour + 1)
                else:
                    after = max(before, of_shape + 1)
                weight = weights[W_SHAPES + count - COUNT_SHAPES]
                value += progress(before, after, CHALLENGE[challenge].least, weight, to_come)
    return value


def cover_progress(s: State, seat: int, colour: int, above: int, below: int, stamps: int, weights: Floats) -> float:
    """The value for the open challenges of what a tape covers and of the waybills next to it."""
    player = s.player[seat]
    to_come = tiles_to_come(player, 0)
    value = stamp_progress(s, seat, stamps, to_come, weights) if stamps > 0 else 0.0
    upper = player.parcels[colour, UPPER]
    lower = player.parcels[colour, LOWER]
    for challenge in range(CHALLENGES):
        if s.open_challenges >> challenge & 1:
            count = CHALLENGE[challenge].count
            least = CHALLENGE[challenge].least
            if count == COUNT_SQUARES:
                fewer = squares_among(s, upper, lower) - squares_among(s, upper & ~above, lower & ~below)
                if fewer > 0:
                    before = squares_of(s, seat)
                    value += progress(before, before - fewer, least, weights[W_SQUARES], to_come)
            elif count == COUNT_SYMBOLS:
                if player.symbols[TYPE, UPPER] & above or player.symbols[TYPE, LOWER] & below:
                    before = most_symbols_of_a_type(player)
                    after = bit_count(upper & ~above & player.symbols[TYPE, UPPER])
                    after += bit_count(lower & ~below & player.symbols[TYPE, LOWER])
                    for other in range(COLOUR_COUNT):
                        if other != colour:
                            after = max(after, type_symbols(player, other))
                    value += progress(before, after, least, weights[W_SYMBOLS], to_come)
            elif count == COUNT_WAYBILL and has_waybill_at(player, above, below):
                before = most_tapes_beside_a_waybill(player)
                after = most_tapes_after(player, above, below)
                value += progress(before, after, least, weights[W_BUSY], to_come)
    return value


def has_waybill_at(player: Player, above: int, below: int) -> bool:
    """Whether a waybill lies under a tape or next to it."""
    at_above = player.symbols[WAYBILL, UPPER] & (above | next_to_above(above, below))
    return at_above != 0 or player.symbols[WAYBILL, LOWER] & (below | next_to_below(above, below)) != 0


def most_tapes_after(player: Player, above: int, below: int) -> int:
    """The most tapes beside one waybill, after one more tape."""
    most = 0
    beside_above = next_to_above(above, below)
    beside_below = next_to_below(above, below)
    upper = player.symbols[WAYBILL, UPPER] & ~above
    while upper != 0:
        waybill = upper & -upper
        upper &= upper - 1
        most = max(most, tapes_beside(player, waybill, 0) + bit_count(waybill & beside_above))
    lower = player.symbols[WAYBILL, LOWER] & ~below
    while lower != 0:
        waybill = lower & -lower
        lower &= lower - 1
        most = max(most, tapes_beside(player, 0, waybill) + bit_count(waybill & beside_below))
    return most
