"""What a seat may know of a match of The Truckers: everything but cards chosen by others and not yet revealed.

A covered tile is drawn when it is turned up (TK-5), so a state holds nothing about it that a view could give away.
"""

from __future__ import annotations

from colisee.core.dtypes import Ints
from colisee.core.kit import below, bit_count, nth_bit
from colisee.games.the_truckers.constants import (
    ALL_CARDS,
    CARD_LAST,
    DRIVE_CARDS,
    HIDDEN,
    KINDS,
    LOADING,
    MAX_SEATS,
    PHASE_CARDS,
    PHASE_LOAD,
    SIZES,
    SPACES,
    STACK,
)
from colisee.games.the_truckers.state import State


def view(s: State, seat: int, out: State) -> None:
    for player in range(MAX_SEATS):
        out.player[player] = s.player[player]
        out.card[player] = card_seen(s, seat, player)
    for i in range(SPACES):
        for level in range(STACK):
            out.stack[i, level] = s.stack[i, level]
    for kind in range(KINDS):
        out.bag[kind] = s.bag[kind]
    for size in range(SIZES):
        out.supply[size] = s.supply[size]
    out.seats = s.seats
    out.stacks = s.stacks
    out.loaders_collect = s.loaders_collect
    out.first_truck = s.first_truck
    out.majority_ties = s.majority_ties
    out.full_trucks = s.full_trucks
    out.edition = s.edition
    out.phase = s.phase
    out.dealt = s.dealt
    out.round_number = s.round_number
    out.moved = s.moved
    out.goals = s.goals
    out.active = s.active
    out.victim = s.victim
    out.loot = s.loot
    out.uncovered = s.uncovered
    out.trucks_due = s.trucks_due


def card_seen(s: State, seat: int, player: int) -> int:
    """TK-2 reveals loading cards; a drive card is revealed by its own move, when `card` no longer holds it (TK-4)."""
    if s.card[player] == 0 or player == seat:
        return s.card[player]
    if s.phase == PHASE_LOAD and s.card[player] == LOADING + 1:
        return s.card[player]
    return HIDDEN


def sees(s: State, reader: int, seat: int, action: int) -> bool:
    """TK-1: a card is chosen face down."""
    return reader == seat or action > CARD_LAST


def guess(v: State, seat: int, rng: Ints) -> None:
    """Any card of the hand; once the loading cards are revealed, any drive card of it."""
    for player in range(v.seats):
        if v.card[player] == HIDDEN:
            cards = ALL_CARDS if v.phase == PHASE_CARDS else DRIVE_CARDS
            cards &= ~v.player[player].played
            v.card[player] = nth_bit(cards, below(rng, bit_count(cards))) + 1
