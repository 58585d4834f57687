"""The loader: plain rules files in, callable rules out, compiled by Numba or interpreted.

Every function of the given modules is rebound into one namespace per game, so that `legal` in a driver means this game's
`legal`. Compiled code is kept on disk in a folder named by a digest of everything it was made from: all sources and where they
are, all constants, the options, the versions. A changed byte is another folder, so a stale cache cannot be read.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
import platformdirs

from colisee.core import contract
from colisee.core.dtypes import unwrap, wrap
from colisee.core.rules import Functions

OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy", "boundscheck": True, "_nrt": False}
"""Rules allocate nothing, so reference counts (`_nrt`), a quarter of a playout's time, are left out."""
SMALL = 250
"""Bytes of bytecode up to which an inner function is written out where it is called; a fifth of a playout was calls."""
KEPT_FOLDERS = 12
_ONE_AT_A_TIME = threading.Lock()  # Numba reads one global CACHE_DIR when a function is made


def interpret(modules: Sequence[ModuleType], entries: Iterable[ModuleType], tables: dict[str, Any]) -> Functions:
    """The entry points, run by Python itself: the debugger, the oracle, and the way of commands that start at once.

    `tables` puts other constants in the place of the modules' own.
    """
    namespace = namespace_of([*modules, *entries], tables)
    for name, value in list(namespace.items()):
        if isinstance(value, np.ndarray):
            namespace[name] = wrap(value)
    return {name: _wrapping(namespace[name]) for name in entry_names(entries)}


def _wrapping(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        return unwrap(function(*(wrap(argument) for argument in arguments)))

    return call


def compile(modules: Sequence[ModuleType], entries: Sequence[ModuleType], name: str) -> Functions:  # noqa: A001  # the one word for it
    """The entry points, compiled at their first call, or read from the disk cache."""
    import numba
    from numba.core import config

    namespace = namespace_of([*modules, *entries], {})
    namespace.update(processor_instructions())
    folder = cache_folder(modules, entries, name)
    _forget_old_folders(folder)
    entries_by_name = set(entry_names(entries))
    tuples = named_tuples(modules)
    with _ONE_AT_A_TIME:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            for function_name, function in list(namespace.items()):
                if isinstance(function, FunctionType):
                    inner = function_name not in entries_by_name
                    compiler = numba.njit(
                        **OPTIONS,
                        no_cpython_wrapper=inner,
                        no_cfunc_wrapper=True,
                        forceinline=inner and is_written_out(function, tuples),
                    )
                    namespace[function_name] = compiler(function)
        finally:
            config.CACHE_DIR = before
    return {entry: namespace[entry] for entry in entries_by_name}


def tuples_of(modules: Sequence[ModuleType]) -> dict[str, type]:
    """The modules' named tuples."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, tuple)
    }


def named_tuples(modules: Sequence[ModuleType]) -> set[str]:
    """The names of the modules' named tuples of arrays."""
    return {name for name, value in tuples_of(modules).items() if "Any" in value.__annotations__.values()}


def is_written_out(function: FunctionType, tuples: set[str]) -> bool:
    """Whether an inner function is written out where it is called: a small one, or one that takes a named tuple of arrays,
    where handing it over would cost more than the function's work."""
    takes_arrays = any(annotation in tuples for annotation in function.__annotations__.values())
    return takes_arrays or len(function.__code__.co_code) <= SMALL


def cache_folder(modules: Sequence[ModuleType], entries: Sequence[ModuleType], name: str) -> Path:
    """Where the compiled code of these sources is kept. A second clone has a folder of its own, because Numba looks code up
    by the path of its source: what the first has compiled is not found by the second."""
    digest = hashlib.sha256(f"{sys.version} {version('numba')} {np.__version__} {sorted(OPTIONS.items())}".encode())
    for module in [*modules, *entries, sys.modules[__name__]]:
        digest.update(os.path.abspath(inspect.getfile(module)).encode() + inspect.getsource(module).encode())
    for key, value in sorted(constants_of([*modules, *entries]).items()):
        digest.update(key.encode() + (value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode()))
    return cache_root() / f"{name}-{digest.hexdigest()[:16]}"


@lru_cache(512)
def source_digest(module: ModuleType) -> str:
    """Of the source of a module, wherever it lies."""
    return digest_of(inspect.getsource(module).encode())


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def used_constants(modules: Sequence[ModuleType]) -> dict[str, Any]:
    """The constants that functions of the modules read, by name: integers, and the arrays that are tables of components."""
    names = {
        name for module in modules for function in functions_of(module).values() for name in _names(function.__code__)
    }
    return {name: value for name, value in sorted(constants_of(modules).items()) if name in names and name != "np"}


def _names(code: CodeType) -> set[str]:
    inner = (_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*inner)


def cache_root() -> Path:
    return Path(os.environ.get("COLISEE_CACHE") or platformdirs.user_cache_dir("colisee")) / "compiled"


def is_compiled(folder: Path) -> bool:
    """Whether an earlier run left compiled code there (the first compilation deserves a progress bar)."""
    return (folder / "complete").exists()


def mark_compiled(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "complete").touch()


def _forget_old_folders(current: Path) -> None:
    """Drop the compiled code of sources not used for a while, so that a developer's disk does not fill."""
    root = current.parent
    if current.exists():
        os.utime(current)
        return
    others = sorted(root.glob("*-*"), key=lambda folder: folder.stat().st_mtime, reverse=True) if root.exists() else []
    day_ago = time.time() - 86_400
    for folder in others[KEPT_FOLDERS:]:
        if folder.stat().st_mtime < day_ago:
            shutil.rmtree(folder, ignore_errors=True)


def namespace_of(modules: Sequence[ModuleType], tables: dict[str, Any]) -> dict[str, Any]:
    """All functions of the modules, rebound to each other, and the constants and named tuples they use."""
    home = modules[-1].__name__  # Numba reads cached code back through an importable module's name
    namespace: dict[str, Any] = {"__builtins__": __builtins__, "__name__": home, **constants_of(modules), **tables}
    namespace.update(tuples_of(modules))
    for module in modules:
        for name, function in functions_of(module).items():
            if name in namespace:
                raise ValueError(f"{module.__name__}.{name} is a second {name}: one namespace holds a game")
            namespace[name] = rebound(function, namespace)
    missing = [name for name in functions_of(contract) if name not in namespace]
    if missing:
        raise ValueError(f"the rules lack {', '.join(missing)}")
    return namespace


def rebound(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    """The function with the globals of a namespace."""
    rebound = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
    rebound.__annotations__ = function.__annotations__
    return rebound


def functions_of(module: ModuleType) -> dict[str, FunctionType]:
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }


def constants_of(modules: Sequence[ModuleType]) -> dict[str, Any]:
    constants: dict[str, Any] = {"np": np}
    for module in modules:
        for name, value in vars(module).items():
            if not isinstance(value, int | np.ndarray):
                continue
            if name in constants and constants[name] is not value and not np.array_equal(constants[name], value):
                raise ValueError(f"{module.__name__}.{name} differs from another module's {name}")
            constants[name] = value
    return constants


def entry_names(entries: Iterable[ModuleType]) -> list[str]:
    return [name for module in entries for name in functions_of(module)]


def processor_instructions() -> dict[str, Any]:
    """Two functions of `kit` for which every processor has an instruction that no plain source reaches."""
    import numba
    from llvmlite import ir
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def bit_count(typing: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(context.cast(builder, arguments[0], signature.args[0], numba.int64))

        return numba.int64(bits), build

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def lowest_bit(typing: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            wide = context.cast(builder, arguments[0], signature.args[0], numba.int64)
            return builder.cttz(wide, ir.Constant(ir.IntType(1), 1))

        return numba.int64(bits), build

    return {"bit_count": bit_count, "lowest_bit": lowest_bit}
