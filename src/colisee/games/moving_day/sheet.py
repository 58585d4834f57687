"""The score sheet of Moving Day: boards described by attributes, scored by the rules themselves."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.components import game_of
from colisee.core.sheet import Field, SheetError, SheetPosition, players_of, ranked
from colisee.core.text import Language, Text
from colisee.core.wording import Sheet
from colisee.games.moving_day import constants as c
from colisee.games.moving_day.wording import VEHICLE_NAMES

MAX_WEIGHT, MAX_POINTS = 7, 3


class Pieces:
    """The boxes and helpers of a sheet, as tables that replace those of the game."""

    def __init__(self) -> None:
        self.boxes: list[dict[str, Any]] = []
        self.helpers: list[dict[str, Any]] = []

    def tables(self) -> dict[str, Any]:
        types = tuple(dict.fromkeys(box["type"] for box in self.boxes))
        colours = tuple(dict.fromkeys(box["colour"] for box in self.boxes))
        return {"BOX": c.box_table(self.boxes, types, colours), "HELPER": c.helper_table(self.helpers)}


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    """The result of a sheet; SheetError if the sheet is impossible."""
    spec = game_of(__package__)
    top = Field(sheet).known("game", "options", "players")
    options = top.get_or("options", {}).known("filling", "damage", "clumsy")
    chosen = {o.name: options.get(o.name).one_of(o.values) for o in spec.facts.options if options.has(o.name)}
    players = players_of(top, 1, c.MAX_SEATS)
    position, pieces = SheetPosition(spec, len(players), chosen), Pieces()
    for seat, (_, player) in enumerate(players):
        _read_player(
            player.known("name", "snacks", "vehicles"), position.record.player[seat], pieces, chosen.get("filling")
        )
    results = _results(position, pieces, [name for name, _ in players])
    return {"game": spec.slug, "players": ranked(results, lambda result: (result["total"], result["snacks"]))}


def _read_player(player: Field, row: Any, pieces: Pieces, filling: str | None) -> None:
    row.snacks = player.get("snacks").integer(0, c.SNACKS_LIMIT - 1)
    seen: set[str] = set()
    cards = 0
    for vehicle in player.get("vehicles").items(0, len(c.KINDS)):
        kind = vehicle.known("kind", "boxes", "helpers").get("kind")
        number = c.KINDS.index(kind.one_of(c.KINDS))
        if kind.value in seen:
            raise kind.refuse(f"a player has one {kind.value} only", f"un joueur n’a qu’un véhicule « {kind.value} »")
        seen.add(kind.value)
        _read_boxes(vehicle.get("boxes"), number, row, pieces)
        _refuse_floating(vehicle.get("boxes"), number, row, filling)
        cards += _read_helpers(vehicle.get("helpers"), number, row, pieces)
        if cards > c.ROUNDS:
            raise vehicle.get("helpers").refuse(
                f"{cards} helper cards, but a match has {c.ROUNDS} rounds",
                f"{cards} cartes Amis, mais une partie compte {c.ROUNDS} manches",
                "MD-S2",
            )


def _read_boxes(boxes: Field, vehicle: int, row: Any, pieces: Pieces) -> None:
    for level, line in enumerate(boxes.items(0, c.HEIGHTS[vehicle])):
        for column, cell in enumerate(line.items(c.WIDTHS[vehicle], c.WIDTHS[vehicle])):
            if not cell.is_null():
                pieces.boxes.append(_box(cell))
                row.box[c.SPACE_AT[vehicle, level, column]] = len(pieces.boxes)


def _box(cell: Field) -> dict[str, Any]:
    cell.known("type", "colour", "weight", "points", "fragile")
    return {
        "type": cell.get("type").text(),
        "colour": cell.get("colour").text(),
        "weight": cell.get("weight").integer(1, MAX_WEIGHT),
        "points": cell.get("points").integer(1, MAX_POINTS),
        "fragile": cell.get("fragile").yes_or_no(),
    }


def _refuse_floating(boxes: Field, vehicle: int, row: Any, filling: str | None) -> None:
    """Refuse what the sheet's `filling` forbids; a sheet that names none is only refused what both values forbid."""
    for space in range(c.SPACES):
        owner, level, column = c.PLACE_OF_SPACE[space]
        if owner != vehicle or level == 0 or row.box[space] == 0:
            continue
        columns = range(c.WIDTHS[vehicle]) if filling == "rows" else [column]
        lower = range(level) if filling == "rows" else [level - 1]
        if not all(row.box[c.SPACE_AT[vehicle, below, beside]] for below in lower for beside in columns):
            field = f"{boxes.path}[{level}][{column}]"
            raise SheetError(
                field, Text("this box floats: fill the spaces below it first",
                            "ce carton flotte : remplissez d’abord les cases au-dessous"), "MD-T4",
            )  # fmt: skip


def _read_helpers(helpers: Field, vehicle: int, row: Any, pieces: Pieces) -> int:
    cards = helpers.items(0, 2 * c.ROUNDS)
    for card, helper in enumerate(cards):
        pieces.helpers.append(_helper(helper))
        if card < c.ROUNDS:
            row.crew[vehicle, card] = len(pieces.helpers)
    people, seats = sum(card.value["people"] for card in cards), int(c.SEATS_OF_VEHICLE[vehicle])
    if people > seats:
        raise helpers.refuse(
            f"{people} people for {seats} seats", f"{people} personnes pour {seats} places", "MD-T5"
        )  # fmt: skip
    return len(cards)


def _helper(card: Field) -> dict[str, Any]:
    card.known("people", "strength", "clumsy")
    return {
        "people": card.get("people").integer(1, c.MAX_PEOPLE),
        "strength": card.get("strength").integer(1, c.MAX_STRENGTH),
        "clumsy": card.get("clumsy").yes_or_no(),
    }


def _results(position: SheetPosition, pieces: Pieces, names: list[str]) -> list[dict[str, Any]]:
    position.use_tables(pieces.tables())
    points = position.points()
    results = []
    for seat, name in enumerate(names):
        clauses = {clause: int(points[seat, i]) for i, clause in enumerate(c.CLAUSES)}
        vehicles = _vehicle_results(position, seat)
        results.append({"name": name, **clauses, "total": sum(clauses.values()), "vehicles": vehicles})
    return results


def _vehicle_results(position: SheetPosition, seat: int) -> list[dict[str, Any]]:
    """For every vehicle its broken boxes, each with the rule that broke it."""
    damage = np.zeros(c.SPACES, np.int8)
    position.ask("damage_at", seat, damage)
    results: list[dict[str, Any]] = [{"kind": kind, "broken": []} for kind in c.KINDS]
    for space, (vehicle, level, column) in enumerate(c.PLACE_OF_SPACE):
        if c.SPACES_OF_VEHICLE[vehicle] >> space & 1 and damage[space]:
            broken = {"row": level + 1, "column": column + 1, "rule": c.RULES[damage[space] - 1]}
            results[vehicle]["broken"].append(broken)
    return results


def explain(result: dict[str, Any], language: Language) -> list[str]:
    """Which box broke by which rule, in words."""
    lines = []
    for player in result["players"]:
        for vehicle in player["vehicles"]:
            name = VEHICLE_NAMES[vehicle["kind"]].to(language)
            for box in vehicle["broken"]:
                line = Text(
                    f"{player['name']}, {name}: the box in row {box['row']}, column {box['column']} breaks",
                    f"{player['name']}, {name} : le carton de la rangée {box['row']}, colonne {box['column']} casse",
                )
                lines.append(f"{line.to(language)} ({box['rule']})")
    return lines


SHEET = Sheet(score, explain)
