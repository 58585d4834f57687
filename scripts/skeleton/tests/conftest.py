from __future__ import annotations

import pytest

from colisee.core.registry import game
from colisee.core.spec import GameSpec


@pytest.fixture
def spec() -> GameSpec:
    return game("tiny-game")
