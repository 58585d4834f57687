"""Hints for the board of Post Office: where paying leads, and every tape in every place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from colisee.core.kit import words_for
from colisee.core.spec import Rules, States, actions_in, copied
from colisee.games.post_office import constants as c


def hints(rules: Rules, views: States, seat: int) -> dict[str, Any]:
    """`walk` before a tile is placed, `tapes` before one is taken; nothing for spectators and at other times."""
    s = views[0]
    if seat >= s.seats:
        return {}
    if s.player[seat].step == c.STEP_PLACE:
        return {"walk": list(_walk(rules, copied(views), seat))}
    if s.player[seat].step == c.STEP_TAPE:
        return {"tapes": list(_tapes(rules, views, seat))}
    return {}


def _walk(rules: Rules, trial: States, seat: int) -> Iterator[dict[str, Any]]:
    """The squares from where the assistant stands on, each once, with their price and the empty spaces they show."""
    seen: set[int] = set()
    while (square := int(trial[0].player[seat].square)) not in seen:
        actions = _legal(rules, trial, seat)
        yield {"square": square, "stamps": len(seen), "spaces": _spaces(actions)}
        seen.add(square)
        if c.PAY in actions:
            rules.apply_at(trial, 0, seat, c.PAY)


def _spaces(actions: list[int]) -> list[list[int]]:
    """Row and column, counted from 1."""
    spaces = {(action - c.PLACE) // c.TURNS % c.SPACES for action in actions if c.PLACE <= action <= c.PLACE_LAST}
    return [[space // c.SIDE + 1, space % c.SIDE + 1] for space in sorted(spaces)]


def _tapes(rules: Rules, views: States, seat: int) -> Iterator[dict[str, Any]]:
    """Both actions that bring a tape to a place, the parcels it covers, and the change of the seat's total."""
    before = _points(rules, views, seat)
    for take in _legal(rules, views, seat):
        if take == c.NO_TAPE:
            continue
        taken = copied(views)
        rules.apply_at(taken, 0, seat, take)
        for lay in _legal(rules, taken, seat):
            laid = copied(taken)
            rules.apply_at(laid, 0, seat, lay)
            place = lay - (c.LAY_LINE if lay >= c.LAY_LINE else c.LAY)
            parcels = (
                divmod(parcel, c.COLUMNS) for parcel in c.parcels_under((take - c.TAKE_TAPE) % c.SIDE_COUNT, place)
            )
            cells = [[row + 1, column + 1] for row, column in parcels]
            yield {"take": take, "lay": lay, "cells": cells, "preview": _points(rules, laid, seat) - before}


def _legal(rules: Rules, states: States, seat: int) -> list[int]:
    mask = np.zeros(words_for(c.ACTIONS), np.uint32)
    rules.legal_at(states, 0, seat, mask)
    return actions_in(mask)


def _points(rules: Rules, states: States, seat: int) -> int:
    points = np.zeros((int(states[0].seats), c.CLAUSE_COUNT), np.int32)
    rules.scores_at(states, 0, points)
    return int(points[seat].sum())
