"""`colisee verify`: checks every draw of a record against its commitment."""

from __future__ import annotations

import argparse

from colisee.cli.speech import Complaint, console, print_json, read_input
from colisee.core.text import Language, Text

EXAMPLES = ("colisee verify match.json",)
NOT_PROVED = 1


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument(
        "record",
        help=Text("a record, - for standard input", "un enregistrement, - pour l’entrée standard").to(language),
    )
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.play.record import MAX_BYTES, RecordError, read, verify

    try:
        verdict = verify(read(read_input(options.record, MAX_BYTES)))
    except RecordError as error:
        raise Complaint(error.message.en, error.message.fr) from None
    if options.json:
        print_json({"proved": verdict.is_proved, "draws": verdict.draws, "commitment_holds": verdict.commitment_holds, "first_wrong": verdict.first_wrong})  # fmt: skip
    elif verdict.is_proved:
        said = Text(
            f"Proved: the secret matches its commitment, and all {verdict.draws} draws follow from it.",
            f"Prouvé : le secret correspond à son engagement, et les {verdict.draws} tirages en découlent.",
        )
        console().print(said.to(language), style="green")
    else:
        console().print(_doubt(verdict.commitment_holds, verdict.first_wrong).to(language), style="bold red")
    return 0 if verdict.is_proved else NOT_PROVED


def _doubt(commitment_holds: bool, first_wrong: int | None) -> Text:
    if not commitment_holds:
        return Text(
            "Not proved: the secret is not the one that was committed to at the start.",
            "Non prouvé : le secret n’est pas celui de l’engagement de départ.",
        )
    return Text(
        f"Not proved: event {first_wrong} is not the draw that follows from the secret.",
        f"Non prouvé : l’événement {first_wrong} n’est pas le tirage qui découle du secret.",
    )
