"""What the README tells newcomers to type exists, in both languages."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from colisee.cli.main import parser
from colisee.core.text import LANGUAGES, Language

ROOT = Path(__file__).parents[2]
NAMES = {"en": "README.md", "fr": "README.fr.md"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_the_readme_is_understood(language: Language) -> None:
    text = (ROOT / NAMES[language]).read_text("utf-8")
    commands = re.findall(r"^colisee (.*)$", text, re.MULTILINE)
    assert len(commands) > 4
    for command in commands:
        parser(language).parse_args(shlex.split(command, comments=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_and_page_of_the_readme_is_there(language: Language) -> None:
    text = (ROOT / NAMES[language]).read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_target_of_make_is_there(language: Language) -> None:
    text = (ROOT / NAMES[language]).read_text("utf-8")
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)) <= set(targets)


def test_the_text_of_the_package_index_needs_no_file_beside_it_and_its_commands_are_understood() -> None:
    """An index shows the text alone: links to files and pictures would be broken there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / project["readme"]).read_text("utf-8")
    assert re.findall(r"\]\(|<img|make ", text) == []
    assert set(re.findall(r"`colisee\[(\w+)\]`", text)) == set(project["optional-dependencies"]) - {"dev"}
    for command in re.findall(r"^colisee (.*)$", text, re.MULTILINE):
        parser("en").parse_args(shlex.split(command, comments=True))


@pytest.mark.parametrize("name", ["README.md", "README.package.md"])
def test_the_python_example_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL)
    assert code
    monkeypatch.chdir(tmp_path)
    exec(code[1], {})
    printed = capsys.readouterr().out
    assert "MD-T" in printed
    assert printed.endswith("True True\n")
