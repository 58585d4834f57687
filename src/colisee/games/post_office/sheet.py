"""The score sheet of Post Office: shelves described parcel by parcel, scored by the rules themselves."""

from __future__ import annotations

from typing import Any

from colisee.core.components import game_of
from colisee.core.sheet import Field, SheetPosition, no_explanation, players_of, ranked
from colisee.core.wording import Sheet
from colisee.games.post_office import constants as c
from colisee.games.post_office.drawing import TAPE_PLACEMENTS, UNSTATED, lay_tape_on, read_shelf

EMPTY = NO_SYMBOL = "."
TYPE_SYMBOL = c.SYMBOL_LETTERS[c.TYPE]


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    """The result of a sheet; SheetError if the sheet is impossible."""
    spec = game_of(__package__)
    top = Field(sheet).known("game", "options", "players")
    options = top.get_or("options", {}).known("challenges", "squares")
    chosen = {o.name: options.get(o.name).one_of(o.values) for o in spec.facts.options if options.has(o.name)}
    players = players_of(top, 1, c.MAX_SEATS)
    shelves = [_shelf(player) for _, player in players]
    position = SheetPosition(spec, len(players), chosen)
    for (_, player), shelf, row in zip(players, shelves, position.record.player, strict=False):
        row.stamps = _stamps(player, chosen)
        _read_tapes(player.get("tapes"), shelf, row)
        read_shelf(row, shelf)
    results = _results(position, [(name, _uncovered(player)) for name, player in players])
    return {"game": spec.slug, "players": ranked(results, lambda result: (result["total"], result["stamps"]))}


def _stamps(player: Field, chosen: dict[str, str]) -> int:
    """PO-P1: stamps at their value, a challenge tile at its own."""
    challenges = player.get_or("challenges", 0)
    tiles = challenges.integer(0, c.OPEN_CHALLENGES)
    if tiles and chosen.get("challenges") == "off":
        raise challenges.refuse("this match had no challenges", "cette partie se jouait sans défis", "PO-S2")
    return player.get("stamps").integer(0, c.STAMPS_LIMIT - 1 - c.OPEN_CHALLENGES * c.REWARD) + c.REWARD * tiles


def _shelf(player: Field) -> list[str]:
    """The codes of the 100 parcels, colour and symbol each."""
    player.known("name", "stamps", "challenges", "shelf", "symbols", "uncovered", "tapes")
    shelf = _grid(player.get("shelf"), c.COLOUR_LETTERS + UNSTATED)
    symbols = _grid(player.get("symbols"), c.SYMBOL_LETTERS)
    for parcel, (colour, symbol) in enumerate(zip(shelf, symbols, strict=True)):
        row, column = divmod(parcel, c.COLUMNS)
        line = player.get("symbols").items()[row]
        if colour == EMPTY and symbol != NO_SYMBOL:
            raise line.refuse(
                f"a symbol in column {column + 1}, where the shelf is empty",
                f"un symbole en colonne {column + 1}, où l’étagère est vide",
            )
        if colour == UNSTATED and symbol == TYPE_SYMBOL:
            raise line.refuse(
                f"a type symbol in column {column + 1}, on a parcel without a colour",
                f"un symbole de type en colonne {column + 1}, sur un colis sans couleur",
            )
    return [colour + symbol for colour, symbol in zip(shelf, symbols, strict=True)]


def _grid(field: Field, letters: str) -> str:
    cells = ""
    for line in field.items(c.ROWS, c.ROWS):
        text = line.text()
        if len(text) != c.COLUMNS or set(text) - set(letters + EMPTY):
            known = ", ".join(letters + EMPTY)
            raise line.refuse(
                f"{text!r} is not a row of {c.COLUMNS} letters out of {known}",
                f"{text!r} n’est pas une ligne de {c.COLUMNS} lettres parmi {known}",
            )
        cells += text
    return cells


def _uncovered(player: Field) -> list[int]:
    """By colour, the uncovered symbols of its type that are counted instead of drawn on the shelf."""
    counts = player.get_or("uncovered", {}).known(*c.COLOUR_LETTERS)
    return [counts.get_or(letter, 0).integer(0, c.PARCELS) for letter in c.COLOUR_LETTERS]


def _parcels(tape: Field) -> list[int | None]:
    """The parcels that a tape names, rows and columns counted from 0; None for one outside the shelf."""
    parcels: list[int | None] = []
    for cell in tape.known("colour", "cells").get("cells").items(0, 2 * c.TAPE_PARCELS):
        row, column = (number.integer(-c.PARCELS, c.PARCELS) for number in cell.items(2, 2))
        is_inside = 0 <= row < c.ROWS and 0 <= column < c.COLUMNS
        parcels.append(row * c.COLUMNS + column if is_inside else None)
    return parcels


def _read_tapes(tapes: Field, shelf: list[str], row: Any) -> None:
    """Note the tapes, and take the parcels under them off the shelf."""
    covered: set[int] = set()
    for tape in tapes.items(0, 2 * c.TAPES):
        letter = tape.get("colour").one_of(c.COLOUR_LETTERS)
        parcels = _sound_parcels(tape, letter, shelf, covered)
        colour, shape = c.COLOUR_LETTERS.index(letter), _shape(tape, parcels)
        if row.tapes[shape * c.COLOUR_COUNT + colour]:
            raise tape.refuse(
                f"a second {letter} tape of the shape {c.SHAPES[shape]}: there is one of each",
                f"une deuxième bande {letter} de forme {c.SHAPES[shape]} : il n’y en a qu’une de chaque",
                "PO-R12",
            )
        lay_tape_on(row, colour, shape, parcels)
        covered.update(parcels)
    for parcel in covered:
        shelf[parcel] = EMPTY + NO_SYMBOL


def _sound_parcels(tape: Field, letter: str, shelf: list[str], covered: set[int]) -> list[int]:
    parcels: list[int] = []
    for parcel in _parcels(tape):
        if parcel is None:
            raise tape.refuse("this tape leaves the shelf", "cette bande dépasse de l’étagère", "PO-R7")
        if shelf[parcel][0] == EMPTY:
            raise tape.refuse("this tape covers an empty space", "cette bande couvre un emplacement vide", "PO-R7")
        if shelf[parcel][0] != letter:
            raise tape.refuse(
                f"this {letter} tape covers a parcel of the colour {shelf[parcel][0]}",
                f"cette bande {letter} couvre un colis de couleur {shelf[parcel][0]}",
                "PO-R7",
            )
        if parcel in covered or parcel in parcels:
            raise tape.refuse(
                "a parcel of this tape is covered twice", "un colis de cette bande est couvert deux fois", "PO-R7"
            )
        parcels.append(parcel)
    return parcels


def _shape(tape: Field, parcels: list[int]) -> int:
    for shape in range(c.SHAPE_COUNT):
        if (shape, frozenset(parcels)) in TAPE_PLACEMENTS:
            return shape
    known = ", ".join(c.SHAPES)
    raise tape.refuse(
        f"these parcels do not form one of the shapes {known}",
        f"ces colis ne forment aucune des formes {known}",
        "PO-R7",
    )


def _results(position: SheetPosition, players: list[tuple[str, list[int]]]) -> list[dict[str, Any]]:
    points = position.points()
    results = []
    for seat, (name, uncovered) in enumerate(players):
        for colour, symbols in enumerate(uncovered):  # PO-P2
            tapes = _tapes_of_colour(position.record.player[seat], colour)
            points[seat, c.CLAUSE_FIRST_TYPE + colour] += symbols * tapes
        clauses = {clause: int(points[seat, i]) for i, clause in enumerate(c.CLAUSES)}
        results.append({"name": name, **clauses, "total": sum(clauses.values())})
    return results


def _tapes_of_colour(player: Any, colour: int) -> int:
    return sum(player.tapes[shape * c.COLOUR_COUNT + colour] != 0 for shape in range(c.SHAPE_COUNT))


SHEET = Sheet(score, no_explanation)
