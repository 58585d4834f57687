"""The documentation: it builds without a warning, the code of its tutorials runs, its commands exist, both languages agree."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import colisee
from colisee.cli.main import parser

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TUTORIALS = {
    "first-match": "premiere-partie",
    "first-bot": "premier-robot",
    "first-training-run": "premier-entrainement",
    "first-study": "premiere-etude",
    "fifth-game": "cinquieme-jeu",
}
RUN_ELSEWHERE = {
    "README.md": ("cli/test_readme.py", "exec("),
    "README.package.md": ("cli/test_readme.py", "exec("),
    "docs/bots.md": ("bots/test_docs.py", "exec("),
    "docs/research.md": ("research/test_docs.py", "exec("),
    "docs/server.md": ("server/test_client.py", "own_bot.py"),
}
"""Page with Python code -> the test that runs it, and how."""
OPTIONAL = {"sb3_contrib"}
"""Libraries of a block that is left out where they are not installed."""


def english(name: str) -> str:
    return (DOCS / "tutorials" / f"{name}.md").read_text("utf-8")


def french(name: str) -> str:
    return (DOCS / "fr" / "tutoriels" / f"{TUTORIALS[name]}.md").read_text("utf-8")


def python_blocks(text: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def test_every_tutorial_is_here_in_both_languages_with_the_same_code() -> None:
    assert {path.stem for path in (DOCS / "tutorials").glob("*.md")} == set(TUTORIALS)
    assert {path.stem for path in (DOCS / "fr" / "tutoriels").glob("*.md")} == set(TUTORIALS.values())
    for name in TUTORIALS:
        assert python_blocks(english(name)) == python_blocks(french(name)), name


@pytest.mark.parametrize("name", [name for name in TUTORIALS if name != "fifth-game"])
def test_the_code_of_a_tutorial_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in python_blocks(english(name)):
        try:
            exec(compile(block, f"{name}.md", "exec"), names)
        except ModuleNotFoundError as error:
            if error.name not in OPTIONAL:
                raise


def test_every_page_with_python_code_is_run_by_a_test() -> None:
    """The tutorials here, the others where they are named; French tutorials have the same code as English ones."""
    pages = [ROOT / "CONTRIBUTING.md", *ROOT.glob("README*.md"), *DOCS.rglob("*.md")]
    with_code = {str(page.relative_to(ROOT)) for page in pages if python_blocks(page.read_text("utf-8"))}
    tutorials = {f"docs/{place}" for pair in TUTORIALS.items() for place in
                 (f"tutorials/{pair[0]}.md", f"fr/tutoriels/{pair[1]}.md")}  # fmt: skip
    assert with_code - tutorials == set(RUN_ELSEWHERE)
    for page, (test, mark) in RUN_ELSEWHERE.items():
        assert mark in (ROOT / "tests" / test).read_text("utf-8"), page


def test_the_bot_on_the_page_of_the_server_is_part_of_the_example_that_is_run() -> None:
    (block,) = python_blocks((DOCS / "server.md").read_text("utf-8"))
    assert block in (DOCS / "examples" / "own_bot.py").read_text("utf-8")


def test_every_command_of_the_site_is_understood() -> None:
    """Of the tutorials and guides, in both languages."""
    pages = [path for folder in ("tutorials", "guides", "fr") for path in (DOCS / folder).rglob("*.md")]
    commands = [
        line for page in pages for line in re.findall(r"^colisee ([a-z].*)$", page.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(commands) > 8
    for command in commands:
        parser("en").parse_args(shlex.split(command, comments=True))


@pytest.mark.parametrize(("source", "options"), [("docs", []), ("docs/fr", ["-c", "docs", "-D", "language=fr"])])
def test_the_site_builds_without_a_warning_and_loads_nothing_from_elsewhere(
    source: str, options: list[str], tmp_path: Path
) -> None:
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        *options,
        "-d",
        str(tmp_path / "trees"),
        source,
        str(tmp_path / "site"),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "searchindex.js").exists()
    for page in (tmp_path / "site").rglob("*.html"):
        loaded = re.findall(r"<(?:script|link|img)[^>]*(?:src|href)=\"(https?:[^\"]+)", page.read_text("utf-8"))
        assert loaded == [], page.name


def test_how_to_cite_names_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == colisee.__version__
    assert citation["cff-version"] == "1.2.0"
