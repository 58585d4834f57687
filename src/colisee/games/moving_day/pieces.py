"""What the players of Moving Day choose when they sit down."""

from __future__ import annotations

from colisee.core.components import built_in_sets
from colisee.core.pieces import SeatPieces
from colisee.core.text import Text

TITLES = {
    "red": Text("the red vehicles", "les véhicules rouges"),
    "blue": Text("the blue vehicles", "les véhicules bleus"),
    "green": Text("the green vehicles", "les véhicules verts"),
    "yellow": Text("the yellow vehicles", "les véhicules jaunes"),
}
SEAT_PIECES = SeatPieces(
    Text("Your vehicles", "Vos véhicules"),
    {colour: TITLES[colour] for colour in built_in_sets("moving-day")[0].data["vehicles"]["colours"]},
    rule="MD-S1",
)
