"""What an edited set of Post Office's pieces must look like."""

from __future__ import annotations

from colisee.core.component_form import Column, ComponentForm, Part
from colisee.core.text import Text
from colisee.games.post_office import constants as c
from colisee.games.post_office.wording import ASSISTANT_NAMES, COUNT_NAMES

FORM = ComponentForm(
    parts=(
        Part("shelf", Text("Shelf", "Étagère")),
        Part("start_spaces", Text("Start spaces", "Cases de départ")),
        Part("tapes", Text("Tapes", "Bandes adhésives")),
        Part(
            "start_tiles",
            Text("Start tiles", "Jetons de départ"),
            numbers=tuple(
                Column(assistant, name, "faces", most=c.START_TILES_OF_SEAT)
                for assistant, name in zip(c.ASSISTANTS, ASSISTANT_NAMES, strict=True)
            ),
        ),
        Part(
            "standard_tiles",
            Text("Parcel tiles", "Jetons colis"),
            columns=(Column("face", Text("parcels", "colis"), "face"),),
            rows=range(88, 97),
        ),
        Part(
            "challenges",
            Text("Challenges", "Défis"),
            columns=(
                Column("name", Text("tile", "jeton"), "word", most=30),
                Column("count", Text("what counts", "ce qui compte"), "choice", choices=COUNT_NAMES),
                Column("least", Text("at least", "au moins"), "number", 1, 60),
            ),
            rows=range(9, 10),
            different=("name",),
        ),
    )
)
