"""The frameworks are an extra: without them these tests do not run, and say so."""

from __future__ import annotations

import os

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

if os.environ.get("COLISEE_MODE") == "interpreted":
    pytest.skip("adapters run on compiled rules", allow_module_level=True)
