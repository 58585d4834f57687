"""Moving Day in words: names of options, clauses and pieces, and a sentence for every action and every outcome."""

from __future__ import annotations

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
    "violet": Text("violet", "mauve"),
}


def sentence(s: Any, seat: int, action: int, language: Language, names: Names) -> str:
    """What an action does, for the list of moves; `s` is the position before it."""
    if c.TAKE <= action <= c.TAKE_LAST:
        return _take_sentence(s, names[seat], action - c.TAKE, language)
    return _action_text(s, seat, action, names).to(language)


def _action_text(s: Any, seat: int, action: int, names: Names) -> Text:
    if action < c.FIRST_PLAYER:
        return _decision_text(s, names[seat], action)
    if c.FIRST_PLAYER <= action <= c.FIRST_PLAYER_LAST:
        name = names[action - c.FIRST_PLAYER]
        return Text(f"{name} goes first.", f"{name} commence.")
    if c.DRAW_BOX <= action <= c.DRAW_BOX_LAST:
        box, place = box_text(action - c.DRAW_BOX), int(s.place) + 1
        return Text(f"Group {place} gets a box: {box.en}.", f"Le groupe {place} reçoit un {box.fr}.")
    helper, place = helper_text(action - c.DRAW_HELPER), int(s.place) + 1
    return Text(f"Group {place} gets help: {helper.en}.", f"Le groupe {place} reçoit de l’aide : {helper.fr}.")


def _decision_text(s: Any, name: str, action: int) -> Text:
    if action <= c.PLACE_LOWER_LAST:
        lower = action >= c.PLACE_LOWER
        puts = put_text(int(s.hand_box[int(lower)]) - 1, action - (c.PLACE_LOWER if lower else c.PLACE_UPPER))
        return Text(name + puts.en, name + puts.fr)
    helper = helper_text(int(s.hand_helper) - 1)
    if action == c.DISMISS:
        return Text(f"{name} sends away {helper.en}.", f"{name} renvoie {helper.fr}.")
    vehicle = VEHICLE_NAMES[c.KINDS[action - c.ASSIGN]]
    return Text(
        f"{name} gives the {vehicle.en} {helper.en}.",
        f"{name} confie {_the_french(vehicle.fr)} à {helper.fr}.",
    )


def _take_sentence(s: Any, name: str, place: int, language: Language) -> str:
    """Hardly two groups are alike, so this is made again and again: in one language only."""
    group = s.group[place]
    upper, lower = group.box
    pieces = box_text(int(upper) - 1), box_text(int(lower) - 1), helper_text(int(group.helper) - 1)
    snacks = int(group.snacks)
    if language == "en":
        end = f", {snacks_text(snacks).en}." if snacks else "."
        return f"{name} takes group {place + 1}: {pieces[0].en}, {pieces[1].en}, {pieces[2].en}{end}"
    end = f", {snacks_text(snacks).fr}." if snacks else "."
    return f"{name} prend le groupe {place + 1} : {pieces[0].fr}, {pieces[1].fr}, {pieces[2].fr}{end}"


def outcome_text(outcome: Outcome, language: Language, names: Names, reader: int) -> str:
    facts = outcome.facts
    if outcome.seat is None:
        return (_set_up_text if outcome.kind == "set_up" else _refill_text)(facts, names, reader).to(language)
    who = name_of(names, outcome.seat, reader)
    if outcome.kind == "take":
        return clause(who, ("takes", "take"), ("prend", "prenez"), _group_text(facts)).to(language)
    if outcome.kind == "place":
        what, where = box_text(facts["box"] - 1), space_text(_space_number(facts))
        rest = Text(f" the {what.en} {where.en}.", f" le {what.fr} {where.fr}.")
        return clause(who, ("puts", "put"), ("pose", "posez"), rest).to(language)
    helper = helper_text(facts["helper"] - 1)
    if outcome.kind == "dismiss":
        rest = Text(f" away {helper.en}.", f" {helper.fr}.")
        return clause(who, ("sends", "send"), ("renvoie", "renvoyez"), rest).to(language)
    vehicle = VEHICLE_NAMES[facts["vehicle"]]
    rest = Text(f" the {vehicle.en} {helper.en}.", f" {_the_french(vehicle.fr)} à {helper.fr}.")
    return clause(who, ("gives", "give"), ("confie", "confiez"), rest).to(language)


def _space_number(facts: dict[str, Any]) -> int:
    return c.SPACE_AT[c.KINDS.index(facts["vehicle"]), facts["row"] - 1, facts["column"] - 1]


def _set_up_text(facts: dict[str, Any], names: Names, reader: int) -> Text:
    who = name_of(names, facts["first"], reader)
    starts = clause(who, ("goes", "go"), ("commence", "commencez"), Text(" first.", "."))
    return Text(
        f"{facts['groups']} groups are laid out. {starts.en}",
        f"{facts['groups']} groupes sont installés. {starts.fr}",
    )


def _refill_text(facts: dict[str, Any], names: Names, reader: int) -> Text:
    group, pieces = facts["group"], _pieces_text(facts)
    return Text(f"New in group {group}: {pieces.en}.", f"Nouveau dans le groupe {group} : {pieces.fr}.")


def _group_text(facts: dict[str, Any]) -> Text:
    pieces, snacks = _pieces_text(facts), facts["snacks"]
    extra = snacks_text(snacks) if snacks else None
    return Text(
        f" group {facts['group']}: {pieces.en}{f', {extra.en}' if extra else ''}.",
        f" le groupe {facts['group']} : {pieces.fr}{f', {extra.fr}' if extra else ''}.",
    )


def _pieces_text(facts: dict[str, Any]) -> Text:
    upper, lower = (box_text(box - 1) for box in facts["boxes"])
    helper = helper_text(facts["helper"] - 1)
    return Text(f"{upper.en}, {lower.en}, {helper.en}", f"{upper.fr}, {lower.fr}, {helper.fr}")


@cache
def box_text(box: int) -> Text:
    kind, colour = TYPE_NAMES[c.TYPES[c.BOX[box].type]], COLOUR_NAMES[c.COLOURS[c.BOX[box].colour]]
    fragile = Text(" (fragile)", " (fragile)") if c.BOX[box].fragile else Text("", "")
    weight = int(c.BOX[box].weight)
    return Text(
        f"{colour.en} {kind.en} {weight}{fragile.en}",
        f"carton {colour.fr} « {kind.fr} » {weight}{fragile.fr}",
    )


@cache
def put_text(box: int, space: int) -> Text:
    """What somebody does with a box."""
    what, where = box_text(box), space_text(space)
    return Text(f" puts the {what.en} {where.en}.", f" pose le {what.fr} {where.fr}.")


@cache
def helper_text(kind: int) -> Text:
    people, strength = int(c.HELPER[kind].people), int(c.HELPER[kind].strength)
    clumsy = bool(c.HELPER[kind].clumsy)
    return Text(
        f"{'1 helper' if people == 1 else f'{people} helpers'} of strength +{strength}{', clumsy' if clumsy else ''}",
        f"{'1 ami' if people == 1 else f'{people} amis'} de force +{strength}"
        + ("" if not clumsy else ", maladroit" if people == 1 else ", maladroits"),
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
    uses_seat_for_name_only=True,
)
