"""Toy Rush in words: names of options, clauses and pieces, and a sentence for every action and every outcome."""

from __future__ import annotations

from typing import Any

from colisee.core.outcomes import Outcome, clause, name_of
from colisee.core.text import Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.toy_rush import constants as c
from colisee.games.toy_rush.outcomes import outcomes, round_number
from colisee.games.toy_rush.rules import earns_nothing

OPTION_NAMES: dict[str, Text] = {}
CLAUSE_NAMES = {"gifts": Text("gifts", "cadeaux")}
CLAUSE_RULES = {"gifts": "TR-G1"}
SPACE_TEXTS = (
    Text("Primeur", "Primeur"),
    Text("Objective", "Objectif"),
    Text("Box or elf", "Boîte ou lutin"),
    Text("Elves", "Lutins"),
    Text("Colours", "Couleurs"),
    Text("Trains", "Petits trains"),
    Text("Patterns", "Motifs"),
    Text("Bears", "Ours"),
    Text("Horses", "Chevaux"),
)
OBJECT_TEXTS = {
    "pink": Text("pink", "rose"),
    "blue": Text("blue", "bleu"),
    "yellow": Text("yellow", "jaune"),
    "dots": Text("dots", "pois"),
    "stripes": Text("stripes", "rayures"),
    "bear": Text("bear", "ours"),
    "train": Text("train", "petit train"),
    "horse": Text("rocking horse", "cheval à bascule"),
    "box": Text("box", "boîte"),
}
CARD_TEXTS = {
    "pink": Text("a pink card", "une carte rose"),
    "blue": Text("a blue card", "une carte bleue"),
    "yellow": Text("a yellow card", "une carte jaune"),
    "dots": Text("a dots card", "une carte à pois"),
    "stripes": Text("a stripes card", "une carte à rayures"),
}
PRIZE_TEXTS = {
    **{name: (card, card) for name, card in CARD_TEXTS.items()},
    "bear": (Text("a bear", "un ours"), Text("{} bears", "{} ours")),
    "train": (Text("a train", "un petit train"), Text("{} trains", "{} petits trains")),
    "horse": (Text("a rocking horse", "un cheval à bascule"), Text("{} rocking horses", "{} chevaux à bascule")),
    "box": (Text("a box", "une boîte en carton"), Text("{} boxes", "{} boîtes en carton")),
}
"""By object: one card, and several."""


def sentence(s: Any, seat: int, action: int, language: Language, names: Names) -> str:
    """What an action does, for the list of moves; `s` is the position before it."""
    return _action_text(s, seat, action, names).to(language)


def _action_text(s: Any, seat: int, action: int, names: Names) -> Text:
    if c.FIRST_PLAYER <= action <= c.FIRST_PLAYER_LAST:
        name = names[action - c.FIRST_PLAYER]
        return Text(f"{name} is first player.", f"{name} reçoit le jeton 1er joueur.")
    if action >= c.DRAW:
        name, card = names[int(s.turn)], objective_text(action - c.DRAW)
        return Text(f"{name} draws {card.en}.", f"{name} pioche {card.fr}.")
    name = names[seat]
    if action <= c.PLACE_LAST:
        return _place_text(s, seat, name, action // c.ELVES, action % c.ELVES + 1)
    if action <= c.PUT_UNDER_LAST:
        card = objective_text(action - c.PUT_UNDER)
        return Text(f"{name} puts {card.en} under the deck.", f"{name} glisse {card.fr} sous la pioche.")
    if action <= c.TAKE_LAST:
        card = CARD_TEXTS[c.OBJECT_NAMES[action - c.TAKE]]
        return Text(f"{name} takes {card.en}.", f"{name} prend {card.fr}.")
    if action == c.TAKE_BOX:
        return Text(f"{name} takes a box.", f"{name} prend une boîte en carton.")
    if action == c.TAKE_ELF:
        return Text(f"{name} takes a new elf.", f"{name} prend un nouveau lutin.")
    if action == c.DONE:
        return Text(f"{name} has no more gifts to send this round.", f"{name} n’envoie plus de cadeau ce tour-ci.")
    card = objective_text(action - c.SEND)
    return Text(f"{name} sends {card.en}.", f"{name} envoie {card.fr}.")


def _place_text(s: Any, seat: int, name: str, space: int, elves: int) -> Text:
    where = SPACE_TEXTS[space]
    idle = (
        Text(": that earns nothing", " : cela ne rapporte rien")
        if earns_nothing(s, seat, space, elves)
        else Text("", "")
    )
    return Text(
        f"{name} puts {elves_text(elves).en} on space {space + 1} ({where.en}){idle.en}.",
        f"{name} place {elves_text(elves).fr} sur la case {space + 1} ({where.fr}){idle.fr}.",
    )


def outcome_text(outcome: Outcome, language: Language, names: Names, reader: int) -> str:
    facts = outcome.facts
    if outcome.seat is None:
        who = name_of(names, facts["first"], reader)
        starts = clause(who, ("goes", "go"), ("commence", "commencez"), Text(" first.", "."))
        return Text(f"Each player keeps two objectives. {starts.en}", f"Chacun garde deux objectifs. {starts.fr}").to(
            language
        )
    return _outcome_of_seat(outcome.kind, facts, name_of(names, outcome.seat, reader)).to(language)


def _outcome_of_seat(kind: str, facts: dict[str, Any], who: str | None) -> Text:
    if kind == "place":
        elves, where = elves_text(facts["elves"]), space_text(facts["space"])
        idle = Text(": that earns nothing", " : cela ne rapporte rien") if facts["idle"] else Text("", "")
        rest = Text(f" {elves.en} on {where.en}{idle.en}.", f" {elves.fr} sur {where.fr}{idle.fr}.")
        return clause(who, ("puts", "put"), ("place", "placez"), rest)
    if kind == "earn":
        return _earn_text(facts, who)
    if kind == "first":
        rest = Text(" the first-player token.", " le jeton 1er joueur.")
        return clause(who, ("takes", "take"), ("prend", "prenez"), rest)
    if kind == "keep_objective":
        rest = Text(
            " one objective and puts another under the deck.", " un objectif et en glisse un autre sous la pioche."
        )
        return clause(who, ("keeps", "keep"), ("garde", "gardez"), rest)
    if kind == "gift":
        child, points = facts["objective"], facts["points"]
        unit = "point" if points == 1 else "points"
        rest = Text(f" {child} a gift: {points} {unit}.", f" son cadeau à {child} : {points} {unit}.")
        return clause(who, ("sends", "send"), ("envoie", "envoyez"), rest)
    card = objective_text(c.CHILDREN.index(facts["objective"]))
    if kind == "draw":
        return clause(who, ("draws", "draw"), ("pioche", "piochez"), Text(f" {card.en}.", f" {card.fr}."))
    if kind == "put_under":
        rest = Text(f" {card.en} under the deck.", f" {card.fr} sous la pioche.")
        return clause(who, ("puts", "put"), ("glisse", "glissez"), rest)
    return clause(who, ("wraps", "wrap"), ("emballe", "emballez"), Text(f" {card.en}.", f" {card.fr}."))


def _earn_text(facts: dict[str, Any], who: str | None) -> Text:
    where, what, count = space_text(facts["space"]), facts["object"], facts["count"]
    if count == 0:
        rest = Text(f" nothing on {where.en}.", f" rien sur {where.fr}.")
        return clause(who, ("earns", "earn"), ("ne gagne", "ne gagnez"), rest)
    if what == "elf":
        elves = (
            Text("a new elf", "un nouveau lutin")
            if count == 1
            else Text(f"{count} new elves", f"{count} nouveaux lutins")
        )
        rest = Text(f" {elves.en} from {where.en}.", f" {elves.fr} sur {where.fr}.")
    else:
        cards = PRIZE_TEXTS[what][count > 1]
        rest = Text(f" {cards.en.format(count)} from {where.en}.", f" {cards.fr.format(count)} sur {where.fr}.")
    return clause(who, ("gets", "get"), ("gagne", "gagnez"), rest)


def space_text(space: int) -> Text:
    """A space of the line by its number, from 1, and its name."""
    name = SPACE_TEXTS[space - 1]
    return Text(f"space {space} ({name.en})", f"la case {space} ({name.fr})")


def elves_text(elves: int) -> Text:
    return Text(f"{elves} {'elf' if elves == 1 else 'elves'}", f"{elves} {'lutin' if elves == 1 else 'lutins'}")


def objective_text(objective: int) -> Text:
    """A child with the points of the gift and the objects it takes."""
    needs, points = needs_text(objective), int(c.POINTS[objective])
    return Text(
        f"{c.CHILDREN[objective]} ({points} {'point' if points == 1 else 'points'}: {needs.en})",
        f"{c.CHILDREN[objective]} ({points} {'point' if points == 1 else 'points'} : {needs.fr})",
    )


def needs_text(objective: int) -> Text:
    needs = [(int(c.NEEDS[objective, item]), OBJECT_TEXTS[name]) for item, name in enumerate(c.OBJECT_NAMES)]
    return Text(
        ", ".join(f"{f'{count} × ' if count > 1 else ''}{name.en}" for count, name in needs if count),
        ", ".join(f"{f'{count} × ' if count > 1 else ''}{name.fr}" for count, name in needs if count),
    )


WORDING = Wording(
    option_names=OPTION_NAMES,
    clause_names=CLAUSE_NAMES,
    clause_rules=CLAUSE_RULES,
    sentence=sentence,
    outcomes=outcomes,
    outcome_text=outcome_text,
    round_number=round_number,
    round_name=Text("Round", "Tour"),
)
