"""Compile search before somebody waits for a move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from colisee.bots.search import Searcher, Tuning
from colisee.bots.solver import DOORS, DRIVERS, Solver
from colisee.core import jit
from colisee.core.spec import GameSpec
from colisee.play.fairness import Fairness
from colisee.play.match import Match

NODES = 64


def needs_compiling(spec: GameSpec) -> bool:
    """Whether no earlier run has compiled search for this game."""
    return not jit.is_compiled(_folder(spec))


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
    jit.mark_compiled(_folder(spec))


def _folder(spec: GameSpec) -> Path:
    return jit.cache_folder(*spec.parts_with(DRIVERS, DOORS), spec.slug)
