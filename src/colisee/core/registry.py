"""The games there are: every package below `colisee.games` that has a SPEC."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING

from colisee import games

if TYPE_CHECKING:  # naming the games must stay cheap: `colisee --help` does it
    from importlib.resources.abc import Traversable

    from colisee.core.spec import GameSpec


@cache
def slugs() -> tuple[str, ...]:
    return tuple(info.name.replace("_", "-") for info in pkgutil.iter_modules(games.__path__) if info.ispkg)


@cache
def game(slug: str) -> GameSpec:
    """The game of that name; KeyError if there is none."""
    if slug not in slugs():
        raise KeyError(slug)
    spec: GameSpec = import_module(_package(slug)).SPEC
    return spec


def file_of(slug: str, name: str) -> Traversable:
    """A data file of a game: its pieces, its rulebook, its guide."""
    return files(_package(slug)).joinpath(name)


def _package(slug: str) -> str:
    return f"colisee.games.{slug.replace('-', '_')}"
