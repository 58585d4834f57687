"""What the players of The Truckers choose when they sit down."""

from __future__ import annotations

from colisee.core.components import built_in_sets
from colisee.core.pieces import SeatPieces
from colisee.core.text import Text

TITLES = {
    "red": Text("the red truck", "le camion rouge"),
    "blue": Text("the blue truck", "le camion bleu"),
    "green": Text("the green truck", "le camion vert"),
    "yellow": Text("the yellow truck", "le camion jaune"),
    "violet": Text("the violet truck", "le camion violet"),
}
SEAT_PIECES = SeatPieces(
    Text("Your truck", "Votre camion"),
    {colour: TITLES[colour] for colour in built_in_sets("the-truckers")[0].data["cards"]["colours"]},
    rule="TK-S1",
)
