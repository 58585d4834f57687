"""Nothing is compiled while people play: `colisee serve` compiles before it starts, or in a background process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from colisee.bots import Budget, make, warmup
from colisee.bots.solver import DRIVERS, ENTRY_POINTS
from colisee.core import warmup as rules_warmup
from colisee.core.backends import NATIVE, VARIABLE
from colisee.core.kit import SPECTATOR
from colisee.core.spec import GameSpec
from colisee.core.warmup import no_progress
from colisee.play.match import Match
from colisee.server.protocol import view_json
from colisee.server.protocol.rendering import hints, legal_actions, reason, scores

LONGEST = 120
"""Seconds: generous, so that a busy machine does not fail a test."""


@pytest.fixture
def warmed(spec: GameSpec, monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """The game as in a server that has just started and runs natively: none of its functions was called."""
    pytest.importorskip("numba")
    monkeypatch.setenv(VARIABLE, NATIVE)
    new = replace(spec)
    rules_warmup.warm_up(new, no_progress)
    warmup.warm_up(new, no_progress)
    view_json.warm_up(new)
    return new


def test_a_table_calls_nothing_that_is_not_compiled(warmed: GameSpec) -> None:
    before = signatures(warmed)
    match = Match(warmed, warmed.facts.seats[-1], seed=5)
    bot, rng = {seat: make("apprentice", warmed, seat) for seat in range(match.players)}, Random(5)
    while not match.is_over:
        seat = match.due[0]
        look_at(match, seat)
        match.play(bot[seat].choose(match.view(seat), match.legal(seat), rng, Budget(iterations=20)), seat)
    assert signatures(warmed) == before


def look_at(match: Match, seat: int) -> None:
    """Renders everything that a player and a spectator are sent."""
    for reader in (seat, SPECTATOR):
        view = match.view(reader)
        hints(view)
        scores(view, view.players)
    legal_actions(match.view(seat), "en", ("A",) * match.players)
    reason(match, "", seat, 0, "en")


def signatures(spec: GameSpec) -> dict[str, list[Any]]:
    """The argument types for which each entry point is compiled."""
    return {
        f"{part} {name}": function.signatures
        for part, rules in (
            ("rules", spec.compiled),
            ("search", spec.compiled_with(DRIVERS, ENTRY_POINTS)),
            ("json", view_json.json_writer_of(spec)),
        )
        for name, function in vars(rules).items()
        if name not in ("backend", "of_thread")
    }


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[bytes]]:
    """A background process that does not exit by itself."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        monkeypatch.setattr(warmup, "_compiler", process)
        yield process
        process.kill()


@pytest.mark.usefixtures("compiler")
def test_search_is_waited_for_while_it_is_compiled_beside(spec: GameSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "needs_compiling", lambda spec: True)
    assert warmup.is_being_compiled(spec)
    monkeypatch.setattr(warmup, "needs_compiling", lambda spec: False)
    assert not warmup.is_being_compiled(spec)


def test_nobody_waits_for_a_process_that_died(
    spec: GameSpec, compiler: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warmup, "needs_compiling", lambda spec: True)
    compiler.kill()
    compiler.wait()
    assert not warmup.is_being_compiled(spec)


SERVER = """
import time
from colisee.bots import warmup
warmup.compile_in_background()
print(warmup._compiler.pid, flush=True)
time.sleep(1000)
"""


def test_who_compiles_beside_a_server_leaves_with_it(tmp_path: Path) -> None:
    """It would take minutes: nothing is compiled where its cache is."""
    environment = {**os.environ, "COLISEE_CACHE": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout
        compiler = Path(f"/proc/{server.stdout.readline().strip()}")
        assert compiler.exists()
        server.kill()
    begun = time.monotonic()
    while compiler.exists() and "State:\tZ" not in compiler.joinpath("status").read_text():
        assert time.monotonic() - begun < LONGEST
        time.sleep(0.1)
