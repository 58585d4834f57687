"""A data set of games, written part by part."""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.core.setup import Setup
from colisee.lab import data_set, workers
from colisee.lab.balance import MAIN, Batch, Study
from colisee.lab.data_set import write_data_set
from colisee.lab.errors import LabError
from colisee.lab.parquet import write_games
from colisee.lab.referee import GamePlan, Played, play
from colisee.lab.workers import Workers
from command_line import Run

tables = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed: pip install 'colisee[lab]'")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_set, "GAMES_PER_PART", 20)


def study(seed: int = 4) -> Study:
    return Study(Setup("toy-rush"), ["greedy", "random"], 45, seed, tries_strategies=False)


def test_the_parts_together_are_the_games_of_the_study(tmp_path: Path) -> None:
    path, parts = tmp_path / "games.parquet", tmp_path / "parts"
    write_data_set(study(), path, parts, Workers(1))
    plans = study().first_batches()[MAIN]
    games = [Played.from_json(play(plan).as_json()) for plan in plans]
    write_games(tmp_path / "at-once.parquet", study().spec, [Batch(MAIN, plans, games)], study().plan())
    whole, at_once = tables.read_table(path), tables.read_table(tmp_path / "at-once.parquet")
    assert whole.num_rows == 45
    assert whole.to_pylist() == at_once.to_pylist()
    assert whole.schema.equals(at_once.schema, check_metadata=True)
    assert tables.read_metadata(path).num_row_groups == 3
    assert not parts.exists()


def test_a_stopped_data_set_resumes_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, parts, real, left = tmp_path / "games.parquet", tmp_path / "parts", workers.play_task, 3
    write_data_set(study(), path, parts, Workers(1))
    whole = path.read_bytes()

    def stops(plans: list[GamePlan]) -> list[object]:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return real(plans)

    monkeypatch.setattr(workers, "play_task", stops)
    with pytest.raises(KeyboardInterrupt):
        write_data_set(study(), path, parts, Workers(1))
    assert sorted(file.name for file in parts.iterdir()) == ["000000.parquet", "checkpoint", "plan.json"]
    with pytest.raises(LabError, match="another data set"):
        write_data_set(study(seed=5), path, parts, Workers(1))
    left = 2  # of five tasks, two are in the first part and one is in the checkpoint
    write_data_set(study(), path, parts, Workers(1))
    assert (left, path.read_bytes()) == (0, whole)


def test_the_command_writes_the_file_and_its_card(run: Run, tmp_path: Path) -> None:
    code, out, err = run(
        "lab",
        "toy-rush",
        "--bots",
        "random",
        "--games",
        "21",
        "--data-only",
        "--workers",
        "1",
        "--out",
        str(tmp_path / "d"),
    )
    assert (code, err) == (0, "")
    assert sorted(path.name for path in (tmp_path / "d").iterdir()) == ["games.md", "games.parquet"]
    card = (tmp_path / "d" / "games.md").read_text("utf-8")
    assert "| `main` | 21 |" in card
    assert "colisee lab toy-rush --bots random --games 21 --seed 1 --data-only" in card
    assert out.count("Written") == 2


def test_a_data_set_needs_its_parquet_file(run: Run, tmp_path: Path) -> None:
    code, _, err = run("lab", "toy-rush", "--data-only", "--no-parquet", "--out", str(tmp_path / "d"))
    assert code == 2
    assert "leave --no-parquet out" in err
