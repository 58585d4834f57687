"""A million games with statistics, as `colisee simulate` plays them: on all cores, in wall-clock time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from bench.figure import Figure, at_most
from colisee.core.batch import play_games
from colisee.core.setup import Setup
from colisee.games.moving_day import SPEC
from colisee.lab.simulate import simulate

GAMES = 1_000_000
SEED = 7
CORES = 2


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    tell("the lab: compiling")
    setup = Setup(SPEC)
    play_games(setup, SEED, 0, 1)
    tell("the lab: a million games")
    start = perf_counter()
    simulate(setup, GAMES, SEED, CORES)
    seconds = perf_counter() - start
    note = f"Moving Day, {setup.players} players, {CORES} cores, wall clock"
    yield Figure("a million random games with statistics", seconds, "s", target=at_most(20), note=note)
