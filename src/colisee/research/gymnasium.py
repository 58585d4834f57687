"""Gymnasium: one player against opponents (`PlayerEnv`, `PlayersEnv`), or all seats played by the caller (`TableEnv`, `TablesEnv`).

`gymnasium.make("colisee/moving-day-v2")` and `gymnasium.make_vec(…, num_envs=1024)` know the player's environments of all games once
this module is imported: their reward is the learner's own, as every training library assumes.
"""

from __future__ import annotations

import gymnasium

from colisee.core.registry import game, slugs
from colisee.research.all_seats import TableEnv, TablesEnv
from colisee.research.errors import ResearchError
from colisee.research.player import PlayerEnv, PlayersEnv

__all__ = ["PlayerEnv", "PlayersEnv", "ResearchError", "TableEnv", "TablesEnv", "name_of"]


def name_of(slug: str) -> str:
    return f"colisee/{slug}-v{game(slug).facts.rules_version}"


for _slug in slugs():
    gymnasium.register(
        name_of(_slug),
        entry_point="colisee.research.gymnasium:PlayerEnv",
        vector_entry_point="colisee.research.gymnasium:PlayersEnv",
        kwargs={"game": _slug},
        disable_env_checker=True,
    )
