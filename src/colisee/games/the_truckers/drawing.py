"""A position of The Truckers as text, for tests and documentation: `drawing` writes it, `position` reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from colisee.games.the_truckers import constants as c
from colisee.games.the_truckers.notation import CARD_CODES, KIND_CODES, SIZE_CODES, TYPE_CODES
from colisee.games.the_truckers.state import DTYPE

PHASES = ("goods", "markers", "turn-up", "cards", "load", "steal", "trucks", "over")
STAGES = ("-", "choose", "bulk", "bulk-more", "separate", "second-truck", "second-tile")
OPTIONS = {
    "stacks": ("covered", "open"),
    "loaders_collect": ("yes", "no"),
    "first_truck": ("must", "may"),
    "majority_ties": ("marker", "all"),
    "full_trucks": ("all", "each"),
}
STACK_CODES = (".", *KIND_CODES, "?")
"""A question mark is a tile that has not been turned up."""


def drawing(s: Any) -> str:
    """The whole position as text; `position` reads it back."""
    lines = [_header(s), "track | " + " ".join(_stack_text(stack) for stack in s.stack)]
    lines += [_player_text(s, seat) for seat in range(s.seats)]
    return "\n".join(lines) + "\n"


def _header(s: Any) -> str:
    entries = {
        "seats": s.seats,
        "edition": s.edition,
        **{name: values[s[name]] for name, values in OPTIONS.items()},
        "phase": PHASES[s.phase],
        "round": s.round_number,
        "active": s.active + 1 if PHASES[s.phase] in ("steal", "trucks") else None,
        "victim": s.victim + 1 if PHASES[s.phase] == "steal" else None,
        "loot": ",".join(KIND_CODES[kind] for kind in range(c.KINDS) if s.loot >> kind & 1) or None,
        "trucks_due": s.trucks_due or None,
        "moved": ",".join(str(seat + 1) for seat in range(s.seats) if s.moved >> seat & 1) or None,
    }
    return "the-truckers " + " ".join(f"{key}={value}" for key, value in entries.items() if value is not None)


def _stack_text(stack: Any) -> str:
    tiles = [STACK_CODES[tile] for tile in stack]
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
    return "-" if card == 0 else "?" if card == c.HIDDEN else CARD_CODES[card - 1]


def _tiles(count: int, code: str) -> str:
    return code if count == 1 else f"{count}*{code}"


def _truck_text(truck: Any) -> str:
    size = SIZE_CODES[int(truck.truck_size) - 1]
    if truck.type == 0:
        return size
    kinds = ((truck.singles, truck.type - 1), (truck.doubles, truck.type - 1 + c.TYPES), (truck.jokers, c.JOKER))
    return f"{size}:" + "+".join(_tiles(int(count), KIND_CODES[kind]) for count, kind in kinds if count)


def position(text: str) -> Any:
    """A state (an array of one row) from its picture.

    Truck cards that are not drawn lie in the supply; a player drawn without trucks has the two of the set-up.
    While goods are dealt, and with covered stacks, tiles that are not drawn are still in the bag.
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
    values = {"edition": str(c.RULES_VERSION), "phase": "cards", "round": "1", "trucks_due": "0"}
    values |= dict(entry.split("=") for entry in entries)
    for option, choices in OPTIONS.items():
        s[option] = choices.index(values.get(option, choices[0]))
    s.edition = int(values["edition"])
    s.seats, s.round_number, s.trucks_due = int(values["seats"]), int(values["round"]), int(values["trucks_due"])
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
        stack[level] = STACK_CODES.index(code) if code in STACK_CODES else _kind(code)


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
            s.card[seat] = c.HIDDEN if value == "?" else CARD_CODES.index(value) + 1 if value else 0
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
        if kind == c.JOKER:
            truck.jokers = count
        else:
            truck.type = kind % c.TYPES + 1
            truck["doubles" if kind >= c.TYPES else "singles"] = count


def _count_the_rest(s: Any) -> None:
    """What follows from the drawn pieces: the supply, the bag, how much was dealt, how many are at the goal."""
    sizes = [int(size) for size in s.player["truck"]["truck_size"].flat]
    for size in range(len(c.SIZE_NAMES)):
        s.supply[size] = c.TRUCKS_OF_SIZE[size] - sizes.count(size + 1)
    s.goals = int((s.player["goal"] != 0).sum())
    if s.phase == c.PHASE_GOODS or s.stacks == c.STACKS_COVERED:
        for kind in range(c.KINDS):
            s.bag[kind] = max(0, int(c.TILES_OF_KIND[kind]) - _tiles_seen(s, kind))
    s.dealt = c.TILES - int(s.bag.sum())
    s.uncovered = sum(
        2 << i for i, stack in enumerate(s.stack) if stack.any() and stack[stack != 0][-1] == c.COVERED_TILE
    )


def _tiles_seen(s: Any, kind: int) -> int:
    """The tiles of a kind that lie on the track, before players and on their trucks."""
    tiles = int((s.stack == kind + 1).sum() + s.player["waiting"][:, kind].sum())
    trucks = s.player["truck"]
    if kind == c.JOKER:
        return tiles + int(trucks["jokers"].sum())
    of_type = trucks["type"] == kind % c.TYPES + 1
    return tiles + int(trucks["doubles" if kind >= c.TYPES else "singles"][of_type].sum())
