"""Collects what a function needs, to be translated with it: used by counting.py, words.py, forms.py and core.py."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from dataclasses import fields, is_dataclass
from itertools import product
from types import FunctionType
from typing import Any

import numpy as np
from subset import identifier, literal
from translate import assignment, class_, function

from colisee.core.derived import DATA, Derived, Origin, names_in
from colisee.core.dtypes import dtype_of

CORE = "colisee.core."


class Dependencies:
    """The functions, classes and values that a file needs, each once, by their names in the file."""

    def __init__(self, derived: Derived | None = None, home: str = "") -> None:
        """With `derived`, what depends on the component set is translated; without, it is written out for the current set.
        `home` is the module of `colisee.core` that the file translates, if it does: the others are imported."""
        self.derived, self.home = derived, home
        self.imports: dict[str, dict[str, str]] = {}
        """By module of `colisee.core`: the names used of it, and what they are called in the file."""
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

    def import_lines(self, folder: str) -> list[str]:
        """Imports what stands in the files of core.py, which lie in `folder`."""
        return [
            f'import {{ {", ".join(_imported(*pair) for pair in sorted(names.items()))} }} from "{folder}/{module}.gen.js";'
            for module, names in sorted(self.imports.items())
        ]

    def global_(self, name: str, value: Any) -> str:
        """The name under which a value stands in the file; two modules may use one name for two things."""
        value = getattr(value, "__wrapped__", value)  # of a cached function
        if value is np:
            return "py.np"
        if name == "game_of":
            return "py.only(SPEC)"
        if value is Counter or value is product or value is dtype_of:
            return f"py.{value.__name__}"
        if id(value) not in self.names or isinstance(value, int | str):
            wanted = identifier(name)
            key = id(value) if not isinstance(value, int | str) else hash((name, value))
            if key not in self.names:
                self.names[key] = self.free_name(wanted)
                self.want(self.names[key], value)
            return self.names[key]
        return self.names[id(value)]

    def want(self, name: str, value: Any) -> None:
        """Import what is translated in another file; translate anything else here."""
        module = value.__module__ if isinstance(value, FunctionType | type) else ""
        if module.startswith(CORE) and module != self.home:
            self.imports.setdefault(module.removeprefix(CORE), {})[value.__name__] = name
        else:
            self.waiting.append((name, value))

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
            if isinstance(value, FunctionType):
                self.functions.append(function(value, self.resolver(value), name))
            elif isinstance(value, type) and _is_layout(value):
                self.values.append(f"const {name} = {layout(dtype_of(value))};")
            elif isinstance(value, type):
                self.classes.append(class_(value, self.resolver(value), name))
            else:
                self.values.append(f"const {name} = {self.data(value)};")

    def data(self, value: Any) -> str:
        """A constant, as it stands after the module was read."""
        if isinstance(value, np.ndarray | np.void | np.integer):
            return array(value)
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


def _imported(name: str, called: str) -> str:
    return name if name == called else f"{name} as {called}"


def _is_layout(value: type) -> bool:
    """Whether a class only declares the fields of a record."""
    has_methods = any(isinstance(member, FunctionType) for member in vars(value).values())
    return bool(value.__annotations__) and not has_methods and not hasattr(value, "__struct_fields__")


def array(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"[{', '.join(array(item) for item in value)}]"
    if isinstance(value, np.void):
        return f"{{ {', '.join(f'{name}: {array(value[name])}' for name in value.dtype.names or ())} }}"
    return literal(int(value))


def layout(dtype: np.dtype[Any]) -> str:
    """A record as `python.js` makes one: 0 for a number, an object for a record, [lengths, element] for an array."""
    if dtype.subdtype:
        element, shape = dtype.subdtype
        return f"[{list(shape)}, {layout(element)}]"
    if dtype.names:
        return f"{{ {', '.join(f'{name}: {layout(dtype[name])}' for name in dtype.names)} }}"
    return "0"
