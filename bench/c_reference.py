"""Reference implementations in C: built by gcc with the tables of a game, called through ctypes. Includes the one of Moving Day."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import numpy as np

from colisee.core.batch import Games
from colisee.core.setup import Setup
from colisee.games.moving_day import constants

SOURCE = Path(__file__).with_name("moving_day_reference.c")
FLAGS = {"-O2": ("-O2",), "-O3 -march=native": ("-O3", "-march=native")}
WARNINGS = ("-std=c11", "-Wall", "-Wextra", "-Werror")
C_TYPES = {"i1": "int8_t", "i2": "int16_t", "i4": "int32_t", "i8": "int64_t", "u4": "uint32_t"}


class NoCompilerError(Exception):
    """gcc is not installed here."""


class CReference:
    """The reference compiled with some flags."""

    def __init__(self, flags: tuple[str, ...]) -> None:
        self._playouts = build(SOURCE, header(constants), flags).playouts
        self._playouts.restype = ctypes.c_int64

    def play_games(self, setup: Setup, seed: int, first: int, count: int) -> Games:
        """As `colisee.core.batch.play_games`, and the same numbers."""
        players, chosen = setup.players, setup.option_indexes
        games = Games(
            np.zeros((count, players), np.int32), np.zeros((count, players), np.int8), np.zeros(count, np.int32)
        )  # fmt: skip
        self._playouts(
            ctypes.c_int(players), address(chosen), ctypes.c_int64(seed), ctypes.c_int64(first), ctypes.c_int64(count),
            address(games.totals), address(games.places), address(games.plies),
        )  # fmt: skip
        return games


def references() -> dict[str, CReference]:
    """One for each way to compile it; raises `NoCompilerError`."""
    return {name: CReference(flags) for name, flags in FLAGS.items()}


def are_same(games: Games, others: Games) -> bool:
    """Whether two runs gave the same totals, places and plies, game by game."""
    return (
        np.array_equal(games.totals, others.totals)
        and np.array_equal(games.places, others.places)
        and np.array_equal(games.plies, others.plies)
    )


def header(module: ModuleType) -> str:
    """The numbers and tables of a constants module as C; of a tuple its length."""
    lines = ["#pragma once", "#include <stdint.h>"]
    for name, value in vars(module).items():
        if not name.isupper():
            continue
        if isinstance(value, np.ndarray):
            lines += _table(name, value)
        elif isinstance(value, int | tuple):
            lines.append(f"enum {{ {name} = {len(value) if isinstance(value, tuple) else value} }};")
    return "\n".join(lines) + "\n"


def layout(dtype: np.dtype[Any], name: str) -> str:
    """A packed record as a C type; a record inside it becomes a type named after its field."""
    types, fields = [], []
    for field in dtype.names or ():
        element, shape = dtype[field].subdtype or (dtype[field], ())
        kind = field.capitalize() if element.names else C_TYPES[element.str[1:]]
        if element.names:
            types.append(layout(element, kind))
        fields.append(f"{kind} {field}{_lengths(shape)};")
    return f"{''.join(types)}typedef struct __attribute__((packed)) {{ {' '.join(fields)} }} {name};\n"


def build(source: Path, tables: str, flags: tuple[str, ...]) -> ctypes.CDLL:
    """Compile a source that includes `tables.h`; raises `NoCompilerError`."""
    gcc = shutil.which("gcc")
    if gcc is None:
        raise NoCompilerError("gcc is not installed")
    with TemporaryDirectory() as folder:
        Path(folder, "tables.h").write_text(tables, "utf-8")
        library = Path(folder, "reference.so")
        command = [gcc, *WARNINGS, *flags, "-shared", "-fPIC", "-I", folder, str(source), "-o", str(library)]
        subprocess.run(command, check=True)
        return ctypes.CDLL(str(library))


def address(array: np.ndarray[Any, Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def _table(name: str, table: np.ndarray[Any, Any]) -> Iterator[str]:
    yield f"enum {{ {name}_LENGTH = {len(table)} }};"
    declared = f"{_element(table.dtype)} {name}{_lengths(table.shape)}"
    yield f"static const {declared} __attribute__((unused)) = {_literal(table.tolist())};"


def _lengths(shape: tuple[int, ...]) -> str:
    return "".join(f"[{length}]" for length in shape)


def _element(dtype: np.dtype[Any]) -> str:
    if dtype.names is None:
        return C_TYPES[dtype.str[1:]]
    return f"struct {{ {' '.join(f'{_element(dtype[field])} {field};' for field in dtype.names)} }}"


def _literal(value: Any) -> str:
    return f"{{{', '.join(map(_literal, value))}}}" if isinstance(value, list | tuple) else str(value)
