"""Tiny Game in words. EDIT: the names of options and clauses, and a sentence for every action."""

from typing import Any

from colisee.core.outcomes import clause, name_of
from colisee.core.plain import plain_outcomes
from colisee.core.text import Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.tiny_game.constants import DRAW, VAN


def sentence(s: Any, seat: int, action: int, language: Language, names: Names, reader: int) -> str:
    who, kg = name_of(names, s.turn % s.seats, reader), action - DRAW + 1 if action >= DRAW else s.hand
    if action >= DRAW:
        return clause(who, ("draws", "draw"), ("tire", "tirez"), Text(f" {kg} kg.", f" {kg} kg.")).to(language)
    if action - VAN == seat:
        return clause(who, ("keeps", "keep"), ("garde", "gardez"), Text(f" {kg} kg.", f" {kg} kg.")).to(language)
    rest = Text(f" {names[action - VAN]} {kg} kg.", f" {kg} kg à {names[action - VAN]}.")
    return clause(who, ("gives", "give"), ("donne", "donnez"), rest).to(language)


WORDING = Wording(
    option_names={},
    clause_names={"load": Text("load", "chargement"), "overload": Text("overload", "surcharge")},
    clause_rules={"load": "TG-P1", "overload": "TG-P1"},
    sentence=sentence,
    **plain_outcomes(sentence),
)
