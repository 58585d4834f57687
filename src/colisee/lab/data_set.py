"""A data set of games without a report, played and written part by part: its size is not limited by memory."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

from colisee.lab.balance import GAMES_PER_TASK, MAIN, Batch, Study
from colisee.lab.checkpoint import Checkpoint
from colisee.lab.errors import LabError
from colisee.lab.parquet import check_pyarrow, write_games
from colisee.lab.referee import GamePlan
from colisee.lab.workers import Progress, Workers, connected, no_progress, play_all

GAMES_PER_PART = 10_000
PLAN, CHECKPOINT = "plan.json", "checkpoint"


def write_data_set(
    study: Study, path: Path, parts: Path, workers: Workers, on_progress: Progress = no_progress
) -> None:
    """Play the main games of a study into the Parquet file `path`. The same study gives the same bytes, whatever the workers.

    Finished parts are kept in the folder `parts` until the file is whole: the same call resumes a killed run.
    """
    check_pyarrow()
    _open(parts, study)
    files = {first: parts / f"{first // GAMES_PER_PART:06}.parquet" for first in range(0, study.games, GAMES_PER_PART)}
    with connected(workers):
        for first, file in files.items():
            if not file.exists():
                plans = study.main_games(first, GAMES_PER_PART)
                _play_part(study, plans, file, workers, _shifted(on_progress, first, study))
            on_progress(min(first + GAMES_PER_PART, study.games), study.games)
    _join(list(files.values()), path)
    for file in (*files.values(), parts / PLAN):
        file.unlink()
    parts.rmdir()


def _open(parts: Path, study: Study) -> None:
    """Make the folder, or check that it belongs to the same study."""
    parts.mkdir(exist_ok=True)
    plan, file = json.dumps(study.plan(), sort_keys=True), parts / PLAN
    if not file.exists():
        file.write_text(plan, "utf-8")
    elif file.read_text("utf-8", errors="replace") != plan:
        raise LabError(
            f"the folder {parts} belongs to another data set: repeat that command, or remove the folder",
            f"le dossier {parts} appartient à un autre jeu de données : relancez cette commande-là, ou supprimez le dossier",
        )


def _play_part(study: Study, plans: list[GamePlan], file: Path, workers: Workers, on_progress: Progress) -> None:
    kept = Checkpoint(file.with_name(CHECKPOINT), {**study.plan(), "part": file.stem})
    tasks = {str(first): plans[first : first + GAMES_PER_TASK] for first in range(0, len(plans), GAMES_PER_TASK)}
    played = play_all(tasks, workers, kept, on_progress)
    games = [game for rows in played.values() for game in rows]
    write_games(file, study.spec, [Batch(MAIN, plans, games)], study.plan())
    kept.forget()


def _shifted(on_progress: Progress, first: int, study: Study) -> Progress:
    return lambda done, total: on_progress(first + done, study.games)


def _join(files: list[Path], path: Path) -> None:
    """One file with the rows of all parts, in order, one row group per part."""
    parquet = import_module("pyarrow.parquet")
    fresh = path.with_name(f"{path.name}.new")
    with parquet.ParquetWriter(fresh, parquet.read_schema(files[0]), compression="zstd") as writer:
        for file in files:
            writer.write_table(parquet.read_table(file))
    fresh.replace(path)
