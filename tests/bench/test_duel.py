"""Two bots against each other: a measurement can be stopped and continued, and counts only what belongs to it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bench import duel
from colisee.core.registry import game

GAME, BOT, OTHER = "moving-day", "greedy", "random"


def run(monkeypatch: pytest.MonkeyPatch, out: Path, *options: str) -> None:
    monkeypatch.setattr(sys, "argv", ["duel", GAME, BOT, OTHER, "--out", str(out), *options])
    duel.digest_of_bots.cache_clear()
    duel.main()


def deals_in(out: Path) -> list[int]:
    return [json.loads(line)["deal"] for line in out.read_text("utf-8").splitlines()]


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1].partition("; ms")[0]


def test_a_measurement_goes_on_where_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, tmp_path / "parts", "--deals", "2")
    run(monkeypatch, tmp_path / "parts", "--deals", "5")
    in_parts = last_line(capsys)
    run(monkeypatch, tmp_path / "whole", "--deals", "5")
    assert last_line(capsys) == in_parts
    assert "of 10 matches" in in_parts
    assert deals_in(tmp_path / "parts") == list(range(5))


def test_another_seed_is_another_measurement(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run(monkeypatch, tmp_path / "out", "--deals", "1")
    run(monkeypatch, tmp_path / "out", "--deals", "1", "--seed", "2")
    assert deals_in(tmp_path / "out") == [0, 0]


def test_deals_of_changed_bots_are_not_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    spec = game(GAME)
    run(monkeypatch, tmp_path / "out", "--deals", "1")
    weights = {**spec.bot_tuning.weights, "a snack": 9.0}
    monkeypatch.setattr(duel, "game", lambda _: replace(spec, bot_tuning=replace(spec.bot_tuning, weights=weights)))
    run(monkeypatch, tmp_path / "out", "--deals", "1")
    assert deals_in(tmp_path / "out") == [0, 0]


def test_anchors_styles_and_comments_are_no_part_of_a_bot() -> None:
    spec = game(GAME)
    other = replace(spec, bot_tuning=replace(spec.bot_tuning, strength={"novice": 7}, styles={}, aims={}))
    assert duel.digest_of_bots(other, "novice") == duel.digest_of_bots(spec, "novice")
    assert "Moving Day" not in duel.code_of(spec.policy_modules[0])


def test_a_measurement_depends_on_the_iterations_of_its_own_levels_alone() -> None:
    spec = game(GAME)
    iterations = {**spec.bot_tuning.iterations, "master": 7}
    other = replace(spec, bot_tuning=replace(spec.bot_tuning, iterations=iterations))
    for same in [("expert", "novice"), ("master:iterations=50", "search-2026-11"), ("master:noise=1,iterations=50",)]:
        assert duel.digest_of_bots(other, *same) == duel.digest_of_bots(spec, *same)
    for changed in [("master", "expert"), ("expert", "master:noise=1")]:
        assert duel.digest_of_bots(other, *changed) != duel.digest_of_bots(spec, *changed)
    assert duel.digest_of_bots(spec, "expert") != duel.digest_of_bots(spec, "novice")


def test_no_deal_begins_after_the_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run(monkeypatch, tmp_path / "out", "--deals", "5", "--minutes", "1e-9")
    assert not (tmp_path / "out").exists()
