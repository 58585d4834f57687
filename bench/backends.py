"""WebAssembly run by wasmtime against native code, in one run: playouts, search, and one call from Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from unittest.mock import patch

from bench.figure import Figure, Target, at_least, at_most, best_rates
from bench.search import Thought
from colisee.core.backends import NATIVE, VARIABLE, WASM, wasm_problem
from colisee.core.batch import play_games
from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec

GAMES, CALLS = 2_000, 20_000
PLAYOUTS, SEARCH, CALL = at_least(0.70), at_least(0.65), at_most(2.0)


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    for spec in map(game, slugs()):
        title = spec.facts.title["en"]
        problem = wasm_problem(spec.slug, (*spec.rule_modules, *spec.entries))
        if problem is not None:
            yield Figure(f"{title}: playouts, WebAssembly", None, "plies/s", target=PLAYOUTS, note=problem.en)
            continue
        tell(f"{title}: backends")
        yield from _compared(spec, title)


def _compared(spec: GameSpec, title: str) -> Iterator[Figure]:
    setup = Setup(spec)
    rules = {backend: spec.on(backend) for backend in (WASM, NATIVE)}
    thoughts = {backend: _thought(spec, setup.players, backend) for backend in rules}
    positions = {backend: Position.new(setup, on) for backend, on in rules.items()}

    def plies(backend: str) -> int:
        return int(play_games(setup, 1, 0, GAMES, rules[backend]).plies.sum())

    def questions(backend: str) -> int:
        position = positions[backend]
        for _ in range(CALLS):
            position.draw_count()
        return CALLS

    played = best_rates({backend: partial(plies, backend) for backend in rules})
    yield _figure(f"{title}: playouts, WebAssembly", played, "plies/s", PLAYOUTS)
    searched = best_rates({backend: thought.think for backend, thought in thoughts.items()})
    yield _figure(f"{title}: search, WebAssembly", searched, "iterations/s", SEARCH)
    asked = best_rates({backend: partial(questions, backend) for backend in rules})
    microseconds = {backend: 1e6 / rate for backend, rate in asked.items()}
    yield _figure(f"{title}: one call from Python, WebAssembly", microseconds, "µs", CALL)


def _thought(spec: GameSpec, players: int, backend: str) -> Thought:
    with patch.dict(os.environ, {VARIABLE: backend}):
        return Thought(replace(spec), players)


def _figure(name: str, measured: dict[str, float], unit: str, target: Target) -> Figure:
    ratio = measured[WASM] / measured[NATIVE]
    return Figure(name, measured[WASM], unit, ratio=ratio, target=target, note="ratio to native code")
