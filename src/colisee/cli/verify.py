"""`colisee verify`: checks every draw of a record against its commitment."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from colisee.cli.common import UsageError, console, print_json, read_input
from colisee.core.text import Language, Text

if TYPE_CHECKING:
    from colisee.play.record import Verdict

EXAMPLES = ("colisee verify match.json", "colisee verify match.json --commitment 8c1f…")
NOT_PROVED = 1


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    parser.add_argument(
        "record",
        help=Text("a record, - for standard input", "un enregistrement, - pour l’entrée standard").to(language),
    )
    commitment = Text(
        "the commitment that you noted at the start of the match, compared with the record's",
        "l’engagement que vous avez noté au début de la partie, comparé à celui de l’enregistrement",
    )
    parser.add_argument("--commitment", metavar="HEX", help=commitment.to(language))
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.play.record import MAX_BYTES, RecordError, read, verify

    try:
        record = read(read_input(options.record, MAX_BYTES))
        verdict = verify(record)
    except RecordError as error:
        raise UsageError(error.message.en, error.message.fr) from None
    noted = options.commitment.strip().lower() if options.commitment else None
    is_noted = None if noted is None else noted == verdict.commitment
    is_proved = verdict.is_proved and is_noted is not False
    if options.json:
        print_json(
            {
                "proved": is_proved,
                "draws": verdict.draws,
                "commitment_holds": verdict.commitment_holds,
                "first_wrong": verdict.first_wrong,
                "commitment": verdict.commitment,
                "is_noted_commitment": is_noted,
                "players": record.names,
                "finished": verdict.is_finished,
                "take_backs": verdict.take_backs,
            }
        )
        return 0 if is_proved else NOT_PROVED
    if is_proved:
        console().print(_proof(verdict.draws).to(language), style="green")
    elif verdict.is_proved:
        console().print(ANOTHER_MATCH.to(language), style="bold red")
    else:
        console().print(_doubt(verdict.commitment_holds, verdict.first_wrong).to(language), style="bold red")
    for line in _facts(verdict, record.names, is_noted):
        console().print(line.to(language), markup=False, highlight=False)
    return 0 if is_proved else NOT_PROVED


ANOTHER_MATCH = Text(
    "Not proved: the commitment is not the one you noted, so this is the record of another match.",
    "Non prouvé : l’engagement n’est pas celui que vous avez noté ; c’est donc l’enregistrement d’une autre partie.",
)


def _proof(draws: int) -> Text:
    return Text(
        f"Proved: the secret matches its commitment, and all {draws} draws follow from it.",
        f"Prouvé : le secret correspond à son engagement, et les {draws} tirages en découlent.",
    )


def _facts(verdict: Verdict, names: list[str], is_noted: bool | None) -> list[Text]:
    """What the reader should compare with what they know: a record cannot prove these by itself."""
    players = ", ".join(names)
    facts = [
        Text(f"Commitment: {verdict.commitment}", f"Engagement : {verdict.commitment}"),
        Text(f"Players, as the record names them: {players}", f"Joueurs, d’après l’enregistrement : {players}"),
        Text("The match was played to its end.", "La partie a été jouée jusqu’au bout.")
        if verdict.is_finished
        else Text(
            "The match is not finished: it was given up, or the record was cut off.",
            "La partie n’est pas finie : elle a été abandonnée, ou l’enregistrement a été coupé.",
        ),
    ]
    if verdict.take_backs:
        count = verdict.take_backs
        facts.append(Text(f"Moves taken back: {count}", f"Coups repris : {count}"))
    if is_noted is None:
        facts.append(
            Text(
                "Compare the commitment with the one shown at the start (--commitment HEX): otherwise the whole match may be invented.",
                "Comparez l’engagement à celui affiché au début (--commitment HEX) ; sinon toute la partie peut être inventée.",
            )
        )
    return facts


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
