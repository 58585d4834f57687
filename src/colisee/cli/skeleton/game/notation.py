"""How actions of Tiny Game are written. EDIT: a word and a JSON object each, in the order of the action numbers."""

from colisee.core.notation import Notation
from colisee.games.tiny_game.constants import MAX_SEATS, PARCELS

NOTATION = Notation(
    [
        *((f"van{van}", {"load": {"van": van}}) for van in range(1, MAX_SEATS + 1)),
        *((f"+{number}", {"draw": {"parcel": number}}) for number in range(1, PARCELS + 1)),
    ],
    examples=("van1", "van2"),
)
