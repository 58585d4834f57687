"""Tiny Game in words. EDIT: your actions in the order of their numbers, a sentence for each, the labels."""

from collections.abc import Sequence
from typing import Any

from colisee.core.plain import Notation, drawing_of, position_of
from colisee.core.text import Language, Text
from colisee.games.tiny_game.constants import DRAW, MAX_SEATS, PARCELS, VAN
from colisee.games.tiny_game.state import DTYPE

OPTION_NAMES: dict[str, Text] = {}
CLAUSE_NAMES = {"load": Text("load", "chargement"), "overload": Text("overload", "surcharge")}
CLAUSE_RULES = {"load": "TG-P1", "overload": "TG-P1"}
VANS, NUMBERS = range(1, MAX_SEATS + 1), range(1, PARCELS + 1)
NOTATION = Notation(
    [*(f"van{van}" for van in VANS), *(f"+{number}" for number in NUMBERS)],
    [*({"load": {"van": van}} for van in VANS), *({"draw": {"parcel": number}} for number in NUMBERS)],
)
word, parse, as_json, from_json = NOTATION.word, NOTATION.parse, NOTATION.as_json, NOTATION.from_json
drawing = drawing_of


def position(text: str) -> Any:
    return position_of(text, DTYPE)


def sentence(s: Any, seat: int, action: int, language: Language, names: Sequence[str]) -> str:
    """What an action does, for a log; `s` is the position before it."""
    name = names[s.turn % s.seats]
    if action >= DRAW:
        weight = action - DRAW + 1
        return Text(f"{name} draws a parcel of {weight} kg.", f"{name} tire un colis de {weight} kg.").to(language)
    if action - VAN == seat:
        return Text(f"{name} keeps the {s.hand} kg.", f"{name} garde les {s.hand} kg.").to(language)
    other = names[action - VAN]
    return Text(f"{name} gives {other} the {s.hand} kg.", f"{name} donne les {s.hand} kg à {other}.").to(language)
