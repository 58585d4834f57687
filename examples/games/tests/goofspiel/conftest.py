"""The rules of Goofspiel on every backend that runs here: compiled, if Numba is installed, and interpreted."""

from __future__ import annotations

import pytest

from colisee.core.errors import ColiseeError
from colisee.core.registry import known_game
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rule ids that a test proves")


@pytest.fixture
def spec() -> GameSpec:
    return known_game(
        "goofspiel"
    )  # if it says that there is no such game, set COLISEE_GAMES to the folder of your games


@pytest.fixture(params=["native", "interpreted"])
def rules(request: pytest.FixtureRequest, spec: GameSpec) -> Rules:
    try:
        return spec.on(request.param)
    except (ColiseeError, ImportError) as error:
        pytest.skip(str(error))
