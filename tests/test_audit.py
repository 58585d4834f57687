"""What `make check` asks the registries, on answers written here."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

from audit import Unanswered, ask_npm, ask_pypi, npm_pins, python_pins

FLAW = {"id": "PYSEC-2026-1", "fixed_in": ["1.1"], "withdrawn": None}


def registry(answers: dict[str, Any]) -> Any:
    def ask(address: str) -> Any:
        for ending, answer in answers.items():
            if address.endswith(ending):
                return answer
        raise Unanswered("404")

    return ask


def test_pins_are_read_with_their_versions_only() -> None:
    assert python_pins("# pins\nnumpy==2.4.6\nuvloop==0.23.0; sys_platform != 'win32'\n") == [
        ("numpy", "2.4.6"),
        ("uvloop", "0.23.0"),
    ]
    lock = '{"packages": {"": {}, "node_modules/a/node_modules/@b/c": {"version": "1.0.0"}}}'
    assert npm_pins(lock) == [("@b/c", "1.0.0")]


def test_a_known_vulnerability_is_named_with_the_release_that_fixes_it() -> None:
    found = ask_pypi([("bad", "1.0")], registry({"/bad/1.0/json": {"vulnerabilities": [FLAW], "urls": []}}))
    assert found.vulnerable == ["bad 1.0: PYSEC-2026-1, mended in 1.1"]


def test_a_withdrawn_vulnerability_is_none() -> None:
    withdrawn = {**FLAW, "withdrawn": "2026-01-01"}
    found = ask_pypi([("good", "1.0")], registry({"/good/1.0/json": {"vulnerabilities": [withdrawn]}}))
    assert (found.vulnerable, found.answered) == ([], 1)


@pytest.mark.parametrize(("latest", "vulnerable", "unanswered"), [("1.0", 1, 0), ("1.1", 0, 1)])
def test_a_mirror_that_knows_only_the_latest_release_is_believed_about_that_one(
    latest: str, vulnerable: int, unanswered: int
) -> None:
    found = ask_pypi(
        [("bad", "1.0")], registry({"/bad/json": {"info": {"version": latest}, "vulnerabilities": [FLAW]}})
    )
    assert (len(found.vulnerable), len(found.unanswered)) == (vulnerable, unanswered)


def test_a_missing_answer_fails_nothing_and_is_reported() -> None:
    found = ask_pypi([("any", "1.0")], registry({}))
    assert not found.vulnerable
    assert found.lines()[1] == "PyPI: could not be asked about 1 releases (any 1.0)"


def test_what_npm_audit_finds_is_named() -> None:
    entry = {"range": "<2", "severity": "high", "via": [{"url": "https://example.org/1"}]}
    found = ask_npm([("bad", "1.0")], lambda: {"vulnerabilities": {"bad": entry}})
    assert found.vulnerable == ["bad <2 (high): https://example.org/1"]


def test_without_npm_audit_withdrawn_releases_are_checked() -> None:
    def audit() -> Any:
        raise Unanswered("405")

    asked = registry({"/old/1.0": {"deprecated": "use new"}, "/new/2.0": {}})
    found = ask_npm([("old", "1.0"), ("new", "2.0"), ("lost", "3.0")], audit, asked)
    assert found.withdrawn == ["old 1.0: use new"]
    assert found.unanswered == ["lost 3.0"]
    assert "could not be asked (405)" in found.lines()[0]
