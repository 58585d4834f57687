"""Fixtures for all tests: a game's rules in both modes. COLISEE_MODE=interpreted runs everything interpreted (for coverage)."""

from __future__ import annotations

import os

import pytest

from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec, Rules

MODES = [os.environ["COLISEE_MODE"]] if "COLISEE_MODE" in os.environ else ["compiled", "interpreted"]


def rules_of(spec: GameSpec, mode: str) -> Rules:
    return spec.compiled if mode == "compiled" else spec.interpreted


@pytest.fixture(params=slugs())
def spec(request: pytest.FixtureRequest) -> GameSpec:
    """Every game of the registry; a game's own tests override this fixture in their folder's conftest."""
    return game(request.param)


@pytest.fixture(params=MODES)
def rules(request: pytest.FixtureRequest, spec: GameSpec) -> Rules:
    return rules_of(spec, request.param)
