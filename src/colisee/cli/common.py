"""What all commands share: language, error messages, input files, progress bars."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from colisee.core.errors import ColiseeError
from colisee.core.text import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from rich.console import Console

    from colisee.core.components import ComponentSet
    from colisee.core.setup import Setup
    from colisee.core.spec import GameSpec

WRONG_USAGE = 2


class UsageError(ColiseeError):
    """Wrong usage, in a sentence that says what to do. Ends the command with exit code 2."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(Text(en, fr))


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """`--lang`, else the locale, else English."""
    for before, argument in zip(["", *arguments], arguments, strict=False):
        wanted = argument.removeprefix("--lang=") if argument.startswith("--lang=") else argument
        if (before == "--lang" or argument.startswith("--lang=")) and wanted in LANGUAGES:
            return "fr" if wanted == "fr" else "en"
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "fr" if locale.lower().startswith("fr") else "en"


def exit_with_error(message: str, language: Language) -> NoReturn:
    if message not in _reported:
        _write_error(message, language)
    raise SystemExit(WRONG_USAGE)


def _write_error(sentence: str, language: Language) -> None:
    prefix = Text("colisee: ", "colisee\u00a0: ").to(language)
    sys.stderr.write(f"{prefix}{sentence}\n")


_reported: set[str] = set()
"""Why games are left out, as far as it was written: a command about such a game would repeat it."""


def report_broken_games(language: Language) -> None:
    """Name the games of COLISEE_GAMES that are left out, each once, with the reason. Loads these games, and nothing without them."""
    if not os.environ.get("COLISEE_GAMES"):
        return
    import warnings

    from colisee.core.registry import BrokenGameWarning, broken_games, left_out

    with warnings.catch_warnings(action="ignore", category=BrokenGameWarning):
        broken = broken_games()
    for sentence in {left_out(slug).to(language) for slug in broken} - _reported:
        _write_error(sentence, language)
        _reported.add(sentence)


def console(stderr: bool = False) -> Console:
    from rich.console import Console

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else 100
    return Console(stderr=stderr, highlight=False, width=width)


def print_json(data: Any) -> None:
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


def read_input(path: str, largest: int) -> str:
    """The text of a file, or of standard input for '-'."""
    try:
        with sys.stdin.buffer if path == "-" else open(path, "rb") as stream:
            data = stream.read(largest + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(f"cannot read {path}: {reason}", f"impossible de lire {path} : {reason}") from None
    if len(data) > largest:
        size = f"{largest // 1_000_000} MB"
        raise UsageError(f"{path} is larger than {size}", f"{path} dépasse {size.replace('MB', 'Mo')}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not a UTF-8 text", f"{path} n’est pas un texte UTF-8") from None


def setup_of(options: argparse.Namespace) -> Setup:
    """The set-up that GAME, --players, --option and --components ask for; SetupError or ComponentsError if there is none."""
    from colisee.core.setup import Setup

    chosen = dict(_name_and_value(entry) for entry in options.option)
    setup = Setup(
        options.game, options.players, chosen
    )  # before the file is read: a misspelt game is the likelier mistake
    return Setup(game_of(setup.game, options.components), options.players, chosen)


def add_components(parser: argparse.ArgumentParser, language: Language) -> None:
    text = Text(
        "play with the pieces of this file (see colisee components)",
        "jouer avec les pièces de ce fichier (voir colisee components)",
    )
    parser.add_argument("--components", metavar="FILE", help=text.to(language))


def game_of(spec: GameSpec, path: str | None) -> GameSpec:
    """The game with the components of a file, or as it is."""
    return spec if path is None else spec.with_components(read_components(spec.slug, path))


def read_components(slug: str | None, path: str) -> ComponentSet:
    """The component set of a file, checked; ComponentsError with every mistake. Without `slug` the file must name its game."""
    from colisee.core.component_form import MAX_TEXT, game_named_in, read_set
    from colisee.core.registry import known_game

    text = read_input(path, 4 * MAX_TEXT)
    name = "" if path == "-" else os.path.splitext(os.path.basename(path))[0]
    return read_set(known_game(slug or game_named_in(text)), text, name)


def _name_and_value(entry: str) -> tuple[str, str]:
    name, _, value = entry.partition("=")
    return name, value


def warm_up(spec: GameSpec, language: Language) -> None:
    """Compile the rules if no earlier run has, with a progress bar; otherwise do nothing."""
    from colisee.core import warmup

    if not warmup.needs_compiling(spec):
        return
    title = Text(
        f"Compiling the rules of {spec.facts.title['en']} (once)",
        f"Compilation des règles de {spec.facts.title['fr']} (une fois)",
    ).to(language)
    with progress(title) as on_progress:
        warmup.warm_up(spec, lambda step, done, total: on_progress(done, total))


def warm_up_search(spec: GameSpec, language: Language) -> None:
    """The same for the bots that search."""
    from colisee.bots import warmup

    if not warmup.needs_compiling(spec):
        return
    title = Text(
        f"Compiling the bots of {spec.facts.title['en']} (once)",
        f"Compilation des robots de {spec.facts.title['fr']} (une fois)",
    ).to(language)
    with progress(title) as on_progress:
        warmup.warm_up(spec, lambda step, done, total: on_progress(done, total))


@contextmanager
def progress(title: str) -> Iterator[Any]:
    """A progress bar on standard error, if that is a terminal; yields `on_progress(done, total)`."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    shown = console(stderr=True)
    with Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal) as bar:
        task = bar.add_task(title, total=1)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def add_language(parser: argparse.ArgumentParser, language: Language) -> None:
    text = Text("language of the output (default: by locale)", "langue de la sortie (par défaut : selon la locale)")
    parser.add_argument("--lang", choices=LANGUAGES, default=language, help=text.to(language))
