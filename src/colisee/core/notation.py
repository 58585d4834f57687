"""How people and files write a game's actions: each as a word (`T1`) and as a JSON object (`{"take": {"group": 1}}`)."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from colisee.core.errors import ColiseeError
from colisee.core.text import Text

Object = dict[str, dict[str, Any]]
"""An action as JSON: one verb, and its arguments by name."""

MAX_LISTED = 12
"""Values of an argument that an error message lists."""

_encode = msgspec.json.Encoder(order="sorted").encode


class NotationError(ColiseeError):
    """A word, an object or a number that stands for no action; the message says what is allowed."""


class Notation:
    """The word and the JSON object of every action of a game, in the order of the action numbers."""

    def __init__(self, actions: Iterable[tuple[str, Object]], examples: Sequence[str]) -> None:
        """`examples` are the words that an error message shows."""
        pairs = list(actions)
        self.words = tuple(word for word, _ in pairs)
        self._objects = tuple(value for _, value in pairs)
        self._examples = ", ".join(examples)
        self._action_of_word = {word: action for action, word in enumerate(self.words)}
        self._action_of_json = {_encode(value): action for action, value in enumerate(self._objects)}
        if not len(self._action_of_word) == len(self._action_of_json) == len(pairs):
            raise ValueError("two actions share a word or an object")

    def word(self, action: int) -> str:
        return self.words[self._checked(action)]

    def parse(self, word: str) -> int:
        """The action of a word; NotationError if there is none."""
        action = self._action_of_word.get(word) if isinstance(word, str) else None
        if action is None:
            raise NotationError(
                Text(
                    f"{reprlib.repr(word)} is no move; examples: {self._examples}",
                    f"{reprlib.repr(word)} n’est pas un coup ; exemples : {self._examples}",
                )
            )
        return action

    def as_json(self, action: int) -> Object:
        """A new object: the caller may change it."""
        return {
            verb: {key: dict(value) if isinstance(value, dict) else value for key, value in arguments.items()}
            for verb, arguments in self._objects[self._checked(action)].items()
        }

    def from_json(self, value: Any) -> int:
        """The action of an object; NotationError unless keys, values and their types are exactly those of `as_json`."""
        try:
            action = self._action_of_json.get(_encode(value))
        except (TypeError, ValueError, RecursionError):  # no JSON at all
            action = None
        # Equal JSON texts do not suffice: a key 1 is written "1", NaN is written null.
        if action is None or value != self._objects[action]:
            raise NotationError(self._allowed(value))
        return action

    def _checked(self, action: int) -> int:
        if not 0 <= action < len(self.words):
            last = len(self.words) - 1
            raise NotationError(
                Text(
                    f"there is no action number {action}; they go from 0 to {last}",
                    f"il n’y a pas d’action numéro {action} ; elles vont de 0 à {last}",
                )
            )
        return action

    def _allowed(self, value: Any) -> Text:
        """The message for an object that is no action: the arguments of its verb, or else the verbs."""
        verb = next(iter(value)) if isinstance(value, dict) and len(value) == 1 else None
        shapes = self._shapes(verb) if isinstance(verb, str) else []
        if not shapes:
            verbs = ", ".join(dict.fromkeys(verb for known in self._objects for verb in known))
            return Text(
                f"no action reads {reprlib.repr(value)}; it must be an object with one of the keys {verbs}",
                f"aucune action ne s’écrit {reprlib.repr(value)} ; il faut un objet avec l’une des clés {verbs}",
            )
        return Text(
            f"no action reads {reprlib.repr(value)}; allowed: {' or '.join(shapes)}",
            f"aucune action ne s’écrit {reprlib.repr(value)} ; il faut {' ou '.join(shapes)}",
        )

    def _shapes(self, verb: str) -> list[str]:
        """The arguments of a verb with their values, one text per set of arguments."""
        values: dict[tuple[str, ...], dict[str, dict[str, None]]] = {}
        for known in self._objects:
            if verb in known:
                shape = values.setdefault(tuple(known[verb]), {key: {} for key in known[verb]})
                for key, value in known[verb].items():
                    shape[key][_json(value)] = None
        return [
            f"{{{_json(verb)}: {{{', '.join(f'{_json(key)}: {_listed(list(of_key))}' for key, of_key in shape.items())}}}}}"
            for shape in values.values()
        ]


def _listed(values: Sequence[str]) -> str:
    more = " | …" if len(values) > MAX_LISTED else ""
    return " | ".join(values[:MAX_LISTED]) + more


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
