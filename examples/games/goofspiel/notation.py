"""How actions of Goofspiel are written."""

from colisee.core.notation import Notation
from colisee.games.goofspiel.constants import CARDS

NOTATION = Notation(
    [
        *((f"{card}", {"bid": {"card": card}}) for card in range(1, CARDS + 1)),
        *((f"+{prize}", {"turn up": {"prize": prize}}) for prize in range(1, CARDS + 1)),
    ],
    examples=("1", "4"),
)
