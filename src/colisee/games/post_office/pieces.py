"""What the players of Post Office choose when they sit down."""

from __future__ import annotations

from colisee.core.pieces import SeatPieces
from colisee.core.text import Text
from colisee.games.post_office import constants as c

TITLES = {
    "cat": Text("the cat", "le chat"),
    "dog": Text("the dog", "le chien"),
    "pigeon": Text("the pigeon", "le pigeon"),
    "hamster": Text("the hamster", "le hamster"),
}
SEAT_PIECES = SeatPieces(
    Text("Your assistant", "Votre assistant"), {name: TITLES[name] for name in c.ASSISTANTS}, rule="PO-S1"
)
