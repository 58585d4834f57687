"""The games there are: every package below `colisee.games` that has a SPEC.

A mistake in a game of this project is raised. A game of COLISEE_GAMES that cannot be played is left out, and `broken_games` says why:
the other games, and the server, go on.
"""

from __future__ import annotations

import pkgutil
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from colisee.core.errors import ColiseeError, SetupError, unknown
from colisee.core.text import Text

if TYPE_CHECKING:  # naming the games must stay cheap: `colisee --help` does it
    from importlib.resources.abc import Traversable

    from colisee.core.spec import GameSpec


_set_aside: dict[str, Text] = {}


class BrokenGameWarning(UserWarning):
    """A game of COLISEE_GAMES is left out. Commands report it in a sentence instead."""


@cache
def slugs() -> tuple[str, ...]:
    """The names of the games that can be played."""
    return tuple(slug for slug in _folders() if slug not in broken_games())


@cache
def broken_games() -> Mapping[str, Text]:
    """The games of COLISEE_GAMES that cannot be played, and why. Those that are sound are loaded now."""
    outside = [slug for slug, is_own in _folders().items() if not is_own]
    found = {slug: reason for slug in outside if (reason := _set_aside.get(slug) or _fault(slug))}
    for slug, reason in found.items():
        warnings.warn(_left_out(slug, reason).en, BrokenGameWarning, stacklevel=2)
    return found


def forget_games() -> None:
    """Look for games again, after `colisee.games.__path__` has changed."""
    for function in (slugs, broken_games, game):
        function.cache_clear()


@contextmanager
def leave_out_if_broken(slug: str) -> Iterator[None]:
    """Leave a game of COLISEE_GAMES out from now on if what is done here with it fails. Mistakes in games of this project are raised."""
    try:
        yield
    except Exception as error:
        if _folders()[slug]:
            raise
        _set_aside[slug] = reason_of(error)
        forget_games()


@cache
def game(slug: str) -> GameSpec:
    """The game of that name; KeyError if there is none."""
    if slug not in slugs():
        raise KeyError(slug)
    return _spec(slug)


def _spec(slug: str) -> GameSpec:
    spec: GameSpec = import_module(package_of(slug)).SPEC
    return spec


def _folders() -> dict[str, bool]:
    """Every package below `colisee.games` as a game's name, and whether it belongs to this project."""
    folders = list(import_module("colisee.games").__path__)
    return {
        info.name.replace("_", "-"): getattr(info.module_finder, "path", None) == folders[0]
        for info in pkgutil.iter_modules(folders)
        if info.ispkg
    }


def _fault(slug: str) -> Text | None:
    """Why a game cannot be played; None if it can."""
    from colisee.core.soundness import (
        check_spec,
    )  # imports games' contracts, which only games from outside need checked

    try:
        check_spec(slug, _spec(slug))
    except Exception as error:
        return reason_of(error)
    return None


def reason_of(error: Exception) -> Text:
    """What went wrong in a game's own code, and in which line."""
    if isinstance(error, ColiseeError):
        return error.message
    place, trace = "", error.__traceback__
    own = tuple(import_module("colisee.games").__path__[1:])
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(own):
            place = f" ({file}:{trace.tb_lineno})"
        trace = trace.tb_next
    if isinstance(error, SyntaxError):
        place = f" ({error.filename}:{error.lineno})"
    first_line = (str(error).splitlines() or [""])[0]
    return Text(*[f"{type(error).__name__}: {first_line}{place}"] * 2)


def known_game(game_or_slug: GameSpec | str) -> GameSpec:
    """The game of that name, or the game itself; SetupError if there is no such game."""
    if isinstance(game_or_slug, str) and game_or_slug in slugs():
        return game(game_or_slug)
    if isinstance(game_or_slug, str) and game_or_slug in broken_games():
        raise SetupError("game", left_out(game_or_slug))
    if isinstance(game_or_slug, str) or not hasattr(game_or_slug, "facts"):
        raise SetupError("game", unknown(Text("game", "jeu"), game_or_slug, slugs()))
    return game_or_slug


def left_out(slug: str) -> Text:
    """That a game is left out, and why."""
    return _left_out(slug, broken_games()[slug])


def _left_out(slug: str, reason: Text) -> Text:
    return Text(f"the game {slug} is left out: {reason.en}", f"le jeu {slug} est laissé de côté : {reason.fr}")


def file_of(slug: str, name: str) -> Traversable:
    """A data file of a game: its pieces, its rulebook, its guide."""
    return files(package_of(slug)).joinpath(name)


def read_toml(file: Traversable) -> dict[str, Any]:
    """A data file of a game; ValueError with its name if it is not TOML."""
    import tomllib  # naming the games must stay cheap

    try:
        return tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:  # that of TOML does not name the file
        raise ValueError(f"{file.name}: {error}") from None


def package_of(slug: str) -> str:
    """The name of a game's package."""
    return f"colisee.games.{slug.replace('-', '_')}"
