"""Toy Rush in words: the notation, JSON objects, sentences, and the text picture of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from colisee.core.text import Language, Text
from colisee.games.toy_rush.constants import (
    CHILDREN,
    DONE,
    DRAW,
    ELVES,
    EVERY_OBJECTIVE,
    FIRST_ELVES,
    FIRST_PLAYER,
    FIRST_PLAYER_LAST,
    NEEDS,
    OBJECT_NAMES,
    OBJECTIVES,
    PATTERNS_LAST,
    PLACE_LAST,
    POINTS,
    PUT_UNDER,
    PUT_UNDER_LAST,
    SEATS,
    SEND,
    SEND_LAST,
    SPACES,
    TAKE,
    TAKE_BOX,
    TAKE_ELF,
    TAKE_LAST,
    UNKNOWN,
)
from colisee.games.toy_rush.hints import hints as hints
from colisee.games.toy_rush.rules import earns_nothing
from colisee.games.toy_rush.state import DTYPE

OPTION_NAMES: dict[str, Text] = {}
CLAUSE_NAMES = {"gifts": Text("gifts", "cadeaux")}
CLAUSE_RULES = {"gifts": "TR-G1"}
SPACE_SAID = (
    Text("Primeur", "Primeur"),
    Text("Objective", "Objectif"),
    Text("Box or elf", "Boîte ou lutin"),
    Text("Elves", "Lutins"),
    Text("Colours", "Couleurs"),
    Text("Trains", "Petits trains"),
    Text("Patterns", "Motifs"),
    Text("Bears", "Ours"),
    Text("Horses", "Chevaux"),
)
OBJECT_SAID = {
    "pink": Text("pink", "rose"),
    "blue": Text("blue", "bleu"),
    "yellow": Text("yellow", "jaune"),
    "dots": Text("dots", "pois"),
    "stripes": Text("stripes", "rayures"),
    "bear": Text("bear", "ours"),
    "train": Text("train", "petit train"),
    "horse": Text("rocking horse", "cheval à bascule"),
    "box": Text("box", "boîte"),
}
CARD_SAID = {
    "pink": Text("a pink card", "une carte rose"),
    "blue": Text("a blue card", "une carte bleue"),
    "yellow": Text("a yellow card", "une carte jaune"),
    "dots": Text("a dots card", "une carte à pois"),
    "stripes": Text("a stripes card", "une carte à rayures"),
}

PHASES = (
    "first", "deal", "draw", "set-up", "place", "objective", "box-or-elf", "colour", "pattern", "gifts", "over",
)  # fmt: skip
NO_CARD, SECRET_CARD = ".", "?"


# Notation


def word(action: int) -> str:
    if not 0 <= action < len(WORDS):
        raise ValueError(f"there is no action number {action}")
    return WORDS[action]


def parse(text: str) -> int:
    if text not in ACTION_OF_WORD:
        raise ValueError(
            f"{text!r} is no move; examples: 5x2, pink, box, elf, under-{CHILDREN[0]}, send-{CHILDREN[0]}, done"
        )
    return ACTION_OF_WORD[text]


WORDS: tuple[str, ...] = (
    *(f"{space + 1}x{elves + 1}" for space in range(SPACES) for elves in range(ELVES)),
    *(f"under-{child}" for child in CHILDREN),
    *OBJECT_NAMES[: PATTERNS_LAST + 1],
    "box",
    "elf",
    *(f"send-{child}" for child in CHILDREN),
    "done",
    *(f"first-{seat + 1}" for seat in range(SEATS)),
    *(f"draw-{child}" for child in CHILDREN),
)
ACTION_OF_WORD = {text: action for action, text in enumerate(WORDS)}


# JSON


def as_json(action: int) -> dict[str, Any]:
    if 0 <= action <= PLACE_LAST:
        return {"place": {"space": action // ELVES + 1, "elves": action % ELVES + 1}}
    if PUT_UNDER <= action <= PUT_UNDER_LAST:
        return {"put_under": {"objective": CHILDREN[action - PUT_UNDER]}}
    if TAKE <= action <= TAKE_LAST:
        return {"take": {"object": OBJECT_NAMES[action - TAKE]}}
    if action == TAKE_BOX:
        return {"take": {"object": "box"}}
    if action == TAKE_ELF:
        return {"take": {"elf": 1}}
    if SEND <= action <= SEND_LAST:
        return {"send": {"objective": CHILDREN[action - SEND]}}
    if action == DONE:
        return {"done": {}}
    if FIRST_PLAYER <= action <= FIRST_PLAYER_LAST:
        return {"first_player": {"seat": action - FIRST_PLAYER + 1}}
    if DRAW <= action < len(WORDS):
        return {"draw": {"objective": CHILDREN[action - DRAW]}}
    raise ValueError(f"there is no action number {action}")


def from_json(event: Any) -> int:
    key = _key(event)
    if key not in ACTION_OF_JSON:
        raise ValueError(f"no action of Toy Rush reads {key}")
    return ACTION_OF_JSON[key]


def _key(value: Any) -> str:
    """A JSON value with its keys in order, so that equal objects have equal texts."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_key(value[key])}" for key in sorted(value, key=str)) + "}"
    return repr(value)


ACTION_OF_JSON = {_key(as_json(action)): action for action in range(len(WORDS))}


# Sentences


def sentence(s: Any, seat: int, action: int, language: Language, names: Sequence[str]) -> str:
    """What an action does, for a log; `s` is the position before it."""
    return _said(s, seat, action, names).to(language)


def hidden_sentence(seat: int, language: Language, names: Sequence[str]) -> str:
    """What others are told of an action that concerns a secret objective."""
    if seat >= len(names):
        return Text("An objective is drawn.", "Un objectif est pioché.").to(language)
    return Text(f"{names[seat]} makes a secret choice.", f"{names[seat]} fait un choix secret.").to(language)


def _said(s: Any, seat: int, action: int, names: Sequence[str]) -> Text:
    if FIRST_PLAYER <= action <= FIRST_PLAYER_LAST:
        name = names[action - FIRST_PLAYER]
        return Text(f"{name} is first player.", f"{name} reçoit le jeton 1er joueur.")
    if action >= DRAW:
        name, card = names[int(s.turn)], objective_said(action - DRAW)
        return Text(f"{name} draws {card.en}.", f"{name} pioche {card.fr}.")
    name = names[seat]
    if action <= PLACE_LAST:
        return _place_said(s, seat, name, action // ELVES, action % ELVES + 1)
    if action <= PUT_UNDER_LAST:
        card = objective_said(action - PUT_UNDER)
        return Text(f"{name} puts {card.en} under the deck.", f"{name} glisse {card.fr} sous la pioche.")
    if action <= TAKE_LAST:
        card = CARD_SAID[OBJECT_NAMES[action - TAKE]]
        return Text(f"{name} takes {card.en}.", f"{name} prend {card.fr}.")
    if action == TAKE_BOX:
        return Text(f"{name} takes a box.", f"{name} prend une boîte en carton.")
    if action == TAKE_ELF:
        return Text(f"{name} takes a new elf.", f"{name} prend un nouveau lutin.")
    if action == DONE:
        return Text(f"{name} has no more gifts to send this round.", f"{name} n'envoie plus de cadeau ce tour-ci.")
    card = objective_said(action - SEND)
    return Text(f"{name} sends {card.en}.", f"{name} envoie {card.fr}.")


def _place_said(s: Any, seat: int, name: str, space: int, elves: int) -> Text:
    where = SPACE_SAID[space]
    idle = (
        Text(": that earns nothing", " : cela ne rapporte rien")
        if earns_nothing(s, seat, space, elves)
        else Text("", "")
    )
    return Text(
        f"{name} puts {elves_said(elves).en} on space {space + 1} ({where.en}){idle.en}.",
        f"{name} place {elves_said(elves).fr} sur la case {space + 1} ({where.fr}){idle.fr}.",
    )


def elves_said(elves: int) -> Text:
    return Text(f"{elves} {'elf' if elves == 1 else 'elves'}", f"{elves} {'lutin' if elves == 1 else 'lutins'}")


def objective_said(objective: int) -> Text:
    """A child with the points of the gift and the objects it takes."""
    needs, points = needs_said(objective), int(POINTS[objective])
    return Text(
        f"{CHILDREN[objective]} ({points} {'point' if points == 1 else 'points'}: {needs.en})",
        f"{CHILDREN[objective]} ({points} {'point' if points == 1 else 'points'} : {needs.fr})",
    )


def needs_said(objective: int) -> Text:
    said = [(int(NEEDS[objective, item]), OBJECT_SAID[name]) for item, name in enumerate(OBJECT_NAMES)]
    return Text(
        ", ".join(f"{f'{count} × ' if count > 1 else ''}{name.en}" for count, name in said if count),
        ", ".join(f"{f'{count} × ' if count > 1 else ''}{name.fr}" for count, name in said if count),
    )


# The picture of a position


def drawing(s: Any) -> str:
    """The whole position as text; `position` reads it back. A view is drawn with ? for the cards it hides."""
    lines = [
        f"toy-rush round={s.rounds} phase={PHASES[s.phase]} first={s.first + 1} turn={s.turn + 1}",
        "line  | " + " | ".join(_space_text(s, space) for space in range(SPACES)),
        f"deck  | {_cards_text(int(s.deck))}",
        "under | " + (" ".join(_under_text(s, place) for place in range(OBJECTIVES) if s.under[place]) or NO_CARD),
    ]
    for seat in range(SEATS):
        lines += _player_lines(s.player[seat], seat)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _space_text(s: Any, space: int) -> str:
    one, two = int(s.player[0].elves[space]), int(s.player[1].elves[space])
    return f"{one or NO_CARD}/{two or NO_CARD}"


def _cards_text(cards: int) -> str:
    names = [CHILDREN[objective] for objective in range(OBJECTIVES) if cards >> objective & 1]
    return " ".join(names + [SECRET_CARD] * (cards >> OBJECTIVES).bit_count()) or NO_CARD


def _under_text(s: Any, place: int) -> str:
    card = int(s.under[place])
    return f"{SECRET_CARD if card == UNKNOWN else CHILDREN[card - 1]}/{s.under_by[place]}"


def _player_lines(player: Any, seat: int) -> list[str]:
    hand = [f"{name}={player.objects[item]}" for item, name in enumerate(OBJECT_NAMES) if player.objects[item]]
    lines = [f"{seat + 1} stock={player.stock}{' done' if player.done else ''} | {' '.join(hand) or NO_CARD}"]
    for label in ("objectives", "offered", "known", "sending", "sent"):
        if label == "objectives" or player[label]:
            lines.append(f"  {label:10} | {_cards_text(int(player[label]))}")
    if player.refused:
        card = SECRET_CARD if player.refused == UNKNOWN else CHILDREN[player.refused - 1]
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
            s.player[seat].refused = UNKNOWN if cells[0] == SECRET_CARD else _read_child(cells[0]) + 1
        elif label in ("objectives", "offered", "known", "sending", "sent"):
            s.player[seat][label] = _read_cards(cells[0])
        else:
            raise ValueError(f"a picture of Toy Rush has no line {label!r}")
    if s.deck == -1:
        s.deck = EVERY_OBJECTIVE & ~_shown(s)
    return states


def _read_header(s: Any, header: str) -> None:
    name, *entries = header.split()
    if name != "toy-rush":
        raise ValueError(f"a picture of Toy Rush begins with 'toy-rush', not {name!r}")
    values = {"round": "1", "phase": "place", "first": "1", "turn": "1"} | dict(entry.split("=") for entry in entries)
    s.seats, s.rounds, s.phase = SEATS, int(values["round"]), PHASES.index(values["phase"])
    s.first, s.turn = int(values["first"]) - 1, int(values["turn"]) - 1
    for seat in range(SEATS):
        s.player[seat].stock = FIRST_ELVES


def _read_line(s: Any, cells: Sequence[str]) -> None:
    for space, cell in enumerate(cells):
        for seat, elves in enumerate(cell.split("/")):
            s.player[seat].elves[space] = 0 if elves == NO_CARD else int(elves)


def _read_under(s: Any, cell: str) -> None:
    for place, entry in enumerate(cell.replace(NO_CARD, "").split()):
        card, by = entry.split("/")
        s.under[place] = UNKNOWN if card == SECRET_CARD else _read_child(card) + 1
        s.under_by[place] = int(by)


def _read_player(player: Any, label: str, hand: str) -> None:
    for entry in label.split()[1:]:
        if entry == "done":
            player.done = 1
        else:
            player.stock = int(entry.removeprefix("stock="))
    for entry in hand.replace(NO_CARD, "").split():
        name, count = entry.split("=")
        player.objects[OBJECT_NAMES.index(name)] = int(count)


def _read_cards(cell: str) -> int:
    names = cell.replace(NO_CARD, "").split()
    secret = names.count(SECRET_CARD)
    known = sum(1 << _read_child(name) for name in names if name != SECRET_CARD)
    return known | ((1 << secret) - 1) << OBJECTIVES


def _read_child(name: str) -> int:
    if name not in CHILDREN:
        raise ValueError(f"no child of Toy Rush is called {name!r}")
    return CHILDREN.index(name)


def _shown(s: Any) -> int:
    cards = sum(1 << (int(card) - 1) for card in s.under if card)
    for seat in range(SEATS):
        player = s.player[seat]
        cards |= int(player.objectives) | int(player.offered) | int(player.sent)
    return cards
