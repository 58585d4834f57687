"""Hints for the board of Post Office: where paying leads, and every tape in every place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from colisee.core.position import Position, View
from colisee.games.post_office import constants as c


def hints(view: View) -> dict[str, Any]:
    """`walk` before a tile is placed, `tapes` before one is taken; nothing for spectators and at other times."""
    s, seat = view.record, view.seat
    if seat >= s.seats:
        return {}
    if s.player[seat].step == c.STEP_PLACE:
        return {"walk": list(_walk(view.copy(), seat))}
    if s.player[seat].step == c.STEP_TAPE:
        return {"tapes": list(_tapes(view, seat))}
    return {}


def _walk(trial: Position, seat: int) -> Iterator[dict[str, Any]]:
    """The squares from the assistant's on, each once, with their price and the empty spaces they show."""
    seen: set[int] = set()
    while (square := int(trial.record.player[seat].square)) not in seen:
        actions = trial.legal(seat)
        yield {"square": square, "stamps": len(seen), "spaces": _spaces(actions)}
        seen.add(square)
        if c.PAY in actions:
            trial.apply_unchecked(seat, c.PAY)


def _spaces(actions: list[int]) -> list[list[int]]:
    """Row and column, counted from 1."""
    spaces = {(action - c.PLACE) // c.TURNS % c.SPACES for action in actions if c.PLACE <= action <= c.PLACE_LAST}
    return [[space // c.SIDE + 1, space % c.SIDE + 1] for space in sorted(spaces)]


def _tapes(view: View, seat: int) -> Iterator[dict[str, Any]]:
    """Both actions that bring a tape to a place, the parcels it covers, and what that changes in the seat's total."""
    before = view.totals()[seat]
    for take in view.legal(seat):
        if take == c.NO_TAPE:
            continue
        taken = view.copy()
        taken.apply_unchecked(seat, take)
        for lay in taken.legal(seat):
            laid = taken.copy()
            laid.apply_unchecked(seat, lay)
            place = lay - (c.LAY_LINE if lay >= c.LAY_LINE else c.LAY)
            parcels = (
                divmod(parcel, c.COLUMNS) for parcel in c.parcels_under((take - c.TAKE_TAPE) % c.SIDE_COUNT, place)
            )
            cells = [[row + 1, column + 1] for row, column in parcels]
            yield {"take": take, "lay": lay, "cells": cells, "preview": laid.totals()[seat] - before}
