"""How reports name the actions and pieces of Post Office."""

from __future__ import annotations

from colisee.core.text import Text
from colisee.core.wording import ReportPhrases
from colisee.games.post_office.wording import CHALLENGE_TEXTS, CLAUSE_NAMES

TERMS = {
    "bent": Text("bent", "coudée"),
    "brown": Text("brown", "marron"),
    "challenge": Text("challenge", "défi"),
    "colour": Text("colour", "couleur"),
    "column": Text("column", "colonne"),
    "dark blue": Text("dark blue", "bleu foncé"),
    "draw": Text("draw", "piocher"),
    "drawn": Text("drawn tile", "jeton pioché"),
    "flipped": Text("flipped", "retournée"),
    "keep": Text("keep", "garder"),
    "kept": Text("kept", "gardé"),
    "lay": Text("lay", "poser"),
    "light blue": Text("light blue", "bleu clair"),
    "no_tape": Text("take no tape", "ne pas prendre de bande"),
    "open_challenge": Text("open a challenge", "ouvrir un défi"),
    "pay": Text("pay", "payer"),
    "place": Text("place", "placer"),
    "received": Text("received", "reçu"),
    "row": Text("row", "ligne"),
    "shape": Text("shape", "forme"),
    "start_tile": Text("start tile", "jeton de départ"),
    "straight": Text("straight", "droite"),
    "take_tape": Text("take a tape", "prendre une bande"),
    "tape": Text("tape", "bande"),
    "tile": Text("tile", "jeton"),
    "turns": Text("quarter turns", "quarts de tour"),
    "yellow": Text("yellow", "jaune"),
    **CLAUSE_NAMES,
    **CHALLENGE_TEXTS,
}
PHRASES = {
    "draw tile": Text("tile {0}", "jeton {0}"),
    "keep drawn": Text("keep the drawn tile {0}", "garder le jeton pioché {0}"),
    "lay column": Text("tape over column {0}", "coller une bande en colonne {0}"),
    "lay row": Text("tape over row {0}", "coller une bande en ligne {0}"),
    "lay tape": Text("lay a {0} tape", "coller une bande {0}"),
    "lay turns": Text("turn a tape by {0} × 90°", "tourner une bande de {0} × 90°"),
    "no_tape": Text("take no tape", "ne prendre aucune bande"),
    "pay stamps": Text("pay to walk on ({0})", "payer pour avancer ({0})"),
    "place column": Text("place a tile in column {0}", "poser un jeton en colonne {0}"),
    "place row": Text("place a tile in row {0}", "poser un jeton en ligne {0}"),
    "place tile=kept": Text("place the tile kept", "poser le jeton gardé"),
    "place tile=received": Text("place the tile received", "poser le jeton reçu"),
    "place turns": Text("turn a tile by {0} × 90°", "tourner un jeton de {0} × 90°"),
    "start_tile tile": Text("start tile {0}, turned by {1} × 90°", "jeton de départ {0}, tourné de {1} × 90°"),
    "take_tape colour": Text("take a {0} tape", "prendre une bande {0}"),
    "take_tape flipped=True": Text("take a tape turned over", "prendre une bande retournée"),
    "take_tape flipped=False": Text("take a tape as it lies", "prendre une bande telle quelle"),
    "take_tape shape": Text("take a tape in {0}", "prendre une bande en {0}"),
}

REPORT_PHRASES = ReportPhrases(TERMS, PHRASES)
