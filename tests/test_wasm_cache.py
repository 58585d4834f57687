"""Machine code of the modules is kept in the user's cache folder, and nothing depends on that folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from colisee.core.backends import VARIABLE, WASM
from colisee.core.wasm_module import module_of

NOT_A_FOLDER = Path("/dev/null/cache")
PROGRAM = """
from colisee.core.position import Position
from colisee.core.registry import game
from colisee.core.setup import Setup
position = Position.new(Setup(game("moving-day")))
print(position.due, position.to_bytes())
"""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not module_of("moving-day"), reason="the folder is Linux's, and modules have to be built"
)


def output_with(cache: Path) -> str:
    environment = {**os.environ, VARIABLE: WASM, "XDG_CACHE_HOME": str(cache)}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    ).stdout


def cached_files(cache: Path) -> list[Path]:
    return [path for path in cache.rglob("*") if path.is_file() and path.suffix != ".stats"]


def test_modules_run_with_a_cache_without_one_and_with_a_damaged_one(tmp_path: Path) -> None:
    expected = output_with(NOT_A_FOLDER)
    assert expected
    assert output_with(tmp_path) == expected
    assert cached_files(tmp_path)
    for path in cached_files(tmp_path):
        path.write_bytes(b"damaged" * 100)
    assert output_with(tmp_path) == expected
