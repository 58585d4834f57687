"""`colisee simulate`: random games in bulk."""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

from colisee.cli.common import (
    UsageError,
    add_components,
    console,
    print_json,
    progress,
    setup_of,
    warm_up,
)
from colisee.core.text import Language, Text

EXAMPLES = ("colisee simulate moving-day --players 4 --games 1000000 --seed 7",)
MAX_GAMES = 1_000_000_000


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument("game", help=Text("the game, e.g. moving-day", "le jeu, p. ex. moving-day").to(language))
    parser.add_argument("--players", type=int, help=Text("number of players", "nombre de joueurs").to(language))
    parser.add_argument(
        "--games", type=int, default=100_000, help=Text("number of games", "nombre de parties").to(language)
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        help=Text(
            "random seed; the same seed gives the same result",
            "graine aléatoire ; la même graine donne le même résultat",
        ).to(language),
    )
    workers = Text("threads (default: all cores)", "fils d’exécution (par défaut : tous les cœurs)")
    parser.add_argument("--workers", type=int, help=workers.to(language))
    option = Text("a table option; may be repeated", "une option de table ; répétable")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=option.to(language))
    add_components(parser, language)
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    setup = setup_of(options)
    _refuse_outside("--games", options.games, 1, MAX_GAMES)
    _refuse_outside("--seed", options.seed, 0, 2**62)
    if options.workers is not None:
        _refuse_outside("--workers", options.workers, 1, 256)
    warm_up(setup.game, language)
    from colisee.lab.simulate import simulate

    started = perf_counter()
    with progress(Text("Playing", "Parties en cours").to(language)) as on_progress:
        study = simulate(setup, options.games, options.seed, options.workers, on_progress)
    if options.json:
        print_json(study)
    else:
        _show(study, setup.game.facts.title[language], perf_counter() - started, language)
    return 0


def _refuse_outside(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise UsageError(
            f"{name} must be from {least} to {most}, not {value}", f"{name} doit aller de {least} à {most}, pas {value}"
        )


def _show(study: dict[str, Any], title: str, seconds: float, language: Language) -> None:
    from rich.table import Table

    text = Text(
        f"{title}: {study['games']:,} random games, {study['players']} players, seed {study['seed']}",
        f"{title} : {study['games']:,} parties au hasard, {study['players']} joueurs, graine {study['seed']}",
    )
    table = Table(title=text.to(language), title_justify="left")
    for heading in (Text("seat", "place"), Text("mean score", "score moyen"), Text("victories", "victoires"),
                    Text("lowest", "minimum"), Text("highest", "maximum")):  # fmt: skip
        table.add_column(heading.to(language), justify="right")
    for seat in study["seats"]:
        table.add_row(
            str(seat["seat"]),
            f"{seat['mean']:.3f} ± {seat['mean_margin']:.3f}",
            f"{100 * seat['wins']:.2f} % ± {100 * seat['wins_margin']:.2f}",
            str(seat["lowest"]),
            str(seat["highest"]),
        )
    screen = console()
    screen.print(table)
    plies = study["plies"]["mean"]
    rate = study["games"] * plies / seconds / 1e6
    screen.print(
        Text(
            f"{plies:.1f} plies per game; {rate:.1f} million plies per second. ± is half a 95 % interval.",
            f"{plies:.1f} coups élémentaires par partie ; {rate:.1f} millions par seconde. ± : demi-intervalle à 95 %.",
        ).to(language),
        style="dim",
    )
