"""What comes into a module, and the description that says from which sources it was made."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from colisee.bots.solver import DRIVERS, ENTRY_POINTS
from colisee.core import drivers, loader, wasm_module
from colisee.core.derived import Derived
from colisee.core.registry import game
from colisee.core.spec import GameSpec
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
    modules = [*spec.rule_modules, *spec.policy_modules, *spec.entries]
    parts = [[*part_drivers, *entries] for part_drivers, entries in PARTS]
    return {"builder": _builder(), **wasm_module.describe(modules, parts, changing_tables(spec))}


def changing_tables(spec: GameSpec) -> wasm_module.Tables:
    """The tables that depend on the component set: they are data in the memory of a module. The rest is part of its code."""
    found = {
        name: vars(sys.modules[module])[bound] for name, (module, bound) in Derived(spec).changing_constants().items()
    }
    return {name: value for name, value in found.items() if isinstance(value, np.ndarray)}


def _builder() -> str:
    sources = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    versions = [f"{name} {version(name)}".encode() for name in COMPILERS]
    return loader.digest_of(b"\0".join([*sources, *versions]))
