"""`colisee rules`: the rulebook by id, or searched."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from colisee.cli.speech import Complaint, console, print_json
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.core.rulebook import Rule

EXAMPLES = ("colisee rules moving-day", "colisee rules moving-day MD-T4", "colisee rules moving-day --search scooter")

PROVENANCES = {
    "given": Text("printed in the rulebook", "imprimé dans la règle"),
    "derived": Text("follows by arithmetic", "se déduit par calcul"),
    "found": Text("from public reviews", "d'après des critiques publiques"),
    "ruling": Text("our reading where the text is silent", "notre lecture là où le texte se tait"),
    "ours": Text("our own design", "notre propre création"),
}


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument("game", help=Text("the game, e.g. moving-day", "le jeu, p. ex. moving-day").to(language))
    parser.add_argument("id", nargs="?", help=Text("one rule", "une règle").to(language))
    parser.add_argument(
        "--search", metavar="WORDS", help=Text("rules with these words", "les règles avec ces mots").to(language)
    )
    parser.add_argument("--json", action="store_true", help=Text("print data", "écrire des données").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.core.registry import slugs

    if options.game not in slugs():
        known = ", ".join(slugs())
        raise Complaint(
            f"unknown game {options.game!r}; known: {known}", f"jeu inconnu {options.game!r} ; connus : {known}"
        )
    chosen = _chosen(options, language)
    if options.json:
        print_json([rule.__dict__ for rule in chosen])
    else:
        _show(chosen, language)
    return 0


def _chosen(options: argparse.Namespace, language: Language) -> list[Rule]:
    from colisee.core.rulebook import rulebook, search

    rules = list(rulebook(options.game, language))
    if options.id:
        rules = [rule for rule in rules if rule.id == options.id.upper()]
        if not rules:
            raise Complaint(
                f"{options.game} has no rule {options.id!r} (see colisee rules {options.game})",
                f"{options.game} n'a pas de règle {options.id!r} (voir colisee rules {options.game})",
            )
    if options.search:
        rules = search(tuple(rules), options.search)
        if not rules:
            raise Complaint(f"no rule has {options.search!r}", f"aucune règle ne contient {options.search!r}")
    return rules


def _show(rules: list[Rule], language: Language) -> None:
    from rich.padding import Padding
    from rich.text import Text as RichText

    screen = console()
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            screen.print(f"\n{section}", style="bold underline")
        screen.print(
            f"[bold cyan]{rule.id}[/]  [bold]{rule.title}[/]  [dim]{PROVENANCES[rule.provenance].to(language)}[/]"
        )
        screen.print(Padding(RichText(rule.text), (0, 0, 0, 7)))
