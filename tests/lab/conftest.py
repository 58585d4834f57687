"""Small contests and studies shared by several tests."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from colisee.bots import make
from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.play.match import Match
from colisee.play.record import write


@pytest.fixture
def columns() -> int:
    """Tables of the lab are wider than the terminal of other tests."""
    return 120


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
