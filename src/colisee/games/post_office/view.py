"""What a seat may know of a match of Post Office: what lies open, its own tiles, and the tile it passed on."""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.core.kit import add, below, random_item, remove
from colisee.games.post_office.constants import (
    COLOUR_COUNT,
    DRAW_TILE,
    HALVES,
    HIDDEN,
    PAIR,
    PAY,
    PHASE_KEEP,
    PHASE_PLAY,
    RECEIVED,
    STEP_NONE,
    SYMBOL_COUNT,
    TAPES,
    TILE_WORDS,
)
from colisee.games.post_office.rules import seat_being_served
from colisee.games.post_office.state import Player, State


def view(s: State, seat: int, out: State) -> None:
    out.seats = s.seats
    out.challenges = s.challenges
    out.squares = s.squares
    out.edition = s.edition
    out.phase = s.phase
    out.rounds = s.rounds
    out.start_tiles = s.start_tiles
    out.open_challenges = s.open_challenges
    for word in range(TILE_WORDS):
        out.deck[word] = s.deck[word]
    for owner in range(s.seats):
        show_shelf(s.player[owner], out.player[owner])
        for slot in range(PAIR):
            show_hand(s, seat, owner, slot, out)
    if seat < s.seats:
        out.player[seat].kept = s.player[seat].kept


def show_shelf(player: Player, out: Player) -> None:
    for half in range(HALVES):
        for colour in range(COLOUR_COUNT):
            out.parcels[colour, half] = player.parcels[colour, half]
        for symbol in range(SYMBOL_COUNT):
            out.symbols[symbol, half] = player.symbols[symbol, half]
    for tape in range(TAPES):
        out.tapes[tape] = player.tapes[tape]
    out.filled = player.filled
    out.stamps = player.stamps
    out.fulfilled = player.fulfilled
    out.square = player.square
    out.step = player.step
    out.tape_in_hand = player.tape_in_hand


def show_hand(s: State, seat: int, owner: int, slot: int, out: State) -> None:
    """A tile that the viewer may not know goes among those face down; that a hand holds it is seen."""
    tile = s.player[owner].hand[slot]
    if tile <= 0 or knows_tile(s, seat, owner, slot):
        out.player[owner].hand[slot] = tile
    else:
        out.player[owner].hand[slot] = HIDDEN
        add(out.deck, tile - 1)


def knows_tile(s: State, seat: int, owner: int, slot: int) -> bool:
    if seat == owner:
        return True
    # PO-R1: it passed that tile itself
    return slot == RECEIVED and s.phase == PHASE_PLAY and seat < s.seats and (seat + 1) % s.seats == owner


def sees(s: State, reader: int, seat: int, action: int) -> bool:
    if action < PAY:
        return reader == seat
    return action < DRAW_TILE or reader == seat_being_served(s)


def guess(v: State, seat: int, rng: Ints) -> None:
    for owner in range(v.seats):
        player = v.player[owner]
        for slot in range(PAIR):
            if player.hand[slot] == HIDDEN:
                tile = random_item(v.deck, rng)
                remove(v.deck, tile)
                player.hand[slot] = tile + 1
        if v.phase < PHASE_PLAY and player.hand[1] != 0:
            first = player.hand[0]
            player.hand[0] = min(first, player.hand[1])
            player.hand[1] = max(first, player.hand[1])
        if v.phase == PHASE_KEEP and owner != seat and player.step == STEP_NONE:
            player.kept = 1 + below(rng, PAIR)
