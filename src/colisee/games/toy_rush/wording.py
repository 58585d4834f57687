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


def sentence(s: Any, seat: int, action: int, language: Language, names: Names, reader: int) -> str:
    """What an action does, for the list of moves; `s` is the position before it."""
    if action >= c.DRAW:
        return _draw_text(name_of(names, int(s.turn), reader), objective_text(action - c.DRAW)).to(language)
    if c.FIRST_PLAYER <= action <= c.FIRST_PLAYER_LAST:
        return _first_text(name_of(names, action - c.FIRST_PLAYER, reader)).to(language)
    who = name_of(names, seat, reader)
    if action <= c.PLACE_LAST:
        space, elves = action // c.ELVES, action % c.ELVES + 1
        return _place_text(who, space + 1, elves, earns_nothing(s, seat, space, elves)).to(language)
    if action <= c.PUT_UNDER_LAST:
        return _put_under_text(who, objective_text(action - c.PUT_UNDER)).to(language)
    if action == c.DONE:
        rest = Text(" no more gifts this round.", " plus de cadeau ce tour-ci.")
        return clause(who, ("sends", "send"), ("n’envoie", "n’envoyez"), rest).to(language)
    if action <= c.TAKE_ELF:
        return clause(who, ("takes", "take"), ("prend", "prenez"), _prize_text(action)).to(language)
    return clause(who, ("sends", "send"), ("envoie", "envoyez"), _gift_for(objective_text(action - c.SEND))).to(
        language
    )


def _prize_text(action: int) -> Text:
    """What a choice on the line takes."""
    if action == c.TAKE_ELF:
        return Text(" a new elf.", " un nouveau lutin.")
    card = PRIZE_TEXTS["box" if action == c.TAKE_BOX else c.OBJECT_NAMES[action - c.TAKE]][0]
    return Text(f" {card.en}.", f" {card.fr}.")


def _place_text(who: str | None, space: int, elves: int, is_idle: bool) -> Text:
    what, where = elves_text(elves), space_text(space)
    idle = Text(": that earns nothing", " : cela ne rapporte rien") if is_idle else Text("", "")
    rest = Text(f" {what.en} on {where.en}{idle.en}.", f" {what.fr} sur {where.fr}{idle.fr}.")
    return clause(who, ("puts", "put"), ("place", "placez"), rest)


def _first_text(who: str | None, is_kept: bool = False) -> Text:
    rest = Text(" the first-player token.", " le jeton 1er joueur.")
    if is_kept:
        return clause(who, ("keeps", "keep"), ("garde", "gardez"), rest)
    return clause(who, ("takes", "take"), ("prend", "prenez"), rest)


def _draw_text(who: str | None, card: Text) -> Text:
    rest = Text(f" the objective {card.en}.", f" l’objectif {card.fr}.")
    return clause(who, ("draws", "draw"), ("pioche", "piochez"), rest)


def _put_under_text(who: str | None, card: Text) -> Text:
    rest = Text(f" the objective {card.en} under the deck.", f" l’objectif {card.fr} sous la pioche.")
    return clause(who, ("puts", "put"), ("glisse", "glissez"), rest)


def _gift_for(card: Text) -> Text:
    return Text(f" the gift for {card.en}.", f" le cadeau pour {card.fr}.")


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
        return _place_text(who, facts["space"], facts["elves"], facts["idle"])
    if kind == "earn":
        return _earn_text(facts, who)
    if kind == "first":
        return _first_text(who, facts["kept"])
    if kind == "keep_objective":
        en, fr = ("puts", "glisse") if who else ("put", "glissez")
        rest = Text(
            f" one objective and {en} another under the deck.", f" un objectif et en {fr} un autre sous la pioche."
        )
        return clause(who, ("keeps", "keep"), ("garde", "gardez"), rest)
    if kind == "gift":
        child, points = facts["objective"], facts["points"]
        unit = "point" if points == 1 else "points"
        rest = Text(f" {child} a gift: {points} {unit}.", f" son cadeau à {child} : {points} {unit}.")
        return clause(who, ("sends", "send"), ("envoie", "envoyez"), rest)
    card = objective_text(c.CHILDREN.index(facts["objective"]))
    if kind == "draw":
        return _draw_text(who, card)
    if kind == "put_under":
        return _put_under_text(who, card)
    return clause(who, ("wraps", "wrap"), ("emballe", "emballez"), _gift_for(card))


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
