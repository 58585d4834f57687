"""Translate Python to JavaScript: only the subset in which rules and score sheets are written.

Meaning is kept by `python.js` (numbers of any size, truth, equality, text by characters); what is not in the subset is
refused with its place in the source, so that nobody ships a guess.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import is_dataclass
from itertools import product
from types import FunctionType, ModuleType
from typing import Any

from subset import (
    ANY_NUMBER,
    ARRAY_ATTRIBUTES,
    BUILTINS,
    COMPARISONS,
    CONVERSIONS,
    KINDS,
    METHODS,
    OPERATORS,
    ORDERINGS,
    PARENTS,
    PURE,
    READ_AT_ONCE,
    SEVERAL,
    SPEC_METHODS,
    NotInSubset,
    argument_count,
    identifier,
    is_fixed,
    is_iterator,
    is_plain,
    is_read_once,
    is_simple,
    is_yes_or_no,
    literal,
    loaded,
    name_of,
    own_nodes,
    takes,
)

Resolve = Callable[[str], str]
"""Returns the JavaScript for a global name and notes that the name is needed."""


def function(value: FunctionType, resolve: Resolve, name: str) -> str:
    """A function of a module."""
    return "function " + _Body(value, resolve).function(_tree(value), name)


def assignment(
    tree: ast.Assign | ast.AnnAssign, module: ModuleType, resolve: Resolve, name: Callable[[str], str]
) -> str:
    """A constant of a module, or several at once; `name` gives their names."""
    body = _Body(module, resolve)
    target = tree.targets[0] if isinstance(tree, ast.Assign) else tree.target
    assert tree.value is not None
    if isinstance(target, ast.Name):
        return f"const {name(target.id)} = {body.of(tree.value)};"
    if not isinstance(target, ast.Tuple) or not all(isinstance(part, ast.Name) for part in target.elts):
        raise body.refused(tree, "such an assignment")
    return f"const [{', '.join(name(part.id) for part in target.elts if isinstance(part, ast.Name))}] = py.iter({body.of(tree.value)});"


def expression(tree: ast.expr, module: ModuleType, resolve: Resolve) -> str:
    """An expression of a module."""
    return _Body(module, resolve).of(tree)


def class_(value: type, resolve: Resolve, name: str) -> str:
    """A class of a module, or a NamedTuple of plain fields."""
    tree = _tree(value)
    fields = getattr(value, "_fields", None) or getattr(value, "__struct_fields__", None)
    if is_dataclass(value):
        fields = [field.name for field in dataclasses.fields(value)]
    base = next((base for base in value.__bases__ if base is not object and base is not tuple), None)
    parent = "Fields" if fields else base.__name__ if base else ""
    body = _Body(value, resolve)
    if parent and parent not in PARENTS:
        raise body.refused(tree, f"a class that extends {parent}")
    lines = [f"class {name}" + (f" extends py.{parent}" if parent else "") + " {"]
    if fields:
        parameters = ", ".join(field + ("" if is_dataclass(value) else _default(value, field)) for field in fields)
        lines.append(f"constructor({parameters}) {{ super(); {' '.join(f'this.{f} = {f};' for f in fields)} }}")
    for item in tree.body:
        match item:
            case ast.FunctionDef("__init__"):
                lines.append(_Body(value, resolve).function(item, "constructor", is_method=True))
            case ast.FunctionDef(name) if not name.startswith("__"):
                lines.append(_Body(value, resolve).function(item, name, is_method=True))
            case ast.AnnAssign() if fields:
                pass
            case ast.Expr(ast.Constant()):
                pass
            case _:
                raise body.refused(item, "such a part of a class")
    return "\n".join([*lines, "}"])


def _default(value: type, field: str) -> str:
    """The default of a field: None, or an empty dictionary."""
    parameter = inspect.signature(value).parameters[field]
    if parameter.default is parameter.empty:
        return ""
    if parameter.default is None:
        return " = null"
    made = getattr(value(""), field)
    if made != {}:
        raise NotInSubset(f"{value.__name__}.{field}: {parameter.default!r} as a default")
    return " = py.dict([])"


def _tree(value: Any) -> Any:
    lines, first = inspect.getsourcelines(value)
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    ast.increment_lineno(tree, first - 1)
    return tree


class _Body:
    """The translation of one function."""

    def __init__(self, owner: Any, resolve: Resolve) -> None:
        self.owner, self.resolve, self.locals = owner, resolve, set[str]()

    def function(self, tree: ast.FunctionDef, name: str, is_method: bool = False) -> str:
        if not isinstance(tree, ast.FunctionDef):
            raise self.refused(tree)
        self.check_iterators(tree)
        if any(name_of(decorator) not in PURE for decorator in tree.decorator_list):
            raise self.refused(tree, "a decorator")
        if not is_method and any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(tree)):
            name = f"* {name}"
        parameters = self.parameters(tree.args, is_method)
        assigned = dict.fromkeys(
            node.id for node in own_nodes(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        )
        own = [identifier(name) for name in assigned if name not in self.locals]
        self.locals |= set(assigned)
        declared = f"let {', '.join(own)};\n" if own else ""
        return f"{name}({parameters}) {{\n{declared}{self.block(tree.body)}\n}}"

    def check_iterators(self, tree: ast.FunctionDef) -> None:
        """Refuse iterators that could be read twice, assignments in expressions and functions that keep the variable of a comprehension."""
        for parent in ast.walk(tree):
            for child in ast.iter_child_nodes(parent):
                if is_iterator(child) and not isinstance(parent, READ_AT_ONCE) and not is_read_once(parent, tree):
                    raise self.refused(child, "an iterator that could be read twice")
                if isinstance(child, ast.NamedExpr):
                    raise self.refused(child)
            if isinstance(parent, ast.ListComp | ast.SetComp | ast.GeneratorExp) and isinstance(parent.elt, ast.Lambda):
                raise self.refused(parent, "a list of functions")

    def parameters(self, arguments: ast.arguments, is_method: bool) -> str:
        if arguments.kwarg or arguments.posonlyargs or any(arguments.kw_defaults):
            raise self.refused(arguments, "such parameters")
        if arguments.kwonlyargs and (arguments.vararg or arguments.defaults):
            raise self.refused(arguments, "such parameters")
        if not all(map(is_fixed, arguments.defaults)):
            raise self.refused(arguments.defaults[0], "a default that Python works out once")
        named = [*(arguments.args[1:] if is_method else arguments.args), *arguments.kwonlyargs]
        self.locals |= {argument.arg for argument in named}
        defaults = [None] * (len(named) - len(arguments.defaults)) + [self.of(value) for value in arguments.defaults]
        listed = [
            identifier(argument.arg) + (f" = {default}" if default else "")
            for argument, default in zip(named, defaults, strict=True)
        ]
        if arguments.vararg:
            self.locals.add(arguments.vararg.arg)
            listed.append(f"...{identifier(arguments.vararg.arg)}")
        return ", ".join(listed)

    def refused(self, node: Any, what: str = "") -> NotInSubset:
        place = f"{inspect.getsourcefile(self.owner)}:{getattr(node, 'lineno', '?')}"
        return NotInSubset(
            f"{place}: {what or type(node).__name__} is not in the subset that web/scripts/translate.py supports"
        )

    # Statements

    def block(self, statements: list[ast.stmt]) -> str:
        return "\n".join(line for line in map(self.statement, statements) if line)

    def statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                return ""
            case ast.Expr(ast.Yield(value)) if value:
                return f"yield {self.of(value)};"
            case ast.Expr(ast.YieldFrom(value)):
                return f"yield* py.iter({self.of(value)});"
            case ast.Expr(value):
                return f"{self.of(value)};"
            case ast.Return(value):
                return f"return {self.of(value) if value else 'null'};"
            case ast.Raise(ast.Call() as exc, None):
                return f"throw {self.of(exc)};"
            case ast.Assign([target], value):
                return self.assign(target, self.of(value))
            case ast.AnnAssign(target, _, value) if value:
                return self.assign(target, self.of(value))
            case ast.AugAssign(target, operator, value):
                if not is_simple(target) or isinstance(value, ast.List | ast.ListComp):
                    raise self.refused(node, "a change in place")
                return self.assign(target, self.operation(operator, loaded(target), value))
            case ast.If(test, body, otherwise):
                also = f" else {{\n{self.block(otherwise)}\n}}" if otherwise else ""
                return f"if ({self.truth(test)}) {{\n{self.block(body)}\n}}{also}"
            case ast.While(test, body, []):
                return f"while ({self.truth(test)}) {{\n{self.block(body)}\n}}"
            case ast.For(target, iterable, body, []):
                return f"for ({self.pattern(target)} of py.iter({self.of(iterable)})) {{\n{self.block(body)}\n}}"
            case ast.Assert():
                return ""
            case ast.Match(subject, cases):
                return self.match(subject, cases)
            case ast.Try(body, [ast.ExceptHandler(ast.Name() as kind, str() as name, handler)], [], []):
                caught = f"if (!({name} instanceof {self.of(kind)})) throw {name};"
                self.locals.add(name)
                return f"try {{\n{self.block(body)}\n}} catch ({name}) {{\n{caught}\n{self.block(handler)}\n}}"
            case ast.Continue():
                return "continue;"
            case ast.Break():
                return "break;"
        raise self.refused(node)

    def match(self, subject: ast.expr, cases: list[ast.match_case]) -> str:
        """A `match` over texts and numbers."""
        if not is_plain(subject):
            raise self.refused(subject, "such a subject of match")
        parts = []
        for case in cases:
            if not isinstance(case.pattern, ast.MatchValue) or case.guard:
                raise self.refused(case.pattern, "such a case")
            test = f"py.eq({self.of(subject)}, {self.of(case.pattern.value)})"
            parts.append(f"if ({test}) {{\n{self.block(case.body)}\n}}")
        return " else ".join(parts)

    def assign(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Subscript):
            return f"py.put({self.of(target.value)}, {self.of(target.slice)}, {value});"
        if isinstance(target, ast.Tuple | ast.List):
            return f"{self.pattern(target)} = py.iter({value});"
        return f"{self.pattern(target)} = {value};"

    def pattern(self, target: ast.expr) -> str:
        """The target of an assignment: a name, a field, or several of them."""
        match target:
            case ast.Name(name):
                return identifier(name)
            case ast.Attribute(value, name):
                return f"{self.of(value)}.{name}"
            case ast.Tuple(parts) | ast.List(parts):
                return f"[{', '.join(map(self.pattern, parts))}]"
            case ast.Starred(value):
                return f"...{self.pattern(value)}"
        raise self.refused(target)

    # Expressions

    def of(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value):
                return literal(value)
            case ast.Name("self") if "self" not in self.locals:
                return "this"
            case ast.Name(name):
                return self.name(name)
            case ast.Attribute() if self.is_module_member(node):
                return self.resolve(ast.unparse(node))
            case ast.Attribute(value, "shape"):
                return f"py.shape({self.of(value)})"
            case ast.Attribute(value, name) if name.startswith("__") or name in ARRAY_ATTRIBUTES:
                raise self.refused(node, f"the attribute {name}")
            case ast.Attribute(value, name):
                return f"{self.of(value)}.{name}"
            case ast.JoinedStr(values):
                return " + ".join(['""', *(self.formatted(value) for value in values)])
            case ast.Tuple(parts) | ast.List(parts):
                return f"[{self.listed(parts)}]"
            case ast.Set(parts):
                return f"py.set([{self.listed(parts)}])"
            case ast.Dict(keys, values):
                pairs = (
                    f"[{self.of(key)}, {self.of(value)}]" if key else f"...py.items({self.of(value)})"
                    for key, value in zip(keys, values, strict=True)
                )
                return f"py.dict([{', '.join(pairs)}])"
            case ast.Subscript(value, ast.Slice(lower, upper, None)):
                ends = ", ".join(self.of(end) if end else "null" for end in (lower, upper))
                return f"py.slice({self.of(value)}, {ends})"
            case ast.Subscript(value, ast.Tuple([ast.Slice(None, None, None), index])):
                return f"py.column({self.of(value)}, {self.of(index)})"
            case ast.Subscript(value, index):
                return f"py.at({self.of(value)}, {self.of(index)})"
            case ast.BinOp(left, operator, right):
                return self.operation(operator, left, right)
            case ast.UnaryOp(ast.USub(), ast.Constant(int() as value)):
                return literal(-value)
            case ast.UnaryOp(ast.USub(), value):
                return f"py.sub(0, {self.of(value)})"
            case ast.UnaryOp(ast.Invert(), value):
                return f"py.sub(-1, {self.of(value)})"
            case ast.UnaryOp(ast.Not(), value):
                return f"!{self.truth(value)}"
            case ast.BoolOp(ast.Or(), values):
                return self.either(values, "||", "{0} ? $one : {1}")
            case ast.BoolOp(ast.And(), values):
                return self.either(values, "&&", "{0} ? {1} : $one")
            case ast.Compare():
                return self.comparison(node)
            case ast.IfExp(test, body, otherwise):
                return f"({self.truth(test)} ? {self.of(body)} : {self.of(otherwise)})"
            case ast.Lambda(arguments, body) if not arguments.defaults:
                inner = _Body(self.owner, self.resolve)
                inner.locals |= self.locals
                parameters = inner.parameters(arguments, is_method=False)
                return f"(({parameters}) => {inner.of(body)})"
            case ast.ListComp(element, generators) | ast.GeneratorExp(element, generators):
                return self.comprehension(generators, lambda: self.of(element))
            case ast.SetComp(element, generators):
                return f"py.set({self.comprehension(generators, lambda: self.of(element))})"
            case ast.DictComp(key, value, generators):
                pair = self.comprehension(generators, lambda: f"[{self.of(key)}, {self.of(value)}]")
                return f"py.dict({pair})"
            case ast.Call():
                return self.call(node)
        raise self.refused(node)

    def listed(self, parts: list[ast.expr]) -> str:
        return ", ".join(
            f"...py.iter({self.of(part.value)})" if isinstance(part, ast.Starred) else self.of(part) for part in parts
        )

    def name(self, name: str) -> str:
        if name in self.locals:
            return identifier(name)
        return f"py.{name}" if name in BUILTINS else self.resolve(name)

    def formatted(self, node: ast.expr) -> str:
        match node:
            case ast.Constant():
                return self.of(node)
            case ast.FormattedValue(value, conversion, None) if conversion in CONVERSIONS and not isinstance(
                value, ast.Tuple
            ):
                return f"py.{CONVERSIONS[conversion]}({self.of(value)})"
        raise self.refused(node, "a format")

    def operation(self, operator: ast.operator, left: ast.expr, right: ast.expr) -> str:
        if type(operator) not in OPERATORS:
            raise self.refused(left, type(operator).__name__)
        return f"py.{OPERATORS[type(operator)]}({self.of(left)}, {self.of(right)})"

    def either(self, values: list[ast.expr], sign: str, form: str) -> str:
        """`and` and `or` return one of their operands; the second is evaluated only if needed."""
        first, *rest = values
        if not rest:
            return self.of(first)
        second = self.either(rest, sign, form)
        if is_yes_or_no(first):
            return f"({self.of(first)} {sign} {second})"
        return f"(($one) => ({form.format('py.truth($one)', second)}))({self.of(first)})"

    def truth(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(operator, values):
                return f"({(' || ' if isinstance(operator, ast.Or) else ' && ').join(map(self.truth, values))})"
            case _ if is_yes_or_no(node):
                return f"({self.of(node)})"
        return f"py.truth({self.of(node)})"

    def comparison(self, node: ast.Compare) -> str:
        parts, operands = [], [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
            if isinstance(operator, ast.Is | ast.IsNot) and not isinstance(right, ast.Constant):
                raise self.refused(node, "a comparison of identities")
            parts.append(COMPARISONS[type(operator)].format(self.of(left), self.of(right)))
        if any(not is_simple(middle) for middle in operands[1:-1]):
            raise self.refused(node, "a chain of comparisons that would be worked out twice")
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def comprehension(self, generators: list[ast.comprehension], element: Callable[[], str]) -> str:
        first, *rest = generators
        if first.is_async:
            raise self.refused(first.iter, "async")
        source = f"py.iter({self.of(first.iter)})"
        outer = set(self.locals)
        self.locals |= {node.id for node in ast.walk(first.target) if isinstance(node, ast.Name)}
        pattern = f"({self.pattern(first.target)})"
        kept = "".join(f".filter({pattern} => {self.truth(test)})" for test in first.ifs)
        inner = self.comprehension(rest, element) if rest else element()
        self.locals = outer
        return f"{source}{kept}.{'flatMap' if rest else 'map'}({pattern} => {inner})"

    def quantified(self, generators: list[ast.comprehension], element: ast.expr, name: str) -> str:
        """`any` or `all` of a generator: like Python's, it looks no further than the first element that decides."""
        first, *rest = generators
        source, outer = f"py.iter({self.of(first.iter)})", set(self.locals)
        self.locals |= {node.id for node in ast.walk(first.target) if isinstance(node, ast.Name)}
        inner = self.quantified(rest, element, name) if rest else self.truth(element)
        tests = [self.truth(test) if name == "any" else f"!{self.truth(test)}" for test in first.ifs]
        found = (" && " if name == "any" else " || ").join([*tests, inner])
        pattern, self.locals = f"({self.pattern(first.target)})", outer
        return f"{source}.{'some' if name == 'any' else 'every'}({pattern} => {found})"

    # Calls

    def call(self, node: ast.Call) -> str:
        match node:
            case ast.Call(ast.Attribute(ast.Call(ast.Name("super")), "__init__"), arguments, []):
                return f"super({self.listed(arguments)})"
            case ast.Call(ast.Name("isinstance"), [value, kind]):
                if not set(ast.unparse(kind).split(" | ")) <= KINDS:
                    raise self.refused(node, "isinstance of such a type")
                return f"py.isinstance({self.of(value)}, {literal(ast.unparse(kind))})"
            case ast.Call(ast.Subscript(value=ast.Name("set" | "dict" | "list" | "Counter") as kind), [], []):
                return f"{self.of(kind)}()"
            case ast.Call(ast.Subscript() | ast.IfExp() as called, arguments, []):
                return f"{self.of(called)}({self.listed(arguments)})"
            case ast.Call(ast.Name("any" | "all" as name), [ast.GeneratorExp(element, generators)], []):
                return self.quantified(generators, element, name)
            case ast.Call(ast.Name(name)) if name in BUILTINS and name not in self.locals:
                return f"py.{name}({self.given(node, name, BUILTINS[name])})"
            case ast.Call(ast.Name("replace"), [value], keywords) if self.value_of(
                "replace"
            ) is dataclasses.replace and all(keyword.arg for keyword in keywords):
                changed = ", ".join(f"{keyword.arg}: {self.of(keyword.value)}" for keyword in keywords)
                return f"py.replaced({self.of(value)}, {{ {changed} }})"
            case ast.Call(ast.Name(name)) if name not in self.locals:
                return self.call_by_name(node, name)
            case ast.Call(ast.Name(name), arguments, []):
                return f"{identifier(name)}({self.listed(arguments)})"
            case ast.Call(ast.Attribute() as member) if self.is_module_member(member):
                return self.call_by_name(node, ast.unparse(member))
            case ast.Call(ast.Call() as called, arguments, []):
                return f"{self.of(called)}({self.listed(arguments)})"
            case ast.Call(ast.Attribute(ast.Name("np"), ("zeros" | "array") as name)):
                return f"{self.name('np')}.{name}({self.given(node, name, (1, 2))})"
            case ast.Call(ast.Attribute(ast.Name("re"), "fullmatch"), [ast.Constant(str() as pattern), text], []):
                return f"py.fullmatch({self.expression(node, pattern)}, {self.of(text)})"
            case ast.Call(
                ast.Attribute(ast.Name("json"), "dumps"), [value], [ast.keyword("ensure_ascii", ast.Constant(False))]
            ):
                return f"py.dumps({self.of(value)})"
            case ast.Call(ast.Attribute(value, name)):
                given = self.given(node, name, self.method_arguments(node, name))
                return f"py.call({self.of(value)}, {literal(name)}{given and ', '}{given})"
        raise self.refused(node, "such a call")

    def expression(self, node: ast.Call, pattern: str) -> str:
        """A regular expression. Classes of characters differ between the languages; only "letters" is known."""
        known = pattern.replace(r"[^\W\d_]", r"[\p{L}\p{Nl}\p{No}]")
        if re.search(r"\\[^p]", known):
            raise self.refused(node, "such a regular expression")
        return f"/^(?:{known.replace('/', chr(92) + '/')})$/u"

    def method_arguments(self, node: ast.Call, name: str) -> tuple[int, int]:
        """How many arguments a method takes, in a class that the module knows or in a type of Python's own."""
        classes = [value for value in vars(inspect.getmodule(self.owner)).values() if isinstance(value, type)]
        own = [getattr(value, name, None) for value in classes if value.__module__.startswith("colisee.")]
        counts = [argument_count(method) for method in own if inspect.isfunction(method)]
        if name in METHODS or name in SPEC_METHODS:
            counts.append(METHODS.get(name, (0, ANY_NUMBER)))
        elif not counts:
            raise self.refused(node, f"the method {name}")
        return min((least for least, _ in counts), default=0), max((most for _, most in counts), default=ANY_NUMBER)

    def given(self, node: ast.Call, name: str, count: tuple[int, int]) -> str:
        """The arguments of a call of a builtin or a method: refused if `python.js` would ignore one."""
        named = {str(keyword.arg): keyword.value for keyword in node.keywords}
        has_stars = any(isinstance(argument, ast.Starred) for argument in node.args)
        known = ORDERINGS.get(name, ())
        is_counted = count[1] >= SEVERAL if has_stars else count[0] <= len(node.args) <= count[1]
        if not is_counted or not named.keys() <= set(known):
            raise self.refused(node, f"{name} with these arguments")
        named.pop("strict", None)  # an assertion
        listed = [self.listed(node.args)] if node.args else []
        if named:
            listed += [self.of(named[word]) if word in named else "null" for word in known]
        return ", ".join(listed)

    def call_by_name(self, node: ast.Call, name: str) -> str:
        if hasattr(builtins, name) and not hasattr(inspect.getmodule(self.owner), name):
            raise self.refused(node, name)
        called = self.resolve(name)
        arguments = list(node.args)
        if node.keywords:
            if any(isinstance(argument, ast.Starred) for argument in arguments):
                raise self.refused(node, "a named parameter after a list of unknown length")
            order = list(inspect.signature(self.value_of(name)).parameters)
            if not {keyword.arg for keyword in node.keywords} <= set(order):
                raise self.refused(node, f"{name} with these arguments")
            for keyword in sorted(node.keywords, key=lambda k: order.index(str(k.arg))):
                if order.index(str(keyword.arg)) != len(arguments):
                    raise self.refused(node, "a parameter left out before a named one")
                arguments.append(keyword.value)
        value = self.value_of(name)
        is_counted = not any(isinstance(argument, ast.Starred) for argument in arguments)
        if is_counted and not takes(value, len(arguments)):
            raise self.refused(node, f"{name} with these arguments")
        new = "new " if isinstance(value, type) and value is not product else ""
        return f"{new}{called}({self.listed(arguments)})"

    def is_module_member(self, node: ast.Attribute) -> bool:
        """Whether this is `c.NAME`, where `c` is an imported module of the project."""
        if not isinstance(node.value, ast.Name) or node.value.id in self.locals:
            return False
        module = self.value_of(node.value.id)
        return isinstance(module, ModuleType) and module.__name__.startswith("colisee.")

    def value_of(self, name: str) -> Any:
        value: Any = inspect.getmodule(self.owner)
        for part in name.split("."):
            value = getattr(value, part, getattr(builtins, part, None))
        return value
