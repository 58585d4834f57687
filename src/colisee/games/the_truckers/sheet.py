"""The score sheet of The Truckers: trucks and waiting goods at the end, scored by the rules themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

from colisee.core.components import game_of
from colisee.core.sheet import Field, SheetPosition, no_explanation, players_of
from colisee.core.wording import Sheet
from colisee.games.the_truckers import constants as c

CAPACITIES = tuple(int(capacity) for capacity in c.CAPACITY[1:])
MAX_REWARD = 99
TILE_NAMES = ("good", "double", "joker")


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    """The result of a sheet; SheetError if the sheet is impossible."""
    spec = game_of(__package__)
    top = Field(sheet).known("game", "options", "players", "goods")
    options = top.get_or("options", {}).known(*(option.name for option in spec.facts.options))
    chosen = {o.name: options.get(o.name).one_of(o.values) for o in spec.facts.options if options.has(o.name)}
    players = players_of(top, spec.facts.seats[0], spec.facts.seats[-1])
    position = SheetPosition(spec, len(players), chosen)
    position.record.phase = c.PHASE_OVER
    fields = [player.known("name", "start", "place", "finished", "trucks", "waiting") for _, player in players]
    _read_order(fields, position.record)
    box = Box()
    if top.has("goods"):
        position.use_tables({"REWARD_OF_TYPE": _read_goods(top.get("goods"), box)})
    for player, row in zip(fields, position.record.player, strict=False):
        _read_trucks(player.get("trucks"), row, box)
        _read_waiting(player.get("waiting"), row, box)
    return {"game": spec.slug, "players": _results(position, [name for name, _ in players])}


class Box:
    """What the sheet has used of the box: no kind of tile and no size of truck may run over."""

    def __init__(self) -> None:
        self.counts = [int(count) for count in c.TILES_OF_KIND]
        self.tiles: Counter[int] = Counter()
        self.trucks: Counter[int] = Counter()

    def take_tile(self, field: Field, kind: int) -> None:
        self.tiles[kind] += 1
        count = self.counts[kind]
        if self.tiles[kind] > count:
            raise field.refuse(
                f"more than the {count} {c.KIND_NAMES[kind]} tiles of the box",
                f"plus que les {count} tuiles « {c.KIND_NAMES[kind]} » de la boîte",
            )

    def take_truck(self, field: Field, size: int) -> None:
        self.trucks[size] += 1
        count = int(c.TRUCKS_OF_SIZE[size])
        if self.trucks[size] > count:
            raise field.refuse(
                f"more than the {count} {c.SIZE_NAMES[size]} trucks of the box",
                f"plus que les {count} camions « {c.SIZE_NAMES[size]} » de la boîte",
                "TK-6",
            )


def _read_goods(goods: Field, box: Box) -> list[int]:
    """The goods of another box than the game's: how many tiles of each kind, and the points for the most of each type."""
    rewards: list[int] = []
    for type_, row in enumerate(goods.items(c.TYPES, c.TYPES)):
        name = row.known("type", "tiles", "doubles", "reward").get("type")
        if name.one_of(c.TYPE_NAMES) != c.TYPE_NAMES[type_]:
            expected = c.TYPE_NAMES[type_]
            raise name.refuse(f"{expected} belongs here", f"il faut ici {expected}")
        box.counts[type_] = row.get("tiles").integer(0, c.TILES)
        box.counts[c.TYPES + type_] = row.get("doubles").integer(0, c.TILES)
        rewards.append(row.get("reward").integer(0, MAX_REWARD))
    return rewards


# The order at the end


def _read_order(players: list[Field], s: Any) -> None:
    """Start markers, places, and who is at the goal; the others stand on the track in the order of their places."""
    starts = _distinct(players, "start", c.MAX_SEATS, "TK-S3")
    places = _distinct(players, "place", len(players), "TK-P1")
    finished = [player.get_or("finished", place <= c.GOALS) for player, place in zip(players, places, strict=True)]
    at_goal = [place for place, field in zip(places, finished, strict=True) if field.yes_or_no()]
    for player, start, place, field in zip(s.player, starts, places, finished, strict=False):
        player.marker = start
        if not field.value:
            player.space = c.SPACES - place
            continue
        if place > len(at_goal):
            raise field.refuse(
                "nobody reaches the goal behind someone who does not",
                "personne n’atteint l’arrivée derrière quelqu’un qui ne l’atteint pas",
                "TK-P1",
            )
        player.goal, player.laps = place, c.LAPS


def _distinct(players: list[Field], key: str, most: int, rule: str) -> list[int]:
    numbers: list[int] = []
    for player in players:
        number = player.get(key)
        if number.integer(1, most) in numbers:
            raise number.refuse(
                f"two players have {key} {number.value}", f"deux joueurs ont {key} {number.value}", rule
            )
        numbers.append(number.value)
    return numbers


# Goods


def _read_trucks(trucks: Field, row: Any, box: Box) -> None:
    if isinstance(trucks.value, list) and len(trucks.value) > c.MAX_TRUCKS:
        raise trucks.refuse(
            f"{len(trucks.value)} trucks; a player has at most {c.MAX_TRUCKS}",
            f"{len(trucks.value)} camions ; un joueur en a au plus {c.MAX_TRUCKS}",
            "TK-6",
        )
    cards = trucks.items(0, c.MAX_TRUCKS)
    for truck in range(c.MAX_TRUCKS):
        row.truck[truck].truck_size = 0
    for card, field in zip(row.truck, cards, strict=False):
        _read_truck(field.known("capacity", "type", "tiles"), card, box)


def _read_truck(field: Field, card: Any, box: Box) -> None:
    size = _size(field.get("capacity"))
    box.take_truck(field.get("capacity"), size)
    card.truck_size = size + 1
    kinds = _kinds(field.get("type"), field.get("tiles"))
    units = sum(int(c.UNITS_OF_KIND[kind]) for kind in kinds)
    capacity = CAPACITIES[size]
    if units > capacity:
        english, french = f"{units} units on a truck for {capacity}", f"{units} unités sur un camion de {capacity}"
        raise field.get("tiles").refuse(english, french, "TK-L2")
    for tile, kind in zip(field.get("tiles").items(), kinds, strict=True):
        box.take_tile(tile, kind)
        if kind != c.JOKER:
            card.type = kind % c.TYPES + 1
    card.jokers = kinds.count(c.JOKER)
    card.singles = sum(kind < c.TYPES for kind in kinds)
    card.doubles = len(kinds) - card.jokers - card.singles


def _size(capacity: Field) -> int:
    if capacity.integer(min(CAPACITIES), max(CAPACITIES)) not in CAPACITIES:
        raise capacity.refuse(
            f"no truck has capacity {capacity.value}", f"aucun camion n’a la capacité {capacity.value}"
        )
    return CAPACITIES.index(capacity.value)


def _kinds(type_: Field, tiles: Field) -> list[int]:
    """The kinds of tiles on a truck, in the order they were loaded."""
    name = None if type_.is_null() else type_.one_of(c.TYPE_NAMES)
    loaded = tiles.items(0, c.TILES)
    if name is None and loaded:
        raise type_.refuse("a loaded truck has a type", "un camion chargé a un type", "TK-L1")
    if name is not None and not loaded:
        raise type_.refuse("an empty truck has no type yet", "un camion vide n’a pas encore de type", "TK-L1")
    return [_kind(tile, name or "", first=number == 0) for number, tile in enumerate(loaded)]


def _kind(tile: Field, type_: str, first: bool) -> int:
    """A tile is a good or a double of the truck's type, or a joker; a type by name must be the truck's."""
    name = tile.one_of((*TILE_NAMES, *c.KIND_NAMES[: c.JOKER]))
    if name == "joker":
        if first:
            raise tile.refuse("a joker may not be the first tile", "un joker ne peut être la première tuile", "TK-L3")
        return c.JOKER
    kinds = {"good": type_, "double": f"double-{type_}"}
    kind = c.KIND_NAMES.index(kinds.get(name, name))
    if c.TYPE_NAMES[kind % c.TYPES] != type_:
        raise tile.refuse(f"{name} on a truck of {type_}", f"{name} sur un camion de type {type_}", "TK-L1")
    return kind


def _read_waiting(waiting: Field, row: Any, box: Box) -> None:
    for tile in waiting.items(0, c.TILES):
        kind = c.KIND_NAMES.index(tile.one_of(c.KIND_NAMES))
        box.take_tile(tile, kind)
        row.waiting[kind] += 1


# The result


def _results(position: SheetPosition, names: list[str]) -> list[dict[str, Any]]:
    points = position.points()
    ranks = position.ranks(points)
    return [
        {"name": name, **_clauses(row), "total": int(row.sum()), "rank": int(rank)}
        for name, row, rank in zip(names, points, ranks, strict=True)
    ]


def _clauses(row: Any) -> dict[str, Any]:
    """The clauses by name, the five majorities together by type."""
    named: dict[str, Any] = {}
    for clause, points in zip(c.CLAUSES, row, strict=True):
        if clause not in c.MAJORITIES:
            named[clause] = int(points)
        elif "majorities" not in named:
            named["majorities"] = {name: int(row[c.CLAUSE_MOST + i]) for i, name in enumerate(c.TYPE_NAMES)}
    return named


SHEET = Sheet(score, no_explanation)
