"""`colisee arena`: matches between bots, and their ratings."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from colisee.cli.common import (
    UsageError,
    add_components,
    console,
    print_json,
    progress,
    setup_of,
    warm_up,
)
from colisee.cli.suite import add_suite_arguments, run_suite
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.core.spec import GameSpec
    from colisee.lab.workers import Workers

EXAMPLES = (
    "colisee arena moving-day --bots master,expert,greedy,random --games 400",
    "colisee arena the-truckers --players 4 --bots expert,apprentice --html arena.html",
    "colisee arena --suite --games 20 --markdown",
)
BOTS, GAMES, SEED = "expert,apprentice,greedy,random", 100, 1
MAX_GAMES = 10_000_000
MAX_PROCESSES = 1024


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    game = Text(
        "the game, e.g. moving-day; a suite without one plays all",
        "le jeu, p. ex. moving-day ; sans lui, une suite les joue tous",
    )
    parser.add_argument("game", nargs="?", help=game.to(language))
    add_contest_arguments(parser, language, bots=BOTS, games=GAMES)
    parser.set_defaults(bots=None, games=None, seed=None)  # a suite has its own
    add_suite_arguments(parser, language)
    html = Text("also write a page with charts", "écrire aussi une page avec graphiques")
    parser.add_argument("--html", type=Path, metavar="FILE", help=html.to(language))
    checkpoint = Text(
        "keep what is played there; a killed run continues from it",
        "y garder ce qui est joué ; un calcul interrompu en repart",
    )
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help=checkpoint.to(language))
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def add_contest_arguments(parser: argparse.ArgumentParser, language: Language, bots: str, games: int) -> None:
    """The arguments that the arena and the lab share."""
    parser.add_argument(
        "--bots",
        default=bots,
        help=Text(
            f"bots, separated by commas (default: {bots})", f"robots, séparés par des virgules (par défaut : {bots})"
        ).to(language),
    )
    parser.add_argument(
        "--games",
        type=int,
        default=games,
        help=Text(
            f"how many games (default: {games}); of the arena: of each table",
            f"nombre de parties (par défaut : {games}) ; à l’arène : par table",
        ).to(language),
    )
    parser.add_argument("--players", type=int, help=Text("number of players", "nombre de joueurs").to(language))
    parser.add_argument(
        "--seed",
        type=int,
        default=SEED,
        help=Text(
            "random seed; the same seed gives the same result",
            "graine aléatoire ; la même graine donne le même résultat",
        ).to(language),
    )
    budget = Text(
        "iterations of search per move, in place of the levels' own",
        "itérations de recherche par coup, à la place de celles des niveaux",
    )
    parser.add_argument("--budget", type=int, metavar="N", help=budget.to(language))
    parser.add_argument(
        "--workers",
        type=int,
        help=Text("processes (default: all cores)", "processus (par défaut : tous les cœurs)").to(language),
    )
    ray = Text(
        "play on a Ray cluster (started here, or at ADDRESS)", "jouer sur une grappe Ray (lancée ici, ou à l’ADRESSE)"
    )
    parser.add_argument(
        "--ray", nargs="?", const="", metavar=Text("ADDRESS", "ADRESSE").to(language), help=ray.to(language)
    )
    option = Text("a table option; may be repeated", "une option de table ; répétable")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=option.to(language))
    add_components(parser, language)


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.lab.errors import LabError

    if options.game is None and options.suite is None:
        raise UsageError(
            "name a game, e.g. colisee arena moving-day, or play all of them with --suite",
            "nommez un jeu, p. ex. colisee arena moving-day, ou jouez-les tous avec --suite",
        )
    try:
        return _run_contest(options, language) if options.suite is None else _run_suite(options, language)
    except LabError as error:
        raise UsageError(error.message.en, error.message.fr) from None


def _run_suite(options: argparse.Namespace, language: Language) -> int:
    refuse_wrong_numbers(options)
    refuse_unwritable(options.checkpoint)
    return run_suite(options, workers_of(options), language)


def _run_contest(options: argparse.Namespace, language: Language) -> int:
    if options.markdown:
        raise UsageError("--markdown is for a suite: add --suite", "--markdown vaut pour une suite : ajoutez --suite")
    for name, default in {"bots": BOTS, "games": GAMES, "seed": SEED}.items():
        if getattr(options, name) is None:
            setattr(options, name, default)
    setup = setup_of(options)
    refuse_wrong_numbers(options)
    from colisee.lab.arena import Contest, hold
    from colisee.lab.arena_page import arena_page
    from colisee.lab.referee import warm_bots

    contest = Contest(setup, options.bots.split(","), options.games, options.seed, options.budget)
    refuse_unwritable(options.html, options.checkpoint)
    workers = workers_of(options)
    warm_up(setup.game, language)
    with progress(Text("Preparing the bots", "Préparation des robots").to(language)):
        warm_bots(setup, contest.bots)
    with progress(Text("Playing", "Parties en cours").to(language)) as on_progress:
        result = hold(contest, workers, options.checkpoint, on_progress).as_json()
    if options.html:
        options.html.write_text(arena_page(setup.game, result, command_of(options, setup.game), language), "utf-8")
    if options.json:
        print_json(result)
    else:
        _show(result, setup.game.facts.title[language], language)
    return 0


def workers_of(options: argparse.Namespace) -> Workers:
    from colisee.lab.workers import Workers, check_ray

    if options.ray is not None:
        check_ray(options.ray)
    return Workers(options.workers, options.ray)


def refuse_wrong_numbers(options: argparse.Namespace) -> None:
    refuse_outside("--games", options.games, 1, MAX_GAMES)
    refuse_outside("--seed", options.seed, 0, 2**62)
    refuse_outside("--workers", options.workers, 1, MAX_PROCESSES)


def refuse_outside(name: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise UsageError(
            f"{name} must be from {least} to {most}, not {value}", f"{name} doit aller de {least} à {most}, pas {value}"
        )


def refuse_unwritable(*paths: Path | None) -> None:
    """Check before the games are played, not after hours of them, that the folder exists."""
    for path in paths:
        if path and (not path.parent.is_dir() or path.is_dir()):
            raise UsageError(
                f"cannot write {path}: no such folder, or it is one",
                f"impossible d’écrire {path} : dossier absent, ou c’en est un",
            )


def command_of(options: argparse.Namespace, spec: GameSpec) -> str:
    """The command line that reproduces the page."""
    parts = ["colisee", options.command, spec.slug, "--bots", options.bots, "--games", str(options.games)]
    parts += ["--players", str(options.players)] if options.players else []
    parts += ["--budget", str(options.budget)] if options.budget else []
    parts += [part for entry in options.option for part in ("--option", entry)]
    parts += ["--components", options.components] if options.components else []
    return " ".join([*parts, "--seed", str(options.seed)])


def _show(result: dict[str, Any], title: str, language: Language) -> None:
    from functools import partial

    from rich.table import Table

    from colisee.lab.charts import interval, number, per_cent
    from colisee.lab.statistics import Estimate

    points, share = partial(number, digits=0, language=language), partial(per_cent, digits=1, language=language)
    text = Text(
        f"{title}: {result['games_played']:,} games, {result['players']} players, seed {result['seed']}",
        f"{title} : {result['games_played']:,} parties, {result['players']} joueurs, graine {result['seed']}",
    )
    table = Table(title=text.to(language), title_justify="left")
    table.add_column(Text("bot", "robot").to(language))
    for heading in (Text("rating (95 %)", "classement (95 %)"), Text("next below", "suivant"), Text("gap", "écart"), Text("placed before it", "placé devant lui")):  # fmt: skip
        table.add_column(heading.to(language), justify="right")
    for line in result["ratings"]:
        below = line.get("next") or {}
        gap = interval(Estimate(**below["gap"]), points, language) if below else ""
        wins = interval(Estimate(**below["wins"]), share, language) if below.get("wins") else ""
        table.add_row(
            line["bot"], interval(Estimate(**line["rating"]), points, language), below.get("bot", ""), gap, wins
        )
    console().print(table)
