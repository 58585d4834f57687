"""Moving Day on one core, against its C reference, on two threads, and stepped from Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from time import perf_counter

from bench.c_reference import CReference, NoCompilerError, are_same, references
from bench.figure import Figure, at_least, at_most, best_rates
from colisee.core.batch import Batch, Games, play_games
from colisee.core.setup import Setup
from colisee.games.moving_day import SPEC
from colisee.games.moving_day.constants import PAIR, ROUNDS

SEED = 7
GAMES = 6_000
GAMES_OF_A_MOMENT = 1_000
"""Ten milliseconds: among many such moments there is one in which both cores are free."""
CHECKED_GAMES = 2_000
HASHED = bytes(10_000_000)
TABLES = 256
STEPS = 400
DECISIONS_A_TURN = 1 + PAIR + 1
"""Take a group, place its boxes, assign or dismiss its helper."""
OURS = "ours"
OPTION_CHOICES = [{"filling": f, "damage": d} for f in ("rows", "gravity") for d in ("en", "fr")]


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    tell("Moving Day: compiling")
    play_games(Setup(SPEC, 2), SEED, 0, 1)
    others, reason = _references()
    rates: dict[int, dict[str, float]] = {}
    for seats in SPEC.facts.seats:
        tell(f"Moving Day: playouts, {seats} players")
        rates[seats] = best_rates({name: partial(_plies, play, seats) for name, play in _players(others).items()})
        yield from _playout_figures(seats, rates[seats][OURS])
    for seats in SPEC.facts.seats:
        tell(f"Moving Day: the same games as the C reference, {seats} players")
        yield _against_c(seats, rates[seats], others, reason)
    yield _four_against_two(rates)
    tell("Moving Day: two threads")
    yield _two_threads()
    yield Figure("a state of Moving Day", SPEC.dtype.itemsize, "bytes", target=at_most(512))
    tell("Moving Day: vector step")
    yield _vector_step()


def _references() -> tuple[dict[str, CReference], str]:
    try:
        return references(), ""
    except NoCompilerError as lack:
        return {}, str(lack)


def _players(others: dict[str, CReference]) -> dict[str, Callable[..., Games]]:
    return {OURS: play_games, **{name: reference.play_games for name, reference in others.items()}}


def _plies(play: Callable[..., Games], seats: int, games: int = GAMES) -> int:
    return int(play(Setup(SPEC, seats), SEED, 0, games).plies.sum())


def _playout_figures(seats: int, rate: float) -> Iterator[Figure]:
    plies_a_game = play_games(Setup(SPEC, seats), SEED, 0, 1).plies[0]
    decisions = rate * DECISIONS_A_TURN * ROUNDS * seats / plies_a_game
    yield Figure(f"playouts, {seats} players", rate, "plies/s", target=at_least(10e6), note="chance included")
    yield Figure(f"playouts, {seats} players", decisions, "decisions/s", note="chance not counted")


def _against_c(seats: int, rates: dict[str, float], others: dict[str, CReference], reason: str) -> Figure:
    name = f"C reference against ours, {seats} players"
    if not others:
        return Figure(name, None, "plies/s", target=at_most(1.5), note=reason)
    fastest = max(others, key=lambda flags: rates[flags])
    note = f"gcc {fastest}"
    for options in OPTION_CHOICES:
        setup = Setup(SPEC, seats, options)
        ours = play_games(setup, SEED, 0, CHECKED_GAMES)
        if not are_same(ours, others[fastest].play_games(setup, SEED, 0, CHECKED_GAMES)):
            return Figure(name, None, "plies/s", target=at_most(1.5), note=f"the totals differ with {options}")
    return Figure(name, rates[fastest], "plies/s", rates[fastest] / rates[OURS], at_most(1.5), note)


def _four_against_two(rates: dict[int, dict[str, float]]) -> Figure:
    ratio = rates[4][OURS] / rates[2][OURS]
    return Figure("4 players against 2", rates[4][OURS], "plies/s", ratio, at_least(0.7))


def _two_threads() -> Figure:
    """For comparison: what two threads of the standard library's SHA-256 gain while the machine is as busy."""
    games = partial(_plies, play_games, SPEC.facts.seats[-1], GAMES_OF_A_MOMENT)
    with ThreadPoolExecutor(2) as pool:
        runs: dict[str, Callable[[], int]] = {
            "games": games,
            "games twice": partial(_twice, pool, games),
            "hashes": _hash,
            "hashes twice": partial(_twice, pool, _hash),
        }
        rates = best_rates(runs, rounds=60, clock=perf_counter)
    ratio, yardstick = rates["games twice"] / rates["games"], rates["hashes twice"] / rates["hashes"]
    note = f"wall clock; two of SHA-256: {yardstick:.2f}×"
    return Figure("two threads against one", rates["games twice"], "plies/s", ratio, at_least(1.7), note)


def _twice(pool: ThreadPoolExecutor, run: Callable[[], int]) -> int:
    return sum(work.result() for work in [pool.submit(run), pool.submit(run)])


def _hash() -> int:
    sha256(HASHED).digest()
    return len(HASHED)


def _vector_step() -> Figure:
    batch = Batch(Setup(SPEC, SPEC.facts.seats[-1]), TABLES)
    batch.open(SEED)
    batch.choose_at_random()
    batch.step()
    rate = best_rates({"steps": partial(_steps, batch)})["steps"]
    note = f"{TABLES} tables, with masks and new games"
    return Figure("vector step from Python", rate, "plies/s", target=at_least(5e6), note=note)


def _steps(batch: Batch) -> int:
    plies = 0
    for _ in range(STEPS):
        batch.choose_at_random()
        plies += batch.step()
    return plies
