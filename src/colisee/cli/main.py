"""The command line. Each command is a module of this package, imported when the command is named."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from colisee import __version__
from colisee.cli.common import add_language, exit_with_error, language_of, report_broken_games
from colisee.core.errors import ColiseeError
from colisee.core.text import Language, Text

COMMANDS = {
    "play": Text("play a match in the terminal against bots", "jouer une partie dans le terminal contre des robots"),
    "serve": Text("serve the page and its tables", "servir la page et ses tables"),
    "site": Text(
        "write the page as a folder for any web host, without a server",
        "écrire la page dans un dossier pour n’importe quel hébergeur, sans serveur",
    ),
    "admin": Text(
        "look after the tables, people and backups of a server",
        "gérer les tables, les comptes et les sauvegardes d’un serveur",
    ),
    "score": Text("count the points of a physical table", "compter les points d’une vraie table"),
    "replay": Text("show a recorded match again, step by step", "revoir une partie enregistrée, pas à pas"),
    "analyse": Text(
        "separate luck from skill in a finished match", "distinguer chance et talent dans une partie finie"
    ),
    "verify": Text("check the draws of a recorded match", "vérifier les tirages d’une partie enregistrée"),
    "simulate": Text(
        "play many random games and show the statistics",
        "jouer beaucoup de parties au hasard et en montrer les statistiques",
    ),
    "arena": Text("let bots play each other and rate them", "faire jouer les robots entre eux et les classer"),
    "lab": Text(
        "study how balanced a game is, and write a report", "étudier l’équilibre d’un jeu et en faire un rapport"
    ),
    "bench": Text("measure the speed of the rules on this machine", "mesurer la vitesse des règles sur cette machine"),
    "components": Text(
        "export the pieces of a game, and check edited ones",
        "exporter les pièces d’un jeu, et vérifier vos modifications",
    ),
    "new-game": Text(
        "write a small whole game, to be edited into your own",
        "écrire un petit jeu complet, à transformer en un jeu à vous",
    ),
    "rules": Text("show or search the rules of a game", "afficher les règles d’un jeu ou y chercher"),
}
ABOUT = Text(
    "Colisée: four board games about parcels, removals and lorries.",
    "Colisée : quatre jeux de colis, de déménagements et de camions.",
)
FRENCH = {
    "usage: ": "usage : ",
    "options": "options\u00a0",
    "positional arguments": "arguments\u00a0",
    "show this help message and exit": "montrer cette aide et s’arrêter",
    "the following arguments are required: %s": "arguments manquants : %s",
    "unrecognized arguments: %s": "arguments inconnus : %s",
    "argument %(argument_name)s: %(message)s": "argument %(argument_name)s : %(message)s",
    "invalid %(type)s value: %(value)r": "%(value)r n’est pas une valeur valable",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r n’existe pas (au choix : %(choices)s)",
    "expected one argument": "une valeur est attendue",
}
FRENCH_PLACEHOLDERS = {
    "FILE": "FICHIER", "NAME": "NOM", "NAME=VALUE": "NOM=VALEUR", "PLAYERS": "JOUEURS", "GAMES": "PARTIES", "SEED": "GRAINE",
    "BOTS": "ROBOTS", "BOT": "ROBOT", "WORKERS": "N", "HOST": "HÔTE", "ORIGIN": "ORIGINE", "WORDS": "MOTS", "FOLDER": "DOSSIER", "PREFIX": "PRÉFIXE",
    "game": "jeu", "record": "enregistrement", "sheet": "feuille",
}  # fmt: skip
EXAMPLES = ("colisee serve", "colisee play moving-day", "colisee rules moving-day MD-T4")


class Parser(argparse.ArgumentParser):
    """Reports wrong usage in one sentence that names the help."""

    language: Language = "en"
    command: str | None = None
    """The command whose arguments are added when this parser is first used."""

    def parse_known_args(self, *arguments: Any, **settings: Any) -> Any:
        if self.command:
            module = module_of(self.command)
            self.command = None
            self.epilog = _examples(module.EXAMPLES, self.language)
            module.arguments(self, self.language)
        return super().parse_known_args(*arguments, **settings)

    def format_help(self) -> str:
        """The help; that of `play` names the table options of every game."""
        if self.prog.endswith(" play"):
            return f"{super().format_help()}\n{_table_options(self.language)}\n"
        return super().format_help()

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Translate the placeholder of a value as well."""
        is_flag = settings.get("action", "append") != "append" or "choices" in settings
        if self.language == "fr" and names and not is_flag:
            english = settings.get("metavar") or (names[0][2:].upper() if names[0].startswith("-") else names[0])
            settings["metavar"] = FRENCH_PLACEHOLDERS.get(english, english)
        return super().add_argument(*names, **settings)

    def error(self, message: str) -> None:  # type: ignore[override]  # exit_with_error never returns either
        hint = Text(f"(see {self.prog} --help)", f"(voir {self.prog} --help)").to(self.language)
        exit_with_error(f"{message} {hint}", self.language)


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    language = language_of(arguments, os.environ)
    try:
        report_broken_games(language)
        options = parser(language).parse_args(arguments)
        return run(options, options.lang)
    except ColiseeError as error:
        exit_with_error(error.message.to(language), language)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run(options: argparse.Namespace, language: Language) -> int:
    code: int = module_of(options.command).run(options, language)
    return code


def module_of(command: str) -> ModuleType:
    return import_module(f"colisee.cli.{command.replace('-', '_')}")


class ShowVersion(argparse.Action):
    """The version, and for every game which backend runs its rules and why. Loads the games only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: Any) -> None:
        from colisee.core.registry import game, slugs

        print(f"colisee {__version__}")
        for spec in map(game, slugs()):
            print(f"{spec.slug}: {spec.backend.name} ({spec.backend.reason.to(Parser.language)})")
        parser.exit()


def parser(language: Language) -> Parser:
    Parser.language = language
    argparse._ = (lambda text: FRENCH.get(text, text)) if language == "fr" else (lambda text: text)  # type: ignore[attr-defined]  # its own gettext hook
    top = Parser(
        "colisee",
        description=ABOUT.to(language),
        epilog=_examples(EXAMPLES, language),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = Text(
        "show the version number and what runs the rules, and exit",
        "montrer le numéro de version et ce qui exécute les règles, et s’arrêter",
    )
    top.add_argument("--version", action=ShowVersion, nargs=0, help=version.to(language))
    add_language(top, language)
    commands = top.add_subparsers(dest="command", required=True, metavar=Text("COMMAND", "COMMANDE").to(language))
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary.to(language),
            description=f"{summary.to(language).capitalize()}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.command = name
        add_language(command, language)
    return top


def _examples(lines: Sequence[str], language: Language) -> str:
    example = Text("Example: ", "Exemple\u00a0: ").to(language)
    return "\n".join(f"{example}{line}" for line in lines)


def _table_options(language: Language) -> str:
    """Every game's options with their values."""
    from colisee.core.registry import game, slugs  # loads the games, so only for this help

    title = Text(
        "Table options (the default first; 'colisee rules GAME' explains them):",
        "Options de table (la valeur par défaut d’abord ; « colisee rules JEU » les explique) :",
    )
    lines = [title.to(language)]
    for slug in slugs():
        options = [f"{option.name}={'|'.join(option.values)}" for option in game(slug).facts.options]
        lines.append(f"  {slug}: {' '.join(options) or '-'}")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
