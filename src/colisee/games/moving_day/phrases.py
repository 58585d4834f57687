"""How reports name the actions and pieces of Moving Day."""

from __future__ import annotations

from colisee.core.text import Text
from colisee.core.wording import ReportPhrases
from colisee.games.moving_day.wording import CLAUSE_NAMES, COLOUR_NAMES, TYPE_NAMES, VEHICLE_NAMES

TERMS = {
    "assign": Text("assign", "affecter"),
    "box": Text("box", "carton"),
    "clumsy": Text("clumsy", "maladroit"),
    "column": Text("column", "colonne"),
    "dismiss": Text("dismiss", "renvoyer"),
    "draw": Text("draw", "piocher"),
    "first_player": Text("first player", "premier joueur"),
    "fragile": Text("fragile", "fragile"),
    "group": Text("group", "groupe"),
    "helper": Text("helper", "ami"),
    "lower": Text("lower", "inférieur"),
    "people": Text("people", "personnes"),
    "place": Text("place", "placer"),
    "points": Text("points", "points"),
    "row": Text("row", "rangée"),
    "seat": Text("seat", "place"),
    "strength": Text("strength", "force"),
    "take": Text("take", "prendre"),
    "upper": Text("upper", "supérieur"),
    "vehicle": Text("vehicle", "véhicule"),
    **CLAUSE_NAMES,
    **VEHICLE_NAMES,
    **TYPE_NAMES,
    **COLOUR_NAMES,
}
PHRASES = {
    "assign vehicle": Text("send a helper to the {0}", "envoyer un ami : {0}"),
    "dismiss": Text("do without a helper", "se passer d’un ami"),
    "place box": Text("place the {0} box of the two", "poser le carton {0} des deux"),
    "place column": Text("place a box in column {0}", "poser un carton en colonne {0}"),
    "place row": Text("place a box in row {0}", "poser un carton en rangée {0}"),
    "place vehicle": Text("place a box on the {0}", "poser un carton : {0}"),
    "take group": Text("take group {0}", "prendre le groupe {0}"),
    "draw box.colour": Text("{0} boxes", "cartons de couleur {0}"),
    "draw box.fragile=True": Text("fragile boxes", "cartons fragiles"),
    "draw box.fragile=False": Text("sturdy boxes", "cartons solides"),
    "draw box.points": Text("boxes worth {0}", "cartons qui valent {0}"),
    "draw box.type": Text("boxes: {0}", "cartons « {0} »"),
    "draw box.weight": Text("boxes of weight {0}", "cartons de poids {0}"),
    "draw helper.clumsy=True": Text("clumsy helpers", "amis maladroits"),
    "draw helper.clumsy=False": Text("careful helpers", "amis adroits"),
    "draw helper.people": Text("helpers: {0} on the card", "amis : {0} sur la carte"),
    "draw helper.strength": Text("helpers of strength {0}", "amis de force {0}"),
}

REPORT_PHRASES = ReportPhrases(TERMS, PHRASES)
