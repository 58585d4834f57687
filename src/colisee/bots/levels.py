"""The bots by name: two reference bots, four levels of search, and bots of other packages."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from colisee.bots.protocol import Bot, BotError, BotMaker, Budget
from colisee.bots.search import SearchBot
from colisee.bots.simple import GreedyBot, RandomBot
from colisee.bots.warmup import ensure_search_compiled
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.core.tuning import SearchTuning

ENTRY_POINT_GROUP = "colisee.bots"


@dataclass(frozen=True)
class Level:
    """A strength of search: iterations per decision by game, and the seconds it promises to stay below."""

    iterations: dict[str, int]
    seconds: float


LEVELS = {
    "novice": Level({"moving-day": 40, "toy-rush": 60, "post-office": 30, "the-truckers": 30}, 0.3),
    "apprentice": Level({"moving-day": 250, "toy-rush": 300, "post-office": 180, "the-truckers": 150}, 0.5),
    "expert": Level({"moving-day": 1_500, "toy-rush": 2_000, "post-office": 1_200, "the-truckers": 1_000}, 1.0),
    "master": Level({"moving-day": 30_000, "toy-rush": 20_000, "post-office": 15_000, "the-truckers": 30_000}, 3.0),
}
SIMPLE: dict[str, BotMaker] = {"random": RandomBot, "greedy": GreedyBot}
BOTS = (*SIMPLE, *LEVELS)
OTHER_GAME = 1_000
"""Iterations for a game that no level knows."""

TUNINGS = {
    "moving-day": SearchTuning(mast_candidates=3),
    "toy-rush": SearchTuning(win_share=0.7),
    "post-office": SearchTuning(mast_candidates=2),
    "the-truckers": SearchTuning(mast_candidates=3),
}
"""What won matches at equal time against the defaults: docs/bots.md."""


def make(name: str, spec: GameSpec, seat: int, threads: int = 1) -> Bot:
    """The bot of that name, or of `package.module:Class`, or of an entry point; BotError if there is none."""
    if name in SIMPLE:
        return SIMPLE[name](spec, seat)
    if name in LEVELS:
        ensure_search_compiled(spec)
        budget = Budget(iterations=LEVELS[name].iterations.get(spec.slug, OTHER_GAME))
        return SearchBot(spec, seat, budget, TUNINGS.get(spec.slug), threads)
    return custom_maker(name)(spec, seat)


def check_name(name: str) -> None:
    """BotError if no bot has that name."""
    if name not in BOTS:
        custom_maker(name)


@cache
def custom_maker(name: str) -> BotMaker:
    """The maker of a bot that is not ours: `package.module:Class`, or the name of an entry point of the group colisee.bots."""
    installed = {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}
    if name in installed:
        return _as_maker(name, installed[name].load())
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join([*BOTS, *installed])
        raise BotError(
            Text(
                f"unknown bot {name!r}; known: {known}, or package.module:Class",
                f"robot inconnu {name!r} ; connus : {known}, ou paquet.module:Classe",
            )
        )
    if os.getcwd() not in sys.path:  # a module of the current folder, as with `python -m`
        sys.path.append(os.getcwd())
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BotError(Text(f"cannot load the bot {name}: {error}", f"robot {name} introuvable : {error}")) from None
    return _as_maker(name, found)


def _as_maker(name: str, found: Any) -> BotMaker:
    """A class is called with (spec, seat), or without arguments if it takes none; an object with `choose` is used as it is."""
    if hasattr(found, "choose") and not inspect.isclass(found):
        return lambda spec, seat: found
    if not callable(found) or (inspect.isclass(found) and not hasattr(found, "choose")):
        raise BotError(
            Text(
                f"{name} is no bot: it has no method choose(view, legal, rng, budget)",
                f"{name} n’est pas un robot : il n’a pas de méthode choose(view, legal, rng, budget)",
            )
        )
    takes_arguments = bool(inspect.signature(found).parameters)
    return lambda spec, seat: found(spec, seat) if takes_arguments else found()
