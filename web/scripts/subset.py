"""The subset of Python that `translate.py` turns into JavaScript: what it knows by name, and questions about its syntax."""

from __future__ import annotations

import ast
import inspect
import json
from dataclasses import is_dataclass
from types import FunctionType
from typing import Any

RESERVED = frozenset(
    {
        "arguments", "case", "catch", "const", "debugger", "default", "delete", "do", "enum", "eval", "export", "extends", "false",
        "function", "implements", "instanceof", "interface", "let", "NaN", "new", "null", "package", "private", "protected", "public",
        "py", "static", "super", "switch", "this", "throw", "true", "typeof", "undefined", "var", "void",
    }
)  # fmt: skip
BUILTINS: dict[str, tuple[int, int]] = {
    "len": (1, 1), "range": (1, 2), "sum": (1, 1), "min": (1, 9), "max": (1, 9), "abs": (1, 1), "any": (1, 1), "all": (1, 1),
    "sorted": (1, 1), "zip": (1, 9), "enumerate": (1, 2), "divmod": (2, 2), "int": (1, 1), "bool": (1, 1), "str": (1, 1),
    "list": (0, 1), "tuple": (0, 1), "set": (0, 1), "frozenset": (0, 1), "dict": (0, 1), "next": (1, 2), "ValueError": (0, 1),
}  # fmt: skip
"""The least and the greatest number of arguments that `python.js` understands."""
METHODS: dict[str, tuple[int, int]] = {
    "join": (1, 1), "index": (1, 1), "replace": (2, 2), "upper": (0, 0), "lower": (0, 0), "islower": (0, 0), "split": (0, 1),
    "endswith": (1, 1), "format": (1, 1), "append": (1, 1), "extend": (1, 1), "count": (1, 1), "sum": (0, 0), "tolist": (0, 0),
    "sort": (0, 0), "bit_length": (0, 0), "bit_count": (0, 0), "get": (1, 2), "setdefault": (2, 2), "keys": (0, 0),
    "values": (0, 0), "items": (0, 0), "fromkeys": (1, 1), "add": (1, 1), "update": (1, 1), "copy": (0, 0), "isprintable": (0, 0),
    "removeprefix": (1, 1),
}  # fmt: skip
"""The same for methods of Python's own types."""
SPEC_METHODS = frozenset(
    {"states", "option_indexes", "interpreted_with", "own", "law", "new_game_at", "scores_at", "ranks_at"}
)
"""Of a game and its rules, whose classes the translated modules do not import."""
ARRAY_ATTRIBUTES = frozenset(
    {"T", "base", "dtype", "flat", "imag", "itemsize", "nbytes", "ndim", "real", "size", "strides"}
)
"""Of NumPy's arrays: lists of JavaScript do not have them."""
KINDS = frozenset({"bool", "int", "str", "list", "dict"})
"""The types that `isinstance` knows."""
PARENTS = frozenset({"Fields", "ValueError"})
"""The classes of `python.js` that a class may extend."""
ONE_PASS = frozenset({"zip", "enumerate", "product"})
"""Return iterators, which can be read once; their translations return arrays."""
READ_AT_ONCE = (ast.Call, ast.For, ast.comprehension, ast.Starred, ast.YieldFrom)
"""Where an iterator may stand: it has no name there, so nobody can read it twice."""
SEVERAL, ANY_NUMBER = 9, 99
ORDERINGS: dict[str, tuple[str, ...]] = {"sorted": ("key", "reverse"), "sort": ("key", "reverse"), "zip": ("strict",)}
"""The named arguments that are understood."""
PURE = frozenset({"cache", "lru_cache"})
"""Decorators that change no result."""
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.BitAnd: "and",
    ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "lshift", ast.RShift: "rshift", ast.Div: "div",
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "py.eq({}, {})", ast.NotEq: "!py.eq({}, {})", ast.Lt: "py.lt({}, {})", ast.LtE: "!py.lt({1}, {0})",
    ast.Gt: "py.lt({1}, {0})", ast.GtE: "!py.lt({}, {})", ast.In: "py.has({1}, {0})", ast.NotIn: "!py.has({1}, {0})",
    ast.Is: "{} === {}", ast.IsNot: "{} !== {}",
}  # fmt: skip
CONVERSIONS = {-1: "str", ord("s"): "str", ord("r"): "repr"}
"""Of a value in a format string."""
LARGEST = 2**53 - 1
"""The greatest integer that a JavaScript number holds exactly with all below it; above stands a BigInt."""


class NotInSubset(Exception):
    """A construct that the translation does not support."""


def argument_count(method: FunctionType) -> tuple[int, int]:
    parameters = list(inspect.signature(method).parameters.values())[1:]
    has_any = any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters)
    return 0, ANY_NUMBER if has_any else len(parameters)


def takes(called: Any, count: int) -> bool:
    """Whether a function or class of the project is translated with parameters for that many arguments. Dataclasses lose their defaults."""
    if not getattr(called, "__module__", "").startswith("colisee."):
        return True
    parameters = inspect.signature(called).parameters.values()
    required = [one for one in parameters if one.default is one.empty and one.kind is not one.VAR_POSITIONAL]
    least = len(parameters) if is_dataclass(called) else len(required)
    return least <= count and (count <= len(parameters) or any(one.kind is one.VAR_POSITIONAL for one in parameters))


def name_of(node: ast.expr) -> str:
    """The name of a function that is called or decorates another."""
    called = node.func if isinstance(node, ast.Call) else node
    return called.id if isinstance(called, ast.Name) else ""


def is_fixed(node: ast.expr) -> bool:
    """Whether it makes no difference how often a default is worked out."""
    return isinstance(node, ast.Constant | ast.Name | ast.Attribute) or (
        isinstance(node, ast.UnaryOp | ast.Tuple) and all(map(is_fixed, getattr(node, "elts", [])))
    )


def identifier(name: str) -> str:
    return f"{name}_" if name in RESERVED else name


def literal(value: Any) -> str:
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return str(value) if abs(value) <= LARGEST else f"{value}n"
    raise NotInSubset(f"{value!r} as a literal")


def own_nodes(tree: ast.AST) -> list[ast.AST]:
    """The nodes of a function that belong to its own scope: comprehensions and lambdas have theirs."""
    nodes: list[ast.AST] = []
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp | ast.Lambda):
            continue
        nodes += [child, *own_nodes(child)]
    return nodes


def is_iterator(node: ast.AST) -> bool:
    return isinstance(node, ast.GeneratorExp) or (isinstance(node, ast.Call) and name_of(node) in ONE_PASS)


def is_read_once(node: ast.AST, function: ast.FunctionDef) -> bool:
    """Whether this assigns to several names at once, or to a name that the function reads in one place."""
    match node:
        case ast.Assign([ast.Tuple()]):
            return True
        case ast.Assign([ast.Name(name)]):
            named = [one for one in ast.walk(function) if isinstance(one, ast.Name) and one.id == name]
            return sum(isinstance(one.ctx, ast.Load) for one in named) == 1
    return False


def loaded(target: ast.expr) -> ast.expr:
    loaded: ast.expr = ast.parse(ast.unparse(target), mode="eval").body
    return ast.copy_location(loaded, target)


def is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and is_plain(node.value))


def is_yes_or_no(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def is_simple(node: ast.expr) -> bool:
    calls = [call for call in ast.walk(node) if isinstance(call, ast.Call)]
    return all(isinstance(call.func, ast.Name) and call.func.id == "len" for call in calls)
