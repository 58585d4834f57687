"""Nothing is compiled while people play: `colisee serve` has it done before, or beside the server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from colisee.bots import Budget, make, warm
from colisee.bots.solver import DOORS, DRIVERS
from colisee.core.kit import SPECTATOR
from colisee.core.spec import GameSpec
from colisee.play.fairness import Fairness
from colisee.play.match import Match
from colisee.server.shown import hints, legal_actions, reason, scores


@pytest.fixture
def warmed(spec: GameSpec) -> GameSpec:
    """The game as a server has it that has just started: nothing of it was called before."""
    new = replace(spec)
    new.warm(warm.untold)
    warm.warm(new, warm.untold)
    return new


def test_a_table_calls_nothing_that_is_not_compiled(warmed: GameSpec) -> None:
    before = signatures(warmed)
    match = Match(warmed, warmed.facts.seats[-1], fairness=Fairness.seeded(5))
    bot, rng = {seat: make("apprentice", warmed, seat) for seat in range(match.seats)}, Random(5)
    while not match.is_over:
        seat = match.due[0]
        look_at(match, seat)
        match.play(seat, bot[seat].choose(match.view(seat), match.legal(seat), rng, Budget(iterations=20)))
    assert signatures(warmed) == before


def look_at(match: Match, seat: int) -> None:
    """All that a player and a spectator are shown."""
    for reader in (seat, SPECTATOR):
        views = match.view(reader)
        hints(match, reader, views)
        scores(match, views)
    legal_actions(match, seat, match.view(seat), "en", ("A",) * match.seats)
    reason(match, "", seat, 0, "en")


def signatures(spec: GameSpec) -> dict[str, list[Any]]:
    """The argument types for which each entry point is compiled."""
    return {
        f"{part} {name}": function.signatures
        for part, rules in (("rules", spec.compiled), ("search", spec.compiled_with(DRIVERS, DOORS)))
        for name, function in vars(rules).items()
        if name != "mode"
    }


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[bytes]]:
    """A process beside this one, that does not end by itself."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        monkeypatch.setattr(warm, "_compiler", process)
        yield process
        process.kill()


@pytest.mark.usefixtures("compiler")
def test_search_is_waited_for_while_it_is_compiled_beside(spec: GameSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "needs_compiling", lambda spec: True)
    assert warm.is_being_compiled(spec)
    monkeypatch.setattr(warm, "needs_compiling", lambda spec: False)
    assert not warm.is_being_compiled(spec)


def test_nobody_waits_for_a_process_that_died(
    spec: GameSpec, compiler: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "needs_compiling", lambda spec: True)
    compiler.kill()
    compiler.wait()
    assert not warm.is_being_compiled(spec)
