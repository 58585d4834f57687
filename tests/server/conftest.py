"""Seeds the draws of every table with the name of the test."""

from __future__ import annotations

import pytest

from dealing import deal_by


@pytest.fixture(autouse=True)
def deal_by_test_name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_by(lambda: request.node.nodeid, monkeypatch.setattr)
