"""`colisee arena --suite`: baselines against every level, in one table."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from colisee.cli.common import UsageError, console, print_json, progress, warm_up
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.lab.suite import Duel, Suite
    from colisee.lab.workers import Workers

NOT_IN_A_SUITE: dict[str, Any] = {"html": None, "option": [], "components": None}


def add_suite_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    suite = Text(
        "baselines against every level at every number of players, as FILE says (default: random and greedy, 20 games per duel)",
        "joueurs de référence contre chaque niveau, à chaque nombre de joueurs, selon FICHIER (par défaut : random et greedy, 20 parties par duel)",
    )
    parser.add_argument(
        "--suite", nargs="?", const="", metavar=Text("FILE", "FICHIER").to(language), help=suite.to(language)
    )
    table = Text("of a suite: print tables in Markdown", "d’une suite : écrire des tableaux en Markdown")
    parser.add_argument("--markdown", action="store_true", help=table.to(language))


def run_suite(options: argparse.Namespace, workers: Workers, language: Language) -> int:
    """Play the suite that the options describe and print its table. LabError if it cannot be played."""
    from colisee.lab.referee import warm_bots
    from colisee.lab.suite import hold_suite, markdown

    _refuse_options(options)
    suite = _suite(options)
    for setup in suite.setups():
        warm_up(setup.game, language)
        with progress(Text("Preparing the bots", "Préparation des robots").to(language)):
            warm_bots(setup, list(dict.fromkeys([*suite.baselines, *suite.opponents])))
    with progress(Text("Playing", "Parties en cours").to(language)) as on_progress:
        duels = hold_suite(suite, workers, options.checkpoint, on_progress)
    if options.json:
        print_json({**suite.plan(), "duels": [duel.as_json() for duel in duels]})
    elif options.markdown:
        sys.stdout.write(markdown(suite, duels, language))
    else:
        _show(suite, duels, language)
    return 0


def _refuse_options(options: argparse.Namespace) -> None:
    given = [name for name, default in NOT_IN_A_SUITE.items() if getattr(options, name) != default]
    if given:
        raise UsageError(f"--{given[0]} cannot be combined with --suite", f"--{given[0]} ne va pas avec --suite")


def _suite(options: argparse.Namespace) -> Suite:
    """The suite of the file, or the built-in one; what the command line says comes first."""
    from pathlib import Path

    from colisee.lab.suite import Suite, numbers_of_players, read_suite

    settings: dict[str, Any] = read_suite(Path(options.suite)) if options.suite else {}
    in_file = settings.get("players", {}).get(options.game) if options.players is None else None
    given = {
        "opponents": None if options.bots is None else options.bots.split(","),
        "games": options.games,
        "seed": options.seed,
        "budget": options.budget,
        "players": numbers_of_players(options.game, options.players) if options.game or options.players else None,
    }
    if in_file is not None:
        given["players"] = {options.game: in_file}
    settings |= {name: value for name, value in given.items() if value is not None}
    return Suite(**{"players": numbers_of_players(), **settings})


def _show(suite: Suite, duels: list[Duel], language: Language) -> None:
    from rich.table import Table

    from colisee.lab.suite import cell

    title = Text(
        f"How often each baseline finishes before its opponent (seed {suite.seed})",
        f"Part des rencontres où le joueur de référence finit devant l’adversaire (graine {suite.seed})",
    )
    table = Table(title=title.to(language), title_justify="left")
    for heading in (Text("game", "jeu"), Text("players", "joueurs"), Text("baseline", "référence"),
                    Text("opponent", "adversaire"), Text("meetings", "rencontres"), Text("beats it (95 %)", "le bat (95 %)")):  # fmt: skip
        table.add_column(heading.to(language))
    for duel in duels:
        facts = duel.setup.game.facts
        table.add_row(
            facts.title[language], str(duel.setup.players), duel.baseline, duel.opponent, str(duel.meetings),
            cell(duel.beats, language),
        )  # fmt: skip
    console().print(table)
