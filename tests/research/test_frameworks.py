"""The frameworks that the other tests of this folder need are installed."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo", "pyspiel"])
def test_the_framework_is_installed(name: str) -> None:
    pytest.importorskip(name, reason=f"without {name} nothing else here is tested: pip install 'colisee[research]'")
