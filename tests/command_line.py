"""Running a command of the command line in the test's own process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from colisee.cli.main import main

Run = Callable[..., tuple[int, str, str]]
"""Runs a command: exit code, standard output, standard error."""


@pytest.fixture
def columns() -> int:
    return 100


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int) -> Run:
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("COLUMNS", str(columns))

    def call(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        output = capsys.readouterr()
        return code, output.out, output.err

    return call
