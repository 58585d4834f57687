"""Random playouts and state sizes of Toy Rush, The Truckers and Post Office."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bench.figure import Figure, at_least, at_most, best_rates
from colisee.core.batch import play_games
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec

SEED = 7
GAMES = 2_000
PLIES_PER_SECOND = {"toy-rush": 10e6, "the-truckers": 10e6, "post-office": 4e6}
STATE_BYTES = {"toy-rush": 1024, "the-truckers": 1024, "post-office": 2048}


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    for slug in PLIES_PER_SECOND:
        if slug in slugs():
            yield from _figures_of(game(slug), tell)
        else:
            yield Figure(
                f"{slug}: playouts",
                None,
                "plies/s",
                target=at_least(PLIES_PER_SECOND[slug]),
                note="no such game yet",
            )


def _figures_of(spec: GameSpec, tell: Callable[[str], None]) -> Iterator[Figure]:
    title = spec.facts.title["en"]
    tell(f"{title}: compiling")
    play_games(Setup(spec), SEED, 0, 1)
    tell(f"{title}: playouts")
    rates = best_rates({str(seats): partial(_plies, Setup(spec, seats)) for seats in spec.facts.seats}, rounds=5)
    for seats, rate in rates.items():
        target = at_least(PLIES_PER_SECOND[spec.slug])
        yield Figure(f"{title}: playouts, {seats} players", rate, "plies/s", target=target, note="chance included")
    yield Figure(f"a state of {title}", spec.dtype.itemsize, "bytes", target=at_most(STATE_BYTES[spec.slug]))


def _plies(setup: Setup) -> int:
    return int(play_games(setup, SEED, 0, GAMES).plies.sum())
