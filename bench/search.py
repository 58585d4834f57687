"""Search: iterations per second with full random playouts, two threads against one, and how long each level takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from random import Random
from time import perf_counter, process_time

from bench.figure import Figure, at_least, at_most, best_rates
from colisee.bots import LEVELS, make
from colisee.bots.search import Searcher
from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning
from colisee.play.match import Match

SEED = 7
ITERATIONS_A_SECOND = {"moving-day": 50e3, "the-truckers": 30e3, "toy-rush": 30e3, "post-office": 8e3}
ITERATIONS = 2_000
ITERATIONS_OF_A_MOMENT = 1_000
"""Ten milliseconds: among many such moments there is one in which both cores are free."""
HASHED = bytes(10_000_000)
DECISIONS = 24
"""Of a match, the first ones: a level thinks longest when most is left to play."""


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    for slug in ITERATIONS_A_SECOND:
        spec = game(slug)
        title = spec.facts.title["en"]
        tell(f"{title}: compiling search")
        _slowest_decision(spec, "novice")
        tell(f"{title}: search")
        yield from _rates(spec, title)
        tell(f"{title}: levels")
        yield from _waiting(spec, title)
    tell("Moving Day: search in two threads")
    yield _two_threads(game("moving-day"))


class Thought:
    """A searcher before the first decision of a match, every playout random and to the end."""

    def __init__(self, spec: GameSpec, seats: int) -> None:
        match = Match(spec, seats, seed=SEED)
        self.view = match.view(match.due[0])
        self.searcher = Searcher(spec, seats, SearchTuning(), 2 * ITERATIONS)

    def think(self, iterations: int = ITERATIONS) -> int:
        self.searcher.start()
        self.searcher.seed(SEED, 0)
        self.searcher.think(self.view, iterations, None)
        return iterations


def _rates(spec: GameSpec, title: str) -> Iterator[Figure]:
    rates = best_rates({str(seats): Thought(spec, seats).think for seats in spec.facts.seats})
    target = at_least(ITERATIONS_A_SECOND[spec.slug])
    for seats, rate in rates.items():
        yield Figure(f"{title}: search, {seats} players", rate, "iterations/s", target=target, note="full playouts")


def _waiting(spec: GameSpec, title: str) -> Iterator[Figure]:
    for name, level in LEVELS.items():
        seconds = _slowest_decision(spec, name)
        note = "processor time of the slowest decision"
        yield Figure(f"{title}: {name} answers", seconds, "s", target=at_most(level.seconds), note=note)


def _slowest_decision(spec: GameSpec, name: str) -> float:
    match = Match(spec, spec.facts.seats[-1], seed=SEED)
    bots = [make(name, spec, seat) for seat in range(match.players)]
    rng, slowest = Random(SEED), 0.0
    for _ in range(DECISIONS):
        seat = match.due[0]
        view, legal, start = match.view(seat), match.legal(seat), process_time()
        action = bots[seat].choose(view, legal, rng)
        slowest = max(slowest, process_time() - start)
        match.play(action, seat)
    return slowest


def _two_threads(spec: GameSpec) -> Figure:
    """For comparison: what two threads of the standard library's SHA-256 gain while the machine is as busy."""
    thoughts = [partial(Thought(spec, 2).think, ITERATIONS_OF_A_MOMENT) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        runs: dict[str, Callable[[], int]] = {
            "search": thoughts[0],
            "search twice": lambda: sum(pool.map(lambda think: think(), thoughts)),
            "hashes": _hash,
            "hashes twice": lambda: sum(pool.map(lambda _: _hash(), range(2))),
        }
        rates = best_rates(runs, rounds=60, clock=perf_counter)
    ratio, yardstick = rates["search twice"] / rates["search"], rates["hashes twice"] / rates["hashes"]
    note = f"wall clock; two of SHA-256: {yardstick:.2f}×"
    return Figure("search: two threads against one", rates["search twice"], "iterations/s", ratio, at_least(1.7), note)


def _hash() -> int:
    sha256(HASHED).digest()
    return len(HASHED)
