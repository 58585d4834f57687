"""The file `<game>.wasm`: where it is, and what its builder (scripts/wasm) says about it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from colisee.core import loader

FOLDER = Path(__file__).parents[1] / "wasm"
MAGIC, SECTION_NAME = b"\0asm\1\0\0\0", b"\7colisee"

Tables = dict[str, np.ndarray[Any, Any]]


class WasmModule:
    def __init__(self, path: Path) -> None:
        self.data = path.read_bytes()
        described = json.loads(description_of(self.data))
        self.sources: dict[str, str] = described["sources"]
        """Digests of the Python modules it was built from."""
        self.integers: dict[str, str] = described["integers"]
        """By Python module: a digest of the integer constants that its code contains."""
        self.tables: dict[str, list[str]] = described["tables"]
        """Constants that lie in its memory: type and digest of each."""
        self.functions: dict[str, str] = described["functions"]
        """The parameters of every entry point."""

    def has_sources(self, modules: Sequence[ModuleType]) -> bool:
        """Whether it was built from exactly these sources."""
        return all(self.sources.get(name_of(module)) == loader.source_digest(module) for module in modules)

    def holds(self, modules: Sequence[ModuleType]) -> bool:
        """Whether it can hold the constants of these modules: integers are part of its code, tables may differ in content."""
        if any(self.integers.get(name_of(module)) != _integers(module) for module in modules):
            return False
        tables = _arrays(loader.used_constants(modules))
        return all(self.tables.get(name, [""])[0] == type_of(table) for name, table in tables.items())

    def other_tables(self, modules: Sequence[ModuleType]) -> Tables:
        """The tables of these modules that differ from its own: those of another component set."""
        tables = _arrays(loader.used_constants(modules))
        return {
            name: table for name, table in tables.items() if self.tables[name][1] != loader.digest_of(table.tobytes())
        }


def describe(modules: Sequence[ModuleType], parts: Iterable[Sequence[ModuleType]]) -> dict[str, Any]:
    """What a module says about the sources it is built from: the rules, and parts with constants of their own."""
    described: dict[str, Any] = {"sources": {}, "integers": {}, "tables": {}}
    values: dict[str, int] = {}
    for group in (modules, *parts):
        described["sources"] |= {name_of(module): loader.source_digest(module) for module in group}
        described["integers"] |= {name_of(module): _integers(module) for module in group}
        constants = loader.used_constants([*modules, *group] if group is not modules else group)
        tables = _arrays(constants)
        described["tables"] |= {
            name: [type_of(table), loader.digest_of(table.tobytes())] for name, table in tables.items()
        }
        for name in constants.keys() - tables.keys():
            if values.setdefault(name, constants[name]) != constants[name]:
                raise ValueError(f"{name} has two values in one module")
    return described


def _integers(module: ModuleType) -> str:
    """A digest of the integers that the functions of a Python module read."""
    constants = loader.used_constants([module])
    return loader.digest_of(repr([(n, int(v)) for n, v in constants.items() if not isinstance(v, np.ndarray)]).encode())


def _arrays(constants: dict[str, Any]) -> Tables:
    return {name: value for name, value in constants.items() if isinstance(value, np.ndarray)}


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
