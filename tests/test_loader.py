"""Where compiled code is kept, and when it counts as compiled."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from colisee.core import loader

SOURCE = "SIZE = 3\n\n\ndef double(x):\n    return 2 * x\n"


def clone(folder: Path, patch: pytest.MonkeyPatch, source: str = SOURCE) -> ModuleType:
    """The module of a copy, loaded as another process would: under one name, wherever it is."""
    folder.mkdir(exist_ok=True)
    file = folder / "tiny.py"
    file.write_text(source, "utf-8")
    spec = spec_from_file_location("tiny", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    patch.setitem(sys.modules, "tiny", module)
    spec.loader.exec_module(module)
    return module


def kept_at(module: ModuleType) -> Path:
    return loader.cache_folder([module], [module], "tiny")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLISEE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "compiled"


def test_the_same_source_in_the_same_place_is_compiled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    folder = kept_at(clone(tmp_path / "one", monkeypatch))
    assert folder.parent == cache
    assert not loader.is_compiled(folder)
    loader.mark_compiled(folder)
    assert loader.is_compiled(kept_at(clone(tmp_path / "one", monkeypatch)))


def test_a_second_clone_is_not_compiled_because_the_first_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba looks compiled code up by the path of its source."""
    loader.mark_compiled(kept_at(clone(tmp_path / "one", monkeypatch)))
    assert not loader.is_compiled(kept_at(clone(tmp_path / "two", monkeypatch)))


@pytest.mark.parametrize("changed", [SOURCE.replace("2 * x", "3 * x"), SOURCE.replace("SIZE = 3", "SIZE = 4")])
def test_a_changed_source_is_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    before = kept_at(clone(tmp_path / "one", monkeypatch))
    assert kept_at(clone(tmp_path / "one", monkeypatch, changed)) != before
