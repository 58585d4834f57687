"""Compile search before somebody waits for a move: here, or in a background process of a server."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from colisee.bots.process_lock import ProcessLock, exit_with_parent
from colisee.bots.search import Searcher
from colisee.bots.simple import GreedyBot
from colisee.bots.solver import DRIVERS, ENTRY_POINTS, Solver, rules_with_search
from colisee.core import loader
from colisee.core import warmup as rules_warmup
from colisee.core.backends import NATIVE, VARIABLE, choice, has_numba
from colisee.core.components import RECENT_SETS
from colisee.core.registry import game, leave_out_if_broken, slugs
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning
from colisee.core.warmup import Progress, announce, no_progress
from colisee.play.match import Match

MAX_NODES = 64
NICENESS = 10

_compiler: subprocess.Popen[bytes] | None = None
"""The background process."""
_ready: set[tuple[str, str]] = set()


def ensure_search_compiled(spec: GameSpec) -> None:
    """Compile search for a game if no earlier run has, saying so on stderr."""
    if (spec.slug, spec.digest) not in _ready:
        rules_warmup.ensure_compiled(spec)
        if needs_compiling(spec):
            announce(f"the search for {spec.facts.title['en']}", lambda: warm_up(spec, no_progress))
        _ready.add((spec.slug, spec.digest))


def needs_compiling(spec: GameSpec) -> bool:
    """Whether search runs natively for this game and no earlier run has compiled it."""
    return _backend(spec) == NATIVE and not loader.is_compiled(_folder(spec))


def _backend(spec: GameSpec) -> str:
    return choice(spec.slug, *spec.parts_with(DRIVERS, ENTRY_POINTS)).name


def warm_up(spec: GameSpec, progress: Progress) -> None:
    """Compile every entry point of search now."""
    match, tuning = Match(spec, seed=0, rules=spec.compiled), SearchTuning(candidates=2)
    seat = match.due[0]
    view, legal = match.view(seat), match.legal(seat)
    searcher = Searcher(spec, match.players, tuning, MAX_NODES)
    searcher.start()
    steps: dict[str, Callable[[], object]] = {
        "search": lambda: searcher.think(view, 1, None),
        "comparison": lambda: searcher.compare(view, 0, 0, 1, None),
        "policy": lambda: GreedyBot(spec, seat).values(view, 0),
        "tree reuse": lambda: searcher.reuse_branch(seat, legal[0]),
        "last turns": lambda: Solver(spec, match.players, tuning).values(view, legal, 0, 1),
    }
    for number, (name, step) in enumerate(steps.items()):
        progress(name, number, len(steps))
        step()
    progress("", len(steps), len(steps))
    if rules_with_search(spec).backend == NATIVE:
        loader.mark_compiled(_folder(spec))


@lru_cache(RECENT_SETS)
def _folder(spec: GameSpec) -> Path:
    return loader.cache_folder(*spec.parts_with(DRIVERS, ENTRY_POINTS), spec.slug)


# In the background of a server


def compile_in_background() -> None:
    """Start a process that compiles natively whatever is missing for every game, if Numba is installed: the next start uses it,
    and so does this one where there is no WebAssembly module. It exits when this process does: its standard input stays open
    until then."""
    global _compiler
    if not has_numba():
        return
    command = [sys.executable, "-c", f"from {__name__} import compile_all; compile_all()"]
    _compiler = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, VARIABLE: NATIVE},
    )


def compile_all() -> None:
    """Compile rules and search of every game. Of several servers on one machine, one compiles at a time; the others find it done."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    exit_with_parent()
    lock = ProcessLock(loader.cache_root() / "turn")
    lock.open()
    with lock:
        for spec in map(game, slugs()):
            with leave_out_if_broken(spec.slug):
                rules_warmup.warm_up(spec, no_progress)
                warm_up(spec, no_progress)


def is_compiling() -> bool:
    """Whether the background process is at work."""
    return _compiler is not None and _compiler.poll() is None


def is_being_compiled(spec: GameSpec) -> bool:
    """Whether the background process has yet to finish this game: wait for it instead of compiling as well."""
    return is_compiling() and needs_compiling(spec)
