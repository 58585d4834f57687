"""`colisee new-game`: write a whole small game, to be edited into another one."""

from __future__ import annotations

import argparse
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from colisee.cli.common import UsageError
from colisee.core.text import Language, Text

EXAMPLES = ("colisee new-game parcel-sack", "colisee new-game parcel-sack --title 'Parcel Sack' --into games")
SKELETON = "skeleton"


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    name = Text("its name in commands and addresses: parcel-sack", "son nom dans les commandes : parcel-sack")
    title = Text("its name for people ('Parcel Sack')", "son nom pour les joueurs (« Parcel Sack »)")
    prefix = Text("what the ids of its rules begin with (PS)", "le début des numéros de ses règles (PS)")
    into = Text("the folder of your games (games)", "le dossier de vos jeux (games)")
    tests = Text("the folder of their tests (FOLDER/tests)", "le dossier de leurs tests (DOSSIER/tests)")
    parser.add_argument("name", metavar="NAME", help=name.to(language))
    parser.add_argument("--title", metavar="NAME", help=title.to(language))
    parser.add_argument("--prefix", metavar="PREFIX", help=prefix.to(language))
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=Path("games"), help=into.to(language))
    parser.add_argument("--tests", metavar="FOLDER", type=Path, help=tests.to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    slug: str = options.name
    title = options.title or slug.replace("-", " ").title()
    prefix = options.prefix or "".join(part[:1] for part in slug.split("-")).upper()
    package, tests = slug.replace("-", "_"), options.tests or options.into / "tests"
    _check_names(slug, title, prefix)
    folders = {"game": options.into / package, "tests": tests / package}
    for folder in folders.values():
        if folder.exists():
            raise UsageError(f"{folder} already exists", f"{folder} existe déjà")
    words = {"tiny_game": package, "tiny-game": slug, "Tiny Game": title, "TG-": f"{prefix}-"}
    for part, folder in folders.items():
        _write(files("colisee.cli").joinpath(SKELETON, part), folder, words)
    sys.stdout.write(_next_steps(slug, options.into, folders).to(language))
    return 0


def _check_names(slug: str, title: str, prefix: str) -> None:
    from colisee.core.registry import slugs

    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug):
        raise UsageError(
            f"{slug!r} cannot be the name of a game: write it as my-game",
            f"{slug!r} ne peut pas nommer un jeu : écrivez mon-jeu",
        )
    if not re.fullmatch(r"[A-Z]{1,4}", prefix):
        raise UsageError(
            f"{prefix!r} cannot begin rule ids: give 1 to 4 capitals with --prefix",
            f"{prefix!r} ne peut pas commencer un numéro de règle : donnez 1 à 4 capitales avec --prefix",
        )
    if '"' in title or "\\" in title or not title.isprintable():
        raise UsageError(f"{title!r} cannot be a title", f"{title!r} ne peut pas être un titre")
    if slug in slugs():
        raise UsageError(f"the game {slug} already exists", f"le jeu {slug} existe déjà")
    if prefix in _prefixes():
        raise UsageError(
            f"the rules of another game begin with {prefix}-: choose with --prefix",
            f"les règles d’un autre jeu commencent par {prefix}- : choisissez avec --prefix",
        )


def _prefixes() -> set[str]:
    """What the rule ids of the known games begin with."""
    from colisee.core.registry import file_of, slugs

    books = [file_of(slug, "rulebook.en.toml").read_text("utf-8") for slug in slugs()]
    return {prefix for book in books for prefix in re.findall(r'\bid = "([A-Z]+)-', book)}


def _write(skeleton: Traversable, folder: Path, words: dict[str, str]) -> None:
    try:
        folder.mkdir(parents=True)
        for file in skeleton.iterdir():
            if file.is_file():
                (folder / _with(words, file.name)).write_text(_with(words, file.read_text("utf-8")), "utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(f"cannot write {folder}: {reason}", f"impossible d’écrire {folder} : {reason}") from None


def _with(words: dict[str, str], text: str) -> str:
    for old, new in words.items():
        text = text.replace(old, new)
    return text


def _next_steps(slug: str, into: Path, folders: dict[str, Path]) -> Text:
    setting = f"export COLISEE_GAMES={into.resolve()}"
    test = f"pytest {folders['tests']}  # pip install pytest"
    return Text(
        f"{folders['game']} is a whole game: change it where its files say EDIT. Next:\n\n"
        f"  {setting}\n  colisee play {slug}\n  {test}\n",
        f"{folders['game']} est un jeu complet : modifiez-le là où ses fichiers disent EDIT. La suite :\n\n"
        f"  {setting}\n  colisee play {slug}\n  {test}\n",
    )
