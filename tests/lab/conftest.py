"""Small contests and studies shared by several tests."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from colisee.bots import make
from colisee.cli.main import main
from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.play.match import Match
from colisee.play.record import write

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process: exit code, standard output, standard error."""
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("COLUMNS", "120")

    def call(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        output = capsys.readouterr()
        return code, output.out, output.err

    return call


def played(spec: GameSpec, *bots: str, seed: int = 1) -> Match:
    """A finished match between bots."""
    match = Match(spec, len(bots), seed=seed)
    seated, rng = [make(bot, spec, seat) for seat, bot in enumerate(bots)], Random(seed)
    while not match.is_over:
        seat = match.due[0]
        match.play(seated[seat].choose(match.view(seat), match.legal(seat), rng, None), seat)
    return match


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished match of Moving Day."""
    path = tmp_path_factory.mktemp("record") / "match.json"
    match = played(game("moving-day"), "greedy", "random")
    path.write_text(json.dumps(write(match, [{"name": "Ann"}, {"name": "Bob <b>"}])), "utf-8")
    return path
