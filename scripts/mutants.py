"""Mutation testing: change the source in small random ways and report the changes that no test notices.

    python scripts/mutants.py --sample 40 --seed 1           40 mutants; the same seed and source give the same mutants
    python scripts/mutants.py --sample 5 --only toy-rush     only from one group
    python scripts/mutants.py --list                         the groups, and how many mutants each has

A mutant is one operator, constant or condition changed, or one statement deleted. It is written into a copy of the project in
build/mutants, and the tests of its group run on it until the first failure. Rules run interpreted, because compiling every mutant would
take longer than its tests, and without the tests that take long on the unchanged source. A mutant that these do not kill is compiled
and meets all tests of its group. A failing test or a time limit kills it; otherwise it survives. docs/mutants.md explains survivors.

This file is also the pytest plugin that applies the time limit of a single test.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "scripts", "bench", "docs", "pyproject.toml", "Makefile", "CHANGELOG.md")
COPY = ROOT / "build" / "mutants"
"""Always the same folder: compiled code is cached by the path of its source."""
TEST_SECONDS = {"interpreted": 1.5, "native": 150.0}
"""Processor time. A test that takes longer on the unchanged source is left out; if it takes longer on a mutant, the mutant is killed."""
RUN_SECONDS = 1200
"""For all tests of a group together, in case one of them waits for something without using the processor."""
GAMES = ("moving_day", "post_office", "the_truckers", "toy_rush")
RULE_FILES = ("rules.py", "view.py", "checks.py")
MORE_RULE_FILES = {"the_truckers": ("driving.py", "points.py")}

COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
WITHOUT_CODE = ("annotation", "returns", "decorator_list")
DELETED = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Continue, ast.Break)


@dataclass(frozen=True)
class Group:
    """Source files and the tests that are related to them."""

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    keyword: str
    """Passed to `pytest -k`: of the tests over all games, those of one game."""
    backend: str = "interpreted"


@dataclass(frozen=True)
class Mutant:
    """One small change of one file."""

    path: str
    line: int
    before: str
    after: str
    start: int
    """Where `before` begins in the file, in bytes."""

    def applied_to(self, source: bytes) -> bytes:
        end = self.start + len(self.before.encode())
        return source[: self.start] + self.after.encode() + source[end:]


@dataclass(frozen=True)
class Outcome:
    group: str
    mutant: Mutant
    status: str
    """killed or survived."""
    seconds: float


GROUPS = (
    *(
        Group(
            game.replace("_", "-"),
            tuple(f"src/colisee/games/{game}/{name}" for name in (*RULE_FILES, *MORE_RULE_FILES.get(game, ()))),
            (f"tests/games/{game}", "tests/laws/test_laws.py", "tests/test_counts.py", "tests/test_golden.py"),
            f"{game} or {game.replace('_', '-')}",
        )
        for game in GAMES
    ),
    Group(
        "kit",
        ("src/colisee/core/kit.py",),
        ("tests/test_kit.py", "tests/test_counts.py", "tests/laws", "tests/games"),
        "not truckers",
    ),
    Group("play", ("src/colisee/play",), ("tests/play",), "", "native"),
    Group("bots", ("src/colisee/bots",), ("tests/bots",), "toy-rush or not -", "native"),
)


# Mutants of a file


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """Every mutant of a source file, in the order of its nodes."""
    starts = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
    mutants: dict[Mutant, None] = {}
    for node, replacement in _changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        mutants[Mutant(path, node.lineno, source[start:end].decode(), replacement, start)] = None
    return list(mutants)


def _changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    for node in _code_nodes(tree):
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=comparators) if type(operator) in COMPARISONS:
                yield node, _text(ast.Compare(left, [COMPARISONS[type(operator)]()], comparators))
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
                yield node, _text(ast.BinOp(left, OPERATORS[type(operator)](), right))
            case ast.BoolOp(op=operator, values=values):
                yield node, _text(ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, _text(operand)
            case ast.Constant(value=bool(value)):
                yield node, str(not value)
            case ast.Constant(value=int(value)):
                yield node, str(value + 1)
            case ast.If(test=test):
                yield test, f"(not {_text(test)})"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yield node, _text(ast.IfExp(test, orelse, body))
        if isinstance(node, DELETED) and not _is_docstring(node):
            yield node, "pass"


def _code_nodes(node: ast.AST, in_function: bool = False) -> Iterator[ast.AST]:
    """All nodes of functions; without annotations, and without f-strings, whose parts have no exact position."""
    in_function = in_function or isinstance(node, ast.FunctionDef)
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr) and name not in WITHOUT_CODE:
                if in_function:
                    yield child
                yield from _code_nodes(child, in_function)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


# Running tests on the copy


def copy_project() -> None:
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__", "page", "node_modules")
            )
        else:
            shutil.copy(ROOT / name, COPY / name)


def passes(group: Group, *arguments: str, on_timeout: str = "fail") -> bool:
    """Run the tests of a group until the first failure."""
    environment = {
        **os.environ,
        "COLISEE_BACKEND": group.backend,
        "COLISEE_TEST_SECONDS": str(TEST_SECONDS[group.backend]),
        "COLISEE_ON_TIMEOUT": on_timeout,
        "PYTHONPATH": os.pathsep.join([str(COPY / "src"), str(COPY / "scripts")]),
        "PYTHONDONTWRITEBYTECODE": "1",  # two mutants of equal length written within one second would share their bytecode
    }
    options = ["-q", "-x", "-p", "mutants", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", group.keyword]
    command = [sys.executable, "-m", "pytest", *options, *arguments, *group.tests]
    with open(COPY / "output.txt", "w") as output:
        try:
            done = subprocess.run(
                command, cwd=COPY, env=environment, timeout=RUN_SECONDS, check=False, stdout=output, stderr=output
            )
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0


@contextmanager
def limited_time(seconds: float, on_timeout: str) -> Iterator[None]:
    """Fail or skip the running test once it has used this much processor time."""

    def stop(*_: object) -> None:
        (pytest.skip if on_timeout == "skip" else pytest.fail)(f"{seconds} s of processor time are over")

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with limited_time(float(os.environ["COLISEE_TEST_SECONDS"]), os.environ["COLISEE_ON_TIMEOUT"]):
        return (yield)


def slow_tests(group: Group) -> list[str]:
    """The tests that take too long on the unchanged source."""
    report = COPY / "report.xml"
    if not passes(group, f"--junit-xml={report}", on_timeout="skip"):
        raise SystemExit(f"{group.name}: the tests fail on the unchanged source, see {COPY / 'output.txt'}")
    cases = ElementTree.parse(report).iter("testcase")
    return [_test_id(case) for case in cases if any("of processor time" in skip.get("message", "") for skip in case)]


def _test_id(case: ElementTree.Element) -> str:
    return f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"


def status_of(mutant: Mutant, group: Group, slow: Sequence[str]) -> str:
    """Whether the tests kill a mutant. The copy is unchanged afterwards."""
    path = COPY / mutant.path
    source = path.read_bytes()
    path.write_bytes(mutant.applied_to(source))
    try:
        is_killed = not passes(group, *(f"--deselect={test}" for test in slow))
        if not is_killed and slow:
            is_killed = not passes(replace(group, backend="native"))
    finally:
        path.write_bytes(source)
    return "killed" if is_killed else "survived"


# The command


def sample(groups: Sequence[Group], size: int, seed: int) -> list[tuple[Group, Mutant]]:
    """`size` mutants, the same number of each group as far as possible."""
    rng = Random(seed)
    queues = [(group, rng.sample(mutants, len(mutants))) for group in groups if (mutants := _of_group(group))]
    chosen: list[tuple[Group, Mutant]] = []
    while len(chosen) < size and any(mutants for _, mutants in queues):
        chosen += [(group, mutants.pop()) for group, mutants in queues if mutants]
    return sorted(chosen[:size], key=lambda choice: groups.index(choice[0]))


def _of_group(group: Group) -> list[Mutant]:
    paths = [path for name in group.sources for path in _files(ROOT / name)]
    return [mutant for path in paths for mutant in mutants_of(str(path.relative_to(ROOT)), path.read_bytes())]


def _files(path: Path) -> list[Path]:
    return sorted(path.glob("*.py")) if path.is_dir() else [path]


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Change the source in small random ways and list what no test notices."
    )
    parser.add_argument("--sample", type=int, default=40, help="number of mutants (default: 40)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are chosen (default: 1)")
    parser.add_argument(
        "--only", action="append", choices=[group.name for group in GROUPS], help="this group only (may be repeated)"
    )
    parser.add_argument("--list", action="store_true", help="list the groups and stop")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    groups = [group for group in GROUPS if not options.only or group.name in options.only]
    if options.list:
        for group in groups:
            print(f"{group.name}: {len(_of_group(group))} mutants")
        return 0
    outcomes = run(groups, options.sample, options.seed)
    if options.json:
        print(json.dumps({"seed": options.seed, "outcomes": [asdict(outcome) for outcome in outcomes]}, indent=1))
    else:
        survivors = [outcome for outcome in outcomes if outcome.status == "survived"]
        print(f"{len(outcomes)} mutants, {len(survivors)} survived")
    return 0


def run(groups: Sequence[Group], size: int, seed: int) -> list[Outcome]:
    copy_project()
    outcomes: list[Outcome] = []
    slow: dict[str, list[str]] = {}
    for group, mutant in sample(groups, size, seed):
        if group.name not in slow:
            slow[group.name] = slow_tests(group)
            _say(f"{group.name}: {len(slow[group.name])} slow tests")
        start = time.perf_counter()
        status = status_of(mutant, group, slow[group.name])
        outcomes.append(Outcome(group.name, mutant, status, round(time.perf_counter() - start, 1)))
        _say(f"{status:8} {mutant.path}:{mutant.line}: {_line(mutant.before)} → {_line(mutant.after)}")
    return outcomes


def _line(text: str) -> str:
    return " ".join(text.split())


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
