"""The argument types of every entry point: those with which Python calls it, seen while interpreted rules play.

No list of signatures is kept by hand, so a changed entry point needs no change here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import types
from scripts.wasm.parts import PARTS

from colisee.bots.search import Searcher
from colisee.bots.simple import GreedyBot
from colisee.bots.solver import Solver
from colisee.core import loader
from colisee.core.batch import Batch, play_games
from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning
from colisee.lab import outlook
from colisee.lab.analysis import outlook_arrays
from colisee.play.match import Match
from colisee.server.protocol import view_json

Types = tuple[Any, ...]
Signatures = dict[str, Types]


def signatures(spec: GameSpec) -> Signatures:
    """By entry point the Numba types of its arguments. An entry point that nobody calls is left out."""
    seen: Signatures = {}
    rules = _recording(spec, spec.rule_modules, spec.entries, seen)
    spec.__dict__["compiled"] = rules
    for part in PARTS:
        spec._extended[part] = _recording(spec, *spec.parts_with(*part), seen)
    _play(spec)
    _ask(spec)
    _search(spec)
    return {name: seen[name] for name in sorted(seen)}


def _recording(spec: GameSpec, modules: Any, entries: Any, seen: Signatures) -> Rules:
    """Interpreted rules that note the types of every call's arguments."""

    def noting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            found = tuple(map(type_of, arguments))
            if seen.setdefault(name, found) != found:
                raise TypeError(f"{spec.slug}: {name} is called as {seen[name]} and as {found}")
            return function(*arguments)

        return call

    functions = loader.interpret(modules, entries, {})
    return Rules({name: noting(name, function) for name, function in functions.items()}, "interpreted")


def type_of(value: Any) -> Any:
    if isinstance(value, bool | np.bool_):
        return types.boolean
    if isinstance(value, int | np.integer):
        return types.int64
    if isinstance(value, np.ndarray):
        return types.Array(numba.from_dtype(value.dtype), value.ndim, "C")
    if isinstance(value, tuple):
        return types.NamedTuple(tuple(map(type_of, value)), type(value))
    raise TypeError(f"no entry point takes a {type(value).__name__}")


def _play(spec: GameSpec) -> None:
    """The drivers of `core`."""
    setup = Setup(spec)
    play_games(setup, 1, 0, 1)
    batch = Batch(setup, 1)
    batch.open(1)
    batch.choose_at_random()
    batch.step()


def _ask(spec: GameSpec) -> None:
    """Every question once, and the hints of whole matches: they reach the game's own entry points."""
    position, asked = Position.new(Setup(spec)), False
    match = Match(spec, seed=1, rules=spec.compiled)
    position.problems(), position.draws(), view_json.view_json(spec).encode(position)
    view_json.scores_json(spec, position.players).encode(position)
    while not match.is_over:
        seat = match.due[0]
        view, action = match.position.view(seat), match.legal(seat)[0]
        if not asked:
            match.position.ask("view", seat, view.copy().array, 0)
            match.position.why_not(seat, action), match.position.sees(seat, seat, action), match.position.scores()
            view.guess(1), view.previews()
            asked = True
        if spec.hints is not None:
            spec.hints(view)
        match.play(action, seat)
    assert CHANCE not in match.due


def _search(spec: GameSpec) -> None:
    match, tuning = Match(spec, seed=0, rules=spec.compiled), SearchTuning(candidates=2)
    seat = match.due[0]
    view, legal = match.view(seat), match.legal(seat)
    searcher = Searcher(spec, match.players, tuning, 64)
    searcher.start()
    searcher.think(view, 1, None)
    searcher.compare(view, 0, 0, 2, None)
    GreedyBot(spec, seat).values(view, 0)
    searcher.reuse_branch(seat, legal[0])
    Solver(spec, match.players, tuning).values(view, legal, 0, 1)
    arrays = outlook_arrays(spec, match.players, view.array, np.zeros(CHANCE + 1, np.int64), 1)
    spec.compiled_with((), (outlook,)).own("outlook")(arrays, seat, True, outlook.NO_ACTION, 1, 1, 1)
