"""The bots by name: two yardsticks, and four levels of search that a person can feel."""

from __future__ import annotations

from dataclasses import dataclass

from colisee.bots.protocol import Bot, BotMaker, Budget
from colisee.bots.search import SearchBot, Tuning
from colisee.bots.simple import GreedyBot, RandomBot
from colisee.core.spec import GameSpec


@dataclass(frozen=True)
class Level:
    """A strength of search: so many iterations of each game, and the seconds that it promises to stay below."""

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
    "moving-day": Tuning(habit_candidates=3),
    "toy-rush": Tuning(win_share=0.7),
    "post-office": Tuning(habit_candidates=2),
    "the-truckers": Tuning(habit_candidates=3),
}
"""What won in matches at equal time against the settings without it: docs/bots.md."""


def make(name: str, spec: GameSpec, seat: int, threads: int = 1) -> Bot:
    """The bot of that name; ValueError if there is none."""
    if name in SIMPLE:
        return SIMPLE[name](spec, seat)
    if name not in LEVELS:
        raise ValueError(f"unknown bot {name!r}; known: {', '.join(BOTS)}")
    budget = Budget(iterations=LEVELS[name].iterations.get(spec.slug, OTHER_GAME))
    return SearchBot(spec, seat, budget, TUNINGS.get(spec.slug), threads)
