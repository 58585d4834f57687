"""Compile search before somebody waits for a move: here, or in a background process of a server."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from colisee.bots.process_lock import ProcessLock, exit_with_parent
from colisee.bots.search import Searcher
from colisee.bots.solver import DRIVERS, ENTRY_POINTS, Solver
from colisee.core import loader
from colisee.core import warmup as rules_warmup
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning
from colisee.core.warmup import Progress, announce, no_progress
from colisee.play.match import Match

MAX_NODES = 64
NICENESS = 10

_compiler: subprocess.Popen[bytes] | None = None
"""The background process."""
_ready: set[str] = set()


def ensure_search_compiled(spec: GameSpec) -> None:
    """Compile search for a game if no earlier run has, saying so on stderr."""
    if spec.slug not in _ready:
        rules_warmup.ensure_compiled(spec)
        if needs_compiling(spec):
            announce(f"the search for {spec.facts.title['en']}", lambda: warm_up(spec, no_progress))
        _ready.add(spec.slug)


def needs_compiling(spec: GameSpec) -> bool:
    """Whether no earlier run has compiled search for this game."""
    return not loader.is_compiled(_folder(spec))


def warm_up(spec: GameSpec, progress: Progress) -> None:
    """Compile every entry point of search now."""
    match, tuning = Match(spec, seed=0, rules=spec.compiled), SearchTuning()
    seat = match.due[0]
    view, legal = match.view(seat), match.legal(seat)
    searcher = Searcher(spec, match.players, tuning, MAX_NODES)
    searcher.start()
    steps: dict[str, Callable[[], object]] = {
        "search": lambda: searcher.think(view, 1, None),
        "tree reuse": lambda: searcher.reuse_branch(seat, legal[0]),
        "last turns": lambda: Solver(spec, match.players, tuning).values(view, legal, 0, 1),
    }
    for number, (name, step) in enumerate(steps.items()):
        progress(name, number, len(steps))
        step()
    progress("", len(steps), len(steps))
    loader.mark_compiled(_folder(spec))


@cache
def _folder(spec: GameSpec) -> Path:
    return loader.cache_folder(*spec.parts_with(DRIVERS, ENTRY_POINTS), spec.slug)


# In the background of a server


def compile_in_background() -> None:
    """Start a process that compiles whatever is missing for every game. It exits when this process does: its standard input
    stays open until then."""
    global _compiler
    command = [sys.executable, "-c", f"from {__name__} import compile_all; compile_all()"]
    _compiler = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )  # fmt: skip


def compile_all() -> None:
    """Compile rules and search of every game. Of several servers on one machine, one compiles at a time; the others find it done."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    exit_with_parent()
    lock = ProcessLock(loader.cache_root() / "turn")
    lock.open()
    with lock:
        for spec in map(game, slugs()):
            rules_warmup.warm_up(spec, no_progress)
            warm_up(spec, no_progress)


def is_compiling() -> bool:
    """Whether the background process is at work."""
    return _compiler is not None and _compiler.poll() is None


def is_being_compiled(spec: GameSpec) -> bool:
    """Whether the background process has yet to finish this game: wait for it instead of compiling as well."""
    return is_compiling() and needs_compiling(spec)
