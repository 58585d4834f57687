"""Runs a failing test with a browser or a server once more (docs/decisions/042)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

RERUNS = int(os.environ.get("RERUNS", "1"))


def rerun_tests_below(folder: Path, items: list[pytest.Item]) -> None:
    for item in items:
        if folder in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=RERUNS))
