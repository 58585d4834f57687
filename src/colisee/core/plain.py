"""What a game may leave to core until it has something better: notation from two lists, a position as JSON, a counted sheet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np

from colisee.core.dtypes import as_dict, from_dict
from colisee.core.spec import GameSpec
from colisee.core.text import Language


class Notation:
    """Words and JSON objects of the actions, both in the order of their numbers."""

    def __init__(self, words: Sequence[str], objects: Sequence[dict[str, Any]]) -> None:
        self.words, self.objects = words, objects
        self._of_word = {word: action for action, word in enumerate(words)}
        self._of_object = {_key(value): action for action, value in enumerate(objects)}

    def word(self, action: int) -> str:
        return self.words[self._checked(action)]

    def parse(self, word: str) -> int:
        if word not in self._of_word:
            raise ValueError(f"{word!r} is no move; known: {', '.join(self.words)}")
        return self._of_word[word]

    def as_json(self, action: int) -> dict[str, Any]:
        return deepcopy(self.objects[self._checked(action)])

    def from_json(self, value: Any) -> int:
        if _key(value) not in self._of_object:
            raise ValueError(f"no action reads {_key(value)}")
        return self._of_object[_key(value)]

    def _checked(self, action: int) -> int:
        if not 0 <= action < len(self.words):
            raise ValueError(f"there is no action number {action}")
        return action


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def drawing_of(s: Any) -> str:
    """A state as JSON; `position_of` reads it back."""
    return json.dumps(as_dict(s))


def position_of(text: str, dtype: np.dtype[Any]) -> Any:
    """A state (an array of one row) from its JSON; a field left out is 0."""
    states = np.zeros(1, dtype)
    from_dict(states[0], json.loads(text))
    return states


def scored(spec: GameSpec, states: Any, names: Sequence[str]) -> dict[str, Any]:
    """The result of a score sheet that has been read into a state: the rules themselves count it."""
    points = np.zeros((len(names), len(spec.facts.clauses)), np.int32)
    ranks = np.zeros(len(names), np.int8)
    spec.interpreted.scores_at(states, 0, points)
    spec.interpreted.ranks_at(states, 0, points, ranks)
    players = [
        {"name": name, **dict(zip(spec.facts.clauses, row, strict=True)), "total": sum(row), "rank": rank}
        for name, row, rank in zip(names, points.tolist(), ranks.tolist(), strict=True)
    ]
    return {"game": spec.slug, "players": players}


def explain(result: dict[str, Any], language: Language) -> list[str]:
    """A sheet whose points explain themselves."""
    return []
