"""How reports name the actions and pieces of The Truckers."""

from __future__ import annotations

from colisee.core.text import Text
from colisee.core.wording import ReportPhrases
from colisee.games.the_truckers.wording import GOODS_NAMES, TRUCK_NAMES

TERMS = {
    "None": Text("nothing", "rien"),
    "bulk": Text("bulk load", "charger en masse"),
    "card": Text("card", "carte"),
    "deal": Text("deal", "distribuer"),
    "done": Text("done", "terminer"),
    "double-clothes": Text("clothes ×2", "vêtements ×2"),
    "double-fish": Text("fish ×2", "poisson ×2"),
    "double-furniture": Text("furniture ×2", "meubles ×2"),
    "double-toys": Text("toys ×2", "jouets ×2"),
    "double-vegetables": Text("vegetables ×2", "légumes ×2"),
    "goods": Text("goods", "marchandise"),
    "joker": Text("joker", "joker"),
    "load": Text("load", "charger"),
    "loading": Text("loading", "chargement"),
    "marker": Text("start marker", "marqueur de départ"),
    "play": Text("play", "jouer"),
    "seat": Text("seat", "place"),
    "separate": Text("separate load", "charger séparément"),
    "steal": Text("steal", "voler"),
    "take": Text("take", "prendre"),
    "truck": Text("truck", "camion"),
    **GOODS_NAMES,
    **TRUCK_NAMES,
}
PHRASES = {
    "bulk truck": Text("load truck {0} in bulk", "charger en masse le camion {0}"),
    "done": Text("stop loading", "arrêter de charger"),
    "load goods": Text("load {0}", "charger : {0}"),
    "play card": Text("play drive card {0}", "jouer la carte de conduite {0}"),
    "play card=loading": Text("play the loading card", "jouer la carte de chargement"),
    "separate truck": Text("load truck {0} separately", "charger séparément le camion {0}"),
    "steal goods": Text("steal {0}", "voler : {0}"),
    "steal goods=None": Text("steal nothing", "ne rien voler"),
    "take truck": Text("take a {0}", "prendre un {0}"),
    "take truck=None": Text("take no truck", "ne prendre aucun camion"),
}

REPORT_PHRASES = ReportPhrases(TERMS, PHRASES)
