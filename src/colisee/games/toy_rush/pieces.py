"""What the players of Toy Rush choose when they sit down."""

from __future__ import annotations

from colisee.core.components import built_in_sets
from colisee.core.pieces import SeatPieces
from colisee.core.text import Text

TITLES = {
    "orange": Text("the orange elves", "les lutins orange"),
    "violet": Text("the violet elves", "les lutins violets"),
}
SEAT_PIECES = SeatPieces(
    Text("Your elves", "Vos lutins"),
    {colour: TITLES[colour] for colour in built_in_sets("toy-rush")[0].data["elves"]["colours"]},
    rule="TR-S3",
)
