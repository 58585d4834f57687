"""Write src/engine/core/<module>.gen.js: what the translated files of several games share, each thing once.

Functions and classes of `colisee.core` are no part of a game's file: it imports them. A file here holds what others import from its
Python module, and what that needs. counting.py, words.py and forms.py write these files after their own.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path

from dependencies import CORE, Dependencies

SOURCES = Path(__file__).parents[1] / "src"
FOLDER = SOURCES / "engine" / "core"
IMPORTERS = (SOURCES / "engine" / "words", SOURCES / "engine" / "forms", SOURCES / "pages" / "pad" / "counting")
IMPORT = re.compile(r'^import \{ (.+) \} from "[^"]*/core/(\w+)\.gen\.js";$', re.MULTILINE)
HEAD = """\
// Made by scripts/core.py from colisee/core/{module}.py. Do not edit.
import * as py from "../../pages/pad/counting/python.js";"""


def modules(wanted: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """By module of `colisee.core`: its file, with the names that are wanted of it and what they need of other modules."""
    names = {module: set(wanted[module]) for module in wanted}
    made: dict[str, str] = {}
    waiting = sorted(names)
    while waiting:
        module = waiting.pop()
        made[module], imports = _file(module, sorted(names[module]))
        for other, more in imports.items():
            if not names.setdefault(other, set()) >= set(more):
                names[other] |= set(more)
                waiting.append(other)
    return dict(sorted(made.items()))


def _file(module: str, names: list[str]) -> tuple[str, dict[str, dict[str, str]]]:
    """A file that exports these names, and what it imports."""
    source = import_module(CORE + module)
    needed = Dependencies(home=source.__name__)
    for name in names:
        needed.name_in(source.__name__, name)
    needed.translate_all()
    parts = [HEAD.format(module=module), *needed.import_lines("."), "", *needed.parts()]
    return "\n".join([*parts, f"export {{ {', '.join(names)} }};", ""]), needed.imports


def files() -> dict[Path, str]:
    """The files that the games' files, as they stand, import."""
    wanted: dict[str, set[str]] = {}
    for path in (path for folder in IMPORTERS for path in folder.glob("*.gen.js")):
        for names, module in IMPORT.findall(path.read_text("utf-8")):
            wanted.setdefault(module, set()).update(name.partition(" as ")[0] for name in names.split(", "))
    return {FOLDER / f"{module}.gen.js": text for module, text in modules(wanted).items()}


def main(games: dict[Path, str], script: str) -> None:
    """Write the files of a script and those that they share, or say (--check) whether they are up to date."""
    if "--check" not in sys.argv:
        _write(games)
        _write(files())
    elif not all(path.exists() and path.read_text("utf-8") == text for path, text in {**games, **files()}.items()):
        sys.exit(f"the translation is old: run web/scripts/{script}")


def _write(made: dict[Path, str]) -> None:
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main({}, "core.py")
