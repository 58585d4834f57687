"""Settings come from a file, the environment and flags; the later wins."""

from __future__ import annotations

import json
import logging
import sqlite3
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from colisee.cli.main import main
from colisee.server.live.logs import JsonFormatter, RequestIdFilter, request_id
from colisee.server.settings import NETWORKS, Settings, SettingsError, configurable, flag_of, load, report

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "colisee.toml"
    file.write_text('port = 1\nhost = "0.0.0.0"\nhttps = true\norigins = ["https://a", "https://b"]\n')
    environment = {"COLISEE_CONFIG": str(file), "COLISEE_PORT": "2", "COLISEE_LAB": "off", "COLISEE_CACHE": "/x"}
    effective = load({"port": "3"}, environment)
    settings = effective.settings
    assert (settings.port, settings.host, settings.https, settings.lab) == (3, "0.0.0.0", True, False)
    assert settings.origins == ("https://a", "https://b")
    sources = effective.sources
    assert (sources["port"], sources["lab"], sources["host"], sources["bus"]) == ("flag", "COLISEE_LAB", str(file), "default")  # fmt: skip


@pytest.mark.parametrize("entry", configurable(), ids=lambda entry: entry.name)
def test_every_setting_has_a_variable_a_flag_and_help_in_two_languages(entry: Any) -> None:
    assert flag_of(entry).startswith("--")
    help_text = entry.metadata["help"]
    assert help_text.en
    assert help_text.fr
    default = entry.default
    raw = ("false" if default else "true") if isinstance(default, bool) else "7" if isinstance(default, int | float) else "10.0.0.1" if entry.name in NETWORKS else "/x"  # fmt: skip
    given = {"COLISEE_MAIL_FROM": "a@b", "COLISEE_PUBLIC_URL": "https://b"} if entry.name == "smtp" else {}
    raw = "smtp://b" if given else raw
    found = getattr(load({}, {**given, f"COLISEE_{entry.name.upper()}": raw}).settings, entry.name)
    assert found != default
    assert type(found) is type(default)


@pytest.mark.parametrize(
    ("text", "word"), [("prot = 1", "prot"), ('port = "many"', "port"), ("https = 3", "https"), ("port = 1.5", "port"), ("port = ", "cannot read")]
)  # fmt: skip
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, word: str) -> None:
    file = tmp_path / "colisee.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match=word):
        load({}, {}, str(file))


def test_check_prints_settings_sources_and_no_password(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "colisee.cli.main", "serve", "--check", "--database", f"sqlite:///{tmp_path / 'x.sqlite3'}", "--no-lab"],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    printed = tomllib.loads(done.stdout)
    assert printed["lab"] is False
    assert not (tmp_path / "x.sqlite3").exists(), "whoever checks may not be the user of the service"
    assert printed.keys() == {entry.name for entry in configurable()}
    assert "lab = false  # flag" in done.stdout
    url = "postgresql://colisee:hunter2@database/colisee"
    assert "hunter2" not in report(load({"database": url}, {}))


def test_the_example_file_is_accepted_and_compose_uses_known_settings() -> None:
    assert load({}, {}, str(DEPLOY / "colisee.toml")).settings.https is True
    names = {f"COLISEE_{entry.name.upper()}" for entry in configurable()}
    compose = (DEPLOY / "compose.yaml").read_text()
    used = {word.rstrip(":") for word in compose.split() if word.startswith("COLISEE_") and word.endswith(":")}
    assert used - {"COLISEE_DOMAIN"} <= names
    service = (DEPLOY / "colisee.service").read_text()
    assert "LimitNOFILE" in service
    assert "serve --check" in service


def test_json_logs_are_one_object_per_line() -> None:
    record = logging.LogRecord("colisee.server", logging.ERROR, "", 0, "table %s\nnot stored", ("t1",), None)
    token = request_id.set("r-1")
    RequestIdFilter().filter(record)
    request_id.reset(token)
    line = JsonFormatter().format(record)
    assert json.loads(line)["request_id"] == "r-1"
    assert "\n" not in line
    parsed = json.loads(line)
    assert (parsed["level"], parsed["message"]) == ("error", "table t1\nnot stored")
    assert parsed["time"][:4].isdigit()


def test_defaults_are_for_one_machine() -> None:
    assert Settings().host == "127.0.0.1"


def test_checking_the_settings_leaves_the_database_to_the_version_that_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tables.sqlite3"
    assert main(["serve", "--check", "--database", f"sqlite:///{file}"]) == 0
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == []
        database.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY)")
        database.execute("INSERT INTO migrations VALUES (9999)")
    database.close()
    with pytest.raises(SystemExit):
        main(["serve", "--check", "--database", f"sqlite:///{file}"])
    assert "newer version" in capsys.readouterr().err
