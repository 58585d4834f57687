"""Every table of these tests is dealt by the name of its test."""

from __future__ import annotations

import pytest

from dealing import deal_by


@pytest.fixture(autouse=True)
def dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_by(lambda: request.node.nodeid, monkeypatch.setattr)
