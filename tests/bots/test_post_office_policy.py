"""The policy of Post Office adds up what an action changes. Here the whole shelf is counted anew after every action."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from bots.tables import play_at_random
from colisee.bots.simple import GreedyBot
from colisee.core.position import Position
from colisee.core.setup import Setup
from colisee.games.post_office import rules, shelf_value
from colisee.games.post_office.constants import (
    CHALLENGE,
    CHALLENGE_COUNTS,
    COLOUR_COUNT,
    COLUMNS,
    COUNT_ROWS,
    HALVES,
    LAY,
    NO_TAPE,
    PARCELS,
    PAY,
    PLACE,
    POINTS_PER_SQUARE,
    POINTS_PER_TAPE_BESIDE,
    REWARD,
    SHAPE_COUNT,
    SHELF_ROW,
    SIDE,
    SPACES,
    SQUARES_DISJOINT,
    STAMP,
    TAKE_TAPE,
    UPPER_PARCELS,
    WAYBILL,
)
from colisee.games.post_office.state import State
from colisee.play.match import Match

TOWARDS = dict(
    zip(
        CHALLENGE_COUNTS,
        [name for name in shelf_value.OVERLAPPING if name.startswith("towards")],
        strict=True,
    )
)


def weights_of(s: State) -> dict[str, float]:
    of_option = ", disjoint" if s.squares == SQUARES_DISJOINT else ""
    return {name: shelf_value.WEIGHTS[name + of_option] for name in shelf_value.OVERLAPPING}


def value_of_shelf(s: State, seat: int) -> float:
    """The points of a shelf and an estimate of those to come, parcel by parcel."""
    player, weights = s.player[seat], weights_of(s)
    left = SPACES - int(player.filled).bit_count()
    to_come = left / shelf_value.TILES_TO_PLACE
    value = float(player.stamps) * weights["a stamp"]
    for colour in range(COLOUR_COUNT):
        tapes, symbols = rules.tapes_of_colour(player, colour), rules.type_symbols(player, colour)
        value += symbols * (tapes + weights["tapes to come"] * (SHAPE_COUNT - tapes) * to_come)
        value += weights["a tape laid"] * tapes
        if left:
            value += weights["two of a colour"] * rows_of(s, seat, colour, 2)
            value += weights["three of a colour"] * rows_of(s, seat, colour, 3)
    symbols_open = [sum(int(player.symbols[symbol, half]).bit_count() for half in range(HALVES)) for symbol in range(3)]
    value += weights["a waybill"] * symbols_open[WAYBILL] * to_come
    value += weights["a stamp to be taped"] * symbols_open[STAMP] * to_come
    value += POINTS_PER_TAPE_BESIDE * rules.waybill_neighbours(player) * weights["a tape beside a waybill"]
    value += sum(
        challenge_value(s, seat, challenge, weights, to_come)
        for number, challenge in enumerate(CHALLENGE)
        if s.open_challenges >> number & 1
    )
    return value + POINTS_PER_SQUARE * rules.squares_of(s, seat) * (weights["a square"] * to_come + 1 - to_come)


def challenge_value(s: State, seat: int, challenge: Any, weights: dict[str, float], to_come: float) -> float:
    """The reward, or the square of the share that is reached; of rows the share of spaces filled in the fullest ones."""
    share = rules.reached(s, seat, challenge.count) / challenge.least
    if share >= 1:
        return REWARD
    if challenge.count == COUNT_ROWS:
        rows = [(int(s.player[seat].filled) & int(row)).bit_count() for row in SHELF_ROW]
        share = sum(sorted(rows)[-challenge.least :]) / (challenge.least * SIDE)
    return float(weights[TOWARDS[CHALLENGE_COUNTS[challenge.count]]] * to_come * share**2)


def rows_of(s: State, seat: int, colour: int, length: int) -> int:
    """How often so many uncovered parcels of a colour lie in a row or in a column."""
    upper, lower = (int(s.player[seat].parcels[colour, half]) for half in range(HALVES))
    parcels = {parcel for parcel in range(PARCELS) if (upper | lower << UPPER_PARCELS) >> parcel & 1}
    flat = sum(
        {parcel + step for step in range(length)} <= parcels
        for parcel in parcels
        if parcel % COLUMNS + length <= COLUMNS
    )
    tall = sum({parcel + step * COLUMNS for step in range(length)} <= parcels for parcel in parcels)
    return flat + tall


def value_after(position: Position, seat: int, action: int) -> float:
    """Of the shelf after an action; after paying, or choosing a tape, of the best that may follow at once."""
    after = position.copy()
    after.apply(seat, action)
    if action == PAY:
        return max(value_after(after, seat, following) for following in after.legal(seat) if following >= PLACE)
    if TAKE_TAPE <= action < LAY:
        return max(value_after(after, seat, following) for following in after.legal(seat))
    return value_of_shelf(after.record, seat)


def may_be_compared(plies: int, match: Match) -> bool:
    """Two seats are due: the round does not end with the next action, which would pay for challenges."""
    return len(match.line) >= plies and len(match.due) == 2


@pytest.mark.parametrize(
    "options", [{}, {"squares": "disjoint"}, {"challenges": "on"}, {"squares": "disjoint", "challenges": "on"}]
)
def test_an_action_is_worth_what_it_changes(options: dict[str, str]) -> None:
    kinds = set[int]()
    for seed in range(9):
        match = Match(Setup("post-office", 2, options), seed=seed)
        for plies in range(30 + seed, 200, 7):
            play_at_random(match, Random(plies), partial(may_be_compared, plies))
            if match.is_over:
                break
            seat = match.due[0]
            values = GreedyBot(match.spec, seat).values(match.view(seat), 1)
            compared = [action for action in values if action >= PAY]
            if compared:
                wanted = {action: value_after(match.position, seat, action) for action in compared}
                common = wanted[compared[0]] - values[compared[0]]
                assert {a: values[a] + common for a in compared} == pytest.approx(wanted)
                kinds |= {min(a, PLACE) if a < NO_TAPE else min(a, LAY) for a in compared}
    assert kinds >= {PLACE, NO_TAPE, LAY}
