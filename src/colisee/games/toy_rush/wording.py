"""Toy Rush in words: names of options, clauses and pieces, and a sentence for every action."""

from __future__ import annotations

from typing import Any

from colisee.core.text import Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.toy_rush import constants as c
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


def sentence(s: Any, seat: int, action: int, language: Language, names: Names) -> str:
    """What an action does, for a log; `s` is the position before it."""
    return _action_text(s, seat, action, names).to(language)


def hidden_sentence(seat: int, language: Language, names: Names) -> str:
    """For an action with a secret objective, or the draw of one."""
    if seat >= len(names):
        return Text("An objective is drawn.", "Un objectif est pioché.").to(language)
    return Text(f"{names[seat]} makes a secret choice.", f"{names[seat]} fait un choix secret.").to(language)


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
    hidden_sentence=hidden_sentence,
)
