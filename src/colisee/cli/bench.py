"""`colisee bench`: how fast the rules run on this machine. The benchmarks of the project itself are `make bench`."""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import TYPE_CHECKING, Any

from colisee.cli.common import console, print_json, progress, warm_up
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.core.spec import GameSpec

EXAMPLES = ("colisee bench", "colisee bench moving-day --json")
GAMES_PER_RUN = 4_000
RUNS = 5


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    game = Text("one game (default: every game)", "un jeu (par défaut : tous les jeux)")
    parser.add_argument("game", nargs="?", help=game.to(language))
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.core.registry import known_game, slugs

    specs = [known_game(slug) for slug in ([options.game] if options.game else slugs())]
    for spec in specs:
        warm_up(spec, language)
    figures = []
    with progress(Text("Measuring", "Mesures en cours").to(language)) as on_progress:
        for number, spec in enumerate(specs):
            figures.append(measured(spec))
            on_progress(number + 1, len(specs))
    if options.json:
        print_json(figures)
    else:
        _show(figures, language)
    return 0


def measured(spec: GameSpec) -> dict[str, Any]:
    """Random playouts on one core, the best of a few runs: chance, legality, play and final scoring included."""
    from colisee.core.batch import play_games
    from colisee.core.setup import Setup

    seats, rate = spec.facts.seats[-1], 0.0
    for seed in range(RUNS):
        started = perf_counter()
        games = play_games(Setup(spec, seats), seed, 0, GAMES_PER_RUN)
        rate = max(rate, int(games.plies.sum()) / (perf_counter() - started))
    return {"game": spec.slug, "players": seats, "plies_a_second": round(rate), "state_bytes": spec.dtype.itemsize}


def _show(figures: list[dict[str, Any]], language: Language) -> None:
    from rich.table import Table

    table = Table(
        title=Text("Random playouts, one core", "Parties au hasard, un cœur").to(language), title_justify="left"
    )
    headings = (
        Text("game", "jeu"),
        Text("players", "joueurs"),
        Text("plies per second", "coups élémentaires par seconde"),
        Text("state", "état"),
    )
    for heading in headings:
        table.add_column(heading.to(language), justify="right")
    for figure in figures:
        rate = f"{figure['plies_a_second'] / 1e6:.1f} M"
        table.add_row(figure["game"], str(figure["players"]), rate, f"{figure['state_bytes']} B")
    console().print(table)
