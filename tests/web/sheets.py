"""Random score sheets of every game: valid ones, and valid ones with one error."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from colisee.core.registry import game
from colisee.games.moving_day import constants as md
from colisee.games.post_office import constants as po
from colisee.games.post_office.drawing import TAPE_PLACEMENTS
from colisee.games.the_truckers import constants as tk
from colisee.games.toy_rush import constants as tr

Sheet = dict[str, Any]

NAMES = ["Ann", "Bob", "Zoé", "12", "it's", 'the "one"', "Đạt\u00a0✂", "😀"]
SPOILS: list[Any] = [
    None, True, False, -1, 0, 1, 4, 99, 10**16, 1.5, 0.00001, 1e22, "", "x", "it's", 'a "b"', "\u2028\n\\", "😀" * 101,
    [], [1], {}, {"a": [None, "b"]},
]  # fmt: skip


def sound(slug: str, rng: Random) -> Sheet:
    """A sheet that is valid, or nearly."""
    facts = game(slug).facts
    least = facts.seats[0] if slug in ("toy-rush", "the-truckers") else 1
    names = rng.sample(NAMES, rng.randint(least, facts.seats[-1]))
    sheet: Sheet = {"game": slug, "players": PLAYERS[slug](names, rng)}
    if facts.options and rng.random() < 0.7:
        sheet["options"] = {o.name: rng.choice(o.values) for o in facts.options if rng.random() < 0.7}
    if slug == "the-truckers" and rng.random() < 0.3:
        rows = game(slug).components.data["goods"]["rows"]
        sheet["goods"] = [{**row, "tiles": row["tiles"] + 5, "reward": rng.randint(1, 9)} for row in rows]
    if slug == "toy-rush" and rng.random() < 0.7:
        sheet["first_player"] = rng.choice(names)
    return sheet


def spoilt(sheet: Sheet, rng: Random) -> Sheet:
    """A copy in which one value is changed, missing, duplicated, or joined by an unknown one."""
    copy: Any = deepcopy(sheet)
    holder, key = rng.choice(list(_places(copy)))
    match rng.randrange(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        case 2 if isinstance(holder, dict):
            holder["colour of the sea"] = 1
        case _:
            holder[key] = deepcopy(rng.choice(SPOILS))
    spoilt_sheet: Sheet = copy
    return spoilt_sheet


def _places(value: Any) -> Any:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _moving_day(names: list[str], rng: Random) -> list[Sheet]:
    def box() -> Sheet:
        return {
            "type": rng.choice(["lamp", "sofa", "books"]), "colour": rng.choice(["red", "blue", "pink"]),
            "weight": rng.randint(1, 6), "points": rng.randint(1, 3), "fragile": rng.random() < 0.4,
        }  # fmt: skip

    def stack(width: int, height: int) -> list[list[Any]]:
        tops = [rng.randint(0, height) for _ in range(width)]
        return [[box() if level < tops[column] else None for column in range(width)] for level in range(height)]

    def helpers(seats: int) -> list[Sheet]:
        people = [rng.randint(1, 2) for _ in range(rng.randint(0, 3))]
        while sum(people) > seats and rng.random() < 0.95:
            people.pop()
        return [{"people": n, "strength": rng.randint(1, 4), "clumsy": rng.random() < 0.4} for n in people]

    def vehicle(v: int) -> Sheet:
        crew = helpers(int(md.SEATS_OF_VEHICLE[v]))
        return {"kind": md.KINDS[v], "boxes": stack(md.WIDTHS[v], md.HEIGHTS[v]), "helpers": crew}

    return [
        {"name": name, "snacks": rng.randint(0, 12), "vehicles": [vehicle(v) for v in range(md.VEHICLES)]}
        for name in names
    ]


def _toy_rush(names: list[str], rng: Random) -> list[Sheet]:
    return [
        {"name": name, "gifts": [rng.randint(1, 8) for _ in range(rng.randint(0, tr.OBJECTIVES // 2))]}
        for name in names
    ]


def _post_office(names: list[str], rng: Random) -> list[Sheet]:
    places = sorted((shape, tuple(sorted(parcels))) for shape, parcels in TAPE_PLACEMENTS)

    def player(name: str) -> Sheet:
        colours = rng.choice(["LDYB", "LD", "L."])
        shelf = [rng.choice(colours) for _ in range(po.PARCELS)]
        tapes: list[Sheet] = []
        taken: set[int] = set()
        laid: set[tuple[str, int]] = set()
        for shape, parcels in rng.sample(places, rng.randint(0, 12)):
            colour = rng.choice("LDYB")
            if taken.isdisjoint(parcels) and (colour, shape) not in laid:
                laid.add((colour, shape))
                for parcel in parcels:
                    shelf[parcel] = colour
                tapes.append({"colour": colour, "cells": [list(divmod(parcel, po.COLUMNS)) for parcel in parcels]})
                taken.update(parcels)
        symbols = [rng.choice("tsw.....") if colour != "." else "." for colour in shelf]
        for parcel in (parcel for parcel in range(po.PARCELS) if symbols[parcel] == "w" and parcel not in taken):
            shelf[parcel] = rng.choice([shelf[parcel], "?"])
        return {
            **({"uncovered": {letter: rng.randint(0, 9) for letter in "LDYB" if rng.random() < 0.7}} if rng.random() < 0.5 else {}),
            "name": name, "stamps": rng.randint(0, 20), "challenges": rng.choice([0, 0, 0, 0, 4]),
            "shelf": _rows(shelf), "symbols": _rows(symbols), "tapes": tapes,
        }  # fmt: skip

    return [player(name) for name in names]


def _rows(cells: list[str]) -> list[str]:
    return ["".join(cells[row : row + po.COLUMNS]) for row in range(0, po.PARCELS, po.COLUMNS)]


def _the_truckers(names: list[str], rng: Random) -> list[Sheet]:
    trucks = [size for size, count in enumerate(tk.TRUCKS_OF_SIZE) for _ in range(count)]
    tiles = [kind for kind, count in zip(tk.KIND_NAMES, tk.TILES_OF_KIND, strict=True) for _ in range(count)]
    rng.shuffle(trucks)
    rng.shuffle(tiles)

    def truck() -> Sheet:
        capacity, room = int(tk.CAPACITY[trucks.pop() + 1]), rng.randint(0, 4)
        first = next((kind for kind in tiles if kind != "joker"), "joker")
        type_ = first.removeprefix("double-")
        loaded: list[str] = []
        for kind in (type_, f"double-{type_}", type_, "joker", type_)[:room]:
            units = sum(2 if "double" in tile else 1 for tile in [*loaded, kind])
            if kind in tiles and units <= capacity and (loaded or kind != "joker"):
                tiles.remove(kind)
                loaded.append(kind if rng.random() < 0.5 else {type_: "good", "joker": "joker"}.get(kind, "double"))
        return {"capacity": capacity, "type": type_ if loaded else None, "tiles": loaded}

    starts, places = (
        rng.sample(range(1, tk.MAX_SEATS + 1), len(names)),
        rng.sample(range(1, len(names) + 1), len(names)),
    )
    finished = rng.randint(0, len(names))
    with_finished = rng.random() < 0.5
    players = []
    for name, start, place in zip(names, starts, places, strict=True):
        player: Sheet = {"name": name, "start": start, "place": place}
        player["trucks"] = [truck() for _ in range(rng.randint(1, 4)) if trucks]
        player["waiting"] = [tiles.pop() for _ in range(rng.randint(0, 2)) if tiles]
        if with_finished:
            player["finished"] = place <= finished
        players.append(player)
    return players


PLAYERS = {
    "moving-day": _moving_day,
    "toy-rush": _toy_rush,
    "post-office": _post_office,
    "the-truckers": _the_truckers,
}
