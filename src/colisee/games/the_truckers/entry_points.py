"""Entry points of The Truckers beyond the contract, for its hints. `trial` is a state to write on."""

from __future__ import annotations

from colisee.core.dtypes import Ints, Rows
from colisee.core.kit import row_sum
from colisee.games.the_truckers.constants import DRIVES, KINDS, MAX_TRUCKS, R3A, STAGE_CHOOSE, STAGE_SECOND_TRUCK
from colisee.games.the_truckers.driving import counted_spaces, drive
from colisee.games.the_truckers.points import scores
from colisee.games.the_truckers.rules import hand, load_tile, why_not_tile_on_truck
from colisee.games.the_truckers.state import State


def landings_at(states: Rows[State], i: int, seat: int, trial: Rows[State], out: Ints) -> None:
    """For each drive card in hand, if nobody moved before: out[card] = the space, the laps, the order of arrival.

    A card that is not in hand leads to -1.
    """
    counted = counted_spaces(states[i])
    for card in range(DRIVES):
        out[card, 0] = -1
        if hand(states[i], seat) >> card & 1:
            trial[0] = states[i]
            s = trial[0]
            s.card[seat] = card + 1
            drive(s, seat, counted)
            out[card, 0] = s.player[seat].space
            out[card, 1] = s.player[seat].laps
            out[card, 2] = s.player[seat].goal


def loads_at(
    states: Rows[State], i: int, seat: int, trial: Rows[State], points: Ints, refused: Ints, changes: Ints
) -> None:
    """For each truck and kind of tile: the rule that keeps it off (0 = it may be loaded) and the change of the total.

    Where there is no truck or no tile, the rule is -1.
    """
    before = total_of(states[i], seat, points)
    for truck in range(MAX_TRUCKS):
        for kind in range(KINDS):
            refused[truck, kind] = why_not_onto(states[i], seat, truck, kind)
            changes[truck, kind] = 0
            if refused[truck, kind] == 0:
                trial[0] = states[i]
                s = trial[0]
                s.player[seat].open = truck
                load_tile(s, seat, kind)
                changes[truck, kind] = total_of(s, seat, points) - before


def why_not_onto(s: State, seat: int, truck: int, kind: int) -> int:
    """Like `why_not`, but for choosing a truck and its tile in one step."""
    player = s.player[seat]
    if player.truck[truck].truck_size == 0 or player.waiting[kind] == 0:
        return -1
    chosen = player.stage not in (STAGE_CHOOSE, STAGE_SECOND_TRUCK)
    if chosen != (player.open == truck) and player.stage != STAGE_CHOOSE:
        return R3A
    return why_not_tile_on_truck(s, seat, truck, kind)


def total_of(s: State, seat: int, points: Ints) -> int:
    scores(s, points)
    return row_sum(points, seat)
