"""Compile a game's rules ahead of their first use: natively by Numba, where no WebAssembly module spares it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from colisee.core import loader
from colisee.core.backends import NATIVE
from colisee.core.batch import Batch, play_games
from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec

Progress = Callable[[str, int, int], None]
"""Called with the current step, the number of finished steps, and their total."""

_ready: set[tuple[str, str]] = set()


def ensure_compiled(spec: GameSpec) -> None:
    """Compile the rules if no earlier run has, saying so on stderr: the first call from Python would otherwise seem to hang."""
    if (spec.slug, spec.digest) not in _ready:
        if needs_compiling(spec):
            announce(f"the rules of {spec.facts.title['en']}", lambda: warm_up(spec, no_progress))
        _ready.add((spec.slug, spec.digest))


def announce(what: str, compile_it: Callable[[], None]) -> None:
    """Run a compilation, with a line on stderr before and after."""
    print(f"colisee: compiling {what} for this machine (once, up to a minute)…", file=sys.stderr, flush=True)
    start = perf_counter()
    compile_it()
    print(f"colisee: compiled {what} in {perf_counter() - start:.0f} s", file=sys.stderr, flush=True)


def needs_compiling(spec: GameSpec) -> bool:
    """Whether the rules run natively and no earlier run has compiled them."""
    return spec.backend.name == NATIVE and not loader.is_compiled(spec.cache_folder)


def warm_up(spec: GameSpec, progress: Progress) -> None:
    """Call every entry point of the rules now: what is compiled at the first call is then compiled, and all is loaded."""
    calls = _calls(spec)
    for number, (name, call) in enumerate(calls.items()):
        progress(name, number, len(calls))
        call()
    progress("", len(calls), len(calls))
    if spec.compiled.backend == NATIVE:
        loader.mark_compiled(spec.cache_folder)


def no_progress(step: str, done: int, total: int) -> None:
    """For callers without a progress bar."""


def _calls(spec: GameSpec) -> dict[str, Callable[[], Any]]:
    """One call of every entry point, with the argument types everybody uses."""
    setup = Setup(spec)
    start, batch = Position.new(setup), Batch(setup, 2)
    return {
        "playouts": lambda: play_games(setup, 1, 0, 2),
        "tables": lambda: batch.open(1),
        "random actions": batch.choose_at_random,
        "table steps": batch.step,
        "draws": lambda: start.apply(CHANCE, start.draw(start.draw_count() - 1)) if start.is_chance_due else None,
        "questions": lambda: _ask_everything(spec, batch),
    }


def _ask_everything(spec: GameSpec, batch: Batch) -> None:
    """Ask every question, hints included: they reach the game's own entry points. At every decision of one random game where
    the first call of each compiles it, else once. A seat without a legal action ends it: the caller's own game will name it."""
    batch.open(1)
    for _ in range(spec.facts.longest if spec.compiled.backend == NATIVE else 1):
        position = Position(spec, batch.tables.states[:1].copy())
        seat = int(batch.tables.movers[0])
        view, legal = position.view(seat), position.legal(seat)
        if not legal:
            return
        action = legal[0]
        position.why_not(seat, action), position.sees(seat, seat, action), position.scores(), position.problems()
        view.guess(1), view.previews()
        if spec.hints is not None:
            spec.hints(view)
        batch.choose_at_random()
        batch.step()
        if batch.tables.ended[0]:
            return
