"""The games there are: every package below `colisee.games` that has a SPEC."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from colisee import games

if TYPE_CHECKING:  # naming the games must stay cheap: `colisee --help` does it
    from colisee.core.spec import GameSpec


@cache
def slugs() -> tuple[str, ...]:
    return tuple(info.name.replace("_", "-") for info in pkgutil.iter_modules(games.__path__) if info.ispkg)


@cache
def game(slug: str) -> GameSpec:
    """The game of that name; KeyError if there is none."""
    if slug not in slugs():
        raise KeyError(slug)
    spec: GameSpec = import_module(f"colisee.games.{slug.replace('-', '_')}").SPEC
    return spec
