"""What an edited set of Moving Day's pieces must look like."""

from __future__ import annotations

from colisee.core.component_form import Column, ComponentForm, Part
from colisee.core.text import Text
from colisee.games.moving_day.wording import COLOUR_NAMES, TYPE_NAMES

FORM = ComponentForm(
    parts=(
        Part("vehicles", Text("Vehicles", "Véhicules")),
        Part(
            "boxes",
            Text("Boxes", "Cartons"),
            columns=(
                Column("type", Text("type", "forme"), "choice", choices=TYPE_NAMES),
                Column("colour", Text("colour", "couleur"), "choice", choices=COLOUR_NAMES),
                Column("weight", Text("weight", "poids"), "number", 1, 7),
                Column("points", Text("points", "points"), "number", 1, 3),
                Column("fragile", Text("fragile", "fragile"), "flag"),
            ),
            rows=range(75, 76),
            different=("type", "colour", "weight", "points", "fragile"),
        ),
        Part(
            "helpers",
            Text("Helper cards", "Cartes d’aide"),
            columns=(
                Column("people", Text("people", "personnes"), "number", 1, 3),
                Column("strength", Text("strength", "force"), "number", 1, 4),
                Column("clumsy", Text("clumsy", "maladroit"), "flag"),
                Column("count", Text("cards", "cartes"), "number", 1, 36, total=36),
            ),
            rows=range(1, 3 * 4 * 2 + 1),
            different=("people", "strength", "clumsy"),
        ),
    )
)
