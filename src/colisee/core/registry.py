"""The games there are: every package below `colisee.games` that has a SPEC."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING

from colisee.core.errors import SetupError, unknown
from colisee.core.text import Text

if TYPE_CHECKING:  # naming the games must stay cheap: `colisee --help` does it
    from importlib.resources.abc import Traversable

    from colisee.core.spec import GameSpec


@cache
def slugs() -> tuple[str, ...]:
    folders = import_module("colisee.games").__path__
    return tuple(info.name.replace("_", "-") for info in pkgutil.iter_modules(folders) if info.ispkg)


@cache
def game(slug: str) -> GameSpec:
    """The game of that name; KeyError if there is none."""
    if slug not in slugs():
        raise KeyError(slug)
    spec: GameSpec = import_module(_package(slug)).SPEC
    return spec


def known_game(game_or_slug: GameSpec | str) -> GameSpec:
    """The game of that name, or the game itself; SetupError if there is no such game."""
    if isinstance(game_or_slug, str) and game_or_slug in slugs():
        return game(game_or_slug)
    if isinstance(game_or_slug, str) or not hasattr(game_or_slug, "facts"):
        raise SetupError("game", unknown(Text("game", "jeu"), game_or_slug, slugs()))
    return game_or_slug


def file_of(slug: str, name: str) -> Traversable:
    """A data file of a game: its pieces, its rulebook, its guide."""
    return files(_package(slug)).joinpath(name)


def _package(slug: str) -> str:
    return f"colisee.games.{slug.replace('-', '_')}"
