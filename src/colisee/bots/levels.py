"""The bots by name: two reference bots, the levels of search, frozen searches, and bots of other packages."""

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
from colisee.bots.styles import style_of
from colisee.bots.warmup import ensure_search_compiled
from colisee.core.spec import GameSpec
from colisee.core.text import Text

ENTRY_POINT_GROUP = "colisee.bots"


@dataclass(frozen=True)
class Level:
    """A strength of search. Each game says how many iterations it takes (`GameSpec.bot_tuning`)."""

    seconds: float
    """A decision stays below this."""
    carelessness: float = 0.0
    """About how many points a choice may fall short of the best: weak levels draw among their votes."""
    least_visits: float = 0.0
    """The share of the best action's playouts that an action needs in order to be drawn. Few playouts flatter some bad actions."""
    threads: int = 1
    """Fixed, so that a choice is the same on every machine."""


LEVELS = {
    "beginner": Level(0.1, carelessness=4.0),
    "novice": Level(0.3, carelessness=1.5),
    "apprentice": Level(0.5, carelessness=0.5, least_visits=0.25),
    "expert": Level(1.0),
    "master": Level(3.0),
    "grandmaster": Level(10.0, threads=2),
}
SIMPLE: dict[str, BotMaker] = {"random": RandomBot, "greedy": GreedyBot}
BOTS = (*SIMPLE, *LEVELS)
FROZEN = ("search-2026-11",)
"""Searches of earlier days, for the arena: new bots are measured against them."""
STYLES = (
    "snacker", "loader", "denier", "staller", "bidder", "hoarder", "taper", "challenger", "racer", "thief",
)  # fmt: skip
"""One-sided opponents, each of one game, for the arena: a strong bot must not lose to them."""
DEFAULT_ITERATIONS = 1_000
"""Per decision, for a game that says nothing about a level."""


def iterations_of(level: str, spec: GameSpec) -> int:
    """The iterations per decision of a level of search."""
    return spec.bot_tuning.iterations.get(level, DEFAULT_ITERATIONS)


def temperature_of(level: str, spec: GameSpec) -> float:
    """The carelessness of a level as a difference of rewards."""
    return LEVELS[level].carelessness * spec.bot_tuning.search.point_value


def make(name: str, spec: GameSpec, seat: int, threads: int | None = None) -> Bot:
    """The bot of that name, or of `package.module:Class`, or of an entry point; BotError if there is none."""
    if name in SIMPLE:
        return SIMPLE[name](spec, seat)
    if name in LEVELS:
        ensure_search_compiled(spec)
        level, budget = LEVELS[name], Budget(iterations=iterations_of(name, spec))
        return SearchBot(
            spec, seat, budget, spec.bot_tuning.search, level.threads if threads is None else threads,
            temperature_of(name, spec), level.least_visits,
        )  # fmt: skip
    if name in STYLES and name in spec.bot_tuning.styles:
        return style_of(name, spec, seat)
    if name in FROZEN and name in spec.bot_tuning.frozen:
        ensure_search_compiled(spec)
        frozen = spec.bot_tuning.frozen[name]
        return SearchBot(
            spec, seat, Budget(iterations=frozen.iterations), frozen.search, 1 if threads is None else threads
        )
    return custom_maker(name)(spec, seat)


def check_name(name: str) -> None:
    """BotError if no bot has that name."""
    if name not in (*BOTS, *FROZEN, *STYLES):
        custom_maker(name)


@cache
def custom_maker(name: str) -> BotMaker:
    """The maker of a bot that is not ours: `package.module:Class`, or the name of an entry point of the group colisee.bots."""
    installed = {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}
    if name in installed:
        return _as_maker(name, installed[name].load())
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join([*BOTS, *FROZEN, *STYLES, *installed])
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
