"""`colisee replay`: shows a recorded match in words and pictures."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from colisee.cli.common import UsageError, console, print_json, read_input
from colisee.core.kit import SPECTATOR
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.play.match import Event, Match, TakeBack
    from colisee.play.record import Record

EXAMPLES = ("colisee replay match.json", "colisee replay match.json --step", "colisee replay match.json --at 40")


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument(
        "record",
        help=Text("a record, - for standard input", "un enregistrement, - pour l’entrée standard").to(language),
    )
    step = Text(
        "show the table after every event, Enter goes on",
        "montrer la table après chaque événement, Entrée pour continuer",
    )
    parser.add_argument("--step", action="store_true", help=step.to(language))
    at = Text("only show the table after event N", "montrer seulement la table après l’événement N")
    parser.add_argument("--at", type=int, metavar="N", help=at.to(language))
    json = Text("print the recomputed scores as JSON", "écrire les scores recalculés en JSON")
    parser.add_argument("--json", action="store_true", help=json.to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.cli.record_process import check_record
    from colisee.play import record as records

    text = read_input(options.record, records.MAX_BYTES)
    check_record(text, "replay")
    try:
        record = records.read(text)
        if options.at is not None:
            return _show_at(record, options.at, language)
        if options.json:
            match = records.replay(record)
            print_json({"game": record.spec.slug, "events": len(record.entries), "over": match.is_over,
                        "players": record.names, "scores": match.scores()})  # fmt: skip
            return 0
        narrator = _Narrator(record, options.step, language)
        match = records.replay(record, narrator.print_entry)
        narrator.print_pending(match)
    except records.RecordError as error:
        raise UsageError(error.message.en, error.message.fr) from None
    narrator.show_table(match)
    show_scores(match, record.names, language)
    return 0


def _show_at(record: Record, events: int, language: Language) -> int:
    from dataclasses import replace

    from colisee.play.record import replay

    if not 0 <= events <= len(record.entries):
        most = len(record.entries)
        raise UsageError(f"--at must be from 0 to {most}", f"--at doit aller de 0 à {most}")
    match = replay(replace(record, entries=record.entries[:events], result=None))
    _Narrator(record, False, language).show_table(match)
    show_scores(match, record.names, language)
    return 0


class _Narrator:
    """Prints what every event led to. Events that led to nothing worth a sentence, such as most draws of the set-up, are left out."""

    def __init__(self, record: Record, step: bool, language: Language) -> None:
        self.record, self.step, self.language = record, step, language
        self.screen, self.number, self.round_number = console(), 0, 0
        self.is_event_pending = False

    def print_entry(self, match: Match, entry: Event | TakeBack) -> None:
        """Called before each entry is applied: what it leads to is printed at the next call."""
        from colisee.play.match import TakeBack

        self.print_pending(match)
        self.number += 1
        self.is_event_pending = not isinstance(entry, TakeBack)
        if isinstance(entry, TakeBack):
            name = self.record.names[entry.seat]
            text = Text(f"{name} takes back event {entry.event + 1}.", f"{name} reprend l’événement {entry.event + 1}.")
            self.screen.print(f"{self.number:4} {text.to(self.language)}", markup=False)

    def print_pending(self, match: Match) -> None:
        """Print what the latest event led to."""
        if not self.is_event_pending:
            return
        self.is_event_pending = False
        ply = match.ply(len(match.line) - 1)
        if not ply.outcomes:
            return
        if ply.round_number > self.round_number:
            self.round_number = ply.round_number
            name = match.spec.wording.round_name.to(self.language)
            self.screen.print(f"{name} {ply.round_number}", style="bold")
        for place, outcome in enumerate(ply.outcomes):
            sentence = match.spec.wording.outcome_text(outcome, self.language, self.record.names, SPECTATOR)
            self.screen.print(f"{self.number if place == 0 else '':4} {sentence}", markup=False)
        if self.step and not match.is_over:
            self.show_table(match)
            if sys.stdin.isatty():
                input()

    def show_table(self, match: Match) -> None:
        self.screen.print(match.spec.picture.render(match.position.record, 0, self.language, self.record.names))


def show_scores(match: Match, names: list[str], language: Language) -> None:
    """The score of every seat by clause."""
    from rich.table import Table

    table = Table(title=Text("Score", "Score").to(language), title_justify="left")
    table.add_column("")
    for clause in match.spec.facts.clauses:
        table.add_column(match.spec.wording.clause_names[clause].to(language), justify="right")
    table.add_column("total", justify="right", style="bold")
    table.add_column(Text("place", "place").to(language), justify="right")
    for name, score in zip(names, match.scores(), strict=True):
        table.add_row(name, *(str(score[c]) for c in match.spec.facts.clauses), str(score["total"]), str(score["rank"]))
    console().print(table)
