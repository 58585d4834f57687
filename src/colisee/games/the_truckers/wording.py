"""The Truckers in words: names of options, clauses and pieces, and a sentence for every action and every outcome."""

from __future__ import annotations

from typing import Any

from colisee.core.kit import lowest_bit
from colisee.core.outcomes import Outcome, clause, name_of
from colisee.core.text import Language, Text
from colisee.core.wording import Names, Wording
from colisee.games.the_truckers import constants as c
from colisee.games.the_truckers.driving import is_lap_one_choice
from colisee.games.the_truckers.outcomes import outcomes, round_number

OPTION_NAMES = {
    "stacks": Text("Stacks of goods", "Piles de marchandises"),
    "stacks=covered": Text("covered: only the top tile is seen", "couvertes : on ne voit que la tuile du sommet"),
    "stacks=open": Text("open: everybody may look below", "ouvertes : chacun peut regarder dessous"),
    "loaders_collect": Text("Do loaders collect?", "Ceux qui chargent ramassent-ils aussi ?"),
    "loaders_collect=yes": Text("yes: every truck on a space", "oui : tout camion posé sur une case"),
    "loaders_collect=no": Text("no: only trucks that have driven", "non : seuls les camions qui ont roulé"),
    "first_truck": Text("The truck for lap 1", "Le camion du tour 1"),
    "first_truck=must": Text("must be taken", "doit être pris"),
    "first_truck=may": Text("may be declined", "peut être refusé"),
    "majority_ties": Text("Equal units of a type", "Égalité pour un type"),
    "majority_ties=marker": Text(
        "the earlier start marker gets the reward", "le plus petit marqueur de départ reçoit la récompense"
    ),
    "majority_ties=all": Text(
        "every tied player gets the whole reward", "chaque joueur à égalité reçoit la récompense entière"
    ),
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
    **{f"most_{name}": Text(f"most {goods.en}", f"majorité de {goods.fr}") for name, goods in GOODS_NAMES.items()},
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


def sentence(s: Any, seat: int, action: int, language: Language, names: Names, reader: int) -> str:
    """What an action does, for the list of moves; `s` is the position before it."""
    if c.DEAL <= action <= c.DEAL_LAST:
        return _deal_text(s, action - c.DEAL).to(language)
    if c.MARKER <= action <= c.MARKER_LAST:
        marker = 1 + sum(int(player.marker > 0) for player in s.player)
        rest = Text(f" start marker {marker}.", f" le marqueur de départ {marker}.")
        return clause(name_of(names, action - c.MARKER, reader), ("gets", "get"), ("reçoit", "recevez"), rest).to(
            language
        )
    who = name_of(names, seat, reader)
    if c.STEAL <= action <= c.STEAL_NOTHING:
        goods = None if action == c.STEAL_NOTHING else action - c.STEAL
        return _steal_text(who, name_of(names, int(s.victim), reader), goods).to(language)
    return _action_text(s, seat, action, who).to(language)


def outcome_text(outcome: Outcome, language: Language, names: Names, reader: int) -> str:
    facts = outcome.facts
    if outcome.kind == "turn_up":
        return _turn_up_text(facts).to(language)
    if outcome.seat is None:
        return _set_up_text([name_of(names, seat, reader) for seat in facts["order"]]).to(language)
    who = name_of(names, outcome.seat, reader)
    if outcome.kind == "drive":
        below = None if facts["above"] is None else _you_or(name_of(names, facts["above"], reader))
        return _drive_text(facts, who, below).to(language)
    if outcome.kind == "steal":
        goods = None if facts["goods"] is None else c.KIND_NAMES.index(facts["goods"])
        return _steal_text(who, name_of(names, facts["victim"], reader), goods).to(language)
    return OUTCOME_TEXTS[outcome.kind](facts, who).to(language)


def _you_or(name: str | None) -> Text:
    return Text(name or "you", name or "vous")


def _set_up_text(order: list[str | None]) -> Text:
    en, fr = ", ".join(name or "you" for name in order), ", ".join(name or "vous" for name in order)
    return Text(
        f"The goods are laid out. Start order: {en}.", f"Les marchandises sont en place. Ordre de départ : {fr}."
    )


def _turn_up_text(facts: dict[str, Any]) -> Text:
    return _turned_up_text(facts["space"], goods_text(c.KIND_NAMES.index(facts["goods"])))


def _turned_up_text(space: int, goods: Text) -> Text:
    return Text(f"Space {space}, turned up: {goods.en}.", f"Case {space}, tuile découverte : {goods.fr}.")


def _steal_text(who: str | None, victim: str | None, kind: int | None) -> Text:
    """`kind` is None for no tile."""
    goods = Text("nothing", "rien") if kind is None else goods_text(kind)
    no = "ne " if kind is None else ""
    if victim is None:
        return Text(f"{who} steals {goods.en} from you.", f"{who} {no}vous vole {goods.fr}.")
    rest = Text(f" {goods.en} from {victim}.", f" {goods.fr} à {victim}.")
    return clause(who, ("steals", "steal"), (f"{no}vole", f"{no}volez"), rest)


def _choose_outcome(facts: dict[str, Any], who: str | None) -> Text:
    return _choose_text(who, c.LOADING if facts["card"] == "loading" else facts["card"] - 1)


def _choose_text(who: str | None, card: int) -> Text:
    rest = (
        Text(" the loading card.", " la carte de chargement.")
        if card == c.LOADING
        else Text(f" drive card {card + 1}.", f" la carte de conduite {card + 1}.")
    )
    return clause(who, ("chooses", "choose"), ("choisit", "choisissez"), rest)


def _load_outcome(facts: dict[str, Any], who: str | None) -> Text:
    goods, truck = goods_text(c.KIND_NAMES.index(facts["goods"])), TRUCK_NAMES[facts["size"]]
    rest = Text(f" {goods.en} on the {truck.en}.", f" {goods.fr} sur le {truck.fr}.")
    return clause(who, ("loads", "load"), ("charge", "chargez"), rest)


def _load_nothing_outcome(facts: dict[str, Any], who: str | None) -> Text:
    return _load_nothing_text(who)


def _load_nothing_text(who: str | None) -> Text:
    return clause(who, ("loads", "load"), ("ne charge", "ne chargez"), Text(" nothing.", " rien."))


def _take_truck_outcome(facts: dict[str, Any], who: str | None) -> Text:
    return _take_truck_text(who, facts["size"])


def _take_truck_text(who: str | None, size: str) -> Text:
    truck = TRUCK_NAMES[size]
    return clause(who, ("takes", "take"), ("prend", "prenez"), Text(f" a {truck.en}.", f" un {truck.fr}."))


def _no_truck_outcome(facts: dict[str, Any], who: str | None) -> Text:
    return _no_truck_text(who, facts["lap"] == 1)


def _no_truck_text(who: str | None, is_lap_one: bool) -> Text:
    if is_lap_one:
        rest = Text(" the truck for lap 1.", " le camion du tour 1.")
        return clause(who, ("declines", "decline"), ("refuse", "refusez"), rest)
    return clause(who, ("takes", "take"), ("ne prend", "ne prenez"), Text(" no more trucks.", " plus de camion."))


def _reveal_loading_outcome(facts: dict[str, Any], who: str | None) -> Text:
    rest = Text(" the loading card.", " la carte de chargement.")
    return clause(who, ("reveals", "reveal"), ("révèle", "révélez"), rest)


def _cards_back_outcome(facts: dict[str, Any], who: str | None) -> Text:
    rest = Text(" all cards back.", " toutes les cartes.")
    return clause(who, ("takes", "take"), ("reprend", "reprenez"), rest)


def _drive_text(facts: dict[str, Any], who: str | None, below: Text | None) -> Text:
    """`below` is the owner of the truck on which this one stands now."""
    top = Text(f", on top of {below.en}", f", par-dessus {below.fr}") if below else Text("", "")
    if facts["goal"]:
        place = GOAL_TEXTS[facts["goal"] - 1]
        rest = Text(f" the goal {place.en}.", f" l’arrivée {place.fr}.")
        return clause(who, ("reaches", "reach"), ("atteint", "atteignez"), rest)
    card, start, end = facts["card"], place_text(facts["from"]), place_text(facts["to"])
    if facts["from"] == facts["to"] and not facts["laps"]:
        en, fr = ("stays", "reste") if who else ("stay", "restez")
        rest = Text(f" {card} but {en} on {start.en}{top.en}.", f" de {card} mais {fr} sur {start.fr}{top.fr}.")
        return clause(who, ("drives", "drive"), ("avance", "avancez"), rest)
    lap = Text("", "")
    if facts["laps"]:
        en, fr = ("completes", "termine") if who else ("complete", "terminez")
        lap = Text(f" and {en} lap {facts['lap']}", f" et {fr} le tour {facts['lap']}")
    rest = Text(
        f" {card}, from {start.en} to {end.en}{top.en}{lap.en}.",
        f" de {card}, de {start.fr} à {end.fr}{top.fr}{lap.fr}.",
    )
    return clause(who, ("drives", "drive"), ("avance", "avancez"), rest)


def _collect_outcome(facts: dict[str, Any], who: str | None) -> Text:
    goods, space = goods_text(c.KIND_NAMES.index(facts["goods"])), facts["space"]
    rest = Text(f" {goods.en} on space {space}.", f" {goods.fr} sur la case {space}.")
    return clause(who, ("collects", "collect"), ("ramasse", "ramassez"), rest)


OUTCOME_TEXTS = {
    "choose": _choose_outcome,
    "load": _load_outcome,
    "load_nothing": _load_nothing_outcome,
    "take_truck": _take_truck_outcome,
    "no_truck": _no_truck_outcome,
    "reveal_loading": _reveal_loading_outcome,
    "cards_back": _cards_back_outcome,
    "collect": _collect_outcome,
}
GOAL_TEXTS = (
    Text("first", "en premier"), Text("second", "en deuxième"), Text("third", "en troisième"), Text("fourth", "en quatrième"),
    Text("fifth", "en cinquième"),
)  # fmt: skip


def place_text(space: int) -> Text:
    """A space of the track after a preposition: space 0 is START."""
    return Text("the start", "la case départ") if space == c.START else Text(f"space {space}", f"la case {space}")


def _action_text(s: Any, seat: int, action: int, who: str | None) -> Text:
    if action <= c.CARD_LAST:
        return _choose_text(who, action - c.CARD)
    if action <= c.DONE:
        return _loading_text(s.player[seat], action, who)
    if action == c.NO_TRUCK:
        return _no_truck_text(who, is_lap_one_choice(s))
    return _take_truck_text(who, c.SIZE_NAMES[action - c.TAKE_TRUCK])


def _deal_text(s: Any, kind: int) -> Text:
    goods, dealt = goods_text(kind), int(s.dealt)
    if s.phase == c.PHASE_TURN_UP:
        return _turned_up_text(lowest_bit(s.uncovered), goods)
    if dealt < c.SPACES:
        return Text(f"Space {dealt + 1}, on top: {goods.en}.", f"Case {dealt + 1}, au sommet : {goods.fr}.")
    space = (dealt - c.SPACES) // (c.STACK - 1) + 1
    return Text(f"Space {space}, below: {goods.en}.", f"Case {space}, au-dessous : {goods.fr}.")


def _loading_text(player: Any, action: int, who: str | None) -> Text:
    if action == c.DONE:
        if player.stage == c.STAGE_CHOOSE:
            return _load_nothing_text(who)
        return clause(who, ("finishes", "finish"), ("finit", "finissez"), Text(" loading.", " de charger."))
    if action >= c.LOAD:
        goods, truck = goods_text(action - c.LOAD), truck_text(player, int(player.open))
        rest = Text(f" {goods.en} on {truck.en}.", f" {goods.fr} sur le {truck.fr}.")
        return clause(who, ("loads", "load"), ("charge", "chargez"), rest)
    if action >= c.SEPARATE:
        truck = truck_text(player, action - c.SEPARATE)
        if player.stage != c.STAGE_CHOOSE:
            rest = Text(f" on with {truck.en}.", f" avec le {truck.fr}.")
            return clause(who, ("goes", "go"), ("continue", "continuez"), rest)
        rest = Text(f" separately, first {truck.en}.", f" séparément, d’abord le {truck.fr}.")
        return clause(who, ("loads", "load"), ("charge", "chargez"), rest)
    truck = truck_text(player, action - c.BULK)
    rest = Text(f" {truck.en} in bulk.", f" le {truck.fr} en masse.")
    return clause(who, ("loads", "load"), ("charge", "chargez"), rest)


def goods_text(kind: int) -> Text:
    """A tile as the object of a verb: 'fish', 'a double of fish'; « du poisson », « une double cargaison de poisson »."""
    if kind == c.JOKER:
        return Text("a joker", "un joker")
    name = GOODS_NAMES[c.TYPE_NAMES[kind % c.TYPES]]
    if kind >= c.TYPES:
        return Text(f"a double of {name.en}", f"une double cargaison de {name.fr}")
    return Text(name.en, f"{'des' if name.fr.endswith('s') else 'du'} {name.fr}")


def truck_text(player: Any, truck: int) -> Text:
    name = TRUCK_NAMES[c.SIZE_NAMES[int(player.truck[truck].truck_size) - 1]]
    return Text(f"truck {truck + 1} ({name.en})", f"camion {truck + 1} ({name.fr})")


WORDING = Wording(
    option_names=OPTION_NAMES,
    clause_names=CLAUSE_NAMES,
    clause_rules=CLAUSE_RULES,
    sentence=sentence,
    outcomes=outcomes,
    outcome_text=outcome_text,
    round_number=round_number,
)
