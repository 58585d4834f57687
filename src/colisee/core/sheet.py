"""Score sheets: what people at a physical table write down. Reading them field by field, and refusing the impossible.

A game's `sheet.score` takes a sheet and gives its result; it raises `SheetError` with the field and, where one forbids it, the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.core.spec import GameSpec


class SheetError(ValueError):
    """A sheet that cannot be: where, by which rule (if any), and a sentence for people."""

    def __init__(self, field: str, message: Text, rule: str | None = None) -> None:
        super().__init__(f"{field}: {message.en}" if field else message.en)
        self.field, self.message, self.rule = field, message, rule

    def as_dict(self, language: Language = "en") -> dict[str, Any]:
        return {"error": {"rule": self.rule, "field": self.field, "message": self.message.to(language)}}


class Field:
    """A value of a sheet and the path that leads to it."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value, self.path = value, path

    def refuse(self, en: str, fr: str, rule: str | None = None) -> SheetError:
        return SheetError(self.path, Text(en, fr), rule)

    def has(self, key: str) -> bool:
        return key in self.mapping()

    def is_null(self) -> bool:
        return self.value is None

    def get(self, key: str) -> Field:
        path = f"{self.path}.{key}" if self.path else key
        if key not in self.mapping():
            raise SheetError(path, Text("this field is missing", "ce champ manque"))
        return Field(self.value[key], path)

    def get_or(self, key: str, default: Any) -> Field:
        return self.get(key) if self.has(key) else Field(default, f"{self.path}.{key}" if self.path else key)

    def mapping(self) -> Mapping[str, Any]:
        if not isinstance(self.value, dict):
            raise self.refuse("an object {…} belongs here", "il faut ici un objet {…}")
        return self.value

    def known(self, *keys: str) -> Field:
        """Refuse keys that nobody reads: a misspelt one would otherwise be silently ignored."""
        for key in self.mapping():
            if key not in keys:
                path = f"{self.path}.{key}" if self.path else str(key)
                expected = ", ".join(keys)
                raise SheetError(
                    path, Text(f"unknown field; known: {expected}", f"champ inconnu ; connus : {expected}")
                )
        return self

    def items(self, least: int = 0, most: int = 1000) -> list[Field]:
        if not isinstance(self.value, list):
            raise self.refuse("a list […] belongs here", "il faut ici une liste […]")
        if not least <= len(self.value) <= most:
            span = f"{least}" if least == most else f"{least}–{most}"
            raise self.refuse(
                f"{len(self.value)} entries; {span} belong here", f"{len(self.value)} entrées ; il en faut {span}"
            )
        return [Field(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    def integer(self, least: int, most: int) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.refuse("a whole number belongs here", "il faut ici un nombre entier")
        if not least <= self.value <= most:
            raise self.refuse(
                f"{self.value} is out of range: {least} to {most}",
                f"{self.value} est hors limites : de {least} à {most}",
            )
        return self.value

    def yes_or_no(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.refuse("true or false belongs here", "il faut ici true ou false")
        return self.value

    def text(self, longest: int = 100) -> str:
        if not isinstance(self.value, str):
            raise self.refuse("a text in quotes belongs here", "il faut ici un texte entre guillemets")
        if not 1 <= len(self.value) <= longest:
            raise self.refuse(
                f"a text of 1 to {longest} characters belongs here", f"il faut ici un texte de 1 à {longest} caractères"
            )
        return self.value

    def one_of(self, choices: Collection[str]) -> str:
        if not isinstance(self.value, str) or self.value not in choices:
            known = ", ".join(choices)
            raise self.refuse(f"{self.value!r} is not one of: {known}", f"{self.value!r} n’est pas l’un de : {known}")
        return self.value


class SheetPosition:
    """The final position that a sheet describes, counted by the game's own rules. `record` is filled in by the game.

    Not a `Position`: it runs translated to JavaScript as well, and takes sheets of fewer players than a match.
    """

    def __init__(self, spec: GameSpec, players: int, chosen: dict[str, str]) -> None:
        self.spec, self.players, self.rules = spec, players, spec.interpreted
        self.states = spec.states()
        self.rules.new_game_at(self.states, 0, players, spec.option_indexes(chosen))
        self.record = self.states[0]

    def use_tables(self, tables: dict[str, Any]) -> None:
        """Count with other component data than the game's: the pieces of the sheet."""
        self.rules = self.spec.interpreted_with(tables)

    def points(self) -> Any:
        """points[seat, clause]"""
        points = np.zeros((self.players, len(self.spec.facts.clauses)), np.int32)
        self.rules.scores_at(self.states, 0, points)
        return points

    def ranks(self, points: Any) -> Any:
        ranks = np.zeros(self.players, np.int8)
        self.rules.ranks_at(self.states, 0, points, ranks)
        return ranks

    def ask(self, entry_point: str, seat: int, out: Any) -> None:
        """Call an entry point of the game's own that fills `out` for a seat."""
        self.rules.own(entry_point)(self.states, 0, seat, out)


def players_of(sheet: Field, least: int, most: int) -> list[tuple[str, Field]]:
    """The players of a sheet with their names, which must differ."""
    named: dict[str, Field] = {}
    for player in sheet.get("players").items(least, most):
        name = player.get("name")
        if name.text() in named:
            raise name.refuse(f"two players are called {name.value!r}", f"deux joueurs s’appellent {name.value!r}")
        named[name.value] = player
    return list(named.items())


def ranked(results: Sequence[dict[str, Any]], key: Callable[[dict[str, Any]], Any]) -> list[dict[str, Any]]:
    """The results with their `rank`: highest key first, equal keys share a place."""
    keys = [key(result) for result in results]
    return [
        {**result, "rank": 1 + sum(other > own for other in keys)} for result, own in zip(results, keys, strict=True)
    ]


def no_explanation(result: dict[str, Any], language: Language) -> list[str]:
    """For a game whose points explain themselves."""
    return []
