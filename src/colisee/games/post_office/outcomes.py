"""What a ply of Post Office led to, from the views of one reader before and after it."""

from __future__ import annotations

from typing import Any

from colisee.core.outcomes import Outcome
from colisee.games.post_office import constants as c
from colisee.games.post_office.notation import BENT_SIDE, LINE_SIDE, SLOT_NAMES, corner_of, place_parts

PLAIN = "."
"""Stands for no symbol in the code of a parcel."""


def outcomes(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    """What was played, then what followed: tiles passed on, challenges fulfilled."""
    if action is not None and action >= c.START_TILE:
        return _of_draw(before, after, action)
    played = [] if action is None else _of_action(before, after, seat, action)
    return [*played, *_of_passing(before, after), *_of_challenges(before, after)]


def round_number(s: Any) -> int:
    return 0 if s.phase in (c.PHASE_START, c.PHASE_CHALLENGES) else int(s.rounds) + 1


def _of_draw(before: Any, after: Any, action: int) -> list[Outcome]:
    """The set-up is reported once, at its end."""
    if action >= c.DRAW_TILE:
        seat = next(seat for seat in range(int(before.seats)) if before.player[seat].hand[c.PAIR - 1] == 0)
        return [Outcome("draw", seat, {"tile": action - c.DRAW_TILE + 1})]
    if round_number(after) == 0:
        return []
    is_open = [name for number, name in enumerate(c.CHALLENGE_NAMES) if int(after.open_challenges) >> number & 1]
    return [Outcome("set_up", None, {"challenges": is_open})]


def _of_action(before: Any, after: Any, seat: int, action: int) -> list[Outcome]:
    player = before.player[seat]
    if action <= c.KEEP_LAST:
        kept, passed = int(player.hand[action - c.KEEP]), int(player.hand[c.PAIR - 1 - (action - c.KEEP)])
        return [Outcome("keep", seat, {"tile": kept, "passed": passed})]
    if action == c.PAY:
        return [Outcome("pay", seat, {"stamps": 1})]
    if action <= c.PLACE_LAST:
        slot, space, turns = place_parts(action)
        facts = {
            "tile": SLOT_NAMES[slot],
            **_space(space),
            "turns": turns,
            "parcels": _parcels_on(after.player[seat], space),
        }
        return [Outcome("place", seat, facts)]
    if action == c.NO_TAPE:
        return [Outcome("no_tape", seat, {})]
    if action <= c.TAKE_TAPE_LAST:
        return []  # it is laid at once
    return [_of_tape(before, after, seat, action)]


def _parcels_on(player: Any, space: int) -> list[str]:
    """The four parcels of a tile that has just been placed, row by row, written as in the component data."""
    half, corner = int(c.HALF_OF_SPACE[space]), int(c.CORNER_OF_SPACE[space])
    colours, symbols = player.parcels[:, half].tolist(), player.symbols[:, half].tolist()
    return [_parcel(colours, symbols, corner + row * c.COLUMNS + column) for row in range(2) for column in range(2)]


def _parcel(colours: list[int], symbols: list[int], place: int) -> str:
    colour = next(number for number, parcels in enumerate(colours) if parcels >> place & 1)
    symbol = next((number for number, parcels in enumerate(symbols) if parcels >> place & 1), None)
    return c.COLOUR_LETTERS[colour] + (PLAIN if symbol is None else c.SYMBOL_LETTERS[symbol])


def _space(space: int) -> dict[str, int]:
    return {"row": space // c.SIDE + 1, "column": space % c.SIDE + 1}


def _of_tape(before: Any, after: Any, seat: int, action: int) -> Outcome:
    tape = int(before.player[seat].tape_in_hand) - 1
    colour, side = divmod(tape, c.SIDE_COUNT)
    straight = action >= c.LAY_LINE
    place = action - (c.LAY_LINE if straight else c.LAY)
    row, column, turns = corner_of(LINE_SIDE if straight else BENT_SIDE, place)
    parcels = c.parcels_under(side, place)
    facts = {
        "colour": c.COLOURS[colour],
        "shape": c.SHAPES[c.SHAPE_OF_SIDE[side]],
        "row": row,
        "column": column,
        "turns": turns,
        "parcels": parcels,
        "stamps": _stamps_on(before.player[seat], parcels),
    }
    return Outcome("tape", seat, facts)


def _stamps_on(player: Any, parcels: list[int]) -> int:
    """PO-R8: how many of these parcels have a stamp."""
    # Not by COVERED: every table in a browser would load that table, 8 KB.
    return sum(
        int(player.symbols[c.STAMP, parcel // c.UPPER_PARCELS]) >> parcel % c.UPPER_PARCELS & 1 for parcel in parcels
    )


def _of_passing(before: Any, after: Any) -> list[Outcome]:
    """PO-R1: whose hand the reader knows, it is told what came from the right."""
    if before.phase != c.PHASE_KEEP or after.phase != c.PHASE_PLAY:
        return []
    hands = [after.player[seat].hand for seat in range(int(after.seats))]
    return [
        Outcome("receive", seat, {"tile": int(hand[c.RECEIVED]), "from": (seat - 1) % len(hands)})
        for seat, hand in enumerate(hands)
        if hand[c.KEPT] > 0 and hand[c.RECEIVED] > 0
    ]


def _of_challenges(before: Any, after: Any) -> list[Outcome]:
    """PO-R11: at the end of a round."""
    fulfilled_before, fulfilled = before.player["fulfilled"].tolist(), after.player["fulfilled"].tolist()
    return [
        Outcome("challenge", seat, {"challenge": name, "stamps": c.REWARD})
        for seat in range(len(fulfilled))
        if fulfilled[seat] != fulfilled_before[seat]
        for number, name in enumerate(c.CHALLENGE_NAMES)
        if fulfilled[seat] & ~fulfilled_before[seat] & 1 << number
    ]
