"""The package: its version, and what the two commands of the README install."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import hatch_build
import pytest
from hatch_build import BUILDER_PACKAGES

from colisee import __version__
from colisee.core.registry import slugs

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


def test_playing_needs_no_compiler() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[<>=;\[ ]", name)[0] for name in project["dependencies"]}
    assert "wasmtime" in needed
    assert needed.isdisjoint({"numba", "llvmlite"})
    assert [name for extra in project["optional-dependencies"].values() for name in extra if name.startswith("numba")]


def test_the_modules_are_built_by_the_compilers_that_the_constraints_pin() -> None:
    pinned = [package for package in BUILDER_PACKAGES if "==" in package]
    assert {package.partition("==")[0] for package in pinned} == {"llvmlite", "numba", "numpy"}
    assert set(pinned) <= set((ROOT / "constraints.txt").read_text("utf-8").splitlines())


def test_the_build_hook_notices_sources_that_are_newer_than_the_modules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(hatch_build, "MODULES", tmp_path)
    assert not hatch_build.are_modules_current()
    for slug in slugs():
        (tmp_path / f"{slug}.wasm").touch()
    assert hatch_build.are_modules_current()
    os.utime(tmp_path / f"{slugs()[0]}.wasm", (0, 0))
    assert not hatch_build.are_modules_current()
