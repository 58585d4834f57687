"""The Truckers in words: the notation, JSON objects, sentences, and the text picture of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from colisee.core.text import Language, Text
from colisee.games.the_truckers.constants import (
    BULK,
    BULK_LAST,
    CARD,
    CARD_LAST,
    DEAL,
    DEAL_LAST,
    DONE,
    DRIVES,
    HIDDEN,
    JOKER,
    KIND_NAMES,
    KINDS,
    LOAD,
    LOAD_LAST,
    LOADING,
    MAJORITIES,
    MARKER,
    MARKER_LAST,
    MAX_SEATS,
    MAX_TRUCKS,
    NO_TRUCK,
    PHASE_GOODS,
    PHASE_MARKERS,
    SEPARATE,
    SEPARATE_LAST,
    SIZE_NAMES,
    SPACES,
    STACK,
    STAGE_CHOOSE,
    STEAL,
    STEAL_LAST,
    STEAL_NOTHING,
    TAKE_TRUCK,
    TAKE_TRUCK_LAST,
    TILES,
    TILES_OF_KIND,
    TRUCKS_OF_SIZE,
    TYPE_NAMES,
    TYPES,
)
from colisee.games.the_truckers.hints import hints as hints
from colisee.games.the_truckers.state import DTYPE

OPTION_NAMES = {
    "loaders_collect": Text("Do loaders collect?", "Qui charge collecte-t-il ?"),
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
    **{f"most_{name}": Text(f"most {said.en}", f"majorité {said.fr}") for name, said in GOODS_NAMES.items()},
    "five_types": Text("all five types", "les cinq types"),
    "full_trucks": Text("full trucks", "camions pleins"),
    "empty_trucks": Text("empty trucks", "camions vides"),
    "waiting": Text("goods left waiting", "marchandises en attente"),
}
CLAUSE_RULES = {
    "finish": "TK-P1", **dict.fromkeys(MAJORITIES, "TK-P2"), "five_types": "TK-P3", "full_trucks": "TK-P4",
    "empty_trucks": "TK-P5", "waiting": "TK-P6",
}  # fmt: skip
TRUCK_NAMES = {
    "small": Text("small truck", "petit camion"),
    "medium": Text("medium truck", "camion moyen"),
    "large": Text("large truck", "grand camion"),
}

PHASES = ("goods", "markers", "cards", "load", "steal", "trucks", "over")
STAGES = ("-", "choose", "bulk", "bulk-more", "separate", "second-truck", "second-tile")
COLLECT, FULL = ("yes", "no"), ("all", "each")

TYPE_CODES = tuple(name[:2].capitalize() for name in TYPE_NAMES)
KIND_CODES = (*TYPE_CODES, *(f"{code}2" for code in TYPE_CODES), "Jo")
CARD_CODES = (*(str(drive + 1) for drive in range(DRIVES)), "L")
SIZE_CODES: tuple[str, ...] = tuple(name[0] for name in SIZE_NAMES)


# Notation


def word(action: int) -> str:
    if not 0 <= action < len(WORDS):
        raise ValueError(f"there is no action number {action}")
    return WORDS[action]


def parse(text: str) -> int:
    if text not in ACTION_OF_WORD:
        raise ValueError(f"{text!r} is no move; examples: D4, L, B2, S1, +Fi, ok, xFu, x-, Tl, T-")
    return ACTION_OF_WORD[text]


WORDS = (
    *(f"D{drive + 1}" for drive in range(DRIVES)),
    "L",
    *(f"B{truck + 1}" for truck in range(MAX_TRUCKS)),
    *(f"S{truck + 1}" for truck in range(MAX_TRUCKS)),
    *(f"+{code}" for code in KIND_CODES),
    "ok",
    *(f"x{code}" for code in KIND_CODES),
    "x-",
    *(f"T{code}" for code in SIZE_CODES),
    "T-",
    *(f"={code}" for code in KIND_CODES),
    *(f"M{seat + 1}" for seat in range(MAX_SEATS)),
)
ACTION_OF_WORD = {text: action for action, text in enumerate(WORDS)}


# JSON


def as_json(action: int) -> dict[str, Any]:
    if CARD <= action <= CARD_LAST:
        return {"play": {"card": "loading" if action - CARD == LOADING else action - CARD + 1}}
    if BULK <= action <= BULK_LAST:
        return {"bulk": {"truck": action - BULK + 1}}
    if SEPARATE <= action <= SEPARATE_LAST:
        return {"separate": {"truck": action - SEPARATE + 1}}
    if LOAD <= action <= LOAD_LAST:
        return {"load": {"goods": KIND_NAMES[action - LOAD]}}
    if action == DONE:
        return {"done": {}}
    if STEAL <= action <= STEAL_LAST:
        return {"steal": {"goods": KIND_NAMES[action - STEAL]}}
    if action == STEAL_NOTHING:
        return {"steal": {"goods": None}}
    if TAKE_TRUCK <= action <= TAKE_TRUCK_LAST:
        return {"take": {"truck": SIZE_NAMES[action - TAKE_TRUCK]}}
    if action == NO_TRUCK:
        return {"take": {"truck": None}}
    if DEAL <= action <= DEAL_LAST:
        return {"deal": {"goods": KIND_NAMES[action - DEAL]}}
    if MARKER <= action <= MARKER_LAST:
        return {"marker": {"seat": action - MARKER + 1}}
    raise ValueError(f"there is no action number {action}")


def from_json(event: Any) -> int:
    key = _key(event)
    if key not in ACTION_OF_JSON:
        raise ValueError(f"no action of The Truckers reads {key}")
    return ACTION_OF_JSON[key]


def _key(value: Any) -> str:
    """A JSON value with its keys in order, so that equal objects have equal texts."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {_key(value[key])}" for key in sorted(value, key=str)) + "}"
    return repr(value)


ACTION_OF_JSON = {_key(as_json(action)): action for action in range(len(WORDS))}


# Sentences


def sentence(s: Any, seat: int, action: int, language: Language, names: Sequence[str]) -> str:
    """What an action does, for a log; `s` is the position before it."""
    return _said(s, seat, action, names).to(language)


def hidden_sentence(seat: int, language: Language, names: Sequence[str]) -> str:
    """What others read of a card that is chosen face down."""
    return Text(f"{names[seat]} has chosen a card.", f"{names[seat]} a choisi une carte.").to(language)


def _said(s: Any, seat: int, action: int, names: Sequence[str]) -> Text:
    if DEAL <= action <= DEAL_LAST:
        return _deal_said(s, action - DEAL)
    if MARKER <= action <= MARKER_LAST:
        name, marker = names[action - MARKER], int(s.dealt) - TILES + 1
        return Text(f"{name} gets start marker {marker}.", f"{name} reçoit le marqueur de départ {marker}.")
    name = names[seat]
    if action <= CARD_LAST:
        return _card_said(name, action - CARD)
    if action <= DONE:
        return _loading_said(s, seat, action, name)
    if action <= STEAL_NOTHING:
        return _theft_said(name, action, names[int(s.victim)])
    if action == NO_TRUCK:
        return Text(f"{name} takes no more trucks.", f"{name} ne prend plus de camion.")
    truck = TRUCK_NAMES[SIZE_NAMES[action - TAKE_TRUCK]]
    return Text(f"{name} takes a {truck.en}.", f"{name} prend un {truck.fr}.")


def _deal_said(s: Any, kind: int) -> Text:
    goods, dealt = goods_said(kind), int(s.dealt)
    if dealt < SPACES:
        return Text(f"Space {dealt + 1}, on top: {goods.en}.", f"Case {dealt + 1}, au sommet : {goods.fr}.")
    space = (dealt - SPACES) // (STACK - 1) + 1
    return Text(f"Space {space}, below: {goods.en}.", f"Case {space}, au-dessous : {goods.fr}.")


def _card_said(name: str, card: int) -> Text:
    if card == LOADING:
        return Text(f"{name} chooses the loading card.", f"{name} choisit la carte de chargement.")
    return Text(f"{name} chooses drive card {card + 1}.", f"{name} choisit la carte de conduite {card + 1}.")


def _loading_said(s: Any, seat: int, action: int, name: str) -> Text:
    player = s.player[seat]
    if action == DONE:
        if player.stage == STAGE_CHOOSE:
            return Text(f"{name} loads nothing.", f"{name} ne charge rien.")
        return Text(f"{name} has finished loading.", f"{name} a fini de charger.")
    if action >= LOAD:
        goods, truck = goods_said(action - LOAD), truck_said(player, int(player.open))
        return Text(f"{name} loads {goods.en} on {truck.en}.", f"{name} charge {goods.fr} sur {truck.fr}.")
    if action >= SEPARATE:
        truck = truck_said(player, action - SEPARATE)
        if player.stage == STAGE_CHOOSE:
            return Text(f"{name} loads separately, first {truck.en}.", f"{name} charge séparément, d'abord {truck.fr}.")
        return Text(f"{name} goes on with {truck.en}.", f"{name} continue avec {truck.fr}.")
    truck = truck_said(player, action - BULK)
    return Text(f"{name} loads {truck.en} in bulk.", f"{name} charge {truck.fr} en masse.")


def _theft_said(name: str, action: int, victim: str) -> Text:
    if action == STEAL_NOTHING:
        return Text(f"{name} steals nothing from {victim}.", f"{name} ne vole rien à {victim}.")
    goods = goods_said(action - STEAL)
    return Text(f"{name} steals {goods.en} from {victim}.", f"{name} vole {goods.fr} à {victim}.")


def goods_said(kind: int) -> Text:
    """A tile as the object of a verb: 'fish', 'a double of fish'; « du poisson », « un double de poisson »."""
    if kind == JOKER:
        return Text("a joker", "un joker")
    said = GOODS_NAMES[TYPE_NAMES[kind % TYPES]]
    if kind >= TYPES:
        return Text(f"a double of {said.en}", f"un double de {said.fr}")
    return Text(said.en, f"{'des' if said.fr.endswith('s') else 'du'} {said.fr}")


def truck_said(player: Any, truck: int) -> Text:
    said = TRUCK_NAMES[SIZE_NAMES[int(player.truck[truck].truck_size) - 1]]
    return Text(f"truck {truck + 1} ({said.en})", f"son camion {truck + 1} ({said.fr})")


# The picture of a position


def drawing(s: Any) -> str:
    """The whole position as text; `position` reads it back."""
    lines = [_header(s), "track | " + " ".join(_stack_text(stack) for stack in s.stack)]
    lines += [_player_text(s, seat) for seat in range(s.seats)]
    return "\n".join(lines) + "\n"


def _header(s: Any) -> str:
    entries = {
        "seats": s.seats,
        "loaders_collect": COLLECT[s.loaders_collect],
        "full_trucks": FULL[s.full_trucks],
        "phase": PHASES[s.phase],
        "round": s.round_number,
        "active": s.active + 1 if PHASES[s.phase] in ("steal", "trucks") else None,
        "victim": s.victim + 1 if PHASES[s.phase] == "steal" else None,
        "loot": ",".join(KIND_CODES[kind] for kind in range(KINDS) if s.loot >> kind & 1) or None,
        "trucks_due": s.trucks_due or None,
        "moved": ",".join(str(seat + 1) for seat in range(s.seats) if s.moved >> seat & 1) or None,
    }
    return "the-truckers " + " ".join(f"{key}={value}" for key, value in entries.items() if value is not None)


def _stack_text(stack: Any) -> str:
    tiles = [KIND_CODES[tile - 1] if tile else "." for tile in stack]
    while tiles and tiles[-1] == ".":
        tiles.pop()
    return "/".join(tiles) or "-"


def _player_text(s: Any, seat: int) -> str:
    player = s.player[seat]
    status = [f"{seat + 1} start={player.marker or '-'} lap={player.laps} space={player.space}"]
    if player.covered:
        status.append("under")
    if player.goal:
        status.append(f"goal={player.goal}")
    played = "".join(code for card, code in enumerate(CARD_CODES) if player.played >> card & 1)
    status.append(f"played={played or '-'} card={_card_text(int(s.card[seat]))}")
    stock = [_tiles(int(count), code) for count, code in zip(player.waiting, KIND_CODES, strict=True) if count]
    trucks = " ".join(_truck_text(truck) for truck in player.truck if truck.truck_size)
    cells = [" ".join(status), f"waiting {' '.join(stock) or '-'}", f"trucks {trucks}"]
    if player.stage:
        apart = (*TYPE_CODES, "Jo")[player.apart - 1] if player.apart else "-"
        cells.append(f"stage={STAGES[player.stage]} open={player.open + 1} apart={apart}")
    return " | ".join(cells)


def _card_text(card: int) -> str:
    return "-" if card == 0 else "?" if card == HIDDEN else CARD_CODES[card - 1]


def _tiles(count: int, code: str) -> str:
    return code if count == 1 else f"{count}*{code}"


def _truck_text(truck: Any) -> str:
    size = SIZE_CODES[int(truck.truck_size) - 1]
    if truck.type == 0:
        return size
    kinds = ((truck.singles, truck.type - 1), (truck.doubles, truck.type - 1 + TYPES), (truck.jokers, JOKER))
    return f"{size}:" + "+".join(_tiles(int(count), KIND_CODES[kind]) for count, kind in kinds if count)


def position(text: str) -> Any:
    """A state (an array of one row) from its picture.

    Truck cards that are not drawn lie in the supply; a player drawn without trucks has the two of the set-up.
    While goods are dealt, tiles that are not drawn are still in the bag.
    """
    header, track, *players = [line for line in text.strip().splitlines() if line.strip()]
    states = np.zeros(1, DTYPE)
    s = states[0]
    _read_header(s, header)
    for space, stack in enumerate(track.split("|")[1].split()):
        _read_stack(s.stack[space], stack)
    for line in players:
        _read_player(s, [cell.strip() for cell in line.split("|")])
    _count_the_rest(s)
    return states


def _read_header(s: Any, header: str) -> None:
    name, *entries = header.split()
    if name != "the-truckers":
        raise ValueError(f"a picture of The Truckers begins with 'the-truckers', not {name!r}")
    values = {"loaders_collect": "yes", "full_trucks": "all", "phase": "cards", "round": "1", "trucks_due": "0"}
    values |= dict(entry.split("=") for entry in entries)
    s.seats, s.round_number, s.trucks_due = int(values["seats"]), int(values["round"]), int(values["trucks_due"])
    s.loaders_collect, s.full_trucks = COLLECT.index(values["loaders_collect"]), FULL.index(values["full_trucks"])
    s.phase = PHASES.index(values["phase"])
    s.active, s.victim = int(values.get("active", 1)) - 1, int(values.get("victim", 1)) - 1
    s.loot = sum(1 << _kind(code) for code in values.get("loot", "").split(",") if code)
    s.moved = sum(1 << int(seat) - 1 for seat in values.get("moved", "").split(",") if seat)


def _kind(code: str) -> int:
    if code not in KIND_CODES:
        raise ValueError(f"{code!r} is no tile; there are {', '.join(KIND_CODES)}")
    return KIND_CODES.index(code)


def _read_stack(stack: Any, text: str) -> None:
    for level, code in enumerate(text.split("/") if text != "-" else []):
        stack[level] = 0 if code == "." else _kind(code) + 1


def _read_player(s: Any, cells: Sequence[str]) -> None:
    number, *entries = cells[0].split()
    seat = int(number) - 1
    player = s.player[seat]
    for key, value in (entry.partition("=")[::2] for entry in entries):
        _read_status(s, seat, key, "" if value == "-" else value)
    trucks = " ".join(f"{SIZE_CODES[size]}" for size in (0, -1))
    for cell in cells[1:]:
        label, _, rest = cell.partition(" ")
        if label == "waiting":
            for kind, count in _read_tiles(rest.split()):
                player.waiting[kind] = count
        elif label == "trucks":
            trucks = rest
        else:
            _read_stage(player, dict(entry.split("=") for entry in cell.split()))
    for truck, code in zip(player.truck, trucks.split(), strict=False):
        _read_truck(truck, code)


def _read_status(s: Any, seat: int, key: str, value: str) -> None:
    player = s.player[seat]
    match key:
        case "start":
            player.marker = int(value or 0)
        case "lap":
            player.laps = int(value)
        case "space":
            player.space = int(value)
        case "under":
            player.covered = 1
        case "goal":
            player.goal = int(value)
        case "played":
            player.played = sum(1 << CARD_CODES.index(code) for code in value)
        case "card":
            s.card[seat] = HIDDEN if value == "?" else CARD_CODES.index(value) + 1 if value else 0
        case _:
            raise ValueError(f"a player has no {key!r} in a picture of The Truckers")


def _read_tiles(codes: Sequence[str]) -> list[tuple[int, int]]:
    parts = [code.rpartition("*") for code in codes if code != "-"]
    return [(_kind(code), int(count or 1)) for count, _, code in parts]


def _read_stage(player: Any, values: dict[str, str]) -> None:
    player.stage, player.open = STAGES.index(values["stage"]), int(values.get("open", 1)) - 1
    apart = values.get("apart", "-")
    player.apart = 0 if apart == "-" else (*TYPE_CODES, "Jo").index(apart) + 1


def _read_truck(truck: Any, code: str) -> None:
    size, _, load = code.partition(":")
    truck.truck_size = SIZE_CODES.index(size) + 1
    for kind, count in _read_tiles(load.split("+") if load else []):
        if kind == JOKER:
            truck.jokers = count
        else:
            truck.type = kind % TYPES + 1
            truck["doubles" if kind >= TYPES else "singles"] = count


def _count_the_rest(s: Any) -> None:
    """What follows from the drawn pieces: the supply, the bag, how much was dealt, how many are at the goal."""
    sizes = [int(size) for size in s.player["truck"]["truck_size"].flat]
    for size in range(len(SIZE_NAMES)):
        s.supply[size] = TRUCKS_OF_SIZE[size] - sizes.count(size + 1)
    s.goals = int((s.player["goal"] != 0).sum())
    tiles = [int(tile) for tile in s.stack.flat if tile]
    if s.phase == PHASE_GOODS:
        for kind in range(KINDS):
            s.bag[kind] = TILES_OF_KIND[kind] - tiles.count(kind + 1)
        s.dealt = len(tiles)
    else:
        markers = int((s.player["marker"] != 0).sum())
        s.dealt = TILES + (markers if s.phase == PHASE_MARKERS else int(s.seats))
