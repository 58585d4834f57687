"""What of a game follows from component data that somebody may edit ("My box"), found in the source of its modules.

A constant, function or class *depends on the set* if it reads `COMPONENTS` where the game's `ComponentForm` allows changes, or
anything that does. For the page such parts are translated, to be worked out from the data of a set; the rest is written out as it
stands. In a WebAssembly module such tables can be written over; the rest is part of its code.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cached_property

from colisee.core import loader
from colisee.core.spec import GameSpec

DATA = "COMPONENTS"
Origin = tuple[str, str]
"""A module and the name that it binds."""
Binding = ast.Assign | ast.AnnAssign | ast.FunctionDef | ast.ClassDef


class Derived:
    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.package = spec.modules[0].__name__.rpartition(".")[0]
        parts = spec.component_form.parts if spec.component_form else ()
        self.editable = {part.name for part in parts if part.columns or part.numbers}
        self.fixed_columns = {
            part.name: {column.name for column in part.columns if column.kind == "fixed"}
            for part in parts
            if len(part.rows) == 1
        }
        """Of parts whose number of rows is fixed, too."""

    def changing_constants(self) -> dict[str, Origin]:
        """The constants of the rules and the policy that depend on the component set, by their names in the module."""
        found: dict[str, Origin] = {}
        for module in (*self.spec.rule_modules, *self.spec.policy_modules, *self.spec.entries):
            for name in loader.used_constants([module]):
                origin = self.origin(module.__name__, name)
                if origin and self.depends(origin):
                    found[name] = origin
        return dict(sorted(found.items()))

    def origin(self, module: str, name: str) -> Origin | None:
        """Where a name that a module of the game uses is bound; None outside the game."""
        if not self._is_inside(module):
            return None
        if name in self._bindings(module):
            return module, name
        source = self._imports(module).get(name)
        return self.origin(*source) if source else None

    def depends(self, origin: Origin) -> bool:
        reached, waiting = {origin}, [origin]
        while waiting:
            module, name = waiting.pop()
            if name == DATA:
                return True
            found = self._reads[module, name] - reached
            reached |= found
            waiting += found
        return False

    def binding(self, origin: Origin) -> Binding:
        return self._bindings(origin[0])[origin[1]]

    def place(self, origin: Origin) -> tuple[int, int]:
        """Sorts bindings as Python executes them."""
        return self._order[origin[0]], self.binding(origin).lineno

    @cached_property
    def _reads(self) -> dict[Origin, set[Origin]]:
        """By binding of the game: the bindings that it reads."""
        return {
            (module, name): set(self._names_read(module, binding))
            for module in self._order
            for name, binding in self._bindings(module).items()
        }

    def _names_read(self, module: str, tree: ast.AST) -> Iterator[Origin]:
        if self._is_fixed(tree):
            return
        match tree:
            case ast.Attribute(ast.Name(name), member) if imported := self._imported_module(module, name):
                yield from self._origins(imported, member)
                return
            case ast.Name(name):
                yield from self._origins(module, name)
            case ast.arg() | ast.AnnAssign(value=None):
                return
            case ast.AnnAssign(value=ast.expr() as value):
                yield from self._names_read(module, value)
                return
        for child in ast.iter_child_nodes(tree):
            yield from self._names_read(module, child)

    def _origins(self, module: str, name: str) -> Iterator[Origin]:
        origin = self.origin(module, name)
        if origin:
            yield origin

    def _is_fixed(self, tree: ast.AST) -> bool:
        """Whether this reads the data only where it is the same in every set."""
        match tree:
            case ast.Subscript(source, ast.Constant(part)) if ast.unparse(source).endswith(DATA):
                return part not in self.editable
            case ast.GeneratorExp(element, [ast.comprehension(ast.Name(row), rows, [], 0)]) | ast.ListComp(
                element, [ast.comprehension(ast.Name(row), rows, [], 0)]
            ):
                part = next(
                    (part for part in self.fixed_columns if ast.unparse(rows).endswith(f"{DATA}['{part}']['rows']")), ""
                )
                return bool(part) and self._reads_only(element, row, self.fixed_columns[part])
        return False

    @staticmethod
    def _reads_only(element: ast.expr, row: str, columns: set[str]) -> bool:
        match element:
            case ast.Subscript(ast.Name(name), ast.Constant(column)):
                return name == row and column in columns
        return False

    # The modules of the game

    @cached_property
    def _order(self) -> dict[str, int]:
        """The modules of the game, those that others import first."""
        order: dict[str, int] = {}

        def visit(module: str) -> None:
            for source, name in self._imports(module).values():
                for imported in (source, f"{source}.{name}"):
                    if self._is_inside(imported) and imported not in order:
                        visit(imported)
            order.setdefault(module, len(order))

        for module in filter(self._is_inside, list(sys.modules)):
            visit(module)
        return order

    def _is_inside(self, module: str) -> bool:
        return module.startswith(f"{self.package}.") and module in sys.modules

    def _imported_module(self, module: str, name: str) -> str | None:
        source = self._imports(module).get(name)
        found = ".".join(source) if source else ""
        return found if self._is_inside(found) else None

    def _imports(self, module: str) -> dict[str, Origin]:
        return {
            alias.asname or alias.name: (node.module, alias.name)
            for node in self._tree(module).body
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }

    def _bindings(self, module: str) -> dict[str, Binding]:
        found: dict[str, Binding] = {}
        for node in self._tree(module).body:
            match node:
                case ast.FunctionDef(name) | ast.ClassDef(name):
                    found[name] = node
                case ast.Assign(targets):
                    found |= {name: node for target in targets for name in names_in(target)}
                case ast.AnnAssign(target, value=ast.expr()):
                    found |= dict.fromkeys(names_in(target), node)
        return found

    def _tree(self, module: str) -> ast.Module:
        if module not in self._trees:
            self._trees[module] = ast.parse(inspect.getsource(sys.modules[module]))
        return self._trees[module]

    @cached_property
    def _trees(self) -> dict[str, ast.Module]:
        return {}


def names_in(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]
