"""`colisee lab`: a balance study of a game."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from colisee.cli.arena import add_contest_arguments, command_of, refuse_wrong_numbers, workers_of
from colisee.cli.common import UsageError, console, progress, setup_of, warm_up
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.lab.balance import Batch, Study
    from colisee.lab.workers import Progress, Workers

EXAMPLES = (
    "colisee lab moving-day --players 3 --bots greedy --games 1000 --out study",
    "colisee lab toy-rush --bots expert --games 200 --ray head:6379",
    "colisee lab toy-rush --bots expert --games 1000000 --data-only --out toy-rush-expert",
)
REPORT, DATA, GAMES, CARD, CHECKPOINT = "report.html", "study.json", "games.parquet", "games.md", "checkpoint"
PARTS = "parts"


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument("game", help=Text("the game, e.g. moving-day", "le jeu, p. ex. moving-day").to(language))
    add_contest_arguments(parser, language, bots="greedy", games=500)
    out = Text(
        "folder for report.html, study.json and games.parquet (default: lab-GAME)",
        "dossier de report.html, study.json et games.parquet (par défaut : lab-JEU)",
    )
    parser.add_argument("--out", type=Path, metavar=Text("FOLDER", "DOSSIER").to(language), help=out.to(language))
    parquet = Text(
        "insist on (or do without) the Parquet file of every game",
        "exiger (ou omettre) le fichier Parquet de toutes les parties",
    )
    parser.add_argument("--parquet", action=argparse.BooleanOptionalAction, help=parquet.to(language))
    data_only = Text(
        "write only games.parquet and its data card, part by part: for data sets larger than memory",
        "n’écrire que games.parquet et sa fiche, par morceaux : pour des données plus grandes que la mémoire",
    )
    parser.add_argument("--data-only", action="store_true", help=data_only.to(language))
    strategies = Text(
        "also try every fixed strategy (default: yes; without, a study is several times as quick)",
        "éprouver aussi chaque stratégie figée (par défaut : oui ; sans, l’étude est plusieurs fois plus rapide)",
    )
    parser.add_argument(
        "--strategies", action=argparse.BooleanOptionalAction, default=True, help=strategies.to(language)
    )


def run(options: argparse.Namespace, language: Language) -> int:
    setup = setup_of(options)
    refuse_wrong_numbers(options)
    from colisee.lab.balance import Study
    from colisee.lab.balance import run as run_study
    from colisee.lab.errors import LabError
    from colisee.lab.parquet import check_pyarrow
    from colisee.lab.referee import warm_bots

    folder: Path = options.out or Path(f"lab-{setup.game.slug}")
    try:
        study = Study(
            setup,
            options.bots.split(","),
            options.games,
            options.seed,
            options.budget,
            options.strategies and not options.data_only,
        )
        if options.data_only and options.parquet is False:
            raise UsageError(
                "--data-only writes a Parquet file: leave --no-parquet out",
                "--data-only écrit un fichier Parquet : retirez --no-parquet",
            )
        if options.parquet or options.data_only:
            check_pyarrow()
        workers = workers_of(options)
        _make(folder)
        warm_up(setup.game, language)
        with progress(Text("Preparing the bots", "Préparation des robots").to(language)):
            warm_bots(setup, study.bots)
        command = command_of(options, setup.game)
        with progress(Text("Playing", "Parties en cours").to(language)) as on_progress:
            if options.data_only:
                written = _write_data_set(study, folder, workers, f"{command} --data-only", on_progress)
            else:
                batches = run_study(study, workers, folder / CHECKPOINT, on_progress)
    except LabError as error:
        raise UsageError(error.message.en, error.message.fr) from None
    if not options.data_only:
        command += "" if options.strategies else " --no-strategies"
        written = _write(folder, study, batches, command, options.parquet is not False, language)
        (folder / CHECKPOINT).unlink(missing_ok=True)
    _tell(written, language)
    return 0


def _write_data_set(study: Study, folder: Path, workers: Workers, command: str, on_progress: Progress) -> list[Path]:
    from colisee.lab.balance import MAIN
    from colisee.lab.data_card import data_card
    from colisee.lab.data_set import write_data_set

    write_data_set(study, folder / GAMES, folder / PARTS, workers, on_progress)
    _replace(folder / CARD, data_card(study.spec, {MAIN: study.games}, study.plan(), command))
    return [folder / GAMES, folder / CARD]


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"cannot make the folder {folder}: {error.strerror}",
            f"impossible de créer le dossier {folder} : {error.strerror}",
        ) from None


def _write(
    folder: Path, study: Study, batches: list[Batch], command: str, with_games: bool, language: Language
) -> list[Path]:
    """Writes the games first, because they are the most expensive to compute again."""
    from colisee.lab.balance import findings
    from colisee.lab.balance_page import balance_page
    from colisee.lab.data_card import data_card
    from colisee.lab.parquet import has_pyarrow, write_games

    written = []
    if with_games and has_pyarrow():
        write_games(folder / GAMES, study.spec, batches, study.plan())
        games = {batch.name: len(batch.games) for batch in batches}
        _replace(folder / CARD, data_card(study.spec, games, study.plan(), command))
        written += [folder / GAMES, folder / CARD]
    found = findings(study, batches)
    _replace(folder / DATA, json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    _replace(folder / REPORT, balance_page(study.spec, found, command, language))
    return [folder / REPORT, folder / DATA, *written]


def _replace(path: Path, text: str) -> None:
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)


def _tell(written: list[Path], language: Language) -> None:
    screen: Any = console()
    for path in written:
        screen.print(Text(f"Written: {path}", f"Écrit : {path}").to(language), markup=False)
    if all(path.name != GAMES for path in written):
        text = Text(
            "No Parquet file (PyArrow is in colisee[lab]).", "Pas de fichier Parquet (PyArrow vient avec colisee[lab])."
        )
        screen.print(text.to(language), style="dim", markup=False)
