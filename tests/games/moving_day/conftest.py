from __future__ import annotations

import pytest

from colisee.core.spec import GameSpec
from games.moving_day.first_edition import FIRST_EDITION


@pytest.fixture
def spec() -> GameSpec:
    return FIRST_EDITION
