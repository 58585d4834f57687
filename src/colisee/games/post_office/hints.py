"""Hints for the board of Post Office: where paying leads, and every tape in every place."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from colisee.core.position import Position, View
from colisee.games.post_office import constants as c

Place = tuple[int, int]
"""Row and column, counted from 1."""


class Step(TypedDict):
    """A square that paying would reach."""

    square: int
    stamps: int
    """The price."""
    spaces: list[Place]
    """The empty spaces it shows, by row and column from 1."""


class TapePlacement(TypedDict):
    take: int
    """The action that takes the tape."""
    lay: int
    """The action that then lays it."""
    cells: list[Place]
    """The parcels it covers, by row and column from 1."""
    preview: int
    """The change of the player's own total."""


class Hints(TypedDict):
    rounds: int
    """How many rounds a match has."""
    walk: NotRequired[list[Step]]
    """Before a tile is placed: the squares from the assistant's on, each once."""
    tapes: NotRequired[list[TapePlacement]]
    """Before a tape is taken: every tape in every place."""


def hints(view: View) -> Hints:
    s, seat = view.record, view.seat
    found: Hints = {"rounds": c.ROUNDS}
    if seat >= s.seats:
        return found
    if s.player[seat].step == c.STEP_PLACE:
        found["walk"] = _walk(view.copy(), seat)
    if s.player[seat].step == c.STEP_TAPE:
        found["tapes"] = _tapes(view, seat)
    return found


def _walk(trial: Position, seat: int) -> list[Step]:
    squares: list[int] = []
    steps: list[Step] = []
    square = int(trial.record.player[seat].square)
    while square not in squares:
        actions = trial.legal(seat)
        steps.append({"square": square, "stamps": len(squares), "spaces": _spaces(actions)})
        squares.append(square)
        if c.PAY in actions:
            trial.apply_unchecked(seat, c.PAY)
        square = int(trial.record.player[seat].square)
    return steps


def _spaces(actions: list[int]) -> list[Place]:
    spaces = {(action - c.PLACE) // c.TURNS % c.SPACES for action in actions if c.PLACE <= action <= c.PLACE_LAST}
    return [(space // c.SIDE + 1, space % c.SIDE + 1) for space in sorted(spaces)]


def _tapes(view: View, seat: int) -> list[TapePlacement]:
    before = view.totals()[seat]
    tapes: list[TapePlacement] = []
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
            cells = [(row + 1, column + 1) for row, column in parcels]
            tapes.append({"take": take, "lay": lay, "cells": cells, "preview": laid.totals()[seat] - before})
    return tapes
