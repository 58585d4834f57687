"""`colisee rules`: the rulebook, whole, by id, or searched."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from colisee.cli.common import UsageError, console, print_json
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from rich.console import Console

    from colisee.core.rulebook import Clause, Introduction, Rule
    from colisee.core.spec import GameSpec

EXAMPLES = ("colisee rules moving-day", "colisee rules moving-day MD-T4", "colisee rules moving-day --search scooter")

MARKS = {
    "given": Text("printed", "imprimé"),
    "edition": Text("the editions differ", "les éditions diffèrent"),
    "ruling": Text("our ruling", "notre lecture"),
    "derived": Text("derived", "déduit"),
    "found": Text("from public reviews", "d’après des critiques"),
    "ours": Text("our own", "notre création"),
}
REASONS = {
    "silent": Text("the print is silent", "la règle se tait"),
    "contradicts": Text("the print contradicts itself", "la règle se contredit"),
}
EDITIONS = {
    "en": Text("we follow the English one", "nous suivons l’anglaise"),
    "fr": Text("we follow the French one", "nous suivons la française"),
    "both": Text("an option chooses", "une option choisit"),
}


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument("game", help=Text("the game, e.g. moving-day", "le jeu, p. ex. moving-day").to(language))
    parser.add_argument(
        "id", nargs="?", help=Text("one rule, e.g. MD-T4 or T4", "une règle, p. ex. MD-T4 ou T4").to(language)
    )
    parser.add_argument(
        "--search",
        metavar="WORDS",
        help=Text("rules with these words or ids", "les règles avec ces mots ou numéros").to(language),
    )
    parser.add_argument("--json", action="store_true", help=Text("print data", "écrire des données").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.core.registry import known_game

    spec = known_game(options.game)
    from colisee.core.rulebook import introduction  # after the check: a wrong name is refused without loading anything

    chosen = _chosen(options, language)
    taught = introduction(options.game, language)
    if options.json:
        print_json(_as_data(spec, taught, chosen, language))
        return 0
    screen = console()
    if not (options.id or options.search):
        screen.print(spec.facts.title[language], style="bold reverse")
        if taught:
            _show_introduction(screen, taught, spec, language)
        _show_options(screen, spec, taught, language)
    _show_rules(screen, chosen, language)
    return 0


def _chosen(options: argparse.Namespace, language: Language) -> list[Rule]:
    from colisee.core.rulebook import rulebook, search

    rules = list(rulebook(options.game, language))
    if options.id:
        wanted = options.id.upper()
        rules = [rule for rule in rules if wanted in (rule.id, rule.id.partition("-")[2])]
        if not rules:
            raise UsageError(
                f"{options.game} has no rule {options.id!r} (see colisee rules {options.game})",
                f"{options.game} n’a pas de règle {options.id!r} (voir colisee rules {options.game})",
            )
    if options.search:
        rules = search(tuple(rules), options.search)
        if not rules:
            raise UsageError(f"no rule has {options.search!r}", f"aucune règle ne contient {options.search!r}")
    return rules


# As data


def _as_data(spec: GameSpec, taught: Introduction | None, rules: list[Rule], language: Language) -> dict[str, Any]:
    return {
        "game": spec.slug,
        "title": spec.facts.title[language],
        "rules_version": spec.facts.rules_version,
        "introduction": None if taught is None else asdict(taught),
        "options": [
            {
                "name": option.name,
                "title": spec.wording.option_names[option.name].to(language),
                "default": option.values[0],
                "values": {v: spec.wording.option_names[f"{option.name}={v}"].to(language) for v in option.values},
            }
            for option in spec.facts.options
        ],
        "rules": [asdict(rule) for rule in rules],
    }


# For people


def _show_introduction(screen: Console, taught: Introduction, spec: GameSpec, language: Language) -> None:
    _paragraph(screen, taught.goal)
    _paragraph(screen, f"{taught.players} · {taught.duration}", style="italic")
    _heading(screen, Text("The pieces", "Le matériel"), language)
    for piece in taught.pieces:
        screen.print(piece.name, style="bold", markup=False)
        _show_clauses(screen, piece.clauses, language)
    _heading(screen, Text("A round at a glance", "Le déroulement en bref"), language)
    for number, step in enumerate(taught.round, 1):
        screen.print(f"[bold cyan]{number}[/]  [bold]{step.title}[/]  [dim]{', '.join(step.rules)}[/]")
        _paragraph(screen, step.text)
    _heading(screen, Text("Good to know", "Bon à savoir"), language)
    for sentence in taught.advice:
        _paragraph(screen, f"• {sentence}")
    _show_example(screen, taught, spec, language)


def _show_example(screen: Console, taught: Introduction, spec: GameSpec, language: Language) -> None:
    from rich.padding import Padding
    from rich.table import Table

    _heading(screen, Text("A scoring example", "Un exemple de décompte"), language)
    for sentence in taught.example.text:
        _paragraph(screen, sentence)
    grid = Table(box=None, show_header=False, pad_edge=False)
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column()
    for player, total in taught.example.totals.items():
        for line in taught.example.points:
            if line.player == player:
                title = spec.wording.clause_names[clause_of(line.clause)].to(language)
                grid.add_row(title, signed(line.points), line.text)
        grid.add_row(f"[bold]{player}[/]", f"[bold]{signed(total)}[/]", "")
    screen.print(Padding(grid, (0, 0, 0, INDENT)))
    _paragraph(screen, taught.example.conclusion)


def clause_of(name: str) -> str:
    """The clause of the live score that a line of a score sheet's result belongs to: majorities.fish is most_fish."""
    group, _, part = name.partition(".")
    return f"most_{part}" if part else group


def signed(points: int) -> str:
    return str(points).replace("-", "−")


def _show_options(screen: Console, spec: GameSpec, taught: Introduction | None, language: Language) -> None:
    _heading(screen, Text("Table options", "Options de table"), language)
    if not spec.facts.options:
        _paragraph(screen, Text("This game has none.", "Ce jeu n’en a pas.").to(language))
        return
    how = Text(
        "Chosen when a table is opened; here with --option NAME=VALUE.",
        "Elles se choisissent à l’ouverture d’une table ; ici, avec --option NOM=VALEUR.",
    )
    _paragraph(screen, how.to(language))
    default = Text("default", "par défaut").to(language)
    for option in spec.facts.options:
        screen.print(f"[bold]{spec.wording.option_names[option.name].to(language)}[/]  [cyan]{option.name}[/]")
        if taught:
            _paragraph(screen, taught.options[option.name])
        for value in option.values:
            label = spec.wording.option_names[f"{option.name}={value}"].to(language)
            note = f"  ({default})" if value == option.values[0] else ""
            _paragraph(screen, f"• {option.name}={value}  {label}{note}")


def _show_rules(screen: Console, rules: list[Rule], language: Language) -> None:
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            screen.print(f"\n{section}", style="bold underline")
        screen.print(f"[bold cyan]{rule.id}[/]  [bold]{rule.title}[/]")
        _show_clauses(screen, rule.clauses, language)


def _show_clauses(screen: Console, clauses: tuple[Clause, ...], language: Language) -> None:
    from rich.padding import Padding
    from rich.text import Text as Styled

    for clause in clauses:
        line = Styled(clause.text)
        line.append(f"  [{mark_in_words(clause, language)}]", style="dim")
        screen.print(Padding(line, (0, 0, 0, INDENT)))
        if clause.alternative:
            label = (
                Text("Other edition: ", "Autre édition : ")
                if clause.mark == "edition"
                else Text("Other reading: ", "Autre lecture : ")
            ).to(language)
            screen.print(Padding(Styled(label + clause.alternative, style="italic dim"), (0, 0, 0, INDENT + 2)))


def mark_in_words(clause: Clause, language: Language) -> str:
    why = REASONS[clause.reason] if clause.reason else EDITIONS[clause.edition] if clause.edition else None
    mark = MARKS[clause.mark].to(language)
    return f"{mark}{Text(': ', ' : ').to(language)}{why.to(language)}" if why else mark


INDENT = 7


def _heading(screen: Console, title: Text, language: Language) -> None:
    screen.print(f"\n{title.to(language)}", style="bold underline")


def _paragraph(screen: Console, text: str, style: str = "") -> None:
    from rich.padding import Padding
    from rich.text import Text as Styled

    screen.print(Padding(Styled(text, style=style), (0, 0, 0, INDENT)))
