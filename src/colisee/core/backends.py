"""The three backends that run a game's rules, and the choice between them.

- *native*: compiled by Numba for this machine. The fastest, but Numba must be installed (`colisee[native]`) and compiling takes a
  minute per game. Used when it is already compiled: by a server in the background, or by any command with COLISEE_BACKEND=native.
- *wasm*: the module that comes with the package, run by wasmtime. Ready at once. The default.
- *interpreted*: Python itself, several hundred times slower: for debugging, and as the reference for the other two.

All three give the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any

from colisee.core import loader
from colisee.core.errors import ColiseeError
from colisee.core.rules import Rules
from colisee.core.text import Text
from colisee.core.wasm_module import module_of

NATIVE, WASM, INTERPRETED = BACKENDS = ("native", "wasm", "interpreted")
VARIABLE = "COLISEE_BACKEND"
RECENT = 64
"""Sources whose state is remembered: the parts of every game, and of games with other component sets."""

Modules = Sequence[ModuleType]

_programs: dict[tuple[Any, ...], Rules] = {}
"""By game and tables."""
_one_at_a_time = Lock()


@dataclass(frozen=True)
class Backend:
    name: str
    reason: Text


def choice(slug: str, modules: Modules, entries: Modules) -> Backend:
    """The backend for these rules: the one that COLISEE_BACKEND names, or the fastest that needs no compiling."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        if wanted not in BACKENDS:
            known = ", ".join(BACKENDS)
            raise ColiseeError(
                Text(
                    f"{VARIABLE} is {wanted!r}; known: {known}",
                    f"{VARIABLE} vaut {wanted!r}\u00a0; connus\u00a0: {known}",
                )
            )
        return Backend(wanted, Text(f"{VARIABLE} says so", f"demandé par {VARIABLE}"))
    if has_numba() and loader.is_compiled(_cache_folder(slug, tuple(modules), tuple(entries))):
        return Backend(
            NATIVE, Text("Numba is installed and has compiled the rules", "Numba est installé et a compilé les règles")
        )
    problem = wasm_problem(slug, (*modules, *entries))
    if problem is None:
        return Backend(WASM, Text("it needs no compiling", "rien à compiler"))
    return Backend(NATIVE if has_numba() else INTERPRETED, problem)


def rules_on(backend: str, slug: str, modules: Modules, entries: Modules) -> Rules:
    """The rules on a backend; ColiseeError if it cannot run them."""
    if backend == NATIVE:
        return Rules(loader.compile(modules, entries, slug), NATIVE)
    if backend == INTERPRETED:
        return Rules(loader.interpret(modules, entries, {}), INTERPRETED)
    problem = wasm_problem(slug, (*modules, *entries))
    if problem is not None:
        raise ColiseeError(problem)
    return _wasm_rules(slug, [*modules, *entries])


def _wasm_rules(slug: str, modules: Modules) -> Rules:
    """The rules of a module. It is compiled once; every component set has instances of its own."""
    from colisee.core.wasm import Program, WasmRules

    module = module_of(slug)
    assert module is not None
    tables = module.other_tables(modules)
    key = slug, *((name, table.tobytes()) for name, table in tables.items())
    with _one_at_a_time:
        if key not in _programs:
            while len(_programs) >= RECENT:
                _programs.pop(next(iter(_programs)))
            _programs[key] = WasmRules(Program(module, tables))
        return _programs[key]


@lru_cache(RECENT)
def _cache_folder(slug: str, modules: tuple[ModuleType, ...], entries: tuple[ModuleType, ...]) -> Path:
    return loader.cache_folder(modules, entries, slug)


@lru_cache(RECENT)
def wasm_problem(slug: str, modules: tuple[ModuleType, ...]) -> Text | None:
    """Why the WebAssembly module of a game cannot be used; None if it can."""
    if find_spec("wasmtime") is None:
        return Text("wasmtime is not installed", "wasmtime n’est pas installé")
    module = module_of(slug)
    if module is None:
        return Text(f"there is no WebAssembly module of {slug}", f"il n’y a pas de module WebAssembly de {slug}")
    if not module.has_sources(modules):
        return Text(
            f"the WebAssembly module of {slug} was built from other sources: run python hatch_build.py",
            f"le module WebAssembly de {slug} vient d’autres sources\u00a0: lancez python hatch_build.py",
        )
    if not module.holds(modules):
        return Text(
            f"the WebAssembly module of {slug} cannot hold this component set: the number of its pieces differs",
            f"le module WebAssembly de {slug} ne peut pas contenir ces pièces : leur nombre est différent",
        )
    return None


@cache
def has_numba() -> bool:
    return find_spec("numba") is not None
