"""The rules of a game on a given backend, for tests."""

from __future__ import annotations

import os

import pytest

from colisee.core.backends import BACKENDS, VARIABLE
from colisee.core.errors import ColiseeError
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec

RUN_ON = [os.environ[VARIABLE]] if VARIABLE in os.environ else list(BACKENDS)


def rules_on(spec: GameSpec, backend: str) -> Rules:
    """Skips the test where the backend cannot run: Numba is not installed, or the modules are not built (hatch_build.py)."""
    try:
        return spec.on(backend)
    except (ColiseeError, ImportError) as error:
        pytest.skip(str(error))
