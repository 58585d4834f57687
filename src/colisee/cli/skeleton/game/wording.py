"""Tiny Game in words. EDIT: the names of options and clauses, and a sentence for every action."""

from typing import Any

from colisee.core.plain import plain_outcomes
from colisee.core.text import Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.tiny_game.constants import DRAW, VAN


def sentence(s: Any, seat: int, action: int, language: Language, names: Names) -> str:
    name = names[s.turn % s.seats]
    if action >= DRAW:
        weight = action - DRAW + 1
        return Text(f"{name} draws a parcel of {weight} kg.", f"{name} tire un colis de {weight} kg.").to(language)
    if action - VAN == seat:
        return Text(f"{name} keeps the {s.hand} kg.", f"{name} garde les {s.hand} kg.").to(language)
    other = names[action - VAN]
    return Text(f"{name} gives {other} the {s.hand} kg.", f"{name} donne les {s.hand} kg à {other}.").to(language)


WORDING = Wording(
    option_names={},
    clause_names={"load": Text("load", "chargement"), "overload": Text("overload", "surcharge")},
    clause_rules={"load": "TG-P1", "overload": "TG-P1"},
    sentence=sentence,
    **plain_outcomes(sentence),
)
