"""`colisee components`: export the pieces of a game, and check an edited file."""

from __future__ import annotations

import argparse
import sys

from colisee.cli.common import WRONG_USAGE, UsageError, console, print_json, read_components
from colisee.core.text import Language, Text

EXAMPLES = ("colisee components moving-day --export my-box.toml", "colisee components moving-day --check my-box.toml")


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument("game", help=Text("the game, e.g. moving-day", "le jeu, p. ex. moving-day").to(language))
    export = Text(
        "write the pieces to a file that you can edit; -: standard output",
        "écrire les pièces dans un fichier que vous pouvez modifier\u00a0; -\u00a0: sortie standard",
    )
    parser.add_argument("--export", metavar="FILE", help=export.to(language))
    check = Text(
        "check an edited file: one line per mistake, exit code 2 if there is one",
        "vérifier un fichier modifié\u00a0: une ligne par erreur, code de retour 2 s’il y en a",
    )
    parser.add_argument("--check", metavar="FILE", help=check.to(language))
    which = Text(
        "the built-in set to export (default: current)", "la version intégrée à exporter (par défaut\u00a0: current)"
    )
    parser.add_argument("--set", metavar="NAME", default="current", help=which.to(language))
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.core.registry import known_game

    spec = known_game(options.game)
    if options.export is not None and options.check is not None:
        raise UsageError("use either --export or --check", "choisissez --export ou --check")
    if options.export is not None:
        return _export(spec.slug, options.set, options.export, language)
    if options.check is not None:
        return _check(spec.slug, options.check, options.json, language)
    return _list(spec.slug, options.json, language)


def _export(slug: str, name: str, path: str, language: Language) -> int:
    from colisee.core.component_form import toml_of
    from colisee.core.components import ComponentSet, set_named

    text = toml_of(ComponentSet(slug, "", set_named(slug, name).data))
    if path == "-":
        sys.stdout.write(text)
        return 0
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(f"cannot write {path}: {reason}", f"impossible d’écrire {path}\u00a0: {reason}") from None
    shown = Text(
        f"{path} holds the pieces of {slug}. Edit it, then: colisee components {slug} --check {path}",
        f"{path} contient les pièces de {slug}. Modifiez-le, puis\u00a0: colisee components {slug} --check {path}",
    )
    print(shown.to(language), file=sys.stderr)
    return 0


def _check(slug: str, path: str, as_json: bool, language: Language) -> int:
    from colisee.core.component_form import ComponentsError

    try:
        found = read_components(slug, path)
    except ComponentsError as error:
        if as_json:
            print_json({"mistakes": [{"line": m.line, "field": m.field, "message": m.message.to(language)} for m in error.mistakes]})  # fmt: skip
        else:
            for mistake in error.mistakes:
                print(f"{path}: {mistake.sentence(language)}", file=sys.stderr)
        return WRONG_USAGE
    if as_json:
        print_json({"mistakes": [], "name": found.name, "digest": found.digest, "built_in": found.is_built_in})
    else:
        same = Text(" (a built-in set)", " (une version intégrée)").to(language) if found.is_built_in else ""
        print(Text(f"{found.name}: no mistakes, digest {found.digest}{same}", f"{found.name}\u00a0: aucune erreur, empreinte {found.digest}{same}").to(language))  # fmt: skip
    return 0


def _list(slug: str, as_json: bool, language: Language) -> int:
    from colisee.core.components import built_in_sets

    sets = built_in_sets(slug)
    if as_json:
        print_json([{"name": known.name, "digest": known.digest} for known in sets])
    else:
        for known in sets:
            console().print(f"{known.name}  {known.digest}")
    return 0
