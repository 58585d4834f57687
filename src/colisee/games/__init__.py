"""One package per game. COLISEE_GAMES names further folders of games, separated as in PATH (docs/add-a-game.md).

The package is callable, because the public API calls it: `colisee.games()` returns the names of the games.
"""

import os
import sys
from types import ModuleType

__path__ += [folder for folder in os.environ.get("COLISEE_GAMES", "").split(os.pathsep) if folder]


class _CallablePackage(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The names of the games."""
        from colisee.core.registry import slugs

        return slugs()


sys.modules[__name__].__class__ = _CallablePackage
