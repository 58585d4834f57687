"""Write src/games/<game>/view.gen.ts: the view and the hints of a game as TypeScript types, for its board.

A view is the record of the game's state.py as JSON; hints are the typed dictionaries of its hints.py. The strings below
their fields become comments.

python web/scripts/views.py          write the files
python web/scripts/views.py --check  say whether they are up to date
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import numpy as np

from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec
from colisee.server.protocol.view_json import WIDE

FOLDER = Path(__file__).parents[1] / "src" / "games"
HEAD = "// Made by scripts/views.py from colisee/games/{package}. Do not edit.\n"
SCALARS = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def types(spec: GameSpec) -> str:
    """The whole file of a game."""
    package = spec.modules[0].__package__
    state = import_module(f"{package}.state").State
    declared = [*_reachable(state), *_reachable(get_type_hints(spec.hints)["return"])]
    head = HEAD.format(package=str(package).rpartition(".")[2])
    return "\n".join([head, *dict.fromkeys(_interface(record) for record in declared)])


def _reachable(record: type) -> Iterator[type]:
    """A record or typed dictionary and those within it, the innermost first."""
    for hint in get_type_hints(record, include_extras=True).values():
        for inner in _records_in(hint):
            yield from _reachable(inner)
    yield record


def _records_in(hint: Any) -> Iterable[type]:
    if get_origin(hint) is None:
        return [hint] if _is_declared(hint) else []
    return [record for part in get_args(hint) for record in _records_in(part)]


def _is_declared(hint: Any) -> bool:
    return is_typeddict(hint) or (isinstance(hint, type) and hint.__module__.endswith(".state"))


def _interface(record: type) -> str:
    lines = [f"export interface {_name(record)} {{"]
    comments = _comments(record)
    for field, hint in get_type_hints(record, include_extras=True).items():
        if field in comments:
            lines.append(f"  /** {comments[field]} */")
        optional = get_origin(hint) is NotRequired
        of = get_args(hint)[0] if optional else hint
        lines.append(f"  {field}{'?' if optional else ''}: {_type(of)};")
    return "\n".join([*lines, "}", ""])


def _name(record: type) -> str:
    if is_typeddict(record):
        return record.__name__
    return "View" if record.__name__ == "State" else f"{record.__name__}View"


def _comments(record: type) -> dict[str, str]:
    """By field, the string below its annotation."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(record))).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                found[name] = " ".join(text.split())
    return found


def _type(hint: Any) -> str:
    if hint in SCALARS:
        return SCALARS[hint]
    if _is_declared(hint):
        return _name(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        _, layout, *shape = arguments
        return _array(_element(layout), len(shape))
    if origin is list:
        return _array(_type(arguments[0]), 1)
    if origin is tuple:
        return f"readonly [{', '.join(map(_type, arguments))}]"
    if origin is dict:
        return f"Readonly<Record<{_type(arguments[0])}, {_type(arguments[1])}>>"
    if origin is UnionType:
        return " | ".join(map(_type, arguments))
    raise TypeError(f"no TypeScript type for {hint}")


def _element(layout: Any) -> str:
    """64-bit numbers are sent as text: a browser's numbers are exact only up to 2⁵³."""
    if not isinstance(layout, str):
        return _name(layout)
    return "string" if np.dtype(layout).itemsize == WIDE else "number"


def _array(element: str, dimensions: int) -> str:
    for _ in range(dimensions):
        element = f"readonly ({element})[]" if " " in element else f"readonly {element}[]"
    return element


def files() -> dict[Path, str]:
    """Of the games that have a board."""
    return {FOLDER / slug / "view.gen.ts": types(game(slug)) for slug in slugs() if (FOLDER / slug).is_dir()}


if __name__ == "__main__":
    for path, text in files().items():
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            sys.exit(f"{path} is old: run web/scripts/views.py")
