"""Write src/pages/pad/counting/<game>.gen.js: the score sheet of each game as JavaScript, for counting without network.

The rules exist once, in Python. This takes a game's `sheet.score` and `sheet.explain`, everything they reach in the
sheet and in the rules, and the values of the constants they read, and translates them (translate.py, python.js).

python web/scripts/counting.py          write the files
python web/scripts/counting.py --check  say whether they are up to date
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from dataclasses import fields, is_dataclass
from itertools import product
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
from derived import DATA, Derived, Origin, names_in
from translate import assignment, class_, function, identifier, literal

from colisee.core.dtypes import dtype_of
from colisee.core.registry import game, slugs
from colisee.core.sheet import SheetError
from colisee.core.spec import GameSpec

FOLDER = Path(__file__).parents[1] / "src" / "pages" / "pad" / "counting"
HEAD = """\
// Made by scripts/counting.py from colisee/games/{package}. Do not edit.
import * as py from "./python.js";
"""


def module(spec: GameSpec) -> str:
    """The whole file of a game."""
    sheet = Dependencies(spec)
    entries = [sheet.global_(value.__name__, value) for value in (spec.sheet.score, spec.sheet.explain, SheetError)]
    sheet.translate_all()
    parts = [HEAD.format(package=spec.slug.replace("-", "_")), *sheet.parts(), _rules(spec, sheet.text())]
    return "\n".join([*parts, f"export const count = py.counting({', '.join(entries)});\n"])


class Dependencies:
    """The functions, classes and values that a sheet needs, each once, by their names in the file."""

    def __init__(self, spec: GameSpec, derived: Derived | None = None) -> None:
        """With `derived`, what depends on the component set is translated; without, it is written out for the current set."""
        self.spec, self.derived = spec, derived
        self.names: dict[int | Origin, str] = {}
        self.derived_waiting: list[Origin] = []
        self.derived_parts: dict[tuple[int, int], str] = {}
        """By their place in the source."""
        self.waiting: list[tuple[str, Any]] = []
        self.classes: list[str] = []
        self.values: list[str] = []
        self.functions: list[str] = []

    def parts(self) -> list[str]:
        return [*self.classes, *self.values, *self.functions]

    def text(self) -> str:
        return "\n".join(self.parts())

    def global_(self, name: str, value: Any) -> str:
        """The name under which a value stands in the file; two modules may use one name for two things."""
        value = getattr(value, "__wrapped__", value)  # of a cached function
        if value is np:
            return "py.np"
        if name == "game_of":
            return "py.only(SPEC)"
        if value is Counter or value is product:
            return f"py.{value.__name__}"
        if id(value) not in self.names or isinstance(value, int | str):
            wanted = identifier(name)
            key = id(value) if not isinstance(value, int | str) else hash((name, value))
            if key not in self.names:
                self.names[key] = self.free_name(wanted)
                self.waiting.append((self.names[key], value))
            return self.names[key]
        return self.names[id(value)]

    def free_name(self, wanted: str) -> str:
        taken = set(self.names.values())
        return next(n for n in (wanted, *(f"{wanted}${i}" for i in range(2, 99))) if n not in taken)

    def resolver(self, owner: Any) -> Any:
        home = getattr(owner, "__module__", None) or owner.__name__

        def resolve(name: str) -> str:
            """Of a name, or of a name in an imported module (`c.ROWS`)."""
            module, _, member = name.rpartition(".")
            return self.name_in(vars(sys.modules[home])[module].__name__ if module else home, member)

        return resolve

    def name_in(self, module: str, member: str) -> str:
        """The name in the file of something that a module calls `member`."""
        origin = self.derived.origin(module, member) if self.derived else None
        if self.derived and origin and self.derived.depends(origin):
            return self.derived_name(origin)
        names = vars(sys.modules[module])
        if member not in names:
            raise NameError(f"{module}: {member}")
        return self.global_(member, names[member])

    def derived_name(self, origin: Origin) -> str:
        if origin[1] == DATA:
            return DATA
        if origin not in self.names:
            self.names[origin] = self.free_name(identifier(origin[1]))
            self.derived_waiting.append(origin)
        return self.names[origin]

    def translate_derived(self, origin: Origin) -> None:
        """A constant or function that depends on the component set."""
        assert self.derived is not None
        module, name = origin
        tree, place = self.derived.binding(origin), self.derived.place(origin)
        if place in self.derived_parts:
            return  # bound together with another name
        self.derived_parts[place] = ""
        value = getattr(vars(sys.modules[module])[name], "__wrapped__", vars(sys.modules[module])[name])
        if isinstance(tree, ast.Assign | ast.AnnAssign):
            target = tree.targets[0] if isinstance(tree, ast.Assign) else tree.target
            bound = {one: self.derived_name((module, one)) for one in names_in(target)}
            source = sys.modules[module]
            self.derived_parts[place] = assignment(tree, source, self.resolver(source), bound.__getitem__)
        elif isinstance(tree, ast.FunctionDef):
            self.derived_parts[place] = function(value, self.resolver(value), self.names[origin])
        else:
            raise TypeError(f"{module}.{name}: a class depends on the component set")

    def derived_text(self) -> list[str]:
        return [text for _, text in sorted(self.derived_parts.items())]

    def translate_all(self) -> None:
        while self.waiting or self.derived_waiting:
            if self.derived_waiting:
                self.translate_derived(self.derived_waiting.pop())
                continue
            name, value = self.waiting.pop()
            if isinstance(value, FunctionType) and value is dtype_of:
                self.functions.append(f"const {name} = (layout) => layout;")
            elif isinstance(value, FunctionType):
                self.functions.append(function(value, self.resolver(value), name))
            elif isinstance(value, type) and _is_layout(value):
                self.values.append(f"const {name} = {_layout(dtype_of(value))};")
            elif isinstance(value, type):
                self.classes.append(class_(value, self.resolver(value), name))
            else:
                self.values.append(f"const {name} = {self.data(value)};")

    def data(self, value: Any) -> str:
        """A constant, as it stands after the module was read."""
        if isinstance(value, np.ndarray | np.void | np.integer):
            return _array(value)
        if hasattr(value, "_fields"):
            made = self.global_(type(value).__name__, type(value))
            return f"new {made}({', '.join(map(self.data, value))})"
        if is_dataclass(value) and not isinstance(value, type):
            made = self.global_(type(value).__name__, type(value))
            return f"new {made}({', '.join(self.data(getattr(value, field.name)) for field in fields(value))})"
        if isinstance(value, dict):
            return f"py.dict([{', '.join(f'[{self.data(k)}, {self.data(v)}]' for k, v in value.items())}])"
        if isinstance(value, set | frozenset):
            return f"py.set([{', '.join(map(self.data, sorted(value)))}])"
        if isinstance(value, FunctionType):
            return self.global_(value.__name__, value)
        if isinstance(value, list | tuple | range):
            return f"[{', '.join(map(self.data, value))}]"
        return literal(value)


def _is_layout(value: type) -> bool:
    """Whether a class only declares the fields of a record."""
    has_methods = any(isinstance(member, FunctionType) for member in vars(value).values())
    return bool(value.__annotations__) and not has_methods and not hasattr(value, "__struct_fields__")


def _array(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"[{', '.join(_array(item) for item in value)}]"
    if isinstance(value, np.void):
        return f"{{ {', '.join(f'{name}: {_array(value[name])}' for name in value.dtype.names or ())} }}"
    return literal(int(value))


def _layout(dtype: np.dtype[Any]) -> str:
    """A record as `python.js` makes one: 0 for a number, an object for a record, [lengths, element] for an array."""
    if dtype.subdtype:
        element, shape = dtype.subdtype
        return f"[{list(shape)}, {_layout(element)}]"
    if dtype.names:
        return f"{{ {', '.join(f'{name}: {_layout(dtype[name])}' for name in dtype.names)} }}"
    return "0"


def _rules(spec: GameSpec, sheet: str) -> str:
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
        if name in functions and re.search(rf'[."]{name}\b', sheet)
    ]  # fmt: skip
    reached: dict[str, str] = {}
    tables: dict[str, str] = {}
    waiting = list(entries)

    def resolve(name: str) -> str:
        if name in functions:
            waiting.append(name)
            return name
        tables[name] = _array(constants[name]) if isinstance(constants[name], np.ndarray) else literal(constants[name])
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
    arguments = f"{literal(spec.slug)}, {list(facts.seats)}, [{clauses}], [{options}], {facts.rules_version}, {_layout(spec.dtype)}"
    return "\n".join([
        *fixed, "function rules(tables) {", *chosen, *reached.values(), f"return {{ {', '.join(entries)} }};", "}",
        f"const SPEC = new py.Spec({arguments}, rules);",
    ])  # fmt: skip


def files() -> dict[Path, str]:
    return {FOLDER / f"{slug}.gen.js": module(game(slug)) for slug in slugs()}


if __name__ == "__main__":
    for path, text in files().items():
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            sys.exit(f"{path} is old: run web/scripts/counting.py")
