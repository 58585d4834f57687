"""A position of Toy Rush as text, for tests and documentation: `drawing` writes it, `position` reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from colisee.games.toy_rush import constants as c
from colisee.games.toy_rush.state import DTYPE

PHASES = (
    "first", "deal", "draw", "set-up", "place", "objective", "box-or-elf", "colour", "pattern", "gifts", "over",
)  # fmt: skip
NO_CARD, SECRET_CARD = ".", "?"


def drawing(s: Any) -> str:
    """The whole position as text; `position` reads it back. A view is drawn with ? for the cards it hides."""
    lines = [
        f"toy-rush round={s.rounds} phase={PHASES[s.phase]} first={s.first + 1} turn={s.turn + 1}",
        "line  | " + " | ".join(_space_text(s, space) for space in range(c.SPACES)),
        f"deck  | {_cards_text(int(s.deck))}",
        "under | " + (" ".join(_under_text(s, place) for place in range(c.OBJECTIVES) if s.under[place]) or NO_CARD),
    ]
    for seat in range(c.SEATS):
        lines += _player_lines(s.player[seat], seat)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _space_text(s: Any, space: int) -> str:
    one, two = int(s.player[0].elves[space]), int(s.player[1].elves[space])
    return f"{one or NO_CARD}/{two or NO_CARD}"


def _cards_text(cards: int) -> str:
    names = [c.CHILDREN[objective] for objective in range(c.OBJECTIVES) if cards >> objective & 1]
    return " ".join(names + [SECRET_CARD] * (cards >> c.OBJECTIVES).bit_count()) or NO_CARD


def _under_text(s: Any, place: int) -> str:
    card = int(s.under[place])
    return f"{SECRET_CARD if card == c.UNKNOWN else c.CHILDREN[card - 1]}/{s.under_by[place]}"


def _player_lines(player: Any, seat: int) -> list[str]:
    hand = [f"{name}={player.objects[item]}" for item, name in enumerate(c.OBJECT_NAMES) if player.objects[item]]
    lines = [f"{seat + 1} stock={player.stock}{' done' if player.done else ''} | {' '.join(hand) or NO_CARD}"]
    for label in ("objectives", "offered", "known", "sending", "sent"):
        if label == "objectives" or player[label]:
            lines.append(f"  {label:10} | {_cards_text(int(player[label]))}")
    if player.refused:
        card = SECRET_CARD if player.refused == c.UNKNOWN else c.CHILDREN[player.refused - 1]
        lines.append(f"  {'refused':10} | {card}")
    return lines


def position(text: str) -> Any:
    """A state (an array of one row) from its picture. Objectives that the picture leaves out lie unseen in the deck."""
    header, *lines = [line for line in text.strip().splitlines() if line.strip()]
    states = np.zeros(1, DTYPE)
    s = states[0]
    _read_header(s, header)
    s.deck = -1
    seat = -1
    for line in lines:
        label, *cells = [cell.strip() for cell in line.split("|")]
        if label == "line":
            _read_line(s, cells)
        elif label == "deck":
            s.deck = _read_cards(cells[0])
        elif label == "under":
            _read_under(s, cells[0])
        elif label[0].isdigit():
            seat = int(label[0]) - 1
            _read_player(s.player[seat], label, cells[0])
        elif label == "refused":
            s.player[seat].refused = c.UNKNOWN if cells[0] == SECRET_CARD else _read_child(cells[0]) + 1
        elif label in ("objectives", "offered", "known", "sending", "sent"):
            s.player[seat][label] = _read_cards(cells[0])
        else:
            raise ValueError(f"a picture of Toy Rush has no line {label!r}")
    if s.deck == -1:
        s.deck = c.EVERY_OBJECTIVE & ~_shown(s)
    return states


def _read_header(s: Any, header: str) -> None:
    name, *entries = header.split()
    if name != "toy-rush":
        raise ValueError(f"a picture of Toy Rush begins with 'toy-rush', not {name!r}")
    values = {"round": "1", "phase": "place", "first": "1", "turn": "1"} | dict(entry.split("=") for entry in entries)
    s.seats, s.rounds, s.phase = c.SEATS, int(values["round"]), PHASES.index(values["phase"])
    s.first, s.turn = int(values["first"]) - 1, int(values["turn"]) - 1
    for seat in range(c.SEATS):
        s.player[seat].stock = c.FIRST_ELVES


def _read_line(s: Any, cells: Sequence[str]) -> None:
    for space, cell in enumerate(cells):
        for seat, elves in enumerate(cell.split("/")):
            s.player[seat].elves[space] = 0 if elves == NO_CARD else int(elves)


def _read_under(s: Any, cell: str) -> None:
    for place, entry in enumerate(cell.replace(NO_CARD, "").split()):
        card, by = entry.split("/")
        s.under[place] = c.UNKNOWN if card == SECRET_CARD else _read_child(card) + 1
        s.under_by[place] = int(by)


def _read_player(player: Any, label: str, hand: str) -> None:
    for entry in label.split()[1:]:
        if entry == "done":
            player.done = 1
        else:
            player.stock = int(entry.removeprefix("stock="))
    for entry in hand.replace(NO_CARD, "").split():
        name, count = entry.split("=")
        player.objects[c.OBJECT_NAMES.index(name)] = int(count)


def _read_cards(cell: str) -> int:
    names = cell.replace(NO_CARD, "").split()
    secret = names.count(SECRET_CARD)
    known = sum(1 << _read_child(name) for name in names if name != SECRET_CARD)
    return known | ((1 << secret) - 1) << c.OBJECTIVES


def _read_child(name: str) -> int:
    if name not in c.CHILDREN:
        raise ValueError(f"no child of Toy Rush is called {name!r}")
    return c.CHILDREN.index(name)


def _shown(s: Any) -> int:
    cards = sum(1 << (int(card) - 1) for card in s.under if card)
    for seat in range(c.SEATS):
        player = s.player[seat]
        cards |= int(player.objectives) | int(player.offered) | int(player.sent)
    return cards
