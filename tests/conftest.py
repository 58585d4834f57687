"""Fixtures for all tests: a game's rules in both modes. COLISEE_MODE=interpreted runs everything interpreted (for coverage)."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from colisee.core import loader
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec, Rules

MODES = [os.environ["COLISEE_MODE"]] if "COLISEE_MODE" in os.environ else ["compiled", "interpreted"]

COMPILE = """
import sys
from colisee.bots import warmup as search
from colisee.core import warmup as rules
from colisee.core.registry import game
spec = game(sys.argv[1])
rules.warm_up(spec, rules.no_progress)
search.warm_up(spec, rules.no_progress)
"""


if MODES == ["interpreted"]:
    GameSpec.compiled = GameSpec.interpreted  # type: ignore[method-assign]  # also for tests that ask for compiled rules
    GameSpec.compiled_with = lambda spec, *parts: Rules(  # type: ignore[method-assign]  # as above
        loader.interpret(*spec.parts_with(*parts), {}), "interpreted"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Before several workers begin, every game is compiled once: all of them, and every server that tests start, would otherwise
    compile the same code at the same time, and people in the browser's tests would wait for it."""
    workers = getattr(config.option, "numprocesses", None)
    if workers and "compiled" in MODES and not hasattr(config, "workerinput") and not config.option.collectonly:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(lambda slug: subprocess.run([sys.executable, "-c", COMPILE, slug], check=True), slugs()))


def rules_of(spec: GameSpec, mode: str) -> Rules:
    return spec.compiled if mode == "compiled" else spec.interpreted


@pytest.fixture(params=slugs())
def spec(request: pytest.FixtureRequest) -> GameSpec:
    """Every game of the registry; a game's own tests override this fixture in their folder's conftest."""
    return game(request.param)


@pytest.fixture(params=MODES)
def rules(request: pytest.FixtureRequest, spec: GameSpec) -> Rules:
    return rules_of(spec, request.param)
