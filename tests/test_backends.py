"""Native, WebAssembly and interpreted rules give the same bytes."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from colisee.bots import make
from colisee.bots.protocol import Budget
from colisee.bots.search import Searcher
from colisee.bots.solver import DRIVERS, ENTRY_POINTS, Solver
from colisee.core import loader
from colisee.core.backends import BACKENDS, INTERPRETED, NATIVE, VARIABLE, WASM, has_numba
from colisee.core.batch import Batch, play_games
from colisee.core.derived import Derived
from colisee.core.errors import ColiseeError
from colisee.core.kit import CHANCE, SPECTATOR, natural_log
from colisee.core.position import Position, array_from
from colisee.core.registry import slugs
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning
from colisee.core.wasm_module import module_of
from colisee.lab import outlook
from colisee.lab.analysis import AnalysisSettings, analyse, as_json
from colisee.play.match import Match
from colisee.research import drivers as research_drivers
from colisee.research import entry_points as research_entry_points
from colisee.server.protocol import json_writer
from colisee.server.protocol.rendering import hints, scores
from colisee.testing.laws import setups, view_by_rules, walk
from on_backends import RUN_ON, rules_on

SEARCH, RESEARCH = (DRIVERS, ENTRY_POINTS), ((research_drivers,), (research_entry_points,))
PLIES = 40
"""Of a match in which interpreted rules answer every question."""
needs_all = pytest.mark.skipif(list(BACKENDS) != RUN_ON, reason=f"{VARIABLE} asks for one backend only")


@pytest.fixture
def fast(spec: GameSpec) -> list[Rules]:
    """The rules on the two compiled backends."""
    return [rules_on(spec, backend) for backend in (WASM, NATIVE)]


@pytest.fixture
def on(spec: GameSpec, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], GameSpec]:
    """The game with everything, search included, on one backend."""

    def game_on(backend: str) -> GameSpec:
        rules_on(spec, backend)
        monkeypatch.setenv(VARIABLE, backend)
        return replace(spec)

    return game_on


@needs_all
def test_every_answer_is_the_same_at_every_ply(spec: GameSpec, fast: list[Rules]) -> None:
    for setup in setups(spec)[:: max(1, len(setups(spec)) // 4)]:
        for positions in zip(*(walk(setup, rules, Random(5)) for rules in fast), strict=True):
            assert positions[0] == positions[1]
            assert all_answers(positions[0]) == all_answers(positions[1])


@needs_all
def test_interpreted_rules_give_the_same_answers(spec: GameSpec, fast: list[Rules]) -> None:
    matches = [walk(Setup(spec), rules, Random(6)) for rules in (fast[0], spec.interpreted)]
    for wasm, interpreted in islice(zip(*matches, strict=True), PLIES):
        assert wasm == interpreted
        assert some_answers(wasm) == some_answers(interpreted)


def some_answers(p: Position) -> list[object]:
    legal = [p.legal(seat) for seat in p.due]
    views = [view_by_rules(p, seat).to_bytes() for seat in (*range(p.players), SPECTATOR)]
    guesses = [p.view(seat).guess(7, 3).to_bytes() for seat in range(p.players)]
    return [p.due_set, p.draws(), p.points().tolist(), p.ranks(), legal, views, guesses, p.problems()]


def all_answers(p: Position) -> list[object]:
    seats, actions = range(p.players), range(p.spec.facts.actions)
    reasons = [[p.why_not(seat, action) for action in actions] for seat in seats]
    shown = [
        p.sees(reader, seat, action) for reader in (*seats, SPECTATOR) for seat in p.due for action in p.legal(seat)
    ]
    previews = [p.view(seat).previews() for seat in seats]
    hinted = [p.spec.hints(p.view(seat)) for seat in p.due] if p.spec.hints else []
    return [some_answers(p), reasons, shown, previews, hinted]


@needs_all
def test_random_matches_are_the_same(spec: GameSpec, fast: list[Rules]) -> None:
    for players in spec.facts.seats:
        setup = Setup(spec, players)
        one, other = (play_games(setup, 2**61 + 5, 2**33, 200, rules) for rules in fast)
        for name in ("totals", "places", "plies"):
            assert getattr(one, name).tobytes() == getattr(other, name).tobytes()


@needs_all
def test_stepped_tables_are_the_same(spec: GameSpec, on: Callable[[str], GameSpec]) -> None:
    batches = [Batch(Setup(on(backend)), 5) for backend in (WASM, NATIVE)]
    for batch in batches:
        batch.open(9)
    for _ in range(300):
        for batch in batches:
            batch.choose_at_random()
        assert batches[0].step() == batches[1].step()
        for one, other in zip(*(batch.tables for batch in batches), strict=True):
            assert one.tobytes() == other.tobytes()


@needs_all
@pytest.mark.parametrize(("backends", "iterations"), [((WASM, NATIVE), 300), ((WASM, INTERPRETED), 3)])
def test_search_grows_the_same_trees(
    spec: GameSpec, on: Callable[[str], GameSpec], backends: tuple[str, ...], iterations: int
) -> None:
    match = Match(spec, seed=3)
    while len(match.line) < 30:
        match.play(match.legal(match.due[0])[0], match.due[0])
    seat = match.due[0]
    trees = []
    for backend in backends:
        game = on(backend)
        searcher = Searcher(game, match.players, SearchTuning(), 2 * iterations)
        searcher.start()
        searcher.seed(2**61 + 11, 1)
        searcher.think(match.view(seat), iterations, None)
        kept = searcher.reuse_branch(seat, searcher.votes(seat)[0].action)
        searcher.think(match.view(seat), iterations, None)
        solved = Solver(game, match.players, SearchTuning()).values(match.view(seat), match.legal(seat), 5, 50)
        comparing = Searcher(game, match.players, game.bot_tuning.search, 2 * iterations)
        comparing.start()
        votes = comparing.compare(match.view(seat), 2**61 + 11, 1, iterations, None)
        trees.append((kept, solved, votes, [array.tobytes() for array in flat((searcher.trees, comparing.trees))]))
    assert trees[0] == trees[1]


def flat(arrays: Any) -> list[Any]:
    return [part for array in arrays for part in (flat(array) if isinstance(array, tuple) else [array])]


@needs_all
@pytest.mark.parametrize(
    ("level", "other", "iterations", "plies"),
    [
        ("apprentice", NATIVE, 60, None),
        ("master", NATIVE, 60, None),
        ("grandmaster", NATIVE, 60, None),
        ("apprentice", INTERPRETED, 2, 12),
    ],
)
def test_bots_play_the_same_match(
    spec: GameSpec, on: Callable[[str], GameSpec], level: str, other: str, iterations: int, plies: int | None
) -> None:
    """To its end; interpreted rules play its beginning."""
    lines = []
    for backend in (WASM, other):
        game = on(backend)
        match, rng = Match(game, seed=4), Random(4)
        bots = [make(level, game, seat) for seat in range(match.players)]
        while not match.is_over and (plies is None or len(match.line) < plies):
            seat, budget = match.due[0], Budget(iterations=iterations)
            match.play(bots[seat].choose(match.view(seat), match.legal(seat), rng, budget), seat)
        lines.append((match.line, match.scores()))
    assert lines[0] == lines[1]


@needs_all
@pytest.mark.parametrize("level", ["master", "grandmaster"])
def test_a_bot_chooses_the_same_on_every_backend(spec: GameSpec, on: Callable[[str], GameSpec], level: str) -> None:
    """With interpreted rules too, which take a second or two per iteration in the longer games: a decision of two iterations."""
    chosen = []
    for backend in BACKENDS:
        game = on(backend)
        match = Match(game, seed=6)
        while len(match.line) < 24:
            match.play(match.legal(match.due[0])[0], match.due[0])
        seat = match.due[0]
        bot = make(level, game, seat)
        chosen.append(bot.choose(match.view(seat), match.legal(seat), Random(6), Budget(iterations=2)))
    assert chosen[0] == chosen[1] == chosen[2]


@needs_all
def test_what_readers_are_sent_and_analyses_are_the_same(spec: GameSpec, on: Callable[[str], GameSpec]) -> None:
    texts = []
    for backend in (WASM, NATIVE):
        game = on(backend)
        match = Match(game, seed=8)
        sent: list[object] = []
        while not match.is_over:
            view = match.view(match.due[0])
            sent += [hints(view), scores(view, match.players)]
            match.play(match.legal(view.seat)[-1], view.seat)
        lens = AnalysisSettings(bot="random", playouts=3, workers=2)
        texts.append((sent, as_json(analyse(match, lens), ["A"] * match.players)))
    assert texts[0] == texts[1]


# The WebAssembly backend


def test_threads_have_instances_of_their_own(spec: GameSpec) -> None:
    rules, setup = rules_on(spec, WASM), Setup(spec)
    expected = play_games(setup, 1, 0, 50, rules).totals.tolist()
    with ThreadPoolExecutor(4) as pool:
        results = pool.map(lambda _: play_games(setup, 1, 0, 50, rules).totals.tolist(), range(8))
        assert all(result == expected for result in results)


def test_an_index_out_of_range_raises_and_the_next_call_works(spec: GameSpec) -> None:
    rules = rules_on(spec, WASM)
    position = Position.new(Setup(spec), rules)
    before = position.points().tolist()
    for _ in range(2000):  # a leak of stack would end the memory
        with pytest.raises(IndexError):
            rules.own("due_at")(position.array, 1)
    assert position.points().tolist() == before


def test_short_calls_give_the_same_answers_and_errors_for_any_bytes(spec: GameSpec) -> None:
    """A state that is an array of its own takes the short way, a row of an array the other."""
    rules, rng = rules_on(spec, WASM), Random(1)
    for _ in range(100):
        data = bytes(rng.choices((0, 1, 2, 127, 128, 255), k=spec.dtype.itemsize))
        states = np.zeros(2, spec.dtype)
        states[1:] = array_from(spec, data)
        for name in ("due_at", "draws_at", "problems_at"):
            short, other = partial(rules.own(name), array_from(spec, data), 0), partial(rules.own(name), states, 1)
            assert _answer_or_error(short) == _answer_or_error(other), name


def _answer_or_error(ask: Callable[[], int]) -> int | str:
    try:
        return ask()
    except IndexError as error:
        return str(error)


def test_arrays_of_any_place_and_order_are_taken(spec: GameSpec) -> None:
    rules = rules_on(spec, WASM)
    position = Position.new(Setup(spec), rules)
    while position.is_chance_due:
        position.apply(CHANCE, position.draw(0))
    points = np.zeros((position.players, 2 * len(spec.facts.clauses)), np.int32)[:, ::2]
    states = np.zeros(3, spec.dtype)[1:]
    states[1] = position.array[0]
    rules.own("scores_at")(states, 1, points)
    assert points.tolist() == position.points().tolist()
    with pytest.raises(TypeError):
        rules.own("scores_at")(states, 1, points.astype(np.int64))
    rules.own("apply_at")(states, 1, position.due[0], position.legal(position.due[0])[0])
    position.apply(position.due[0], position.legal(position.due[0])[0])
    assert states[1].tobytes() == position.to_bytes()


def test_a_module_of_other_sources_is_not_used(spec: GameSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    rules_on(spec, WASM)
    module = module_of(spec.slug)
    assert module is not None
    modules = [*spec.rule_modules, *spec.entries]
    assert module.has_sources(modules)
    assert module.holds(modules)
    monkeypatch.setitem(module.sources, "colisee.core.kit", "another digest")
    assert not module.has_sources(modules)


def test_a_module_takes_other_values_only_in_tables_that_depend_on_the_component_set(spec: GameSpec) -> None:
    rules_on(spec, WASM)
    module = module_of(spec.slug)
    assert module is not None
    modules = [*spec.rule_modules, *spec.entries]
    tables = {name: table for name, table in loader.used_constants(modules).items() if isinstance(table, np.ndarray)}
    changing = Derived(spec).changing_constants()
    assert module.tables.keys() & tables.keys() == tables.keys() & changing.keys()
    for name, table in tables.items():
        other = np.frombuffer(bytes(byte ^ 1 for byte in table.tobytes()), table.dtype).reshape(table.shape)
        with pytest.MonkeyPatch.context() as patch:
            for changed in [one for one in modules if name in vars(one)]:
                patch.setattr(changed, name, other)
            assert module.holds(modules) == (name in changing), name
            assert list(module.other_tables(modules)) == ([name] if name in changing else [])


def test_a_module_imports_nothing(spec: GameSpec) -> None:
    import wasmtime

    rules_on(spec, WASM)
    module = module_of(spec.slug)
    assert module is not None
    compiled = wasmtime.Module(wasmtime.Engine(), module.data)
    assert compiled.imports == []
    exported = {export.name for export in compiled.exports}
    assert {"memory", "due_at", "search", "solve", "outlook", *module.tables} <= exported


# The choice


def test_the_variable_chooses(spec: GameSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    for backend in BACKENDS:
        monkeypatch.setenv(VARIABLE, backend)
        assert spec.backend.name == backend
    monkeypatch.setenv(VARIABLE, "quick")
    with pytest.raises(ColiseeError, match="known: native, wasm, interpreted"):
        _ = spec.backend


def test_the_module_is_the_default_where_nothing_is_compiled(
    spec: GameSpec, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    rules_on(spec, WASM)
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("colisee.core.loader.is_compiled", lambda folder: False)
    assert spec.backend.name == WASM
    monkeypatch.setattr("colisee.core.backends.wasm_problem", lambda *_: module_problem)
    assert spec.backend.name == (NATIVE if has_numba() else INTERPRETED)
    monkeypatch.setattr("colisee.core.backends.has_numba", lambda: False)
    assert spec.backend.name == INTERPRETED
    assert spec.backend.reason is module_problem


module_problem: Any = object()


def test_the_version_says_which_and_why() -> None:
    command = [sys.executable, "-m", "colisee.cli.main", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, *games = done.stdout.splitlines()
    assert first.startswith("colisee ")
    assert [line.partition(": ")[0] for line in games] == list(slugs())
    assert all(line.partition(": ")[2].split()[0] in BACKENDS for line in games)


@pytest.mark.parametrize(
    "part", [SEARCH, ((), (outlook,)), ((), (json_writer,)), RESEARCH], ids=["bots", "lab", "json", "research"]
)
def test_no_constant_of_a_game_has_the_name_of_another_rooms_constant(spec: GameSpec, part: Any) -> None:
    """One namespace holds a game and the drivers that are compiled with it: the loader refuses two values of one name."""
    assert loader.interpret(*spec.parts_with(*part), {})


# The logarithm


def test_the_logarithm_is_that_of_mathematics() -> None:
    rng = Random(1)
    for x in [1.0, 2.0, math.e, *range(1, 2000), *(rng.uniform(1e-3, 1e9) for _ in range(20_000))]:
        assert abs(natural_log(x) - math.log(x)) <= math.ulp(math.log(x))
