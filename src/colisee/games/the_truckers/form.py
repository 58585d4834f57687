"""What an edited set of The Truckers' pieces must look like."""

from __future__ import annotations

from colisee.core.component_form import Column, ComponentForm, Part
from colisee.core.text import Text
from colisee.games.the_truckers.wording import GOODS_NAMES

FORM = ComponentForm(
    parts=(
        Part(
            "goods",
            Text("Goods", "Marchandises"),
            columns=(
                Column("type", Text("type", "type"), "fixed", choices=GOODS_NAMES),
                Column("tiles", Text("single tiles", "tuiles simples"), "number", 1, 30, total=49),
                Column("doubles", Text("double tiles", "tuiles doubles"), "number", 0, 5, total=5),
                Column("reward", Text("points for the most", "points de majorité"), "number", 1, 9),
            ),
            rows=range(5, 6),
        ),
        Part("jokers", Text("Jokers", "Jokers")),
        Part("track", Text("Track", "Piste")),
        Part("trucks", Text("Truck cards", "Cartes camion")),
        Part("cards", Text("Cards", "Cartes")),
    )
)
