"""Moving Day in words: the notation, JSON objects, sentences, and the text picture of a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from colisee.core.kit import add
from colisee.core.text import Language, Text
from colisee.games.moving_day.constants import (
    ASSIGN,
    ASSIGN_LAST,
    BOX,
    BOXES,
    COLOURS,
    CREW,
    DISMISS,
    DRAW_BOX,
    DRAW_BOX_LAST,
    DRAW_HELPER,
    DRAW_HELPER_LAST,
    FIRST_PLAYER,
    FIRST_PLAYER_LAST,
    HEIGHTS,
    HELPER,
    HELPER_KINDS,
    KINDS,
    MAX_GROUPS,
    MAX_SEATS,
    PLACE_LOWER,
    PLACE_LOWER_LAST,
    PLACE_OF_SPACE,
    PLACE_UPPER,
    PLACE_UPPER_LAST,
    SPACE_AT,
    SPACES,
    TAKE,
    TAKE_LAST,
    TYPES,
    VEHICLES,
    WIDTHS,
)
from colisee.games.moving_day.hints import hints as hints
from colisee.games.moving_day.state import DTYPE

OPTION_NAMES = {
    "filling": Text("Filling a vehicle", "Remplir un véhicule"),
    "filling=rows": Text("row by row", "rangée par rangée"),
    "filling=gravity": Text("column by column", "colonne par colonne"),
    "damage": Text("Order of damage", "Ordre de la casse"),
    "damage=en": Text("English edition: clumsy helpers first", "édition anglaise : les maladroits d'abord"),
    "damage=fr": Text("French edition: heavy boxes first", "édition française : le poids d'abord"),
}
CLAUSE_NAMES = {
    "weight": Text("weight", "poids"),
    "type": Text("type", "forme"),
    "colour": Text("colour", "couleur"),
    "snacks": Text("snacks", "casse-croûtes"),
}
CLAUSE_RULES = {"weight": "MD-P1", "type": "MD-P2", "colour": "MD-P3", "snacks": "MD-P4"}
VEHICLE_NAMES = {
    "scooter": Text("scooter", "scooter"),
    "car": Text("car", "voiture"),
    "truck": Text("truck", "camion"),
}
TYPE_NAMES = {
    "lamp": Text("lamp", "lampe"),
    "books": Text("books", "livres"),
    "dishes": Text("dishes", "vaisselle"),
    "plant": Text("plant", "plante"),
    "guitar": Text("guitar", "guitare"),
}
COLOUR_NAMES = {
    "red": Text("red", "rouge"),
    "yellow": Text("yellow", "jaune"),
    "green": Text("green", "vert"),
    "blue": Text("blue", "bleu"),
    "violet": Text("violet", "mauve"),
}

PHASES = ("first", "deal", "take", "place", "over")
UPPER_LOWER = ("upper", "lower")


def _box_code(box: int) -> str:
    return f"{TYPES[BOX[box].type][0].upper()}{COLOURS[BOX[box].colour][0]}{BOX[box].weight}"


def _helper_code(kind: int) -> str:
    return f"{HELPER[kind].people}p{HELPER[kind].strength}{'*' if HELPER[kind].clumsy else ''}"


def _space_code(space: int) -> str:
    vehicle, row, column = PLACE_OF_SPACE[space]
    return f"{KINDS[vehicle][0]}{'abc'[column]}{row + 1}"


# Notation


def word(action: int) -> str:
    if not 0 <= action < len(WORDS):
        raise ValueError(f"there is no action number {action}")
    return WORDS[action]


def parse(text: str) -> int:
    if text not in ACTION_OF_WORD:
        raise ValueError(f"{text!r} is no move; examples: T1, Usa1, Lcb2, Ht, Hx")
    return ACTION_OF_WORD[text]


WORDS = (
    *(f"T{place + 1}" for place in range(MAX_GROUPS)),
    *(f"U{_space_code(space)}" for space in range(SPACES)),
    *(f"L{_space_code(space)}" for space in range(SPACES)),
    *(f"H{kind[0]}" for kind in KINDS),
    "Hx",
    *(f"F{seat + 1}" for seat in range(MAX_SEATS)),
    *(f"+{_box_code(box)}" for box in range(BOXES)),
    *(f"+{_helper_code(kind)}" for kind in range(HELPER_KINDS)),
)
ACTION_OF_WORD = {text: action for action, text in enumerate(WORDS)}


# JSON


def as_json(action: int) -> dict[str, Any]:
    if TAKE <= action <= TAKE_LAST:
        return {"take": {"group": action - TAKE + 1}}
    if PLACE_UPPER <= action <= PLACE_UPPER_LAST:
        return {"place": {"box": "upper", **_space_json(action - PLACE_UPPER)}}
    if PLACE_LOWER <= action <= PLACE_LOWER_LAST:
        return {"place": {"box": "lower", **_space_json(action - PLACE_LOWER)}}
    if ASSIGN <= action <= ASSIGN_LAST:
        return {"assign": {"vehicle": KINDS[action - ASSIGN]}}
    if action == DISMISS:
        return {"dismiss": {}}
    if FIRST_PLAYER <= action <= FIRST_PLAYER_LAST:
        return {"first_player": {"seat": action - FIRST_PLAYER + 1}}
    if DRAW_BOX <= action <= DRAW_BOX_LAST:
        return {"draw": {"box": box_json(action - DRAW_BOX)}}
    if DRAW_HELPER <= action <= DRAW_HELPER_LAST:
        return {"draw": {"helper": helper_json(action - DRAW_HELPER)}}
    raise ValueError(f"there is no action number {action}")


def from_json(event: Any) -> int:
    key = _key(event)
    if key not in ACTION_OF_JSON:
        raise ValueError(f"no action of Moving Day reads {key}")
    return ACTION_OF_JSON[key]


def box_json(box: int) -> dict[str, Any]:
    return {
        "type": TYPES[BOX[box].type],
        "colour": COLOURS[BOX[box].colour],
        "weight": int(BOX[box].weight),
        "points": int(BOX[box].points),
        "fragile": bool(BOX[box].fragile),
    }


def helper_json(kind: int) -> dict[str, Any]:
    return {
        "people": int(HELPER[kind].people),
        "strength": int(HELPER[kind].strength),
        "clumsy": bool(HELPER[kind].clumsy),
    }


def _space_json(space: int) -> dict[str, Any]:
    vehicle, row, column = PLACE_OF_SPACE[space]
    return {"vehicle": KINDS[vehicle], "column": column + 1, "row": row + 1}


def _key(value: Any) -> str:
    """A JSON value with its keys in order, so that equal objects have equal texts."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_key(value[key])}" for key in sorted(value, key=str)) + "}"
    return str(value)


ACTION_OF_JSON = {_key(as_json(action)): action for action in range(len(WORDS))}


# Sentences


SEAT_IS_A_NAME = True
"""A sentence hangs on who acts by the name alone."""


def sentence(s: Any, seat: int, action: int, language: Language, names: Sequence[str]) -> str:
    """What an action does, for a log; `s` is the position before it."""
    if TAKE <= action <= TAKE_LAST:
        return _take_sentence(s, names[seat], action - TAKE, language)
    return _said(s, seat, action, names).to(language)


def _said(s: Any, seat: int, action: int, names: Sequence[str]) -> Text:
    if action < FIRST_PLAYER:
        return _decision_said(s, names[seat], action)
    if FIRST_PLAYER <= action <= FIRST_PLAYER_LAST:
        name = names[action - FIRST_PLAYER]
        return Text(f"{name} goes first.", f"{name} commence.")
    if DRAW_BOX <= action <= DRAW_BOX_LAST:
        box, place = box_said(action - DRAW_BOX), int(s.place) + 1
        return Text(f"Group {place} gets a box: {box.en}.", f"Le groupe {place} reçoit un {box.fr}.")
    helper, place = helper_said(action - DRAW_HELPER), int(s.place) + 1
    return Text(f"Group {place} gets help: {helper.en}.", f"Le groupe {place} reçoit de l'aide : {helper.fr}.")


def _decision_said(s: Any, name: str, action: int) -> Text:
    if action <= PLACE_LOWER_LAST:
        lower = action >= PLACE_LOWER
        puts = put_said(int(s.hand_box[int(lower)]) - 1, action - (PLACE_LOWER if lower else PLACE_UPPER))
        return Text(name + puts.en, name + puts.fr)
    helper = helper_said(int(s.hand_helper) - 1)
    if action == DISMISS:
        return Text(f"{name} sends away {helper.en}.", f"{name} renvoie {helper.fr}.")
    vehicle = VEHICLE_NAMES[KINDS[action - ASSIGN]]
    return Text(
        f"{name} gives the {vehicle.en} {helper.en}.",
        f"{name} confie {_the_french(vehicle.fr)} à {helper.fr}.",
    )


def _take_sentence(s: Any, name: str, place: int, language: Language) -> str:
    """Hardly two groups are alike, so this is made again and again: in one language only."""
    group = s.group[place]
    upper, lower = group.box
    pieces = box_said(int(upper) - 1), box_said(int(lower) - 1), helper_said(int(group.helper) - 1)
    snacks = int(group.snacks)
    if language == "en":
        end = f", {snacks_said(snacks).en}." if snacks else "."
        return f"{name} takes group {place + 1}: {pieces[0].en}, {pieces[1].en}, {pieces[2].en}{end}"
    end = f", {snacks_said(snacks).fr}." if snacks else "."
    return f"{name} prend le groupe {place + 1} : {pieces[0].fr}, {pieces[1].fr}, {pieces[2].fr}{end}"


@cache
def box_said(box: int) -> Text:
    kind, colour = TYPE_NAMES[TYPES[BOX[box].type]], COLOUR_NAMES[COLOURS[BOX[box].colour]]
    fragile = Text(" (fragile)", " (fragile)") if BOX[box].fragile else Text("", "")
    weight = int(BOX[box].weight)
    return Text(
        f"{colour.en} {kind.en} {weight}{fragile.en}",
        f"carton {colour.fr} « {kind.fr} » {weight}{fragile.fr}",
    )


@cache
def put_said(box: int, space: int) -> Text:
    """What somebody does with a box."""
    what, where = box_said(box), space_said(space)
    return Text(f" puts the {what.en} {where.en}.", f" pose le {what.fr} {where.fr}.")


@cache
def helper_said(kind: int) -> Text:
    people, strength = int(HELPER[kind].people), int(HELPER[kind].strength)
    clumsy = bool(HELPER[kind].clumsy)
    return Text(
        f"{'1 helper' if people == 1 else f'{people} helpers'} of strength +{strength}{', clumsy' if clumsy else ''}",
        f"{'1 ami' if people == 1 else f'{people} amis'} de force +{strength}"
        + ("" if not clumsy else ", maladroit" if people == 1 else ", maladroits"),
    )


@cache
def snacks_said(snacks: int) -> Text:
    return Text(f"{snacks} snack{'s' if snacks > 1 else ''}", f"{snacks} casse-croûte{'s' if snacks > 1 else ''}")


@cache
def space_said(space: int) -> Text:
    vehicle, row, column = PLACE_OF_SPACE[space]
    name = VEHICLE_NAMES[KINDS[vehicle]]
    return Text(
        f"in the {name.en}, column {column + 1}, row {row + 1}",
        f"dans {_the_french(name.fr)}, colonne {column + 1}, rangée {row + 1}",
    )


def _the_french(noun: str) -> str:
    return f"la {noun}" if noun == VEHICLE_NAMES["car"].fr else f"le {noun}"


# The picture of a position


def drawing(s: Any) -> str:
    """The whole position as text; `position` reads it back."""
    lines = [
        f"moving-day seats={s.seats} filling={('rows', 'gravity')[s.filling]} damage={('en', 'fr')[s.damage]} "
        f"phase={PHASES[s.phase]} first={s.first + 1} turn={s.turn} place={s.place + 1}",
        "row  | " + " | ".join(_group_text(s.group[place]) for place in range(s.seats + 1)),
        f"hand | {_piece(s.hand_box[0])} {_piece(s.hand_box[1])} {_helper_piece(s.hand_helper)}",
    ]
    for seat in range(s.seats):
        lines += _player_lines(s.player[seat], seat)
    gone = _gone(s)
    if gone:
        lines.append("gone | " + " ".join(_helper_code(kind) for kind in gone))
    return "\n".join(lines) + "\n"


def _group_text(group: Any) -> str:
    return f"{_piece(group.box[0])} {_piece(group.box[1])} {_helper_piece(group.helper)} {group.snacks}"


def _piece(box: int) -> str:
    return "." if box == 0 else _box_code(box - 1) + ("!" if BOX[box - 1].fragile else "")


def _helper_piece(helper: int) -> str:
    return "." if helper == 0 else _helper_code(helper - 1)


def _player_lines(player: Any, seat: int) -> list[str]:
    lines = []
    for row in reversed(range(max(HEIGHTS))):
        cells = [
            "".join(f"{_piece(player.box[SPACE_AT[v, row, column]]):5}" for column in range(WIDTHS[v]))
            if row < HEIGHTS[v]
            else ""
            for v in range(VEHICLES)
        ]
        label = f"{seat + 1} snacks={player.snacks}" if row == max(HEIGHTS) - 1 else ""
        lines.append(_columns(label, cells))
    crews = [" ".join(_helper_code(kind - 1) for kind in player.crew[v] if kind) for v in range(VEHICLES)]
    return [*lines, _columns("  crew", crews)]


def _columns(label: str, cells: Sequence[str]) -> str:
    return f"{label:11}| {cells[0]:16}| {cells[1]:16}| {cells[2]}".rstrip()


def _gone(s: Any) -> list[int]:
    """The kinds of the helper cards that were removed from the game."""
    gone = []
    for kind in range(HELPER_KINDS):
        shown = int(s.helper_deck[kind]) + int(s.hand_helper == kind + 1)
        shown += sum(int(s.group[place].helper == kind + 1) for place in range(s.seats + 1))
        shown += sum(int((s.player[seat].crew == kind + 1).sum()) for seat in range(s.seats))
        gone += [kind] * (int(HELPER[kind].count) - shown)
    return gone


def position(text: str) -> Any:
    """A state (an array of one row) from its picture. What the picture leaves out lies face down in the piles."""
    header, *lines = [line for line in text.strip().splitlines() if line.strip()]
    states = np.zeros(1, DTYPE)
    s = states[0]
    _read_header(s, header)
    used_helpers: list[int] = []
    seat = -1
    for line in lines:
        label, *cells = [cell.strip() for cell in line.split("|")]
        if label == "row":
            for place, cell in enumerate(cells):
                _read_group(s.group[place], cell)
        elif label == "hand":
            upper, lower, helper = cells[0].split()
            s.hand_box[0], s.hand_box[1], s.hand_helper = _read_box(upper), _read_box(lower), _read_helper(helper)
        elif label == "gone":
            used_helpers += [_read_helper(code) for code in cells[0].split()]
        elif label == "crew":
            _read_crew(s.player[seat], cells)
        else:
            if label:
                number, snacks = label.split()
                seat, level = int(number) - 1, max(HEIGHTS)
                s.player[seat].snacks = int(snacks.removeprefix("snacks="))
            level -= 1
            _read_boxes(s.player[seat], level, cells)
    _lay_the_rest_face_down(s, used_helpers)
    return states


def _read_header(s: Any, header: str) -> None:
    name, *entries = header.split()
    if name != "moving-day":
        raise ValueError(f"a picture of Moving Day begins with 'moving-day', not {name!r}")
    values = {"filling": "rows", "damage": "en", "phase": "take", "first": "1", "turn": "0", "place": "1"}
    values |= dict(entry.split("=") for entry in entries)
    s.seats, s.first = int(values["seats"]), int(values["first"]) - 1
    s.turn, s.place = int(values["turn"]), int(values["place"]) - 1
    s.filling = ("rows", "gravity").index(values["filling"])
    s.damage = ("en", "fr").index(values["damage"])
    s.phase = PHASES.index(values["phase"])


def _read_group(group: Any, cell: str) -> None:
    upper, lower, helper, snacks = cell.split()
    group.box[0], group.box[1] = _read_box(upper), _read_box(lower)
    group.helper, group.snacks = _read_helper(helper), int(snacks)


def _read_box(code: str) -> int:
    if code == ".":
        return 0
    box = ACTION_OF_WORD.get("+" + code.rstrip("!"), -1) - DRAW_BOX
    if not 0 <= box < BOXES or _piece(box + 1) != code:
        raise ValueError(f"there is no box {code}")
    return box + 1


def _read_helper(code: str) -> int:
    if code == ".":
        return 0
    kind = ACTION_OF_WORD.get("+" + code, -1) - DRAW_HELPER
    if not 0 <= kind < HELPER_KINDS:
        raise ValueError(f"there is no helper card {code}")
    return kind + 1


def _read_crew(player: Any, cells: Sequence[str]) -> None:
    for vehicle, cell in enumerate(cells):
        for card, code in enumerate(cell.split()[:CREW]):
            player.crew[vehicle, card] = _read_helper(code)


def _read_boxes(player: Any, row: int, cells: Sequence[str]) -> None:
    for vehicle, cell in enumerate(cells):
        for column, code in enumerate(cell.split()):
            player.box[SPACE_AT[vehicle, row, column]] = _read_box(code)


def _lay_the_rest_face_down(s: Any, gone: Sequence[int]) -> None:
    boxes = {*s.hand_box, *s.group["box"].flat, *s.player["box"].flat}
    for box in range(BOXES):
        if box + 1 not in boxes:
            add(s.box_deck, box)
    helpers = [int(s.hand_helper), *s.group["helper"].flat, *s.player["crew"].flat, *gone]
    for kind in range(HELPER_KINDS):
        s.helper_deck[kind] = HELPER[kind].count - helpers.count(kind + 1)
        if s.helper_deck[kind] < 0:
            raise ValueError(f"more helper cards {_helper_code(kind)} than there are")
