"""A game's rulebook in our own words: what a newcomer must know, then rules clause by clause, each marked with its source."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, Literal, TypeVar

import msgspec

from colisee.core.registry import file_of, read_toml
from colisee.core.text import Language

Converted = TypeVar("Converted")
Mark = Literal["given", "edition", "ruling", "derived", "found", "ours"]
"""Where a clause comes from: printed; printed, but the editions differ; our reading of the print; follows from printed
clauses; public reviews; our own design."""


@dataclass(frozen=True)
class Clause:
    text: str
    mark: Mark
    reason: Literal["silent", "contradicts"] | None = None
    """Why a ruling was needed: the print says nothing, or two things."""
    edition: Literal["en", "fr", "both"] | None = None
    """The printed edition that is followed; both, if an option chooses between them."""
    alternative: str | None = None
    """The other reading, as a sentence."""
    option: str | None = None
    """The table option whose values the clause explains."""

    def __post_init__(self) -> None:
        if (self.mark == "ruling") != (self.reason is not None):
            raise ValueError(f"a ruling has a reason, other clauses have none: {self.text}")
        if (self.mark == "edition") != (self.edition is not None):
            raise ValueError(f"a clause marked edition names the edition, other clauses do not: {self.text}")
        if self.mark == "ruling" and self.alternative is None:
            raise ValueError(f"a ruling names the other reading: {self.text}")


@dataclass(frozen=True)
class Rule:
    id: str
    title: str
    section: str
    clauses: tuple[Clause, ...]
    at_table: dict[str, str] | None = None
    """What the rule says at a table with an option, by `option=value`: shorter than the clauses, which explain every value."""

    @property
    def text(self) -> str:
        return " ".join(clause.text for clause in self.clauses)

    def text_at(self, options: Mapping[str, str]) -> str:
        """What the rule says at a table with these options."""
        sentences = self.at_table or {}
        chosen = [sentences[key] for key in map("=".join, options.items()) if key in sentences]
        return " ".join(chosen) or self.text


@dataclass(frozen=True)
class Piece:
    name: str
    picture: str
    """The name under which the page finds its drawing."""
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class RoundStep:
    title: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class ExamplePoints:
    """One line of the worked example: a clause of the score sheet's result, counted aloud."""

    player: str
    clause: str
    points: int
    text: str


@dataclass(frozen=True)
class Example:
    text: tuple[str, ...]
    points: tuple[ExamplePoints, ...]
    conclusion: str

    @property
    def totals(self) -> dict[str, int]:
        players = dict.fromkeys(line.player for line in self.points)
        return {player: sum(line.points for line in self.points if line.player == player) for player in players}


@dataclass(frozen=True)
class Introduction:
    """What somebody needs who has never seen the game."""

    goal: str
    players: str
    duration: str
    pieces: tuple[Piece, ...]
    round: tuple[RoundStep, ...]
    advice: tuple[str, ...]
    options: dict[str, str]
    """What each table option decides, by its name."""
    example: Example


_converting = Lock()


def _converted(data: Any, kind: type[Converted]) -> Converted:
    """Data as a dataclass, by one thread at a time: msgspec crashes the process if two threads convert to a new type at once."""
    with _converting:
        return msgspec.convert(data, kind)


@cache
def rulebook(slug: str, language: Language) -> tuple[Rule, ...]:
    """Every rule of a game, in the order of its rulebook; msgspec.ValidationError if the file is not of this form."""
    return tuple(
        _converted({**rule, "section": section["title"]}, Rule)
        for section in _read(slug, f"rulebook.{language}.toml")["section"]
        for rule in section["rule"]
    )


@cache
def introduction(slug: str, language: Language) -> Introduction | None:
    """The teaching part of the rulebook; None for a game without one."""
    written = _read(slug, f"rulebook.{language}.toml").get("introduction")
    return None if written is None else _converted(written, Introduction)


@cache
def example_sheet(slug: str) -> dict[str, Any]:
    """The score sheet behind the worked example."""
    sheet: dict[str, Any] = json.loads(file_of(slug, "example.json").read_text("utf-8"))
    return sheet


def components(slug: str) -> dict[str, Any]:
    """The pieces of a game, in the order of their numbers, and where each part comes from."""
    return _read(slug, "components.toml")


def notes(slug: str, language: Language) -> dict[str, str]:
    """What there is to say about kinds of pieces, by their names in the component data: as it stands there or, where that speaks
    of fields or another language, in the rulebook. (The data's digest is in every record: no sentence may be changed there.)"""
    for_people: dict[str, str] = _read(slug, f"rulebook.{language}.toml").get("notes", {})
    return {kind: part["note"] for kind, part in components(slug).items() if "note" in part} | for_people


def search(rules: tuple[Rule, ...], words: str) -> list[Rule]:
    """The rules in which every word occurs, whatever its case and accents; if all words are ids, the rules of these ids.

    An id may be given without its prefix: T4 for MD-T4."""
    wanted = folded(words).split()
    by_id = [rule for rule in rules if any(_is_id(word, rule) for word in wanted)]
    if wanted and all(any(_is_id(word, rule) for rule in by_id) for word in wanted):
        return by_id
    return [rule for rule in rules if all(word in _searchable(rule) for word in wanted)]


def _is_id(word: str, rule: Rule) -> bool:
    return word in (folded(rule.id), folded(rule.id.partition("-")[2]))


def _searchable(rule: Rule) -> str:
    alternatives = " ".join(clause.alternative or "" for clause in rule.clauses)
    return folded(f"{rule.id} {rule.section} {rule.title} {rule.text} {alternatives}")


def folded(text: str) -> str:
    """The text as people search it: no accents, small letters, one kind of apostrophe and of space."""
    decomposed = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return " ".join("".join(letter for letter in decomposed if not unicodedata.combining(letter)).split())


def _read(slug: str, name: str) -> dict[str, Any]:
    return read_toml(file_of(slug, name))
