"""What comes into a module, and the description that says from which sources it was made."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from colisee.bots.solver import DRIVERS, ENTRY_POINTS
from colisee.core import drivers, loader, wasm_module
from colisee.core.registry import game
from colisee.lab import outlook
from colisee.server.protocol import json_writer

Part = tuple[tuple[ModuleType, ...], tuple[ModuleType, ...]]
"""Drivers and their entry points, as `GameSpec.compiled_with` takes them."""

PARTS: tuple[Part, ...] = ((DRIVERS, ENTRY_POINTS), ((), (outlook,)), ((), (json_writer,)))
"""What comes into a module besides the rules: search, the playouts of the analysis, the JSON of views and scores."""
LOOPS: tuple[ModuleType, ...] = (drivers, *ENTRY_POINTS, outlook)
"""Entry points that play many plies per call: compiled for speed, the rest for size."""
COMPILERS = ("llvmlite", "numba", "numpy")


def description_of(slug: str) -> dict[str, Any]:
    """What the module of a game says about its sources, its builder and the compilers."""
    spec = game(slug)
    parts = [[*part_drivers, *entries] for part_drivers, entries in PARTS]
    return {"builder": _builder(), **wasm_module.describe([*spec.rule_modules, spec.policy, *spec.entries], parts)}


def _builder() -> str:
    sources = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    versions = [f"{name} {version(name)}".encode() for name in COMPILERS]
    return loader.digest_of(b"\0".join([*sources, *versions]))
