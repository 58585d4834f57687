"""`colisee components`, and `--components` of the other commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from colisee.core.registry import game, slugs


def exported(run: Any, slug: str, path: Path) -> str:
    code, _, err = run("components", slug, "--export", str(path))
    assert code == 0
    assert "--check" in err
    return path.read_text("utf-8")


@pytest.mark.parametrize("slug", slugs())
def test_an_export_passes_its_check(run: Any, tmp_path: Path, slug: str) -> None:
    path = tmp_path / "box.toml"
    exported(run, slug, path)
    code, out, _ = run("components", slug, "--check", str(path))
    assert code == 0
    assert out == f"box: no mistakes, digest {game(slug).digest} (a built-in set)\n"


def test_an_export_does_not_overwrite_a_file(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("mine", "utf-8")
    code, _, err = run("components", "toy-rush", "--export", str(path))
    assert (code, err) == (2, f"colisee: cannot write {path}: File exists\n")
    assert path.read_text("utf-8") == "mine"


def test_each_mistake_has_a_line_and_a_field(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    text = exported(run, "toy-rush", path)
    path.write_text(text.replace("points = 4", "points = 40", 1).replace("count = 6", "count = 0", 1), "utf-8")
    code, out, err = run("components", "toy-rush", "--check", str(path))
    assert (code, out) == (2, "")
    lines = err.splitlines()
    assert len(lines) == 2
    assert lines[0].endswith("objects.rows[1].count: 0 is out of range: 1 to 20")
    assert lines[1].endswith("objectives.rows[1].points: 40 is out of range: 1 to 12")
    assert all(line.startswith(f"{path}: line ") for line in lines)
    code, out, _ = run("components", "toy-rush", "--check", str(path), "--json", "--lang", "fr")
    assert code == 2
    assert [m["field"] for m in json.loads(out)["mistakes"]] == ["objects.rows[1].count", "objectives.rows[1].points"]
    assert "hors limites" in json.loads(out)["mistakes"][0]["message"]


def test_sets_are_listed(run: Any) -> None:
    code, out, _ = run("components", "toy-rush", "--json")
    assert code == 0
    assert json.loads(out)[0] == {"name": "current", "digest": game("toy-rush").digest}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["components", "chess"], "unknown game"),
        (["components", "toy-rush", "--check", "none.toml"], "cannot read none.toml"),
        (["components", "toy-rush", "--export", "-", "--set", "zero"], "unknown component set: 'zero'"),
        (["components", "toy-rush", "--export", "-", "--check", "-"], "either --export or --check"),
        (["simulate", "toy-rush", "--games", "1", "--components", "none.toml"], "cannot read none.toml"),
    ],
)
def test_wrong_usage(run: Any, arguments: list[str], message: str) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert message in err


def test_a_set_that_fails_its_check_is_not_played_with(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    text = exported(run, "moving-day", path)
    path.write_text(text.replace('colour = "red"', 'colour = "pinkish"', 1), "utf-8")
    for command in (["play", "moving-day"], ["simulate", "moving-day"], ["arena", "moving-day"]):
        code, out, err = run(*command, "--components", str(path))
        assert (code, out) == (2, "")
        assert "boxes.rows[1].colour: 'pinkish' is not one of" in err


def test_sheets_are_counted_with_the_rewards_of_a_set(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    text = exported(run, "the-truckers", path)
    path.write_text(text.replace("reward = 6", "reward = 9", 1), "utf-8")
    sheet = {
        "game": "the-truckers",
        "players": [
            {"name": name, "start": n, "place": n, "trucks": [{"capacity": 3, "type": "furniture", "tiles": ["good"] * n}], "waiting": []}
            for n, name in enumerate("ABC", 1)
        ],
    }  # fmt: skip
    totals = []
    for extra in ([], ["--components", str(path)]):
        code, out, _ = run("score", "--json", *extra, stdin=json.dumps(sheet))
        assert code == 0
        totals.append([player["total"] for player in json.loads(out)["players"]])
    assert [after - before for before, after in zip(*totals, strict=True)] == [0, 0, 3]
    code, out, err = run("score", "--components", str(path), stdin=json.dumps({"game": "toy-rush", "players": []}))
    assert code == 2
    assert "components of the-truckers, not of toy-rush" in err


def test_a_server_does_not_start_with_a_set_that_fails_its_check(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text('game = "toy-rush"\n', "utf-8")
    database = f"sqlite:///{tmp_path / 'colisee.sqlite3'}"
    code, out, err = run("serve", "--port", "0", "--database", database, "--components", str(path))
    assert (code, out) == (2, "")
    assert "elves: this part is missing" in err
