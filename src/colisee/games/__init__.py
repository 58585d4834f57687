"""One package per game. COLISEE_GAMES names further folders of games, separated as in PATH (docs/add-a-game.md)."""

import os

__path__ += [folder for folder in os.environ.get("COLISEE_GAMES", "").split(os.pathsep) if folder]
