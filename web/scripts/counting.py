"""Write src/pages/pad/counting/<game>.gen.js: the score sheet of each game as JavaScript, for counting without network.

The rules exist once, in Python. This takes a game's `sheet.score` and `sheet.explain`, everything they reach in the
sheet and in the rules, and the values of the constants they read, and translates them (translate.py, python.js).

python web/scripts/counting.py          write the files
python web/scripts/counting.py --check  say whether they are up to date
"""

from __future__ import annotations

import re
from pathlib import Path
from types import FunctionType
from typing import Any

import core
import numpy as np
from dependencies import Dependencies, array, layout
from subset import literal
from translate import function

from colisee.core.registry import game, slugs
from colisee.core.sheet import SheetError
from colisee.core.spec import GameSpec

FOLDER = Path(__file__).parents[1] / "src" / "pages" / "pad" / "counting"
HEAD = """\
// Made by scripts/counting.py from colisee/games/{package}. Do not edit.
import * as py from "./python.js";"""


def module(spec: GameSpec) -> str:
    """The whole file of a game."""
    sheet = Dependencies()
    entries = [sheet.global_(value.__name__, value) for value in (spec.sheet.score, spec.sheet.explain, SheetError)]
    sheet.translate_all()
    head = HEAD.format(package=spec.slug.replace("-", "_"))
    callers = [sheet.text(), *core.modules(sheet.imports).values()]
    parts = [*sheet.import_lines("../../../engine/core"), "", *sheet.parts(), _rules(spec, "\n".join(callers))]
    return "\n".join([head, *parts, f"export const count = py.counting({', '.join(entries)});\n"])


def _rules(spec: GameSpec, callers: str) -> str:
    """The entry points that a sheet calls, everything they call, and the tables that a sheet may replace."""
    functions: dict[str, FunctionType] = {}
    constants: dict[str, Any] = {}
    for source in (*spec.rule_modules, *spec.entries):
        for name, value in vars(source).items():
            if isinstance(value, FunctionType) and value.__module__ == source.__name__:
                functions[name] = value
            elif isinstance(value, int | np.ndarray) and not isinstance(value, bool):
                constants[name] = value
    entries = [
        name for entry in spec.entries for name in vars(entry)
        if name in functions and re.search(rf'[."]{name}\b', callers)
    ]  # fmt: skip
    reached: dict[str, str] = {}
    tables: dict[str, str] = {}
    waiting = list(entries)

    def resolve(name: str) -> str:
        if name in functions:
            waiting.append(name)
            return name
        tables[name] = array(constants[name]) if isinstance(constants[name], np.ndarray) else literal(constants[name])
        return name

    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached[name] = ""
            reached[name] = function(functions[name], resolve, name)
    fixed = [f"const {name}$ = {value};" for name, value in tables.items()]
    chosen = [f"const {name} = tables[{literal(name)}] ?? {name}$;" for name in tables]
    facts = spec.facts
    options = ", ".join(
        f"{{ name: {literal(o.name)}, values: [{', '.join(map(literal, o.values))}] }}" for o in facts.options
    )
    clauses = ", ".join(map(literal, facts.clauses))
    arguments = f"{literal(spec.slug)}, {list(facts.seats)}, [{clauses}], [{options}], {facts.rules_version}, {layout(spec.dtype)}"
    return "\n".join([
        *fixed, "function rules(tables) {", *chosen, *reached.values(), f"return {{ {', '.join(entries)} }};", "}",
        f"const SPEC = new py.Spec({arguments}, rules);",
    ])  # fmt: skip


def files() -> dict[Path, str]:
    return {FOLDER / f"{slug}.gen.js": module(game(slug)) for slug in slugs()}


if __name__ == "__main__":
    core.main(files(), "counting.py")
