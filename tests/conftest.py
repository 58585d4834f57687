"""Fixtures for all tests: a game's rules on every backend. COLISEE_BACKEND=interpreted runs everything interpreted (for coverage)."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from colisee.core.backends import NATIVE, VARIABLE
from colisee.core.registry import game, slugs
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from on_backends import RUN_ON, rules_on

pytest_plugins = ["command_line"]

PRECOMPILE = Path(__file__).parent / "precompile.py"


def pytest_configure(config: pytest.Config) -> None:
    """Before several workers begin, every game is compiled once: all of them, and every server that tests start, would otherwise
    compile the same code at the same time, and people in the browser's tests would wait for it."""
    workers = getattr(config.option, "numprocesses", None)
    if workers and NATIVE in RUN_ON and not hasattr(config, "workerinput") and not config.option.collectonly:
        environment = {**os.environ, VARIABLE: NATIVE}

        def command(slug: str) -> list[str]:
            return [sys.executable, str(PRECOMPILE), slug]

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(lambda slug: subprocess.run(command(slug), env=environment, check=True), slugs()))


@pytest.fixture(params=slugs())
def spec(request: pytest.FixtureRequest) -> GameSpec:
    """Every game of the registry; a game's own tests override this fixture in their folder's conftest."""
    return game(request.param)


@pytest.fixture(params=RUN_ON)
def rules(request: pytest.FixtureRequest, spec: GameSpec) -> Rules:
    return rules_on(spec, request.param)
