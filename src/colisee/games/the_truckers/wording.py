"""The Truckers in words: names of options, clauses and pieces, and a sentence for every action."""

from __future__ import annotations

from typing import Any

from colisee.core.text import Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.the_truckers import constants as c

OPTION_NAMES = {
    "loaders_collect": Text("Do loaders collect?", "Ceux qui chargent ramassent-ils aussi ?"),
    "loaders_collect=yes": Text("yes: every truck on a space", "oui : tout camion posé sur une case"),
    "loaders_collect=no": Text("no: only trucks that have driven", "non : seuls les camions qui ont roulé"),
    "full_trucks": Text("Points for full trucks", "Points des camions pleins"),
    "full_trucks=all": Text("2 once, if all your trucks are full", "2 en tout, si tous vos camions sont pleins"),
    "full_trucks=each": Text("2 for each full truck", "2 par camion plein"),
}
GOODS_NAMES = {
    "furniture": Text("furniture", "meubles"),
    "fish": Text("fish", "poisson"),
    "vegetables": Text("vegetables", "légumes"),
    "clothes": Text("clothes", "vêtements"),
    "toys": Text("toys", "jouets"),
}
CLAUSE_NAMES = {
    "finish": Text("finish", "arrivée"),
    **{f"most_{name}": Text(f"most {goods.en}", f"majorité {goods.fr}") for name, goods in GOODS_NAMES.items()},
    "five_types": Text("all five types", "les cinq types"),
    "full_trucks": Text("full trucks", "camions pleins"),
    "empty_trucks": Text("empty trucks", "camions vides"),
    "waiting": Text("goods left waiting", "marchandises en attente"),
}
CLAUSE_RULES = {
    "finish": "TK-P1", **dict.fromkeys(c.MAJORITIES, "TK-P2"), "five_types": "TK-P3", "full_trucks": "TK-P4",
    "empty_trucks": "TK-P5", "waiting": "TK-P6",
}  # fmt: skip
TRUCK_NAMES = {
    "small": Text("small truck", "petit camion"),
    "medium": Text("medium truck", "camion moyen"),
    "large": Text("large truck", "grand camion"),
}


def sentence(s: Any, seat: int, action: int, language: Language, names: Names) -> str:
    """What an action does, for a log; `s` is the position before it."""
    return _action_text(s, seat, action, names).to(language)


def hidden_sentence(seat: int, language: Language, names: Names) -> str:
    """What others read of a card that is chosen face down."""
    return Text(f"{names[seat]} has chosen a card.", f"{names[seat]} a choisi une carte.").to(language)


def _action_text(s: Any, seat: int, action: int, names: Names) -> Text:
    if c.DEAL <= action <= c.DEAL_LAST:
        return _deal_text(s, action - c.DEAL)
    if c.MARKER <= action <= c.MARKER_LAST:
        name, marker = names[action - c.MARKER], int(s.dealt) - c.TILES + 1
        return Text(f"{name} gets start marker {marker}.", f"{name} reçoit le marqueur de départ {marker}.")
    name = names[seat]
    if action <= c.CARD_LAST:
        return _card_text(name, action - c.CARD)
    if action <= c.DONE:
        return _loading_text(s, seat, action, name)
    if action <= c.STEAL_NOTHING:
        return _theft_text(name, action, names[int(s.victim)])
    if action == c.NO_TRUCK:
        return Text(f"{name} takes no more trucks.", f"{name} ne prend plus de camion.")
    truck = TRUCK_NAMES[c.SIZE_NAMES[action - c.TAKE_TRUCK]]
    return Text(f"{name} takes a {truck.en}.", f"{name} prend un {truck.fr}.")


def _deal_text(s: Any, kind: int) -> Text:
    goods, dealt = goods_text(kind), int(s.dealt)
    if dealt < c.SPACES:
        return Text(f"Space {dealt + 1}, on top: {goods.en}.", f"Case {dealt + 1}, au sommet : {goods.fr}.")
    space = (dealt - c.SPACES) // (c.STACK - 1) + 1
    return Text(f"Space {space}, below: {goods.en}.", f"Case {space}, au-dessous : {goods.fr}.")


def _card_text(name: str, card: int) -> Text:
    if card == c.LOADING:
        return Text(f"{name} chooses the loading card.", f"{name} choisit la carte de chargement.")
    return Text(f"{name} chooses drive card {card + 1}.", f"{name} choisit la carte de conduite {card + 1}.")


def _loading_text(s: Any, seat: int, action: int, name: str) -> Text:
    player = s.player[seat]
    if action == c.DONE:
        if player.stage == c.STAGE_CHOOSE:
            return Text(f"{name} loads nothing.", f"{name} ne charge rien.")
        return Text(f"{name} has finished loading.", f"{name} a fini de charger.")
    if action >= c.LOAD:
        goods, truck = goods_text(action - c.LOAD), truck_text(player, int(player.open))
        return Text(f"{name} loads {goods.en} on {truck.en}.", f"{name} charge {goods.fr} sur {truck.fr}.")
    if action >= c.SEPARATE:
        truck = truck_text(player, action - c.SEPARATE)
        if player.stage == c.STAGE_CHOOSE:
            return Text(f"{name} loads separately, first {truck.en}.", f"{name} charge séparément, d’abord {truck.fr}.")
        return Text(f"{name} goes on with {truck.en}.", f"{name} continue avec {truck.fr}.")
    truck = truck_text(player, action - c.BULK)
    return Text(f"{name} loads {truck.en} in bulk.", f"{name} charge {truck.fr} en masse.")


def _theft_text(name: str, action: int, victim: str) -> Text:
    if action == c.STEAL_NOTHING:
        return Text(f"{name} steals nothing from {victim}.", f"{name} ne vole rien à {victim}.")
    goods = goods_text(action - c.STEAL)
    return Text(f"{name} steals {goods.en} from {victim}.", f"{name} vole {goods.fr} à {victim}.")


def goods_text(kind: int) -> Text:
    """A tile as the object of a verb: 'fish', 'a double of fish'; « du poisson », « un double de poisson »."""
    if kind == c.JOKER:
        return Text("a joker", "un joker")
    name = GOODS_NAMES[c.TYPE_NAMES[kind % c.TYPES]]
    if kind >= c.TYPES:
        return Text(f"a double of {name.en}", f"un double de {name.fr}")
    return Text(name.en, f"{'des' if name.fr.endswith('s') else 'du'} {name.fr}")


def truck_text(player: Any, truck: int) -> Text:
    name = TRUCK_NAMES[c.SIZE_NAMES[int(player.truck[truck].truck_size) - 1]]
    return Text(f"truck {truck + 1} ({name.en})", f"son camion {truck + 1} ({name.fr})")


WORDING = Wording(
    option_names=OPTION_NAMES,
    clause_names=CLAUSE_NAMES,
    clause_rules=CLAUSE_RULES,
    sentence=sentence,
    hidden_sentence=hidden_sentence,
)
