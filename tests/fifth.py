"""A fifth game for tests: what `colisee new-game` writes, in a folder of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SLUG, TITLE = "parcel-sack", "Parcel Sack"


def new_game(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "colisee.cli.main", "new-game", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def write_fifth_game(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """The folder of the game. Processes started from here on know the game; its compiled code goes into the same folder."""
    done = new_game(SLUG, "--into", str(folder))
    assert done.returncode == 0, done.stderr
    patch.setenv("COLISEE_GAMES", str(folder))
    patch.setenv("COLISEE_CACHE", str(folder / "cache"))
    return folder / SLUG.replace("-", "_")
