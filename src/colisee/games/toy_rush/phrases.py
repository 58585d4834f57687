"""How reports name the actions and pieces of Toy Rush."""

from __future__ import annotations

from colisee.core.text import Text
from colisee.core.wording import ReportPhrases
from colisee.games.toy_rush.wording import CARD_TEXTS, OBJECT_TEXTS

TERMS = {
    "done": Text("done", "terminer"),
    "draw": Text("draw", "piocher"),
    "elf": Text("elf", "lutin"),
    "elves": Text("elves", "lutins"),
    "first_player": Text("first player", "premier joueur"),
    "object": Text("object", "objet"),
    "objective": Text("objective", "objectif"),
    "place": Text("place", "placer"),
    "put_under": Text("put under the deck", "mettre sous la pioche"),
    "seat": Text("seat", "place"),
    "send": Text("send", "envoyer"),
    "space": Text("space", "case"),
    "take": Text("take", "prendre"),
    **OBJECT_TEXTS,
    **CARD_TEXTS,
}
PHRASES = {
    "done": Text("send no more gifts", "ne plus envoyer de cadeau"),
    "place elves": Text("place {0} elves at once", "placer {0} lutins d’un coup"),
    "place elves=1": Text("place a single elf", "placer un seul lutin"),
    "place space": Text("place elves on space {0}", "placer des lutins en case {0}"),
    "put_under objective": Text("put {0} under the deck", "glisser {0} sous la pioche"),
    "send objective": Text("send the gift for {0}", "envoyer le cadeau pour {0}"),
    "take elf": Text("take an elf", "prendre un lutin"),
    "take object": Text("take {0}", "prendre {0}"),
    "take object=box": Text("take a box", "prendre une boîte"),
}

REPORT_PHRASES = ReportPhrases(TERMS, PHRASES)
