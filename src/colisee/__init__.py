"""Colisée: four board games of parcels, removals and lorries, exact to the last rule.

>>> import colisee
>>> match = colisee.Match("toy-rush", seed=7)
>>> while not match.is_over:
...     match.play(match.legal(match.due[0])[0], match.due[0])
>>> [score["rank"] for score in match.scores()]
[1, 2]

Everything here is loaded when it is first used: `import colisee` itself costs nothing. See `help(colisee.Match)`.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
"""As in `typing`, whose import would take longer than everything else here."""

__version__ = "0.2.0"

if TYPE_CHECKING:
    from typing import Any

    from colisee.api import bot, components, game, games, load, play_match, verify
    from colisee.core.component_form import ComponentsError
    from colisee.core.components import ComponentSet, UnknownComponents
    from colisee.core.errors import ColiseeError, IllegalMove, SetupError
    from colisee.core.position import Position, View
    from colisee.core.setup import Setup
    from colisee.play.match import Match
    from colisee.play.record import RecordError, Verdict

_HOME = {
    "games": "colisee.api",
    "game": "colisee.api",
    "components": "colisee.api",
    "bot": "colisee.api",
    "play_match": "colisee.api",
    "load": "colisee.api",
    "verify": "colisee.api",
    "Match": "colisee.play.match",
    "Position": "colisee.core.position",
    "View": "colisee.core.position",
    "Setup": "colisee.core.setup",
    "ColiseeError": "colisee.core.errors",
    "ComponentSet": "colisee.core.components",
    "ComponentsError": "colisee.core.component_form",
    "UnknownComponents": "colisee.core.components",
    "SetupError": "colisee.core.errors",
    "IllegalMove": "colisee.core.errors",
    "RecordError": "colisee.play.record",
    "Verdict": "colisee.play.record",
}

__all__ = [
    "ColiseeError",
    "ComponentSet",
    "ComponentsError",
    "IllegalMove",
    "Match",
    "Position",
    "RecordError",
    "Setup",
    "SetupError",
    "UnknownComponents",
    "Verdict",
    "View",
    "bot",
    "components",
    "game",
    "games",
    "load",
    "play_match",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'colisee' has no attribute {name!r}")
    if name == "games":  # the package itself, which is callable: importing a game would replace a function of that name
        return import_module("colisee.games")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
