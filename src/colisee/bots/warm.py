"""Compile search before somebody waits for a move: here, or in a process beside a server whose tables must not stand still."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from colisee.bots.process_lock import Turns, leave_with_parent
from colisee.bots.search import Searcher, Tuning
from colisee.bots.solver import DRIVERS, ENTRY_POINTS, Solver
from colisee.core import loader
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec
from colisee.play.fairness import Fairness
from colisee.play.match import Match

NODES = 64
NICENESS = 10

_compiler: subprocess.Popen[bytes] | None = None
"""The process beside this one."""


def needs_compiling(spec: GameSpec) -> bool:
    """Whether no earlier run has compiled search for this game."""
    return not loader.is_compiled(_folder(spec))


def warm(spec: GameSpec, progress: Callable[[str, int, int], None]) -> None:
    """Compile every entry point now, telling `progress` the step, its number and how many there are."""
    match = Match(spec, spec.facts.seats[0], fairness=Fairness.seeded(0))
    seat = match.due[0]
    view, legal = match.view(seat), match.legal(seat)
    searcher = Searcher(spec, match.seats, Tuning(), NODES)
    searcher.start()
    steps: dict[str, Callable[[], object]] = {
        "search": lambda: searcher.think(view, seat, 1, None),
        "going on": lambda: searcher.go_on(seat, legal[0]),
        "last turns": lambda: Solver(spec, match.seats, searcher.settings).worths(view, seat, legal, 0, 1),
    }
    for number, (name, step) in enumerate(steps.items()):
        progress(name, number, len(steps))
        step()
    progress("", len(steps), len(steps))
    loader.mark_compiled(_folder(spec))


@cache
def _folder(spec: GameSpec) -> Path:
    return loader.cache_folder(*spec.parts_with(DRIVERS, ENTRY_POINTS), spec.slug)


# Beside a server


def compile_beside() -> None:
    """Start a process that compiles for every game what is not on the disk, or out of date there. Its standard input stays open as
    long as this process lives: so it knows when to leave."""
    global _compiler
    command = [sys.executable, "-c", f"from {__name__} import compile_all; compile_all()"]
    _compiler = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )  # fmt: skip


def compile_all() -> None:
    """Of several processes that share a port, one compiles at a time; the others find it done."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    leave_with_parent()
    turns = Turns(loader.cache_root() / "turn")
    turns.open()
    with turns:
        for spec in map(game, slugs()):
            spec.warm(untold)
            warm(spec, untold)


def is_compiling() -> bool:
    """Whether the process beside is at work."""
    return _compiler is not None and _compiler.poll() is None


def is_being_compiled(spec: GameSpec) -> bool:
    """Whether the process beside is still to finish this game: whoever wants to search should wait, not compile as well."""
    return is_compiling() and needs_compiling(spec)


def untold(step: str, done: int, total: int) -> None:
    """For callers without a progress bar."""
