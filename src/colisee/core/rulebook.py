"""A game's rulebook in our own words: sections of rules, each with its id and where it comes from; and notes on its pieces."""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any

from colisee.core.registry import file_of
from colisee.core.text import Language


@dataclass(frozen=True)
class Rule:
    id: str
    title: str
    text: str
    provenance: str
    """given, derived, found, ruling or ours."""
    option: str | None
    section: str


@cache
def rulebook(slug: str, language: Language) -> tuple[Rule, ...]:
    """Every rule of a game, in the order of its rulebook."""
    return tuple(
        Rule(rule["id"], rule["title"], rule["text"], rule["provenance"], rule.get("option"), section["title"])
        for section in _read(slug, f"rulebook.{language}.toml")["section"]
        for rule in section["rule"]
    )


def components(slug: str) -> dict[str, Any]:
    """The pieces of a game, in the order of their numbers, and where each part comes from."""
    return _read(slug, "components.toml")


def notes(slug: str, language: Language) -> dict[str, str]:
    """What there is to say about kinds of pieces, by their names in the component data: as it stands there or, where that speaks
    of fields or another language, in the rulebook. (The data's digest is in every record: no sentence may be changed there.)"""
    for_people: dict[str, str] = _read(slug, f"rulebook.{language}.toml").get("notes", {})
    return {kind: part["note"] for kind, part in components(slug).items() if "note" in part} | for_people


def search(rules: tuple[Rule, ...], words: str) -> list[Rule]:
    """The rules in which every word occurs, whatever its case and accents."""
    wanted = folded(words).split()
    return [rule for rule in rules if all(word in folded(f"{rule.id} {rule.title} {rule.text}") for word in wanted)]


def folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _read(slug: str, name: str) -> dict[str, Any]:
    return tomllib.loads(file_of(slug, name).read_text("utf-8"))
