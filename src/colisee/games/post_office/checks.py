"""What can be wrong with a state of Post Office. Never raises."""

from __future__ import annotations

from colisee.core.kit import bit_count, has, size_of
from colisee.games.post_office.constants import (
    ALL_SPACES,
    CHALLENGES,
    CHALLENGES_OFF,
    COLOUR_COUNT,
    COLOUR_ON_TILE,
    CORNER_OF_SPACE,
    COVERED,
    FIRST_SIDE,
    FULL_SPACE,
    HALF_OF_SPACE,
    HALVES,
    KEPT,
    LAST_ROUND,
    MAX_PLACES,
    OPEN_CHALLENGES,
    PAIR,
    PHASE_DRAW,
    PHASE_KEEP,
    PHASE_OVER,
    PHASE_PLAY,
    PHASE_START,
    PLACES_OF_SIDE,
    PROBLEM_CHALLENGES,
    PROBLEM_HAND,
    PROBLEM_PARCELS,
    PROBLEM_PHASE,
    PROBLEM_RING,
    PROBLEM_ROUND,
    PROBLEM_SHELF,
    PROBLEM_STAMPS,
    PROBLEM_STEP,
    PROBLEM_SYMBOLS,
    PROBLEM_TAPES,
    PROBLEM_TILES,
    RECEIVED,
    ROUNDS,
    SHAPE_OF_SIDE,
    SIDE_COUNT,
    SPACES,
    SQUARES,
    START_SPACES,
    START_TILES_OF_SEAT,
    STEP_KEEP,
    STEP_LAY,
    STEP_NONE,
    STEP_PLACE,
    SYMBOL_COUNT,
    TAPE_PARCELS,
    TAPES,
    TILES,
)
from colisee.games.post_office.rules import (
    colour_in_hand,
    open_spaces,
    parcels_open,
    side_in_hand,
    sides_that_fit,
    start_tile,
    tapes_of_colour,
)
from colisee.games.post_office.state import Player, State


def problems(s: State) -> int:
    if s.phase < PHASE_START or s.phase > PHASE_OVER:
        return PROBLEM_PHASE
    if s.rounds < 0 or s.rounds > ROUNDS or (s.rounds == ROUNDS) != (s.phase == PHASE_OVER):
        return PROBLEM_ROUND
    for seat in range(s.seats):
        if not are_tiles_known(s.player[seat]):
            return PROBLEM_HAND
        if not are_tapes_on_places(s.player[seat]):
            return PROBLEM_TAPES
    found = 0
    for seat in range(s.seats):
        found |= problems_of_player(s, s.player[seat])
    if not is_every_tile_once(s):
        found |= PROBLEM_TILES
    if s.phase > PHASE_START and not are_parcels_complete(s):
        found |= PROBLEM_PARCELS
    if not are_challenges_sound(s):
        found |= PROBLEM_CHALLENGES
    return found


def problems_of_player(s: State, player: Player) -> int:
    found = 0
    if not is_step_sound(s, player):
        found |= PROBLEM_STEP
    if not is_hand_sound(s, player):
        found |= PROBLEM_HAND
    if player.filled & ~ALL_SPACES or bit_count(player.filled) != tiles_due(s, player):
        found |= PROBLEM_SHELF
    for half in range(HALVES):
        if not are_parcels_on_tiles(player, half):
            found |= PROBLEM_SHELF
        if not are_symbols_on_parcels(player, half):
            found |= PROBLEM_SYMBOLS
    if not is_assistant_in_ring(player):
        found |= PROBLEM_RING
    if player.stamps < 0:
        found |= PROBLEM_STAMPS
    return found


def are_tiles_known(player: Player) -> bool:
    return 0 <= player.hand[KEPT] <= TILES and 0 <= player.hand[RECEIVED] <= TILES


def are_tapes_on_places(player: Player) -> bool:
    for tape in range(TAPES):
        placement = player.tapes[tape]
        if placement < 0 or placement > 2 * MAX_PLACES:
            return False
        if placement != 0:
            side = FIRST_SIDE[tape // COLOUR_COUNT] + (placement - 1) // MAX_PLACES
            if side >= SIDE_COUNT or SHAPE_OF_SIDE[side] != tape // COLOUR_COUNT:
                return False
            if (placement - 1) % MAX_PLACES >= PLACES_OF_SIDE[side]:
                return False
    return True


def is_assistant_in_ring(player: Player) -> bool:
    if player.square < 0 or player.square >= SQUARES:
        return False
    return player.step != STEP_PLACE or open_spaces(player) != 0


def is_step_sound(s: State, player: Player) -> bool:
    """A seat owes what the phase asks; a tape is in hand only while its place is owed, and it has one."""
    if player.step < STEP_NONE or player.step > STEP_LAY:
        return False
    if player.step == STEP_KEEP and s.phase != PHASE_KEEP:
        return False
    if player.step > STEP_KEEP and s.phase != PHASE_PLAY:
        return False
    if (player.kept != 0) != (s.phase == PHASE_KEEP and player.step == STEP_NONE):
        return False
    if player.step != STEP_LAY:
        return player.tape_in_hand == 0
    if player.tape_in_hand < 1 or player.tape_in_hand > SIDE_COUNT * COLOUR_COUNT:
        return False
    return sides_that_fit(player, colour_in_hand(player)) >> side_in_hand(player) & 1 == 1


def is_hand_sound(s: State, player: Player) -> bool:
    tiles = tiles_in_hand(player)
    if s.phase == PHASE_KEEP:
        return tiles == PAIR and player.hand[0] < player.hand[1]
    if s.phase == PHASE_DRAW:
        return player.hand[1] == 0 or 0 < player.hand[0] < player.hand[1]
    if s.phase == PHASE_PLAY and player.step == STEP_PLACE:
        return tiles > 0
    return tiles == 0 or (s.phase == PHASE_PLAY and player.step != STEP_NONE)


def tiles_in_hand(player: Player) -> int:
    return (1 if player.hand[0] != 0 else 0) + (1 if player.hand[1] != 0 else 0)


def tiles_due(s: State, player: Player) -> int:
    """The start tiles, two for every round that is over, and those placed in this one."""
    if s.phase == PHASE_START:
        return bit_count(player.filled & START_SPACES)
    if s.phase == PHASE_OVER:
        return SPACES
    placed = 0
    if s.phase == PHASE_PLAY:
        placed = PAIR - tiles_in_hand(player)
        if s.rounds == LAST_ROUND:
            placed //= PAIR  # PO-R10
    return START_TILES_OF_SEAT + PAIR * s.rounds + placed


def are_parcels_on_tiles(player: Player, half: int) -> bool:
    """Every parcel of every tile is either of one colour or under one tape; there are no others."""
    seen = 0
    for colour in range(COLOUR_COUNT):
        if seen & player.parcels[colour, half]:
            return False
        seen |= player.parcels[colour, half]
    for tape in range(TAPES):
        if player.tapes[tape] != 0:
            side = FIRST_SIDE[tape // COLOUR_COUNT] + (player.tapes[tape] - 1) // MAX_PLACES
            covered = COVERED[side, (player.tapes[tape] - 1) % MAX_PLACES, half]
            if seen & covered:
                return False
            seen |= covered
    return seen == parcels_of_spaces(player.filled, half)


def parcels_of_spaces(spaces: int, half: int) -> int:
    parcels = 0
    for space in range(SPACES):
        if spaces >> space & 1 and HALF_OF_SPACE[space] == half:
            parcels |= FULL_SPACE << CORNER_OF_SPACE[space]
    return parcels


def are_symbols_on_parcels(player: Player, half: int) -> bool:
    parcels = 0
    for colour in range(COLOUR_COUNT):
        parcels |= player.parcels[colour, half]
    seen = 0
    for symbol in range(SYMBOL_COUNT):
        if player.symbols[symbol, half] & ~parcels or player.symbols[symbol, half] & seen:
            return False
        seen |= player.symbols[symbol, half]
    return True


def is_every_tile_once(s: State) -> bool:
    """A standard tile lies face down, in one hand, or on a shelf."""
    elsewhere = 0
    for seat in range(s.seats):
        elsewhere += bit_count(s.player[seat].filled & ALL_SPACES & ~START_SPACES)
        for slot in range(PAIR):
            tile = s.player[seat].hand[slot]
            if tile != 0:
                elsewhere += 1
                if has(s.deck, tile - 1) or times_in_hands(s, tile) != 1:
                    return False
    return size_of(s.deck) + elsewhere == TILES


def times_in_hands(s: State, tile: int) -> int:
    times = 0
    for seat in range(s.seats):
        for slot in range(PAIR):
            times += s.player[seat].hand[slot] == tile
    return times


def are_parcels_complete(s: State) -> bool:
    """Of each colour there are as many parcels as the tiles brought, wherever they are."""
    for colour in range(COLOUR_COUNT):
        missing = 0
        for tile in range(TILES):
            if not has(s.deck, tile):
                missing += bit_count(COLOUR_ON_TILE[tile, 0, colour])
        for seat in range(s.seats):
            for tile in range(START_TILES_OF_SEAT):
                missing += bit_count(COLOUR_ON_TILE[start_tile(s, seat, tile), 0, colour])
            missing -= parcels_open(s.player[seat], colour)
            missing -= TAPE_PARCELS * tapes_of_colour(s.player[seat], colour)
            for slot in range(PAIR):
                if s.player[seat].hand[slot] != 0:
                    missing -= bit_count(COLOUR_ON_TILE[s.player[seat].hand[slot] - 1, 0, colour])
        if missing != 0:
            return False
    return True


def are_challenges_sound(s: State) -> bool:
    if s.open_challenges >> CHALLENGES:
        return False
    paid = 0
    for seat in range(s.seats):
        paid |= s.player[seat].fulfilled
    if s.challenges == CHALLENGES_OFF:
        return s.open_challenges == 0 and paid == 0
    if paid & s.open_challenges:
        return False
    laid = bit_count(paid | s.open_challenges)
    return laid == OPEN_CHALLENGES if s.phase >= PHASE_DRAW else laid < OPEN_CHALLENGES
