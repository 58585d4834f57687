"""`colisee verify`: checks every draw of a record against its commitment."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from colisee.cli.common import console, print_json, read_input
from colisee.core.text import Language, Text

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
    head = Text(
        "the head that you noted at the end of the match: players, moves and take-backs must be those you saw",
        "l’empreinte que vous avez notée à la fin de la partie : joueurs, coups et reprises doivent être ceux que vous avez vus",
    )
    parser.add_argument("--head", metavar="HEX", help=head.to(language))
    parser.add_argument("--json", action="store_true", help=Text("print JSON", "écrire du JSON").to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.cli.record_process import check_record
    from colisee.play.record import MAX_BYTES

    head = options.head.strip().lower() if options.head else None
    verdict = check_record(read_input(options.record, MAX_BYTES), "verify", head)
    noted = options.commitment.strip().lower() if options.commitment else None
    is_noted = None if noted is None else noted == verdict["commitment"]
    is_proved = verdict["is_proved"] and is_noted is not False
    if options.json:
        print_json(
            {
                "proved": is_proved,
                "proves": ("match" if verdict["head"] else "draws") if is_proved else "nothing",
                "draws": verdict["draws"],
                "commitment_holds": verdict["commitment_holds"],
                "first_wrong": verdict["first_wrong"],
                "commitment": verdict["commitment"],
                "is_noted_commitment": is_noted,
                "players": verdict["players"],
                "finished": verdict["is_finished"],
                "take_backs": verdict["take_backs"],
                "head": verdict["head"],
                "given": verdict["given"],
            }
        )
        return 0 if is_proved else NOT_PROVED
    if is_proved and verdict["head"]:
        console().print(_match_proved(verdict["draws"]).to(language), style="green")
    elif is_proved:
        console().print(_draws_proved(verdict, is_noted).to(language), style="yellow")
    elif verdict["is_proved"]:
        console().print(ANOTHER_MATCH.to(language), style="bold red")
    elif verdict["commitment_holds"] and verdict["first_wrong"] is None:
        console().print(WRONG_HEAD[verdict["head"]].to(language), style="bold red")
    else:
        console().print(_doubt(verdict["commitment_holds"], verdict["first_wrong"]).to(language), style="bold red")
    for line in _facts(verdict, is_noted):
        console().print(line.to(language), markup=False, highlight=False)
    return 0 if is_proved else NOT_PROVED


ANOTHER_MATCH = Text(
    "Not proved: the commitment is not the one you noted, so this is the record of another match.",
    "Non prouvé : l’engagement n’est pas celui que vous avez noté ; c’est donc l’enregistrement d’une autre partie.",
)


WRONG_HEAD = {
    "nowhere": Text(
        "Not proved: this is not the match that you saw. Players, moves or take-backs were changed, or the record was cut off.",
        "Non prouvé : ce n’est pas la partie que vous avez vue. Joueurs, coups ou reprises ont été modifiés, ou "
        "l’enregistrement a été coupé.",
    ),
    "earlier": Text(
        "Proved only up to the head that you noted: the record goes on after it.",
        "Prouvé seulement jusqu’à l’empreinte que vous avez notée : l’enregistrement continue après.",
    ),
}


def _match_proved(draws: int) -> Text:
    return Text(
        f"Proved: this is the match that you saw; its secret matches its commitment, and all {draws} draws follow from it.",
        f"Prouvé : c’est la partie que vous avez vue ; son secret correspond à son engagement, et les {draws} tirages en découlent.",
    )


def _draws_proved(verdict: Mapping[str, Any], is_noted: bool | None) -> Text:
    """Without a head nothing else is proved: a record that was cut off, or names other players and moves, gets here too."""
    draws = verdict["draws"]
    if not verdict["is_finished"]:
        return Text(
            f"A match that is not finished, or whose record was cut off. Only its {draws} draws are proved: they follow from the secret.",
            f"Une partie inachevée, ou dont l’enregistrement a été coupé. Seuls ses {draws} tirages sont prouvés : ils découlent du secret.",
        )
    if is_noted:
        return Text(
            f"Only the {draws} draws are proved: they follow from the secret, which matches the commitment that you noted.",
            f"Seuls les {draws} tirages sont prouvés : ils découlent du secret, qui correspond à l’engagement que vous avez noté.",
        )
    return Text(
        f"Only the {draws} draws are proved: they follow from the secret, which matches the commitment of the record.",
        f"Seuls les {draws} tirages sont prouvés : ils découlent du secret, qui correspond à l’engagement de l’enregistrement.",
    )


def _facts(verdict: Mapping[str, Any], is_noted: bool | None) -> list[Text]:
    """What the reader should compare with what they know: a record cannot prove these by itself."""
    commitment, players = verdict["commitment"], ", ".join(verdict["players"])
    facts = [
        Text(f"Commitment: {commitment}", f"Engagement : {commitment}"),
        Text(f"Players, as the record names them: {players}", f"Joueurs, d’après l’enregistrement : {players}"),
        Text("The match was played to its end.", "La partie a été jouée jusqu’au bout.")
        if verdict["is_finished"]
        else Text(
            "The match is not finished: it was given up, or the record was cut off.",
            "La partie n’est pas finie : elle a été abandonnée, ou l’enregistrement a été coupé.",
        ),
    ]
    if verdict["take_backs"]:
        count = verdict["take_backs"]
        facts.append(Text(f"Moves taken back: {count}", f"Coups repris : {count}"))
    if verdict["given"]:
        count = verdict["given"]
        facts.append(
            Text(
                f"The first {count} events were played elsewhere, before the table was opened: nothing proves their draws.",
                f"Les {count} premiers événements ont été joués ailleurs, avant l’ouverture de la table\u00a0: rien ne prouve leurs tirages.",
            )
        )
    if verdict["head"] == "last":
        facts.append(
            Text(
                "The head is the one you noted: players, moves and take-backs are those of the match that you saw.",
                "L’empreinte est celle que vous avez notée : joueurs, coups et reprises sont ceux de la partie que vous avez vue.",
            )
        )
    if verdict["head"] is None:
        facts.append(
            Text(
                "Names, moves and take-backs are proved only by the head that you noted at the end (--head HEX).",
                "Seule l’empreinte que vous avez notée à la fin prouve noms, coups et reprises (--head HEX).",
            )
        )
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
