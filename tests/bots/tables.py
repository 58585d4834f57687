"""Matches for the tests of bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from colisee.bots import Bot, Budget
from colisee.core.spec import GameSpec
from colisee.play.match import Match


def new_match(spec: GameSpec, seed: int, seats: int | None = None) -> Match:
    return Match(spec, seats or spec.facts.seats[0], seed=seed)


def play(match: Match, bots: Sequence[Bot], rng: Random, budget: Budget | None = None) -> Match:
    """Play to the end; `Match.play` refuses illegal actions."""
    while not match.is_over:
        seat = match.due[0]
        match.play(bots[seat].choose(match.view(seat), match.legal(seat), rng, budget), seat)
    return match


def play_at_random(match: Match, rng: Random, is_there: Callable[[Match], bool]) -> Match:
    """Play until a position meets the condition, or the match is over."""
    while not match.is_over and not is_there(match):
        seat = match.due[0]
        match.play(rng.choice(match.legal(seat)), seat)
    return match
