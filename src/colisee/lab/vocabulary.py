"""A game's actions as countable words, and the owner of every byte of a state. Derived from the spec alone.

`{"take": {"group": 3}}` is the word `take group=3`. `{"draw": {"box": {"type": "lamp", "weight": 7}}}` is the piece
`draw box=lamp weight 7` and its attributes `draw box.type=lamp` and `draw box.weight=7`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from colisee.core.components import RECENT_SETS
from colisee.core.spec import GameSpec

Bytes = np.ndarray[Any, np.dtype[np.uint8]]

NOBODY = -1


@dataclass(frozen=True)
class Word:
    """`verb key=value`; key and value are empty for an action without arguments."""

    verb: str
    key: str
    value: str
    by_chance: bool
    is_piece: bool
    """A whole piece, not one of its attributes."""

    @property
    def text(self) -> str:
        return f"{self.verb} {self.key}={self.value}" if self.key else self.verb


class Vocabulary:
    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.words: list[Word] = []
        self._number: dict[Word, int] = {}
        self._of_action = [self._numbers(spec, action) for action in range(spec.facts.all_actions)]
        self._actions: dict[str, set[int]] = defaultdict(set)
        for action in range(spec.facts.actions):
            for number in self._of_action[action]:
                self._actions[self.words[number].text].add(action)
        self._owner_of_byte, self._place_of_byte = _layout(spec)

    def words_of(self, action: int) -> tuple[int, ...]:
        return self._of_action[action]

    def actions_with(self, word: str) -> frozenset[int]:
        """The players' actions that contain this word."""
        return frozenset(self._actions[word])

    def seat_named_by(self, action: int) -> int | None:
        """The seat that a draw names (who goes first), counted from 0."""
        for number in self._of_action[action]:
            if self.words[number].by_chance and self.words[number].key == "seat":
                return int(self.words[number].value) - 1
        return None

    # Bytes

    def owners_of_change(self, before: bytes, after: bytes) -> set[int]:
        """The seats whose part of the state an action changed."""
        return {int(owner) for owner in self._owner_of_byte[_changed(before, after)]} - {NOBODY}

    def places_filled(self, before: bytes, after: bytes) -> set[int]:
        """The common places that were empty (0) and now are not."""
        return self._places(before, after, before)

    def places_emptied(self, before: bytes, after: bytes) -> set[int]:
        return self._places(before, after, after)

    def _places(self, before: bytes, after: bytes, empty_in: bytes) -> set[int]:
        places = {int(place) for place in self._place_of_byte[_changed(before, after)]} - {NOBODY}
        return {place for place in places if not empty_in[place]}

    # Words

    def _numbers(self, spec: GameSpec, action: int) -> tuple[int, ...]:
        by_chance = action >= spec.facts.actions
        return tuple(self._numbered(word) for word in _words(spec.notation.as_json(action), by_chance))

    def _numbered(self, word: Word) -> int:
        if word not in self._number:
            self._number[word] = len(self.words)
            self.words.append(word)
        return self._number[word]


@lru_cache(RECENT_SETS)
def vocabulary_of(spec: GameSpec) -> Vocabulary:
    return Vocabulary(spec)


def _words(event: dict[str, Any], by_chance: bool) -> Iterator[Word]:
    for verb, arguments in event.items():
        if not arguments:
            yield Word(verb, "", "", by_chance, False)
        elif by_chance and "seat" not in arguments:
            yield from _piece(verb, arguments)
        else:
            yield from (Word(verb, key, str(value), by_chance, False) for key, value in arguments.items())


def _piece(verb: str, arguments: dict[str, Any]) -> Iterator[Word]:
    """A drawn piece: the whole, then each attribute."""
    key, value = next(iter(arguments.items()))
    if isinstance(value, dict):
        yield Word(verb, key, _joined(value), True, True)
        yield from (Word(verb, f"{key}.{name}", str(part), True, False) for name, part in value.items())
    else:
        yield Word(verb, key, " ".join(str(part) for part in arguments.values()), True, True)


def _joined(attributes: dict[str, Any]) -> str:
    """`lamp red weight 7 fragile`: a name stands alone, a number follows its attribute."""
    words = {
        name: name if part is True else f"{name} {part}" if isinstance(part, int) else str(part)
        for name, part in attributes.items()
    }
    return " ".join(words[name] for name, part in attributes.items() if part is not False)


def _changed(before: bytes, after: bytes) -> Any:
    return np.flatnonzero(np.frombuffer(before, np.uint8) != np.frombuffer(after, np.uint8))


def _layout(spec: GameSpec) -> tuple[Any, Any]:
    """For every byte of a state: the seat it belongs to, and the first byte of the common place it is in."""
    owners, places = np.full(spec.dtype.itemsize, NOBODY), np.full(spec.dtype.itemsize, NOBODY)
    for name, (field, start, *_) in (spec.dtype.fields or {}).items():
        if name in spec.facts.by_seat:
            seats = field.shape[0]
            owners[start : start + field.itemsize] = np.repeat(np.arange(seats), field.itemsize // seats)
        elif field.subdtype is not None:
            _mark_places(field, start, places)
    return owners, places


def _mark_places(layout: np.dtype[Any], first: int, places: Any) -> None:
    if layout.subdtype is not None:
        element, shape = layout.subdtype
        for index in range(int(np.prod(shape))):
            _mark_places(element, first + index * element.itemsize, places)
    elif layout.fields:
        for field, start, *_ in layout.fields.values():
            _mark_places(field, first + start, places)
    elif layout.itemsize == 1:
        places[first] = first
