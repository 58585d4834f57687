"""`colisee analyse`: luck and skill in a finished match, and what a bot would have played."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from colisee.cli.arena import refuse_outside, refuse_unwritable
from colisee.cli.common import UsageError, console, print_json, progress, read_input, warm_up
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from colisee.lab.analysis import Analysis

EXAMPLES = ("colisee analyse match.json", "colisee analyse match.json --bot expert --html match.html")
MAX_PLAYOUTS = 1_000_000


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument(
        "record",
        help=Text(
            "the record of a finished match, - for standard input",
            "l’enregistrement d’une partie finie, - pour l’entrée standard",
        ).to(language),
    )
    bot = Text(
        "whose choices are shown beside the players' (default: master)",
        "de qui montrer les choix à côté de ceux des joueurs (par défaut : master)",
    )
    parser.add_argument("--bot", default="master", help=bot.to(language))
    parser.add_argument(
        "--budget",
        type=int,
        metavar="N",
        help=Text(
            "the bot's iterations per move, in place of its own", "itérations du robot par coup, à la place des siennes"
        ).to(language),
    )
    playouts = Text(
        "how often each position is played on (default: 2000)",
        "combien de fois rejouer chaque position (par défaut : 2000)",
    )
    parser.add_argument("--playouts", type=int, default=2000, metavar="N", help=playouts.to(language))
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        help=Text(
            "random seed; the same seed gives the same result",
            "graine aléatoire ; la même graine donne le même résultat",
        ).to(language),
    )
    parser.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help=Text("also write a page with charts", "écrire aussi une page avec graphiques").to(language),
    )
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.cli.record_process import check_record
    from colisee.lab.analysis import AnalysisSettings, analyse, as_json
    from colisee.lab.analysis_page import analysis_page
    from colisee.lab.errors import LabError
    from colisee.play import record as records

    refuse_outside("--playouts", options.playouts, 1, MAX_PLAYOUTS)
    refuse_outside("--seed", options.seed, 0, 2**62)
    refuse_unwritable(options.html)
    try:
        lens = AnalysisSettings(options.bot, options.playouts, options.seed, options.budget)
        text = read_input(options.record, records.MAX_BYTES)
        check_record(text, "replay")
        record = records.read(text)
        match = records.replay(record)
        if match.is_over:
            warm_up(record.spec, language)
        with progress(Text("Analysing every move", "Analyse de chaque coup").to(language)) as on_progress:
            analysis = analyse(match, lens, on_progress)
    except (LabError, records.RecordError) as error:
        raise UsageError(error.message.en, error.message.fr) from None
    if options.html:
        options.html.write_text(analysis_page(analysis, record.names, language), "utf-8")
    if options.json:
        print_json(as_json(analysis, record.names))
    else:
        _show(analysis, record.names, language)
    return 0


def _show(analysis: Analysis, names: Sequence[str], language: Language) -> None:
    from rich.table import Table

    from colisee.lab.analysis_page import balance_table

    title = Text("Chances to win, from the start to the result", "Chances de gagner, du départ au résultat").to(
        language
    )
    table = Table(title=title, title_justify="left")
    headings, rows = balance_table(analysis, names, language)
    for heading in headings:
        table.add_column(heading, justify="right" if heading else "left")
    for row in rows:
        table.add_row(*row)
    console().print(table)
    _show_mistakes(analysis, names, language)


def _show_mistakes(analysis: Analysis, names: Sequence[str], language: Language) -> None:
    """How many decisions of each grade every player made, then the inaccuracies and blunders in the order of play."""
    from colisee.lab.analysis_page import GRADES, decision_sentence

    for seat, name in enumerate(names):
        grades = [judgement.grade for judgement in analysis.judgements if judgement.step.seat == seat]
        counts = ", ".join(f"{grades.count(grade)} {word.to(language)}" for grade, word in GRADES.items())
        console().print(f"{name}: {counts}" if language == "en" else f"{name}\u00a0: {counts}", markup=False)
    for judgement in analysis.judgements:
        if judgement.grade in ("inaccuracy", "blunder") and judgement.preferred is not None:
            step, grade = judgement.step, GRADES[judgement.grade].to(language)
            played = decision_sentence(analysis, judgement, step.action, names, language)
            better = decision_sentence(analysis, judgement, judgement.preferred, names, language)
            instead = Text("better", "mieux\u00a0").to(language)
            cost = f"−{100 * judgement.preferred_gain:.0f}\u00a0%"
            console().print(f"{step.first + 1}. {grade} ({cost}): {played}\n    {instead}: {better}", markup=False)
