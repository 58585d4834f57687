"""The file `<game>.wasm`: where it is, and what its builder (scripts/wasm) says about it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from colisee.core import loader

FOLDER = Path(__file__).parents[1] / "wasm"
MAGIC, SECTION_NAME = b"\0asm\1\0\0\0", b"\7colisee"

NOTHING: dict[str, dict[str, Any]] = {"sources": {}, "constants": {}, "tables": {}, "functions": {}}
"""The description of a module of another builder: it has none of the sources that it should have."""

Tables = dict[str, np.ndarray[Any, Any]]


class WasmModule:
    def __init__(self, path: Path) -> None:
        self.data = path.read_bytes()
        described = json.loads(description_of(self.data))
        if not described.keys() >= NOTHING.keys():
            described = NOTHING
        self.sources: dict[str, str] = described["sources"]
        """Digests of the Python modules it was built from."""
        self.constants: dict[str, str] = described["constants"]
        """By Python module: a digest of the constants that its code contains."""
        self.tables: dict[str, list[str]] = described["tables"]
        """Tables that another component set may be written over: type and digest of each."""
        self.functions: dict[str, str] = described["functions"]
        """The parameters of every entry point."""

    def has_sources(self, modules: Sequence[ModuleType]) -> bool:
        """Whether it was built from exactly these sources."""
        return all(self.sources.get(name_of(module)) == loader.source_digest(module) for module in modules)

    def holds(self, modules: Sequence[ModuleType]) -> bool:
        """Whether it can hold the constants of these modules: those in `tables` may differ in content, all others not at all."""
        if any(self.constants.get(name_of(module)) != _fixed(module, self.tables) for module in modules):
            return False
        return all(self.tables[name][0] == type_of(table) for name, table in self._tables_of(modules).items())

    def other_tables(self, modules: Sequence[ModuleType]) -> Tables:
        """The tables of these modules that differ from its own: those of another component set."""
        return {
            name: table
            for name, table in self._tables_of(modules).items()
            if self.tables[name][1] != loader.digest_of(table.tobytes())
        }

    def _tables_of(self, modules: Sequence[ModuleType]) -> Tables:
        return {name: table for name, table in loader.used_constants(modules).items() if name in self.tables}


def describe(modules: Sequence[ModuleType], parts: Iterable[Sequence[ModuleType]], tables: Tables) -> dict[str, Any]:
    """What a module says about the sources it is built from: the rules, parts with constants of their own, and the tables that
    another component set may be written over."""
    described: dict[str, Any] = {"sources": {}, "constants": {}}
    values: dict[str, Any] = {}
    for group in (modules, *parts):
        described["sources"] |= {name_of(module): loader.source_digest(module) for module in group}
        described["constants"] |= {name_of(module): _fixed(module, tables) for module in group}
        for name, value in loader.used_constants([*modules, *group] if group is not modules else group).items():
            if not np.array_equal(values.setdefault(name, value), value):
                raise ValueError(f"{name} has two values in one module")
    described["tables"] = {name: [type_of(table), loader.digest_of(table.tobytes())] for name, table in tables.items()}
    return described


def _fixed(module: ModuleType, tables: Collection[str]) -> str:
    """A digest of the constants that the functions of a Python module read, except `tables`."""
    constants = [
        (name, type_of(value), value.tobytes()) if isinstance(value, np.ndarray) else (name, int(value))
        for name, value in loader.used_constants([module]).items()
        if name not in tables
    ]
    return loader.digest_of(repr(constants).encode())


def name_of(module: ModuleType) -> str:
    """The name of a module; one that is loaded again with another component set has the name of the first."""
    return re.sub(r"_[0-9a-f]{16}(?=\.)", "", module.__name__)


def type_of(table: np.ndarray[Any, Any]) -> str:
    return f"{table.dtype.str}{table.shape}"


@cache
def module_of(slug: str) -> WasmModule | None:
    """The module of a game; None if it has none."""
    path = FOLDER / f"{slug}.wasm"
    return WasmModule(path) if path.is_file() else None


def description_of(data: bytes) -> bytes:
    """The content of the first section, "colisee"; empty JSON if the module has none."""
    if not data.startswith(MAGIC + b"\0"):
        return b"{}"
    size, at = _unsigned(data, len(MAGIC) + 1)
    return data[at + len(SECTION_NAME) : at + size] if data.startswith(SECTION_NAME, at) else b"{}"


def _unsigned(data: bytes, at: int) -> tuple[int, int]:
    """The LEB128 number at an offset, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        shift, at = shift + 7, at + 1
        if byte < 128:
            return value, at
