"""Moving Day in words: names of options, clauses and pieces, and a sentence for every action and every outcome."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from colisee.core.outcomes import Outcome, clause, name_of
from colisee.core.text import Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.moving_day import constants as c
from colisee.games.moving_day.outcomes import outcomes, round_number
from colisee.games.moving_day.reasons import reasons

OPTION_NAMES = {
    "filling": Text("Filling a vehicle", "Remplir un véhicule"),
    "filling=rows": Text("row by row", "rangée par rangée"),
    "filling=gravity": Text("column by column", "colonne par colonne"),
    "damage": Text("Order of damage", "Ordre de la casse"),
    "damage=en": Text("English edition: clumsy helpers first", "édition anglaise : les maladroits d’abord"),
    "damage=fr": Text("French edition: heavy boxes first", "édition française : le poids d’abord"),
    "clumsy": Text("A clumsy card breaks", "Une carte maladroite casse"),
    "clumsy=card": Text("one fragile box", "un carton fragile"),
    "clumsy=person": Text("one fragile box per person on it", "un carton fragile par personne de la carte"),
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
    "violet": Text("violet", "mauve"),  # every colour has its own first letter, for the terminal
}

TYPE_GENDERS = {"lamp": "f", "books": "mp", "dishes": "f", "plant": "f", "guitar": "f"}
FRENCH_ARTICLES = {"f": "la", "mp": "les"}
FRENCH_ENDINGS = {"f": "e", "mp": "s"}


def sentence(s: Any, seat: int, action: int, language: Language, names: Names, reader: int) -> str:
    """What an action does, for the list of moves; `s` is the position before it."""
    if action < c.FIRST_PLAYER:
        return _decision_text(s, name_of(names, seat, reader), action).to(language)
    return _chance_text(s, action, names, reader).to(language)


def _chance_text(s: Any, action: int, names: Names, reader: int) -> Text:
    if c.FIRST_PLAYER <= action <= c.FIRST_PLAYER_LAST:
        return _first_text(name_of(names, action - c.FIRST_PLAYER, reader))
    if c.DRAW_BOX <= action <= c.DRAW_BOX_LAST:
        box, place = box_text(action - c.DRAW_BOX), int(s.place) + 1
        return Text(f"Group {place} gets a box: {box.en}.", f"Le groupe {place} reçoit un carton : {box.fr}.")
    helper, place = helper_text(action - c.DRAW_HELPER), int(s.place) + 1
    return Text(f"Group {place} gets help: {helper.en}.", f"Le groupe {place} reçoit de l’aide : {helper.fr}.")


def _decision_text(s: Any, who: str | None, action: int) -> Text:
    if action <= c.TAKE_LAST:
        group = s.group[action - c.TAKE]
        return _take_text(who, action - c.TAKE + 1, group.box, int(group.helper), int(group.snacks))
    if action <= c.PLACE_LOWER_LAST:
        lower = action >= c.PLACE_LOWER
        return _place_text(who, int(s.hand_box[int(lower)]) - 1, action - (c.PLACE_LOWER if lower else c.PLACE_UPPER))
    helper = int(s.hand_helper) - 1
    return _dismiss_text(who, helper) if action == c.DISMISS else _assign_text(who, c.KINDS[action - c.ASSIGN], helper)


def outcome_text(outcome: Outcome, language: Language, names: Names, reader: int) -> str:
    facts = outcome.facts
    if outcome.seat is None:
        return (_set_up_text if outcome.kind == "set_up" else _refill_text)(facts, names, reader).to(language)
    who = name_of(names, outcome.seat, reader)
    if outcome.kind == "take":
        return _take_text(who, facts["group"], facts["boxes"], facts["helper"], facts["snacks"]).to(language)
    if outcome.kind == "place":
        return _place_text(who, facts["box"] - 1, _space_number(facts)).to(language)
    if outcome.kind == "dismiss":
        return _dismiss_text(who, facts["helper"] - 1).to(language)
    return _assign_text(who, facts["vehicle"], facts["helper"] - 1).to(language)


def _take_text(who: str | None, group: int, boxes: Sequence[int], helper: int, snacks: int) -> Text:
    pieces, extra = _pieces_text(boxes, helper), snacks_text(snacks) if snacks else None
    rest = Text(
        f" group {group}: {pieces.en}{f', {extra.en}' if extra else ''}.",
        f" le groupe {group} : {pieces.fr}{f', {extra.fr}' if extra else ''}.",
    )
    return clause(who, ("takes", "take"), ("prend", "prenez"), rest)


def _place_text(who: str | None, box: int, space: int) -> Text:
    return clause(who, ("puts", "put"), ("pose", "posez"), _box_in_space(box, space))


def _dismiss_text(who: str | None, helper: int) -> Text:
    text = helper_text(helper)
    return clause(who, ("sends", "send"), ("renvoie", "renvoyez"), Text(f" away {text.en}.", f" {text.fr}."))


def _assign_text(who: str | None, kind: str, helper: int) -> Text:
    vehicle, text = VEHICLE_NAMES[kind], helper_text(helper)
    rest = Text(f" the {vehicle.en} {text.en}.", f" {_the_french(vehicle.fr)} à {text.fr}.")
    return clause(who, ("gives", "give"), ("confie", "confiez"), rest)


def _first_text(who: str | None) -> Text:
    return clause(who, ("goes", "go"), ("commence", "commencez"), Text(" first.", "."))


def _space_number(facts: dict[str, Any]) -> int:
    return c.SPACE_AT[c.KINDS.index(facts["vehicle"]), facts["row"] - 1, facts["column"] - 1]


def _set_up_text(facts: dict[str, Any], names: Names, reader: int) -> Text:
    starts = _first_text(name_of(names, facts["first"], reader))
    return Text(
        f"{facts['groups']} groups are laid out. {starts.en}",
        f"{facts['groups']} groupes sont en place. {starts.fr}",
    )


def _refill_text(facts: dict[str, Any], names: Names, reader: int) -> Text:
    group, pieces = facts["group"], _pieces_text(facts["boxes"], facts["helper"])
    return Text(f"New in group {group}: {pieces.en}.", f"Nouveau dans le groupe {group} : {pieces.fr}.")


def _pieces_text(boxes: Sequence[int], helper: int) -> Text:
    """Two boxes and a helper, by their numbers from 1."""
    upper, lower = (box_text(int(box) - 1) for box in boxes)
    text = helper_text(helper - 1)
    return Text(f"{upper.en}, {lower.en}, {text.en}", f"{upper.fr}, {lower.fr}, {text.fr}")


@cache
def box_text(box: int) -> Text:
    """The box by its contents; in French without an article."""
    kind, colour = c.TYPES[c.BOX[box].type], c.COLOURS[c.BOX[box].colour]
    fragile = " (fragile)" if c.BOX[box].fragile else ""
    weight = int(c.BOX[box].weight)
    return Text(
        f"{COLOUR_NAMES[colour].en} {TYPE_NAMES[kind].en} {weight}{fragile}",
        f"{TYPE_NAMES[kind].fr} {_french_colour(colour, TYPE_GENDERS[kind])} {weight}{fragile}",
    )


def _french_colour(colour: str, gender: str) -> str:
    name, ending = COLOUR_NAMES[colour].fr, FRENCH_ENDINGS[gender]
    return name if ending == "e" and name.endswith("e") else f"{name}{ending}"


@cache
def _box_in_space(box: int, space: int) -> Text:
    what, where = box_text(box), space_text(space)
    article = FRENCH_ARTICLES[TYPE_GENDERS[c.TYPES[c.BOX[box].type]]]
    return Text(f" the {what.en} {where.en}.", f" {article} {what.fr} {where.fr}.")


@cache
def helper_text(kind: int) -> Text:
    people, strength = int(c.HELPER[kind].people), int(c.HELPER[kind].strength)
    clumsy = Text("clumsy ", " maladroit") if c.HELPER[kind].clumsy else Text("", "")
    if people == 1:
        return Text(f"1 {clumsy.en}helper of strength +{strength}", f"1 ami{clumsy.fr} de force +{strength}")
    clumsy_fr = f"{clumsy.fr}s" if clumsy.fr else ""
    return Text(
        f"{people} {clumsy.en}helpers of strength +{strength}", f"{people} amis{clumsy_fr} de force +{strength}"
    )


@cache
def snacks_text(snacks: int) -> Text:
    return Text(f"{snacks} snack{'s' if snacks > 1 else ''}", f"{snacks} casse-croûte{'s' if snacks > 1 else ''}")


@cache
def space_text(space: int) -> Text:
    vehicle, row, column = c.PLACE_OF_SPACE[space]
    name = VEHICLE_NAMES[c.KINDS[vehicle]]
    return Text(
        f"in the {name.en}, column {column + 1}, row {row + 1}",
        f"dans {_the_french(name.fr)}, colonne {column + 1}, rangée {row + 1}",
    )


def _the_french(noun: str) -> str:
    return f"la {noun}" if noun == VEHICLE_NAMES["car"].fr else f"le {noun}"


WORDING = Wording(
    option_names=OPTION_NAMES,
    clause_names=CLAUSE_NAMES,
    clause_rules=CLAUSE_RULES,
    sentence=sentence,
    outcomes=outcomes,
    outcome_text=outcome_text,
    round_number=round_number,
    reasons=reasons,
    is_same_for_all_seats=True,
)
