"""How long the command line takes to start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from bench.figure import Figure, Target, at_most

COMMAND = Path(sys.executable).with_name("colisee")
TIMES = 5
HELP = ("--help",)
SIMULATE = ("simulate", "moving-day", "--players", "4", "--games", "1000", "--seed", "7", "--json")


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    for arguments, target in ((HELP, at_most(0.1)), (SIMULATE, at_most(1.5))):
        tell(f"colisee {arguments[0]}")
        yield _waiting(arguments, target)


def _waiting(arguments: tuple[str, ...], target: Target) -> Figure:
    name = f"colisee {arguments[0]}"
    if not COMMAND.exists():
        return Figure(name, None, "s", target=target, note="the command is not installed")
    first = _run(arguments)  # may compile
    if first.returncode != 0:
        return Figure(name, None, "s", target=target, note=f"exit {first.returncode}: {_last_line(first.stderr)}")
    seconds, cpu = map(min, zip(*(_seconds(arguments) for _ in range(TIMES)), strict=True))
    return Figure(name, seconds, "s", target=target, note=f"wall clock, warm; {cpu:.2f} s of processor time")


def _seconds(arguments: tuple[str, ...]) -> tuple[float, float]:
    """Wall-clock time and processor time."""
    start, before = perf_counter(), os.times()
    _run(arguments)
    after = os.times()
    worked = after.children_user + after.children_system - before.children_user - before.children_system
    return perf_counter() - start, worked


def _run(arguments: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1]
