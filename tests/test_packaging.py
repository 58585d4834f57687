"""The package: its version, and what the two commands of the README install."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from colisee import __version__

ROOT = Path(__file__).parents[1]
DEVELOPMENT = "'.[dev]'"


def commands_of(target: str) -> str:
    """What `make target` would run in a fresh clone."""
    return subprocess.run(
        ["make", "--dry-run", "--always-make", target], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def test_the_newest_entry_of_the_changelog_is_the_version_of_the_package() -> None:
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert versions[0] == __version__
    assert len(set(versions)) == len(versions)


@pytest.mark.parametrize("target", ["play", "terminal"])
def test_playing_installs_no_development_tools(target: str) -> None:
    commands = commands_of(target)
    assert "pip install" in commands
    assert DEVELOPMENT not in commands


@pytest.mark.parametrize("target", ["test", "check", "bench", "shots", "proof", "coverage", "mutants"])
def test_developing_installs_the_development_tools(target: str) -> None:
    assert DEVELOPMENT in commands_of(target)
