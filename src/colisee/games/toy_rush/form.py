"""What an edited set of Toy Rush's pieces must look like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from colisee.core.component_form import Column, ComponentForm, Part, Path
from colisee.core.text import Text
from colisee.games.toy_rush.wording import OBJECT_TEXTS


def enough_cards(data: Mapping[str, Any]) -> Iterator[tuple[Path, Text]]:
    """An objective never needs more cards of an object than there are."""
    cards = {row["object"]: row["count"] for row in data["objects"]["rows"]}
    for number, row in enumerate(data["objectives"]["rows"]):
        for name, count in row["needs"].items():
            if count > cards[name]:
                yield (
                    ("objectives", "rows", number, "needs", name),
                    Text(f"{count} of {cards[name]} cards", f"{count} cartes sur {cards[name]}"),
                )


FORM = ComponentForm(
    parts=(
        Part("elves", Text("Elves", "Lutins")),
        Part("line", Text("Assembly line", "Chaîne d’assemblage")),
        Part(
            "objects",
            Text("Object cards", "Cartes objet"),
            columns=(
                Column("object", Text("object", "objet"), "fixed", choices=OBJECT_TEXTS),
                Column("count", Text("cards", "cartes"), "number", 1, 20, total=48),
            ),
            rows=range(9, 10),
        ),
        Part(
            "objectives",
            Text("Objectives", "Objectifs"),
            columns=(
                Column("child", Text("child", "enfant"), "word", most=14),
                Column("country", Text("country", "pays"), "word", most=20, optional=True),
                Column("needs", Text("objects", "objets"), "counts", 1, 6, choices=OBJECT_TEXTS),
                Column("points", Text("points", "points"), "number", 1, 12),
            ),
            rows=range(18, 19),
            different=("child",),
        ),
    ),
    law=enough_cards,
)
