"""A game's rulebook in our own words: sections of rules, each with its id and where it comes from."""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from colisee.core.words import Language


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
    package = f"colisee.games.{slug.replace('-', '_')}"
    data = tomllib.loads(files(package).joinpath(f"rulebook.{language}.toml").read_text("utf-8"))
    return tuple(
        Rule(rule["id"], rule["title"], rule["text"], rule["provenance"], rule.get("option"), section["title"])
        for section in data["section"]
        for rule in section["rule"]
    )


def search(rules: tuple[Rule, ...], words: str) -> list[Rule]:
    """The rules in which every word occurs, whatever its case and accents."""
    wanted = folded(words).split()
    return [rule for rule in rules if all(word in folded(f"{rule.id} {rule.title} {rule.text}") for word in wanted)]


def folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
